"""What a configuration means for a run: whose patterns, which files, and what it says of patterns about nothing."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS

LEGAL = ydk([code for code in FILLERS for _ in range(3)][:40])
GREEDY = ydk([*[code for code in FILLERS for _ in range(3)][:39], 55144522])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("decks/goat", "decks/drafts", "ci"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "decks/goat/a.ydk").write_text(LEGAL)
    (tmp_path / "decks/drafts/b.ydk").write_text(GREEDY)
    (tmp_path / "decks/c.ydk").write_text(LEGAL)
    return tmp_path


CONFIG = 'exclude = ["drafts/"]\n[overrides]\n"decks/goat/**" = {format = "goat"}\n'


def test_patterns_of_a_named_configuration_are_about_the_folder_of_the_call(folder: Path, run: Run) -> None:
    (folder / "ci/deckcheck.toml").write_text(CONFIG)
    report = json.loads(run("check", ".", "--config", "ci/deckcheck.toml", "-o", "json").out)
    assert {item["path"]: item["format"] for item in report["items"]} == {
        "decks/c.ydk": "tcg",
        "decks/goat/a.ydk": "goat",
    }


def test_files_of_a_named_configuration_lie_beside_it(folder: Path, run: Run) -> None:
    (folder / "ci/none.yaml").write_text("effective: 2026-01-01\ntitle: Ours\nsource: us\nforbidden: []\n")
    (folder / "ci/deckcheck.toml").write_text('list = "none.yaml"\n')
    report = json.loads(run("check", "decks/c.ydk", "--config", "ci/deckcheck.toml", "-o", "json").out)
    assert report["items"][0]["list"]["name"] == "Ours"


def test_patterns_about_nothing_are_told(folder: Path, run: Run) -> None:
    (folder / "deckcheck.toml").write_text(
        'exclude = ["drafts/", "nowhere/"]\n[overrides]\n"decks/goat/**" = {format = "goat"}\n"edison/**" = {format = "edison"}\n'
    )
    out = run("check", ".").out
    assert 'deckcheck.toml:4: no file matches the override "edison/**"' in out
    assert 'deckcheck.toml:1: nothing matches the exclude pattern "nowhere/"' in out
    assert "decks/goat" not in out.split("no file matches", 1)[1].split("\n", 1)[0]
    assert '"drafts/"' not in out
    # A run over a part of the folder cannot tell.
    assert "matches" not in run("check", "decks").out
    assert "matches" not in run("check", "decks/c.ydk").out


def git(*arguments: str) -> None:
    who = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


def changed(run: Run, *arguments: str) -> list[str]:
    result = run("check", ".", "--changed-since", "main", "-o", "json", *arguments)
    return [item["path"] for item in json.loads(result.out)["items"]]


def test_a_deck_changes_with_what_it_is_judged_by(folder: Path, run: Run) -> None:
    (folder / "deckcheck.toml").write_text(CONFIG)
    (folder / "ours.yaml").write_text("effective: 2026-01-01\ntitle: Ours\nsource: us\nforbidden: []\n")
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\n')
    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    assert changed(run) == []
    both = ["decks/c.ydk", "decks/goat/a.ydk"]
    (folder / "deckcheck.toml").write_text(CONFIG.replace('goat"}', 'edison"}'))
    assert changed(run) == both
    (folder / "deckcheck.toml").unlink()
    assert len(changed(run)) == 3
    git("checkout", "deckcheck.toml")
    assert changed(run) == []
    (folder / "ours.yaml").write_text("effective: 2026-01-01\ntitle: Ours anew\nsource: us\nforbidden: []\n")
    assert changed(run) == []
    assert changed(run, "--list", "ours.yaml") == both
    (folder / "own.yaml").write_text("title: Own\ninherits: tcg\n")
    git("add", "own.yaml")
    git("commit", "-m", "a format")
    (folder / "own.yaml").write_text("title: Own\ninherits: tcg\nmain: 45-60\n")
    assert changed(run, "--format", "own.yaml") == both
    # A configuration that comes nearer to the decks changes them; another project's settings do not.
    (folder / "decks/goat/deckcheck.toml").write_text('format = "goat"\n')
    assert changed(run) == ["decks/goat/a.ydk"]
    (folder / "pyproject.toml").write_text('[project]\nname = "y"\n')
    assert changed(run) == ["decks/goat/a.ydk"]
