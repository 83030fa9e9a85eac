"""Which card is meant by what somebody typed: a number, a set code, a name, part of one, a nickname."""

import re
import unicodedata
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.pool import standing_words
from deckcheck.decks.ruleset import BARRED, FORBIDDEN_KIND, NO_DECK, UNLISTED, UNRELEASED, Ruleset
from deckcheck.errors import UsageError
from deckcheck.model.card import SKILL, TOKEN, Card, passcode_text
from deckcheck.model.play import PlayFormat
from deckcheck.model.release import NOT_SAID
from deckcheck.model.setcode import set_code
from deckcheck.model.words import capital, clause, mark, say

PASSCODE, KONAMI_ID, SET_CODE, NAME = "passcode", "konami-id", "set-code", "name"
"""How a card was found, beside the ways of `data.search`."""

_SET_CODE_TYPED = re.compile(r"([A-Za-z0-9]{2,5})[ _]?([A-Za-z]{2}[0-9]{3})")
"""A set code without its hyphen, which a name may look like."""
_COUNT = re.compile(r"(?:[1-3]\s*[x×]\s*|[1-3]\s+)(\D.*)")
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
    """The cards that may be meant by a query, best first; `clear` says whether only the first can be.  `more` may be
    meant beside them, too: as many as were left out."""

    hits: tuple[Hit, ...]
    clear: bool
    more: int = 0


def find_cards(query: str, store: Store, limit: int = 10) -> Answer:
    """The cards that may be meant: by passcode, then Konami ID, set code, name, and then by what is like a name.

    Nothing that is only a little like the query counts: then there are no hits, and `Store.suggest` may have ideas.
    """
    query = _plain_numbers(query.strip())
    for exactly in (_by_number, _by_set_code, _by_name, _by_community_name, _by_set_code_typed):
        hits = exactly(query, store)
        if hits:
            return Answer(hits[:limit], len(hits) == 1, len(hits[limit:]))
    answer = _by_likeness(query, store, limit)
    copies = _COUNT.fullmatch(query)
    # A line of a deck list, with the copies before the name.
    return find_cards(copies[1], store, limit) if copies and not answer.hits else answer


def _plain_numbers(query: str) -> str:
    """The query, and if it is a number (`#12950`, `１４５５８１２７`), in digits alone."""
    number = unicodedata.normalize("NFKC", query).removeprefix("#").strip()
    return number if number.isascii() and number.isdigit() and not _numbered(query) else query


def _numbered(query: str) -> bool:
    """Whether it is the number in a name (`#39`) rather than a Konami ID, of which the lowest has four digits."""
    return query.startswith("#") and len(query) < 5


def _by_likeness(query: str, store: Store, limit: int) -> Answer:
    found = [match for match in store.search(query) if match.score >= _NEAR]
    cards = store.cards(match.code for match in found)
    once: dict[int, tuple[Hit, float]] = {}
    for match in found:
        card = cards[match.code]
        hit = Hit(card, match.kind, store.name(card.code, match.language), match.score)
        once.setdefault(card.group, (hit, match.rank))
    ranked = list(once.values())
    clear = len(ranked) == 1 or (len(ranked) > 1 and ranked[0][1] - ranked[1][1] >= _CLEAR)
    return Answer(tuple(hit for hit, _ in ranked[:limit]), clear, len(ranked[limit:]))


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
    says for what reason, in words to be said), the points (None: the format has none), and the first day of the list.

    `doubt` says, as `check` would, why that is not sure; empty where it is.
    """

    format: PlayFormat
    copies: int | None
    points: int | None
    effective: str
    why: str = ""
    doubt: str = ""


_NOT_RELEASED = mark("not released")
_NOT_KNOWN = mark("not known")
_OWN = mark("custom card, not in the pool")
_WHY = (
    (NO_DECK, mark("not a card of decks")),
    (BARRED, mark("never legal")),
    (FORBIDDEN_KIND, mark("kind not allowed")),
    (UNRELEASED, _NOT_RELEASED),
    (UNLISTED, mark("not in the pool")),
)
_SURE = tuple(words for flag, words in _WHY if flag != UNLISTED)
"""Why a card is in no deck whatever the list says."""


def status_in(card: Card, ruleset: Ruleset) -> FormatStatus:
    """What a ruleset says of a card, and why that may not be so."""
    if ruleset.play.no_verdict and not ruleset.list_given:
        return FormatStatus(
            ruleset.play, None, None, ruleset.list.effective, _NOT_KNOWN, clause(ruleset.play.no_verdict)
        )
    status = _by_one_list(card, ruleset)
    if status.doubt or status.why in _SURE:
        return status
    if ruleset.doubt is not None:
        return status._replace(doubt=ruleset.doubt.message)
    others = ((_by_one_list(card, other), other.because) for other in ruleset.others)
    differing = (because for other, because in others if (other.copies, other.points) != (status.copies, status.points))
    because = next(differing, "")
    return status._replace(doubt=capital(because))


def _by_one_list(card: Card, ruleset: Ruleset) -> FormatStatus:
    row = ruleset.row(card.code)
    play, effective = ruleset.play, ruleset.list.effective
    points = ruleset.points.get(card.code, 0) if play.points_cap is not None else None
    why = next((words for flag, words in _WHY if row.flags & flag), "")
    standing = ruleset.standings.get(card.code)
    doubt = ""
    if standing is not None and why == _NOT_RELEASED:
        why = "" if standing.out is not False else why
        if standing.out is None:
            assert ruleset.pool is not None  # it is where standings are from
            judged = say("the status is that of {day}", day=ruleset.pool.day)
            doubt, _ = standing_words(card.name, card, standing, ruleset.pool, judged)
            if standing.release is not None and standing.release.text == NOT_SAID:
                return FormatStatus(play, None, None, effective, _OWN, doubt)
    if why:
        return FormatStatus(play, None, points, effective, why)
    limit = ruleset.limit(card.code, card)
    copies = play.copies if limit is None else ruleset.allowed(limit)
    # A Forbidden card is in no deck, be it out or not.
    return FormatStatus(play, copies, points, effective, doubt=doubt if copies else "")


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
    code = set_code(query)
    return _printed_as(code, store) if code is not None else ()


def _by_set_code_typed(query: str, store: Store) -> tuple[Hit, ...]:
    match = _SET_CODE_TYPED.fullmatch(query)
    return _printed_as(f"{match[1]}-{match[2]}".upper(), store) if match else ()


def _printed_as(code: str, store: Store) -> tuple[Hit, ...]:
    known = store.set_codes.print_of(code)
    cards = store.cards(known.cards if known is not None else ())
    return tuple(Hit(card, SET_CODE, code, 100.0) for card in cards.values())


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
