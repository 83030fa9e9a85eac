"""DCK010: a card that was not out on the judged day."""

from collections.abc import Iterator

from deckcheck.decks.pool import (
    AFTER_DATA,
    ANNOUNCED,
    BEFORE_ITS_KIND,
    DAY_NOT_KNOWN,
    JUST_OUT,
    LATER,
    NOT_OUT,
    TERRITORY_NAMES,
    Standing,
)
from deckcheck.decks.ruleset import UNRELEASED
from deckcheck.model.card import Card, kind_text
from deckcheck.model.deck import Ref
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, NOTE, UNDETERMINED, Finding
from deckcheck.model.release import NOT_SAID
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View, with_own_passcode


@rule("DCK010", "not-released", severity=ERROR, verdict=ILLEGAL, source="A16", when=UNRELEASED)
def not_released(view: View) -> Iterator[Finding]:
    """A card was not out in the territory of the format on the day that the deck is judged for.

    A card may be used from its first day of release in that territory on, not from a Sneak Peek or from the release
    elsewhere. The day is today's, or that of `--as-of`; a named format has a day of its own. In the TCG it is the first
    day anywhere, or that of the region (`--region`).

    Where the data do not tell, the deck is undetermined: the day is known by its month only or as "at the latest", or
    the judged day is later than the data (`deckcheck --version` shows their day) and the card was not out by then. A
    card that was announced when the data were taken counts as played from the announced day on, with a note. Until
    mid-2008 sets of the TCG became legal some weeks after their release: a card released less than 31 days before such
    a day makes the deck undetermined, unless the format defines its pool by a day.

    Of a card of your own that was imported (`deckcheck pool import`) nobody has said that it may be used, so the deck
    is undetermined; `--cards` is how the organiser allows the cards of a file.

    To fix it, remove the card, or check for another day or territory.

    Source: tournament policy, "Legal cards"; the release days in `cardpool/releases`.
    """
    for ref in view.flagged(UNRELEASED):
        card = view.row(ref).card
        assert card is not None  # unknown cards have no such flag
        standing = view.ruleset.standings.get(card.code)
        places = view.places([ref])
        if standing is None:
            yield _by_its_own_row(view, ref, card)
            continue
        message, help = _words(view, card, standing)
        verdict = {True: LEGAL, None: UNDETERMINED, False: ILLEGAL}[standing.out]
        finding = view.report(
            not_released,
            f"{message} ({view.where(places)}).",
            places,
            help=help,
            subject=str(ref),
            severity=NOTE if standing.out else None,
        )
        finding = with_own_passcode(finding, card)
        yield finding if verdict == ILLEGAL else finding._replace(verdict=verdict)


def _words(view: View, card: Card, standing: Standing) -> tuple[str, str]:
    """What a standing says of a card, without the full stop, and what to do about it."""
    pool = view.ruleset.pool
    assert pool is not None  # it is where standings are from
    release = standing.release
    words = release.words if release is not None else ""
    where = TERRITORY_NAMES[standing.territory]
    judged = f"this deck is judged for {pool.day}"
    name = card.name
    if standing.why == LATER:
        return f"{name} came out {where} {words}; {judged}", "Remove it, or check for a later day (--as-of)."
    if standing.why == BEFORE_ITS_KIND:
        kind = f"no {kind_text(card.type)} was out {where} before {standing.since}"
        return f"{name} was not out {where} yet: {kind}; {judged}", "Remove it, or check for a later day (--as-of)."
    if standing.why == NOT_OUT:
        return f"{name} was not released {where} by {pool.data_day}, the day of the card data", "Remove it."
    if standing.why == AFTER_DATA:
        message = f"{name} was not released {where} by {pool.data_day}, the day of the card data; {judged}"
        return message, "Look up whether it has come out since; newer data know."
    if standing.why == ANNOUNCED:
        return _announced_words(name, where, words, judged, pool.data_day, standing.out)
    if standing.why == JUST_OUT:
        message = f"{name} came out {where} {words}, and {judged}: until mid-2008 sets became legal some weeks later"
        return message, "Look up from which day on the set was legal, or check for a later day (--as-of)."
    assert standing.why == DAY_NOT_KNOWN
    if release is not None and release.text == NOT_SAID:
        file = view.ruleset.store.own_source(card.code) or "your own cards"
        message = f"{name} is one of your own cards, imported from {file}; whether it may be used {where} is not known"
        return message, "If the organiser allows it, give that file with --cards; else remove the card."
    if release is not None and release.text == "listed":
        return f"{name} is listed for a set {where}; whether that is out is not known", "Look up the day of the set."
    return f"{name} came out {where} {words}; whether before {pool.day} is not known", "Look up its first print."


def _announced_words(
    name: str, where: str, words: str, judged: str, data_day: str, out: bool | None
) -> tuple[str, str]:
    announced = f"{name} was announced {where} for {words.removeprefix('on ').removeprefix('in ')}"
    if out:
        return f"{announced} when the card data were taken ({data_day}), and counts as released", ""
    if out is None:
        return f"{announced}; {judged}, and days may change", "Look up whether it is out."
    return f"{announced}; {judged}", "Remove it, or check for a later day (--as-of)."


def _by_its_own_row(view: View, ref: Ref, card: Card) -> Finding:
    """A card of the user's own whose row says that it is not released."""
    scope = view.ruleset.play.scope
    where = "in the OCG or the TCG" if scope == "any" else f"in the {scope.upper()}"
    places = view.places([ref])
    return view.report(
        not_released,
        f"{card.name} is not released {where}, as its file says ({view.where(places)}).",
        places,
        help="Remove it.",
        subject=str(ref),
    )
