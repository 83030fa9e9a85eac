"""Reading a file takes time as its length, whatever is in it: four times as much text, four times as long.

Only processor time is looked at, and only where there is enough of it to tell; a reader that may stop early (a line too
long, too much that is no card) is as good.
"""

import gc
from collections.abc import Callable
from time import process_time

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.listfiles import read_lists

# What a file begins with, what is repeated, what it ends with, and its name.
Shape = tuple[str, str, str, str]

DECKS: tuple[Shape, ...] = (
    # One line without end.
    ("1", " ", "x", "a.txt"),
    ("3", " ", "x", "a.txt"),
    ("", "=", "", "a.txt"),
    ("#main\na", " ", "b\n", "a.ydk"),
    ("", "a", "\n\n", "a.txt"),
    ("", "1x ", "\n", "a.txt"),
    ("Main Deck\n3", " ", "x", "a.txt"),
    ("Main Deck\n123 ", " ", "x", "a.txt"),
    ("ydke://", "a", "!!!", "a.txt"),
    ("", "!", "", "a.txt"),
    ("", "%21", "", "a.txt"),
    ("name,quantity\n", "* ", "x", "a.csv"),
    ('{"main": [', "[", "", "a.json"),
    ('{"main": [', "1,", "1]}", "a.json"),
    ('{"main": ["', "a", '"]}', "a.json"),
    ("main: ", "[", "", "a.yaml"),
    ("main: [", "1,", "1]", "a.yaml"),
    ('main: ["', " ", '"]', "a.yaml"),
    ("<deck>", "<a>", "", "a.xml"),
    ("<deck ", "a='b' ", ">", "a.xml"),
    # Many lines.
    ("#main\n", "46986414\n", "", "a.ydk"),
    ("#main\n", "a\n", "", "a.ydk"),
    ("#main\n", "46986414 # a\n", "", "a.ydk"),
    ("#main\n", "#extra\n#main\n", "", "a.ydk"),
    ("", "# deckcheck: ignore=BAN001\n", "#main\n", "a.ydk"),
    ("", "\n", "#main\n46986414\n", "a.txt"),
    ("", "1 Dark Magician\n", "", "a.txt"),
    ("", "1x a\n", "", "a.txt"),
    ("1x Dark Magician\n", "#main\n", "x", "a.txt"),
    ("1x Dark Magician\n", "Main Deck (40)\n", "", "a.txt"),
    ("", "Main Deck (1)\n1 Dark Magician\nSide Deck\n1 Raigeki\n", "", "a.txt"),
    ("", "Total: 40\n1 Dark Magician\n", "", "a.txt"),
    ("", "1 Dark Magician\n\n", "", "a.txt"),
    ("", "Deck\n1 Dark Magician\n", "", "a.txt"),
    ("", "ydke://o6lXBQ==!!!\n", "", "a.txt"),
    ("name,quantity,section\n", "Dark Magician,1,main\n", "", "a.csv"),
    ("name,quantity,section\n", "a,a,a\n", "", "a.csv"),
    ("", "Main Deck,,Side Deck,\nDark Magician,1,Raigeki,1\n", "", "a.csv"),
    ("| Name | Qty |\n|---|---|\n", "| Dark Magician | 1 |\n", "", "a.md"),
    ("main:\n", "- Dark Magician\n", "", "a.yaml"),
    ("main:\n", "- {name: Dark Magician, count: 1}\n", "", "a.yaml"),
    ("", "a:\n", "", "a.yaml"),
    ("main:\n- 1\n", "---\nmain:\n- 1\n", "", "a.yaml"),
    ('{"main": [\n', '"Dark Magician",\n', "1]}", "a.json"),
    ("", "{\n", "", "a.json"),
    ("<deck><main>\n", '<card id="46986414"/>\n', "</main></deck>", "a.xml"),
)
LISTS: tuple[Shape, ...] = (
    ("Forbidden\nA", " ", "= Limited", "list.txt"),
    ("Forbidden\nA", "\t", "Limited", "list.txt"),
    ("Forbidden\n", "Dark Magician\n", "", "list.txt"),
    ("", "Forbidden\n", "", "list.txt"),
    ("!T\n", "46986414 0 -- a\n", "", "list.conf"),
    ("!T\n", "46986414", " 0", "list.conf"),
    ("", "!T\n46986414 0\n", "", "list.conf"),
    ("passcode,status\n", "46986414,forbidden\n", "", "list.csv"),
    ("passcode,status\n", '"', "", "list.csv"),
    ("| passcode | status |\n|", "-|", "\n", "list.md"),
    ('{"forbidden": [', "1,", "1]}", "list.json"),
)


@pytest.fixture(scope="module")
def cards() -> Store:
    return Store.open()


def grows(read: Callable[[bytes, str], object], shape: Shape, size: int) -> float:
    """How much longer four times as much takes; 0 where it takes too little time to tell."""
    before, unit, after, name = shape

    def taken(factor: int) -> float:
        data = (before + unit * (factor * size // len(unit)) + after).encode()
        started = process_time()
        read(data, name)
        return process_time() - started

    taken(1)  # what is loaded and looked up once
    gc.disable()
    try:
        large = taken(4)
        if large < 0.25:
            return 0.0
        return large / max(min(taken(1), taken(1)), 1e-6)
    finally:
        gc.enable()


@pytest.mark.parametrize("shape", DECKS, ids=repr)
def test_decks(cards: Store, shape: Shape) -> None:
    assert grows(lambda data, name: read_decks(data, name, cards), shape, 12_000) < 8


@pytest.mark.parametrize("shape", LISTS, ids=repr)
def test_lists(shape: Shape) -> None:
    assert grows(read_lists, shape, 20_000) < 8


def test_what_grows_with_the_square_is_seen() -> None:
    def square(data: bytes, name: str) -> None:
        for at in range(0, len(data), 8):
            data[:at].count(b"\0")

    assert grows(square, ("", "a", "", ""), 40_000) > 8
