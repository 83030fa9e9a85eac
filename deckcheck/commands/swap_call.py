"""What `deckcheck swap` was asked for."""

from typing import NamedTuple


class SwapCall(NamedTuple):
    """The call; the fields are the arguments and options of the same names."""

    registered: str | None
    later: tuple[str, ...]
    plan: str | None
    out: tuple[str, ...]
    cards_in: tuple[str, ...]
    write: str | None
    force: bool
    duel: int
    single_duel: bool
    allow_size_change: bool
    first_duel_lost: bool = False
