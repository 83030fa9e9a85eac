"""DCK021: a number that is no longer, or never was, the card's passcode."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import OUTDATED
from deckcheck.model.finding import LEGAL, NOTE, WARNING, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.numbers import Wording, number_findings
from deckcheck.rules.deck.view import View

_KINDS = {
    "old_passcode": Wording(
        mark("{number} was the pre-release number of {card}, which has the passcode {passcode} now."),
        mark("Write {passcode}; newer clients no longer know the old number."),
        edit=True,
    ),
    "typo": Wording(
        mark("{number} is a misprint that some databases keep for {card}, whose passcode is {passcode}."),
        mark("Write {passcode}."),
        WARNING,
        edit=True,
    ),
}


@rule("DCK021", "outdated-passcode", severity=NOTE, verdict=LEGAL, source="A15")
def outdated_passcode(view: View) -> Iterator[Finding]:
    """A number in the file is a pre-release number or a known misprint; it stands for the released card.

    Clients give cards a number of their own before release (101…, 100…) and renumber them later, so old deck files hold
    numbers that newer clients drop without a word.

    To fix it, write the passcode that the message names.

    Source: the clients' conventions on numbers.
    """
    return number_findings(outdated_passcode, view, OUTDATED, _KINDS)
