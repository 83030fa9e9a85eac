"""The checks of the whole data: each finds the fault that it is for, and nothing else does."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckcheck.cli.pool import app
from deckcheck.data.checks import Outcome, Problem, check, place
from deckcheck.data.checks.run import CHECKS
from deckcheck.data.flat import DataError
from deckcheck.data.importer import build

Plant = Callable[[Path], None]


def found(root: Path) -> dict[str, Outcome]:
    return {outcome.check: outcome for outcome in check(root)}


def swap(file: str, old: str, new: str) -> Plant:
    """A fault: one piece of a file is another."""

    def plant(root: Path) -> None:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text, text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return plant


def add(file: str, text: str) -> Plant:
    """A fault: a file that was not there, or more in one that was."""

    def plant(root: Path) -> None:
        path = root / file
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(before + text, encoding="utf-8")

    return plant


def remove(file: str, line: str) -> Plant:
    """A fault: the lines of a file that hold something are missing."""

    def plant(root: Path) -> None:
        path = root / file
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        assert any(line in one for one in lines)
        path.write_text("".join(one for one in lines if line not in one), encoding="utf-8")

    return plant


def rename(file: str, name: str) -> Plant:
    """A fault: a file has another name."""
    return lambda root: (root / file).rename((root / file).with_name(name)) and None


def both(*plants: Plant) -> Plant:
    def plant(root: Path) -> None:
        for one in plants:
            one(root)

    return plant


TCG, OLD, SMALL = "banlists/tcg/2024-04-22.yaml", "banlists/old/2005-04-01.yaml", "banlists/small/2026-07-10.yaml"
CARDS, DAYS = "cardpool/cards/04500.yaml", "cardpool/releases/04500.yaml"
MAGICIAN = '"card": 46986414, "name": "Dark Magician", "tcg": "2002-03-08", "ocg": "1999-02-04", "md": '
HEAD = 'title: "TCG"\nsource: "x"\ndate_precision: day\n'
OBELISK = '"name": "Obelisk the Tormentor", "card": "Monster", "kinds": ["Effect"]'

# fmt: off
FAULTS: list[tuple[str, Plant, str]] = [
    # names, kinds, numbers
    ("name-two-blanks", swap("cardpool/names/ja.yaml", "強欲な壺", "強欲  な壺"), "two blanks"),
    ("name-two-blanks", both(*(swap(file, '"name": "Obelisk', '"name": "The  Obelisk') for file in (CARDS, DAYS))), "two blanks"),
    ("name-markup", swap("cardpool/names/de.yaml", "Topf der Gier", "Topf <ruby>der</ruby> Gier"), "markup"),
    ("name-markup", swap("cardpool/names/de.yaml", "Topf der Gier", "Topf '''der''' Gier"), "markup"),
    ("name-markup", swap("cardpool/names/de.yaml", "Topf der Gier", "Topf &amp; Gier"), "markup"),
    ("name-markup", swap("cardpool/names/de.yaml", "Topf der Gier", "Topf\\u0007 der Gier"), "control character"),
    ("name-markup", swap("cardpool/names/de.yaml", "Topf der Gier", "Topf <P der Gier"), "without its >"),
    ("name-shared", both(swap("cardpool/cards/13000.yaml", '"name": "Link Spider"', '"name": "Pot of Greed"'),
                         swap("cardpool/releases/13000.yaml", '"name": "Link Spider"', '"name": "Pot of Greed"'),
                         add("cardpool/same-names.yaml", '- {"card": 98978921, "counts_as": 55144522, "why": "same_name", "name": "Pot of Greed"}\n')), "Pot of Greed"),
    ("konami-id-shared", both(swap("cardpool/cards/13000.yaml", '"konami_id": 13034', '"konami_id": 4844'),
                              add("cardpool/same-names.yaml", '- {"card": 98978921, "counts_as": 55144522, "why": "same_card", "name": "Link Spider"}\n')), "4844"),
    ("kinds-incomplete", swap(CARDS, OBELISK, OBELISK.replace('"Effect"', "")), "neither Normal nor Effect"),
    ("kinds-incomplete", swap(CARDS, OBELISK, OBELISK.replace('"Effect"', '"Flip"')), "neither Normal nor Effect"),
    ("kinds-incomplete", swap(CARDS, OBELISK, OBELISK.replace('"Effect"', '"Normal", "Union"')), "without Effect"),
    ("kinds-incomplete", swap(CARDS, OBELISK, OBELISK.replace('"Effect"', '"Normal", "Effect"')), "both"),
    ("artwork-distant", add("cardpool/numbers/artwork.yaml", "55144600: 55144522\n"), "far from 55144522"),
    ("number-reused", add("cardpool/reused-numbers.yaml", '- {"number": 100200301, "first": 55144522, "first_name": "Pot of Greed", "first_source": "x", "then": 98978921, "then_name": "Link Spider", "then_source": "y"}\n'), "100200301"),
    ("number-reused-otherwise", swap("cardpool/numbers/old_passcode.yaml", "100200300: 55144522", "100200300: 98978921"), "stands for 98978921"),
    ("community-name-unmarked", add("cardpool/community/en.yaml", '- {"name": "pog!", "card": 98978921, "kind": "nickname", "source": "x"}\n'), "may mean Pot of Greed too"),
    ("community-name-unmarked", swap("cardpool/community/en.yaml", '"PoG"', '"Link-Spider"'), "may mean Link Spider"),
    # releases
    ("release-missing", remove(DAYS, "Pot of Greed"), "Pot of Greed"),
    ("release-before-territory", swap(DAYS, '"ocg": "1999-03-06"', '"ocg": "1998-12-31"'), "it began on 1999-02-01"),
    ("release-before-kind", swap("cardpool/releases/13000.yaml", '"tcg": "2017-07-21"', '"tcg": "2017-07-19"'), "Link Spider"),
    ("release-part-before-whole", swap(DAYS, '"tcg_eu": "2002-12"', '"tcg_eu": "2002-02"'), "tcg_eu 2002-02, but tcg 2002-03-08"),
    ("release-part-before-whole", swap("cardpool/releases/09500.yaml", '"tcg": "2010-05"', '"tcg_na": "2010-05"'), "not released in the TCG"),
    ("release-far-from-neighbours", swap("cardpool/releases/13000.yaml", '"tcg": "2018-02-23", "ocg": "2018-01-01"', '"tcg": "2026-02-23", "ocg": "2026-08-01"'), "days after its neighbours"),
    ("release-digital-first", swap("cardpool/releases/09500.yaml", '"tcg": "2010-05", "ocg": "2010-04-01"', '"md": "<=2010-03-31", "tcg": "2010-05", "ocg": "2010-04-01"'), "before any print"),
    ("release-digital-after-limit", swap("cardpool/releases/04000.yaml", f'{MAGICIAN}"2022-01-19"', f'{MAGICIAN}"2025-12-02"'), "limited since 2025-12-01"),
    ("release-after-product", add("cardpool/sets/ocg.yaml", '- {"prefix": "15AX-JP", "numbers": "000", "first_day": "1998-01-01", "set": "Too Early"}\n'), "15AX-JP000 Pot of Greed: 1998-01-01"),
    ("set-without-cards", add("cardpool/sets/ocg.yaml", '- {"prefix": "NEWS-JP", "numbers": "001", "set": "New"}\n'), "NEWS-JP"),
    ("print-without-set", add("cardpool/prints/ocg.yaml", '- {"set": "NEWS", "cards": "001:4844"}\n'), "NEWS: no product"),
    ("print-unknown-card", swap("cardpool/prints/tcg.yaml", "005:4041", "005:4042"), "LOB 005: no card has the Konami ID 4042"),
    ("print-of-two-cards", swap("cardpool/prints/tcg.yaml", "005:4041", "005:4041,4837"), "LOB 005 is on 2 cards"),
    # lists
    ("list-equal", add("banlists/tcg/2025-01-01.yaml", f"effective: 2025-01-01\n{HEAD}forbidden:\n- 55144522\nsemi_limited:\n- 24094653\n"), "2025-01-01 is equal to 2024-04-22"),
    ("list-equal", add("banlists/tcg/2026-01-01.yaml", f"effective: 2026-01-01\n{HEAD}limited:\n- 55144522\n"), "2026-01-01 is equal to 2024-01-01"),  # not neighbours
    ("list-equal", add("banlists/points/2025-10-01.yaml", f"effective: 2025-10-01\n{HEAD}points:\n  46986414: 30\n"), "points 2025-10-01"),
    ("list-of-the-ocg", add("banlists/ocg/2005-03-01.yaml", f"effective: 2005-03-01\n{HEAD}forbidden:\n- 55144522\nlimited:\n- 24094653\n"), "equal to the OCG list of 2005-03-01"),
    ("list-gap", add("banlists/points/2026-02-01.yaml", f"effective: 2026-02-01\n{HEAD}points:\n  46986414: 31\n"), "132 days between"),
    ("list-gap", add("banlists/old/2005-11-01.yaml", f"effective: 2005-11-01\n{HEAD}unlimited:\n- 46986414\n"), "214 days between"),  # before 2013-12-31
    ("list-unlike-before", both(remove(TCG, "gap_before"), swap(TCG, "- 55144522  # Pot of Greed", "- 98978921")), "0 of 2 entries"),
    ("list-end", swap("banlists/tcg/2024-01-01.yaml", "until: 2024-04-21", "until: 2024-04-22"), "after 2024-04-22 began"),
    ("list-regions", swap(TCG, "americas: 2024-04-15", "americas: 2023-12-31"), "out of order in americas"),
    ("list-regions", swap(TCG, "americas: 2024-04-15", "americas: 2024-01-01"), "out of order in americas"),
    ("list-day-unproved", swap(TCG, "date_precision: day", "date_precision: month"), "only the month is proved"),
    ("list-day-unusual", both(swap(TCG, "effective: 2024-04-22", "effective: 2024-04-23"), rename(TCG, "2024-04-23.yaml")), "2024-04-23 is neither"),
    ("list-out-of-date", both(remove(TCG, "next_exists"), swap("cardpool/meta.yaml", "2026-08-22", "2027-08-22")), "tcg: the newest list is 1217 days older"),
    ("list-card-not-out", swap("banlists/tcg/2005-04-01.yaml", "limited:\n", "limited:\n- 98978921\n"), "names Link Spider, tcg 2017-07-21"),
    ("whitelist-not-out", swap(OLD, "unlimited:\n", "unlimited:\n- 98978921\n"), "ancient: Link Spider is on the list, released on 2017-07-21"),
    ("whitelist-missing", remove(OLD, "Polymerization"), "ancient: Polymerization is not on the list"),
    ("whitelist-missing", swap("cardpool/releases/09500.yaml", '"tcg": "2010-05"', '"tcg": "2003-05"'), "Twin #1"),
    ("whitelist-limits", swap("banlists/tcg/2005-04-01.yaml", "limited:\n- 24094653", "semi_limited:\n- 24094653"), "Polymerization 1, but 2 on the list of 2005-04-01"),
    ("pool-member", remove(SMALL, "- 55144522"), "not on the list"),
    ("pool-member", both(remove(SMALL, "- 55144522"), swap(SMALL, "forbidden:\n", "forbidden:\n- 55144522\n")), "Forbidden"),
    ("list-number-known", swap(OLD, "511999999: 3", "46986415: 3"), "46986415 is Dark Magician"),
    ("list-card-twice", swap(TCG, "forbidden:\n- 55144522", "forbidden:\n- 55144522\n- 100200300"), "100200300"),
    # formats
    ("format-list", swap("banlists/time-wizard/later.yaml", "list_day: 2024-01-01", "list_day: 2024-01-02"), "there is no tcg list of 2024-01-02"),
    ("format-list", add("banlists/empty/format.yaml", "title: Empty\nseries: empty\n"), "the series empty has no list"),
    ("format-days", swap("banlists/time-wizard/later.yaml", "pool_until: 2024-02-01", "pool_until: 2024-06-01"), "releases until 2024-06-01"),
]
# fmt: on


def test_the_small_pool_is_as_it_should_be(tiny: Path) -> None:
    assert [outcome.check for outcome in check(tiny) if outcome.stops] == []


@pytest.mark.parametrize(("name", "plant", "message"), FAULTS, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(FAULTS)])
def test_a_planted_fault_is_found(tiny: Path, name: str, plant: Plant, message: str) -> None:
    before = {problem.message for problem in found(tiny)[name].problems}
    plant(tiny)
    outcome = found(tiny)[name]
    new = [problem.message for problem in outcome.problems if problem.message not in before]
    assert any(message in one for one in new), new
    assert outcome.stops


@pytest.mark.parametrize(
    ("name", "limit", "count"), [("name-in-angles", 1, 0), ("pre-errata", 1, 0), ("never-legal", 2, 1)]
)
def test_what_falls_below_its_number_stops(tiny: Path, name: str, limit: int, count: int) -> None:
    row = f'- {{"check": "{name}", "at_least": {limit}}}\n'
    path = tiny / "cardpool" / "checks.yaml"
    kept = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if f'"{name}"' not in line]
    path.write_text("".join(kept) + row, encoding="utf-8")
    outcome = found(tiny)[name]
    assert outcome.stops
    assert len(outcome.problems) == count


def test_what_is_counted_is_found(tiny: Path) -> None:
    swap("cardpool/names/de.yaml", "Topf der Gier", "Topf <P> der Gier")(tiny)
    add("cardpool/numbers/pre_errata.yaml", "511000001: 55144522\n")(tiny)
    outcomes = found(tiny)
    assert [problem.message for problem in outcomes["name-in-angles"].problems] == ["de Topf <P> der Gier"]
    assert len(outcomes["pre-errata"].problems) == 1


def test_every_check_has_a_planted_fault() -> None:
    counted = {"name-in-angles", "pre-errata", "never-legal"}
    assert {name for name, _, _ in FAULTS} | counted == {one.name for one in CHECKS}


def test_a_reason_explains_a_gap(tiny: Path) -> None:
    text = 'effective: 2026-02-01\ntitle: "P"\nsource: "x"\nno_gap: "the site has no other"\npoints:\n  46986414: 31\n'
    add("banlists/points/2026-02-01.yaml", text)(tiny)
    assert found(tiny)["list-gap"].problems == ()


def test_a_limit_of_a_check_that_does_not_exist(tiny: Path) -> None:
    add("cardpool/checks.yaml", '- {"check": "name-too-long", "stop_above": 1}\n')(tiny)
    with pytest.raises(DataError, match="there is no check name-too-long"):
        check(tiny)


def test_a_file_against_the_schema_is_an_error(tiny: Path) -> None:
    swap(CARDS, '"card": "Spell"', '"card": "Magic"')(tiny)
    with pytest.raises(DataError, match=r"04500\.yaml"):
        check(tiny)


@pytest.mark.parametrize(
    ("problem", "where"),
    [
        (Problem("", "cardpool/releases", 98978921), "cardpool/releases/13000.yaml:2"),
        (Problem("", "cardpool/prints/tcg.yaml", "LOB"), "cardpool/prints/tcg.yaml:2"),
        (Problem("", "banlists/tcg/2024-04-22.yaml", 55144522), "banlists/tcg/2024-04-22.yaml:13"),
        (Problem("", "banlists/tcg/2024-04-22.yaml", 5514452), "banlists/tcg/2024-04-22.yaml"),
        (Problem("", "banlists/tcg/2024-04-22.yaml"), "banlists/tcg/2024-04-22.yaml"),
        (Problem("", "banlists/nowhere"), "banlists/nowhere"),
    ],
)
def test_places(tiny: Path, problem: Problem, where: str) -> None:
    assert place(tiny, problem) == where


# The command


def test_the_command_tells_what_is_wrong_and_where(tiny: Path) -> None:
    swap("cardpool/names/ja.yaml", "強欲な壺", "強欲  な壺")(tiny)
    done = CliRunner().invoke(app, ["check", "--root", str(tiny)])
    assert done.exit_code == 1
    assert re.search(r"^✗ name-two-blanks +1 ", done.stdout, re.MULTILINE)
    assert "cardpool/names/ja.yaml:1: ja '強欲  な壺' has two blanks in a row" in done.stdout
    assert done.stdout.endswith("checks: 41 as expected, 1 not\n")


def test_the_command_is_content(tiny: Path) -> None:
    done = CliRunner().invoke(app, ["check", "--root", str(tiny)])
    assert done.exit_code == 0
    assert "✗" not in done.stdout
    more = CliRunner().invoke(app, ["check", "--root", str(tiny), "-v"])
    assert "· never-legal" in more.stdout
    assert "Ulevo" in more.stdout


def test_the_command_as_json(tiny: Path) -> None:
    swap("cardpool/names/ja.yaml", "強欲な壺", "強欲  な壺")(tiny)
    done = CliRunner().invoke(app, ["check", "--root", str(tiny), "--output", "json"])
    value = json.loads(done.stdout)
    assert value["schema"] == "deckcheck.pool-check/1"
    (wrong,) = (one for one in value["checks"] if one["stops"])
    assert (wrong["check"], wrong["problems"][0]["place"]) == ("name-two-blanks", "cardpool/names/ja.yaml:1")


# The import


def test_an_import_that_a_check_stops_changes_nothing(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    facts = Path(shutil.copytree(tiny_facts, tmp_path / "facts"))
    before = {path: path.read_bytes() for path in tiny.rglob("*.yaml")}
    table = facts / "cards.jsonl"
    table.write_text(table.read_text(encoding="utf-8").replace("Topf der Gier", "Topf  der Gier"), encoding="utf-8")
    with pytest.raises(DataError, match="name-two-blanks: a name with two blanks in a row: de 'Topf  der Gier'"):
        build(facts, tiny)
    assert {path: path.read_bytes() for path in tiny.rglob("*.yaml")} == before


def test_a_legality_that_the_list_in_force_denies(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    facts = Path(shutil.copytree(tiny_facts, tmp_path / "facts"))
    table = facts / "cards.jsonl"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace('{"tcg": "Semi-Limited"', '{"tcg": "Limited"', 1), encoding="utf-8")
    with pytest.raises(
        DataError, match="Polymerization: tcg is Limited, but 2 copies are allowed by the list in force"
    ):
        build(facts, tiny)


@pytest.mark.parametrize(
    ("standing", "flag", "day", "message"),
    [
        ("Unlimited", True, "2027-01-01", "is flagged as released, but its first day is 2027-01-01"),
        ("Unlimited", False, "2017-07-21", "is flagged as not released, but its first day is 2017-07-21"),
        ("Not yet released", True, "2017-07-21", "is not yet released, but its first day is 2017-07-21"),
        ("Unlimited", False, "", "is Unlimited, but its first day is not released"),
        ("Unlimited", True, "", "is flagged as released, but its first day is not released"),
        ("Limited", True, "2017-07-21", "is Limited, but 3 copies are allowed by the list in force"),
    ],
)
def test_what_tables_say_of_a_card(
    tiny: Path, tiny_facts: Path, tmp_path: Path, standing: str, flag: bool, day: str, message: str
) -> None:
    facts = Path(shutil.copytree(tiny_facts, tmp_path / "facts"))

    def change(name: str, edit: Callable[[str], str]) -> None:
        lines = (facts / name).read_text(encoding="utf-8").splitlines()
        (facts / name).write_text(
            "".join(f"{edit(one) if 'Link Spider' in one else one}\n" for one in lines), encoding="utf-8"
        )

    change("releases.tsv", lambda line: line.replace("2017-07-21", day))
    change(
        "cards.jsonl",
        lambda line: line.replace('"tcg": "Unlimited"', f'"tcg": "{standing}"', 1).replace(
            '"tcg_released": true', f'"tcg_released": {str(flag).lower()}'
        ),
    )
    with pytest.raises(DataError, match="tables-disagree") as error:
        build(facts, tiny)
    limits = tiny / "cardpool" / "checks.yaml"
    limits.write_text(
        limits.read_text(encoding="utf-8") + '- {"check": "tables-disagree", "stop_above": 9}\n', encoding="utf-8"
    )
    assert f"Link Spider: tcg {message}" in build(facts, tiny), str(error.value)
