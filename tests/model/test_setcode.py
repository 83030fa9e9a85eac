"""What is a set code and what only looks a little like one."""

import pytest

from deckcheck.model.setcode import set_code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("LOB-EN005", "LOB-EN005"),
        ("LOB-005", "LOB-005"),
        ("lob-en005", "LOB-EN005"),
        ("Lob-en005", "LOB-EN005"),
        ("ＬＯＢ－ＥＮ００５", "LOB-EN005"),
        ("LOB–EN005", "LOB-EN005"),
        ("15AX-JPM01", "15AX-JPM01"),
        ("MACR-ENSE1", "MACR-ENSE1"),  # a promotional card of a Special Edition
        ("macr-ense1", "MACR-ENSE1"),
        ("IOC-SE1", "IOC-SE1"),
        ("HA-KRSE1", "HA-KRSE1"),
        ("G3-B1", "G3-B1"),
        ("302-001", "302-001"),
        ("RA01-EN008a", "RA01-EN008a"),
        ("LOB-5", None),
        ("Blue-Eyes1", None),
        ("LOB-EN", None),
        ("LOB EN005", None),
        ("LOB-EN00555", None),
        ("", None),
    ],
)
def test_set_codes(text: str, code: str | None) -> None:
    assert set_code(text) == code


def test_only_capitals() -> None:
    assert set_code("LOB-EN005", any_case=False) == "LOB-EN005"
    assert set_code("lob-en005", any_case=False) is None
