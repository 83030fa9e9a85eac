"""Findings of all rules but those on scripts, in each language: told whole, with nothing of English but names."""

import io
import json
import re
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion

from deckcheck.__main__ import main
from deckcheck.data.store import Store
from deckcheck.rules.catalogue import all_rules
from tests.words.samples import CALLS, FILES

OTHERS = ("zh-CN", "ja")
# What a call with a file makes of these is an error in the call, a fault of the program, or a matter of time.
NOT_MADE = {"FMT008", "FMT090", "FMT091"}


class Told(NamedTuple):
    """A finding as a report gives it."""

    path: str
    code: str
    line: int
    message: str
    help: str


def _report(arguments: tuple[str, ...]) -> str:
    """What a call writes to standard output."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    old, sys.argv = sys.argv, ["deckcheck", *arguments]
    try:
        with redirect_stdout(out), redirect_stderr(io.StringIO()), pytest.raises(SystemExit):
            main()
    finally:
        sys.argv = old
    out.flush()
    return out.buffer.getvalue().decode()  # type: ignore[attr-defined]


@cache
def told(language: str) -> tuple[Told, ...]:
    """The findings of all calls in a language."""
    found = []
    with TemporaryDirectory() as folder, chdir(folder):
        for name, files in FILES.items():
            Path(name).mkdir()
            for file, text in files.items():
                Path(name, file).write_bytes(text if isinstance(text, bytes) else text.encode())
        for call in CALLS:
            for item in json.loads(_report((*call, "--lang", language, "-o", "json")))["items"]:
                for one in item["findings"]:
                    found.append(
                        Told(item["path"], one["code"], one.get("line", 0), one["message"], one.get("help") or "")
                    )
    return tuple(found)


def test_the_samples_have_a_finding_of_every_rule() -> None:
    rules = {rule.code for rule in all_rules() if not rule.code.startswith("LUA")}
    assert rules - {one.code for one in told("en")} == NOT_MADE


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_is_found_in_every_language(language: str) -> None:
    keys = [(one.path, one.code, one.line, bool(one.help)) for one in told(language)]
    assert keys == [(one.path, one.code, one.line, bool(one.help)) for one in told("en")]


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_findings_as_they_are_told(language: str, snapshot: SnapshotAssertion) -> None:
    lines = [f"{one.code} {one.message}" + (f"\n  → {one.help}" if one.help else "") for one in told(language)]
    assert "\n".join(dict.fromkeys(lines)) == snapshot


# Cards and products that have no name in the language, and what files have for others.
NAMES = (
    "Sheep Token", "Ectoplasmic Fortification!", "Royal Flush", "Twisted Personality", "Decoy", "Creator of Miracles",
    "WINDS OF VICTORY", "Magnificent Monsters", "Advanced Tournament Pack 2014 Vol.1", "Hidden Arsenal 5",
    "Brotherhood of the Fire Fist - Eland", "Odd-Eyes Lancer Dragon", "Blue-Eyes White Dragon, the White Phantom Beast",
    "Blue-Eyes Alternative White Dragon", "Blue-Eyes White Dragon", "Dark Magician", "Jinzo", "Raigeki", "Robolady",
    "Mist Body", "Raise Body Heat",
)  # fmt: skip
# Programs, sites, games, and words of computers that are written so in all languages.
WORDS = {
    "deckcheck", "EDOPro", "YGOPro", "Yugipedia", "Konami", "TCG", "OCG", "GOAT", "Duel", "Terminal", "Speed", "Rush", "BAN",
    "JSON", "YAML", "PNG", "UTF", "BOM", "CRLF", "Base", "Windows",
    # Keys of documents.
    "author", "extra", "format", "ignore", "main", "side", "title", "out", "first", "second", "note", "name",
    "passcode", "konami_id", "count",
}  # fmt: skip
# What is not said but shown: code, what files have, options with their values, web addresses, set codes.
SHOWN = re.compile(
    r"`[^`]*`|“[^”]*”|「[^」]*」|'[^']*'|--[\w-]+( [\w-]+|=\S+)?|ydke://\S*|\S+\.(ydk|txt|yaml|cdb)\b|\.\w+"
    r"|\b[A-Z0-9]+-[A-Z]*\d+|\b[A-Z]{3}\d{3}\b",
    re.ASCII,
)


def english_left(text: str, titles: set[str]) -> list[str]:
    """The words of a text that are neither names nor code."""
    for name in NAMES:
        text = text.replace(name, " ")
    text = SHOWN.sub(" ", text)
    return [word for word in re.findall(r"[A-Za-z]{3,}", text) if word not in WORDS | titles]


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_but_names_is_left_in_english(language: str, store: Store) -> None:
    titles = {word for play in store.formats() for word in re.findall(r"[A-Za-z]{3,}", play.title)}
    left = {text: words for one in told(language) for text in one[3:] if (words := english_left(text, titles))}
    assert left == {}


@pytest.mark.parametrize("language", OTHERS)
def test_stops_are_those_of_the_language_and_stand_once(language: str) -> None:
    texts = {text for one in told(language) for text in one[3:] if text}
    assert [
        text
        for text in texts
        if re.search("。。|、、|：：|。、|[^.…]\\.$|\\.\\.", text) or not text.endswith(("。", "？"))
    ] == []
    assert [text for one in told("en") for text in one[3:] if re.search(r"[^.]\.\.( |$)|\?\.", text)] == []


def test_cards_that_match_are_listed_with_their_kinds() -> None:
    assert "通常怪兽" in _report(("card", "Blue-Eyes", "--lang", "zh-CN"))
