"""`deckcheck banlist`: show, diff, export, import, lint."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.schemas import checked

OLD = "title: Old\neffective: 2026-01-01\nforbidden: [Pot of Greed, Raigeki]\nlimited: [Dark Hole]\nsemi_limited: [Monster Reborn]\n"
NEW = "title: New\neffective: 2026-06-01\nforbidden: [Pot of Greed, Dark Hole]\nlimited: [Raigeki, Change of Heart]\n"


@pytest.fixture
def lists(tmp_path: Path) -> tuple[str, str]:
    """Two small lists by names."""
    (tmp_path / "old.yaml").write_text(OLD, encoding="utf-8")
    (tmp_path / "new.yaml").write_text(NEW, encoding="utf-8")
    return str(tmp_path / "old.yaml"), str(tmp_path / "new.yaml")


def test_show_text(run: Run, lists: tuple[str, str]) -> None:
    done = run("banlist", "show", lists[0])
    assert done.code == 0
    assert done.out.splitlines()[:2] == ["Old list of 2026-01-01", "4 cards: 2 Forbidden, 1 Limited, 1 Semi-Limited"]
    assert "\nForbidden (2)\n  55144522  Pot of Greed\n  12580477  Raigeki\n" in done.out


def test_show_a_format_on_a_day(run: Run) -> None:
    done = run("banlist", "show", "tcg@2025-11-01")
    assert done.code == 0
    assert "list of 2025-10-27" in done.out
    assert max(map(len, done.out.splitlines())) <= 100


def test_show_json(run: Run, lists: tuple[str, str]) -> None:
    value = checked(run("banlist", "show", lists[0], "-o", "json").out)
    assert value["entries"][0] == {"passcode": 55144522, "name": "Pot of Greed", "copies": 0}
    assert (value["title"], value["effective"], value["whitelist"]) == ("Old", "2026-01-01", False)


def test_show_csv(run: Run, lists: tuple[str, str]) -> None:
    rows = list(csv.reader(run("banlist", "show", lists[0], "-o", "csv").out.splitlines()))
    assert rows[:2] == [["passcode", "name", "status", "copies"], ["55144522", "Pot of Greed", "Forbidden", "0"]]


def test_show_in_a_language(run: Run, lists: tuple[str, str]) -> None:
    assert "強欲な壺" in run("banlist", "show", lists[0], "--lang", "ja").out


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("tgc", "There is no format and no file"),
        ("tcg@1990-01-01", "list is known for 1990-01-01"),
        ("tcg@2026-13-01", "is not a valid date"),
        ("tcg@", "is not a valid date"),
        ("missing.yaml", "cannot be read"),
    ],
)
def test_lists_that_are_not_there(run: Run, spec: str, words: str) -> None:
    done = run("banlist", "show", spec)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "→" in done.err


def test_diff_text(run: Run, lists: tuple[str, str]) -> None:
    done = run("banlist", "diff", *lists)
    assert done.code == 1
    assert done.out == (
        "Old 2026-01-01 → New 2026-06-01: 4 changes\n"
        "\nNewly Forbidden (1)\n  53129443  Dark Hole  was Limited\n"
        "\nNewly Limited (2)\n"
        "  04031928  Change of Heart  was not on the list\n  12580477  Raigeki          was Forbidden\n"
        "\nNo longer on the list (1)\n  83764718  Monster Reborn  was Semi-Limited\n"
    )


def test_diff_json(run: Run, lists: tuple[str, str]) -> None:
    value = checked(run("banlist", "diff", *lists, "-o", "json").out)
    changes = {(change["passcode"], change["from"], change["to"]) for change in value["changes"]}
    assert changes == {(53129443, 1, 0), (12580477, 0, 1), (4031928, 3, 1), (83764718, 2, 3)}
    assert value["to"] == {"series": "new", "title": "New", "effective": "2026-06-01", "doubts": []}


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("ocg@2026-10-05", "A newer list, in force after 2026-09-30, exists that the data do not have."),
        ("tcg@2007-07-01", "The list after the TCG list of 2007-03-01 is missing"),
        ("tcg@2004-02-10", "May be wrong: one source"),
        ("tcg@2008-05-20", "Only the month of the first day is known."),
        ("tcg@2011-06-01", "names every card released while it was in force."),
        ("tcg@2024-04-18", "Which list applies depends on the region"),
        ("genesys@2026-08-01", "may have taken effect earlier."),
        ("ocg-cn@2022-11-01", "Worked out, not published in this form"),
        ("tcg@2026-08-01", ""),
    ],
)
def test_what_is_not_known_of_a_list_is_told(run: Run, tmp_path: Path, spec: str, says: str) -> None:
    shown = " ".join(run("banlist", "show", spec).out.split())
    assert says in shown
    beside = run("banlist", "show", spec, "-o", "csv").err
    assert beside.startswith("note: ") if says else beside == ""
    assert says in beside
    told = checked(run("banlist", "diff", spec, "tcg@2026-08-01", "-o", "json").out) if "genesys" not in spec else {}
    assert any(says in text for text in told["from"]["doubts"]) if told and says else True
    copy = tmp_path / "copy.yaml"
    assert run("banlist", "export", spec, "--to", "yaml", "--out", str(copy)).code == 0
    own = (
        not says or "region" in says or "took" in says or "taken" in says or "missing" in says
    )  # of its days, not of it
    assert own or says in " ".join(run("banlist", "show", str(copy)).out.split())


def test_a_region_without_effect_is_told(run: Run) -> None:
    assert (
        "The region (americas) has no effect in ocg" in run("banlist", "show", "ocg@2024-05-01", "--region", "us").err
    )
    assert run("banlist", "show", "tcg@2024-04-18", "--region", "us").err == ""


def test_diff_of_a_list_with_itself(run: Run, lists: tuple[str, str]) -> None:
    done = run("banlist", "diff", lists[0], lists[0])
    assert (done.code, done.out) == (0, "Old 2026-01-01 → Old 2026-01-01: 0 changes\n")


def test_diff_of_points(run: Run, tmp_path: Path) -> None:
    for name, points in (
        ("a", {"Pot of Greed": 10, "Raigeki": 5, "Dark Hole": 7}),
        ("b", {"Pot of Greed": 30, "Raigeki": 1, "Metamorphosis": 2}),
    ):
        (tmp_path / f"{name}.json").write_text(json.dumps({"points": points}))
    done = run("banlist", "diff", str(tmp_path / "a.json"), str(tmp_path / "b.json"))
    headings = [line for line in done.out.splitlines() if line.endswith("(1)")]
    assert headings == [
        "Points for the first time (1)",
        "Points rise (1)",
        "Points fall (1)",
        "No longer cost points (1)",
    ]
    assert "Pot of Greed  10 → 30" in done.out


def test_points_and_copies_are_not_compared(run: Run) -> None:
    done = run("banlist", "diff", "tcg", "genesys")
    assert done.code == 2
    assert "cannot be compared" in done.err


def test_diff_with_a_whitelist(run: Run, lists: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "white.conf").write_text("!W\n$whitelist\n55144522 1\n24094653 3\n")
    value = checked(run("banlist", "diff", lists[0], str(tmp_path / "white.conf"), "-o", "json").out)
    changes = {change["passcode"]: (change["from"], change["to"]) for change in value["changes"]}
    assert changes[55144522] == (0, 1)
    assert changes[12580477] == (0, None)
    assert 24094653 not in changes


def test_diff_of_pools(run: Run) -> None:
    done = run("banlist", "diff", "speed@2026-01-01", "speed@2026-07-10")
    assert (done.code, done.out.splitlines()[0].endswith(": 20 changes")) == (1, True)
    assert "\nNo longer in a pool (1)\n  39996157  Machine Angel Ritual  was in a pool: 2 in all\n" in done.out
    value = checked(run("banlist", "diff", "speed@2026-01-01", "speed@2026-07-10", "-o", "json").out)
    changes = {change["name"]: (change["from_pool"], change["to_pool"]) for change in value["changes"]}
    assert (changes["Monster Reborn"], changes["Lava Golem"]) == ((2, 1), (None, 2))
    assert len(changes) == 20


def test_lists_of_two_games_are_not_compared(run: Run) -> None:
    assert "two games" in run("banlist", "diff", "tcg", "rush").err


@pytest.mark.parametrize("call", [("show", "tcg-traditional"), ("diff", "tcg", "tcg-traditional")])
def test_a_format_that_counts_otherwise_than_its_list(run: Run, call: tuple[str, ...]) -> None:
    assert "cards that are Forbidden by the list are Limited" in run("banlist", *call).err
    assert "Forbidden by" not in run("banlist", "show", "tcg").err


def test_the_series_of_a_list_is_told(run: Run, lists: tuple[str, str]) -> None:
    series = [checked(run("banlist", "show", spec, "-o", "json").out)["series"] for spec in ("tcg", lists[0])]
    assert series == ["tcg", None]


def test_export_and_import(run: Run, lists: tuple[str, str], tmp_path: Path) -> None:
    conf, back = str(tmp_path / "out.conf"), str(tmp_path / "back.yaml")
    assert run("banlist", "export", lists[0], "--to", "lflist", "--out", conf).code == 0
    assert run("banlist", "import", conf, "--out", back).code == 0
    done = run("banlist", "diff", lists[0], back)
    assert done.out.endswith("Old 2026-01-01: 0 changes\n")
    again = run("banlist", "export", lists[0], "--to", "lflist", "--out", conf)
    assert again.code == 2
    assert "--force" in again.err


def test_import_names_what_it_left_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.conf"
    path.write_text("!X\n55144522 0\n12580477 1\n99999998 0 --Nobody\n")
    done = run("banlist", "import", str(path))
    assert done.code == 0
    assert "forbidden:\n- 55144522  # Pot of Greed\nlimited:\n- 12580477  # Raigeki\n" in done.out
    assert "x.conf:4: No card has the number 99999998." in done.err


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("x.txt", "Forbidden\nPot of Greeed\nRaigekki\n", ("Pot of Greeed", "Pot of Greed", "line 3", "Raigeki")),
        ("x.conf", "!Rush\n160001001 0\n160001002 0\n", ("no entry that could be used",)),
        ("x.conf", "!A\n55144522 0\n!B\n55144522 1\n", ("2 lists", "x.conf#NAME")),
        ("x.txt", "Forbidden\nBlue-Eyes\n", ("No card is called",)),
    ],
)
def test_import_refuses(run: Run, tmp_path: Path, name: str, text: str, words: tuple[str, ...]) -> None:
    path = tmp_path / name
    path.write_text(text)
    done = run("banlist", "import", str(path))
    assert (done.code, done.out) == (2, "")
    assert all(word in done.err for word in words), done.err


def test_one_list_of_several(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.conf"
    path.write_text("!A\n55144522 0\n!B\n55144522 1\n")
    assert "limited:\n- 55144522" in run("banlist", "import", f"{path}#B").out


FAULTY = """!2026.05 X
#deckcheck: effective=2026-02-30
#forbidden
55144522 0 --Pot of Greed
55144522 0 --Pot of Greed
12580477 0 --Raigeki
12580477 1 --Raigeki
46986414 0 --Dark Magician
46986415 1 --Dark Magician
53129443 0 --Monster Reborn
99999998 0 --Dark Hole
24094653 7
nonsense
"""


def test_lint(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "2025-01-01.conf"
    path.write_text(FAULTY)
    done = run("banlist", "lint", str(path), "-o", "json")
    assert done.code == 1
    (item,) = checked(done.out)["items"]
    found = {(fault["name"], fault["line"]) for fault in item["findings"]}
    assert {
        ("duplicate-entry", 5), ("two-statuses", 7), ("artwork-differs", 9), ("other-card-named", 10), ("unknown-card", 11),
        ("wrong-number", 12), ("odd-row", 13), ("wrong-day", 1),
    } <= found  # fmt: skip
    text = run("banlist", "lint", str(path)).out
    assert "46986414" in text
    assert "Dark Hole is 53129443." in text


def test_lint_of_a_good_list(run: Run, lists: tuple[str, str]) -> None:
    done = run("banlist", "lint", *lists)
    assert done.code == 0
    assert done.out.count("nothing found") == 2


def test_lint_strict(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.conf"
    path.write_text("!X\n55144522 0\n55144522 0\n")
    assert run("banlist", "lint", str(path)).code == 0
    assert run("banlist", "lint", str(path), "--strict").code == 1


def test_exports_pass_lint(run: Run, tmp_path: Path) -> None:
    for name in ("tcg", "goat", "genesys", "speed"):
        path = str(tmp_path / f"{name}.conf")
        run("banlist", "export", name, "--to", "lflist", "--out", path)
        done = run("banlist", "lint", path)
        assert done.code == 0, done.out[:2000]
