"""Fact tables → data files."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import build
from tests.data.conftest import write_by_hand


def content(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.yaml")}


@pytest.fixture
def facts(tiny_facts: Path, tmp_path: Path) -> Path:
    """The fact tables, to be spoilt."""
    return Path(shutil.copytree(tiny_facts, tmp_path / "facts"))


def edit(table: Path, change: Callable[[str], str]) -> None:
    table.write_text(change(table.read_text(encoding="utf-8")), encoding="utf-8")


def test_the_same_bytes_each_time(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    write_by_hand(again)
    build(tiny_facts, again)
    assert content(again) == content(tiny)
    before = content(tiny)
    build(tiny_facts, tiny)
    assert content(tiny) == before


def test_files_by_konami_id(tiny: Path) -> None:
    names = ["04000.yaml", "04500.yaml", "05500.yaml", "09500.yaml", "13000.yaml", "without-konami-id.yaml"]
    for folder in ("cards", "releases"):
        assert [path.name for path in sorted((tiny / "cardpool" / folder).glob("*.yaml"))] == names


def test_days_of_release(tiny: Path) -> None:
    rows = {row["name"]: row for row in read(tiny / "cardpool" / "releases" / "04500.yaml")}
    assert rows["Pot of Greed"] == {
        "card": 55144522, "name": "Pot of Greed", "tcg": "2002-03-08", "tcg_eu": "2002-12", "ocg": "1999-03-06", "md": "yes",
    }  # fmt: skip
    (coming,) = read(tiny / "cardpool" / "releases" / "without-konami-id.yaml")
    assert coming == {"card": 101401001, "name": "A Card to Come", "ocg": "2026-09-05"}


def test_sets_and_prints_in_shards_of_their_territories(tiny: Path) -> None:
    assert {path.stem for path in (tiny / "cardpool" / "sets").glob("*.yaml")} == {
        "tcg",
        "tcg-na",
        "tcg-de",
        "ae",
        "ocg",
    }
    first = read(tiny / "cardpool" / "sets" / "tcg.yaml")[0]
    assert first == {
        "prefix": "LOB-EN", "numbers": "000-125", "set": "Legend of Blue Eyes White Dragon", "first_day": "2004-12", "source": "a site",
    }  # fmt: skip
    assert read(tiny / "cardpool" / "prints" / "tcg.yaml")[0] == {"set": "DT01", "cards": "001:4844,4837 002:13034"}


def test_names_that_players_use(tiny: Path) -> None:
    assert read(tiny / "cardpool" / "community" / "en.yaml") == [
        {"name": "poly", "card": 24094653, "kind": "nickname", "others": [74335036], "source": "a forum"},
        {"name": "PoG", "card": 55144522, "kind": "nickname", "source": "a forum"},
    ]


def test_why_a_card_is_never_legal(tiny: Path) -> None:
    (prize,) = read(tiny / "cardpool" / "cards" / "05500.yaml")
    assert prize["never_legal"] == "prize card (a championship); the database says it cannot be used in official Duels"


def test_what_is_known_of_a_list_is_kept(tiny: Path) -> None:
    found = read(tiny / "banlists" / "tcg" / "2024-04-22.yaml")
    assert found["regions"] == {"americas": "2024-04-15", "europe": "2024-04-22"}
    assert (found["until"], found["date_precision"], found["source"]) == ("2024-09-01", "day", "an announcement")
    assert (found["gap_before"], found["gap_from"]) == (
        "a list of March 2024 exists; its contents are not at hand", "2024-03-01",
    )  # fmt: skip
    assert found["next_exists"] == "a newer list is known to exist, its contents are not"
    assert read(tiny / "banlists" / "tcg" / "2024-01-01.yaml")["unproved"] == [55144522]
    assert read(tiny / "banlists" / "points" / "2025-09-22.yaml")["suspect"] == "one source only"
    text = (tiny / "banlists" / "tcg" / "2024-04-22.yaml").read_text(encoding="utf-8")
    assert "forbidden:\n- 55144522  # Pot of Greed\n" in text


def test_titles_and_sources_come_from_the_formats(tiny: Path) -> None:
    assert read(tiny / "banlists" / "tcg" / "2024-01-01.yaml")["title"] == "TCG"
    old = read(tiny / "banlists" / "old" / "2005-04-01.yaml")
    assert (old["title"], old["source"]) == ("Old", "a catalogue")


def test_whitelists_resolve_numbers_and_show_what_stays_unknown(tiny: Path) -> None:
    found = read(tiny / "banlists" / "old" / "2005-04-01.yaml")
    assert found["forbidden"] == [55144522]
    assert found["unlimited"] == [46986414]
    assert found["unresolved"] == {511999999: 3}
    assert found["disputed"] == {46986414: "others leave it out"}
    assert found["pool_cutoff"] == "2005-08-16"


def test_pools_take_the_place_of_copies(tiny: Path) -> None:
    found = read(tiny / "banlists" / "small" / "2026-07-10.yaml")
    assert found["pools"] == {55144522: 1}
    assert found["unlimited"] == [24094653, 55144522]
    assert found["forbidden"] == [300101001]
    assert found["left_out_as_later"] == 7


def test_formats_of_past_days(tiny: Path) -> None:
    ancient = read(tiny / "banlists" / "time-wizard" / "ancient.yaml")
    assert (ancient["main"], ancient["extra"], ancient["side"]) == ("40-", "0-", [0, 15])
    assert (ancient["series"], ancient["list_day"], ancient["releases"]) == ("old", "2005-04-01", ["tcg_na"])
    assert (ancient["side_extra"], ancient["rank"], ancient["aliases"]) == (False, 2, ["The Old One"])
    later = read(tiny / "banlists" / "time-wizard" / "later.yaml")
    assert (later["rank"], "side_extra" in later, "series" in later) == (1, False, False)
    house = read(tiny / "banlists" / "community" / "house.yaml")
    assert (house["main"], house["copies"], house["note"]) == (60, 1, "Commons only")
    assert house["no_verdict"] == "its own list is not part of the data (house.conf)"


def test_sizes_and_kinds_by_day(tiny: Path) -> None:
    first, second = read(tiny / "banlists" / "tcg" / "sizes.yaml")
    assert (first["until"], first["side"], first["side_extra"]) == ("2008-08-12", [0, 15], False)
    assert (second["since_first"], second["since_last"], second["side_extra"]) == ("2009-01-01", "2009-12-31", True)
    assert read(tiny / "banlists" / "tcg" / "kinds.yaml") == [
        {"kind": "Link", "since": "2017-07-20", "source": "a starter deck"}
    ]


def test_cards_of_rush_duel(tiny: Path) -> None:
    assert read(tiny / "banlists" / "rush" / "cards.yaml") == [
        {"id": 15184, "name": "Blue-Eyes White Dragon", "card": "Monster", "legend": True},
        {"id": 21504, "name": "Harpie Lady 1 & 2 & 3"},
    ]
    assert read(tiny / "banlists" / "rush" / "2026-07-01.yaml")["limited"] == [21504]


def test_of_two_rows_for_one_card_the_stricter_holds(tiny: Path, facts: Path) -> None:
    def twice(text: str) -> str:
        rows = [json.loads(line) for line in text.splitlines()]
        rows[1]["entries"].append(rows[1]["entries"][0] | {"allowed": 0})
        return "".join(f"{json.dumps(row)}\n" for row in rows)

    edit(facts / "limit-regulations.jsonl", twice)
    assert "tcg 2024-01-01: Pot of Greed is listed with 1 and 0" in build(facts, tiny)
    assert read(tiny / "banlists" / "tcg" / "2024-01-01.yaml")["forbidden"] == [55144522]


# What is kept, what goes


def test_lists_that_no_table_has_are_removed(tiny: Path, tiny_facts: Path) -> None:
    stale = tiny / "banlists" / "tcg" / "2013-01-01.yaml"
    stale.write_text("effective: 2013-01-01\ntitle: TCG\nforbidden:\n- 55144522\n", encoding="utf-8")
    shard = tiny / "cardpool" / "cards" / "99500.yaml"
    shard.write_text("", encoding="utf-8")
    build(tiny_facts, tiny)
    assert not stale.exists()
    assert not shard.exists()


def test_what_is_made_by_hand_stays(tiny: Path, tiny_facts: Path) -> None:
    form = (tiny / "banlists" / "tcg" / "format.yaml").read_bytes()
    build(tiny_facts, tiny)
    assert (tiny / "banlists" / "tcg" / "format.yaml").read_bytes() == form
    assert read(tiny / "cardpool" / "tokens.yaml") == {73915052: "Sheep Token"}
    assert read(tiny / "cardpool" / "meta.yaml")["cards"] == "2026-08-22"


def test_what_was_corrected_by_hand_stays_with_its_source(tiny: Path, tiny_facts: Path) -> None:
    shard = tiny / "cardpool" / "releases" / "04500.yaml"
    edit(shard, lambda text: text.replace('"tcg": "2002-03-08", "tcg_eu"', '"tcg": "2002-03-09", "tcg_eu"', 1))
    edit(shard, lambda text: text.replace('"md": "yes"}', '"md": "yes", "corrected": "a magazine of 2002"}'))
    listed = tiny / "banlists" / "tcg" / "2024-01-01.yaml"
    edit(
        listed,
        lambda text: (
            text.replace('title: "TCG"\n', 'title: "TCG"\ncorrected: "the paper itself"\n') + "limited:\n- 24094653\n"
        ),
    )
    edit(listed, lambda text: text.replace("limited:\n- 55144522  # Pot of Greed\n", ""))
    before = content(tiny)
    remarks = build(tiny_facts, tiny)
    assert content(tiny) == before
    assert any("2024-01-01.yaml: corrected by hand, unlike the tables" in remark for remark in remarks)
    assert any('"card": 55144522, "name": "Pot of Greed": corrected by hand, unlike' in remark for remark in remarks)


def test_a_correction_that_the_tables_have_by_now_is_named(tiny: Path, tiny_facts: Path) -> None:
    shard = tiny / "cardpool" / "releases" / "04500.yaml"
    edit(shard, lambda text: text.replace('"md": "yes"}', '"md": "yes", "corrected": "a magazine of 2002"}'))
    (remark,) = (remark for remark in build(tiny_facts, tiny) if "corrected" in remark)
    assert remark.endswith("corrected by hand, which the tables say too by now")


def test_a_number_that_is_never_legal_is_not_another_number(tiny: Path, facts: Path) -> None:
    edit(facts / "aliases.tsv", lambda text: f"{text}20250830\t55144522\told_passcode\ta client\n")
    row = {"number": 20250830, "name": "A Gift", "why": "a gift print, never sold", "source": "a page"}
    (tiny / "cardpool" / "never-legal.yaml").write_text(f"- {json.dumps(row)}\n", encoding="utf-8")
    build(facts, tiny)
    assert list(read(tiny / "cardpool" / "numbers" / "old_passcode.yaml")) == [100200300]


# Whole or not at all


@pytest.mark.parametrize(
    ("table", "line", "message"),
    [
        ("cards.jsonl", "{", "cards.jsonl:12: is not JSON"),
        ("cards.jsonl", '{"passcode": 5, "colour": "red"}', 'cards.jsonl:12: has the key "colour", which is neither used'),
        ("aliases.tsv", "1\t2", "aliases.tsv:7: has 2 columns instead of 4"),
        ("aliases.tsv", "1\t2\tartwork\t-", "1: there is no card 2"),
        ("aliases.tsv", "1\t55144522\tguess\t-", "the kind guess is not known"),
        ("releases.tsv", "7\t7\tNobody" + "\t" * 11, "Nobody: no card of its own"),
        ("formats.jsonl", '{"kind": "draft", "id": "x"}', "the kind draft is not known"),
        ("formats.jsonl", '{"kind": "time-wizard", "id": "x", "ban": 1}', 'has the key "ban"'),
        ("aliases-reused.tsv", "7\t55144522\tPot of Greed\t-\t24094653\tFusion\t-", "7: 24094653 is not Fusion"),
        ("names-community.tsv", "7\ten\tx\t-\tnickname\t", "there is no card 7"),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-01-01", "entries": [{"passcode": 7, "name": "x", "allowed": 1}], "date_source": "x"}',
         "tcg 2027-01-01: there is no card 7"),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-01-01", "entries": [{"passcode": 55144522, "name": "Pot", "allowed": 1}], "date_source": "x"}',
         "55144522 is Pot of Greed, not Pot"),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-01-01", "entries": [], "next_list": "x"}', 'has the key "next_list"'),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-01-01", "entries": [{"passcode": 55144522, "name": "Pot of Greed", "allowed": 1, "x": 1}], "date_source": "x"}',
         'an entry has the key "x"'),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-01-01", "entries": []}', "its source is not named"),
        ("more-lists.jsonl", '{"series": "tcg", "effective": "2024-01-01", "entries": [], "date_source": "x"}', "tcg 2024-01-01 is there twice"),
        # The schema of the data files finds these, when the index is made of them.
        ("sets.tsv", "lob\ttcg\t2004\tSet\t1\tx", "sets/tcg.yaml:.*prefix"),
        ("sets.tsv", "LOB-EN\ttcg\tsoon\tSet\t1\tx", "'soon' is not a day"),
        ("prints.tsv", "LOB\tmoon\t001:4844", "moon is not one of"),
        ("limit-regulations.jsonl", '{"series": "tcg", "effective": "2027-02-30", "entries": [], "date_source": "x"}', "effective"),
    ],
)  # fmt: skip
def test_a_bad_table_changes_nothing(tiny: Path, facts: Path, table: str, line: str, message: str) -> None:
    before = content(tiny)
    edit(facts / table, lambda text: f"{text}{line}\n")
    # A change that would be made if the import went on.
    edit(facts / "names-community.tsv", lambda text: text.replace("PoG", "Greed Pot"))
    with pytest.raises(DataError, match=message):
        build(facts, tiny)
    assert content(tiny) == before
    assert [path.name for path in tiny.iterdir() if path.name.startswith(".")] == []


def test_a_table_that_is_not_known_is_named(tiny: Path, facts: Path) -> None:
    (facts / "rulings.tsv").write_text("a\tb\n", encoding="utf-8")
    (facts / "lint-pairs.jsonl").write_text("", encoding="utf-8")
    assert [remark for remark in build(facts, tiny) if "not read" in remark] == [
        "rulings.tsv: a table that is not read"
    ]


def test_a_missing_table(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no-passcode\.tsv: cannot be read"):
        build(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_missing_column(tiny: Path, facts: Path) -> None:
    edit(facts / "releases.tsv", lambda text: text.replace("\tmd\t", "\tmaster\t", 1))
    with pytest.raises(DataError, match=r'releases\.tsv:1: has the key "master"'):
        build(facts, tiny)


def test_folders_that_cannot_be_exchanged_go_back(tiny: Path, facts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(tiny)
    edit(facts / "names-community.tsv", lambda text: text.replace("PoG", "Greed Pot"))
    rename = os.rename

    def fail_for_the_last(source: str, target: str) -> None:
        if os.path.basename(source) == "banlists" and ".import-" in str(source):
            raise OSError("no space left")
        rename(source, target)

    monkeypatch.setattr("deckcheck.data.importer.run.os.rename", fail_for_the_last)
    with pytest.raises(OSError, match="no space left"):
        build(facts, tiny)
    assert content(tiny) == before


def test_a_table_that_differs_from_a_hand_made_format_is_named(tiny: Path, facts: Path) -> None:
    edit(
        facts / "formats.jsonl",
        lambda text: text.replace(
            '"main": "40-60", "extra": "0-15", "side": "0-15", "extra_name": "Extra Deck", "id": "tcg"',
            '"main": "40-80", "extra": "0-15", "side": "0-15", "extra_name": "Extra Deck", "id": "tcg"',
        ),
    )
    assert "tcg: main is 40-80 in the table and 40-60 in format.yaml" in build(facts, tiny)
