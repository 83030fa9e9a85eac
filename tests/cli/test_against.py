"""`check --against`: the deck on the table against the registered list."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.schemas.report import Report
from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS, ROOT

MAIN = [code for code in FILLERS for _ in range(3)][:40]
STARDUST, DROLL, BLUE_EYES, ARTWORK, UNKNOWN = 44508094, 94145021, 89631139, 89631140, 99999999
REGISTERED = ydk([*MAIN[:39], BLUE_EYES], [STARDUST], [DROLL])
DAY = ("--as-of", "2026-06-01")


def checked(text: str) -> Any:
    value = json.loads(text)
    Report.model_validate(value)
    return value


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("registered.ydk").write_text(REGISTERED)


CASES = [
    # the deck on the table; its verdict, whether it is the same, and the codes of the findings about that
    ("the same", REGISTERED, "legal", True, []),
    ("another order, CRLF", ydk([BLUE_EYES, *MAIN[38::-1]], [STARDUST], [DROLL]).replace("\n", "\r\n"), "legal", True, []),
    ("another artwork", ydk([*MAIN[:39], ARTWORK], [STARDUST], [DROLL]), "legal", True, []),
    ("sided", ydk([*MAIN[:39], DROLL], [STARDUST], [BLUE_EYES]), "illegal", False, ["SWP014", "SWP014"]),
    ("a card more", ydk([*MAIN, BLUE_EYES], [STARDUST], [DROLL]), "illegal", False, ["SWP002"]),
    ("a card less", ydk([*MAIN[:39], BLUE_EYES], [], [DROLL]), "illegal", False, ["SWP003"]),
    ("another card", ydk(MAIN, [STARDUST], [DROLL]), "illegal", False, ["SWP002", "SWP003"]),
    ("perhaps the card", ydk([*MAIN[:39], UNKNOWN], [STARDUST], [DROLL]), "undetermined", None, ["SWP002", "SWP003"]),
    ("not enough of it", ydk([*MAIN[:38], UNKNOWN], [STARDUST], [DROLL]), "illegal", False, ["SWP002"] + ["SWP003"] * 2),
    ("a name that is not known", ydk(["Blue-Eyes Wite Dragn", *MAIN[:38]], [STARDUST], [DROLL]), "undetermined", None, ["SWP003", "SWP003"]),
    ("elsewhere", ydk([*MAIN[:39], BLUE_EYES], [UNKNOWN], [DROLL, STARDUST]), "illegal", False, ["SWP002", "SWP014"]),
    ("not a deck", "no deck", "unreadable", None, []),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_what_differs(run: Run, case: tuple[str, str, str, bool | None, list[str]]) -> None:
    _, text, verdict, same, codes = case
    Path("table.ydk").write_bytes(text.encode())
    result = run("check", "table.ydk", "--against", "registered.ydk", "-o", "json", *DAY)
    (item,) = checked(result.out)["items"]
    assert item["verdict"] == verdict
    assert item.get("against", {}).get("same") is same
    assert [one["code"] for one in item["findings"] if one["code"].startswith("SWP")] == codes
    assert result.code == {"legal": 0, "illegal": 1, "unreadable": 2, "undetermined": 3}[verdict]


def test_the_list_may_be_of_any_kind_and_language(run: Run) -> None:
    example = str(ROOT / "examples/tcg-legal.ydk")
    for kind in ("text", "json", "yaml", "ydke"):
        run("convert", example, "--to", kind, "--out", f"list.{kind}", "--force")
        result = run("check", example, "--against", f"list.{kind}", *DAY)
        assert (result.code, "order and artworks aside" in result.out) == (0, True), result.out
    text = Path("list.text").read_text()
    assert "3 Blue-Eyes White Dragon" in text
    Path("list.text").write_text(text.replace("3 Blue-Eyes White Dragon", "3 青眼の白龍"))
    assert run("check", example, "--against", "list.text", *DAY).code == 0
    assert run("check", example, "--against", "-", *DAY, stdin=Path("list.text").read_bytes()).code == 0


def test_a_registered_list_that_leaves_something_open(run: Run) -> None:
    Path("registered.txt").write_text("Main Deck\n3 Dark Magician\n?? Blue-Eyes White Dragon\nsome more\n")
    result = run("check", "registered.ydk", "--against", "registered.txt", "-o", "json", *DAY)
    (item,) = checked(result.out)["items"]
    assert (item["verdict"], item["against"]["same"]) == ("undetermined", None)
    assert "registered.txt" in item["findings"][0]["help"]


def pairs(result: dict[str, Any]) -> dict[str, tuple[str, str | None, bool | None]]:
    return {
        item["path"]: (item["verdict"], item["against"]["registered"], item["against"]["same"])
        for item in result["items"]
    }


def test_folders_and_tables_of_registered_lists(run: Run) -> None:
    for name in ("registered", "table"):
        Path(name).mkdir()
    for name, text in (("anna.ydk", REGISTERED), ("bob.ydk", "no deck"), ("carl.ydk", REGISTERED)):
        Path("registered", name).write_text(text)
    other = ydk(MAIN, [STARDUST], [DROLL])
    for name, text in (("anna.ydk", REGISTERED), ("bob.ydk", REGISTERED), ("zoe.ydk", REGISTERED)):
        Path("table", name).write_text(text)
    result = run("check", "table", "--against", "registered", "-o", "json", "-j", "2", *DAY)
    report = checked(result.out)
    assert pairs(report) == {
        "table/anna.ydk": ("legal", "registered/anna.ydk", True),
        "table/bob.ydk": ("undetermined", "registered/bob.ydk", None),
        "table/zoe.ydk": ("undetermined", None, None),
    }
    assert "No deck to compare with the registered list of registered/carl.ydk." in report["notes"]
    assert result.code == 3

    Path("form.csv").write_text(f'Name,Deck\nAnna,"{REGISTERED}"\nZoe,"{other}"\n')
    report = checked(run("check", "table", "--against", "form.csv", "-o", "json", *DAY).out)
    assert pairs(report)["table/anna.ydk"] == ("legal", "form.csv#2", True)
    assert pairs(report)["table/zoe.ydk"] == ("illegal", "form.csv#3", False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--against", "regstered.ydk"), "Did you mean registered.ydk?"),
        (("--against", "broken.ydk"), "The registered list broken.ydk cannot be read"),
        (("--against", "two.txt"), "The file holds 2 decks"),
        (("--against", "empty"), "There are no decks in empty."),
        (("-", "--against", "-"), "Standard input is either the deck or the list."),
        (("--against", "registered.ydk", "--diff"), "--against needs a report."),
    ],
)
def test_calls_that_cannot_be_carried_out(run: Run, arguments: tuple[str, ...], words: str) -> None:
    Path("broken.ydk").write_text("no deck")
    Path("empty").mkdir()
    deck = "Main Deck\n" + "3 Dark Magician\n3 Effect Veiler\n" * 2
    Path("two.txt").write_text(f"{deck}\nDeck 2\n{deck}")
    result = run("check", "registered.ydk", *arguments)
    assert result.code == 2
    assert words in result.err


def test_baselines_and_comments_silence_what_differs(run: Run) -> None:
    text = ydk([*MAIN, BLUE_EYES], [STARDUST], [DROLL], "# deckcheck: ignore=SWP002\n")
    Path("table.ydk").write_text(text)
    assert run("check", "table.ydk", "--against", "registered.ydk", *DAY).code == 0
    assert run("check", "table.ydk", "--against", "registered.ydk", "--ignore", "SWP", "--no-inline", *DAY).code == 0
    assert run("check", "table.ydk", "--against", "registered.ydk", "--no-inline", *DAY).code == 1


def test_lists_of_the_same_name_are_told_apart_by_their_folders(run: Run) -> None:
    for top in ("registered", "table"):
        for name in ("a", "b"):
            Path(top, name).mkdir(parents=True)
            Path(top, name, "deck.ydk").write_text(REGISTERED if name == "a" else ydk(MAIN))
    Path("table/deck.ydk").write_text(REGISTERED)
    report = checked(run("check", "table", "--against", "registered", "-o", "json", *DAY).out)
    assert pairs(report) == {
        "table/a/deck.ydk": ("legal", "registered/a/deck.ydk", True),
        "table/b/deck.ydk": ("legal", "registered/b/deck.ydk", True),
        "table/deck.ydk": ("undetermined", None, None),
    }
    assert "Several registered lists" in report["items"][2]["findings"][0]["message"]
    assert not any(note.startswith("No deck to compare") for note in report["notes"])
