"""The fixes of the rules about cards: other numbers, other sections, fewer copies.

A card can be moved or removed where it has a line of its own (`.ydk`); it can be renamed in any text.  There is no fix
where none is asked for (`View.fixes`).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model.deck import EXTRA, MAIN, SIDE, KonamiId, Span, section_name
from deckcheck.model.finding import Edit, Fix
from deckcheck.model.words import cards, say
from deckcheck.rules.deck.view import Place, View

if TYPE_CHECKING:  # imported only where lines are moved or removed
    from deckcheck.deckfiles.ydklines import IsName, Lines

_NOT_AS_WRITTEN = frozenset({"ydke", "omega", "konami", "ygoprodeck", "html", "xml"})
"""Formats in which a card is not written as it was read."""


_LINES_TOLD = 8
_ORDER = {SIDE: 0, EXTRA: 1, MAIN: 2}
"""The sections in the order in which copies are removed from them."""


def rewritten(view: View, places: Iterable[Place], new: str, title: str = "") -> Fix | None:
    """Write another number or name for a card wherever it is."""
    if not view.fixes or view.deck.file.reader in _NOT_AS_WRITTEN:
        return None
    edits: dict[Span, Edit] = {}
    for section, index, _ in places:
        part = view.deck.part(section)
        span = part.span(index)
        if not span.line or not span.column or isinstance(part.refs[index], KonamiId):
            return None
        edits[span] = Edit(span, new, str(part.refs[index]))
    return Fix(title or say("Write {text}", text=new), tuple(edits.values())) if edits else None


def moved(view: View, places: list[Place], target: str, name: str) -> Fix | None:
    """Move cards to another section."""
    found = _lines(view, places) if view.fixes else None
    if found is None:
        return None
    lines, numbers = found
    title = say(
        "Move {cards} ({card}) to the {section}", cards=cards(len(numbers)), card=name, section=section_name(target)
    )
    return Fix(title, lines.move(numbers, target, _names(view, lines)))


def removed(view: View, places: list[Place], number: int, name: str) -> Fix | None:
    """Remove so many copies: those in the Side Deck first, of each section the last; never safe."""
    if not view.fixes:
        return None
    chosen = places
    if len(places) > number:
        chosen = sorted(places, key=lambda place: (_ORDER[place[0]], -place[1]))[:number]
        chosen.sort(key=lambda place: -_ORDER[place[0]])
    found = _lines(view, chosen)
    if found is None:
        return None
    lines, numbers = found
    told = ", ".join(map(str, numbers[:_LINES_TOLD])) + (", …" if len(numbers) > _LINES_TOLD else "")
    title = say("Remove {where}: {card} (line {lines})", where=view.where(chosen), card=name, lines=told)
    return Fix(title, lines.remove(numbers, _names(view, lines)), safe=False)


def _lines(view: View, places: list[Place]) -> "tuple[Lines, list[int]] | None":
    """The lines of a file and those of some cards; None unless each card has a line of its own."""
    file = view.deck.file
    if file.text is None:
        return None
    from deckcheck.deckfiles.ydklines import lines_of

    lines = lines_of(file)
    return (
        (lines, sorted(view.deck.part(section).span(index).line for section, index, _ in places))
        if lines.alone
        else None
    )


def _names(view: View, lines: "Lines") -> "IsName":
    """Whether a comment is the name of the card in a line."""

    def is_name(text: str, line: int) -> bool:
        ref = lines.refs[line]
        card = view.rows[ref].card if ref in view.rows else None
        return card is not None and card.code in view.ruleset.store.find_name(text)

    return is_name
