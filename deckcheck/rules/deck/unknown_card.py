"""DCK007: a passcode or Konami ID that no known card has."""

from collections.abc import Iterator

from deckcheck.decks.naming import ref_text
from deckcheck.decks.ruleset import UNKNOWN
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId
from deckcheck.model.finding import ERROR, UNDETERMINED, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK007", "unknown-card", severity=ERROR, verdict=UNDETERMINED, source="A9", when=UNKNOWN)
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
        places = view.places([ref])
        what, advice = _guess(view, ref)
        yield view.report(
            unknown_card,
            f"No card is known with {_numbered(ref)} ({view.where(places)}){what}.",
            places,
            help=advice,
            subject=str(ref),
        )


def _numbered(ref: int | KonamiId) -> str:
    return ref_text(ref) if isinstance(ref, KonamiId) else f"the passcode {passcode_text(ref)}"


def _guess(view: View, ref: int | KonamiId) -> tuple[str, str]:
    """What the number may be, and what to do about it."""
    if isinstance(ref, KonamiId):
        return "", "Look the card up in the official card database, or give its passcode."
    near = view.ruleset.store.near(ref)
    if near is not None:
        return (
            f"; perhaps an alternate artwork of {near.name} ({passcode_text(near.code)}), perhaps a Token",
            f"If it is {near.name}, write {passcode_text(near.code)}.",
        )
    for low, high, what, advice in _RANGES:
        if low <= ref < high:
            return f"; {what}", advice
    if ref > MAX_PRINTED:
        return "", "Printed passcodes have at most eight digits; look up the card's own."
    return "", "Use the passcode printed in the lower left corner of the card."


MAX_PRINTED = 99_999_999
# How client projects number what has no printed passcode: (from, up to, what it is, what to do).
_RANGES = (
    (100_000_000, 110_000_000, "it looks like a pre-release number", "Use the passcode that the card got at release."),
    (
        120_000_000,
        130_000_000,
        "it looks like a Rush Duel card, which is a game of its own",
        "Use cards of the OCG/TCG.",
    ),
    (
        160_000_000,
        170_000_000,
        "it looks like a Rush Duel card, which is a game of its own",
        "Use cards of the OCG/TCG.",
    ),
    (
        300_000_000,
        310_000_000,
        "it looks like a Speed Duel Skill Card",
        "Check it with --format speed, or remove it.",
    ),
    (
        504_000_000,
        505_000_000,
        "it looks like a simulator's GOAT version of a card",
        "Use the passcode printed on the card.",
    ),
    (
        511_000_000,
        515_000_000,
        "it looks like an anime or unofficial card",
        "Unofficial cards are not legal; remove it.",
    ),
)
