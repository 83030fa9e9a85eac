"""Every command that the README and the docs show runs as printed, in a folder with the files that they name."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks, write_deck
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import ROOT
from tests.sheet.test_forms import form as official_form

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
EXAMPLES = ROOT / "examples"
SCRIPT = "local s,id=GetID()\nfunction s.initial_effect(c)\nend\n"
CLUB = "effective: 2026-01-01\ntitle: Club\nsource: us\nforbidden: [55144522]\n"
NOT_HERE = (
    "--watch",
    "--install-completion",
    "--show-completion",
    "deckcheck update",
    "deckcheck serve",
    "deckcheck pool ",
)
"""What waits for changes, changes the shell, needs a network or a checkout, or does not end by itself."""


def commands() -> list[str]:
    """The lines of the pages that call deckcheck, without comments; each once."""
    found = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        blocks += re.findall(r"(?:^    \S.*\n)+", text, re.MULTILINE)
        for line in "\n".join(blocks).splitlines():
            line = line.strip()
            if line.startswith(("deckcheck ", "cat ")) and "deckcheck" in line and "path → source" not in line:
                found[re.sub(r"\s+# .*", "", line)] = None
    return [line for line in found if not any(part in line for part in NOT_HERE)]


def git(*arguments: str) -> None:
    who = ["-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> Path:
    monkeypatch.chdir(tmp_path)
    legal = (EXAMPLES / "tcg-legal.ydk").read_bytes()
    for name in ("deck.ydk", "a.ydk", "b.ydk", "table.ydk", "decks/one.ydk", "decks/goat/a.ydk"):
        Path(name).parent.mkdir(exist_ok=True, parents=True)
        Path(name).write_bytes(legal)
    for name in ("registered", "game2", "game3"):
        Path(f"{name}.ydk").write_bytes((EXAMPLES / "match" / f"{name}.ydk").read_bytes())
    for place, name in (
        ("registered", "registered"),
        ("table", "registered"),
        ("round-3", "game2"),
        ("duel-2", "game2"),
        ("duel-3", "game3"),
    ):
        for path in (Path(place), Path("regional") / place):
            path.mkdir(parents=True)
            (path / "yugi-muto.ydk").write_bytes((EXAMPLES / "match" / f"{name}.ydk").read_bytes())
    Path("regional/players.csv").write_text("Name;ID\nYugi Muto;0123456789\n")
    official_form(Path("KDE_DeckList.pdf"))
    Path("plan.yaml").write_bytes((EXAMPLES / "match" / "plan.yaml").read_bytes())
    decks = read_decks(legal, "deck.ydk", store)
    assert isinstance(decks, list)
    Path("list.txt").write_text(write_deck(decks[0], "text", store), encoding="utf-8")
    Path("script").mkdir()
    for name in ("script/c12345678.lua", "c12345678.lua"):
        Path(name).write_text(SCRIPT)
    for name in ("cards.cdb", "club.cdb"):
        with sqlite3.connect(name) as db:
            db.execute(
                "create table datas(id integer primary key,ot,alias,setcode,type,atk,def,level,race,attribute,category)"
            )
            db.execute("create table texts(id integer primary key,name text,desc text)")
            db.execute("insert into datas values(999000001,4,0,0,17,0,0,4,1,1,0)")
            db.execute("insert into texts values(999000001,'Card of the Club','')")
        db.close()
    Path("club.yaml").write_text(CLUB)
    Path("club.txt").write_text("Forbidden\nPot of Greed\nLimited\nRaigeki\n")
    Path("lflist.conf").write_text("!Club\n55144522 0\n")
    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    Path("known.json").write_text('{"schema": "deckcheck.baseline/1", "findings": [\n]}\n')
    return tmp_path


def test_there_are_commands() -> None:
    assert len(commands()) > 25


@pytest.mark.parametrize("line", commands())
def test_commands_run_as_printed(line: str, folder: Path, run: Run, store: Store) -> None:
    decks = read_decks(Path("deck.ydk").read_bytes(), "deck.ydk", store)
    assert isinstance(decks, list)
    line = line.replace("ydke://…", write_deck(decks[0], "ydke", store).strip())
    if "|" in line:
        line = line.replace("deckcheck", f"{shlex.quote(sys.executable)} -m deckcheck")
        code = subprocess.run(
            ["bash", "-c", line], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
        ).returncode
        assert code in (0, 1, 3)
        return
    words = shlex.split(line.split(" > ")[0])[1:]
    for target in [word for before, word in pairwise(words) if before in ("--out", "--output-file", "--sheets")]:
        if os.path.splitext(target)[1]:
            Path(target).unlink(missing_ok=True)
    result = run(*words)
    # Examples that the tool finds fault with are fine; calls that it does not understand are not.
    assert result.code in (0, 1, 3), result.err
