"""Fact tables → data files."""

from pathlib import Path

import pytest

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import build


def content(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.yaml")}


def test_the_same_bytes_each_time(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    build(tiny_facts, tmp_path / "again")
    again = content(tmp_path / "again")
    assert again == {name: data for name, data in content(tiny).items() if name in again}
    before = content(tiny)
    build(tiny_facts, tiny)
    assert content(tiny) == before


def test_files_by_konami_id(tiny: Path) -> None:
    names = [path.name for path in sorted((tiny / "cardpool" / "cards").glob("*.yaml"))]
    assert names == ["04000.yaml", "04500.yaml", "09500.yaml", "13000.yaml", "without-konami-id.yaml"]


def test_lists_carry_names_and_what_the_tables_lack(tiny: Path) -> None:
    text = (tiny / "banlists" / "tcg" / "2024-04-22.yaml").read_text(encoding="utf-8")
    assert "americas: 2024-04-15\n" in text
    assert "forbidden:\n- 55144522  # Pot of Greed\n" in text


def test_whitelists_resolve_numbers_and_show_what_stays_unknown(tiny: Path) -> None:
    found = read(tiny / "banlists" / "old" / "2005-04-01.yaml")
    assert found["forbidden"] == [55144522]
    assert found["unlimited"] == [46986414]
    assert found["unresolved"] == {511999999: 3}


def test_what_was_added_by_hand_stays(tiny: Path, tiny_facts: Path) -> None:
    path = tiny / "banlists" / "tcg" / "2024-01-01.yaml"
    path.write_text(path.read_text(encoding="utf-8") + 'suspect: "half of it"\n', encoding="utf-8")
    by_hand = tiny / "banlists" / "tcg" / "2026-01-01.yaml"
    by_hand.write_text("effective: 2026-01-01\ntitle: TCG\nforbidden:\n- 55144522\n", encoding="utf-8")
    form = (tiny / "banlists" / "tcg" / "format.yaml").read_bytes()
    numbers = tiny / "cardpool" / "numbers" / "pre_errata.yaml"
    numbers.write_text("511000001: 55144522  # Pot of Greed\n" + numbers.read_text(encoding="utf-8"), encoding="utf-8")
    build(tiny_facts, tiny)
    assert read(numbers)[511000001] == 55144522
    assert read(path)["suspect"] == "half of it"
    assert by_hand.exists()
    assert (tiny / "banlists" / "tcg" / "format.yaml").read_bytes() == form


def test_tokens_stay_where_the_tables_have_none(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    less = tmp_path / "less"
    less.mkdir()
    for path in tiny_facts.iterdir():
        if path.name != "tokens.tsv":
            (less / path.name).write_bytes(path.read_bytes())
    build(less, tiny)
    assert read(tiny / "cardpool" / "tokens.yaml") == {73915052: "Sheep Token"}


@pytest.mark.parametrize(
    ("table", "line", "message"),
    [
        ("cards.jsonl", "{", "cards.jsonl:11: is no JSON"),
        ("aliases.tsv", "1\t2", "aliases.tsv:6: has 2 columns instead of 4"),
        ("aliases.tsv", "1\t2\tartwork\t-", "1: there is no card 2"),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2026-01-01", "entries": [{"passcode": 7, "allowed": 1}]}',
         "tcg 2026-01-01: there is no card 7"),
    ],
)  # fmt: skip
def test_bad_tables(tiny_facts: Path, tmp_path: Path, table: str, line: str, message: str) -> None:
    facts = tmp_path / "facts"
    facts.mkdir()
    for path in tiny_facts.iterdir():
        (facts / path.name).write_bytes(path.read_bytes())
    with (facts / table).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(DataError, match=message):
        build(facts, tmp_path / "out")


def test_a_missing_table(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no-passcode\.tsv: cannot be read"):
        build(tmp_path, tmp_path / "out")
