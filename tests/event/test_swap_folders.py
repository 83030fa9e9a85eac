"""`swap` of folders: the registered decks of an event, and the decks of a round."""

import json
from typing import Any

import pytest

from tests.cli.conftest import Run, ydk
from tests.event.conftest import SIDE, Make, legal, main_deck

SWAPPED = ydk([*main_deck(0)[1:], SIDE[0]], side=[*SIDE[1:], main_deck(0)[0]])
OPTIONS = ("-f", "tcg", "--as-of", "2026-08-15")


def swap(run: Run, *arguments: str) -> Any:
    return json.loads(run("swap", *arguments, *OPTIONS, "-o", "json").out)


def test_each_deck_is_compared_with_its_own(run: Run, event: Make) -> None:
    event({
        "registered/yugi-muto.ydk": legal(), "registered/kaiba.ydk": legal(6), "registered/z.ydk": legal(9),
        "round-3/Muto Yugi.ydk": SWAPPED, "round-3/kaiba.txt": ydk([*main_deck(6)[:-1], 43096270], side=list(SIDE)),
        "round-3/who.ydk": legal(),
    })  # fmt: skip
    value = swap(run, "e/registered", "e/round-3/")
    assert [(item["path"], item["registered"], item["verdict"]) for item in value["items"]] == [
        ("e/round-3/Muto Yugi.ydk", "e/registered/yugi-muto.ydk", "legal"),
        ("e/round-3/kaiba.txt", "e/registered/kaiba.ydk", "illegal"),
    ]
    assert value["items"][0]["exchange"][0]["card"]["name"] == "Effect Veiler"
    assert "No deck in e/round-3/ for e/registered/z.ydk." in value["notes"]
    assert "Not verified, since no registered deck belongs to it: e/round-3/who.ydk." in value["notes"]
    assert (value["summary"]["items"], value["summary"]["illegal"]) == (2, 1)
    assert "1 of 2 decks changed; 1 card came from the Side Deck: 1 Effect Veiler." in value["notes"]


def test_players_beside_the_registered_decks_are_known(run: Run, event: Make) -> None:
    event(
        {"players.csv": "Name,ID,Deck\nYugi Muto,1000,x.ydk\n", "registered/x.ydk": legal(), "r/yugi muto.ydk": SWAPPED}
    )
    (item,) = swap(run, "e/registered", "e/r")["items"]
    assert (item["registered"], item["verdict"]) == ("e/registered/x.ydk", "legal")


def test_a_web_form_is_compared_too(run: Run, event: Make) -> None:
    event({"form.csv": f'Name,Deck\nYugi Muto,"{legal()}"\n', "r/yugi-muto.ydk": SWAPPED})
    (item,) = swap(run, "e/form.csv", "e/r")["items"]
    assert (item["registered"], item["verdict"]) == ("e/form.csv#2", "legal")


def test_several_duels_follow_one_another(run: Run, event: Make) -> None:
    event({"registered/a.ydk": legal(), "d2/a.ydk": SWAPPED, "d3/a.ydk": legal()})
    second, third = swap(run, "e/registered", "e/d2", "e/d3")["items"]
    assert (second["game"], third["game"]) == (2, 3)
    assert [move["to"] for move in third["step"]] == ["main", "side"]


def test_a_lost_first_duel_gives_no_exchange_before_the_second(run: Run, event: Make) -> None:
    event({"registered/a.ydk": legal(), "d2/a.ydk": SWAPPED, "d3/a.ydk": SWAPPED})
    second, third = swap(run, "e/registered", "e/d2", "e/d3", "--first-duel-lost")["items"]
    (finding,) = second["findings"]
    assert (finding["code"], finding["rule"]["id"], third["verdict"]) == ("SWP005", "B8", "legal")
    both = swap(run, "e/registered/a.ydk", "e/d2/a.ydk", "--first-duel-lost")["items"]
    assert [item["verdict"] for item in both] == ["legal", "illegal"]
    assert swap(run, "e/registered/a.ydk", "e/d2/a.ydk")["items"][1]["verdict"] == "legal"


