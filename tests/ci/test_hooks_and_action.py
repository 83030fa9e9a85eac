"""What other repositories run: the action, the pre-commit hooks and the documented snippets, without any network."""

import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

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
    (work / "warned.ydk").write_text(LEGAL.replace("#extra", "#extra\n#extra"))
    (work / "c1.lua").write_text("local s,id=GetID()\nfunction s.initial_effect(c)\n\tDuel.Foo(c)\nend\n")
    (work / "goat.toml").write_text('format = "goat"\n')
    (work / "with blank" / "greedy.ydk").write_text(GREEDY)
    monkeypatch.chdir(work)
    return work


class Step(NamedTuple):
    """What a step of the action did: its exit code, the log, its outputs and the summary page."""

    code: int
    log: str
    outputs: dict[str, str]
    summary: str


def step(name: str, inputs: dict[str, str], **more: str) -> Step:
    """Run a step of the action as a runner would, with inputs over their defaults."""
    (found,) = [one for one in ACTION["runs"]["steps"] if one["name"] == name]
    env = {**os.environ, "GITHUB_ACTIONS": "true", **variables(found, inputs), **more}
    with TemporaryDirectory() as folder:
        for variable in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
            env.setdefault(variable, os.path.join(folder, variable))
            Path(env[variable]).touch()
        assert found["shell"] == "bash"
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", found["run"]]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
        outputs = dict(line.split("=", 1) for line in Path(env["GITHUB_OUTPUT"]).read_text().splitlines())
        summary = Path(env["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr
    return Step(done.returncode, done.stdout + done.stderr, outputs, summary)


def variables(found: dict[str, Any], inputs: dict[str, str]) -> dict[str, str]:
    """The environment of a step, as the runner makes it of the expressions."""
    assert inputs.keys() <= ACTION["inputs"].keys()
    values = {key: spec["default"] for key, spec in ACTION["inputs"].items()} | inputs
    env = {}
    for variable, expression in found["env"].items():
        key = re.fullmatch(r"\$\{\{ (?:inputs\.([\w-]+)|github\.action_path|(.*action_repository.*)) \}\}", expression)
        assert key
        if key[2]:
            env[variable] = "https://github.com/OWNER/deckcheck/blob/main"
        else:
            env[variable] = values[key[1]] if key[1] else str(ROOT)
    return env


def test_the_action_is_one() -> None:
    action = deepcopy(ACTION)
    for one in action["runs"]["steps"]:
        one.pop("continue-on-error", None)  # GitHub has had it for years, the schema not yet
    assert not faults(GITHUB_ACTION, action)


def test_no_input_is_part_of_a_script() -> None:
    for one in ACTION["runs"]["steps"]:
        assert "${{" not in one.get("run", "")


def test_every_input_reaches_the_run() -> None:
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(ACTION["runs"])))
    assert used == set(ACTION["inputs"])
    wanted = {"paths", "command", "format", "as-of", "list", "changed-since", "baseline", "strict", "select", "ignore"}
    assert wanted | {"config", "args"} <= used


@pytest.mark.parametrize(
    ("inputs", "code", "says"),
    [
        ({"paths": "legal.ydk"}, 0, "✓ legal    legal.ydk"),
        ({}, 1, "::error title=BAN001 forbidden-card,file=with blank/greedy.ydk,line=2"),
        (
            {"format": "goat", "as-of": "2005-06-01", "paths": "  legal.ydk \r\n \r\nwith blank\t"},
            0,
            "2 decks: 2 legal",
        ),
        ({"list": "none", "args": "--output csv --output-file \"out put.csv\" '--quiet'"}, 0, "3 decks: 3 legal"),
        ({"ignore": "BAN,DCK", "select": "FMT"}, 0, "1 accepted"),
        ({"baseline": "missing.json"}, 2, "missing.json"),
        ({"config": "goat.toml", "output": ""}, 0, "as goat.toml says"),
        ({"args": "'open"}, 2, "::error title=deckcheck::The input args cannot be read"),
        ({"changed-since": "HEAD"}, 2, "git"),
        ({"output": "concise"}, 1, "greedy.ydk:2:1: error BAN001"),
        ({"paths": "--help"}, 2, "::error"),
        ({"command": "lint", "paths": "c1.lua"}, 1, "::error title=LUA401"),
        ({"command": "swap", "paths": "legal.ydk\nwith blank/greedy.ydk"}, 1, "::error title=SWP"),
        ({"paths": " \n"}, 2, "::error title=deckcheck::The input paths names nothing"),
        ({"command": "update"}, 2, "The input command must be"),
        ({"strict": "yes"}, 2, "The input strict must be"),
        ({"strict": "True", "paths": "warned.ydk"}, 1, "::warning"),
    ],
)
def test_the_run(decks: Path, inputs: dict[str, str], code: int, says: str) -> None:
    result = step("Run deckcheck", inputs, RUNNER_TEMP=str(decks.parent))
    assert result.code == code, result.log
    assert says in result.log


