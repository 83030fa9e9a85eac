"""What holds for a file: the closest configuration, overrides, and the call before them."""

import os
from pathlib import Path
from time import strftime
from typing import Any

import pytest

from deckcheck.config.select import Selection
from deckcheck.config.settings import CALL, DEFAULT, Layer, Resolver, Settings, merge, settings_of
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError

TODAY = strftime("%Y-%m-%d")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a configuration, one below it with another, and one with a pyproject.toml that says nothing."""
    for name in ("decks/goat/old", "own", "project/decks"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "deckcheck.toml").write_text(
        'format = "ocg"\nstrict = true\nignore = ["DCK020"]\n[overrides]\n'
        '"decks/goat/**" = {format = "goat"}\n"*.txt" = {strict = false, extend-ignore = ["FMT"]}\n'
        '"decks/goat/old/" = {format = "edison"}\n'
    )
    (tmp_path / "own/deckcheck.toml").write_text('region = "europe"\n')
    (tmp_path / "project/pyproject.toml").write_text('[tool.other]\nname = "deckcheck"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "format", "strict"),
    [
        ("a.ydk", "ocg", True),
        ("decks/a.ydk", "ocg", True),
        ("decks/goat/a.ydk", "goat", True),
        ("./decks/goat/a.txt", "goat", False),
        ("decks/goat/old/a.txt", "edison", False),
        ("own/a.ydk", "tcg", False),
        ("project/decks/a.ydk", "ocg", True),
        ("-", "ocg", True),
        ("ydke://x", "ocg", True),
        ("own/", "tcg", False),
        ("nowhere/at/all.ydk", "ocg", True),
    ],
)
def test_the_closest_wins(tree: Path, path: str, format: str, strict: bool) -> None:
    for shown in (path, f"{tree}/{path}") if path[0] not in "-y." else (path,):
        settings = Resolver().settings(shown)
        assert (settings.play.default_format, settings.strict) == (format, strict)


def test_a_folder_above_is_heard_from_below(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / "decks" / "goat")
    assert Resolver().settings("a.ydk").play.default_format == "goat"
    assert Resolver().settings("../a.ydk").play.default_format == "ocg"
    assert Resolver().settings("-").play.default_format == "goat"


def test_the_call_is_heard_first(tree: Path) -> None:
    settings = Resolver({"region": "americas", "strict": False}).settings("own/a.ydk")
    assert settings.play.region == "americas"
    assert Resolver({"extend-ignore": ("BAN",)}).settings("a.ydk").selection.ignore == ("DCK020", "BAN")


def test_one_file_for_all(tree: Path) -> None:
    assert Resolver(config="own/deckcheck.toml").settings("decks/goat/a.ydk") == Settings(
        Options(TODAY, region="europe")
    )
    assert Resolver(isolated=True).settings("decks/goat/a.ydk") == Settings(Options(TODAY))
    with pytest.raises(UsageError, match="Cannot read"):
        Resolver(config="nowhere.toml")
    with pytest.raises(UsageError, match="tool"):
        Resolver(config="project/pyproject.toml")


def test_sources(tree: Path) -> None:
    values = Resolver({"region": "europe"}).values("decks/goat/a.txt")
    assert values["format"] == ("goat", 'deckcheck.toml: "decks/goat/**"')
    assert values["strict"] == (False, 'deckcheck.toml: "*.txt"')
    assert values["ignore"] == (("DCK020", "FMT"), 'deckcheck.toml, deckcheck.toml: "*.txt"')
    assert values["region"] == ("europe", CALL)
    assert values["list"] == (None, DEFAULT)


def test_where_a_key_is_set(tree: Path) -> None:
    assert Resolver().where("a.ydk", "format") == "deckcheck.toml:1"
    assert Resolver().where("decks/goat/old/a.txt", "format") == "deckcheck.toml:7"
    assert Resolver().where("a.txt", "strict") == "deckcheck.toml:6"
    assert Resolver({"strict": True}).where("a.txt", "strict") == ""
    assert Resolver().where("own/a.ydk", "format") == ""


def test_files_with_the_same_settings_share_them(tree: Path) -> None:
    resolver = Resolver()
    assert resolver.settings("decks/goat/a.ydk") is resolver.settings("decks/goat/b.ydk")


def test_a_broken_configuration_is_told_for_the_files_below_it(tree: Path) -> None:
    (tree / "own/deckcheck.toml").write_text("nonsense")
    resolver = Resolver()
    assert resolver.settings("a.ydk").play.default_format == "ocg"
    with pytest.raises(UsageError, match=r"own/deckcheck\.toml"):
        resolver.settings("own/a.ydk")


@pytest.mark.parametrize("name", ["deckcheck.toml", "pyproject.toml"])
@pytest.mark.parametrize("kind", ["loop", "dangling", "folder", "pipe"])
def test_what_cannot_be_read_is_not_passed_over(tree: Path, name: str, kind: str) -> None:
    path = tree / "decks" / name
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path if kind == "loop" else "nowhere.toml")
    with pytest.raises(UsageError, match=name):
        Resolver().settings("decks/goat/a.ydk")


def test_a_link_to_a_configuration_is_heard(tree: Path) -> None:
    (tree / "decks" / "deckcheck.toml").symlink_to("../own/deckcheck.toml")
    assert Resolver().settings("decks/a.ydk").play.region == "europe"


@pytest.mark.parametrize(
    ("layers", "selection"),
    [
        ([], Selection()),
        ([{"ignore": ("A",)}, {"ignore": ("B",)}], Selection((), ("B",))),
        ([{"ignore": ("A",)}, {"extend-ignore": ("B",)}], Selection((), ("A", "B"))),
        ([{"extend-ignore": ("A",)}, {"extend-ignore": ("B", "A")}], Selection((), ("A", "B"))),
        ([{"ignore": ("A",)}, {"select": ("B",)}], Selection(("B",))),
        ([{"ignore": ("A",)}, {"select": ("B",), "ignore": ("C",)}], Selection(("B",), ("C",))),
        (
            [{"severity": (("A", "off"),)}, {"severity": (("B", "note"),)}],
            Selection((), (), (("A", "off"), ("B", "note"))),
        ),
        ([{"severity": (("A", "off"),)}, {"severity": (("A", "note"),)}], Selection((), (), (("A", "note"),))),
        ([{"severity": (("A", "off"), ("B", "note"))}, {"select": ("A",)}], Selection(("A",), (), (("B", "note"),))),
        ([{"select": ("A",), "severity": (("A", "off"),)}], Selection(("A",), (), (("A", "off"),))),
    ],
)
def test_layers_of_selections(layers: list[dict[str, Any]], selection: Selection) -> None:
    merged = merge([Layer(f"layer {number}", values) for number, values in enumerate(layers)])
    assert settings_of(merged, TODAY).selection == selection


def test_another_format_leaves_the_list_behind() -> None:
    base = Layer("file", {"format": "ocg", "list": "ocg@2026-09-30", "list-name": "A"})
    other = merge([base, Layer("override", {"format": "tcg"})])
    assert settings_of(other, TODAY).play.list_file is None
    assert settings_of(other, TODAY).play.list_name is None
    same = merge([base, Layer("override", {"format": "ocg"})])
    assert settings_of(same, TODAY).play.list_file == "ocg@2026-09-30"
    own = merge([base, Layer("override", {"format": "tcg", "list": "b.conf"})])
    assert settings_of(own, TODAY).play.list_file == "b.conf"


def test_a_list_takes_its_name_with_it() -> None:
    layers = [Layer("file", {"list": "a.conf", "list-name": "A"}), Layer(CALL, {"list": "b.conf"})]
    assert settings_of(merge(layers), TODAY).play == Options(TODAY, list_file="b.conf")
