"""DCK022: a client's own version of a card."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import CLIENTS_OWN
from deckcheck.model.finding import LEGAL, NOTE, WARNING, Finding
from deckcheck.model.words import mark
from deckcheck.rules.base import rule
from deckcheck.rules.deck.numbers import Wording, number_findings
from deckcheck.rules.deck.view import View

_GOAT = mark("{number} is a simulator's GOAT version of {card} ({passcode}) and counts as that card.")
_HISTORIC = {
    "pre_errata": Wording(
        mark("{number} is a simulator's pre-errata version of {card} ({passcode}) and counts as that card."), ""
    ),
    "goat": Wording(_GOAT, ""),
}
_CURRENT = {
    "pre_errata": Wording(
        mark(
            "{number} is a simulator's pre-errata version of {card} ({passcode}) and counts as that card;"
            " official events use the current text only."
        ),
        mark("Write {passcode}."),
        WARNING,
        current=True,
    ),
    "goat": Wording(_GOAT, mark("Write {passcode}."), WARNING, current=True),
}


@rule("DCK022", "client-version", severity=NOTE, verdict=LEGAL, source="A15")
def client_version(view: View) -> Iterator[Finding]:
    """A number in the file is that of a simulator's own version of a card: GOAT (5047xxxxx) or pre-errata.

    It stands for the printed card and counts with it. In historic formats that is right; under a current format it is a
    warning, since the card would be played with its old text.

    To fix it under a current format, write the card's passcode (`check --fix --current` does).

    Source: the clients' conventions on numbers; official events use the current text of a card.
    """
    return number_findings(client_version, view, CLIENTS_OWN, _HISTORIC if view.ruleset.play.pre_errata else _CURRENT)
