"""Rows of a list that were not understood never make a firm verdict (RULES A18)."""

from pathlib import Path

import pytest

from deckcheck.data.store import Store
from tests.cli.conftest import Run, run
from tests.data.test_userlists import loaded

__all__ = ["run"]

BLUE_EYES = 89631139
LEGAL = "examples/tcg-legal.ydk"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "name,status\nPot of Greed,Forbidden\nBlue-Eyes White Dragon,Verbotten\n"),
        ("a.csv", "name,copies\nPot of Greed,0\nBlue-Eyes White Dragon,7\n"),
        ("a.csv", "konami_id,status\n4844,Forbidden\n4007,?\n"),
        ("a.md", "| passcode | status |\n|---|---|\n| 55144522 | Forbidden |\n| 89631139 | ??? |\n"),
        ("a.conf", "!A\n55144522 0\n89631139 x\n"),
        ("a.conf", "!A\n55144522 0\n89631139\n"),
        ("a.conf", "!A\n55144522 0\n8963113O 0 --Blue-Eyes White Dragon\n"),
        ("a.conf", "!A\n55144522 0\n896311390 --Blue-Eyes White Dragon\n"),
    ],
)
def test_decks_with_the_card_are_undetermined(tmp_path: Path, store: Store, run: Run, name: str, text: str) -> None:
    found = loaded(tmp_path, text, store, file=name)
    assert (found.unproved, found.suspect) == ({BLUE_EYES}, "")
    done = run("check", LEGAL, "--as-of", "2026-08-20", "--list", str(tmp_path / name))
    assert (done.code, "could not be read" in done.out) == (3, True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.conf", "!A\n55144522 0\n8963113O 0 --Blue-Eyes Wide Dragon\n"),
        ("a.conf", "!A\n55144522 0\n896311390 --\n"),
        ("a.csv", "name,status\nPot of Greed,Forbidden\nBlue-Eyes Wide Dragon,Verbotten\n"),
        ("a.csv", "name,points\nPot of Greed,30\nBlue-Eyes White Dragon,many\n"),
    ],
)
def test_a_list_is_doubtful_if_the_card_is_not_known(tmp_path: Path, store: Store, name: str, text: str) -> None:
    found = loaded(tmp_path, text, store, file=name)
    assert found.suspect == "line 3 of the list could not be read"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.conf", "!A\n55144522 0\nhave fun\n20 cards\n2019.1 x\n"),
        ("a.csv", "name,status\nPot of Greed,Forbidden\nBlue-Eyes White Dragon,\n,Limited\n"),
    ],
)
def test_what_is_no_entry_leaves_no_doubt(tmp_path: Path, store: Store, name: str, text: str) -> None:
    found = loaded(tmp_path, text, store, file=name)
    assert (found.suspect, found.unproved) == ("", frozenset())


def test_on_a_whitelist(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "white.conf"
    codes = [line for line in Path(LEGAL).read_text().splitlines() if line.isdigit() and line != str(BLUE_EYES)]
    path.write_text("\n".join(["!W", "$whitelist", *(f"{code} 3" for code in codes), f"{BLUE_EYES} x"]))
    assert run("check", LEGAL, "--as-of", "2026-08-20", "--list", str(path)).code == 3


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("shift-jis", "禁止カード\n強欲な壺\n制限カード\n灰流うらら\n"),
        ("gbk", "禁止卡\n强欲之壶\n限制卡\n灰流丽\n"),
        ("euc-kr", "금지\n욕망의 항아리\n제한\n하루 우라라\n"),
        ("cp1252", "Interdites\nPot de Cupidité\nLimitées\nFloraison de Cendres et Joyeux Printemps\n"),
        ("utf-16", "Forbidden\nPot of Greed\nLimited\nAsh Blossom & Joyous Spring\n"),
    ],
)
def test_names_in_encodings_before_utf_8(tmp_path: Path, store: Store, encoding: str, text: str) -> None:
    found = loaded(tmp_path, text.encode(encoding), store, file="typed.txt")
    assert found.limits == {55144522: 0, 14558127: 1}
