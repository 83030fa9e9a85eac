"""What differs between two decks, and the exchange between Duels that it amounts to (RULES B)."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, Ref

Key = Ref | str
"""What makes two copies the same card: the card's English name, which artworks and reprints share and no two cards do;
for a card that is not known, what the file has for it."""


class Move(NamedTuple):
    """So many copies of a card that went from one section to another."""

    source: str
    target: str
    copies: int
    card: Key


class Difference(NamedTuple):
    """What differs between two decks.

    `removed` and `added` count, per section, the copies that the first deck has more or less of than the second.
    `moves` is the smallest set of moves that explains as much of that as moves can; `missing` and `surplus` count what
    is left, per card over all sections.  `artworks` lists, per card that both decks hold under different numbers,
    (card, numbers before, numbers now).
    """

    removed: dict[str, dict[Key, int]]
    added: dict[str, dict[Key, int]]
    moves: tuple[Move, ...]
    missing: dict[Key, int]
    surplus: dict[Key, int]
    artworks: tuple[tuple[Key, tuple[Ref, ...], tuple[Ref, ...]], ...]

    @property
    def same(self) -> bool:
        """Whether every section holds the same cards."""
        return not any(self.removed.values()) and not any(self.added.values())


def card_key(ref: Ref, ruleset: Ruleset) -> Key:
    """The key of what a deck holds."""
    card = ruleset.row(ref).card
    return ref if card is None else card.name


def difference(before: Deck, now: Deck, ruleset: Ruleset) -> Difference:
    """What differs between two decks, by card; artworks of a card are the same card."""
    ruleset.load(before.counts)
    ruleset.load(now.counts)
    old = {section: Counter(card_key(ref, ruleset) for ref in refs) for section, refs in before.sections()}
    new = {section: Counter(card_key(ref, ruleset) for ref in refs) for section, refs in now.sections()}
    removed = {section: dict(old[section] - new[section]) for section in SECTIONS}
    added = {section: dict(new[section] - old[section]) for section in SECTIONS}
    moves, missing, surplus = _explain(removed, added)
    return Difference(removed, added, moves, missing, surplus, _artworks(before, now, ruleset))


# Which moves to look for first: the ways of a legal exchange, then the others.
_WAYS = ((SIDE, MAIN), (MAIN, SIDE), (SIDE, EXTRA), (EXTRA, SIDE), (MAIN, EXTRA), (EXTRA, MAIN))


def _explain(
    removed: dict[str, dict[Key, int]], added: dict[str, dict[Key, int]]
) -> tuple[tuple[Move, ...], dict[Key, int], dict[Key, int]]:
    """Moves for what left one section and came to another, and what is left over.

    With three sections a card has either one source or one target if nothing is missing, so the moves are unambiguous;
    otherwise the legal ways come first.
    """
    left = {section: Counter(cards) for section, cards in removed.items()}
    came = {section: Counter(cards) for section, cards in added.items()}
    moves = []
    for source, target in _WAYS:
        for card in list(left[source]):
            copies = min(left[source][card], came[target][card])
            if copies:
                moves.append(Move(source, target, copies, card))
                left[source][card] -= copies
                came[target][card] -= copies
    missing: Counter[Key] = sum((+cards for cards in left.values()), Counter())
    surplus: Counter[Key] = sum((+cards for cards in came.values()), Counter())
    return tuple(moves), dict(missing), dict(surplus)


def _artworks(before: Deck, now: Deck, ruleset: Ruleset) -> tuple[tuple[Key, tuple[Ref, ...], tuple[Ref, ...]], ...]:
    gone = _by_key(before.counts - now.counts, ruleset)
    come = _by_key(now.counts - before.counts, ruleset)
    return tuple((key, tuple(olds), tuple(come[key])) for key, olds in gone.items() if key in come)


def _by_key(refs: Iterable[Ref], ruleset: Ruleset) -> dict[Key, list[Ref]]:
    found: dict[Key, list[Ref]] = {}
    for ref in refs:
        found.setdefault(card_key(ref, ruleset), []).append(ref)
    return found


def apply_moves(deck: Deck, moves: tuple[Move, ...], ruleset: Ruleset) -> dict[str, list[Ref]]:
    """The sections of a deck after some moves; the last copies in a section go first, new ones come last.

    Raises ValueError if a section does not hold the copies that a move takes from it.
    """
    sections = {section: list(refs) for section, refs in deck.sections()}
    taken: list[tuple[str, Ref]] = []
    for move in moves:
        cards = sections[move.source]
        found = [i for i, ref in enumerate(cards) if card_key(ref, ruleset) == move.card][-move.copies :]
        if len(found) < move.copies:
            raise ValueError(f"{move.card}: {move.source} holds fewer than {move.copies} copies")
        for i in reversed(found):
            taken.append((move.target, cards.pop(i)))
    # Only when all have left does anything arrive: a card that comes in is not removed again.
    for target, ref in taken:
        sections[target].append(ref)
    return sections


def edopro_accepts(before: Deck, now: Deck) -> bool:
    """Whether EDOPro would take the deck after siding (its check compares sizes of Main and Extra Deck, and the numbers
    of the cards only as far as the registered deck's list of them goes; the size of the Side Deck it does not see)."""
    if len(before.main) != len(now.main) or len(before.extra) != len(now.extra):
        return False
    old, new = _sorted_counts(before), _sorted_counts(now)
    return new[: len(old)] == old


def ygopro_accepts(before: Deck, now: Deck) -> bool:
    """Whether YGOPro would take the deck after siding: equal sizes and the same numbers, artworks included."""
    sizes = [[len(refs) for _, refs in deck.sections()] for deck in (before, now)]
    return sizes[0] == sizes[1] and before.counts == now.counts


def _sorted_counts(deck: Deck) -> list[tuple[Ref, int]]:
    return sorted(deck.counts.items(), key=lambda pair: (str(type(pair[0])), pair[0]))
