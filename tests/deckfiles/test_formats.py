"""The table of formats: detection, encodings, limits, and that no bytes make a reader fail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deckfiles import FORMATS, SUFFIXES, detect_format, find_format, read_decks, write_deck
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.limits import MAX_BYTES, MAX_LINES
from deckcheck.model.deck import DeckFile, ParseError
from tests.deckfiles.helpers import codes, deck_of, error_of
from tests.deckfiles.index import INDEX

YDK = "#main\n89631139\n#extra\n!side\n"


@pytest.mark.parametrize(
    ("source", "path", "name"),
    [
        (YDK, "deck.txt", "ydk"),
        ("# Main\n89631139\n# Side\n", "deck", "ydk"),
        ("89631139\n14558127\n", "deck.txt", "ydk"),
        (YDK.replace("\n", "\r\n"), "deck.YDK", "ydk"),
        ("#main\nSangan\n#extra\n!side\n", "deck.ydk", "ydk"),
        ("# main\nSangan\n7\n", "deck.ydk", "ydk"),
        ("#main\nSangan\n#extra\n!side\n", "deck.txt", "text"),
        ("nothing", "deck.ydk", "ydk"),
        ("ydke://!!!", "deck.ydk", "ydke"),
        ("see ydke://!!! there", "deck.txt", "ydke"),
        ("nothing", "deck.ydke", "ydke"),
        ('{"Main": {"CardIds": []}}', "deck.json", "konami"),
        ('{"contents": {"m": {"ids": []}}}', "deck", "konami"),
        ('{"main_deck": "[]"}', "deck.json", "ygoprodeck"),
        ('{"main": []}', "deck", "json"),
        ("[1", "deck.json", "json"),
        ("main:\n  - 7\n", "deck", "yaml"),
        ("title: x\nmain:\n# all\n- 7\n", "deck.yml", "yaml"),
        ("main:\n- 7\n", "deck.txt", "text"),
        ("x: 1\n", "deck.YAML", "yaml"),
        ("# Main Deck\n3 Sangan\n# Extra Deck\n", "deck.md", "text"),
        ("Main Deck\n3 Sangan\n", "deck.ydk", "text"),
        ("3 Sangan\n", "deck", "text"),
        ("Sangan\n", "deck", "text"),
        ("89631139 x3\n", "deck", "text"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "deck.ydk", None),
    ],
)  # fmt: skip
def test_detection(source: str | bytes, path: str, name: str | None) -> None:
    found = detect_format(source.encode() if isinstance(source, str) else source, path)
    assert (found.name if found else None) == name


def test_every_entry_of_the_table_works() -> None:
    for item in FORMATS:
        assert item.read(b"nothing", INDEX)
        if item.write is not None:
            assert item.write(DeckFile("ydk"), INDEX, "en")
        assert find_format(item.name) is item
        assert {*item.suffixes} <= SUFFIXES


def test_unknown_names_of_formats() -> None:
    assert error_of(YDK, reader="word").code == "FMT008"
    for name in ("word", "omega"):
        with pytest.raises(KeyError):
            write_deck(DeckFile("ydk"), name, INDEX)


@pytest.mark.parametrize(
    ("source", "code"),
    [(b"", "FMT002"), (b" \n\n", "FMT002"), (b"1" * (MAX_BYTES + 1), "FMT003"), (b"#\n" * (MAX_LINES + 1), "FMT003"),
     (b"#main\n#extra\n" + b"89631139\n" * 100_001, "FMT003"), (b"99 Sangan\n" * 1_011, "FMT003"),
     (b"ydke://" + b"ryPe" * 400_000 + b"!!!", "FMT003"), (b"ydke://!!!" * 5001, "FMT003"),
     (b'{"Main":{"CardIds":[' + b"4007," * 100_000 + b"4007]}}", "FMT003")],
    ids=["empty", "blank", "bytes", "lines", "ydk", "text", "ydke", "codes", "konami"],
)  # fmt: skip
def test_limits(source: bytes, code: str) -> None:
    assert error_of(source).code == code


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = " + "1" * 4301, "a number has too many digits"),
        ("x = 0x" + "f" * 5000, "a number has too many digits"),
        ("x = " + "[" * 10_000, "more than 32 levels deep"),
        ("a" + ".a" * 40 + " = 1", "more than 32 levels deep"),
        ("a" + ".a" * 200_000 + " = 1", "more than 32 levels deep"),
    ],
    ids=["digits", "base 16", "lists", "keys", "very many keys"],
)
def test_toml_that_the_parser_cannot_bear(source: str, message: str) -> None:
    error = error_of(source, "a.toml")
    assert error.code == "FMT005"
    assert message in error.message


@pytest.mark.parametrize("digits", ["000000000001" + "2" * 30, "000000000001" + "2" * 5000])
@pytest.mark.parametrize(
    "source",
    ['{{"Main":{{"CardIds":["{}",4007]}}}}', '{{"main_deck":"[\\"{}\\",\\"4007\\"]"}}', "Main Deck\n{}\n4007\n", "#main\n{}\n4007\n"],
    ids=["konami", "ygoprodeck", "text", "ydk"],
)  # fmt: skip
def test_numbers_larger_than_any_behind_zeros_are_left_out(source: str, digits: str) -> None:
    deck = deck_of(source.format(digits))
    assert (len(deck.main), codes(deck)[:1], deck.doubts is not None) == (1, ["FMT021"], True)


@pytest.mark.parametrize("path", ["a.txt", "a.yaml"])
def test_a_thousand_names_that_no_card_has_are_no_deck(path: str) -> None:
    entries = "".join(f"- 1 Foo bar {number}\n" for number in range(1002))
    assert error_of(f"main:\n{entries}", path).code == "FMT001"


@pytest.mark.parametrize(
    ("text", "encoding", "remarks"),
    [
        ("#created by カード好き", "utf-8", []),
        ("#created by カード好き", "utf-8-sig", ["FMT010"]),
        ("#created by カード好き", "utf-16", ["FMT011"]),
        ("#created by カード好き", "utf-16-be", ["FMT011"]),
        ("#created by Player", "utf-16-le", ["FMT011"]),
        ("#created by Player", "utf-32", ["FMT011"]),
        ("#created by カード好き", "shift_jis", ["FMT011"]),
        ("#created by 玩家的卡组名称", "gb18030", ["FMT011"]),
        ("#created by 한국의 플레이어", "cp949", ["FMT011"]),
        ("#created by Blauäugiger Drache für Spieler", "cp1252", ["FMT011"]),
    ],
)  # fmt: skip
def test_encodings(text: str, encoding: str, remarks: list[str]) -> None:
    data = f"{text}\n{YDK}".encode(encoding)
    if encoding == "utf-16-be":
        data = b"\xfe\xff" + data
    deck = deck_of(data)
    assert (f"#created by {deck.author}", deck.main.refs, codes(deck)) == (text, [89631139], remarks)


def test_names_in_older_encodings() -> None:
    assert deck_of("メインデッキ\n3 灰流うらら\n".encode("shift_jis")).main.refs == ["灰流うらら"] * 3
    assert deck_of("Hauptdeck\n1 Blauäugiger w. Drache\n".encode("cp1252")).main.refs == ["Blauäugiger w. Drache"]


def test_two_byte_order_marks() -> None:
    assert codes(deck_of(b"\xef\xbb\xbf" * 2 + YDK.encode() + "#é\n".encode())) == ["FMT010"]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.ydk", YDK),
        ("a.txt", "Main Deck\n1 Sangan\n"),
        ("a.yaml", "main: [Sangan]\n"),
        ("a.ydke", "ydke://o6lXBQ==!!!\n"),
    ],
)
@pytest.mark.parametrize(("key", "first", "second"), [("format", "goat", "ocg"), ("title", "A deck", "B")])
def test_second_comment_that_gainsays_the_first_is_told(
    path: str, source: str, key: str, first: str, second: str
) -> None:
    comment = f"# deckcheck: {key}={first}\n"
    assert codes(deck_of(comment * 2 + source, path)) == []
    deck = deck_of(f"{comment}# deckcheck: {key}={second}\n{source}", path)
    assert {"format": deck.play_format, "title": deck.title}[key] == first
    (remark,) = deck.remarks
    assert (remark.code, remark.span.line) == ("FMT027", 2)
    assert first in remark.message


@given(st.binary())
def test_any_bytes_are_text_or_an_error(data: bytes) -> None:
    assert isinstance(decode(data), tuple)


PIECES = st.sampled_from(
    ["#main", "#extra", "!side", "\n", "\r\n", "\r", "\0", "89631139", "-5", "0", "x3", "3 ", "Sangan", "Jinzo #7", " # ",
     "// ", "deckcheck:", "ignore=", "ignore[", "ydke://", "o6lXBQ==", "!", "%21", "=", "{", "}", "[", "]", ":", ",", '"',
     '"main"', '"main_deck"', '"CardIds"', '"ids"', "main:", "- ", "&a", "*a", "? ", "| ", "\t", "---\n", "Main Deck", "(2)",
     "[LOB-001]", "《", "》3", ";", "||", "\ufeff", "$1$", "1.", "###5", "#pickup"]
)  # fmt: skip


@given(
    source=st.one_of(st.binary(), st.text(), st.lists(st.one_of(PIECES, st.text(max_size=3))).map("".join)),
    path=st.sampled_from(["deck", "deck.ydk", "deck.ydke", "deck.json", "deck.yaml", "deck.txt"]),
    reader=st.sampled_from([None, *(item.name for item in FORMATS)]),
)
def test_any_file_gives_decks_or_an_error(source: str | bytes, path: str, reader: str | None) -> None:
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    decks = read_decks(data, path, INDEX, reader)
    if isinstance(decks, ParseError):
        assert decks.message
        return
    assert decks
    for deck in decks:
        for _, part in deck.parts():
            assert len(part.lines) == len(part)
            for index in range(len(part)):
                span = part.span(index)
                assert span.line >= 1
                assert 1 <= span.column < span.end_column
