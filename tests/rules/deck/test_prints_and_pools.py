"""Rules that need more than passcodes: prints, pools, other numbers of a card."""

import json
import re

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import DeckFile, Part
from deckcheck.model.report import Item
from deckcheck.model.setcode import set_code
from deckcheck.rules.deck.prints import print_region
from tests.conftest import ROOT, Check, codes, filled, part


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("LOB-EN001", "tcg"),
        ("LOB-001", "tcg"),
        ("LDD-F001", "tcg"),
        ("SDY-G006", "tcg"),
        ("ROTD-DE045", "tcg"),
        ("rotd-sp045", "tcg"),
        ("LOCR-JP001", "ocg"),
        ("LOCR-AE001", "ocg"),
        ("LOCR-KR001", "ocg"),
        ("SD42-SC001", "ocg"),
        ("301-051", None),
        ("SD5-001", "tcg"),
        ("5DS-001", None),
        ("LOB", None),
        ("LOB-XX001", None),
        ("LOB-EN", None),
        ("", None),
    ],
)
def test_set_numbers_tell_the_region(text: str, region: str | None) -> None:
    assert print_region(text) == region


def listed(store: Store, lines: str, format: str) -> Item:
    judge = Judge(Options("2026-08-20", format), store)
    main = "\n".join(f"1 {store.cards([code])[code].name}" for code in filled([], 39) if isinstance(code, int))
    (item,) = judge.source(Source("list.txt", f"Main Deck\n{main}\n{lines}\n".encode()))
    return item


OCG_PRINT = "1 Harpie Lady [BE01-JP123]"
TCG_PRINT = "1 Blue-Eyes White Dragon [LOB-EN001]"


@pytest.mark.parametrize(
    ("lines", "format", "expected", "verdict"),
    [
        (TCG_PRINT, "tcg", [], "legal"),
        (OCG_PRINT, "tcg", ["DCK014"], "illegal"),
        (OCG_PRINT, "ocg", [], "legal"),
        (f"{OCG_PRINT}\n{TCG_PRINT}", "ocg", ["DCK014"], "legal"),
        (f"{OCG_PRINT}\n{TCG_PRINT}", "tcg", ["DCK014"], "illegal"),
        (f"{OCG_PRINT}\n1 Blue-Eyes White Dragon [LOB-XX001]", "ocg", [], "legal"),
    ],
)
def test_prints(store: Store, lines: str, format: str, expected: list[str], verdict: str) -> None:
    item = listed(store, lines, format)
    assert codes(item) == expected
    assert item.verdict == verdict


@pytest.mark.parametrize(
    ("ref", "printed", "format", "verdict", "words"),
    [
        # A number alone is the card's; the product decides about its territory, not the letters.
        ("LOB-EN005", None, "tcg", "legal", {}),
        ("LOB-EN005", "LOB-EN005", "ocg", "legal", {}),
        ("lob-en005", None, "tcg", "legal", {}),
        ("BE01-JP123", None, "tcg", "illegal", {"DCK014": "1 card is an OCG print (BE01-JP123): not playable at TCG events."}),
        ("DL2-097", None, "tcg", "illegal", {"DCK014": "1 card is an OCG print (DL2-097)"}),
        ("LOB-001", None, "tcg", "undetermined", {"DCK014": "perhaps an OCG print (LOB-001): their numbers were used in both"}),
        ("Dark Magician", "LOB-EN001", "tcg", "legal", {"DCK018": "LOB-EN001 is a print of Blue-Eyes White Dragon, not of Dark Magician."}),
        ("Dark Magician", "SDY-E006", "tcg", "legal", {}),
        ("SBAD-EN001", None, "tcg", "legal", {"DCK019": "1 card is a Speed Duel print (SBAD-EN001)."}),
        ("Blue-Eyes White Dragon", "DT01-EN001", "tcg", "legal", {"DCK019": "1 card is a Duel Terminal print (DT01-EN001)."}),
        ("PTDN-ENSP1", None, "tcg", "legal", {}),
        ("ＬＯＢ－ＥＮ００５", None, "tcg", "legal", {}),
        ("G3-B1", None, "tcg", "illegal", {"DCK014": "1 card is an OCG print (G3-B1): not playable at TCG events."}),
        ("LOB-EN999", None, "tcg", "undetermined", {"DCK008": "No card is known with the set code LOB-EN999"}),
        ("SDY-E009", None, "tcg", "undetermined", {"DCK009": '"SDY-E009" is the set code of more than one card'}),
    ],
)  # fmt: skip
def test_set_numbers(
    store: Store, ref: str, printed: str | None, format: str, verdict: str, words: dict[str, str]
) -> None:
    main = Part([*filled([], 39), ref], range(1, 41), prints=[*[None] * 39, printed])
    item = Judge(Options("2026-08-20", format), store).deck_file("deck.txt", DeckFile("text", main))
    found = {finding.code: finding.message for finding in item.findings}
    assert (item.verdict, sorted(found)) == (verdict, sorted(words))
    for code, text in words.items():
        assert text in found[code]


