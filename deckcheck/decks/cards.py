"""Which card is meant by what somebody typed: a number, a set code, a name, part of one, a nickname."""

import re
from typing import NamedTuple

from deckcheck.data.store import LANGUAGE_WORDS, LANGUAGES, Store
from deckcheck.decks.ruleset import BARRED, FORBIDDEN_KIND, NO_DECK, UNLISTED, UNRELEASED, Ruleset
from deckcheck.errors import UsageError, one_of
from deckcheck.model.card import SKILL, TOKEN, Card, passcode_text
from deckcheck.model.play import PlayFormat
from deckcheck.model.release import NOT_SAID

PASSCODE, KONAMI_ID, SET_CODE, NAME = "passcode", "konami-id", "set-code", "name"
"""How a card was found, beside the ways of `data.search`."""

_SET_CODE = re.compile(r"[A-Za-z0-9]{2,5}-[A-Za-z]{0,4}[0-9]{2,4}[A-Za-z]?")
_CLEAR = 1.5  # by so much the first match has to lead for nothing else to be meant
_NEAR = 75.0


class Hit(NamedTuple):
    """A card that may be meant: how it was found (`passcode`, `konami-id`, `set-code`, `name`, `former`,
    `translation`, `nickname`, `words`, `initials`, `part`, `slip`), the text that matched, and how well (0 to 100)."""

    card: Card
    how: str
    text: str
    score: float


class Answer(NamedTuple):
    """The cards that may be meant by a query, best first; `clear` says whether only the first can be."""

    hits: tuple[Hit, ...]
    clear: bool


def find_cards(query: str, store: Store, limit: int = 10) -> Answer:
    """The cards that may be meant: by passcode, then Konami ID, set code, name, and then by what is like a name.

    Nothing that is only a little like the query counts: then there are no hits, and `Store.suggest` may have ideas.
    """
    query = query.strip()
    for exactly in (_by_number, _by_set_code, _by_name, _by_community_name):
        hits = exactly(query, store)
        if hits:
            return Answer(hits[:limit], len(hits) == 1)
    found = [match for match in store.search(query) if match.score >= _NEAR][: 4 * limit]
    cards = store.cards(match.code for match in found)
    once: dict[int, tuple[Hit, float]] = {}
    for match in found:
        card = cards[match.code]
        hit = Hit(card, match.kind, store.name(card.code, match.language), match.score)
        once.setdefault(card.group, (hit, match.rank))
    ranked = list(once.values())
    clear = len(ranked) == 1 or (len(ranked) > 1 and ranked[0][1] - ranked[1][1] >= _CLEAR)
    return Answer(tuple(hit for hit, _ in ranked[:limit]), clear)


def one_card(query: str, store: Store) -> Card:
    """The card that is meant.  Raises UsageError where none or several may be."""
    answer = find_cards(query, store)
    if answer.clear:
        return answer.hits[0].card
    if answer.hits:
        shown = ", ".join(f"{hit.card.name} ({passcode_text(hit.card.code)})" for hit in answer.hits[:5])
        raise UsageError(f'Several cards may be meant by "{query}".', f"Write the passcode: {shown}.")
    close = [f"{name} ({passcode_text(code)})" for code, name, _ in store.suggest(query)]
    help = f"Did you mean {', or '.join(close)}?" if close else "Write the name as printed, or the passcode."
    raise UsageError(f'No card is called "{query}".', help)


class FormatStatus(NamedTuple):
    """What a format says of a card on a day: the copies allowed (None: the card is not in the format's pool, `why`
    says for what reason), the points (None: the format has none), and the first day of the list.

    `why` also says where it is not sure that the card was out.
    """

    format: PlayFormat
    copies: int | None
    points: int | None
    effective: str
    why: str = ""


_WHY = (
    (NO_DECK, "not a card of decks"),
    (BARRED, "never legal"),
    (UNRELEASED, "not released"),
    (FORBIDDEN_KIND, "kind not allowed"),
    (UNLISTED, "not in the pool"),
)


def status_in(card: Card, ruleset: Ruleset) -> FormatStatus:
    """What a ruleset says of a card."""
    if ruleset.play.no_verdict:
        return FormatStatus(ruleset.play, None, None, ruleset.list.effective, "not known")
    row = ruleset.row(card.code)
    points = ruleset.points.get(card.code, 0) if ruleset.play.points_cap is not None else None
    why = next((words for flag, words in _WHY if row.flags & flag), "")
    standing = ruleset.standings.get(card.code)
    if standing is not None and not why.startswith("never"):
        why = {True: "", False: "not released", None: "release not certain"}[standing.out]
        if standing.release is not None and standing.release.text == NOT_SAID:
            return FormatStatus(ruleset.play, None, None, ruleset.list.effective, "own card, not in the pool")
        if standing.out is False:
            return FormatStatus(ruleset.play, None, points, ruleset.list.effective, why)
    elif why:
        return FormatStatus(ruleset.play, None, points, ruleset.list.effective, why)
    limit = ruleset.limit(card.code, card)
    copies = ruleset.play.copies if limit is None else ruleset.allowed(limit)
    return FormatStatus(ruleset.play, copies, points, ruleset.list.effective, why)


def language_of(text: str) -> str:
    """The language that is meant (`zh-cn` is zh-CN).  Raises UsageError for one that there are no names in."""
    return one_of("language", text, LANGUAGES, LANGUAGE_WORDS)


def _by_number(query: str, store: Store) -> tuple[Hit, ...]:
    if not query.removeprefix("-").isascii() or not query.removeprefix("-").isdigit() or len(query) > 12:
        return ()
    number = int(query)
    card = store.cards((number,)).get(number)
    if card is not None:
        return (Hit(card, PASSCODE, query, 100.0),)
    cards = store.cards(store.by_konami_id(number))
    return tuple(Hit(card, KONAMI_ID, query, 100.0) for card in cards.values())


def _by_set_code(query: str, store: Store) -> tuple[Hit, ...]:
    if not _SET_CODE.fullmatch(query):
        return ()
    known = store.prints((query,)).get(query)
    cards = store.cards(known.cards if known is not None else ())
    return tuple(Hit(card, SET_CODE, query.upper(), 100.0) for card in cards.values())


def _by_name(query: str, store: Store) -> tuple[Hit, ...]:
    named = store.match_name(query)
    cards = store.cards(named.codes)
    # A Token that is called like a card is hardly ever meant.
    real = [card for card in cards.values() if not card.type & (TOKEN | SKILL)] or list(cards.values())
    return tuple(Hit(card, named.kind or NAME, query, 100.0) for card in real)


def _by_community_name(query: str, store: Store) -> tuple[Hit, ...]:
    """Former names, unofficial translations and nicknames; an ambiguous one means each of its cards."""
    names = store.community_names(query)
    codes = dict.fromkeys(code for name in names for code in (name.card, *name.others))
    cards = store.cards(codes)
    kinds = {name.card: name.kind for name in names}
    once: dict[int, Hit] = {}
    for code in codes:
        if code in cards:
            hit = Hit(cards[code], kinds.get(code, names[0].kind), query, 100.0)
            once.setdefault(cards[code].group, hit)
    return tuple(once.values())