@pytest.mark.parametrize(
    ("registered", "later", "verdict", "says"),
    [
        ("%PDF-1", SWAPPED, "unreadable", "The registered deck e/registered/a.ydk cannot be judged"),
        (legal(), "", "unreadable", "The file is empty"),
        (f"# deckcheck: format=nosuch\n{legal()}", SWAPPED, "unreadable", "cannot be judged"),
    ],
)
def test_what_cannot_be_read_costs_nobody_else(
    run: Run, event: Make, registered: str, later: str, verdict: str, says: str
) -> None:
    event({
        "registered/a.ydk": registered, "registered/b.ydk": legal(), "r/a.ydk": later, "r/b.ydk": SWAPPED,
    })  # fmt: skip
    value = json.loads(run("swap", "e/registered", "e/r", "--as-of", "2026-08-15", "-o", "json").out)
    assert [item["verdict"] for item in value["items"]] == [verdict, "legal"]
    assert says in value["items"][0]["findings"][0]["message"]


def test_what_fits_several_is_not_guessed(run: Run, event: Make) -> None:
    event(
        {
            "registered/a.ydk": legal(),
            "registered/a.ydke": legal(6),
            "registered/b.ydk": legal(),
            "r/a.txt": SWAPPED,
            "r/b.ydk": SWAPPED,
        }
    )
    value = swap(run, "e/registered", "e/r")
    assert [item["path"] for item in value["items"]] == ["e/r/b.ydk"]
    assert any("may belong to e/registered/a.ydk or e/registered/a.ydke" in note for note in value["notes"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("e/registered", "e/r/a.ydk"), "A folder can only be compared with folders"),
        (("e/registered/a.ydk", "e/r"), "A folder can only be compared with folders"),
        (("e/registered", "e/nosuch"), "e/nosuch does not exist."),
        (("e/registered", "e/empty"), "No deck in e/empty belongs"),
        (("e/empty", "e/r"), "There are no decks in e/empty"),
    ],
)
def test_calls_that_make_no_sense(run: Run, event: Make, arguments: tuple[str, ...], message: str) -> None:
    event({"registered/a.ydk": legal(), "r/a.ydk": SWAPPED, "empty/.keep": ""})
    result = run("swap", *arguments)
    assert result.code == 2
    assert message in result.err


@pytest.mark.parametrize(
    ("name", "duel"),
    [
        ("yugi muto g3.ydk", 3),
        ("yugi muto_D2.ydk", 2),
        ("yugi muto - Round 3.ydk", 2),
        ("yugi muto r3 duel 3.ydk", 3),
        ("yugi muto-duel3-r3.ydk", 3),
        ("Yugi Muto/duel3.ydk", 3),
        ("duel 3/yugi muto.ydk", 3),
    ],
)
def test_a_file_says_its_round_and_duel(run: Run, event: Make, name: str, duel: int) -> None:
    event({"registered/yugi muto.ydk": legal(), f"r/{name}": legal()})
    (item,) = swap(run, "e/registered", "e/r")["items"]
    assert (item["registered"], item["game"]) == ("e/registered/yugi muto.ydk", duel)


def test_players_may_lie_among_the_registered_decks(run: Run, event: Make) -> None:
    event(
        {
            "registered/players.csv": "Name,ID\nYugi Muto,1000\n",
            "registered/1000.ydk": legal(),
            "r/yugi muto.ydk": legal(),
        }
    )
    (item,) = swap(run, "e/registered", "e/r")["items"]
    assert item["registered"] == "e/registered/1000.ydk"


def test_what_could_not_be_compared_is_not_summed(run: Run, event: Make) -> None:
    event({"registered/a.ydk": legal(), "registered/b.ydk": "?", "r/a.ydk": legal(), "r/b.ydk": legal()})
    notes = swap(run, "e/registered", "e/r")["notes"]
    assert "0 of 1 deck changed; 0 cards came from the Side Deck. 1 deck could not be compared." in notes


def test_a_side_plan_is_for_one_deck(run: Run, event: Make) -> None:
    event({"registered/a.ydk": legal()})
    result = run("swap", "e/registered", "--plan", "p.yaml")
    assert (result.code, result.out) == (2, "")
    assert "e/registered is a folder: a side plan" in result.err
