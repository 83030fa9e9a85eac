"""`.ydk`: what clients write, and every oddity that real files have."""

import pytest
from syrupy.assertion import SnapshotAssertion

from deckcheck.deckfiles import ydk, ydkwrite
from deckcheck.deckfiles.common import CannotWriteError
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_CODE
from deckcheck.model.deck import DeckFile, Directive, Part, Span
from tests.deckfiles.helpers import codes, deck_of, error_of, refs, remarks
from tests.deckfiles.index import INDEX

CLEAN = "#created by Player\n#main\n89631139\n89631139\n14558127\n#extra\n44508094\n!side\n26202165\n"
END = "#extra\n!side\n"


def test_clean_file() -> None:
    deck = deck_of(CLEAN)
    assert refs(deck) == ([89631139, 89631139, 14558127], [44508094], [26202165])
    assert (deck.reader, deck.author, deck.title, deck.sectioned, deck.remarks) == ("ydk", "Player", None, True, [])
    assert deck.main.span(2) == Span(5, 1, 5, 9)
    assert deck.side.span(0) == Span(9, 1, 9, 9)


@pytest.mark.parametrize(
    ("line", "columns"), [("0014558127", (1, 11)), ("  14558127", (3, 11)), ("14558127 x2", (1, 12))]
)
def test_a_card_is_where_its_digits_are(line: str, columns: tuple[int, int]) -> None:
    deck = deck_of(CLEAN.replace("14558127", line))
    assert deck.main.span(2) == Span(5, columns[0], 5, columns[1])


@pytest.mark.parametrize(
    ("line", "columns"), [("# deckcheck: ignores=BAN001", (3, 28)), ("14558127 # deckcheck: ignore", (12, 29))]
)
def test_a_wrong_comment_to_deckcheck_is_where_it_begins(line: str, columns: tuple[int, int]) -> None:
    (remark,) = [one for one in deck_of(f"#main\n{line}\n{END}").remarks if one.code == "FMT027"]
    assert remark.span == Span(2, columns[0], 2, columns[1])


def test_a_file_of_which_most_is_odd_is_none_from_a_line_on() -> None:
    span = error_of("#MAIN\n" * 100_000).span
    assert span == Span(span.line, 1, span.line, 1)


def test_what_is_not_a_deck_is_so_from_a_place_on() -> None:
    error = error_of("#main\n" + "words\n" * 100_000)
    assert error.span.column == 1


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (CLEAN.replace("\n", "\r\n"), []),
        (CLEAN.rstrip("\n"), []),
        (CLEAN.replace("14558127", "\n14558127\n"), []),
        ("\ufeff" + CLEAN, ["FMT010"]),
        ("\ufeff" + CLEAN.replace("\n", "\r\n"), ["FMT010"]),
        (CLEAN.replace("\n", "\r"), ["FMT013"]),
        (CLEAN.replace("#extra", "#extra "), ["FMT014"]),
        (CLEAN.replace("#main", "#MAIN"), ["FMT014"]),
        (CLEAN.replace("#main", "# main"), ["FMT014"]),
        (CLEAN.replace("#main", "#Main Deck"), ["FMT014"]),
        (CLEAN.replace("!side", "#side"), ["FMT014"]),
        (CLEAN.replace("!side", "!Side:"), ["FMT014"]),
        (CLEAN.replace("#created", "#create"), ["FMT019"]),
        (CLEAN.replace("#created", "#Created"), []),
        (CLEAN.replace("#main", "#main\n##main\n#!main"), []),
        (CLEAN.replace("14558127", "0014558127"), []),
        (CLEAN.replace("14558127", " 14558127"), ["FMT026"]),
        (CLEAN.replace("14558127", "14558127  "), []),
        (CLEAN.replace("14558127", "14558127 # Ash Blossom"), ["FMT023"]),
        (CLEAN.replace("14558127", "14558127 -- Ash Blossom"), ["FMT023"]),
        (CLEAN.replace("14558127", "14558127 // Ash Blossom"), ["FMT023"]),
        (CLEAN.replace("14558127", "# Ash Blossom & Joyous Spring\n14558127"), []),
        (CLEAN.replace("14558127", "// Ash\n-- Blossom\n14558127"), []),
        (CLEAN.replace("#created", "#tags=\n#some other comment\n#created"), []),
    ],
)  # fmt: skip
def test_tolerated(source: str, expected: list[str]) -> None:
    deck = deck_of(source)
    assert refs(deck) == ([89631139, 89631139, 14558127], [44508094], [26202165])
    assert deck.author == "Player"
    assert codes(deck) == expected


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("123abc", "FMT020"),
        ("Blue-Eyes White Dragon", "FMT020"),
        ("$57281778$", "FMT020"),
        ("٣٤٥", "FMT020"),
        ("\0\0\0", "FMT020"),
        ("100 x 200", "FMT020"),
        ("0 x 12345678", "FMT020"),
        ("0", "FMT021"),
        ("00000000", "FMT021"),
        ("-5", "FMT021"),
        ("+5", "FMT021"),
        ("4294967296", "FMT021"),
        ("9" * 5000, "FMT021"),
    ],
)  # fmt: skip
def test_line_that_is_no_card_is_left_out_and_told(line: str, code: str) -> None:
    deck = deck_of(f"#main\n89631139\n{line}\n14558127\n{END}")
    assert deck.main.refs == [89631139, 14558127]
    assert list(deck.main.lines) == [2, 4]
    assert remarks(deck) == [(code, 3)]


