"""DCK007: a passcode or Konami ID that no known card has."""

from collections.abc import Iterator

from deckcheck.decks.naming import ref_said
from deckcheck.decks.ruleset import UNKNOWN, Ruleset
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.model.words import mark, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View, copies_of, where_text


@rule("DCK007", "unknown-card", severity=ERROR, verdict=UNDETERMINED, source="A9")
def unknown_card(view: View) -> Iterator[Finding]:
    """A passcode (or Konami ID) belongs to no card of the pool, so the deck can be called neither legal nor illegal.

    It may be a card newer than the pool, a pre-release number, a custom or anime card, a Rush Duel card, or a slip of
    the keyboard. Numbers up to three above a known card's are perhaps an alternate artwork of it, but Tokens sit there
    too, so nothing is assumed.

    To fix it, use the passcode printed on the card. Cards that the pool does not know yet, and custom cards that the
    organiser allows, can be given in a file (`--cards`).

    Source: decks may hold official cards only; no firm verdict without knowledge.
    """
    for ref in view.flagged(UNKNOWN):
        if isinstance(ref, str):
            continue
        yield view.tell(_about, view.places((ref,)), ref)


def _about(ruleset: Ruleset, sections: tuple[str, ...], ref: int | KonamiId) -> Finding:
    message, help = _guess(ruleset, ref, where_text(sections))
    return unknown_card.finding(message, cards=copies_of(ruleset, ref, sections), help=help, subject=str(ref))


def _guess(ruleset: Ruleset, ref: int | KonamiId, where: str) -> tuple[str, str]:
    """That the number is not known, with what it may be, and what to do about it."""
    if isinstance(ref, KonamiId):
        message = say("No card is known with {konami_id} ({where}).", konami_id=ref_said(ref), where=where)
        return message, say("Look the card up in the official card database, or give its passcode.")
    places = {"passcode": passcode_text(ref), "where": where}
    near = ruleset.store.near(ref)
    if near is not None:
        message = say(
            "No card is known with the passcode {passcode} ({where}); perhaps an alternate artwork of {card}"
            " ({card_passcode}), perhaps a Token.",
            **places,
            card=ruleset.name_of(near.code),
            card_passcode=passcode_text(near.code),
        )
        help = say(
            "If it is {card}, write {passcode}.",
            card=ruleset.name_of(near.code),
            passcode=passcode_text(near.code),
        )
        return message, help
    for low, high, sentence, advice in _RANGES:
        if low <= ref < high:
            return say(sentence, **places), say(advice)
    message = say("No card is known with the passcode {passcode} ({where}).", **places)
    if ref > MAX_PRINTED:
        return message, say("Printed passcodes have at most eight digits; look up the card's own.")
    return message, say("Use the passcode printed in the lower left corner of the card.")


MAX_PRINTED = 99_999_999
_RUSH = (
    mark(
        "No card is known with the passcode {passcode} ({where}); it looks like a card of Rush Duel, a separate game."
    ),
    mark("Use cards of the OCG/TCG."),
)
# How client projects number what has no printed passcode: (from, up to, what it is, what to do), to be said.
_RANGES = (
    (
        100_000_000,
        110_000_000,
        mark("No card is known with the passcode {passcode} ({where}); it looks like a pre-release number."),
        mark("Use the passcode that the card got at release."),
    ),
    (120_000_000, 130_000_000, *_RUSH),
    (160_000_000, 170_000_000, *_RUSH),
    (
        300_000_000,
        310_000_000,
        mark("No card is known with the passcode {passcode} ({where}); it looks like a Speed Duel Skill Card."),
        mark("Check it with --format speed, or remove it."),
    ),
    (
        504_000_000,
        505_000_000,
        mark(
            "No card is known with the passcode {passcode} ({where}); it looks like a simulator's"
            " GOAT version of a card."
        ),
        mark("Use the passcode printed on the card."),
    ),
    (
        511_000_000,
        515_000_000,
        mark("No card is known with the passcode {passcode} ({where}); it looks like an anime or unofficial card."),
        mark("Unofficial cards are not legal; remove it."),
    ),
)
