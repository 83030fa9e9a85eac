"""An event from registration to the last round, as the judge sees it."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.schemas.report import PATH, Report
from tests.cli.conftest import Run, ydk
from tests.event.conftest import SIDE, Make, legal, main_deck
from tests.html.pages import faults, parse

PLAYERS = "Last name,First name,ID,Country,Deck\n"


def report(run: Run, *arguments: str) -> Any:
    value = json.loads(run("event", "e", "-o", "json", *arguments).out)
    Report.model_validate(value)
    Draft202012Validator(json.loads(PATH.read_text())).validate(value)
    return value


def kinds(value: Any, certain: bool = True) -> list[str]:
    return [one["kind"] for one in value["irregularities"] if one["certain"] is certain]


def test_decks_are_found_by_column_id_and_name(run: Run, event: Make) -> None:
    rows = "Kaiba,Seto,0000000002,JP,x1\nMuto,Yugi,0000000001,JP,\nÁrva,Jörg,0000000003,HU,\n"
    names = ("x1.ydk", "0000000001-deck.ydk", "arva-joerg.ydk")
    files = {f"registered/{name}": legal(3 * i) for i, name in enumerate(names)}
    event({"players.csv": PLAYERS + rows, **files})
    value = report(run)
    assert [(one["last_name"], one["deck"]) for one in value["players"]] == [
        ("Árva", "e/registered/arva-joerg.ydk"),
        ("Kaiba", "e/registered/x1.ydk"),
        ("Muto", "e/registered/0000000001-deck.ydk"),
    ]
    assert (value["irregularities"], value["event"]) == ([], {"name": "Regional", "date": "2026-08-15"})
    assert value["summary"]["legal"] == 3
    assert value["summary"]["exit_code"] == 0


CASES: list[tuple[str, str, dict[str, str], list[str], list[str]]] = [
    # (what, rows of players, files, certain irregularities, what only may be so)
    ("no deck", "Muto,Yugi,1000,,\n", {"registered/other.ydk": legal()}, ["no-deck", "no-player"], []),
    ("a name that is near", "Muto,Yugi,1000,,\n", {"registered/muto.ydk": legal()}, [], ["no-deck", "no-player"]),
    ("a lost file", "Muto,Yugi,1000,,y.ydk\n", {"registered/zz.ydk": legal()}, ["deck-not-found", "no-player"], []),
    ("twice", "Muto,Yugi,1000,,\nMuto,Yugi,1000,,\n", {"registered/1000.ydk": legal()}, ["same-player"], []),
    ("one ID", "Muto,Yugi,1000,,a\nKaiba,Seto,1000,,b\n", {"registered/a.ydk": legal(), "registered/b.ydk": legal(6)}, ["same-id"], []),
    ("two of a name", "Muto,Yugi,1000,,a\nMuto,Yugi,2000,,b\n", {"registered/a.ydk": legal(), "registered/b.ydk": legal(6)}, [], ["same-name"]),
    ("two of a name, one file", "Muto,Yugi,1000,,\nMuto,Yugi,2000,,\n", {"registered/yugi-muto.ydk": legal()}, [], ["ambiguous", "no-deck", "no-deck", "same-name"]),
    ("two decks", "Muto,Yugi,1000,,\n", {"registered/1000.ydk": legal(), "registered/yugi-muto.ydk": legal(6)}, ["several-decks"], []),
    ("two of a name without IDs", "Lee,Ann,,,\nLee,Ann,,,\n", {"registered/ann lee.ydk": legal()}, [], ["ambiguous", "no-deck", "no-deck", "same-name"]),
    ("a short number", "Muto,Yugi,7,,\n", {"registered/7.ydk": legal()}, [], []),
    ("a short number in a name", "Muto,Yugi,7,,\n", {"registered/deck 7.ydk": legal()}, ["no-deck", "no-player"], []),
    ("a column that names two files", "Muto,Yugi,7,,x\n", {"registered/x.ydk": legal(), "registered/x.ydke": legal(6)}, ["deck-not-found"], []),
    ("twice with a deck each", "Muto,Yugi,1000,,a\nMuto,Yugi,1000,,b\n", {"registered/a.ydk": legal(), "registered/b.ydk": legal(6)}, ["same-player"], []),
    ("a word of many files", "Muto,Yugi,1000,,\n", {f"registered/muto {n}.ydk": "" for n in range(7)}, [], ["no-deck", *["no-player"] * 7]),
    ("one deck for two", "Muto,Yugi,1000,,a\nKaiba,Seto,2000,,a.ydk\n", {"registered/a.ydk": legal()}, ["shared-deck"], []),
    ("identical", "Muto,Yugi,1000,,a\nKaiba,Seto,2000,,b\n", {"registered/a.ydk": legal(), "registered/b.ydk": legal()}, ["identical"], []),
    ("nearly", "Muto,Yugi,1000,,a\nKaiba,Seto,2000,,b\n", {"registered/a.ydk": legal(), "registered/b.ydk": ydk([*main_deck(0)[:-1], 43096270], side=list(SIDE))}, ["nearly-identical"], []),
    ("not out", "Muto,Yugi,1000,,a\n", {"registered/a.ydk": ydk([*main_deck(0), 84794011])}, ["not-released"], []),
    ("unreadable", "Muto,Yugi,1000,,a\n", {"registered/a.ydk": "%PDF-1.7"}, [], []),
    ("empty", "Muto,Yugi,1000,,a\n", {"registered/a.ydk": "", "registered/b.ydk": ""}, ["no-player"], []),
    ("the name of one, the ID of another", "Muto,Yugi,1000,,\nKaiba,Seto,2000,,\n", {"registered/Yugi Muto 2000.ydk": legal(), "registered/Seto Kaiba.ydk": legal(6)}, [], ["ambiguous", "no-deck"]),
    ("names with the same words", "Wei,Li,1000,,\nLi,Wei,2000,,\n", {"registered/liwei.ydk": legal()}, [], ["ambiguous", "no-deck", "no-deck", "same-name"]),
    ("names that run together", "Nabell,An,1000,,1\nBell,Anna,2000,,\n", {"registered/1.ydk": legal(), "registered/Anna Bell.ydk": legal(6)}, [], []),
    ("no IDs", "Muto,Yugi,N/A,,\nKaiba,Seto,n/a,,\n", {"registered/muto yugi.ydk": legal(), "registered/kaiba seto.ydk": legal(6)}, [], []),
    ("a column that tells what is played", "Muto,Yugi,1000,,Magicians\nKaiba,Seto,2000,,Dragons\n", {"registered/1000.ydk": legal(), "registered/2000.ydk": legal(6)}, [], ["deck-not-found"]),
    ("a folder a player", "Muto,Yugi,1000,,\nKaiba,Seto,2000,,\n", {"registered/Yugi Muto/deck.ydk": legal(), "registered/2000/deck.ydk": legal(6)}, [], []),
    ("a second deck that is called otherwise", "Muto,Yugi,1000,,\nMuto,Ann,2000,,\n", {"registered/yugi muto.ydk": legal(), "registered/yugi muto (new).ydk": legal(6)}, ["no-deck"], ["no-player"]),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "files", "certain", "maybe"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_irregularities(
    run: Run, event: Make, rows: str, files: dict[str, str], certain: list[str], maybe: list[str]
) -> None:
    event({"players.csv": PLAYERS + rows, **files})
    value = report(run)
    assert sorted(kinds(value)) == sorted(certain)
    assert sorted(kinds(value, certain=False)) == sorted(maybe)


HOSTILE = ("<script>alert(1)</script>", "\u202eevil\x1b[31m", "{{7*7}}", "=HYPERLINK(1)", "a|b`c`", "x) Tj ET (")


def test_hostile_names_are_shown_and_not_obeyed(run: Run, event: Make) -> None:
    rows = "".join(f'"{name}",First,{1000 + n},"{name}",x{n}\n' for n, name in enumerate(HOSTILE))
    event({"players.csv": PLAYERS + rows, **{f"registered/x{n}.ydk": legal(n) for n in range(len(HOSTILE))}})
    assert "\x1b" not in run("event", "e").out
    result = run("event", "e", "-o", "html", "--output-file", "e.html", "--sheets", "s.html")
    assert result.code == 0, result.err
    for name in ("e.html", "s.html"):
        page = Path(name).read_text(encoding="utf-8")
        assert faults(parse(page)) == []
        assert not any(mark in page for mark in ("\u202e", "\x1b", "<script>alert"))


def test_each_sheet_has_its_own_player(run: Run, event: Make) -> None:
    import pypdf

    rows = "".join(f"Last{n},First{n},{1000 + n},Land{n},d{n}\n" for n in range(3))
    event({"players.csv": PLAYERS + rows, **{f"registered/d{n}.ydk": legal(n) for n in range(3)}})
    result = run("event", "e", "--sheets", "s.pdf")
    assert "s.pdf: 3 sheets" in result.err
    pages = [page.extract_text() for page in pypdf.PdfReader("s.pdf").pages]
    order = sorted(range(3), key=lambda n: f"Last{n}")
    for page, n in zip(pages, order, strict=True):
        assert all(word in page.split() for word in (f"First{n}", f"Last{n}", str(1000 + n), f"Land{n}", "2026-08-15"))
    assert "exists" in run("event", "e", "--sheets", "s.pdf").err
    for option in ("--form", "--font"):
        assert f"{option} is for --sheets" in run("event", "e", option, "f").err


def test_without_players_each_deck_has_its_line(run: Run, event: Make) -> None:
    event({"registered/a.ydk": legal(), "round-1/a.ydk": legal()})
    out = run("event", "e").out
    assert "✓ legal    e/registered/a.ydk" in out
    assert "✓ legal    e/round-1/a.ydk" in out


@pytest.mark.parametrize(
    "output", ["csv", "markdown", "junit", "sarif", "github", "json", "jsonl", "text", "html", "concise"]
)
def test_every_report_tells_what_is_not_in_order(run: Run, event: Make, output: str) -> None:
    event({"players.csv": PLAYERS + "Muto,Yugi,1000,,a\nKaiba,Seto,2000,,\n", "registered/a.ydk": legal()})
    result = run("event", "e", "-o", output)
    told = result.out.count("Seto Kaiba has no deck") + result.err.count("Seto Kaiba has no deck")
    assert told == 1


def test_a_web_form_has_players_and_decks(run: Run, event: Make, store: Any) -> None:
    from deckcheck.deckfiles import read_decks, write_deck

    decks = read_decks(legal().encode(), "a.ydk", store)
    assert isinstance(decks, list)
    code = write_deck(decks[0], "ydke", store).strip()
    text = write_deck(decks[0], "text", store).replace('"', '""')
    form = (
        f'Time,Your name,Game ID,Deck list\n1,Yugi Muto,1000,{code}\n2,Seto Kaiba,2000,"{text}"\n3,Joey Wheeler,3000,\n'
    )
    event({"registered.csv": form})
    value = report(run)
    assert [(one["name"], one["deck"], one["verdict"]) for one in value["players"]] == [
        ("Seto Kaiba", "e/registered.csv#3", "legal"),
        ("Yugi Muto", "e/registered.csv#2", "legal"),
        ("Joey Wheeler", None, None),
    ]
    assert sorted(kinds(value)) == ["identical", "no-deck"]


def test_sections_may_stand_in_a_cell_each(run: Run, event: Make) -> None:
    main, side = "\n".join(map(str, main_deck(0))), "\n".join(map(str, SIDE))
    event({"registered.csv": f'Name,ID,Main Deck,Extra Deck,Side Deck\nYugi Muto,1000,"{main}",,"{side}"\n'})
    (item,) = report(run)["items"]
    assert (item["verdict"], item["counts"]) == ("legal", {"main": len(main_deck(0)), "extra": 0, "side": len(SIDE)})


def test_what_is_not_read_is_told(run: Run, event: Make) -> None:
    event({
        "registered/a.ydk": legal(), "registered.csv": f'Name,Deck\nYugi Muto,"{legal(6)}"\n', "r2/a.ydk": legal(),
        "top 8/a.ydk": legal(), "round-1.csv": "Name\nA\n", "notes.csv": "",
    })  # fmt: skip
    value = report(run)
    assert any(note.startswith("Not read, as the decks are in registered: registered.csv.") for note in value["notes"])
    assert any(note.startswith("Not read: round-1.csv and top 8.") for note in value["notes"])
    assert [item["path"] for item in value["items"]] == ["e/registered/a.ydk", "e/r2/a.ydk"]


def test_a_name_that_ends_with_a_full_stop_has_no_second(run: Run, event: Make) -> None:
    event({"players.csv": "Name,ID\nYugi Muto Jr.,1000\n", "registered/yugi muto.ydk": legal()})
    assert not any(".." in one["message"] for one in report(run)["irregularities"])


def test_items_are_those_of_check(run: Run, event: Make) -> None:
    full = ydk([*main_deck(1), 10443957], [44508094] * 15)  # what moves to the full Extra Deck is not safe to move
    forbidden = ydk([*main_deck(1), 55144522])
    event(
        {"registered/a.ydk": legal(), "registered/b.ydk": forbidden, "registered/c.ydk": "?", "registered/d.ydk": full}
    )
    items = json.loads(run("check", "e/registered", "-f", "tcg", "--as-of", "2026-08-15", "-o", "json").out)["items"]
    value = report(run)
    assert value["items"] == items
    assert {one["fix"]["safe"] for one in items[-1]["findings"] if one["fix"]} == {False}
    assert (value["players"], value["summary"]["exit_code"]) == ([], 2)
    assert any("no table of players" in note for note in value["notes"])


def test_a_contestant_decides_neither_format_nor_rules(run: Run, event: Make) -> None:
    head = "# deckcheck: format=goat\n# deckcheck: ignore=BAN001\n"
    event({"registered/a.ydk": ydk([*main_deck(1), 55144522], head=head)})
    (item,) = report(run)["items"]
    assert (item["format"], item["verdict"]) == ("tcg", "illegal")


def test_what_is_sided_in_which_round(run: Run, event: Make) -> None:
    swapped = ydk([*main_deck(0)[1:], SIDE[0]], side=[*SIDE[1:], main_deck(0)[0]])
    back = legal()
    rows = "Muto,Yugi,1000,,a\nKaiba,Seto,2000,,b\n"
    event(
        {
            "players.csv": PLAYERS + rows, "registered/a.ydk": legal(), "registered/b.ydk": legal(6),
            "round-2/yugi muto.ydk": swapped, "round-10/a.ydk": swapped, "round-10/1000-duel3.ydk": back,
            "round-10/b.ydk": ydk([*main_deck(6), 55144522]), "round-10/stranger.ydk": back,
        }
    )  # fmt: skip
    value = report(run)
    yugi = value["players"][1]
    assert [(one["round"], one["duel"], one["verdict"]) for one in yugi["rounds"]] == [
        ("round-2", 2, "legal"), ("round-10", 3, "legal"), ("round-10", 2, "legal"),
    ]  # fmt: skip
    assert yugi["rounds"][0]["exchange"][0] == "+1 Effect Veiler"
    assert [one["verdict"] for one in value["players"][0]["rounds"]] == ["illegal"]
    assert "No deck in round-2 for Seto Kaiba." in value["notes"]
    assert "Not verified, since no registered deck belongs to it: round-10/stranger.ydk." in value["notes"]
    item = next(item for item in value["items"] if item["path"] == "e/round-10/b.ydk")
    assert (item["registered"], item["game"]) == ("e/registered/b.ydk", 2)
    out = run("event", "e").out
    assert "round-10, Duel 2: +1 Effect Veiler, -1 " in out
    assert "2 decks and 4 exchanges: 5 legal, 1 illegal" in out


def test_the_table_is_in_the_order_of_last_names(run: Run, event: Make) -> None:
    rows = "van der Berg,Zoe,1,,a\nÉmile,Ann,2,,b\nDubois,Ann,3,,c\n武藤,遊戯,4,,d\n"
    event({"players.csv": PLAYERS + rows, **{f"registered/{name}.ydk": legal(3 * i) for i, name in enumerate("abcd")}})
    out = run("event", "e").out
    lines = [line.split("  ")[0] for line in out.splitlines() if "registered/" in line]
    assert lines == ["Dubois, Ann", "Émile, Ann", "van der Berg, Zoe", "武藤 遊戯"]
    assert "No irregularities." in out


def test_the_example_is_an_event(run: Run, event: Make) -> None:
    event({"event.yaml": run("event", "--example").out, "registered/a.ydk": legal(), "players.csv": PLAYERS})
    value = report(run)
    assert (value["event"]["name"], value["summary"]["exit_code"]) == ("Regional Championship", 0)


@pytest.mark.parametrize("named", ["club.yaml", "none", "tcg@2026-05-18"])
def test_the_list_of_an_event(run: Run, event: Make, named: str) -> None:
    club = "effective: 2026-01-01\ntitle: Club\nsource: us\nforbidden: [55144522]\n"
    event(
        {
            "event.yaml": f"date: 2026-08-15\nlist: {named}\n",
            "club.yaml": club,
            "registered/a.ydk": ydk([*main_deck(0), 55144522]),
        }
    )
    (item,) = report(run)["items"]
    assert item["verdict"] == ("legal" if named == "none" else "illegal")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "There are no registered decks in e."),
        ({"registered/notes.txt": "hello"}, "There are no decks in e/registered."),
        ({"event.yaml": "nmae: x\n"}, 'e/event.yaml:1: An event has the unknown key "nmae".'),
        ({"event.yaml": "date: tomorrow\n"}, 'e/event.yaml:1: "tomorrow" is not a valid date.'),
        ({"event.yaml": "- a\n"}, "e/event.yaml:1: An event is a mapping"),
        ({"event.yaml": "players: p.csv\n"}, "e/p.csv does not exist."),
        ({"event.yaml": "registered: r\n"}, "e/r does not exist."),
        ({"event.yaml": "format: nosuch\n", "registered/a.ydk": legal()}, 'There is no format "nosuch"'),
        ({"registered.csv": "Name,ID\nA B,1\n"}, "has no column with decks"),
    ],
)
def test_what_is_wrong_is_told(run: Run, event: Make, files: dict[str, str], message: str) -> None:
    event(files)
    result = run("event", "e")
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_no_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "folder is missing" in run("event").err
    assert "nowhere is not a folder" in run("event", "nowhere").err


@pytest.mark.parametrize("path", ["event.yaml", "players.csv", "registered/1.ydk", "round-1/1.ydk"])
@pytest.mark.parametrize("call", ["-o html --output-file", "--force --sheets"])
def test_nothing_of_an_event_is_written_over(run: Run, event: Make, path: str, call: str) -> None:
    event({"players.csv": PLAYERS + "Muto,Yugi,1,,\n", "registered/1.ydk": legal(), "round-1/1.ydk": legal()})
    before = Path("e", path).read_bytes()
    Path("out.html").symlink_to(Path("e", path))
    result = run("event", "e", *call.split(), "out.html")
    assert (result.code, Path("e", path).read_bytes()) == (2, before)
    assert "is an input of this run" in result.err


def test_links_that_lead_nowhere_are_no_rounds(run: Run, event: Make, tmp_path: Path) -> None:
    event({"registered/1.ydk": legal()})
    (tmp_path / "file").touch()
    Path("e/round-1").symlink_to("round-1")
    Path("e/round-2").symlink_to(tmp_path / "file" / "x")
    Path("e/players.csv").symlink_to("players.csv")
    result = run("event", "e")
    assert (result.code, result.err) == (0, "")


def test_a_table_has_an_end(run: Run, event: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.event.tables._MAX_ROWS", 3)
    event({"players.csv": PLAYERS + "Muto,Yugi,1,,\n" * 3, "registered/1.ydk": legal()})
    result = run("event", "e")
    assert (result.code, "players.csv has more than 3 rows" in result.err) == (2, True)
