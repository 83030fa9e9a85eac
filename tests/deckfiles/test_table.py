"""Decks in tables: CSV, TSV and `;`, with and without heading row, section column, blocks side by side."""

import csv
import io
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deckfiles import read_decks
from deckcheck.model.deck import DeckFile, KonamiId, Ref, Span
from tests.deckfiles.helpers import codes, deck_of, error_of, refs
from tests.deckfiles.index import ARTWORK, CODES, INDEX

ASH, RED, SYN = "Ash Blossom & Joyous Spring", "Raigeki", "Stardust Dragon"
TURTLE = "30,000-Year White Turtle"
WHOLE: tuple[list[Ref], list[Ref], list[Ref]] = ([ASH] * 3 + [TURTLE], [SYN], [RED] * 2)

LAYOUTS = {
    "section column": f'Count,Name,Section\n3,{ASH},Main\n1,"{TURTLE}",Main\n1,{SYN},Extra\n2,{RED},Side\n',
    "section first, blanks below": f"Deck;Qty;Card\nMain Deck;3;{ASH}\n;1;{TURTLE}\nExtra;1;{SYN}\nSide;2;{RED}\n",
    "mixed order": f'name,amount,zone,price\n{RED},2,SIDE,1.50\n"{TURTLE}",1,main,2\n{SYN},1,extra,3\n{ASH},3,main,4\n',
    "counts per section": f'Card,Main,Extra,Side\n{ASH},3,,\n"{TURTLE}",1,0,0\n{SYN},,1,\n{RED},0,0,2\n',
    "heading rows": f'Main Deck,4\n3,{ASH}\n1,"{TURTLE}"\nExtra Deck (1),\n1,{SYN}\nSide Deck\n2,{RED}\n',
    "heading rows and columns": f'Deck of A\n\nQty;Name;Set\nMain Deck;;\n3;{ASH};X\n1;{TURTLE};\nExtra Deck;;\n1;{SYN};\nSide Deck;;\n2;{RED};\n',
    "side by side": f'Main Deck,,Extra Deck,,Side Deck,\n3,{ASH},1,{SYN},2,{RED}\n1,"{TURTLE}",,,,\n',
    "names first, side by side": f'Main,#,Extra,#,Side,#\n{ASH},3,{SYN},1,{RED},2\n"{TURTLE}",1,,,,\n',
    "sheet": (
        f'Monsters,,Spells,,Traps,\nQty,Name,Qty,Name,Qty,Name\n3,{ASH},,,,\n1,"{TURTLE}",,,,\n,,,,,\n'
        f'Extra Deck,,Side Deck,,,\n1,{SYN},2,{RED},,\n'
    ),
    "tabs": f"Quantity\tName\tType\tSection\n3x\t{ASH}\tMonster\tMain\n1x\t{TURTLE}\tMonster\tMain\n1x\t{SYN}\tMonster\tExtra\n2x\t{RED}\tSpell\tSide\n",
    "no heading row": f"Main\t3\t{ASH}\tUR\nMain\t1\t{TURTLE}\tC\nExtra\t1\t{SYN}\tC\nSide\t2\t{RED}\tC\n",
    "numbered rows": f'No.,Section,Card,Copies\n1,Main,{ASH},3\n2,Main,"{TURTLE}",1\n3,Extra,{SYN},1\n4,Side,{RED},2\n',
    "Excel": f"sep=;\nAnzahl;Karte;Bereich;Preis\n3;{ASH};Main;0,50\n1;{TURTLE};Main;1,00\n1;{SYN};Extra;2,00\n2;{RED};Side;0,10\n",
    "Japanese": f"枚数,カード名,デッキ\n3,灰流うらら,メイン\n1,\"{TURTLE}\",メインデッキ\n1,{SYN},エクストラ\n2,{RED},サイド\n",
    "quoted": f'"Quantity","Name","Section"\n"3","{ASH}","Main"\n"1","{TURTLE}","Main"\n"1","{SYN}","Extra"\n"2","{RED}","Side"\n',
    "a row a copy": f'Name,Section\n{ASH},Main\n{ASH},Main\n{ASH},Main\n"{TURTLE}",Main\n{SYN},Extra\n{RED},Side\n{RED},Side\n',
    "counts in names": f'Card,Section\n3x {ASH},Main\n"{TURTLE} x1",Main\n{SYN},Extra\n2 {RED},Side\n',
    "numbers": "id,qty,section\n14558127,3,main\n11714098,1,main\n44508094,1,extra\n12580477,2,side\n",
}  # fmt: skip


