"""`--changed-since`: only what git says changed, in a real repository."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))

Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A repository with two commits on `main` and one on `branch`, which is checked out; the tests run in it."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Anyone")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "anyone@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout

    def commit(message: str, *names: str) -> None:
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"#created by {message}\n{LEGAL}")
        call("add", "-A")
        call("commit", "-q", "-m", message)

    call("init", "-q", "-b", "main")
    commit("first", "old.ydk", "decks/old.ydk", "decks/both.ydk", "gone.ydk")
    call("checkout", "-q", "-b", "branch")
    commit("second", "decks/both.ydk", "decks/on branch.ydk")
    call("rm", "-q", "gone.ydk")
    call("commit", "-q", "-m", "third")
    call("checkout", "-q", "main")
    commit("fourth", "decks/old.ydk")
    call("checkout", "-q", "branch")
    return call


def names(run: Run, *arguments: str) -> list[str]:
    result = run("check", *arguments, "-o", "json")
    assert result.code == 0, result.err
    return [Path(item["path"]).name for item in json.loads(result.out)["items"]]


def test_since_the_branch_left(git: Git, run: Run) -> None:
    """What changed on main in the meantime is not the branch's."""
    assert names(run, ".", "--changed-since", "main") == ["both.ydk", "on branch.ydk"]
    assert names(run, ".", "--changed-since", "HEAD") == []
    assert names(run, ".", "--changed-since", "HEAD~1") == []
    assert names(run, "decks/old.ydk", "decks/both.ydk", "--changed-since", "main") == ["both.ydk"]


def test_what_is_not_committed_counts(git: Git, run: Run, tmp_path: Path) -> None:
    (tmp_path / "new.ydk").write_text(LEGAL)
    (tmp_path / "old.ydk").write_text(LEGAL)
    (tmp_path / "ignored.ydk").write_text(LEGAL)
    (tmp_path / ".gitignore").write_text("ignored.ydk\n")
    assert names(run, ".", "--changed-since", "HEAD") == ["new.ydk", "old.ydk"]
    git("add", "new.ydk")
    assert names(run, ".", "--changed-since", "HEAD") == ["new.ydk", "old.ydk"]


def test_from_a_folder_below(git: Git, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path / "decks")
    assert names(run, ".", "--changed-since", "main") == ["both.ydk", "on branch.ydk"]
    assert names(run, "..", "--changed-since", "main") == ["both.ydk", "on branch.ydk"]


def test_submodules(
    git: Git,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A revision is one of the repository that the call is made in."""
    other = tmp_path_factory.mktemp("other")
    for name in ("kept", "edited"):
        (other / f"{name}.ydk").write_text(LEGAL)
    git("-C", str(other), "init", "-q", "-b", "trunk")
    git("-C", str(other), "add", "-A")
    git("-C", str(other), "commit", "-q", "-m", "first")
    git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other), "club [1]")
    git("commit", "-q", "-m", "with a submodule")
    inner = tmp_path / "club [1]"
    (inner / "edited.ydk").write_text("#created by us\n" + LEGAL)
    git("-C", str(inner), "commit", "-q", "-a", "-m", "second")
    (inner / "new.ydk").write_text(LEGAL)
    git("add", "club [1]")
    git("commit", "-q", "-m", "newer submodule")
    # What the superproject had then, whatever the submodule's own history calls by that name.
    assert names(run, ".", "--changed-since", "HEAD~1") == ["edited.ydk", "new.ydk"]
    assert names(run, ".", "--changed-since", "HEAD") == ["new.ydk"]
    # There was no submodule: all of it is new.
    every = ["both.ydk", "edited.ydk", "kept.ydk", "new.ydk", "on branch.ydk"]
    assert sorted(names(run, ".", "--changed-since", "main")) == every
    # The commit that was there then is not known any more.
    nowhere = "1" * 40
    git("update-index", "--cacheinfo", f"160000,{nowhere},club [1]")
    git("commit", "-q", "-m", "lost")
    assert names(run, ".", "--changed-since", "HEAD") == ["edited.ydk", "kept.ydk", "new.ydk"]
    result = run("check", ".", "--changed-since", "trunk")
    assert (result.code, "no revision" in result.err) == (2, True)
    # In the submodule its own history counts.
    monkeypatch.chdir(inner)
    assert names(run, ".", "--changed-since", "trunk~1") == ["edited.ydk", "new.ydk"]


def test_odd_names(git: Git, run: Run, tmp_path: Path) -> None:
    for name in ("two\nlines.ydk", '"quoted".ydk', "青眼.ydk"):
        (tmp_path / name).write_text(LEGAL)
    assert len(names(run, ".", "--changed-since", "HEAD")) == 3


def test_nothing_changed_is_no_mistake(git: Git, run: Run) -> None:
    result = run("check", ".", "--changed-since", "HEAD")
    assert result.code == 0
    assert "0 decks: nothing to check" in result.out


@pytest.mark.parametrize("revision", ["nowhere", "--output=stolen", "", "HEAD -- x"])
def test_a_wrong_revision_is_told(git: Git, run: Run, tmp_path: Path, revision: str) -> None:
    result = run("check", ".", f"--changed-since={revision}")
    assert result.code == 2
    assert "no revision" in result.err
    assert not (tmp_path / "stolen").exists()


def test_outside_of_a_repository(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.ydk").write_text(LEGAL)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    result = run("check", str(tmp_path / "a.ydk"), "--changed-since", "main")
    assert result.code == 2
    assert "Run it in a git repository" in result.err


def test_without_git(git: Git, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = run("check", ".", "--changed-since", "main")
    assert result.code == 2
    assert "not installed" in result.err


def test_standard_input_has_no_history(git: Git, run: Run) -> None:
    result = run("check", "-", "--changed-since", "main", stdin=LEGAL.encode())
    assert result.code == 2
    assert "for files" in result.err
