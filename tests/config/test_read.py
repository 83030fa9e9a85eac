"""Reading configuration files: what they may say, and how mistakes are told."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from deckcheck.config.keys import BY_NAME, KEYS, KINDS
from deckcheck.config.read import line_of, read_config
from deckcheck.config.schema import PATH, schema_text
from deckcheck.errors import UsageError

EVERYTHING = """
format = "genesys"
as-of = 2026-06-01
region = "europe"
list = "lists/own.yaml"
list-name = "Ours"
points-cap = 80
strict = true
select = ["BAN", "DCK", "unknown-card"]
ignore = ["DCK020"]
extend-ignore = ["FMT"]
severity = {BAN008 = "off", DCK014 = "warning"}
formats = ["formats/club.yaml"]
cards = ["cards/club.yaml"]
exclude = ["drafts/"]
respect-gitignore = false
lang = "zh-CN"
names = "ja"
output = "concise"
baseline = "not-yet.json"

[lint]
level = "thorough"
dialect = "ygopro"
cdb = ["cards/own.cdb"]
api-root = ["lists"]
api = ["lists"]

[overrides]
"decks/goat/**" = {format = "goat"}

[overrides."*.txt"]
as-of = "2020-01-01"
strict = false
"""

SCHEMA = Draft202012Validator(json.loads(PATH.read_text(encoding="utf-8")), format_checker=FormatChecker())


def plain(value: Any) -> Any:
    """A value of TOML as JSON would have it."""
    return json.loads(json.dumps(value, default=str))


def write(folder: Path, text: str, name: str = "deckcheck.toml") -> str:
    for file in ("lists/own.yaml", "formats/club.yaml", "cards/club.yaml", "cards/own.cdb", "own.yaml"):
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).touch()
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_key(tmp_path: Path) -> None:
    config = read_config(write(tmp_path, EVERYTHING))
    assert config is not None
    assert set(config.values) == set(BY_NAME)
    assert config.values["as-of"] == "2026-06-01"
    assert config.values["list"] == str(tmp_path / "lists/own.yaml")
    assert config.values["formats"] == (str(tmp_path / "formats/club.yaml"),)
    assert config.values["cards"] == (str(tmp_path / "cards/club.yaml"),)
    assert config.values["lint.cdb"] == (str(tmp_path / "cards/own.cdb"),)
    assert config.values["lint.api-root"] == (str(tmp_path / "lists"),)
    assert config.values["lint.level"] == "thorough"
    assert config.values["baseline"] == str(tmp_path / "not-yet.json")
    assert config.values["severity"] == (("BAN008", "off"), ("DCK014", "warning"))
    assert [override.pattern for override in config.overrides] == ["decks/goat/**", "*.txt"]
    assert config.overrides[1].values == {"as-of": "2020-01-01", "strict": False}


def test_pyproject(tmp_path: Path) -> None:
    assert read_config(write(tmp_path, "[tool.ruff]\nline-length = 1\n", "pyproject.toml")) is None
    assert read_config(write(tmp_path, "# deckcheck\n[tool.ruff]\nline-length = 1\n", "pyproject.toml")) is None
    config = read_config(write(tmp_path, '[tool.deckcheck]\nformat = "goat"\n', "pyproject.toml"))
    assert config is not None
    assert config.values == {"format": "goat"}


def test_paths_below_the_current_folder_are_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = read_config(write(tmp_path, 'format = "formats/club.yaml"\nlist = "own.yaml"\n'))
    assert config is not None
    assert config.path == "deckcheck.toml"
    assert config.values == {"format": "formats/club.yaml", "list": "own.yaml"}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('formt = "tcg"', 1, 'There is no key "formt"'),
        ('# one\n\nas_of = "2026-06-01"', 3, "as-of"),
        ('severities = {BAN008 = "off"}', 1, "severity"),
        ("format = 1", 1, "format must be a text"),
        ('format = ""', 1, "format must be a text"),
        ('strict = "yes"', 1, "true or false"),
        ("points-cap = -1", 1, "a number from 0 up"),
        ("points-cap = true", 1, "a number from 0 up"),
        ('as-of = "2026-13-01"', 1, "a day"),
        ('as-of = "20260601"', 1, "a day"),
        ("as-of = 2026-06-01T00:00:00", 1, "a day"),
        ('region = "asia"', 1, "europe or americas"),
        ('ignore = "BAN"', 1, "a list of codes"),
        ('ignore = ["BNA001"]', 1, 'No rule is called "BNA001"'),
        ('ignore = ["forbiden-card"]', 1, "forbidden-card"),
        ('strict = true\nseverity = {BAN001 = "fatal"}', 2, "error, warning, note, off"),
        ('severity = {BAN999 = "off"}', 1, "BAN999"),
        ('[overrides]\n"a/**" = {frmat = "goat"}', 2, "format"),
        ('[overrides]\n"a/**" = {exclude = ["b"]}', 2, "is not allowed in an override"),
        ('[overrides."a/**"]\nstrict = true\nformat = 2', 3, "format must be a text"),
        ('[overrides]\n"a/**" = "goat"', 1, "a table of patterns"),
        ('strict = true\nexclude = ["a", "[z-a]"]', 2, 'No file can match the pattern "[z-a]"'),
        ('[overrides]\n"[z-a]" = {}', 2, 'No file can match the pattern "[z-a]"'),
        ('[overrides]\n"../other/" = {}', 2, "without . and .."),
        ('[overrides]\n"!a/" = {}', 2, "cannot begin with !"),
        ("overrides = 1", 1, "a table of patterns"),
        ("lint = 1", 1, "lint must be a table"),
        ('[lint]\nlevle = "all"', 2, "lint.level"),
        ('strict = true\n[lint]\nlevel = "most"', 3, "surest or default or thorough or all"),
        ('lint = {dialect = "klingon"}', 1, "edopro or ygopro"),
        ('[lint]\napi-root = ["none"]', 2, "there is no folder"),
        ('[lint]\ncdb = ["none.cdb"]', 2, "there is no file"),
        ('[overrides]\n"a/**" = {lint = {cdb = "x"}}', 2, "lint.cdb must be a list of texts"),
        ("format = ", 0, "not TOML"),
        ("[format]\nx = 1", 1, "format must be a text"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, line: int, says: str) -> None:
    with pytest.raises(UsageError) as raised:
        read_config(write(tmp_path, text))
    problem = raised.value
    assert says in f"{problem.message} {problem.help}"
    assert f"deckcheck.toml:{line}: " in problem.message or not line


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        *((pattern, True) for pattern in ("a/", "/a/**", "[a-z]*.ydk", "!a", "\\\\#a", "..a/b..", ".hidden/*")),
        *(
            (pattern, False)
            for pattern in ("[z-a]", "[z", "a/[b-a]", "a\\\\", "../a/", "a/../b", "!../a", "./a", "a//b")
        ),
        *((pattern, False) for pattern in ("#a", " ", "!", "/")),
    ],
)
def test_patterns_that_can_match_nothing_are_told(tmp_path: Path, pattern: str, fits: bool) -> None:
    path = write(tmp_path, f'exclude = ["{pattern}"]\n')
    if fits:
        assert read_config(path) is not None
    else:
        with pytest.raises(UsageError, match=r"deckcheck\.toml:1: No file can match"):
            read_config(path)


def test_mistakes_in_pyproject_have_their_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"pyproject\.toml:5: There is no key"):
        read_config(
            write(tmp_path, '[project]\nname = "x"\nformt = 1\n[tool.deckcheck]\nformt = "tcg"\n', "pyproject.toml")
        )
    with pytest.raises(UsageError, match="must be a table"):
        read_config(write(tmp_path, "[tool]\ndeckcheck = 1\n", "pyproject.toml"))


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "deckcheck.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="UTF-8"):
        read_config(str(tmp_path / "deckcheck.toml"))
    (tmp_path / "deckcheck.toml").write_text("exclude = " + "[" * 100_000)
    with pytest.raises(UsageError, match="nested too deeply"):
        read_config(str(tmp_path / "deckcheck.toml"))
    with pytest.raises(UsageError, match="Cannot read"):
        read_config(str(tmp_path / "nowhere.toml"))


@pytest.mark.parametrize(
    ("place", "line"),
    [(("a",), 1), (("b", "c"), 3), (("b", "d e", "f"), 4), (("g", "h"), 6), (("g", "none"), 5), (("none",), 0)],
)
def test_lines(place: tuple[str, ...], line: int) -> None:
    assert line_of("a = 1\n[b]  # table\nc = 2\n'd e'.f = 3\n[g]\n\"h\" = {i = 4}\n", place) == line


def test_the_schema_is_made_from_the_table() -> None:
    assert PATH.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(SCHEMA.schema)
    assert not list(SCHEMA.iter_errors(plain(tomllib.loads(EVERYTHING))))


@given(
    st.sampled_from(KEYS),
    st.one_of(
        st.booleans(),
        st.integers(),
        st.text(max_size=5),
        st.just([]),
        st.lists(st.text(max_size=3)),
        st.dictionaries(st.sampled_from(["BAN001", "x"]), st.sampled_from(["off", "error", "no"])),
    ),
)
def test_the_schema_and_the_reader_agree(key: Any, value: Any) -> None:
    fits = KINDS[key.kind].check(value) is not None
    table, _, name = key.name.rpartition(".")
    valid = not list(SCHEMA.iter_errors({table: {name: value}} if table else {name: value}))
    # Codes are looked up by the reader and only have their form in the schema.
    assert fits == valid or (key.kind in ("codes", "levels") and fits)


def test_lines_are_those_of_an_editor() -> None:
    assert line_of("# a\u2028b\x0c\n[lint]\r\nlevel = 1\n", ("lint", "level")) == 3
