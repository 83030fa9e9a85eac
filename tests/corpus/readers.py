"""Every reader of foreign files, as one function of bytes: for the fuzzer (`bench/fuzz`) and for the files it found.

A reader may refuse what it is given, in the ways that it documents; anything else that comes out of it is a fault.
"""

import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckcheck.config.patterns import spec_of
from deckcheck.config.read import read_config
from deckcheck.data.store import Store
from deckcheck.data.usercards import load_cards
from deckcheck.data.userlists import load_format, load_list
from deckcheck.deckfiles import FORMATS, CannotWriteError, read_decks, read_found, write_deck
from deckcheck.decks.formats import Options
from deckcheck.decks.plan import read_plan
from deckcheck.errors import UsageError
from deckcheck.inputs.files import start_run
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.judge.fixes import Judged, fix_script
from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.cdb import BadDatabaseError, CdbFacts
from deckcheck.model.deck import ParseError
from deckcheck.model.finding import VERDICTS
from deckcheck.model.report import Item, Run, Tool
from deckcheck.report import REPORTER_NAMES, write_report
from deckcheck.run.baseline import read_baseline


class Reader(NamedTuple):
    """A reader, with the endings of its files."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes, str], None]


class FaultError(AssertionError):
    """Something came out that must not."""


@cache
def judge() -> Judge:
    return Judge(Options("2026-08-20"), Store.open())


@cache
def linter() -> Linter:
    return Linter(LintOptions(level="all"), book=_NoFacts())


class _NoFacts:
    """No card is known."""

    def facts(self, code: int) -> None:
        return None

    def is_known(self, code: int) -> None:
        return None


def _deck(data: bytes, suffix: str) -> None:
    name = f"deck{suffix}"
    read_found(data, name, judge().store)
    decks = read_decks(data, name, judge().store)
    if isinstance(decks, ParseError):
        return
    for deck in decks[:2]:
        item = settle(judge().deck_file(name, deck))
        _judged(item)
        for format in FORMATS:
            if format.write is not None and len(deck.main) + len(deck.extra) + len(deck.side) < 500:
                try:
                    text = write_deck(deck, format.name, judge().store)
                except CannotWriteError:
                    continue
                text.encode()


def _judged(item: Item) -> None:
    """A verdict is one of four, and no report lets through what a terminal or a reader of JSON would obey."""
    if item.verdict not in VERDICTS:
        raise FaultError(item.verdict)
    run = Run("check", Tool("0", {}))
    # The pages take longer than all else.
    all_outputs = zlib.crc32(repr(item).encode("utf-8", "replace")) % 16 == 0
    for output in REPORTER_NAMES if all_outputs else ("text", "json"):
        shown = _Text()
        write_report(run, [item], output, shown)  # type: ignore[arg-type]
        text = "".join(shown.parts)
        if _CONTROL.search(text):
            raise FaultError(f"{output} with control characters")
        if output in ("json", "sarif", "gitlab"):
            json.loads(text)


class _Text:
    def __init__(self) -> None:
        self.parts: list[str] = []

    def write(self, text: str) -> int:
        self.parts.append(text)
        return len(text)


_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def _plan(data: bytes, suffix: str) -> None:
    read_plan(data, judge().store)


def _script(data: bytes, suffix: str) -> None:
    name = "c100000001.lua"
    _judged(linter().lint(name, data))
    if len(data) < 20_000:
        once = fix_script(data, _found_in_script).data
        if fix_script(once, _found_in_script).data != once:
            raise FaultError("fixes that are made twice change something")


def _found_in_script(data: bytes) -> Judged:
    findings = linter().lint("c100000001.lua", data).findings
    return Judged(findings, findings)


def _patterns(data: bytes, suffix: str) -> None:
    spec = spec_of(data.decode("utf-8", "replace").splitlines())
    for path in ("a" * 60 + ".ydk", "a/b/c/d/e/f/" + "a" * 30, "deck.ydk"):
        spec.matches(path)


def _file(read: Callable[[str], object]) -> Callable[[bytes, str], None]:
    """A reader that opens the file itself."""

    def call(data: bytes, suffix: str) -> None:
        start_run()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"file{suffix}")
            Path(path).write_bytes(data)
            try:
                read(path)
            except (UsageError, BadDatabaseError):
                return

    return call


READERS = (
    Reader("deck", tuple(dict.fromkeys(s for f in FORMATS for s in f.suffixes)), _deck),
    Reader(
        "list", (".yaml", ".conf", ".txt", ".csv", ".json", ".md"), _file(lambda path: load_list(path, judge().store))
    ),
    Reader("format", (".yaml",), _file(lambda path: load_format(path, judge().store))),
    Reader("cards", (".yaml", ".json", ".csv", ".txt"), _file(lambda path: load_cards(path, judge().store))),
    Reader("config", (".toml",), _file(read_config)),
    Reader("baseline", (".json",), _file(read_baseline)),
    Reader("plan", (".yaml",), _plan),
    Reader(
        "cdb", (".cdb",), _file(lambda path: (load_cards(path, judge().store), CdbFacts(Path(path)).facts(89631139)))
    ),
    Reader("lua", (".lua",), _script),
    Reader("patterns", (".gitignore",), _patterns),
)
