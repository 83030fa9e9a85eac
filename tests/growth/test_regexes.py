"""No regular expression takes more time than the text it reads is long: one line of a file must not hold up a run."""

import pytest

from tests.growth.patterns import Use, slow, uses

# Used on the ends of entries only, which are at most this long (`notation.MAX_ENTRY`, `listfiles.names._MAX_LINE`).
SHORT = {
    ("deckcheck.deckfiles.peeling", "_TRAILING"): 300,
    ("deckcheck.deckfiles.peeling", "_PRINT_LAST"): 300,
    ("deckcheck.deckfiles.notes", "_BRACKETED_LAST"): 300,
    ("deckcheck.listfiles.names", "_PAIR"): 300,
    ("deckcheck.listfiles.names", "_COPIES"): 300,
}


def test_the_uses_are_found() -> None:
    assert len(uses()) > 200
    assert {use.method for use in uses()} >= {"search", "match", "fullmatch", "sub", "finditer"}
    assert {(use.module, use.name) for use in uses()} >= SHORT.keys()


@pytest.mark.parametrize("use", uses(), ids=lambda use: f"{use.module}-{use.name}-{use.method}")
def test_no_pattern_goes_back_and_back(use: Use) -> None:
    length = SHORT.get((use.module, use.name), 2000)
    assert list(slow(use, length, limit=0.005 if length > 300 else 0.05)) == []


def test_one_that_does_is_found() -> None:
    import re

    for pattern, method in ((r"(.*?)\s*(#|;)", "match"), (r"\s+x", "search"), (r"(a|aa)+$", "fullmatch")):
        assert list(slow(Use("m", "n", re.compile(pattern), method), 24 if "aa" in pattern else 2000, 0.001))
