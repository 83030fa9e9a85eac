"""Lists of names: notations, names that look like notation, headings in ten languages, comments, titles."""

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.decks.resolve import join
from deckcheck.model.deck import Directive, ParseError, Ref, Span
from tests.deckfiles.helpers import codes, deck_of, error_of, refs, remarks
from tests.deckfiles.index import Index

SANGAN = "Sangan"
ASH = "Ash Blossom & Joyous Spring"


@pytest.mark.parametrize(
    ("line", "copies", "ref"),
    [
        ("3 Ash Blossom & Joyous Spring", 3, ASH),
        ("3x Ash Blossom & Joyous Spring", 3, ASH),
        ("3X Ash Blossom & Joyous Spring", 3, ASH),
        ("3 x Ash Blossom & Joyous Spring", 3, ASH),
        ("3× Ash Blossom & Joyous Spring", 3, ASH),
        ("x3 Ash Blossom & Joyous Spring", 3, ASH),
        ("(3) Ash Blossom & Joyous Spring", 3, ASH),
        ("Ash Blossom & Joyous Spring x3", 3, ASH),
        ("Ash Blossom & Joyous Spring x 3", 3, ASH),
        ("Ash Blossom & Joyous Spring (3)", 3, ASH),
        ("Ash Blossom & Joyous Spring (x3)", 3, ASH),
        ("Ash Blossom & Joyous Spring 3", 3, ASH),
        ("Ash Blossom & Joyous Spring: 3", 3, ASH),
        ("Ash Blossom & Joyous Spring\t3", 3, ASH),
        ("ash blossom & joyous spring", 1, "ash blossom & joyous spring"),
        ("- Sangan", 1, SANGAN),
        ("• 2 Sangan", 2, SANGAN),
        ("* Sangan x2", 2, SANGAN),
        ("2. Sangan", 2, SANGAN),
        ("(SR) 3x Sangan", 3, SANGAN),
        ("3 [UR] Sangan", 3, SANGAN),
        ("3x (Super Rare) Sangan", 3, SANGAN),
        ("[N] Sangan x2", 2, SANGAN),
        ("_2_ Sangan", 2, SANGAN),
        ("*2x* Sangan", 2, SANGAN),
        ("3\ufe0f\u20e3 Sangan", 3, SANGAN),
        ("III Sangan", 3, SANGAN),
        ("3Sangan", 3, SANGAN),
        ("\\item 2$\\times$ Sangan", 2, SANGAN),
        ("2 Sangan $1.20", 2, SANGAN),
        ("Sangan x2 R$ 14,90", 2, SANGAN),
        ("2x Sangan 0,50 €", 2, SANGAN),
        ("^ 3 ^ Sangan ^", 3, SANGAN),
        ("3 – [Mystic Tomato]", 3, "Mystic Tomato"),
        ("1 –[ Sangan]", 1, SANGAN),
        ("1《灰流うらら》", 1, "灰流うらら"),
        ("- 《バスター・ブレイダー》3", 3, "バスター・ブレイダー"),
        ("《灰流うらら》×2枚", 2, "灰流うらら"),
        ("３ 灰流うらら", 3, "灰流うらら"),
        ("３　灰流うらら", 3, "灰流うらら"),
        ("３×灰流うらら", 3, "灰流うらら"),
        ("３枚 灰流うらら", 3, "灰流うらら"),
        ("３枚《灰流うらら》", 3, "灰流うらら"),
        ("灰流うらら ×３", 3, "灰流うらら"),
        ("灰流うらら×３", 3, "灰流うらら"),
        ("灰流うらら　２枚", 2, "灰流うらら"),
        ("灰流うらら（３）", 3, "灰流うらら"),
        ("《灰流うらら》３枚", 3, "灰流うらら"),
        ("（３）灰流うらら", 3, "灰流うらら"),
        ("３：灰流うらら", 3, "灰流うらら"),
        ("灰流うらら：３", 3, "灰流うらら"),
        ("灰流うらら　３", 3, "灰流うらら"),
        ("灰流うらら ｘ３", 3, "灰流うらら"),
        ("灰流うらら ３张", 3, "灰流うらら"),
        ("2 Blauäugiger w. Drache", 2, "Blauäugiger w. Drache"),
        ("7", 1, "7"),
        ("3 7", 3, "7"),
        ("7 Colored Fish", 1, "7 Colored Fish"),
        ("3 7 Colored Fish", 3, "7 Colored Fish"),
        ("7 Colored Fish x2", 2, "7 Colored Fish"),
        ("7 Completed", 1, "7 Completed"),
        ("3x 30,000-Year White Turtle", 3, "30,000-Year White Turtle"),
        ("1 Harpie Lady 1", 1, "Harpie Lady 1"),
        ("Harpie Lady 1 x2", 2, "Harpie Lady 1"),
        ("Harpie Lady (1)", 1, "Harpie Lady"),
        ("Deskbot 003", 1, "Deskbot 003"),
        ("3 Deskbot 003", 3, "Deskbot 003"),
        ("Jackpot 7 (2)", 2, "Jackpot 7"),
        ("Myutant ST-46", 1, "Myutant ST-46"),
        ("Recette de Viande (Meat Recipe)", 1, "Recette de Viande (Meat Recipe)"),
        ("2 Recette de Viande (Meat Recipe)", 2, "Recette de Viande (Meat Recipe)"),
        ("Trap Stun", 1, "Trap Stun"),
        ("Extra Net", 1, "Extra Net"),
        ("Side Effects?", 1, "Side Effects?"),
        ("2 Monster Gate", 2, "Monster Gate"),
        ('"A" Cell Incubator', 1, '"A" Cell Incubator'),
        ('2 "A" Cell Incubator', 2, '"A" Cell Incubator'),
        ('"Infernoble Arms - Durendal"', 1, '"Infernoble Arms - Durendal"'),
        ('3 Maxx "C"', 3, 'Maxx "C"'),
        ('"3 Sangan"', 3, SANGAN),
        ("Jinzo #7", 1, "Jinzo #7"),
        ("2 Jinzo #7 # a comment", 2, "Jinzo #7"),
        ("2 Planeur #2 Grande Vitesseroid", 2, "Planeur #2 Grande Vitesseroid"),
        ("Planeur #2 Grande Vitesseroid x2 # fr", 2, "Planeur #2 Grande Vitesseroid"),
        ("2 Sangan # a comment", 2, SANGAN),
        ("2 Sangan // a comment", 2, SANGAN),
        ("-艾-打成平手", 1, "-艾-打成平手"),
        ("2 -艾-打成平手", 2, "-艾-打成平手"),
        ("Number 39: Utopia: 2", 2, "Number 39: Utopia"),
        ("89631139", 1, 89631139),
        ("3x 89631139", 3, 89631139),
        ("89631139 x3", 3, 89631139),
        ("1 Blue-Eyes White Dragon (89631140)", 1, 89631140),
        ("7 Colored Fish (67048711)", 1, 67048711),
        ("2 7 Colored Fish (67048711)", 2, 67048711),
        ("1 (12345678)", 1, 12345678),
        ("2 (00000483)", 2, 483),
        ("7 (00000483)", 7, 483),
        ("1 7 (90508760)", 1, 90508760),
        ("2 A Custom Card (12345678)", 2, 12345678),
        ("3 Sangan\ufeff", 3, SANGAN),
    ],
)  # fmt: skip
def test_notation(line: str, copies: int, ref: Ref) -> None:
    deck = deck_of(f"Main\n{line}\n", "a.txt")
    assert deck.main.refs == [ref] * copies
    assert codes(deck) == []


