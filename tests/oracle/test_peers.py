"""Where ydeck 0.2.10 (npm) says the same of a deck, given the same cards and limits, and where it does not, and why.

What it says was recorded with `bench/peers/compare.py`, which compares whole folders of decks.
"""

from typing import NamedTuple

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import ParseError
from tests.cli.conftest import ydk
from tests.conftest import FILLERS

FILL = [code for code in FILLERS for _ in range(3)]
MAIN = FILL[:40]


class Case(NamedTuple):
    """A deck, the errors that ydeck gives for it, and deckcheck's verdict and errors; `why` where they differ."""

    text: str
    ydeck: tuple[str, ...]
    verdict: str
    codes: tuple[str, ...] = ()
    why: str = ""


CASES = {
    "a legal deck": Case(ydk(MAIN), (), "legal"),
    "a Forbidden card": Case(ydk([55144522, *MAIN]), ("limit 55144522",), "illegal", ("BAN001",)),
    "four copies": Case(ydk(MAIN, [], MAIN[:1]), (f"limit {MAIN[0]}",), "illegal", ("DCK004",)),
    "a card too few": Case(ydk(MAIN[:39]), ("size main",), "illegal", ("DCK001",)),
    "names that count as one": Case(ydk([76812113, 76812113, 91932350, 80316585, *FILL[:36]]), ("limit 76812113",), "illegal", ("DCK004",)),
    "artworks": Case(ydk([46986414, 46986414, 46986415, 46986416, *FILL[:36]]), ("limit 46986414",), "illegal", ("DCK004",)),
    "a Token": Case(ydk([73915052, *MAIN]), ("limit 73915052",), "illegal", ("DCK006",)),
    "an unknown number": Case(ydk([99999999, *MAIN]), ("limit 99999999",), "undetermined", ("DCK007",), "what is not known is not forbidden"),
    "a Fusion Monster in the Main Deck": Case(ydk([23995346, *MAIN]), (), "illegal", ("DCK005",), "it does not look at sections"),
    "no headings": Case("\n".join(map(str, MAIN)), ("missing section #main",), "legal", (), "it wants all headings"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_the_two_say(store: Store, name: str) -> None:
    case = CASES[name]
    decks = read_decks(case.text.encode(), "deck.ydk", store)
    assert not isinstance(decks, ParseError)
    judge = Judge(Options("2026-08-20", format="tcg", region="europe"), store)
    item = judge.deck_file("deck.ydk", decks[0])
    assert (item.verdict, tuple(f.code for f in item.findings if f.severity == "error")) == (case.verdict, case.codes)
    alike = bool(case.ydeck) == (case.verdict == "illegal")
    assert alike != bool(case.why)
