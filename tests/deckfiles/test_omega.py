"""Codes of YGO Omega."""

import zlib
from base64 import b64encode
from struct import pack

import pytest

from tests.deckfiles.helpers import codes, deck_of, error_of, refs


def code(main: list[int], side: list[int], more: bytes = b"", counts: tuple[int, int] | None = None) -> str:
    first, second = counts or (len(main), len(side))
    raw = bytes((first, second)) + pack(f"<{len(main) + len(side)}I", *main, *side) + more
    packer = zlib.compressobj(wbits=-15)
    return b64encode(packer.compress(raw) + packer.flush()).decode()


MAIN = [89631139, 44508094]


def test_main_and_extra_are_mixed() -> None:
    deck = deck_of(code(MAIN, [26202165]) + "\n")
    assert (deck.reader, deck.sectioned) == ("omega", False)
    assert refs(deck) == (MAIN, [], [26202165])
    assert codes(deck) == []


def test_cover_card_is_no_card_of_the_deck() -> None:
    deck = deck_of(code(MAIN, [], pack("<I", 89631139)))
    assert refs(deck) == (MAIN, [], [])
    assert codes(deck) == ["FMT033"]


def test_zero_is_left_out_and_told() -> None:
    deck = deck_of(code([0, *MAIN], []))
    assert refs(deck) == (MAIN, [], [])
    assert codes(deck) == ["FMT021"]


@pytest.mark.parametrize(
    "source",
    [
        code(MAIN, [], counts=(3, 0)),
        code(MAIN, [], counts=(1, 3)),
        b64encode(zlib.compress(bytes(10_000_000), wbits=-15)).decode(),
        "AAAA",
        "not base64!",
    ],
)
def test_what_does_not_fit_its_counts_is_no_code(source: str) -> None:
    assert error_of(source, reader="omega").code == "FMT001"