@pytest.mark.parametrize(
    ("line", "copies", "ref"),
    [
        ("3 No Such Card", 3, "No Such Card"),
        ("No Such Card x3", 3, "No Such Card"),
        ("- 《No Such Card》3", 3, "No Such Card"),
        ("2x No Such Card (Ultra Rare)", 2, "No Such Card"),
        ("No Such Card ×2", 2, "No Such Card"),
        ("2 No Such Card [LOB-EN001]", 2, "No Such Card"),
    ],
)  # fmt: skip
def test_unknown_name_is_kept_for_the_deck_rules(line: str, copies: int, ref: str) -> None:
    assert deck_of(f"Main\n{line}\n").main.refs == [ref] * copies


@pytest.mark.parametrize(
    ("line", "print_"),
    [("Raigeki [LOB-053]", "LOB-053"), ("2 Raigeki (SDY-006)", "SDY-006"), ("2x Raigeki PHNI-EN087", "PHNI-EN087"),
     ("LOB-EN053 Raigeki", "LOB-EN053"), ("1 Raigeki (12580477) [LOB-E001]", "LOB-E001")],
)  # fmt: skip
def test_set_numbers(line: str, print_: str) -> None:
    prints = deck_of(f"Main\n{line}\n").main.prints
    assert prints is not None
    assert set(prints) == {print_}