@pytest.mark.parametrize("line", ["89631139 x3", "89631139x3", "3x 89631139", "3 x 89631139", "89631139 * 3"])
def test_counted_line_counts_and_is_told(line: str) -> None:
    deck = deck_of(f"#main\n{line}\n{END}")
    assert deck.main.refs == [89631139] * 3
    assert remarks(deck) == [("FMT024", 2)]
    assert deck.main.span(2) == Span(2, 1, 2, 1 + len(line))


def test_largest_passcode() -> None:
    assert deck_of(f"#main\n4294967295\n{END}").main.refs == [4294967295]


def test_columns_of_indented_and_padded_passcodes() -> None:
    deck = deck_of(f"#main\n12345678\n  0089631139\n{END}")
    assert [deck.main.span(i) for i in range(2)] == [Span(2, 1, 2, 9), Span(3, 3, 3, 13)]


@pytest.mark.parametrize(
    ("source", "sections", "expected"),
    [
        ("89631139\n14558127\n", ([89631139, 14558127], [], []), [("FMT016", 1)]),
        ("89631139\n#extra\n44508094\n!side\n", ([89631139], [44508094], []), [("FMT016", 2), ("FMT015", 1)]),
        ("#main\n89631139\n", ([89631139], [], []), [("FMT015", 1)]),
        ("#extra\n44508094\n#main\n89631139\n!side\n", ([89631139], [44508094], []), [("FMT017", 3)]),
        ("#main\n89631139\n#main\n14558127\n" + END, ([89631139, 14558127], [], []), [("FMT017", 3)]),
        ("#main\n89631139\n!sid\n14558127\n" + END, ([89631139, 14558127], [], []), [("FMT028", 3)]),
        ("#main\n#extra\n!side\n", ([], [], []), []),
    ],
)  # fmt: skip
def test_headers(source: str, sections: tuple[list[int], ...], expected: list[tuple[str, int]]) -> None:
    deck = deck_of(source)
    assert refs(deck) == sections
    assert remarks(deck) == expected


MDPRO3_TAIL = "#pickup\n#89631139\n#0\n#0\n#case\n#1080001\n#mate\n#1000001\n##0123456789\n###301322\n"


def test_sections_of_other_clients_are_passed_over() -> None:
    deck = deck_of(CLEAN + MDPRO3_TAIL)
    assert refs(deck) == ([89631139, 89631139, 14558127], [44508094], [26202165])
    assert remarks(deck) == [("FMT018", 10)]


def test_representative_cards_are_passed_over() -> None:
    deck = deck_of(CLEAN + "#spare\n#representative\n$57281778$\n\n##0123456789\n###301322\n")
    assert refs(deck)[2] == [26202165]
    assert codes(deck) == ["FMT018"]


