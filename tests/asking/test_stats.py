"""`deckcheck stats`: which cards many decks play."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.schemas import checked

ASH, ASH_ARTWORK, POT, RAIGEKI = 14558127, 14558128, 55144522, 12580477


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """Three decks: Ash in all of them, once by its artwork, Pot in one, Raigeki in a Side Deck."""
    (tmp_path / "a.ydk").write_text(ydk([ASH, ASH, ASH_ARTWORK, POT]))
    (tmp_path / "b.ydk").write_text(ydk([ASH], [], [RAIGEKI, RAIGEKI, ASH]))
    (tmp_path / "c.ydk").write_text(ydk([ASH, 99999998]))
    return str(tmp_path)


def test_json(run: Run, folder: str) -> None:
    done = run("stats", folder, "-o", "json")
    assert done.code == 0
    value = checked(done.out)
    assert value["decks"] == 3
    first = value["cards"][0]
    assert first == {
        "passcode": ASH, "name": "Ash Blossom & Joyous Spring", "decks": 3, "share": 1.0, "copies": 6, "average": 2.0,
        "sections": {"main": 5, "side": 1},
    }  # fmt: skip
    assert {card["name"]: card["copies"] for card in value["cards"][1:]} == {
        "Raigeki": 2,
        "Pot of Greed": 1,
        "99999998": 1,
    }


def test_text(run: Run, folder: str) -> None:
    lines = run("stats", folder, "--top", "1").out.splitlines()
    assert lines[0] == "3 decks, 3 different cards, and 1 number or name of no known card"
    assert lines[2].split() == ["3", "100.0%", "6", "2.00", "5", "1", "Ash", "Blossom", "&", "Joyous", "Spring"]
    assert lines[3].strip().startswith("3 more")


def test_one_section(run: Run, folder: str) -> None:
    value = checked(run("stats", folder, "--section", "side", "-o", "json").out)
    assert [(card["name"], card["copies"]) for card in value["cards"]] == [
        ("Raigeki", 2),
        ("Ash Blossom & Joyous Spring", 1),
    ]


def test_who_plays_a_card(run: Run, folder: str) -> None:
    value = checked(run("stats", folder, "--card", "pot of greed", "-o", "json").out)
    assert [Path(deck["path"]).name for deck in value["decks"]] == ["a.ydk"]
    done = run("stats", folder, "--card", "ash")
    assert done.out.splitlines()[0] == "Ash Blossom & Joyous Spring: 3 decks"
    assert "1 main, 1 side" in done.out


def test_wrong_calls(run: Run, folder: str, tmp_path: Path) -> None:
    assert run("stats", folder, "--section", "hand").code == 2
    done = run("stats", folder, "--card", "xyzzyqq")
    assert done.code == 2
    assert "No card is called" in done.err
    (tmp_path / "empty").mkdir()
    assert run("stats", str(tmp_path / "empty")).code == 2


def test_tables(run: Run, folder: str) -> None:
    rows = run("stats", folder, "-o", "csv").out.splitlines()
    assert rows[0] == "passcode,name,decks,share,copies,average,main,extra,side"
    assert rows[1] == "14558127,Ash Blossom & Joyous Spring,3,100.0%,6,2.00,5,,1"
    assert run("stats", folder, "--card", "ash", "-o", "markdown").out.startswith("| path | main | extra | side |")