@pytest.mark.parametrize(
    ("line", "cards", "expected"),
    [
        ("Sangan x2; Raigeki", ["Sangan", "Sangan", "Raigeki"], []),
        ("2 Sangan||1 Raigeki||", ["Sangan", "Sangan", "Raigeki"], []),
        ("1 Sangan; 2 Jinzo #7", ["Sangan", "Jinzo #7", "Jinzo #7"], []),
        ("1 Jinzo #7||1 Jinzo #7 # a comment; more", ["Jinzo #7", "Jinzo #7"], []),
        ("1 Jinzo #7; 1 Planeur #2 Grande Vitesseroid; 7", ["Jinzo #7", "Planeur #2 Grande Vitesseroid", "7"], []),
        ("2 Sangan #1 pick; 1 Jinzo #7", ["Sangan", "Sangan"], []),
        ("12580477, 12580477, // Raigeki x2", [12580477, 12580477], []),
        ("12580477, 12580477, // Raigeki x3", [12580477, 12580477], [("FMT072", 2)]),
        ("12580477 26202165", [12580477, 26202165], []),
        ("Harpie Lady 1", ["Harpie Lady 1"], [("FMT043", 2)]),
        ("0 Sangan", [], [("FMT042", 2)]),
        ("??", [], [("FMT020", 2)]),
        ("12", [], [("FMT020", 2)]),
        ("4294967296", [], [("FMT021", 2)]),
        ("x" * 400, [], [("FMT020", 2)]),
    ],
)  # fmt: skip
def test_line(line: str, cards: list[Ref], expected: list[tuple[str, int]]) -> None:
    deck = deck_of(f"Main\n{line}\n")
    assert deck.main.refs == cards
    assert remarks(deck) == expected


class CountingIndex(Index):
    """An index that counts how often it is asked."""

    asked = 0

    def find_name(self, name: str) -> tuple[int, ...]:
        self.asked += 1
        return super().find_name(name)


@pytest.mark.parametrize("line", ["1" + " #1" * 90, "Jinzo" + " #7" * 90, "1 Sangan" + " // x #2" * 40])
def test_marks_of_comments_are_not_all_tried(line: str) -> None:
    index = CountingIndex()
    assert read_decks(f"Main\n{line}\n".encode(), "a.txt", index)
    assert index.asked < 100


def test_places() -> None:
    deck = deck_of("Main\n  3x Sangan; Raigeki\n1 Blue-Eyes White Dragon (89631140)")
    spans = [deck.main.span(i) for i in (0, 3, 4)]
    assert spans == [Span(2, 6, 2, 12), Span(2, 14, 2, 21), Span(3, 27, 3, 35)]


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Main Deck", Heading("main", None, None)),
        ("Main Deck: 40", Heading("main", None, 40)),
        ("main deck (40)", Heading("main", None, 40)),
        ("## Extra Deck - 15 cards", Heading("extra", None, 15)),
        ("*** SIDE ***", Heading("side", None, None)),
        ("Fusion Deck", Heading("extra", None, None)),
        ("DECK LIST : 40 cartes", Heading("main", None, 40, weak=True)),
        ("【メインデッキ】(42枚)", Heading("main", None, 42)),
        ("◆ モンスター(22枚)", Heading(None, "monsters", 22)),
        ("额外卡组（15张）", Heading("extra", None, 15)),
        ("副卡组", Heading("side", None, None)),
        ("備牌", Heading("side", None, None)),
        ("엑스트라 덱 (15장)", Heading("extra", None, 15)),
        ("Deck Réserve", Heading("side", None, None)),
        ("Deck Secondaire : 15 cartes", Heading("side", None, 15)),
        ("Baralho Lateral (15)", Heading("side", None, 15)),
        ("DECK LATERAL", Heading("side", None, None)),
        ("Mazo Alternativo:", Heading("side", None, None)),
        ("Deck alternativo", Heading("side", None, None)),
        ("Seitendeck", Heading("side", None, None)),
        ("Mazzo laterale", Heading("side", None, None)),
        ("Hauptdeck", Heading("main", None, None)),
        ("Zauber (10)", Heading(None, "spells", 10)),
        ("Fallenkarten", Heading(None, "traps", None)),
        ("Deck Principal", Heading("main", None, None)),
        ("Cartes Piège", Heading(None, "traps", None)),
        ("Carte Mostro", Heading(None, "monsters", None)),
        ("Cartas mágicas", Heading(None, "spells", None)),
        ("Cards de Armadilha", Heading(None, "traps", None)),
        ("Synchro Monsters", Heading("extra", "monsters", None, implied=True)),
        ("Total: 60", Heading(None, None, 60, total=True)),
        ("Trap Stun", None),
        ("Extra Net", None),
        ("3 Monster Gate", None),
        ("融合", None),
        ("Main " * 20, None),
    ],
)  # fmt: skip
def test_headings(line: str, heading: Heading | None) -> None:
    assert heading_of(line) == heading


