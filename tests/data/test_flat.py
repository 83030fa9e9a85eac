"""The quick reader of data files agrees with YAML."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from deckcheck.data.flat import DataError, parse, read
from deckcheck.data.importer import text

ROOT = Path(__file__).resolve().parents[2]


def plain(value: object) -> object:
    """Dates as text, as the schema takes them."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


@pytest.mark.parametrize(
    "name",
    [
        "cardpool/cards/22500.yaml",
        "cardpool/cards/without-konami-id.yaml",
        "cardpool/same-names.yaml",
        "cardpool/tokens.yaml",
        "cardpool/meta.yaml",
        "cardpool/numbers/artwork.yaml",
        "banlists/tcg/2024-04-22.yaml",
        "banlists/genesys/2026-08-04.yaml",
        "banlists/speed/2026-07-10.yaml",
        "banlists/tcg/format.yaml",
        "banlists/time-wizard/goat.yaml",
        "banlists/edison/2010-03-01.yaml",
        "banlists/tcg/sizes.yaml",
        "cardpool/releases/23000.yaml",
        "cardpool/community/ja.yaml",
    ],
)
def test_agrees_with_yaml(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert parse(text) == plain(YAML(typ="safe").load(text))


# What names are made of; YAML itself forbids control characters and lone surrogates.
texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff"), min_size=1)


@given(st.dictionaries(st.integers(1, 99_999_999), texts, min_size=1))
def test_names_are_yaml(names: dict[int, str]) -> None:
    lines = "\n".join(text.names(names))
    assert parse(lines) == names == YAML(typ="safe").load(lines)


@given(st.lists(st.fixed_dictionaries({"passcode": st.integers(1), "name": texts}), min_size=1))
def test_rows_are_yaml(rows: list[dict[str, object]]) -> None:
    lines = "\n".join(text.rows(rows))
    assert parse(lines) == rows == YAML(typ="safe").load(lines)


@given(st.dictionaries(st.integers(1, 99_999_999), st.integers(1, 100), min_size=1), texts, texts)
def test_lists_are_yaml(points: dict[int, int], name: str, title: str) -> None:
    titles = dict.fromkeys(points, name)
    head = {"effective": "2026-01-01", "title": title, "regions": {"americas": "2026-01-08"}, "note": None}
    cards = [*text.cards("forbidden", [], titles), *text.cards("points", points, titles)]
    lines = "\n".join([*text.mapping(head), *cards])
    found = parse(lines)
    assert found == {
        "effective": "2026-01-01", "title": title, "regions": {"americas": "2026-01-08"}, "points": points,
    }  # fmt: skip
    assert found == plain(YAML(typ="safe").load(lines))


def test_comments_survive_an_edit(tmp_path: Path) -> None:
    yaml = YAML()
    yaml.indent(sequence=2, offset=0)
    found = yaml.load("effective: 2026-01-01\nforbidden:\n- 55144522  # Pot of Greed\n")
    found["forbidden"].append(24094653)
    target = tmp_path / "list.yaml"
    yaml.dump(found, target)
    assert target.read_text() == "effective: 2026-01-01\nforbidden:\n- 55144522  # Pot of Greed\n- 24094653\n"
    assert read(target) == {"effective": "2026-01-01", "forbidden": [55144522, 24094653]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: [1, 2]\n", {"a": [1, 2]}),
        ("a:\n    b: 1\n", {"a": {"b": 1}}),
        ("a: 'x: y'  # z\n", {"a": "x: y"}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: on\n", {"a": "on"}),
        ("a: [2026-13-01]\n", {"a": ["2026-13-01"]}),
        ("a: {b: 2026-01-01}\n", {"a": {"b": "2026-01-01"}}),
        ("a: 1.50\n", {"a": 1.5}),
        ('- {"a": 1}\n- b: 2\n', [{"a": 1}, {"b": 2}]),
        ("\ufeffa: 1\n", {"a": 1}),
        ("a: 1\r\nb:\r\n- 2\r\n", {"a": 1, "b": [2]}),
        ("", {}),
    ],
)
def test_other_yaml_is_read_too(tmp_path: Path, text: str, value: object) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(text.encode())
    assert read(path) == value


BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"a: 1\na: 2\n", 2, "duplicate key"),
        (b"- {\"a\": 1, \"a\": 2}\n", 1, "duplicate key"),
        (BOMB.encode(), 1, "anchors and aliases"),
        (b"a: 1\nb: [\n", 3, "not valid YAML"),
        (b"a: 1\nb: \xff\n", 2, "not UTF-8"),
        (b"a: \x01\n", 0, "not valid YAML"),
        (b"[" * 5000, 1, "nested deeper"),
        (b"a: !!python/object:os.system x\n", 1, "not valid YAML"),
    ],
)  # fmt: skip
def test_bad_yaml_is_one_error_with_its_line(tmp_path: Path, data: bytes, line: int, message: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(DataError) as caught:
        read(path)
    assert message in caught.value.problem
    assert caught.value.line == line
    assert "\n" not in caught.value.message


def test_huge_and_missing_files(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(DataError, match="larger than 8 MB"):
        read(path)
    with pytest.raises(DataError, match="cannot be read"):
        read(tmp_path / "none.yaml")
