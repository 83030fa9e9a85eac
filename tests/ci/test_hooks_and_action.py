"""What other repositories run: the action, the pre-commit hooks and the documented snippets, without any network."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.cli.conftest import ydk
from tests.conftest import ROOT, filled
from tests.published import GITHUB_ACTION, GITHUB_WORKFLOW, GITLAB_CI, faults

LEGAL = ydk(filled([], 40))
GREEDY = ydk(filled([55144522], 40))


def yaml(text: str) -> Any:
    return YAML(typ="safe").load(text)


ACTION = yaml((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS = {hook["id"]: hook for hook in yaml((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
SNIPPETS = re.findall(r"```yaml\n# (\S+)\n(.*?)```", (ROOT / "docs" / "ci.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with decks; `deckcheck` is on the path, as after an installation."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "deckcheck"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m deckcheck "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    work = tmp_path / "work"
    (work / "with blank").mkdir(parents=True)
    (work / "legal.ydk").write_text(LEGAL)
    (work / "with blank" / "greedy.ydk").write_text(GREEDY)
    monkeypatch.chdir(work)
    return work


def step(name: str, inputs: dict[str, str], **more: str) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as a runner would, with inputs over their defaults."""
    (found,) = [one for one in ACTION["runs"]["steps"] if one["name"] == name]
    values = {key: spec["default"] for key, spec in ACTION["inputs"].items()} | inputs
    env = dict(os.environ)
    for variable, expression in found["env"].items():
        key = re.fullmatch(r"\$\{\{ (?:inputs\.([\w-]+)|github\.action_path) \}\}", expression)
        assert key
        env[variable] = values[key[1]] if key[1] else str(ROOT)
    assert found["shell"] == "bash"
    command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", found["run"]]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**env, **more})


def test_the_action_is_one() -> None:
    assert not faults(GITHUB_ACTION, ACTION)


def test_no_input_is_part_of_a_script() -> None:
    for one in ACTION["runs"]["steps"]:
        assert "${{" not in one["run"]


@pytest.mark.parametrize(
    ("inputs", "code", "says"),
    [
        ({"paths": "legal.ydk"}, 0, ""),
        ({}, 1, "::error title=BAN001 forbidden-card,file=with blank/greedy.ydk,line=2"),
        ({"paths": "legal.ydk\nwith blank/\n"}, 1, "::error"),
        ({"format": "goat"}, 0, ""),
        ({"as-of": "2003-06-01"}, 0, ""),
        ({"output": "concise"}, 1, "greedy.ydk:2:1: error BAN001"),
        ({"output": "nonsense"}, 2, ""),
        ({"paths": "nowhere.ydk"}, 2, "::error title=FMT001 unreadable-file,file=nowhere.ydk"),
        ({"paths": "--help"}, 2, "::error"),
    ],
)
def test_the_check(decks: Path, inputs: dict[str, str], code: int, says: str) -> None:
    result = step("Check decks", inputs)
    assert result.returncode == code, result.stderr
    assert says in result.stdout
    assert "Traceback" not in result.stderr


def test_the_summary_and_a_report(decks: Path, tmp_path: Path) -> None:
    summary = tmp_path / "summary"
    summary.write_text("")
    inputs = {"output": "sarif", "output-file": "out file.sarif"}
    result = step("Check decks", inputs, GITHUB_STEP_SUMMARY=str(summary))
    assert result.returncode == 1
    assert result.stdout.startswith("::error")
    assert summary.read_text(encoding="utf-8").startswith("## ❌ deckcheck: 2 decks")
    assert (decks / "out file.sarif").read_text(encoding="utf-8").startswith('{"$schema"')


@pytest.mark.parametrize("key", ["paths", "format", "as-of", "output", "output-file"])
@pytest.mark.parametrize(
    "text",
    ["$(touch pwned)", "`touch pwned`", "; touch pwned", '" && touch pwned "', "' ; touch pwned '", "x\ntouch pwned"],
)
def test_inputs_are_never_run(decks: Path, key: str, text: str) -> None:
    step("Check decks", {key: text})
    assert not list(decks.rglob("pwned"))