def test_sections() -> None:
    deck = deck_of(
        "Monsters (2)\n2 Sangan\nSpells (1)\nRaigeki\nExtra (1)\nStardust Dragon\nTraps\nTrap Stun\nSide Deck\n7\nTotal: 6\n"
    )
    assert refs(deck) == (["Sangan", "Sangan", "Raigeki", "Trap Stun"], ["Stardust Dragon"], ["7"])
    assert (deck.sectioned, deck.remarks) == (True, [])


@pytest.mark.parametrize(
    "note", ["(Metal Raiders)", "[Structure Deck: Cyber Strike]", "(Age of Overlord)", "（25th Anniversary Tin）"]
)
def test_product_in_brackets_beside_a_card_is_a_note(note: str) -> None:
    deck = deck_of(f"Main Deck\n3x Sangan {note}\n", "a.txt")
    assert (deck.main.refs, codes(deck), deck.doubts) == (["Sangan"] * 3, ["FMT048"], None)


def test_part_of_the_copies_is_read_and_leaves_the_verdict_open() -> None:
    deck = deck_of("Main Deck\nSangan 2/3\n3 Raigeki\n", "a.txt")
    assert (deck.main.refs, codes(deck)) == (["Sangan"] * 2 + ["Raigeki"] * 3, ["FMT071"])
    assert deck.doubts is not None
    assert deck.doubts.unsure == {2}


@pytest.mark.parametrize(
    "line", ["1:23 Combos", "0:00 - Intro", "1:02:03 Sangan", "^ Qty ^ Card ^", "| Count | Name | Type |"]
)
def test_lines_about_the_list_are_told(line: str) -> None:
    deck = deck_of(f"Main Deck\n{line}\n3 Sangan\n2 Raigeki\n", "a.txt")
    assert (len(deck.main.refs), remarks(deck), deck.doubts) == (5, [("FMT047", 2)], None)


@pytest.mark.parametrize(
    ("text", "closes"),
    [
        ("Thanks!", True),
        ("Good luck and have fun with it", True),
        ("Kritik und Vorschläge sind willkommen!", True),
        ("大家觉得怎么样？", True),
        ("Thanks", False),
        ("Zorgon the Unbelievable", False),
        ("I am thinking of Mystic Tomato, too.", False),
        ("The Buster Blader is from my brother.", False),
        ("and 2 of the good ones!", False),
        ("The side deck is what I find at home.", False),
        ("灰流うららも入れます。", False),
    ],
)
def test_prose_below_a_list(text: str, closes: bool) -> None:
    deck = deck_of(f"Main Deck\n3 Sangan\n2 Raigeki\n\n{text}\n", "a.txt")
    assert (codes(deck) == ["FMT070"], deck.doubts is None) == (closes, closes)


@pytest.mark.parametrize("source", ["3 Sangan\nRaigeki\n\nThanks a lot!", "3 Sangan\n2 Raigeki\nThanks a lot!"])
def test_prose_within_or_close_to_a_list_leaves_the_verdict_open(source: str) -> None:
    assert deck_of(f"Main Deck\n{source}\n", "a.txt").doubts is not None


@pytest.mark.parametrize("rest", ["Foo Bar 2, Baz Quux 1", "Foo, Bar", "Mystik Tomatoe"])
def test_what_follows_a_heading_and_is_not_understood_leaves_the_verdict_open(rest: str) -> None:
    deck = deck_of(f"Main Deck\n3 Sangan\nExtra Deck: {rest}\n", "a.txt")
    assert deck.doubts is not None