def numbers(deck: DeckFile) -> list[list[int]]:
    return [
        sorted(INDEX.find_name(ref)[0] if isinstance(ref, str) else int(str(ref)) for ref in part)
        for part in refs(deck)
    ]


EXPECTED = numbers(DeckFile("csv", *map(type(DeckFile("x").main), WHOLE)))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_same_deck_in_many_layouts(layout: str, end: str) -> None:
    deck = deck_of(LAYOUTS[layout].replace("\n", end), "a.csv")
    assert numbers(deck) == EXPECTED
    assert (deck.reader, deck.headed, deck.sectioned, deck.doubts) == ("csv", True, True, None)
    assert {*codes(deck)} <= {"FMT045", "FMT060"}


@pytest.mark.parametrize(
    "layout",
    ["section column", "tabs", "no heading row", "numbers", "numbered rows", "Excel", "Japanese", "counts per section"],
)
def test_tables_are_recognised_by_their_content(layout: str) -> None:
    if layout not in ("counts per section", "Excel"):
        assert numbers(deck_of(LAYOUTS[layout], "a.txt")) == EXPECTED


@pytest.mark.parametrize(
    ("source", "main", "found"),
    [
        (f"3,{ASH}\n1,{RED}\n", [ASH] * 3 + [RED], []),
        (f"{ASH},3\n{RED},1\n", [ASH] * 3 + [RED], []),
        (f"3;{ASH}\n1;{RED}\n", [ASH] * 3 + [RED], []),
        (f"{ASH}\n{RED}\n", [ASH, RED], []),
        (f"Name\n{ASH}\n{RED}\n", [ASH, RED], []),
        ("konami_id,qty\n4007,3\n4041,1\n", [KonamiId(4007)] * 3 + [KonamiId(4041)], []),
        ("id,qty\n4007,3\n4041,1\n", [KonamiId(4007)] * 3 + [KonamiId(4041)], ["FMT061"]),
        (f"id,name,qty\n1,{ASH},3\n2,{RED},1\n", [ASH] * 3 + [RED], []),
        (f"passcode,name,qty\n14558127,{ASH},3\n26202165,{RED},1\n", [14558127] * 3 + [26202165], ["FMT062"]),
        (f"Qty,Name\nmany,{ASH}\n1,{RED}\n", [ASH, RED], ["FMT071"]),
        (f"Qty,Name\n3,{ASH}\n2,\n1,{RED}\n", [ASH] * 3 + [RED], ["FMT020"]),
        (f"Qty,Name,Section\n3,{ASH},Main\n1,Sangan,Vault\n1,Sangan,Maybeboard\n1,{RED},Main\n", [ASH] * 3 + [RED], ["FMT060", "FMT020"]),
        (f"Qty,Name\n0,{ASH}\n1,{RED}\n", [RED], ["FMT042"]),
        ("Qty,Name,Set Code\n2,Sangan,MRD-EN069\n", ["Sangan"] * 2, []),
    ],
)  # fmt: skip
def test_rows(source: str, main: list[Ref], found: list[str]) -> None:
    deck = deck_of(source, "a.csv")
    assert (deck.main.refs, codes(deck)) == (main, found)
    assert (deck.doubts is None) == (not {"FMT020", "FMT062", "FMT071"} & {*found})