def test_what_a_run_leaves(decks: Path) -> None:
    inputs = {"output": "sarif", "output-file": "out file.sarif"}
    result = step("Run deckcheck", inputs, RUNNER_TEMP=str(decks.parent))
    assert result.code == 1
    assert "✗ illegal" in result.log
    assert "::error" in result.log
    assert result.summary.startswith("## ❌ deckcheck: 3 decks")
    html = result.outputs.pop("html")
    assert Path(html).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert result.outputs == {
        "exit-code": "1", "checked": "3", "legal": "2", "illegal": "1", "undetermined": "0", "unreadable": "0",
        "accepted": "0",
    }  # fmt: skip
    assert set(result.outputs) | {"html"} == set(ACTION["outputs"])
    run = json.loads((decks / "out file.sarif").read_text(encoding="utf-8"))["runs"][0]
    assert run["tool"]["driver"]["rules"][0]["helpUri"].startswith("https://github.com/OWNER/deckcheck/blob/main/docs/")


def test_a_wrong_call_has_an_exit_code_and_an_annotation_only(decks: Path) -> None:
    result = step("Run deckcheck", {"format": "100%"}, RUNNER_TEMP=str(decks.parent))
    assert (result.code, result.outputs, result.summary) == (2, {"exit-code": "2"}, "")
    assert '::error title=deckcheck::There is no format "100%25".\n' in result.log


def test_the_html_report_is_kept() -> None:
    (keep,) = [one for one in ACTION["runs"]["steps"] if "uses" in one]
    assert keep["with"]["path"] == "${{ steps.check.outputs.html }}"
    assert "!cancelled()" in keep["if"]  # also after a run that found something
    assert keep["continue-on-error"] is True


@pytest.mark.parametrize("checked", [(), ("command",), ("strict",)])
@pytest.mark.parametrize(
    "text", ["$(touch pwned)`touch pwned`", "'; touch pwned; '\" && touch pwned \"\ntouch pwned", "--output-file=pwned"]
)
def test_inputs_are_never_run(decks: Path, checked: tuple[str, ...], text: str) -> None:
    keys = checked or tuple(set(ACTION["inputs"]) - {"version", "artifact", "command", "strict"})
    own = ("args", "output-file") if text.startswith("--output-file") else ()  # these are there to write a file
    result = step("Run deckcheck", {key: text for key in keys if key not in own}, RUNNER_TEMP=str(decks.parent))
    assert result.code == 2
    assert not list(decks.parent.rglob("pwned"))


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
    assert result.code == 0, result.log
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
    assert hook["entry"].split() == ["deckcheck", hook["entry"].split()[1], "--force-exclude", "--quiet"]
    assert hook["args"] == ["--"]  # behind it no file is taken for an option
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
        f"git diff --cached --name-only -z --diff-filter=d | grep -zP '{hook['files']}' | xargs -0 -r {hook['entry']} {' '.join(hook['args'])}\n"
    )
    script.chmod(0o755)

    def commit(*names: str) -> subprocess.CompletedProcess[str]:
        subprocess.run(["git", "add", *names], check=True)
        return subprocess.run(["git", "commit", "-q", "-m", "x"], capture_output=True, text=True, check=False)

    assert commit("legal.ydk").returncode == 0
    (decks / "--list=evil.ydk").write_text("!Evil\n89631139 0\n")
    (decks / "--format=goat.ydk").write_text(GREEDY)
    evil = commit("--", "--list=evil.ydk", "--format=goat.ydk")
    assert evil.returncode != 0
    assert "✗ illegal  --format=goat.ydk" in evil.stdout + evil.stderr
    assert "legal.ydk" not in (evil.stdout + evil.stderr).replace("illegal", "")
    subprocess.run(["git", "rm", "-q", "--cached", "--", "--list=evil.ydk", "--format=goat.ydk"], check=True)
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