@pytest.mark.parametrize("rest", ["(against Stun)", "Snake-Eye", "(0 cards, for now)"])
def test_note_behind_a_heading(rest: str) -> None:
    assert deck_of(f"Main Deck\n3 Sangan\nSide Deck: {rest}\n2 Raigeki\n", "a.txt").side.refs == ["Raigeki"] * 2


@pytest.mark.parametrize("line", ["{0}3", "3{0}"])
def test_bare_counts_of_unknown_names(line: str) -> None:
    names = ("灰流うらら", "未知のカード名", "クリッター", "お注射天使リリー")
    deck = deck_of("メインデッキ\n" + "\n".join(map(line.format, names)) + "\n", "a.txt")
    assert deck.main.refs.count("未知のカード名") == 3


@pytest.mark.parametrize("line", ["Metalzoa x2", "Metalzoa X2", "2x Metalzoa"])
def test_count_behind_an_x_is_not_that_of_another_card(line: str, store: Store) -> None:
    (deck,) = read_decks(f"Main Deck\n{line}\n3 Sangan\n".encode(), "a.txt", store)
    assert (deck.main.refs[:2], deck.doubts) == (["Metalzoa"] * 2, None)


SIGNATURE = "For trade:\n2 Raigeki\n1x Buster Blader\nmy refs: 12-0\n"


@pytest.mark.parametrize("head", ["For trade:", "Haves: 2x Sangan, 1x Raigeki", "~ Wants ~", "H:", "Suche:", "交換："])
def test_cards_to_trade_are_not_in_the_deck(head: str) -> None:
    source = f"Main Deck\n37 Sangan\n3 Mystic Tomato\nSide Deck\n1 Trap Stun\n\n--\n{head}\n3x Raigeki\nanything\n"
    deck = deck_of(source, "a.txt")
    assert (deck.main.refs.count("Sangan"), deck.side.refs, deck.doubts) == (37, ["Trap Stun"], None)
    assert remarks(deck) == [("FMT047", 8)]


def test_cards_to_trade_end_with_the_heading_of_a_section() -> None:
    deck = deck_of(f"Main Deck\n40 Sangan\n{SIGNATURE}Side Deck\n3 Trap Stun\n", "a.txt")
    assert (len(deck.main.refs), deck.side.refs) == (40, ["Trap Stun"] * 3)


@pytest.mark.parametrize(
    ("cards", "head"),
    [(40, "Maybeboard:"), (40, "Considering"), (40, "Have"), (39, "For trade:"), (40, "Vielleicht：")],
)
def test_cards_that_may_come_in_are_left_out_and_leave_the_verdict_open(cards: int, head: str) -> None:
    deck = deck_of(f"Main Deck\n{cards} Sangan\n\n{head}\n3 Raigeki\n", "a.txt")
    assert (len(deck.main.refs), remarks(deck)) == (cards, [("FMT071", 4)])
    assert deck.doubts is not None
    assert deck.doubts.open


def test_a_long_list_of_cards_to_trade_leaves_the_verdict_open() -> None:
    deck = deck_of("Main Deck\n40 Sangan\nWants:\n" + "1 Raigeki\n" * 25, "a.txt")
    assert (codes(deck), deck.doubts is not None) == (["FMT047", "FMT071"], True)


@pytest.mark.parametrize(
    ("heading", "line"),
    [("Perhaps:", 3), ("Eventuell：", 3), ("Possible cards :", 3), ("\nPerhaps\n", 4), ("\nPerhaps:\n", 4)],
)
def test_heading_that_is_not_known_is_told(heading: str, line: int) -> None:
    deck = deck_of(f"Main Deck\n1 Sangan\n{heading}\n3 Raigeki\n", "a.txt")
    assert (deck.main.refs, remarks(deck)) == (["Sangan", *["Raigeki"] * 3], [("FMT020", line)])
    assert heading.strip() in deck.remarks[0].message
    assert "cards below it were read as the Main Deck" in deck.remarks[0].message


@pytest.mark.parametrize("line", ["Sangan", "Sangann", "\n3 No Such Card\n", "\nSangan\n", "Sangan:3"])
def test_what_may_be_a_card_is_no_heading(line: str) -> None:
    assert codes(deck_of(f"Main Deck\n1 Sangan\n{line}\n3 Raigeki\n", "a.txt")) == []