def test_a_typed_list_of_set_codes(store: Store) -> None:
    item = listed(store, "3 LOB-EN005\n1 LOB-EN001", "tcg")
    assert (item.verdict, codes(item)) == ("legal", [])
    assert item.counts == {"main": 43, "extra": 0, "side": 0}


@pytest.mark.parametrize(
    ("line", "verdict", "main", "expected"),
    [
        ("1 PTDN-ENSP1", "legal", 40, []),
        ("PTDN-ENSP1 x1", "legal", 40, []),
        ("1 ＬＯＢ－ＥＮ００５", "legal", 40, []),
        ("1 LOB-EN005 1st Edition", "legal", 40, []),
        # The codes of the EX-R Starter Box are no headings of the Extra Deck.
        ("1 EX-06", "illegal", 40, ["DCK014"]),
        ("EX-06", "illegal", 40, ["DCK014"]),
    ],
)
def test_lines_of_set_codes(store: Store, line: str, verdict: str, main: int, expected: list[str]) -> None:
    item = listed(store, line, "tcg")
    assert (item.verdict, codes(item)) == (verdict, expected)
    assert item.counts == {"main": main, "extra": 0, "side": 0}


def test_a_heading_with_a_count_stays_one(store: Store) -> None:
    main = "\n".join(f"1 {store.cards([code])[code].name}" for code in filled([], 40) if isinstance(code, int))
    lines = f"Main Deck\n{main}\nEX-15\n15 Accesscode Talker\n"
    (item,) = Judge(Options("2026-08-20", "tcg"), store).source(Source("list.txt", lines.encode()))
    assert item.counts == {"main": 40, "extra": 15, "side": 0}


def test_every_number_of_a_product_is_a_set_code() -> None:
    rows = [
        json.loads(line[2:])
        for path in sorted((ROOT / "cardpool" / "sets").glob("*.yaml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("- {")
    ]
    numbers = [row["prefix"] + re.split("[,-]", row["numbers"])[-1] for row in rows if row.get("numbers")]
    assert len(numbers) > 7_000
    assert [number for number in numbers if set_code(number) != number] == []


def test_a_print_that_is_only_announced_did_not_come_out(store: Store) -> None:
    item = listed(store, "1 MAMO-EN001", "tcg")
    (note,) = (finding for finding in item.findings if finding.code == "DCK017")
    assert "was announced for 2026-09-04, after the day" in note.message


def test_a_print_that_came_out_later_is_noted(store: Store) -> None:
    judge = Judge(Options("2010-04-24", "tcg"), store)
    main = "\n".join(f"1 {store.cards([code])[code].name}" for code in filled([], 39) if isinstance(code, int))
    (item,) = judge.source(Source("list.txt", f"{main}\n1 Dark Magician [LCYW-EN008]\n".encode()))
    (note,) = (finding for finding in item.findings if finding.code == "DCK017")
    assert "came out on 2012-09-29" in note.message
    assert item.verdict == "legal"


def pool_of(store: Store, most: int) -> list[int]:
    """Cards of the pool "Limited N" of Speed Duel."""
    play = store.format("speed")
    assert play is not None
    limits = store.list_in_force(play, "2026-08-20", None)
    assert limits is not None
    return sorted(group for group, number in limits.pools.items() if number == most and group < 100_000_000)


def test_a_pool_shares_its_copies(check: Check, store: Store) -> None:
    first, second, third = pool_of(store, 2)[:3]
    one_each = check(part(first, second), size=0, format="speed")
    assert "BAN006" not in codes(one_each)
    three = check(part(first, second, third), size=0, format="speed")
    assert "BAN006" in codes(three)
    (finding,) = (f for f in three.findings if f.code == "BAN006")
    assert 'the pool "Limited 2"' in finding.message
    assert finding.message.endswith("= 3.")
    assert "BAN006" in codes(check(part((3, first)), size=0, format="speed"))


def test_artworks_are_told(check: Check) -> None:
    item = check(part(89631140))
    (note,) = (f for f in item.findings if f.code == "DCK020")
    assert note.severity == "note"
    assert "Blue-Eyes White Dragon (89631139)" in note.message


def test_an_artwork_known_by_its_nearness_only_is_a_warning(check: Check, store: Store) -> None:
    inferred = next(alias.code for alias in store.all_aliases() if alias.kind == "artwork_inferred")
    assert "DCK020" in codes(check([inferred]), "warning")


def test_an_old_number_comes_with_an_edit(check: Check) -> None:
    item = check(part(101112006))
    (note,) = (f for f in item.findings if f.code == "DCK021")
    assert note.fix is not None
    assert [edit.text for edit in note.fix.edits] == ["82112494"]
    assert note.fix.edits[0].span.line == 2
