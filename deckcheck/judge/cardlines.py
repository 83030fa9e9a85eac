"""The whole deck in an item, for those who show it."""

from deckcheck.data.store import Store
from deckcheck.model.deck import Ref
from deckcheck.model.report import CardLine
from deckcheck.rules.deck.view import View

Names = dict[int, tuple[str, ...]]
"""The names of cards in all languages, each once, by code."""


def card_lines(view: View, names: Names) -> tuple[CardLine, ...]:
    """All cards of a deck, section by section, what is written alike in one line, in the order of the file.

    `names` are those looked up already; others are added.
    """
    lines = []
    store = view.ruleset.store
    for section, refs in view.deck.sections():
        part = view.deck.part(section)
        places: dict[Ref, list[int]] = {}
        for i, ref in enumerate(refs):
            places.setdefault(ref, []).append(i)
        for ref, indices in places.items():
            card = view.rows[ref].card
            spans = tuple(dict.fromkeys(part.span(i) for i in indices))
            kind, level = (card.type, card.level) if card is not None else (0, None)
            code = ref if isinstance(ref, int) else None
            name = view.plain_name(ref)
            every = _names(code, store, names) if code is not None and card else ()
            others = tuple(other for other in every if other != name)
            lines.append(CardLine(section, len(indices), name, code, kind, level, spans, others))
    return tuple(lines)


def _names(code: int, store: Store, names: Names) -> tuple[str, ...]:
    if code not in names:
        names[code] = tuple(dict.fromkeys(store.names(code).values()))
    return names[code]
