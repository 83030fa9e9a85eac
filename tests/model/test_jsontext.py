"""JSON text says the same to a program, and nothing to a terminal."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model.jsontext import json_text

OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.lists(st.text(st.characters()))), st.booleans())
def test_programs_read_what_was_written(value: dict[str, object], indent: bool) -> None:
    text = json_text(value, indent=indent)
    assert json.loads(text) == value
    assert OBEYED.search(text) is None
    text.encode()


@pytest.mark.parametrize("char", ["\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\udc80"])
def test_what_a_terminal_obeys_is_escaped(char: str) -> None:
    assert json_text(f"a{char}b") == f'"a\\u{ord(char):04x}b"'


def test_letters_stay_as_they_are() -> None:
    assert json_text("灰流うらら é") == '"灰流うらら é"'


def test_nothing_that_a_runner_obeys() -> None:
    assert json_text("##[error]a") == '"#\\u0023[error]a"'
    assert json.loads(json_text("##[error]a")) == "##[error]a"
