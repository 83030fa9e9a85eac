"""What `check` leaves open, the commands that only ask leave open too."""

import json
import random
from typing import NamedTuple

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.cards import status_in
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.card import SKILL, TOKEN, Card
from deckcheck.model.finding import verdict_of
from tests.cli.conftest import Run
from tests.conftest import deck_file
from tests.schemas import checked

DAYS = {
    "tcg": ("2003-08-10", "2004-10-10", "2007-07-01", "2008-05-20", "2011-06-01", "2017-09-10", "2024-04-18", "2026-12-01"),
    "tcg-traditional": ("2007-07-01", "2026-08-20"),
    "ocg": ("1999-05-01", "2011-04-15", "2026-10-05"),
    "ocg-ae": ("2024-11-15", "2026-10-05"),
    "ocg-cn": ("2022-10-05", "2026-04-02", "2026-10-05"),
    "ocg-kr": ("2026-08-20",),
    "genesys": ("2025-09-01", "2026-08-01", "2026-08-20"),
    "master-duel": ("2022-02-01", "2026-09-01"),
    "speed": ("2020-01-01", "2026-08-01"),
    "edison": ("2026-08-20",),
    "rush": ("2026-08-20",),
}  # fmt: skip
ABOUT_CARDS = ("BAN", "DCK004", "DCK007", "DCK010", "DCK011", "DCK012", "DCK013", "DCK016")


@pytest.mark.parametrize("format", DAYS)
def test_a_status_is_as_sure_as_a_verdict(store: Store, format: str) -> None:
    """So many copies of a card are surely allowed as decks with them are judged so, and open where those are."""
    chance = random.Random(format)
    cards = [card for card in store.all_cards() if not card.type & (TOKEN | SKILL) and card.code > 0]
    for day in DAYS[format]:
        judge = Judge(Options(day, format), store)
        ruleset = judge.ruleset(format)
        listed = [card for card in cards if card.group in ruleset.list.limits or card.code in ruleset.points]
        for card in (*chance.sample(cards, 20), *chance.sample(listed, min(15, len(listed)))):
            verdicts = [_verdict(judge, card, copies) for copies in (1, 2, 3)]
            status = status_in(card, ruleset)
            if status.doubt:
                assert "undetermined" in verdicts or status.points is not None, (day, card, status)
            elif status.points:
                assert verdicts[-1] == "illegal" or 3 * status.points <= 100, (day, card, status)
            else:
                sure = ["legal" if copies <= (status.copies or 0) else "illegal" for copies in (1, 2, 3)]
                assert verdicts == sure, (day, card, status)


def _verdict(judge: Judge, card: Card, copies: int) -> str:
    """The verdict on some copies of a card, whatever else the deck is wanting."""
    found = judge.deck_file("x.ydk", deck_file([card.code] * copies)).findings
    return verdict_of(finding for finding in found if finding.code.startswith(ABOUT_CARDS))


class Asked(NamedTuple):
    """A call of `card`, the format that is asked for, and what its doubt says; empty where it is sure."""

    card: str
    format: str
    day: str
    says: str
    region: str = ""


ASKED = [
    Asked("Pot of Greed", "ocg", "2026-10-05", "An OCG list newer than 2026-07-01 exists"),
    Asked("Pot of Greed", "tcg", "2007-07-01", "list after the TCG list of 2007-03-01 is missing"),
    Asked(
        "Dimension Fusion",
        "tcg",
        "2008-05-20",
        "Only the month in which the TCG list of 2008-05-01 took effect is known",
    ),
    Asked("Pot of Greed", "tcg", "2008-05-20", ""),
    Asked("Trishula, Dragon of the Ice Barrier", "tcg", "2011-06-01", "is not proved"),
    Asked("Baronne de Fleur", "tcg", "2024-04-18", "depends on the region"),
    Asked("Baronne de Fleur", "tcg", "2024-04-18", "", "americas"),
    Asked("Kuriboh - Multiply!", "tcg", "2026-08-30", "was announced in the TCG for 2026-09-03"),
    Asked("Pot of Greed", "ocg-kr", "2026-08-20", "Korea"),
    Asked("Pot of Greed", "genesys", "2025-09-01", "the first one known took effect on 2025-09-22"),
    Asked("Ash Blossom & Joyous Spring", "tcg", "2010-03-15", ""),
]


@pytest.mark.parametrize("asked", ASKED)
def test_card_says_what_is_not_known(run: Run, asked: Asked) -> None:
    call = ["card", asked.card, "-f", asked.format, "--as-of", asked.day]
    call += ["--region", asked.region] if asked.region else []
    (match,) = checked(run(*call, "-o", "json").out)["matches"][:1]
    assert asked.says in match["doubts"].get(asked.format, "")
    assert bool(asked.says) == (asked.format in match["doubts"])
    text = " ".join(run(*call).out.split())
    assert ("not certain: " in text) == bool(asked.says)
    cell = run(*call, "-o", "csv").out.splitlines()[1].rpartition(",")[2]
    assert cell.endswith("?") == bool(asked.says)


def test_a_null_status_says_why(run: Run) -> None:
    match = checked(run("card", "Ash Blossom", "-f", "tcg", "--as-of", "2010-03-15", "-o", "json").out)["matches"][0]
    assert (match["status"]["tcg"], match["reasons"]["tcg"]) == (None, "not released")


def test_history_says_what_is_not_known(run: Run) -> None:
    history = checked(run("card", "Dimension Fusion", "-f", "tcg", "-f", "ocg", "--history", "-o", "json").out)
    tcg, ocg = (history["matches"][0]["history"][format] for format in ("tcg", "ocg"))
    assert {"since": "2008-05-01", "value": 0, "precision": "month", "doubt": ""} in tcg
    assert any(step["doubt"].startswith("a list is missing") for step in tcg)
    assert (ocg[-1]["since"], ocg[-1]["doubt"][:20]) == ("2026-10-01", "a newer list exists ")
    assert "2008-05 Forbidden" in run("card", "Dimension Fusion", "-f", "tcg", "--history").out
    # Before it came out nothing that is not known of a list concerns a card.
    (match,) = checked(run("card", "Baronne de Fleur", "-f", "tcg", "--history", "-o", "json").out)["matches"][:1]
    assert all(step["since"] > "2021" for step in match["history"]["tcg"])


def test_formats_say_that_a_newer_list_exists(run: Run) -> None:
    found = checked_formats(run)
    assert {name for name, newer in found.items() if newer} == {"ocg", "ocg-ae", "ocg-cn"}


def checked_formats(run: Run) -> dict[str, bool]:
    return {
        row["id"]: row["newer_exists"]
        for row in json.loads(run("formats", "-o", "json").out)["formats"]
        if row["kind"] == "current"
    }
