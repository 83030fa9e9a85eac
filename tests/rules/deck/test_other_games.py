"""Rush Duel is a game of its own: nothing is sure of its decks, and its lists say nothing of other decks."""

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import Ref
from deckcheck.model.report import Item
from tests.conftest import codes, deck_file, filled

ASH, ANOTHERVERSE_GLUTTONIA = 14558127, 86893702


def judged(store: Store, main: list[Ref], options: Options) -> Item:
    return Judge(options, store).deck_file("deck.ydk", deck_file(main))


@pytest.mark.parametrize("day", ["1999-01-01", "2026-08-20", "2026-12-01"])
@pytest.mark.parametrize(("card", "size"), [(ASH, 40), (ANOTHERVERSE_GLUTTONIA, 39)])  # this one is not out in the OCG
def test_nothing_is_sure_of_rush_decks(store: Store, day: str, card: int, size: int) -> None:
    item = judged(store, filled([card], size), Options(day, "rush"))
    assert item.verdict == "undetermined"
    assert set(codes(item)) <= {"DCK001", "DCK016", "BAN009"}
    for finding in item.findings:
        if finding.code == "DCK001":
            assert finding.message.endswith(
                "This is not certain: Rush Duel is a game of its own, whose cards are not part of the data."
            )


@pytest.mark.parametrize("format", ["tcg", "ocg", "edison"])
@pytest.mark.parametrize("given", ["rush", "rush@2025-01-01"])
def test_its_list_allows_no_other_deck(store: Store, format: str, given: str) -> None:
    with pytest.raises(UsageError, match=f"{given} is a list of another game"):
        judged(store, filled([], 40), Options("2026-08-20", format, list_file=given))


def test_its_list_may_be_given_for_its_own_decks(store: Store) -> None:
    item = judged(store, filled([], 40), Options("2026-08-20", "rush", list_file="rush@2025-01-01"))
    assert (item.verdict, item.list and item.list.effective) == ("undetermined", "2025-01-01")
