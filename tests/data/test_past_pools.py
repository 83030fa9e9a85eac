"""The pools of past days, worked out from first days, against the whitelists that players use."""

from typing import NamedTuple

import pytest

from deckcheck.data.store import Store
from deckcheck.model.card import SKILL, TOKEN


class Pools(NamedTuple):
    """How many cards a whitelist has, how many of them were surely out, and the names of those that differ."""

    listed: int
    out: int
    unsure: set[str]  # on the list, known by month only
    only_listed: set[str]
    only_out: set[str]


def pools(store: Store, id: str, column: str | None = None, until: str | None = None) -> Pools:
    """The two pools of a format, by name: two printed passcodes of a card are one."""
    play = store.format(id)
    assert play is not None
    limits = store.limit_list(play.series, play.list_day)
    assert limits is not None
    assert limits.whitelist
    never = store.never_legal(card.code for card in store.all_cards())
    cards = {c.code: c.name for c in store.all_cards() if not c.type & (TOKEN | SKILL) and c.code not in never}
    listed = {cards[code] for code in limits.limits if code in cards}
    anywhere, part = store.released("tcg"), store.released(column or play.releases[0])
    state: dict[str, bool | None] = {}
    for code, name in cards.items():
        release = part.get(code) or anywhere.get(code)
        state[name] = bool(state.get(name)) or (False if release is None else release.out_on(until or play.pool_until))
    out = {name for name, known in state.items() if known}
    unsure = {name for name, known in state.items() if known is None}
    return Pools(len(listed), len(out & listed), unsure & listed, listed - out - unsure, out - listed)


VIDEO_GAMES = {
    "Dark Cure", "Burning Skull Head", "Brutal Potion", "Supersonic Skull Flame", "Darklord Nurse Reficule", "Skull Flame",
}  # fmt: skip
TABLE = {
    "goat": Pools(1_698, 1_698, set(), set(), {"Sengenjin"}),
    "edison": Pools(3_673, 3_673, set(), set(), set()),
    "tengu": Pools(4_586, 4_585, {"Meklord Emperor Wisel"}, set(), VIDEO_GAMES),
    "hat": Pools(6_162, 6_161, {"Number 72: Shogi Rook"}, set(), set()),
    "toss": Pools(9_576, 9_576, set(), set(), set()),
}


@pytest.mark.parametrize("id", TABLE)
def test_the_days_give_the_whitelist(store: Store, id: str) -> None:
    found = pools(store, id)
    assert found == TABLE[id]


def test_goat_goes_by_american_days(store: Store) -> None:
    found = pools(store, "goat", column="tcg")
    # Cybernetic Revolution was out in France, Italy and Spain since 2005-08-06.
    assert len(found.only_out) == 62


def test_edison_leaves_duel_terminal_prints_out(store: Store) -> None:
    found = pools(store, "edison", column="tcg")
    play = store.format("edison")
    assert play is not None
    limits = store.limit_list("edison", play.list_day)
    assert limits is not None
    terminal = {store.name(code) for code, why in limits.disputed.items() if "Duel Terminal" in why}
    assert found.only_out == terminal
    assert len(terminal) == 28


def test_toss_goes_on_to_the_end_of_its_list(store: Store) -> None:
    assert len(pools(store, "toss", until="2019-07-14").only_listed) == 195