@pytest.mark.parametrize(("user", "told"), [(1, True), (MAX_CODE, True), (MAX_CODE + 1, False)])
def test_any_number_of_a_card_may_be_that_of_a_player(user: int, told: bool) -> None:
    deck = deck_of(CLEAN + f"{user}\n###{user}\n")
    assert ("FMT022" in [code for code, _ in remarks(deck)]) == told


def test_who_made_a_deck_is_said_in_a_comment() -> None:
    assert deck_of(CLEAN.replace("#created", "!created")).author is None


def test_player_id_among_the_cards_stays_and_is_told() -> None:
    deck = deck_of(CLEAN + "301322\n" + MDPRO3_TAIL)
    assert deck.side.refs == [26202165, 301322]
    assert remarks(deck) == [("FMT018", 11), ("FMT022", 10)]
    assert deck.remarks[1].help == "Delete line 10."


@pytest.mark.parametrize("dots", ["...", "", "  "])
def test_placeholder_is_no_author(dots: str) -> None:
    assert deck_of(f"#created by {dots}\n#main\n{END}").author is None


def test_comments_to_deckcheck() -> None:
    deck = deck_of(
        "# deckcheck: format=goat\n"
        "# deckcheck: title=My deck\n"
        "#main\n"
        "89631139 # deckcheck: ignore=DCK004,BAN001 I know\n"
        "!deckcheck: ignore[BAN002] why: so\n" + END
    )
    assert (deck.play_format, deck.title, deck.remarks) == ("goat", "My deck", [])
    assert deck.directives == [
        Directive("format", "goat", 1),
        Directive("title", "My deck", 2),
        Directive("ignore", "DCK004", 4, False, "I know"),
        Directive("ignore", "BAN001", 4, False, "I know"),
        Directive("ignore", "BAN002", 5, True, "why: so"),
    ]


@pytest.mark.parametrize(
    "comment",
    ["# deckcheck: frmat=goat", "# deckcheck:", "# deckcheck: ignore", "# deckcheck: ignore=", "# deckcheck: ignore[X",
     "# deckcheck: format=a,b", "89631139 # deckcheck: format=goat"],
)  # fmt: skip
def test_malformed_comment_to_deckcheck_is_told(comment: str) -> None:
    deck = deck_of(f"#main\n{comment}\n{END}")
    assert remarks(deck) == [("FMT027", 2)]
    assert (deck.directives, deck.play_format) == ([], None)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("Hello\nthere\n", "FMT001"),
        ("# only a comment\n", "FMT001"),
        ("$1$\n" * 2000, "FMT001"),
        ("1x\n" * 2000, "FMT001"),
    ],
)
def test_no_deck(source: str, code: str) -> None:
    assert error_of(source, "a.ydk", "ydk").code == code


def test_unknown_lines_are_remembered_only_as_passcodes() -> None:
    deck_of(f"#main\n89631139\n{END}")
    assert ydk._known[b"89631139"] == 89631139
    assert all(0 < code <= 0xFFFFFFFF for code in ydk._known.values())


def test_written_with_names() -> None:
    text = ydkwrite.write(deck_of(CLEAN), INDEX, "en", names=True)
    assert "89631139  # Blue-Eyes White Dragon\n" in text
    assert refs(deck_of(text)) == refs(deck_of(CLEAN))


