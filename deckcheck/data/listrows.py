"""The rows of lists, and what all lists of a series say of a card: asked for more rarely than the list in force."""

from collections.abc import Iterable, Iterator

from deckcheck.data.store import Store
from deckcheck.data.values import chunks
from deckcheck.model.card import Card
from deckcheck.model.known import ListEntry, RushCard


def list_entries(store: Store, series: str, effective: str) -> tuple[ListEntry, ...]:
    """The rows of a list by name, those of Rush Duel by the numbers of that game's database."""
    found: list[ListEntry] = []
    for table, value, names, key in (
        ("list_limit", "copies", "card", "code"),
        ("list_points", "points", "card", "code"),
        ("list_rush", "copies", "rush_card", "id"),
    ):
        query = (
            f"SELECT {names}.{key}, name, {value} FROM list JOIN {table} ON {table}.list = list.id"
            f" JOIN {names} ON {names}.{key} = {table}.{key} WHERE series = ? AND effective = ?"
        )
        found += map(ListEntry._make, store.connection.execute(query, (series, effective)))
    return tuple(sorted(found, key=lambda entry: (entry.value, entry.name.casefold(), entry.number)))


def limit_history(store: Store, series: str, card: Card) -> tuple[tuple[str, int | None], ...]:
    """What each list of a series says of a card, oldest first: (first day, copies or points; None: nothing)."""
    query = (
        "SELECT effective, coalesce("
        "(SELECT copies FROM list_limit WHERE list = id AND code = CASE whitelist WHEN 0 THEN ?1 ELSE ?2 END),"
        " (SELECT points FROM list_points WHERE list = id AND code = ?2)) FROM list WHERE series = ?3"
        " ORDER BY effective"
    )
    return tuple(store.connection.execute(query, (card.group, card.code, series)))


def unproved_in(store: Store, series: str, card: Card) -> frozenset[str]:
    """The first days of the lists of a series of which it is not proved that they name a card, or not."""
    query = (
        "SELECT effective FROM list JOIN list_doubt ON list_doubt.list = list.id"
        " JOIN card ON card.code = list_doubt.code WHERE series = ? AND grp = ? AND why = ''"
    )
    return frozenset(day for (day,) in store.connection.execute(query, (series, card.group)))


def limits_of(store: Store, series: str, groups: Iterable[int]) -> Iterator[tuple[str, int, int]]:
    """What the lists of a series say of some groups: (first day of the list, group, copies)."""
    for some, marks in chunks(groups):
        query = (
            "SELECT effective, code, copies FROM list JOIN list_limit ON list_limit.list = list.id"
            f" WHERE series = ? AND code IN ({marks})"
        )
        yield from store.connection.execute(query, [series, *some])


def rush_cards(store: Store) -> tuple[RushCard, ...]:
    """The cards of Rush Duel that a list or the rule on Legend Cards names, by their numbers."""
    query = "SELECT id, name, kind, legend FROM rush_card ORDER BY id"
    return tuple(RushCard(id, name, kind, bool(legend)) for id, name, kind, legend in store.connection.execute(query))