@pytest.mark.parametrize("heads", ["", "Main Deck\n", "Monsters\n"])
def test_without_extra_heading_the_sections_are_open(heads: str) -> None:
    assert not deck_of(f"{heads}1 Sangan\nStardust Dragon\nSide\n7\n", "a.txt").sectioned


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("Main Deck (3)\n2 Sangan\nExtra\n", "FMT040"),
        ("Main\nMonsters (1)\n2 Sangan\nSpells\n", "FMT040"),
        ("Main\n2 Sangan\nSide (1)\n", "FMT040"),
        ("Main\n2 Sangan\nTotal: 3\n", "FMT040"),
        ("Main (2)\nMonsters (3)\n2 Sangan\n", "FMT072"),
    ],
)
def test_stated_counts_are_compared(source: str, code: str) -> None:
    assert codes(deck_of(source)) == [code]


@pytest.mark.parametrize(
    ("source", "title", "author", "expected"),
    [
        ("My Deck\nby Me\n\n1 Sangan\n", "My Deck", "Me", ["FMT045"]),
        ("My Deck\n\n1 Sangan\n", "My Deck", None, ["FMT045"]),
        ("Title: Deck of 7\nAuthor: Me\n1 Sangan\n", "Deck of 7", "Me", []),
        ("Sangan\n\n1 Raigeki\n", None, None, []),
        ("My Deck\n1 Sangan\n", "My Deck", None, ["FMT045"]),
        ("# deckcheck: title=T\n1 Sangan\n", "T", None, []),
    ],
)  # fmt: skip
def test_title_and_author(source: str, title: str | None, author: str | None, expected: list[str]) -> None:
    deck = deck_of(source, "a.txt")
    assert (deck.title, deck.author, codes(deck)) == (title, author, expected)


@pytest.mark.parametrize(
    ("source", "cards", "expected"),
    [
        ("1. Sangan\n2. Raigeki\n3. 7\n", ["Sangan", "Raigeki", "7"], ["FMT044"]),
        ("1. Sangan\n2. Raigeki\n", ["Sangan", "Raigeki", "Raigeki"], []),
        ("3. Sangan\n1. Raigeki\n1. 7\n", ["Sangan", "Sangan", "Sangan", "Raigeki", "7"], []),
    ],
)  # fmt: skip
def test_numbered_lists(source: str, cards: list[Ref], expected: list[str]) -> None:
    deck = deck_of(source, "a.txt")
    assert (deck.main.refs, codes(deck)) == (cards, expected)


def test_comments_to_deckcheck() -> None:
    deck = deck_of("// deckcheck: format=goat\nMain\n1 Sangan // deckcheck: ignore=DCK004 I know\n# a comment\n")
    assert (deck.play_format, deck.remarks) == ("goat", [])
    assert deck.directives == [
        Directive("format", "goat", 1),
        Directive("ignore", "DCK004", 3, False, "I know"),
    ]


@pytest.mark.parametrize("source", ["This is a letter.\nNo card is in it.\n", "\u00e4\u00f6\n", "what?\n" * 2000])
def test_other_text_is_no_deck(source: str) -> None:
    assert error_of(source, "a.txt").code == "FMT001"


@pytest.mark.parametrize("mark", [",", ", ", ",  ", ",   ", " ", "  ", " , ", "\t"])
def test_every_passcode_of_a_row_counts(store: Store, mark: str) -> None:
    row = mark.join(["5318639"] * 3)
    decks = read_decks(f"{row},  // three\n53129443\n12580477\n".encode(), "list.txt", store)
    assert isinstance(decks, list)
    assert decks[0].main.refs == [5318639, 5318639, 5318639, 53129443, 12580477]


MALISS = (69272449, 96676583, 32061192, 20938824, 94722358, 57111661, 20726052, 68059897, 95454996, 21848500)


@pytest.mark.parametrize("form", ["3 {}", "- {} x3", "{}"])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("language", ["en", "ja", "zh-CN", "ko", "de", "fr"])
def test_letters_in_angles_are_no_tags(store: Store, language: str, lower: bool, form: str) -> None:
    """A list of names such as `Maliss <P> White Rabbit` is not a web page."""
    names = [store.name(code, language) for code in MALISS]
    text = "\n".join(["Main Deck", *(form.format(name.lower() if lower else name) for name in names)])
    decks = read_decks(text.encode(), "x.txt", store)
    assert not isinstance(decks, ParseError), decks
    counts = join(decks[0], store).counts
    assert set(counts) == set(MALISS)
