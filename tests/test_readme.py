"""The README is true: what it shows is what the commands print, and its commands are those that CI runs."""

import re

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import ROOT

# The day that the README and the examples are for: verdicts change with lists and releases.
PINNED = ("--as-of", "2026-08-22")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(
    ("number", "folder", "arguments"),
    [
        (0, "", ("check", "examples/tcg-illegal.ydk")),
        (2, "", ("swap", *(f"examples/match/{name}.ydk" for name in ("registered", "game2", "game3")))),
    ],
)
def test_outputs_are_what_the_commands_print(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: int, folder: str, arguments: tuple[str, ...]
) -> None:
    """Line for line; what is left out is marked with "…"."""
    monkeypatch.chdir(ROOT / folder)
    printed = run(*arguments, *PINNED).out
    parts = [part for part in re.split(r"^…\n", blocks("text")[number], flags=re.MULTILINE) if part]
    at = 0
    for part in parts:
        found = printed.find(part, at)
        assert found >= 0, part
        at = found + len(part)
    first, last = blocks("text")[number].splitlines()[0], blocks("text")[number].splitlines()[-1]
    assert first == "…" or printed.startswith(parts[0])
    assert last == "…" or printed.endswith(parts[-1])


def test_the_examples_end_with_a_verdict_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = run("check", "examples", *PINNED)
    assert result.code == 1
    for name in ("goat.ydk", "ocg-chinese.txt", "tcg-legal.ydk"):
        assert re.search(rf"^✓ legal +examples/{name}", result.out, re.MULTILINE)
    assert re.search(r"^✗ illegal +examples/tcg-illegal.ydk", result.out, re.MULTILINE)


def test_ci_runs_the_test_command() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "<!-- test command -->" in ci
    commands = re.findall(r"```sh\n(python3 -m venv [^\n]*)\n```", README)
    assert len(commands) == 2
    assert f"deckcheck check examples {' '.join(PINNED)}" in commands[0]
    assert "pytest" in commands[1]


def test_every_file_that_the_readme_names_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