@pytest.mark.parametrize(
    ("version", "asked"),
    [("", str(ROOT)), ("1.2.3", "deckcheck==1.2.3"), ("$(touch pwned)", "deckcheck==$(touch pwned)")],
)
def test_the_installation(decks: Path, tmp_path: Path, version: str, asked: str) -> None:
    """With a stand-in for Python that makes the folders of a virtual environment and writes down what it is asked."""
    stand_in = tmp_path / "bin" / "python3"
    stand_in.write_text(
        "#!/bin/sh\n"
        'if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; exit; fi\n'
        f'for word in "$@"; do printf "%s\\n" "$word"; done > "{tmp_path}/asked"\n'
    )
    stand_in.chmod(0o755)
    runner, path = tmp_path / "runner temp", tmp_path / "path"
    result = step("Install deckcheck", {"version": version}, RUNNER_TEMP=str(runner), GITHUB_PATH=str(path))
    assert result.returncode == 0, result.stderr
    words = (tmp_path / "asked").read_text().splitlines()
    assert words[:3] == ["-m", "pip", "install"]
    assert words[-2:] == ["--", asked]
    assert path.read_text() == f"{runner}/deckcheck/bin\n"
    assert not list(tmp_path.rglob("pwned"))


# pre-commit


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_hooks_have_what_pre_commit_wants(hook: dict[str, Any]) -> None:
    assert {"id", "name", "entry", "language"} <= hook.keys()
    assert hook["language"] == "python"
    assert hook["entry"].split()[0] == "deckcheck"
    re.compile(hook["files"])


@pytest.mark.parametrize(
    ("hook", "path", "counts"),
    [
        ("deckcheck", "decks/a.ydk", True),
        ("deckcheck", "a.ydke", True),
        ("deckcheck", "package.json", False),
        ("deckcheck", "a.ydk.md", False),
        ("deckcheck-lint", "script/c12345.lua", True),
        ("deckcheck-lint", "c1.lua", True),
        ("deckcheck-lint", "utility.lua", False),
        ("deckcheck-lint", "abc1.lua", False),
    ],
)
def test_which_files_hooks_are_for(hook: str, path: str, counts: bool) -> None:
    assert bool(re.search(HOOKS[hook]["files"], path)) is counts


def test_the_hook_stops_a_commit(decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of pre-commit by hand: the files of the commit that the hook is for, given to its entry."""
    hook = HOOKS["deckcheck"]
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Anyone")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "anyone@example.org")
    subprocess.run(["git", "init", "-q"], check=True)
    script = decks / ".git" / "hooks" / "pre-commit"
    script.write_text(
        "#!/bin/bash\n"
        f"git diff --cached --name-only -z --diff-filter=d | grep -zP '{hook['files']}' | xargs -0 -r {hook['entry']}\n"
    )
    script.chmod(0o755)

    def commit(*names: str) -> subprocess.CompletedProcess[str]:
        subprocess.run(["git", "add", *names], check=True)
        return subprocess.run(["git", "commit", "-q", "-m", "x"], capture_output=True, text=True, check=False)

    assert commit("legal.ydk").returncode == 0
    refused = commit("with blank/greedy.ydk")
    assert refused.returncode != 0
    assert "Pot of Greed is Forbidden" in refused.stdout + refused.stderr
    (decks / "deckcheck.toml").write_text('exclude = ["with blank/"]\n')
    assert commit("deckcheck.toml", "with blank/greedy.ydk").returncode == 0


# What docs/ci.md shows


def test_the_snippets_are_right() -> None:
    kinds = {".github": GITHUB_WORKFLOW, ".forgejo": GITHUB_WORKFLOW, ".gitlab-ci.yml": GITLAB_CI}
    assert len(SNIPPETS) == 6
    for name, text in SNIPPETS:
        value = yaml(text.replace("runs-on: docker", "runs-on: ubuntu-latest"))  # a label of Forgejo's own
        kind = kinds.get(name.split("/")[0])
        assert kind is None or not faults(kind, value), name


def test_the_snippets_use_what_there_is() -> None:
    for name, text in SNIPPETS:
        for used in re.finditer(r"uses: OWNER/deckcheck@\S+\n((?:\s+with:\n(?:\s{10,}.*\n)+)?)", text):
            block = yaml(used[1].strip("\n") or "{}")
            assert set((block or {}).get("with", {})) <= set(ACTION["inputs"]), name
        for hook in re.findall(r"- id: (\S+)", text):
            assert hook in HOOKS


def test_the_table_of_inputs_is_whole() -> None:
    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", text.split("| input |")[1].split("\n\n")[0], re.MULTILINE)) == set(
        ACTION["inputs"]
    )
