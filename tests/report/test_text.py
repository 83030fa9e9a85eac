"""Text for people: places, widths, line breaks, escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model.deck import Span
from deckcheck.model.finding import LEGAL
from deckcheck.report.safe import printable
from deckcheck.report.style import pad, width, wrap
from deckcheck.report.text import lines_text
from tests.report.items import RUN, finding, item, rendered


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([], ""),
        ([4], "line 4"),
        ([4, 5, 6], "lines 4–6"),
        ([9, 4, 5], "lines 4–5, 9"),
        ([1, 3, 5, 7, 9, 11, 13, 15, 17], "lines 1, 3, 5, 7, 9, 11, 13, 15, …"),
    ],
)
def test_lines(lines: list[int], text: str) -> None:
    assert lines_text(tuple(Span(line, 1, line, 9) for line in lines)) == text


def test_the_column_is_told_where_a_line_holds_several_cards() -> None:
    assert lines_text((Span(1, 18, 1, 26),)) == "line 1 column 18"
    assert lines_text((Span(), Span())) == ""


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    shown = printable(text)
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)
    assert not any(char in shown for char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u2028\u2029")


def test_letters_of_any_script_stay() -> None:
    for text in ("Évil★Twin", "青眼の白龍", "푸른 눈의 백룡", "灰流うらら　２", "☆"):
        assert printable(text) == text


def test_widths() -> None:
    assert width("Dragon") == 6
    assert width("青眼") == 4
    assert pad("青眼", 6) == "青眼  "


@given(st.lists(st.text("abcé", min_size=1, max_size=12), max_size=30), st.integers(20, 60))
def test_wrapped_lines_fit_and_lose_nothing(words: list[str], columns: int) -> None:
    text = " ".join(words)
    lines = wrap(text, columns, "    ").split("\n")
    assert " ".join(line.strip() for line in lines) == text
    assert all(width(line) <= columns or " " not in line.strip() for line in lines)


def test_of_many_scripts_only_those_with_something_to_say_are_listed() -> None:
    clean = item(path="clean.lua", verdict=LEGAL)
    items = [
        clean,
        item(finding(), path="bad.lua"),
        item(path="silenced.lua", ignored=(finding(),), accepted=True),
        item(path="known.lua", known=(finding(),), accepted=True),
    ]
    run = RUN._replace(command="lint", many=True)
    text = rendered("text", *items, run=run)
    assert "clean.lua" not in text
    assert all(name in text for name in ("bad.lua", "4 scripts", "2 accepted"))
    assert "silenced.lua" not in text
    assert "silenced.lua" in rendered("text", *items, run=run._replace(verbose=True))
    assert "clean.lua" in rendered("text", clean, run=run._replace(many=False))
    assert "clean.lua" in rendered("text", clean, run=run._replace(command="check"))


def test_no_text_of_a_file_is_without_end() -> None:
    assert printable("x" * 1_000_000) == "x" * 5_000 + "…"
    assert printable("x" * 5_000) == "x" * 5_000


@pytest.mark.parametrize(
    ("text", "shown"),
    [("::error::a", ":\\x3aerror::a"), (" ::stop", " :\\x3astop"), ("a::b", "a::b"), ("##[error]", "#\\x23[error]")],
)
def test_no_text_is_a_command_of_a_runner(text: str, shown: str) -> None:
    assert printable(text) == shown
