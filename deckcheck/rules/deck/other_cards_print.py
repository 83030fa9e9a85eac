"""DCK018: a set code that belongs to another card than the one named with it."""

from collections.abc import Iterator

from deckcheck.model.deck import Ref
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.model.words import either, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, named_prints, spans
from deckcheck.rules.deck.view import View


@rule("DCK018", "other-cards-print", severity=WARNING, verdict=LEGAL, source="A10")
def other_cards_print(view: View) -> Iterator[Finding]:
    """A line names a card and a set code that is another card's.

    The card counts by its name; on a registration sheet the two should agree.

    To fix it, correct the set code, or the name.

    Source: the numbers of the products in `cardpool/prints`.
    """
    wrong: dict[tuple[str, Ref], list[NamedPrint]] = {}
    for found in named_prints(view):
        if found.known is not None and found.known.cards and _group(view, found.ref) not in _groups(view, found):
            wrong.setdefault((found.text, found.ref), []).append(found)
    for (text, ref), places in wrong.items():
        known = places[0].known
        assert known is not None
        names = either([view.ruleset.name_of(code) for code in known.cards])
        yield other_cards_print.finding(
            say("{print} is a print of {cards}, not of {card}.", print=text, cards=names, card=view.name(ref)),
            places[0].span,
            related=spans(places)[1:],
            help=say("Correct the set code, or the name."),
            subject=f"{text}:{ref}",
        )


def _group(view: View, ref: Ref) -> Ref:
    row = view.row(ref)
    return row.group if row.card is not None else ref


def _groups(view: View, found: NamedPrint) -> set[Ref]:
    """The groups of the cards with the number, and what is not known: nothing is said against a card that is not."""
    assert found.known is not None
    groups: set[Ref] = {view.ruleset.row(code).group for code in found.known.cards}
    if view.row(found.ref).card is None:
        groups.add(found.ref)
    return groups
