"""In which formats, and on which days, a deck is legal.

Between two days on which something changes (a list, the sizes, the release of one of the deck's cards) a verdict does
not change.  So one day of each such span is judged, as `check` would judge it; spans in which a card was not out, or
the list in force surely allows less than the deck has, cannot be legal and are skipped.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckcheck.data.listrows import limits_of
from deckcheck.data.store import Store
from deckcheck.decks.formats import Options, find_format, pool_of
from deckcheck.decks.lists import SEEN_DAYS
from deckcheck.decks.pool import AMERICAS_LATE_DAYS, GRACE_DAYS, GRACE_UNTIL, shifted
from deckcheck.decks.resolve import Deck, join
from deckcheck.errors import UsageError
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.model.card import SKILL, TOKEN, Card
from deckcheck.model.deck import DeckFile
from deckcheck.model.finding import ERROR, LEGAL, NOTE, UNDETERMINED
from deckcheck.model.play import ListHead, PlayFormat
from deckcheck.model.release import NEVER

FIRST_DAY = "1999-01-01"
"""Before every list."""


class LegalSpan(NamedTuple):
    """Days on which a deck was legal, the first and the last; None where it still is on the last day that was asked
    for, or where the format never changes."""

    first: str
    last: str | None


class FormatVerdict(NamedTuple):
    """What a format says of a deck: the verdict on the day that was asked for, the spans of days on which it is legal,
    and the first reason against it (code and message, empty where it is legal)."""

    play: PlayFormat
    verdict: str
    spans: tuple[LegalSpan, ...]
    code: str = ""
    reason: str = ""


def verdict_in(play: PlayFormat, file: DeckFile, options: Options, store: Store) -> FormatVerdict:
    """The verdict of a format on a deck, and the spans of days up to that of `options` on which it is legal.

    `options` say the day (`as_of`), the region, own cards; its format and list are not looked at.
    """
    today = _judged(play, file, options, options.as_of, store)
    if play.no_verdict:
        return today
    if play.list_day and not play.eras and (play.pool_until or _has_whitelist(play, store)):
        # The list and the pool are the format's own: no day changes anything.
        return today._replace(spans=(LegalSpan(play.list_day, None),) if today.verdict == LEGAL else ())
    deck = join(file, store)
    spans = tuple(_spans(play, file, deck, options, store, today.verdict == LEGAL))
    return today._replace(spans=spans)


def _judged(play: PlayFormat, file: DeckFile, options: Options, day: str, store: Store) -> FormatVerdict:
    chosen = options._replace(as_of=day, format=play.id, list_file=None, list_name=None, formats=())
    try:
        item = settle(Judge(chosen, store).deck_file("", file))
    except UsageError as problem:  # no list on that day
        return FormatVerdict(play, UNDETERMINED, (), reason=problem.message)
    if item.verdict == LEGAL:
        return FormatVerdict(play, LEGAL, ())
    against = [finding for finding in item.findings if finding.verdict == item.verdict] or [
        finding for finding in item.findings if finding.severity != NOTE
    ]
    # The deck's own faults say more than what is not known of the list.
    against.sort(key=lambda finding: finding.severity != ERROR)
    first = against[0] if against else None
    return FormatVerdict(play, item.verdict, (), first.code if first else "", first.message if first else "")


def _spans(
    play: PlayFormat, file: DeckFile, deck: Deck, options: Options, store: Store, legal_now: bool
) -> Iterator[LegalSpan]:
    """The spans of days on which the deck is legal, those that touch joined."""
    cards = store.cards(ref for ref in deck.counts if isinstance(ref, int))
    if len(cards) < len(deck.counts):
        return  # a card that nobody knows is never legal
    end = options.as_of
    heads = store.lists(play.series, options.region)
    first = max(_first_list(heads, options.region), _all_out(play, cards.values(), options, store))
    days = sorted(
        {first, *(day for day in _changes(play, heads, cards.values(), options, store) if first < day <= end)}
    )
    forbidden = _forbidden_heads(play, heads, deck, cards, store)
    start: str | None = None
    for number, day in enumerate(days):
        if day > end:
            break
        last = number + 1 == len(days)
        legal = legal_now if last and day == end else _legal_on(play, file, options, day, heads, forbidden, store)
        if legal and start is None:
            start = day
        elif not legal and start is not None:
            yield LegalSpan(start, shifted(day, -1))
            start = None
    if start is not None:
        yield LegalSpan(start, None)


def _legal_on(
    play: PlayFormat,
    file: DeckFile,
    options: Options,
    day: str,
    heads: tuple[ListHead, ...],
    forbidden: frozenset[str],
    store: Store,
) -> bool:
    in_force = [head for head in heads if head.first_day(options.region) <= day]
    if not play.list_day and (not in_force or in_force[-1].effective in forbidden):
        return False
    return _judged(play, file, options, day, store).verdict == LEGAL


def _first_list(heads: tuple[ListHead, ...], region: str | None) -> str:
    return min((head.first_day(region) for head in heads), default=NEVER)


def _all_out(play: PlayFormat, cards: Iterable[Card], options: Options, store: Store) -> str:
    """A day before which some card of the deck surely was not, or not surely, out; `NEVER` if one never was."""
    if play.pool_until or _has_whitelist(play, store):
        return FIRST_DAY
    codes = [card.code for card in cards if not card.type & (TOKEN | SKILL)]
    pool = pool_of(play, options, store)
    of_territories = [pool.releases(codes, territory) for territory in pool.territories]
    best = min if pool.any_of else max
    outs = [best(found[code].last if code in found else NEVER for found in of_territories) for code in codes]
    return max(outs, default=FIRST_DAY)


def _has_whitelist(play: PlayFormat, store: Store) -> bool:
    return any(head.whitelist for head in store.lists(play.series))


def _changes(
    play: PlayFormat, heads: tuple[ListHead, ...], cards: Iterable[Card], options: Options, store: Store
) -> Iterator[str]:
    """The days on which a verdict on the deck may change."""
    for head in heads:
        yield from _changes_of(head)
    for era in play.eras:
        yield from (era.since, era.since_first, era.since_last)
    if play.pool_until or _has_whitelist(play, store):
        return
    yield GRACE_UNTIL
    yield shifted(store.meta()["cards"], 1)
    pool = pool_of(play, options, store)
    codes = [card.code for card in cards]
    for territory in pool.territories:
        for release in pool.releases(codes, territory).values():
            yield from filter(None, (release.first, release.last))
            if release.last < GRACE_UNTIL:
                yield shifted(release.last, GRACE_DAYS)
            elif release.last < NEVER:
                yield shifted(release.last, AMERICAS_LATE_DAYS)
        yield from store.kind_days("tcg" if territory.startswith("tcg") or territory == "speed" else "ocg").values()


def _changes_of(head: ListHead) -> Iterator[str]:
    """The days on which a list begins, ends, or what is known of it changes."""
    for day in (head.effective, *head.regions.values()):
        yield day
        yield shifted(day, 1)
        if head.precision == "month":
            yield f"{day[:7]}-01"
            yield _next_month(day)
        elif head.precision == "source":
            yield shifted(day, -SEEN_DAYS)
    yield from (shifted(day, 1) for day in (head.last, head.until) if day)
    if head.gap_from:
        yield head.gap_from


def _next_month(day: str) -> str:
    year, month = int(day[:4]), int(day[5:7])
    return f"{year + month // 12:04d}-{month % 12 + 1:02d}-01"


def _forbidden_heads(
    play: PlayFormat, heads: tuple[ListHead, ...], deck: Deck, cards: dict[int, Card], store: Store
) -> frozenset[str]:
    """The first days of the lists that surely do not allow the deck: fewer copies than it has of a name."""
    if play.points_cap is not None or any(head.whitelist for head in heads):
        return frozenset()
    copies: dict[int, int] = {}
    for ref, number in deck.counts.items():
        group = cards[ref].group  # type: ignore[index]  # all are passcodes of known cards
        copies[group] = copies.get(group, 0) + number
    found = set()
    for effective, group, limit in limits_of(store, play.series, copies):
        allowed = max(limit, play.forbidden_as) if limit == 0 else limit
        if copies[group] > allowed:
            found.add(effective)
    return frozenset(found)


def default_formats(store: Store, popular: int) -> list[PlayFormat]:
    """The current formats and the popular ones of past days, those first that are played most."""
    plays = [play for play in store.formats() if play.rank < popular and not play.no_verdict]
    return sorted(plays, key=lambda play: (play.rank, play.id))


def chosen_formats(names: Iterable[str], store: Store, popular: int = 10) -> list[PlayFormat]:
    """The formats that a call names: `all` is every one; none, the current and popular ones.

    Raises UsageError for one that does not exist.
    """
    words = [word.strip() for name in names for word in name.split(",") if word.strip()]
    if not words:
        return default_formats(store, popular)
    if "all" in words:
        return sorted(store.formats(), key=lambda play: (play.rank, play.id))
    return list({play.id: play for play in (find_format(word, store) for word in words)}.values())
