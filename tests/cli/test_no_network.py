"""No command looks anything up elsewhere, but `update` where it is given an address."""

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
import typer

from deckcheck.cli.app import app_for
from tests.cli.conftest import Run
from tests.conftest import ROOT

# Calls of every command, with the ways of output that load something, and with addresses where files are named.
CALLS = {
    "check": (
        "check goat.ydk --output html --output-file report.html",
        "check tcg-legal.ydk https://example.org/deck.ydk -f goat,edison -o sarif",
        "check tcg-legal.ydk --list https://example.org/list.conf",
    ),
    "swap": ("swap match/registered.ydk --plan match/plan.yaml",),
    "event": ("event event --sheets sheets.html --output html",),
    "diff": ("diff goat.ydk tcg-legal.ydk",),
    "lint": ("lint scripts --diff",),
    "fmt": ("fmt tcg-legal.ydk --names --diff",),
    "convert": ("convert ocg-chinese.txt --to yaml --lang ja",),
    "sheet": ("sheet tcg-legal.ydk --out sheet.html",),
    "card": ("card 89631139 --history", "card https://example.org/89631139"),
    "which": ("which goat.ydk",),
    "impact": ("impact goat.ydk --to tcg@2026-09-28",),
    "points": ("points tcg-legal.ydk",),
    "stats": ("stats .",),
    "formats": ("formats goat",),
    "update": ("update --from empty", "update --check --from empty", "update --remove"),
    "lsp": ("lsp",),
    # What it does with a network is tested with a server of its own; here it may not even listen.
    "serve": ("serve --event nowhere",),
    "config": ("config tcg-legal.ydk",),
    "rule": ("rule BAN001",),
    "banlist show": ("banlist show tcg",),
    "banlist diff": ("banlist diff tcg@2026-05-18 tcg@2026-09-28",),
    "banlist export": ("banlist export tcg --to lflist --out tcg.conf",),
    "banlist import": ("banlist import list.yaml", "banlist import https://example.org/list.conf"),
    "banlist lint": ("banlist lint list.yaml",),
    "pool build": ("pool build --facts empty",),
    "pool merge": ("pool merge --lists https://example.org/lists --out empty",),
    "pool check": ("pool check --root empty",),
    "pool import": ("pool import https://example.org/cards.cdb",),
    "pool imported": ("pool imported",),
    "pool remove": ("pool remove --all",),
    "pool index": ("pool index",),
    "pool path": ("pool path",),
}


class AskedForNetworkError(Exception):
    """Not an OSError: nothing may take it for a network that is down."""


@pytest.fixture
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples in a folder of their own; nothing may open a socket or start another program."""

    def refuse(*arguments: object, **more: object) -> None:
        raise AskedForNetworkError(arguments)

    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")
    Path("empty").mkdir()
    shutil.copytree("match", "event/registered", ignore=shutil.ignore_patterns("*.yaml"))
    Path("list.yaml").write_text("effective: 2026-01-01\ntitle: T\nforbidden: [55144522]\n")
    # A pair of sockets within the machine is how event loops wake themselves up.
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "bind", refuse)
    for name in ("create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, refuse)
    for name in ("Popen", "run"):
        monkeypatch.setattr(subprocess, name, refuse)
    monkeypatch.setattr(os, "system", refuse)


def test_every_command_is_called() -> None:
    names = []
    for name, command in typer.main.get_command(app_for([])).commands.items():  # type: ignore[attr-defined]
        names += [f"{name} {one}" for one in command.commands] if hasattr(command, "commands") else [name]
    assert set(names) == set(CALLS)


@pytest.mark.usefixtures("_alone")
@pytest.mark.parametrize("call", [call for calls in CALLS.values() for call in calls])
def test_nothing_is_looked_up(run: Run, call: str) -> None:
    result = run(*call.split())
    assert "AskedForNetwork" not in result.err + result.out
    assert "internal error" not in result.err
    assert "Usage:" not in result.err
    assert result.code in (0, 1, 2, 3)


@pytest.mark.usefixtures("_alone")
def test_an_address_is_looked_up_when_asked(run: Run) -> None:
    """So the net above would have caught something."""
    assert "AskedForNetwork" in run("update", "--from", "https://example.org/data").err
