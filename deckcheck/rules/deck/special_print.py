"""DCK019: prints of Speed Duel or Duel Terminal."""

from collections.abc import Iterator

from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import count
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, first_numbers, named_prints, spans
from deckcheck.rules.deck.view import View


@rule("DCK019", "special-print", severity=NOTE, verdict=LEGAL, source="A10")
def special_print(view: View) -> Iterator[Finding]:
    """The deck file names prints of Speed Duel products or of the Duel Terminal machines.

    Such prints may be used where the card may; some events of past formats (Edison) leave cards out that were only in
    Duel Terminal machines then, which the format's list says.

    Nothing needs fixing.

    Source: tournament policy, "Legal cards".
    """
    kinds: dict[str, list[NamedPrint]] = {}
    for found in named_prints(view):
        if found.known is not None and found.known.speed:
            kinds.setdefault("Speed Duel", []).append(found)
        elif found.known is not None and found.known.duel_terminal:
            kinds.setdefault("Duel Terminal", []).append(found)
    for kind, places in kinds.items():
        yield special_print.finding(
            count(
                len(places),
                "{n} card is a {kind} print ({prints}).",
                "{n} cards are {kind} prints ({prints}).",
                kind=kind,
                prints=first_numbers(places),
            ),
            places[0].span,
            related=spans(places)[1:],
            subject=kind,
        )
