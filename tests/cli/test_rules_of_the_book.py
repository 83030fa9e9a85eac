"""What the rule texts say of decks, lists and exchanges, row by row: each with the command that shows it."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS

ASH, EYEARMOR, POLY, POLY_ART, POT, RAIGEKI = 14558127, 64511793, 24094653, 27847700, 55144522, 12580477
REBORN, SEMI, TOKEN, SYNCHRO, RITUAL = 83764718, 24224830, 27204312, 44508094, 5405694
FUSIONS = (1641882, 9293977, 15237615, 25655502, 28593363, 37421579, 41462083, 45231177, 51828629, 54541900, 54752875, 56413937, 56907389, 58528964, 66889139, 70681994)  # fmt: skip
OLD_SIDE = (7805359, 17358176, 21817254, 29172562, 34460851, 43500484, 44287299, 58314394, 64501875, 66672569, 75356564, 41396436, 6368038, 76812113, 46986414)  # fmt: skip
NOW = ("--as-of", "2026-08-20")


class Shown(NamedTuple):
    """A call, its exit code, and what it says."""

    call: tuple[str, ...]
    code: int
    says: str


def deck(
    folder: Path, name: str, *cards: int, size: int = 40, extra: tuple[int, ...] = (), side: tuple[int, ...] = ()
) -> str:
    """Write a deck filled up to a size; returns its path."""
    fill = [code for code in FILLERS if code not in cards for _ in range(3)]
    fill += [code for code in OLD_SIDE if code not in (*cards, *side)]
    main = [*cards, *fill[: size - len(cards)]]
    path = folder / f"{name}.ydk"
    path.write_text(ydk(main, extra, side))
    return str(path)


def rows(d: Path) -> dict[str, list[Shown]]:
    """The statements of the rule texts and what shows them."""
    side = tuple(OLD_SIDE)
    plain, sided = deck(d, "plain"), deck(d, "sided", side=(RAIGEKI, ASH, *side[:13]))
    first = FILLERS[0]
    swapped = deck(
        d,
        "swapped",
        RAIGEKI,
        *[first] * 2,
        *[c for c in FILLERS[1:13] for _ in range(3)],
        FILLERS[13],
        size=40,
        side=(first, ASH, *side[:13]),
    )
    uneven = deck(d, "uneven", RAIGEKI, size=41, side=(ASH, *side[:13]))
    printed = d / "printed.txt"
    printed.write_text("Main Deck\n3 MACR-EN036\n3 SDK-001\n3 MACR-JP036\n")
    return {
        "only cards that the rules in force allow": [
            Shown(("check", deck(d, "a1", EYEARMOR), *NOW), 1, "was not released in the TCG by 2026-08-22"),
            Shown(("check", deck(d, "a2", EYEARMOR), "-f", "ocg", *NOW), 0, "legal"),
            Shown(("check", deck(d, "a3", ASH), "--as-of", "2010-03-15"), 1, "came out in the TCG on 2017-05-04"),
            Shown(("check", deck(d, "a4", RAIGEKI), "-f", "ocg-ae", *NOW), 0, "legal"),
            Shown(("check", deck(d, "a5", 999999999), *NOW), 3, "undetermined"),
        ],
        "Main Deck of 40 to 60 cards": [
            Shown(
                ("check", deck(d, "b1", size=39), *NOW), 1, "The Main Deck has 39 cards; TCG Advanced allows 40 to 60"
            ),
            Shown(("check", plain, *NOW), 0, "Main 40"),
            Shown(("check", deck(d, "b3", size=60), *NOW), 0, "Main 60"),
            Shown(("check", deck(d, "b4", size=61), *NOW), 1, "DCK001"),
            Shown(("check", deck(d, "b5", size=61), "--as-of", "2005-08-01"), 0, "Main 61"),
        ],
        "Side Deck of 0 to 15 cards, of 15 or none before": [
            Shown(("check", deck(d, "c1", side=side), *NOW), 0, "Side 15"),
            Shown(("check", deck(d, "c2", side=(*side, ASH)), *NOW), 1, "DCK003"),
            Shown(("check", deck(d, "c3", side=side[:14]), *NOW), 0, "Side 14"),
            Shown(("check", deck(d, "c4", side=side[:14]), "--as-of", "2005-08-01"), 1, "exactly 0 or 15"),
            Shown(("check", deck(d, "c5", side=side[:14]), "--as-of", "2009-07-01"), 3, "the exact day is not known"),
        ],
        "exchange only between the Duels of a Match": [
            Shown(("swap", sided, swapped, *NOW), 0, "legal"),
            Shown(("swap", sided, swapped, "--duel", "1", *NOW), 1, "SWP005"),
            Shown(("swap", sided, swapped, "--single-duel", *NOW), 1, "SWP005"),
        ],
        "exchange one for one, sizes stay": [
            Shown(("swap", sided, uneven, *NOW), 1, "SWP"),
            Shown(("swap", sided, "--out", f"1 {first}", "--in", f"1 {RAIGEKI}", *NOW), 0, "legal"),
            Shown(("swap", sided, "--out", f"1 {first}", "--in", f"1 {RAIGEKI}, 1 {ASH}", *NOW), 1, "SWP"),
        ],
        "Extra Deck of 0 to 15 cards, without limit before": [
            Shown(("check", deck(d, "f1", extra=FUSIONS[:15]), *NOW), 0, "Extra 15"),
            Shown(("check", deck(d, "f2", extra=FUSIONS), *NOW), 1, "DCK002"),
            Shown(("check", deck(d, "f3", extra=FUSIONS), "--as-of", "2005-08-01"), 0, "Extra 16"),
            Shown(("check", deck(d, "f4", extra=FUSIONS), "-f", "goat"), 0, "Extra 16"),
        ],
        "at most three of a name": [
            Shown(("check", deck(d, "g1", *[ASH] * 3, side=(ASH,)), "--list", "none", *NOW), 1, "DCK004"),
            Shown(("check", deck(d, "g2", *[POLY] * 2, *[POLY_ART] * 2), *NOW), 1, "DCK004"),
            Shown(("check", deck(d, "g3", *[POLY] * 2, POLY_ART), *NOW), 0, "legal"),
        ],
        "Semi-Limited 2, Limited 1, Forbidden 0, over all decks": [
            Shown(("check", deck(d, "h1", side=(POT,)), *NOW), 1, "BAN001"),
            Shown(
                ("check", deck(d, "h2", REBORN, side=(REBORN,)), *NOW),
                1,
                "1 in the Main Deck and 1 in the Side Deck, 1 allowed",
            ),
            Shown(("check", deck(d, "h3", *[SEMI] * 3), "-f", "ocg-cn", "--as-of", "2026-05-01"), 1, "BAN003"),
        ],
        "Forbidden cards count as Limited in Traditional": [
            Shown(("check", deck(d, "i1", POT), "-f", "tcg-traditional", *NOW), 0, "legal"),
            Shown(("check", deck(d, "i2", POT, POT), "-f", "tcg-traditional", *NOW), 1, "BAN005"),
            Shown(("check", deck(d, "i3", POT), *NOW), 1, "BAN001"),
        ],
        "the list can be looked up": [
            Shown(("formats", "ocg"), 0, "1999-08-26"),
            Shown(("banlist", "show", "tcg@2005-08-01"), 0, "TCG list of 2005-04-01"),
            Shown(("card", "Pot of Greed", "--as-of", "2026-08-20"), 0, "Forbidden"),
        ],
        "prints of the OCG and the TCG together": [
            Shown(("check", str(printed), *NOW), 1, "DCK014"),
            Shown(("check", str(printed), "-f", "ocg", *NOW), 1, "DCK014"),
        ],
        "Extra Deck monsters in their deck, Rituals in the Main Deck, Tokens in none": [
            Shown(("check", deck(d, "l1", SYNCHRO), *NOW), 1, "DCK005"),
            Shown(("check", deck(d, "l2", extra=(RITUAL,)), *NOW), 1, "DCK005"),
            Shown(("check", deck(d, "l3", RITUAL), *NOW), 0, "legal"),
            Shown(("check", deck(d, "l4", TOKEN), *NOW), 1, "DCK006"),
        ],
    }


@pytest.mark.parametrize("statement", range(12))
def test_statement(run: Run, tmp_path: Path, statement: int) -> None:
    for shown in list(rows(tmp_path).values())[statement]:
        done = run(*shown.call)
        assert (done.code, shown.says in " ".join(done.out.split())) == (shown.code, True), (shown, done.out)
