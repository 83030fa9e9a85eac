"""What stands on a sheet: columns, sums, marks, reasons, the code to import."""

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles.ydke import read
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.model.deck import DeckFile, Ref
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.person import person_of
from deckcheck.model.report import Item
from deckcheck.sheet.content import Fields, Sheet, make_sheet
from tests.conftest import deck_file, filled, part

MAGICIAN, MAGICIAN_ART, POT, SOLEMN, PALADIN = 46986414, 36996508, 55144522, 41420027, 98502113


def item_of(store: Store, file: DeckFile, **options: object) -> Item:
    return Judge(Options("2026-08-20", **options), store, Wanted(cards=True)).deck_file("deck.ydk", file)  # type: ignore[arg-type]


def sheet_of(
    store: Store, main: list[Ref], extra: list[Ref] | None = None, side: list[Ref] | None = None, lang: str = "en"
) -> Sheet:
    return make_sheet(item_of(store, deck_file(filled(main, 40), extra, side)), Fields(), store, lang)


def lines(sheet: Sheet, title: str) -> list[tuple[int, str, bool]]:
    column = next(column for column in (*sheet.main, sheet.extra, sheet.side) if column.title == title)
    assert column.cards == sum(line.copies for line in column.lines)
    return [tuple(line) for line in column.lines]


def test_the_main_deck_is_divided_by_kind(store: Store) -> None:
    sheet = sheet_of(store, part((3, MAGICIAN), 24094653, SOLEMN), [PALADIN], [SOLEMN, 24094653])
    assert [column.title for column in sheet.main] == ["Monsters", "Spells", "Traps"]
    assert lines(sheet, "Monsters")[0] == (3, "Dark Magician", False)
    assert lines(sheet, "Spells") == [(1, "Polymerization", False)]
    assert lines(sheet, "Traps")[0][1] == "Solemn Judgment"
    assert lines(sheet, "Extra Deck") == [(1, "Dark Paladin", False)]
    assert [name for _, name, _ in lines(sheet, "Side Deck")] == ["Solemn Judgment", "Polymerization"]
    assert sheet.total == sum(column.cards for column in sheet.main) == 40


def test_artworks_are_one_line(store: Store) -> None:
    assert lines(sheet_of(store, part((2, MAGICIAN), MAGICIAN_ART)), "Monsters")[0] == (3, "Dark Magician", False)


def test_what_is_not_known_has_a_column_of_its_own(store: Store) -> None:
    sheet = sheet_of(store, part((2, 1), "No such card"))
    assert sheet.verdict == "undetermined"
    assert lines(sheet, "Others") == [(2, "00000001", True), (1, '"No such card"', True)]
    assert len(sheet.reasons) == 2


def test_an_illegal_deck_is_marked_with_its_reasons(store: Store) -> None:
    sheet = sheet_of(store, part((1, POT), (3, MAGICIAN)))
    assert (sheet.verdict, sheet.marked) == ("illegal", True)
    assert lines(sheet, "Spells") == [(1, "Pot of Greed", True)]
    assert len(sheet.reasons) == 1
    assert sheet.reasons[0].startswith("Pot of Greed is Forbidden")


def test_a_legal_deck_is_not(store: Store) -> None:
    sheet = sheet_of(store, [])
    assert (sheet.verdict, sheet.marked, sheet.reasons) == ("legal", False, ())
    assert sheet.by.startswith("Checked: legal. Format tcg, TCG")
    assert not any(line.marked for column in sheet.main for line in column.lines)


def test_many_reasons_are_cut_short(store: Store) -> None:
    sheet = sheet_of(store, list(range(1, 20)))
    assert len(sheet.reasons) == 5
    assert sheet.reasons[-1] == "And 15 more; `deckcheck check` shows all."


@pytest.mark.parametrize(
    ("lang", "name", "missing"),
    [("ja", "ブラック・マジシャン", 0), ("de", "Dunkler Magier", 0), ("en", "Dark Magician", 0)],
)
def test_names_in_a_language(store: Store, lang: str, name: str, missing: int) -> None:
    sheet = sheet_of(store, [MAGICIAN], lang=lang)
    assert lines(sheet, "Monsters")[0][1] == name
    assert sheet.untranslated == missing


def test_a_card_without_a_name_in_the_language_keeps_its_english_one(store: Store) -> None:
    code = next(
        card.code
        for card in store.all_cards()
        if card.code > 0 and card.type & 1 and "pt" not in store.names(card.code)
    )
    sheet = make_sheet(item_of(store, deck_file([code])), Fields(), store, "pt")
    assert sheet.untranslated == 1
    assert store.name(code) in [line.name for column in (*sheet.main, sheet.extra) for line in column.lines]


def test_the_code_imports_the_same_deck(store: Store) -> None:
    main = filled(part((2, MAGICIAN), MAGICIAN_ART, POT), 40)
    sheet = sheet_of(store, main, [PALADIN], [SOLEMN, MAGICIAN])
    decks = read(sheet.code.encode(), store)
    assert isinstance(decks, list)
    assert [sorted(section.refs) for _, section in decks[0].parts()] == [
        sorted(main),
        [PALADIN],
        sorted([SOLEMN, MAGICIAN]),
    ]  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("main", "why"), [(["No such card"], '"No such card" has no passcode'), (list(range(1, 250)), "too many cards")]
)
def test_why_there_is_no_code(store: Store, main: list[Ref], why: str) -> None:
    sheet = make_sheet(item_of(store, deck_file(main)), Fields(), store)
    assert sheet.code == ""
    assert why in sheet.no_code


@pytest.mark.parametrize(
    ("player", "initial"),
    [
        ("Yugi Muto", "M"),
        ("Muto, Yugi", "M"),
        ("  ana maria de souza ", "D"),
        ("Кайба", "К"),
        ("武藤 遊戯", "武"),
        ("김 철수", "김"),
        ("", ""),
        (", x", "X"),
    ],
)
def test_the_letter_that_sheets_are_sorted_by(player: str, initial: str) -> None:
    assert person_of(player).initial == initial


def test_a_letter_that_is_given_is_kept(store: Store) -> None:
    item = item_of(store, deck_file([MAGICIAN]))
    assert make_sheet(item, Fields("Muto", "Yugi", initial="M"), store).fields.initial == "M"
    assert make_sheet(item, Fields("Yugi", "Muto"), store).fields.initial == "M"


def test_a_file_that_cannot_be_read_has_no_sheet(store: Store) -> None:
    with pytest.raises(ValueError, match="not a deck"):
        make_sheet(Item("a.ydk", UNREADABLE), Fields(), store)
