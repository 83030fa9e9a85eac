"""`deckcheck impact`: what a new list does to decks."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS
from tests.schemas import checked

POT, RAIGEKI, HOLE, REBORN = 55144522, 12580477, 53129443, 83764718
OLD = "title: Old\neffective: 2026-01-01\nforbidden: [Pot of Greed]\nlimited: [Raigeki]\n"
NEW = "title: New\neffective: 2026-08-01\nforbidden: [Raigeki]\nsemi_limited: [Dark Hole]\n"
AS_OF = ("--as-of", "2026-08-22")


def deck(*cards: int) -> str:
    return ydk([*cards, *(code for code in FILLERS for _ in range(3))][:40])


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Five decks: two that the new list breaks, one that it frees, one that stays illegal, one that it does not touch."""
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(NEW)
    decks = tmp_path / "decks"
    decks.mkdir()
    (decks / "breaks.ydk").write_text(deck(RAIGEKI, HOLE))
    (decks / "breaks2.ydk").write_text(deck(HOLE, HOLE, HOLE))
    (decks / "freed.ydk").write_text(deck(POT, POT))
    (decks / "never.ydk").write_text(deck(RAIGEKI, RAIGEKI))
    (decks / "same.ydk").write_text(deck(REBORN))
    (decks / "goat.ydk").write_text("# deckcheck: format=goat\n" + deck(POT))
    return tmp_path


def test_json(run: Run, repository: Path) -> None:
    done = run(
        "impact",
        str(repository / "decks"),
        "--from",
        str(repository / "old.yaml"),
        "--to",
        str(repository / "new.yaml"),
        *AS_OF,
        "-o",
        "json",
    )
    assert done.code == 1
    value = checked(done.out)
    found = {Path(item["path"]).name: item for item in value["items"]}
    assert {name: (item["from"], item["to"]) for name, item in found.items()} == {
        "breaks.ydk": ("legal", "illegal"),
        "breaks2.ydk": ("legal", "illegal"),
        "freed.ydk": ("illegal", "legal"),
        "never.ydk": ("illegal", "illegal"),
        "same.ydk": ("legal", "legal"),
    }
    assert found["breaks.ydk"]["cards"] == [{"passcode": RAIGEKI, "name": "Raigeki", "copies": 1, "from": 1, "to": 0}]
    assert found["breaks2.ydk"]["cards"] == [{"passcode": HOLE, "name": "Dark Hole", "copies": 3, "from": 3, "to": 2}]
    assert found["freed.ydk"]["cards"] == [{"passcode": POT, "name": "Pot of Greed", "copies": 2, "from": 0, "to": 3}]
    assert [(row["name"], row["decks"]) for row in value["cards"]] == [
        ("Dark Hole", 1),
        ("Pot of Greed", 1),
        ("Raigeki", 1),
    ]
    assert value["others"] == 1  # the one that names GOAT


def test_text(run: Run, repository: Path) -> None:
    done = run(
        "impact",
        str(repository / "decks"),
        "--from",
        str(repository / "old.yaml"),
        "--to",
        str(repository / "new.yaml"),
        *AS_OF,
    )
    assert "5 decks: 2 no longer legal, 1 legal now, 1 still legal, 1 legal with neither" in done.out
    assert "1 Raigeki: Limited to Forbidden" in done.out
    assert "same.ydk" not in done.out
    assert (
        "same.ydk"
        in run(
            "impact",
            str(repository / "decks"),
            "--from",
            str(repository / "old.yaml"),
            "--to",
            str(repository / "new.yaml"),
            *AS_OF,
            "-v",
        ).out
    )


def test_agrees_with_check(run: Run, repository: Path) -> None:
    value = checked(
        run(
            "impact",
            str(repository / "decks"),
            "--from",
            str(repository / "old.yaml"),
            "--to",
            str(repository / "new.yaml"),
            *AS_OF,
            "-o",
            "json",
        ).out
    )
    for item in value["items"]:
        for key, name in (("from", "old.yaml"), ("to", "new.yaml")):
            code = run("check", item["path"], "--list", str(repository / name), *AS_OF).code
            assert (code == 0) == (item[key] == "legal"), item


def test_the_same_list(run: Run, repository: Path) -> None:
    done = run("impact", str(repository / "decks"), "--from", "tcg@2026-08-22", "--to", "tcg@2026-08-22", *AS_OF)
    assert done.code == 0
    assert "0 no longer legal, 0 legal now" in done.out


def test_the_list_in_force_is_the_one_before(run: Run, repository: Path) -> None:
    value = checked(run("impact", str(repository / "decks"), "--to", "tcg@2026-09-28", *AS_OF, "-o", "json").out)
    assert value["from"]["effective"] == "2026-05-18"
    assert value["to"]["effective"] == "2026-09-28"


def test_points(run: Run, repository: Path) -> None:
    for name, cost in (("a", 10), ("b", 60)):
        (repository / f"{name}.yaml").write_text(f"title: {name}\npoints: {{Pot of Greed: {cost}}}\n")
    arguments = (
        "--format",
        "genesys",
        "--from",
        str(repository / "a.yaml"),
        "--to",
        str(repository / "b.yaml"),
        *AS_OF,
    )
    value = checked(run("impact", str(repository / "decks" / "freed.ydk"), *arguments, "-o", "json").out)
    (item,) = value["items"]
    assert (item["from"], item["to"]) == ("legal", "illegal")
    assert item["cards"] == [{"passcode": POT, "name": "Pot of Greed", "copies": 2, "from": 10, "to": 60}]


def test_wrong_calls(run: Run, repository: Path) -> None:
    for arguments in (("--to", "tgc"), ("--to", "missing.yaml"), ("--to", "genesys", "--from", "tcg")):
        done = run("impact", str(repository / "decks"), *arguments, *AS_OF)
        assert (done.code, done.out) == (2, ""), arguments


def test_tables(run: Run, repository: Path) -> None:
    arguments = ("--from", str(repository / "old.yaml"), "--to", str(repository / "new.yaml"), *AS_OF)
    rows = run("impact", str(repository / "decks"), *arguments, "-o", "csv").out.splitlines()
    assert rows[0] == "path,from,to,cards"
    assert rows[1].endswith("breaks.ydk,legal,illegal,1 Raigeki: Limited to Forbidden")
    assert run("impact", str(repository / "decks"), *arguments, "-o", "markdown").out.startswith("| path | from | to |")


def test_a_list_of_another_game_is_refused(run: Run) -> None:
    result = run("impact", "examples", "--format", "tcg", "--to", "rush", "--as-of", "2026-08-20")
    assert result.code == 2
    assert "rush is a list of another game" in result.err
