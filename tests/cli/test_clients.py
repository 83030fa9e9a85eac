"""`check --client`: twenty files, and what EDOPro, YGOPro and MDPro3 make of each, by how they are known to load and
check decks."""

import json
from functools import cache
from pathlib import Path

import pytest

from deckcheck.clients import CLIENTS
from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options, make_ruleset
from deckcheck.decks.ruleset import Ruleset
from tests.cli.conftest import Run
from tests.conftest import ROOT

STARDUST, POT, TOKEN, OLD = 44508094, 55144522, 73915052, 101112006


@cache
def ruleset(format: str = "tcg") -> Ruleset:
    return make_ruleset(format, Options("2026-06-01"), Store.open())


@cache
def legal() -> tuple[list[str], list[str], list[str]]:
    decks = read_decks((ROOT / "examples/tcg-legal.ydk").read_bytes(), "a.ydk", Store.open())
    assert isinstance(decks, list)
    main, extra, side = (list(map(str, part.refs)) for _, part in decks[0].parts())
    return main, extra, side


def file(main: str = "", extra: str = "", side: str = "", head: str = "", less: int = 0, **how: str) -> str:
    """The text of the legal deck (Main 40, Extra 14, Side 15), with more behind each section."""
    parts = [*legal()]
    parts[0] = parts[0][less:]
    heads = (how.get("first", "#main"), how.get("second", "#extra"), how.get("third", "!side"))
    texts = [
        "\n".join([top, *part]) + f"\n{more}" for top, part, more in zip(heads, parts, (main, extra, side), strict=True)
    ]
    return head + "".join(texts)


MORE = "".join(f"{code}\n" * 3 for code in (2511, 5318639, 43898403, 53129443, 14087893, 44095762, 46986414))
YES, NO, OPEN = True, False, None
SAME = ("40/14/15", YES)
CASES = [
    # what the file has, the file, and for each client: sizes, accepted, and a word of the reason or of what was lost
    ("a legal deck", file(), SAME, SAME, SAME),
    ("names between cards", file("# Pot of Greed\n"), SAME, SAME, SAME),
    ("a Forbidden card", file(f"{POT}\n"), ("41/14/15", NO, "list"), ("41/14/15", NO, "list"), ("41/14/15", NO, "list")),
    ("39 cards", file(less=1), ("39/14/15", NO, "39"), ("39/14/15", NO, "39"), ("39/14/15", NO, "39")),
    ("61 cards", file(MORE), ("61/14/15", NO, "61"), ("60/14/15", YES, "over 60"), ("60/14/15", YES, "over 60")),
    ("16 in the Side Deck", file(side="8267140\n"), ("40/14/16", NO, "16"), ("40/14/15", YES, "over 15"), ("40/14/15", YES, "over 15")),
    ("a Synchro Monster in the Main Deck", file("10443957\n"), ("40/15/15", YES, "Extra Deck"), ("40/15/15", YES), ("40/15/15", YES)),
    ("a Main Deck card under #extra", file(extra="2511\n"), ("40/15/15", NO, "belong"), ("41/14/15", YES), ("41/14/15", YES)),
    ("a Token", file(f"{TOKEN}\n"), ("40/14/15", YES, "Token"), ("40/14/15", YES, "Token"), ("40/14/15", YES, "Token")),
    ("an unknown number", file("99999999\n"), ("41/14/15", OPEN, "99999999"), ("40/14/15", OPEN, "99999999"), ("40/14/15", OPEN, "99999999")),
    ("a number of before the release", file(f"{OLD}\n"), ("41/14/15", YES), ("40/14/15", YES, "database"), ("40/14/15", YES, "database")),
    ("zero", file("0\n"), ("40/14/15", YES, "0"), ("40/14/15", OPEN, "0"), ("40/14/15", OPEN, "0")),
    ("blanks before a number", file("  2511\n"), ("41/14/15", YES), ("40/14/15", YES, "2511"), ("40/14/15", YES, "2511")),
    ("text behind a number", file("2511abc\n"), ("41/14/15", YES), ("41/14/15", YES), ("41/14/15", YES)),
    ("a copy too many", file("89631140\n"), ("41/14/15", NO, "3 copies"), ("41/14/15", NO, "3 copies"), ("41/14/15", NO, "3 copies")),
    ("another mark", file("!note\n2511\n"), ("40/0/30", NO, "30"), ("40/0/15", YES, "over 15"), ("40/0/15", YES, "over 15")),
    ("#Extra", file(second="#Extra"), ("40/14/15", YES, "moved"), SAME, SAME),
    ("a byte order mark before a card", file(head="\ufeff2511\n"), ("40/14/15", YES, "line"), ("40/14/15", YES, "line"), ("41/14/15", YES)),
    ("a file of 64 KiB", file(head="#" + "x" * 65536 + "\n"), SAME, ("0/0/0", NO, "whole file"), ("0/0/0", NO, "whole file")),
    ("CRLF", file().replace("\n", "\r\n"), ("40/14/15", YES), SAME, SAME),
]  # fmt: skip


@pytest.mark.parametrize("client", range(3))
@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_what_clients_make_of_a_file(case: tuple[object, ...], client: int) -> None:
    name = tuple(CLIENTS)[client]
    sizes, accepted, *words = case[2 + client]  # type: ignore[misc]
    found = CLIENTS[name].judge(str(case[1]).encode(), ruleset())
    text = found.text(name)
    assert ("/".join(map(str, found.sizes.values())), found.accepted) == (sizes, accepted), text
    assert all(word in text for word in words), text


def test_lists_that_are_not_a_rooms_leave_it_open() -> None:
    assert CLIENTS["edopro"].judge(file().encode(), ruleset("goat")).accepted in (None, False)


def test_the_report_has_it_beside_the_verdict(tmp_path: Path, run: Run) -> None:
    deck = tmp_path / "a.ydk"
    deck.write_text(file("10443957\n"))
    out = run("check", str(deck), "--client", "edopro,ygopro", "--as-of", "2026-06-01").out
    assert "✗ illegal" in out
    assert "  EDOPro: Main 40 Extra 15 Side 15; moved: " in out
    report = json.loads(run("check", str(deck), "--client", "mdpro3", "-o", "json", "-j", "2").out)
    assert report["items"][0]["clients"]["mdpro3"]["accepted"] is True
    assert run("check", str(deck), "--client", "omega").code == 2
    assert run("check", str(deck), "--client", ",").code == 2
    (tmp_path / "list.txt").write_text("3 Ash Blossom & Joyous Spring\n")
    assert "EDOPro reads .ydk files only." in run("check", str(tmp_path / "list.txt"), "--client", "edopro").out