def test_set_numbers_and_places() -> None:
    deck = deck_of('Qty,Name,Set Code\n2, Sangan ,MRD-EN069\n1,"Raigeki",\n', "a.csv")
    assert deck.main.prints == ["MRD-EN069", "MRD-EN069", None]
    assert [*map(deck.main.span, range(3))] == [Span(2, 4, 2, 10)] * 2 + [Span(3, 4, 3, 11)]


def test_a_quoted_cell_may_hold_a_line_end_and_quotes() -> None:
    deck = deck_of('Qty,Name,Note\n1,"Maxx ""C""","two\nlines"\n2,Sangan,\n', "a.csv")
    assert deck.main.refs == ['Maxx "C"', "Sangan", "Sangan"]
    assert deck.main.span(1).line == 4


def test_comments_to_deckcheck() -> None:
    deck = deck_of(f"# deckcheck: format=goat\nQty,Name\n3,{ASH}\n", "a.csv")
    assert (deck.play_format, len(deck.main)) == ("goat", 3)


@pytest.mark.parametrize("source", ["a,b,c\n1,2,3\n4,5,6\n", "name,price\nApple,3\nPear,4\n", "x\n", '"', ",,,\n,,\n"])
def test_tables_of_other_things_are_no_decks(source: str) -> None:
    assert error_of(source, "a.csv").code in ("FMT001", "FMT002")


# Any deck in any layout

plain_codes = [code for code in CODES if code != ARTWORK and len(INDEX.find_name(INDEX.name(code))) == 1]
cards = st.lists(st.tuples(st.sampled_from(plain_codes), st.integers(1, 3)), max_size=10)
HEADS = {
    "count": ("Count", "Qty", "quantity", "Copies", "枚数", "Anzahl"),
    "name": ("Name", "Card", "Card Name", "カード名", "Karte"),
    "section": ("Section", "Deck", "Zone", "Bereich", "区域"),
    "passcode": ("Passcode", "Password", "卡密"),
    "rarity": ("Rarity", "Preis"),
}


@given(
    st.tuples(cards, cards, cards), st.permutations(["count", "name", "section", "passcode", "rarity"]), st.sampled_from(",;\t"),
    st.integers(0, 5), st.booleans(), st.booleans(),
)  # fmt: skip
def test_any_deck_in_any_order_of_columns(
    sections: tuple[list[tuple[int, int]], ...], order: list[str], sign: str, word: int, numbered: bool, quoted: bool
) -> None:
    columns = [column for column in order if numbered or column != "passcode"]
    out = io.StringIO()
    writer = csv.writer(
        out, delimiter=sign, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL, lineterminator="\n"
    )
    writer.writerow([HEADS[column][word % len(HEADS[column])] for column in columns])
    for section, part in zip(("Main", "Extra", "Side"), sections, strict=True):
        for code, copies in part:
            values = {
                "count": copies,
                "name": INDEX.name(code),
                "section": section,
                "passcode": f"{code:08d}",
                "rarity": "UR",
            }
            writer.writerow([values[column] for column in columns])
    found = read_decks(out.getvalue().encode(), "a.csv", INDEX)
    written = [sorted(code for code, copies in part for _ in range(copies)) for part in sections]
    if any(written):
        assert isinstance(found, list), found
        (deck,) = found
        assert numbers(deck) == written
        assert deck.doubts is None


@given(st.text(st.sampled_from('",;\t\n|x3 SangaQtyName'), max_size=80))
def test_any_text_as_a_table(text: str) -> None:
    read_decks(text.encode(), "a.csv", INDEX)


@pytest.mark.parametrize(
    "piece", ['"', ",", '",', "\n", '"\n', "a,", "3,Sangan,", "Main,", "3;", '"a""', "Qty,Name\n", "3\tSangan\tx\n"]
)
def test_reading_takes_time_in_proportion_to_the_table(piece: str) -> None:
    times = []
    for size in (5_000, 20_000):
        text = piece * (size // len(piece))
        start = process_time()
        read_decks(text.encode(), "a.csv", INDEX)
        times.append(process_time() - start)
    assert times[1] < 50 * times[0] + 10  # four times as much; quadratic work takes minutes
