"""Configuration in a run of the command: what it does, who is heard first, and `deckcheck config`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import Run, ydk
from tests.conftest import ROOT, filled

LEGAL = ydk(filled([], 40))
GREEDY = ydk(filled([55144522], 40))  # one Pot of Greed: Forbidden in the TCG, Limited in GOAT


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "goat").mkdir()
    for name in ("a", "goat/a"):
        (tmp_path / f"{name}.ydk").write_text(GREEDY)
    (tmp_path / "deckcheck.toml").write_text('[overrides]\n"goat/**" = {format = "goat"}\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def formats(run: Run, *arguments: str) -> dict[str, str]:
    report = json.loads(run("check", *arguments, "-o", "json").out)
    return {item["path"]: item["format"] for item in report["items"]}


def test_overrides(decks: Path, run: Run) -> None:
    assert formats(run, ".") == {"a.ydk": "tcg", "goat/a.ydk": "goat"}
    assert run("check", "goat").code == 0
    assert run("check", "a.ydk").code == 1
    assert "Format goat" not in run("check", "a.ydk").out
    assert "Format tcg (the default)" in run("check", ".").out
    assert "Format goat (as " in run("check", ".").out


def test_who_is_heard_first(decks: Path, run: Run) -> None:
    """The call, then the file itself, then overrides, then the configuration, then the default."""
    deck = decks / "goat" / "a.ydk"
    assert formats(run, "goat/a.ydk") == {"goat/a.ydk": "goat"}
    deck.write_text("# deckcheck: format=edison\n" + LEGAL)
    assert formats(run, "goat/a.ydk") == {"goat/a.ydk": "edison"}
    assert formats(run, "goat/a.ydk", "--format", "ocg") == {"goat/a.ydk": "ocg"}
    deck.write_text(LEGAL)
    (decks / "deckcheck.toml").write_text('format = "ocg"\n')
    assert formats(run, "goat/a.ydk") == {"goat/a.ydk": "ocg"}
    assert formats(run, "goat/a.ydk", "--isolated") == {"goat/a.ydk": "tcg"}


def test_days_and_lists(decks: Path, run: Run) -> None:
    (decks / "deckcheck.toml").write_text("as-of = 2005-01-01\n")
    assert json.loads(run("check", "a.ydk", "-o", "json").out)["items"][0]["list"]["effective"] < "2005"
    own = "effective: 2026-01-01\ntitle: Ours\nsource: us\nforbidden: []\n"
    (decks / "lists").mkdir()
    (decks / "lists" / "2026-01-01.yaml").write_text(own)
    (decks / "deckcheck.toml").write_text(
        'list = "lists/2026-01-01.yaml"\n[overrides]\n"goat/**" = {format = "goat"}\n'
    )
    report = json.loads(run("check", ".", "-o", "json").out)
    assert [item["list"]["effective"] for item in report["items"]] == ["2026-01-01", "2005-04-01"]
    # An override that sets another format goes by its own list, and so does a deck that asks for one itself.
    (decks / "a.ydk").write_text("# deckcheck: format=edison\n" + LEGAL)
    report = json.loads(run("check", "a.ydk", "-o", "json").out)
    assert report["items"][0]["list"]["effective"] == "2010-03-01"


def test_own_formats(decks: Path, run: Run) -> None:
    (decks / "formats").mkdir()
    (decks / "formats" / "club.yaml").write_text("title: Our club\ninherits: goat\n")
    (decks / "deckcheck.toml").write_text('format = "club"\nformats = ["formats/club.yaml"]\n')
    assert formats(run, "a.ydk") == {"a.ydk": "club"}
    (decks / "a.ydk").write_text("# deckcheck: format=clbu\n" + LEGAL)
    assert "club" in run("check", "a.ydk").out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('formt = "goat"', "deckcheck.toml:1: There is no key"),
        ('\nformat = "gaot"', 'deckcheck.toml:2: There is no format "gaot"'),
        ('[overrides]\n"goat/**" = {format = "gaot"}', 'deckcheck.toml:2: There is no format "gaot"'),
        (
            '[overrides."goat/**"]\nformat = "tcg"\n[overrides."*.ydk"]\nformat = "gaot"',
            "deckcheck.toml:4: There is no",
        ),
        ('list = "nowhere.yaml"', "deckcheck.toml:1: list: there is no file nowhere.yaml"),
        ('strict = true\ncards = ["nowhere.yaml"]', "deckcheck.toml:2: cards: there is no file nowhere.yaml"),
        ('formats = ["nowhere.yaml"]', "deckcheck.toml:1: formats: there is no file nowhere.yaml"),
        ('formats = ["goat"]', "deckcheck.toml:1: formats: there is no file goat"),
        ('format = "nowhere.yaml"', "deckcheck.toml:1: format: there is no file nowhere.yaml"),
    ],
)
def test_a_wrong_configuration_is_never_a_pass(decks: Path, run: Run, text: str, says: str) -> None:
    (decks / "deckcheck.toml").write_text(text)
    for arguments in (["check", "goat/a.ydk", "a.ydk"], ["config", "goat/a.ydk"]):
        result = run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert says in result.err


def test_two_configurations_in_one_run(decks: Path, run: Run) -> None:
    (decks / "goat" / "deckcheck.toml").write_text('format = "edison"\n')
    assert formats(run, ".") == {"a.ydk": "tcg", "goat/a.ydk": "edison"}
    assert formats(run, ".", "--config", "goat/deckcheck.toml") == {"a.ydk": "edison", "goat/a.ydk": "edison"}


def test_several_processes(decks: Path, run: Run) -> None:
    for number in range(150):
        (decks / "goat" / f"{number:03}.ydk").write_text(GREEDY)
    assert run("check", ".") == run("check", ".", "--jobs", "2")


def test_config_shows_where_values_are_from(decks: Path, run: Run) -> None:
    out = run("config", "goat/a.ydk").out
    assert out.startswith("goat/a.ydk: deckcheck.toml\n")
    assert 'format             "goat"  (deckcheck.toml: "goat/**")' in out
    assert "region             not set\n" in out
    (decks / "goat" / "a.ydk").write_text("# deckcheck: format=edison\n" + LEGAL)
    value = json.loads(run("config", "goat/a.ydk", "--output", "json").out)
    assert value["schema"] == "deckcheck.config/1"
    assert value["file"] == "deckcheck.toml"
    assert value["values"]["format"] == {"value": "edison", "source": "the file itself"}
    assert value["values"]["strict"] == {"value": False, "source": "default"}


def test_config_of_folders(decks: Path, run: Run) -> None:
    assert '"tcg"  (default)' in run("config").out
    assert 'override "goat/**": format' in run("config").out
    assert run("config", "nowhere").code == 2
    assert "no configuration file" in run("config", "--isolated").out


def test_config_prints_the_schema(run: Run) -> None:
    Draft202012Validator.check_schema(json.loads(run("config", "--schema").out))


@pytest.mark.parametrize(
    ("config", "loaded"),
    [
        (None, []),
        ("x = 1", ["deckcheck.config.read"]),
        ('[tool.deckcheck]\nformat = "tcg"', ["deckcheck.config.read", "tomllib"]),
    ],
)
def test_no_heavy_imports_without_need(tmp_path: Path, config: str | None, loaded: list[str]) -> None:
    """tomllib only where there is a configuration."""
    (tmp_path / "a.ydk").write_text(LEGAL)
    if config is not None:
        (tmp_path / "pyproject.toml").write_text(config)
    script = (
        "import sys; sys.argv = ['deckcheck', 'check', 'a.ydk']\n"
        "from deckcheck.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "watched = {'tomllib', 'json', 'deckcheck.config.read', 'deckcheck.run.baseline'}\n"
        "print(sorted(watched & sys.modules.keys()), file=sys.stderr)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert result.stderr.strip().splitlines()[-1] == str(loaded)
