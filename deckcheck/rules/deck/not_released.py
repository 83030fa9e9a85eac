"""DCK010: a card that was not out on the judged day."""

from collections.abc import Iterator

from deckcheck.decks.pool import standing_words
from deckcheck.decks.ruleset import UNRELEASED, Ruleset
from deckcheck.model.deck import Ref
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, NOTE, UNDETERMINED, Finding
from deckcheck.model.words import mark, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View, copies_of, where_text, with_own_passcode


@rule("DCK010", "not-released", severity=ERROR, verdict=ILLEGAL, source="A16")
def not_released(view: View) -> Iterator[Finding]:
    """A card was not out in the territory of the format on the day that the deck is judged for.

    A card may be used from its first day of release in that territory on, not from a Sneak Peek or from the release
    elsewhere. The day is today's, or that of `--as-of`; a named format has a day of its own. In the TCG it is the first
    day anywhere, or that of the region (`--region`).

    Where the data do not say, the deck is undetermined: the day is known by its month only or as "at the latest", or
    the judged day is later than the data (`deckcheck --version` shows their day) and the card was not out by then. A
    card that was announced when the data were taken counts as played from the announced day on, with a note. Until
    mid-2008 sets of the TCG became legal some weeks after their release: a card released less than 31 days before such
    a day makes the deck undetermined, unless the format defines its pool by a day.

    Nobody has said that a card of your own that was imported (`deckcheck pool import`) may be used, so the deck
    is undetermined; `--cards` is how the organiser allows the cards of a file.

    To fix it, remove the card, or check for another day or territory.

    Source: tournament policy, "Legal cards"; the release days in `cardpool/releases`.
    """
    for ref in view.flagged(UNRELEASED):
        yield view.tell(_about, view.places((ref,)), ref)


def _about(ruleset: Ruleset, sections: tuple[str, ...], ref: Ref) -> Finding:
    card = ruleset.row(ref).card
    assert card is not None  # unknown cards have no such flag
    standing, pool = ruleset.standings.get(card.code), ruleset.pool
    if standing is None:
        message, help = _by_its_own_row(ruleset, ref, sections), say("Remove it.")
        verdict, severity = ILLEGAL, None
    else:
        assert pool is not None  # it is where standings are from
        judged = say("this deck is judged for {day}", day=pool.day)
        what, help = standing_words(ruleset.card_name(ref), card, standing, pool, judged)
        message = say("{what} ({where}).", what=what, where=where_text(sections))
        verdict = {True: LEGAL, None: UNDETERMINED, False: ILLEGAL}[standing.out]
        severity = NOTE if standing.out else None
    cards = copies_of(ruleset, ref, sections)
    subject = str(card.code)
    finding = not_released.finding(message, cards=cards, help=help, subject=subject, severity=severity, verdict=verdict)
    return finding if standing is None else with_own_passcode(finding, card)


def _by_its_own_row(ruleset: Ruleset, ref: Ref, sections: tuple[str, ...]) -> str:
    """What to say of a card of the user's own whose row says that it is not released."""
    scope = ruleset.play.scope
    if scope == "any":
        message = mark("{card} is not released in the OCG or the TCG, as its file says ({where}).")
    else:
        message = mark("{card} is not released in the {territory}, as its file says ({where}).")
    return say(message, card=ruleset.card_name(ref), territory=scope.upper(), where=where_text(sections))
