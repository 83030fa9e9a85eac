"""What is left out of folders."""

import subprocess
from pathlib import Path

import pytest

from deckcheck.config.settings import Resolver
from deckcheck.inputs.sources import discover
from deckcheck.run.walk import LeaveOut

SUFFIXES = frozenset({".ydk"})


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a", "build/b", "decks/c", "decks/d", "decks/keep/e", "decks/keep/f", "drafts/g", "build/decks/h"):
        path = tmp_path / f"{name}.ydk"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(*paths: str, forced: bool = False) -> str:
    sources = discover(paths or (".",), SUFFIXES, LeaveOut(Resolver()), forced=forced)
    return " ".join(Path(source.path).stem for source in sources)


def test_nothing_is_left_out_by_itself(tree: Path) -> None:
    (tree / ".gitignore").write_text("build/\n")
    assert found() == "a b h c d e f g"  # no git repository


@pytest.mark.parametrize(
    ("ignores", "left"),
    [
        ({"": "build/\n"}, "a c d e f g"),
        ({"": "/decks/*.ydk\n"}, "a b h e f g"),
        ({"": "*.ydk\n!e.ydk\n"}, "e"),
        ({"": "decks/*\n!decks/keep/\n"}, "a b h e f g"),
        ({"": "*.ydk\n", "decks": "!c.ydk\n"}, "c"),
        ({"decks": "/c.ydk\n", "decks/keep": "f.ydk\n"}, "a b h d e g"),
        ({"decks": "*\n", "decks/keep": "!*\n"}, "a b h g"),
        ({"": "[z-a].ydk\nbuild/\n"}, "a c d e f g"),
        ({"": "[z\nd.ydk\n!\n"}, "a b h c e f g"),
        ({"": "# build\n\n\\#x\n"}, "a b h c d e f g"),
    ],
)
def test_gitignore(tree: Path, ignores: dict[str, str], left: str) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    for folder, text in ignores.items():
        (tree / folder / ".gitignore").write_text(text)
    assert found() == left
    # git itself is the judge.
    seen = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "*.ydk"], capture_output=True, text=True, check=True
    )
    assert sorted(Path(line).stem for line in seen.stdout.splitlines()) == sorted(left.split())


def test_a_repository_below_is_its_own(tree: Path) -> None:
    (tree / ".git").mkdir()
    (tree / ".gitignore").write_text("c.ydk\n")
    assert "c" not in found().split()
    (tree / "decks" / ".git").mkdir()
    assert "c" in found().split()


def test_gitignore_can_be_switched_off(tree: Path) -> None:
    (tree / ".git").mkdir()
    (tree / ".gitignore").write_text("build/\n")
    (tree / "deckcheck.toml").write_text("respect-gitignore = false\n")
    assert found() == "a b h c d e f g"


@pytest.mark.parametrize(
    ("exclude", "left"),
    [
        ('["build", "drafts"]', "a c d e f"),
        ('["/decks"]', "a b h g"),
        ('["decks/keep/*", "!decks/keep/f.ydk"]', "a b h c d f g"),
        ('["**/decks/"]', "a b g"),
        ("[]", "a b h c d e f g"),
    ],
)
def test_exclude(tree: Path, exclude: str, left: str) -> None:
    (tree / "deckcheck.toml").write_text(f"exclude = {exclude}\n")
    assert found() == left


def test_what_the_call_names_is_checked(tree: Path) -> None:
    (tree / "deckcheck.toml").write_text('exclude = ["build", "a.ydk"]\n')
    assert found("a.ydk", "build") == "a b h"
    assert found("a.ydk", "build", "decks/c.ydk", forced=True) == "c"
    assert found(str(tree / "build" / "b.ydk"), forced=True) == ""
    assert found("build/b.ydk") == "b"


def test_the_folder_that_is_walked_need_not_be_the_current_one(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "deckcheck.toml").write_text('exclude = ["decks/keep/"]\n')
    monkeypatch.chdir(tree / "decks")
    assert found("..") == "a b h c d g"
    assert found() == "c d"
