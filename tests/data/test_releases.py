"""What the store knows of releases, set codes, names of players and numbers of clients."""

import pytest

from deckcheck.data.listrows import list_entries, rush_cards
from deckcheck.data.store import Store
from deckcheck.model import card as kinds
from deckcheck.model.release import COLUMNS, parse

ASH, BLUE_EYES, GREED = 14558127, 89631139, 55144522


def test_first_days_by_territory(store: Store) -> None:
    assert store.releases([ASH, BLUE_EYES], "tcg") == {
        ASH: parse("2017-05-04", "2026-08-22"), BLUE_EYES: parse("2002-03-08", "2026-08-22"),
    }  # fmt: skip
    assert store.releases([BLUE_EYES], "tcg_eu")[BLUE_EYES].text == "2002-12"
    assert store.releases([BLUE_EYES], "tw")[BLUE_EYES].text == "<=2014-04-01"
    # Eyearmor has never come out in the TCG.
    assert store.releases([64511793], "tcg") == {}
    assert store.all_releases([ASH])[ASH]["md"].words == "by 2024-02-07 at the latest"
    assert store.all_releases([64511793, 1]) == {64511793: store.all_releases([64511793])[64511793]}


def test_tokens_and_unknown_numbers_have_no_days(store: Store) -> None:
    token = next(card.code for card in store.all_cards() if card.type & kinds.TOKEN)
    assert store.releases([token, 1, -(2**40), 2**40], "tcg") == {}


@pytest.mark.parametrize("column", COLUMNS)
def test_columns_whole_and_by_card(store: Store, column: str) -> None:
    whole = store.released(column)
    some = list(whole)[::37]
    assert store.releases(some, column) == {code: whole[code] for code in some}


def test_a_column_is_one_of_those(store: Store) -> None:
    with pytest.raises(ValueError, match="drop"):
        store.releases([1], "tcg FROM release; drop")


def test_first_days_of_kinds(store: Store) -> None:
    assert store.kind_days("tcg") == {
        kinds.SYNCHRO: "2008-08-05", kinds.XYZ: "2011-07-08", kinds.PENDULUM: "2014-07-10", kinds.LINK: "2017-07-20",
    }  # fmt: skip
    assert store.kind_days("ocg")[kinds.LINK] == "2017-03-25"
    assert store.kind_days("md") == {}


@pytest.mark.parametrize(
    ("number", "territories", "cards", "first"),
    [
        ("LOB-EN005", ("tcg",), (46986414,), "2004-12"),
        ("lob-e005", ("tcg-eu",), (46986414,), "2002-12"),
        (" LOB-005 ", ("tcg-na", "ae"), (46986414,), "2002-03-08"),  # not decided which
        ("LOB-G005", ("tcg-de",), (46986414,), "2003-04-25"),
        ("MACR-JP036", ("ocg",), (ASH,), "2017-01-14"),
        ("302-001", ("ocg",), (12143771,), "2002-07-18"),
        ("15AX-JPM01", ("ocg",), (38033121,), "2015-01-10"),
        ("HJMN-JP001", ("ocg",), (), "2025-12-07"),  # a gift: the set is known, the card is not
    ],
)
def test_set_numbers(
    store: Store, number: str, territories: tuple[str, ...], cards: tuple[int, ...], first: str
) -> None:
    found = store.set_codes.prints([number])[number]
    assert (found.territories, found.cards) == (territories, cards)
    assert found.release is not None
    assert found.release.text == first


def test_set_numbers_that_nobody_knows(store: Store) -> None:
    assert store.set_codes.prints(["LOB-EN999", "LOB-EN5", "XXXX-EN001", "LOB-EN", "", "005", "LOB-XX005"]) == {}


def test_prints_of_duel_terminals_and_of_speed_duel(store: Store) -> None:
    found = store.set_codes.prints(["DT01-EN001", "SBCB-EN001", "LOB-EN001", "DTP1-EN001"])
    assert [number for number, known in found.items() if known.duel_terminal] == ["DT01-EN001"]
    assert [number for number, known in found.items() if known.speed] == ["SBCB-EN001"]
    assert found["DT01-EN001"].families == {"tcg"}


def test_all_numbers_of_a_card(store: Store) -> None:
    numbers = store.set_codes.of_card(ASH)
    assert {"MACR-EN036", "MACR-JP036", "MACR-KR036", "QCAC-SC059", "L5DD-ENC09"} <= set(numbers)
    assert all(store.set_codes.prints([number])[number].cards == (ASH,) for number in numbers)
    assert store.set_codes.of_card(1) == ()


def test_a_number_that_two_cards_bear(built: Store) -> None:
    assert built.set_codes.prints(["DT01-EN001"])["DT01-EN001"].cards == (55144522, 24094653)


def test_the_earliest_product_counts(built: Store) -> None:
    found = built.set_codes.prints(["LOB-EN001", "LOB-001"])
    release = found["LOB-EN001"].release
    assert release is not None
    assert (release.text, found["LOB-EN001"].product) == ("2004-12", "Legend of Blue Eyes White Dragon")
    assert found["LOB-001"].territories == ("tcg-na", "ae")


def test_names_that_players_use(store: Store) -> None:
    cyber, other = store.community_names("ced")
    assert (cyber.kind, cyber.language, cyber.others, other.others) == ("nickname", "en", (other.card,), (cyber.card,))
    former = store.community_names("The Allied Forces")
    assert [found.kind for found in former] == ["former"]
    assert former[0] in store.community_names_of(former[0].card)
    assert store.community_names("no such name at all") == ()
    assert len(store.all_community_names()) == 9_271


def test_names_of_players_by_spelling(built: Store) -> None:
    assert [found.card for found in built.community_names("pog")] == [GREED]
    assert [found.others for found in built.community_names("Poly")] == [(74335036,)]


def test_reused_numbers(store: Store) -> None:
    found = store.reused([100246001, BLUE_EYES])
    assert found[100246001].names == ("Code Talker Inverted", "WINDS OF VICTORY")
    assert set(found) == {100246001}


def test_rush_duel(store: Store) -> None:
    cards = {card.id: card for card in rush_cards(store)}
    assert sum(card.legend for card in cards.values()) == 123
    assert cards[15184].kind == "Monster"
    newest = store.lists("rush")[-1]
    assert {entry.number for entry in list_entries(store, "rush", newest.effective)} <= set(cards)


def test_entries_of_a_list_by_name(store: Store) -> None:
    entries = list_entries(store, "tcg", "2010-03-01")
    assert len(entries) == 132
    assert [(entry.name, entry.value) for entry in entries if entry.number == GREED] == [("Pot of Greed", 0)]
    points = list_entries(store, "genesys", "2025-10-01")
    assert next(entry.value for entry in points if entry.number == GREED) > 0
