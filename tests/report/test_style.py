"""Lines as wide as a terminal: leading blanks stay, East Asian text is broken where it may be, no word is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from deckcheck.report.style import _Columns, reflow, width, wrap

LETTERS = st.text(st.sampled_from("ab é→青の、。 ー"), max_size=120)


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("    → Move it to the Extra Deck.", 20, ["    → Move it to the", "      Extra Deck."]),
        ("short", 20, ["short"]),
        ("a verylongwordthatfitsnowhere b", 10, ["a", "      verylongwordthatfitsnowhere", "      b"]),
        ("灰流うらら (Ash Blossom)", 18, ["灰流うらら (Ash", "      Blossom)"]),
        ("灰流うららは禁止カードです。", 13, ["灰流うららは", "      禁止", "      カード", "      です。"]),
        ("の名は「灰流」だ", 9, ["の名は", "      「灰", "      流」", "      だ"]),
        ("卡组有40张卡（副卡组）", 12, ["卡组有40张卡", "      （副卡", "      组）"]),
        ("青眼・ブルーアイズ", 11, ["青眼・", "      ブルーアイズ"]),
    ],
)
def test_wrap(text: str, columns: int, lines: list[str]) -> None:
    assert wrap(text, columns, "      ").split("\n") == lines


@given(LETTERS, st.integers(10, 60))
def test_wrapping_loses_nothing(text: str, columns: int) -> None:
    broken = wrap(text, columns, "  ")
    assert broken.replace("\n", "").replace(" ", "") == text.replace(" ", "")


@given(st.lists(st.sampled_from(["青眼の白龍", "ブルーアイズの", "は、", "です。"]), max_size=20), st.integers(12, 60))
def test_no_line_begins_with_a_closing_mark(words: list[str], columns: int) -> None:
    lines = wrap("".join(words), columns, "").split("\n")
    assert not any(line.startswith(("、", "。", "ー")) for line in lines)
    assert all(width(line) <= columns + 2 for line in lines)  # the mark itself may hang over


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("é→✓", 3), ("青眼", 4), ("ｱ", 1), ("e\u0301", 1), ("한국", 4)]
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_widths_that_are_known_without_the_library_are_those_of_the_library() -> None:
    columns = _Columns()
    known = [char for char in map(chr, range(0x20, 0x10000)) if columns[char] > 0]
    assert len(known) > 30_000
    for char in known:
        if (char < "\x7f" or char > "\xa0") and char != "\xad":
            assert wcwidth(char) == columns[char], hex(ord(char))


def test_reflow_keeps_examples() -> None:
    text = "A line that\ngoes on.\n\nWrong:\n    local a\n    local b"
    assert reflow(text, 0) == "A line that goes on.\n\nWrong:\n    local a\n    local b"
    assert reflow(text, 12).startswith("A line that\ngoes on.\n\n")
