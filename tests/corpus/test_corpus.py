"""What once crashed, hung or filled a reader, and what the fuzzer found, is read again.

The files beside this one are stored as they were found (`bench/fuzz/run.py` puts them there); what is long is made here.
Each is read a second time with its longest line four times as long: the time must not grow with the square of it, and
the memory must stay small.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

from tests.corpus.readers import READERS

resource = pytest.importorskip("resource")  # not on Windows

HERE = Path(__file__).parent
BY_NAME = {reader.name: reader for reader in READERS}
MOST_MEMORY = 300_000_000

NUMBER = b"1" * 4301
# The reader, the ending of the file's name, and what is in it.
MADE: dict[str, tuple[str, str, bytes]] = {
    "a number and blanks": ("deck", ".txt", b"1" + b" " * 20_000),
    "a line of equals signs": ("deck", ".txt", b"=" * 20_000),
    "blanks inside a line of a deck": ("deck", ".ydk", b"#main\na" + b" " * 20_000 + b"b\n"),
    "a long first line": ("deck", ".txt", b"a" * 12_000 + b"\n\n"),
    "blanks inside a line of a list": ("deck", ".txt", b"Main Deck\n3" + b" " * 20_000 + b"x"),
    "a number of 4,301 digits in a deck": ("deck", ".ydk", b"#main\n" + NUMBER),
    "a number of 4,301 digits in JSON": ("deck", ".json", b'{"main": [' + NUMBER + b"]}"),
    "brackets in JSON": ("deck", ".json", b'{"main": ' + b"[" * 50_000),
    "brackets in YAML": ("deck", ".yaml", b"main: " + b"[" * 50_000),
    "elements in XML": ("deck", ".xml", b"<a>" * 50_000),
    "entities in XML": ("deck", ".xml", b'<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><deck>&b;</deck>'),
    "anchors in YAML": ("deck", ".yaml", b"a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nmain: [*c,*c]\n"),
    "a number of 4,301 digits in a list": ("list", ".yaml", b"effective: 2026-01-01\nforbidden:\n- " + NUMBER),
    "a number of 4,301 digits in a client's list": ("list", ".conf", b"!T\n" + NUMBER + b" 0\n"),
    "brackets in a row of cards": ("cards", ".yaml", b'- {"a": ' + b"[" * 1000),
    "a number of 4,301 digits in a card": ("cards", ".yaml", b'- {"passcode": ' + NUMBER + b"}\n"),
    "a number of 4,301 digits in a configuration": ("config", ".toml", b"points-cap = " + NUMBER),
    "brackets in a configuration": ("config", ".toml", b"x = " + b"[" * 50_000),
    "brackets in a baseline": ("baseline", ".json", b"[" * 50_000),
    "a number of 4,301 digits in a baseline": ("baseline", ".json", b'{"schema": ' + NUMBER + b"}"),
    "brackets in a side plan": ("plan", ".yaml", b"[" * 50_000),
    "a number of 4,301 digits in a script": ("lua", ".lua", b"c" + NUMBER + b".x=1"),
    "a table of 5,000 numbers": ("lua", ".lua", b"local t={" + b"1," * 5000 + b"}\n"),
    "a long comment": ("lua", ".lua", b"--[[" + b"a b " * 25_000 + b"]]\n"),
    "brackets in a script": ("lua", ".lua", b"x=" + b"(" * 5000),
    "stars in a pattern": ("patterns", ".gitignore", b"*a" * 20 + b"b\n"),
    "folders in a pattern": ("patterns", ".gitignore", b"**/a/" * 500 + b"b\n"),
    "no database": ("cdb", ".cdb", b"SQLite format 3\0" + b"\0" * 5000),
}


def stored() -> Iterator[Path]:
    for reader in READERS:
        yield from sorted((HERE / reader.name).glob("*"))


def memory() -> int:
    """The most memory that this process has taken so far, in bytes."""
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return most


def longer(data: bytes) -> bytes:
    """The data with the longest line four times as long."""
    line = max(data.split(b"\n"), key=len)
    middle = len(line) // 2
    return data.replace(line, line[:middle] + line[middle : middle + 1] * (3 * len(line)) + line[middle:], 1)


def check(name: str, suffix: str, data: bytes) -> None:
    read = BY_NAME[name].read
    read(data, suffix)  # what is loaded once
    before = memory()
    started = process_time()
    read(longer(data), suffix)
    taken = process_time() - started
    assert memory() - before < MOST_MEMORY
    if taken > 0.5:
        started = process_time()
        read(data, suffix)
        assert taken < 10 * (process_time() - started)


@pytest.mark.parametrize("case", MADE)
def test_made(case: str) -> None:
    check(*MADE[case])


@pytest.mark.parametrize("path", [*stored()], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_stored(path: Path) -> None:
    check(path.parent.name, path.suffix, path.read_bytes())


def test_every_reader_has_some() -> None:
    assert {name for name, _, _ in MADE.values()} | {"format"} == BY_NAME.keys()
