"""The rules on decks, lists and exchanges in the older rule texts, each with the command that enforces it."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled
from tests.rules.deck.test_past_days import FUSIONS, SIDE

ASH, POT_OF_GREED, REBORN, KURIBOH_TO_COME = 14558127, 55144522, 83764718, 14965712
STARDUST, BLACK_LUSTER_SOLDIER, TOKEN = 44508094, 5405694, 27204312
OUT_IN_2002 = [*FUSIONS]
NOW, OLD = "2026-08-22", "2005-06-01"
FULL_SIDE = [*SIDE[:15]]

# What the texts say: (rule, deck as main/extra/side, arguments, verdict, codes).
CHECKS = [
    ("cards that the OCG of the day allows", (filled([KURIBOH_TO_COME], 40), [], []), ["-f", "ocg", "--as-of", "2026-02-27"], "illegal", ["DCK010"]),
    ("… from the day of release on", (filled([KURIBOH_TO_COME], 40), [], []), ["-f", "ocg", "--as-of", "2026-02-28"], "legal", []),
    ("Main Deck of 40 to 60", (filled([], 39), [], []), ["-f", "ocg", "--as-of", NOW], "illegal", ["DCK001"]),
    ("… 40", (filled([], 40), [], []), ["-f", "ocg", "--as-of", NOW], "legal", []),
    ("Side Deck of 0 to 15 now", (filled([], 40), [], FULL_SIDE[:7]), ["-f", "ocg", "--as-of", NOW], "legal", []),
    ("… exactly 15, or none, then", (filled([], 40), [], FULL_SIDE[:7]), ["-f", "ocg", "--as-of", OLD], "illegal", ["DCK003"]),
    ("… 15", (filled([], 40), [], FULL_SIDE), ["-f", "ocg", "--as-of", OLD], "legal", []),
    ("Extra Deck of 0 to 15 now", (filled([], 40), OUT_IN_2002, []), ["-f", "ocg", "--as-of", NOW], "illegal", ["DCK002"]),
    ("… Fusion Deck without limit then", (filled([], 40), OUT_IN_2002, []), ["-f", "ocg", "--as-of", OLD], "legal", []),
    ("three copies of a name", (filled([ASH] * 4, 40), [], []), ["-f", "tcg", "--as-of", NOW], "illegal", ["DCK004"]),
    ("Semi-Limited two", (filled([ASH] * 3, 40), [], []), ["-f", "ocg", "--as-of", NOW], "illegal", ["BAN003"]),
    ("Limited one, the Side Deck counts", (filled([REBORN], 40), [], [REBORN]), ["-f", "ocg", "--as-of", NOW], "illegal", ["BAN002"]),
    ("Forbidden none", (filled([POT_OF_GREED], 40), [], []), ["-f", "ocg", "--as-of", NOW], "illegal", ["BAN001"]),
    ("Forbidden one in Traditional", (filled([POT_OF_GREED], 40), [], []), ["-f", "tcg-traditional", "--as-of", NOW], "legal", []),
    ("Extra Deck monsters in their own deck", (filled([STARDUST], 41), [], []), ["-f", "ocg", "--as-of", NOW], "illegal", ["DCK005"]),
    ("Ritual Monsters in the Main Deck", (filled([BLACK_LUSTER_SOLDIER], 40), [], []), ["-f", "ocg", "--as-of", NOW], "legal", []),
    ("Tokens in none", (filled([TOKEN], 41), [], []), ["-f", "ocg", "--as-of", NOW], "illegal", ["DCK006"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "arguments", "verdict", "expected"), [c[1:] for c in CHECKS], ids=[c[0] for c in CHECKS]
)
def test_decks(
    run: Run, tmp_path: Path, deck: tuple[list[int], ...], arguments: list[str], verdict: str, expected: list[str]
) -> None:
    path = tmp_path / "deck.ydk"
    path.write_text(ydk(*deck))
    (item,) = json.loads(run("check", str(path), *arguments, "-o", "json").out)["items"]
    found = [finding["code"] for finding in item["findings"] if finding["severity"] != "note"]
    assert (item["verdict"], found) == (verdict, expected)


def test_the_list_can_be_looked_up(run: Run) -> None:
    assert "2011-03-01 – 2011-08-31" in run("formats", "ocg").out
    assert "Pot of Greed" in run("banlist", "show", "ocg@2011-04-15").out


def test_prints_of_both_regions_need_opaque_sleeves(run: Run, tmp_path: Path) -> None:
    cards = "\n".join(f"1 {code:08d}" for code in filled([], 38))
    (tmp_path / "list.txt").write_text(f"Main Deck\n{cards}\n1 LOB-EN001\n1 BE01-JP123\n")
    out = run("check", str(tmp_path / "list.txt"), "-f", "ocg", "--as-of", NOW).out
    assert "mixes 1 OCG print and 1 TCG print" in out
    assert "opaque backs" in out


EXCHANGES = [
    ("one for one", ([ASH], [97268402]), [], "legal", []),
    ("not in the first Duel", ([ASH], [97268402]), ["--duel", "1"], "illegal", ["SWP005"]),
    ("not in a single Duel", ([ASH], [97268402]), ["--single-duel"], "illegal", ["SWP005"]),
    ("two for one", ([ASH, ASH], [97268402]), [], "illegal", ["SWP001", "SWP001"]),
    ("a card that was not registered", ([ASH], [23434538]), [], "illegal", ["BAN001", "SWP002", "SWP003"]),
]


@pytest.mark.parametrize(
    ("cards", "more", "verdict", "expected"), [c[1:] for c in EXCHANGES], ids=[c[0] for c in EXCHANGES]
)
def test_exchanges(
    run: Run, tmp_path: Path, cards: tuple[list[int], list[int]], more: list[str], verdict: str, expected: list[str]
) -> None:
    out, come = cards
    main, side = filled([ASH] * 3, 41), [97268402] * 3
    now = list(main)
    later = [*side, *out]
    for card in out:
        now.remove(card)
    for card in come:
        now.append(card)
        later.remove(card if card in later else side[0])
    for name, deck in (("registered", (main, side)), ("later", (now, later))):
        (tmp_path / f"{name}.ydk").write_text(ydk(deck[0], [], deck[1]))
    paths = [str(tmp_path / f"{name}.ydk") for name in ("registered", "later")]
    items = json.loads(run("swap", *paths, *more, "--as-of", NOW, "-o", "json").out)["items"]
    found = sorted(finding["code"] for finding in items[1]["findings"] if finding["severity"] != "note")
    assert (items[1]["verdict"], found) == (verdict, expected)
