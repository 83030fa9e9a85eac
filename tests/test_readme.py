"""The README is true: what it shows is what the commands print, and its commands are those that CI runs."""

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_outputs_are_what_the_commands_print(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    match = [f"examples/match/{name}.ydk" for name in ("registered", "game2", "game3")]
    day = ("--as-of", "2026-08-22")
    printed = run("check", "examples/tcg-illegal.ydk", *day).out + run("swap", *match, *day).out
    # A file can be checked on its own, where notes are shown, or with others, where they are counted.
    shown = [line for block in re.findall(r"```text\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
    lines = [line for line in shown if line.strip() and not line.startswith("# deckcheck:")]
    assert len(lines) > 10
    for line in lines:
        assert line in printed.splitlines()


def test_the_examples_end_with_a_verdict_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = run("check", "examples")
    assert result.code == 1
    for name in ("goat.ydk", "ocg-chinese.txt", "tcg-legal.ydk"):
        assert re.search(rf"^✓ legal +examples/{name}", result.out, re.MULTILINE)
    assert re.search(r"^✗ illegal +examples/tcg-illegal.ydk", result.out, re.MULTILINE)


def test_ci_runs_the_test_command() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "<!-- test command -->" in ci
    commands = re.findall(r"```sh\n(python3 -m venv [^\n]*)\n```", README)
    assert len(commands) == 2
    assert "deckcheck check examples" in commands[0]
    assert "pytest" in commands[1]


def test_every_file_that_the_readme_names_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