ODD_FILES = {
    "cards before the first header": "89631139\n14558127\n#main\n1\n" + END,
    "one card before the first header": "89631139\n#extra\n44508094\n!side\n",
    "no headers": "89631139\n14558127\n",
    "one card without headers": "89631139\n",
    "two headers missing": "#main\n89631139\n",
    "headers in another order": "!side\n26202165\n#extra\n44508094\n#main\n89631139\n#extra\n1\n",
    "headers written otherwise": "#MAIN\n 89631139\n# extra deck \n44508094\n#side:\n26202165\n",
    "a misspelt author": "#create by  Some Body \n#main\n89631139\n" + END,
    "lines that are no cards": "#main\n  Blue-Eyes\n12ab # no\n-5\n0\n000\n4294967295\n4294967296\n999999999999\n9999999999999\n" + END,
    "a malformed comment behind a card": "#main\n89631139  # deckcheck: frmat=goat\n" + END,
    "counted lines": "#main\n3x 89631139\n  14558127 * 2 # two\n100 x 200\n100 x 12345678\n10 x 999\n0 x 12345678\n1 x 12\n" + END,
    "comments after passcodes": "#main\n89631139 # Blue-Eyes\n14558127//Ash\n  0044508094 -- S\n1;x\n" + END,
    "a line for EDOPro": "#main\n89631139\n! sid\n14558127\n" + END,
    "other clients": CLEAN + "#pickup\n$1$\n#case\n$22$\n#0\n",
    "a player's id": CLEAN + "301322\n301322\n###301322\n",
    "a player's id that is too large": CLEAN + "###4294967296\n",
    "a player's id that is none": CLEAN + "###30a322\n",
    "a mark of bytes and a carriage return": "\ufeff#main\r89631139\r#extra\r!side\r",
    "spread over sections": "#main\n1\n2\n#extra\n3\n#main\n4\n 5\n!side\n6\n#extra\n7\n",
}  # fmt: skip


@pytest.mark.parametrize("name", ODD_FILES)
def test_odd_files_in_full(name: str, snapshot: SnapshotAssertion) -> None:
    """Which cards are read from where, and what is remarked on, word for word."""
    deck = deck_of(ODD_FILES[name], "deck.ydk", "ydk")
    lines = [f"by {deck.author}"]
    for section, part in deck.parts():
        spans = (":".join(map(str, part.span(index))) for index in range(len(part)))
        lines.append(" ".join([section, *(f"{ref}@{span}" for ref, span in zip(part, spans, strict=True))]))
    for remark in deck.remarks:
        lines += [f"{remark.code} {':'.join(map(str, remark.span))} {remark.message}", f"  > {remark.help}"]
    assert "\n".join(lines) == snapshot


def test_sizes() -> None:
    assert len(deck_of("#main\n" + "1\n" * MAX_CARDS + END, "a.ydk", "ydk").main) == MAX_CARDS
    spread = "#main\n" + "1\n" * (MAX_CARDS - 2) + "#extra\n2\n!side\n3\n"
    assert len(deck_of(spread, "a.ydk", "ydk").main) == MAX_CARDS - 2
    for more in ("#main\n1\n", "#extra\n2\n", "!side\n3\n"):
        assert "cards" in error_of(spread + more, "a.ydk", "ydk").message


def test_written_comments() -> None:
    source = (
        "#created by A\n# deckcheck: format=goat\n# deckcheck: title=T\n#main\n89631139 # deckcheck: ignore=BAN001 so\n"
        "89631139\n#extra\n44508094\n!side\n26202165\n"
    )
    deck = deck_of(source)
    text = ydkwrite.write(deck, INDEX)
    again = deck_of(text)
    assert text.startswith("#created by A\n# deckcheck: ")
    assert (again, again.directives[-1]) == (deck, deck.directives[-1])
    named = ydkwrite.write(deck, INDEX, "en", names=True).splitlines()
    assert named[named.index("#main") + 1 : named.index("#extra")] == [
        "89631139  # deckcheck: ignore=BAN001 so",
        "89631139  # Blue-Eyes White Dragon",
    ]


@pytest.mark.parametrize(
    ("ref", "fits"), [(0, False), (1, True), (MAX_CODE, True), (MAX_CODE + 1, False), (-1, False), ("A", False)]
)
def test_what_can_be_written(ref: int | str, fits: bool) -> None:
    deck = DeckFile("ydk", Part([ref]), Part([]), Part([]))
    if fits:
        assert refs(deck_of(ydkwrite.write(deck, INDEX), "a.ydk", "ydk"))[0] == [ref]
    else:
        with pytest.raises(CannotWriteError, match=str(ref)):
            ydkwrite.write(deck, INDEX)
