"""`deckcheck points`: what the cards of a deck cost."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS
from tests.schemas import checked

LIST = "title: Club\neffective: 2026-01-01\npoints: {Pot of Greed: 30, Raigeki: 20, Ash Blossom & Joyous Spring: 9}\n"


@pytest.fixture
def deck(tmp_path: Path) -> tuple[str, str]:
    """A deck of 2 × 30 + 20 + 9 points, with an artwork in the Side Deck, and its list."""
    path = tmp_path / "deck.ydk"
    fill = [code for code in FILLERS for _ in range(3)][:37]
    path.write_text(ydk([55144522, 12580477, 14558127, *fill], [], [55144522]))
    (tmp_path / "club.yaml").write_text(LIST)
    return str(path), str(tmp_path / "club.yaml")


def test_text(run: Run, deck: tuple[str, str]) -> None:
    done = run("points", deck[0], "--list", deck[1])
    assert done.code == 0
    assert done.out.splitlines() == [
        f"89 of 100 points, 11 left  {deck[0]} · Club 2026-01-01",
        "    60  2 Pot of Greed                  30 each",
        "    20  1 Raigeki",
        "     9  1 Ash Blossom & Joyous Spring",
    ]


def test_json(run: Run, deck: tuple[str, str]) -> None:
    value = checked(run("points", deck[0], "--list", deck[1], "-o", "json").out)
    (item,) = value["items"]
    assert (item["total"], item["cap"], item["rest"], item["format"]) == (89, 100, 11, "genesys")
    assert item["cards"][0] == {"passcode": 55144522, "name": "Pot of Greed", "copies": 2, "points": 30, "total": 60}


def test_over_the_cap(run: Run, deck: tuple[str, str]) -> None:
    done = run("points", deck[0], "--list", deck[1], "--points-cap", "50")
    assert done.code == 1
    assert "89 of 50 points, 39 too many" in done.out


def test_agrees_with_check(run: Run, deck: tuple[str, str]) -> None:
    spent = checked(run("points", deck[0], "--as-of", "2026-08-05", "-o", "json").out)["items"][0]["total"]
    assert f"{spent} points" in run("check", deck[0], "--format", "genesys", "--as-of", "2026-08-05").out


def test_unknown_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.ydk"
    path.write_text(ydk([99999998, 55144522]))
    done = run("points", str(path))
    assert done.code == 3
    assert "1 card not known: 99999998" in done.out


def test_a_format_without_points(run: Run, deck: tuple[str, str]) -> None:
    done = run("points", deck[0], "--format", "tcg")
    assert done.code == 2
    assert "tcg has no points" in done.err


def test_tables(run: Run, deck: tuple[str, str]) -> None:
    rows = run("points", deck[0], "--list", deck[1], "-o", "csv").out.splitlines()
    assert rows[0] == "path,passcode,name,copies,points,total"
    assert rows[1].endswith("55144522,Pot of Greed,2,30,60")
    assert (
        "| 55144522 | Pot of Greed | 2 | 30 | 60 |" in run("points", deck[0], "--list", deck[1], "-o", "markdown").out
    )


def test_verbose_check_shows_them(run: Run, deck: tuple[str, str]) -> None:
    done = run("check", deck[0], "--format", "genesys", "--list", deck[1], "-v")
    assert "    60  2 Pot of Greed                  30 each" in done.out
    assert "Pot of Greed" not in run("check", deck[0], "--format", "genesys", "--list", deck[1]).out


def test_a_file_without_cards(run: Run) -> None:
    done = run("points", "ydke://!!!")
    assert (done.code, done.out) == (2, "")
    assert "No card could be read" in done.err


def test_lines_that_are_not_understood(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Main Deck\n3 Pot of Greed\n1 Raigeki\nqwertz uiop asdf\n3 Dark Hole\n")
    assert run("points", str(tmp_path / "a.txt")).code in (1, 3)
