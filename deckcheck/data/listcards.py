"""The cards that the rows of somebody's list mean, and what is odd about them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckcheck.data.build.lists import ListRows
from deckcheck.data.store import Store
from deckcheck.listfiles.written import REMARK, Entry, WrittenList, ref_text, span_of
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import KonamiId, ParseError, Ref, Remark
from deckcheck.model.names import MOST_LOOKED_FOR

VERSIONS = ("pre_errata", "goat")
"""The kinds of numbers that clients give their own versions of a card, which a list may treat differently."""
SHOWN = 10  # so many remarks of one sort, then how many more there are


def groups_of(numbers: Iterable[int], store: Store) -> frozenset[int]:
    """The names that some cards count under, as groups."""
    return frozenset(card.group for card in store.cards(numbers).values())


class Problem(NamedTuple):
    """An entry of a list that no card, or more than one, could be meant by."""

    line: int
    message: str
    help: str


def find_card(ref: Ref, store: Store, look: bool) -> int | tuple[str, str]:
    """The code of the card that an entry names, or what is wrong with it and what to do.

    A passcode is its own answer, whether a card is known for it or not.  `look` for names that are near an unknown one.
    """
    if isinstance(ref, int):
        return ref
    codes = store.by_konami_id(ref.id) if isinstance(ref, KonamiId) else store.find_name(ref)
    if len(codes) == 1:
        return codes[0]
    if codes:
        cards = ", ".join(f"{store.name(code)} ({passcode_text(code)})" for code in codes)
        return f'Several cards are called "{ref_text(ref)}".', f"Write the passcode of the intended card: {cards}."
    if isinstance(ref, KonamiId):
        return f"No card has the Konami ID {ref.id}.", "Write the card's passcode or name."
    close = [name for _, name, score in store.suggest(ref) if score >= _LIKELY] if look else []
    help = f"Did you mean {', or '.join(close)}?" if close else "Write the full name as printed, or the passcode."
    return f'No card is called "{ref}".', help


_LIKELY = 60.0


def resolved(item: WrittenList, store: Store) -> tuple[WrittenList, list[Problem]]:
    """A list with passcodes in place of names and Konami IDs, and what could not be resolved, which is left out."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    for entry in item.entries:
        found = find_card(entry.ref, store, len(problems) < MOST_LOOKED_FOR)
        if isinstance(found, int):
            comment = entry.ref if isinstance(entry.ref, str) else entry.comment
            entries.append(entry._replace(ref=found, comment=comment))
        else:
            problems.append(Problem(entry.line, *found))
    return item._replace(entries=tuple(entries)), problems


def unknown_names(problems: list[Problem]) -> ParseError:
    """One error for all entries that could not be resolved: a list without them would allow what it forbids."""
    first, *others = problems
    shown = [f"line {problem.line}: {problem.message} {problem.help}" for problem in others[: SHOWN - 1]]
    more = [f"{len(others) - len(shown)} more."] if len(others) > len(shown) else []
    return ParseError(first.message, span_of(first.line), "\n".join([first.help, *shown, *more]))


def finder(store: Store, numbers: Iterable[int]) -> Callable[[int], tuple[int, int] | None]:
    """Code and group of the cards that some numbers stand for, looked up with one query."""
    return {number: (card.code, card.group) for number, card in store.cards(numbers).items()}.get


def suspicion(rows: ListRows) -> str:
    """Why a list may not be what it seems, empty if nothing is odd about it."""
    known = len(rows.limits) + len(rows.points) + len(rows.pools)
    if not known:
        everything = "nothing" if rows.whitelist else "everything"
        return f"it has no entry that could be used, and an empty list would allow {everything}"
    if len(rows.unknown) > rows.entries // 2:
        return f"{len(rows.unknown)} of its {rows.entries} numbers belong to no known card"
    return ""


def unknown(places: list[tuple[int, int]], total: int) -> list[Remark]:
    """A remark on each number that no card has; `places` are the first of `total`."""
    help = "Check the number; cards that deckcheck does not know are reported in decks anyway."
    remarks = [Remark(REMARK, f"No card has the number {number}.", span_of(line), help) for number, line in places]
    if total > len(places):
        remarks.append(Remark(REMARK, f"{total - len(places)} more numbers belong to no known card.", help=help))
    return remarks
