"""`deckcheck formats`: all of them, one of them, and what a run says about the judged day."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled


def test_the_more_played_come_first_and_all_are_there(run: Run) -> None:
    some = run("formats").out.splitlines()
    ids = [line.split()[0] for line in some if line and not line.startswith("Any")]
    assert {"tcg", "ocg", "ocg-ae", "ocg-cn", "master-duel", "genesys", "speed"} <= set(ids[: ids.index("edison")])
    assert ids.index("edison") < ids.index("goat") < ids.index("tengu")
    assert "nekroz" not in ids
    assert any("deckcheck formats --all" in line for line in some)
    every = run("formats", "--all").out.splitlines()
    assert any(line.split()[:1] == ["nekroz"] and "cards out by 2015-" in line for line in every)
    assert "not judged" in next(line for line in every if line.startswith("rush"))


def test_json_has_all(run: Run) -> None:
    formats = {row["id"]: row for row in json.loads(run("formats", "-o", "json").out)["formats"]}
    assert len(formats) > 140
    assert formats["edison"]["list"] == "2010-03-01"
    assert formats["edison"]["pool_until"] == "2010-04-24"
    assert formats["ocg-kr"]["list"] is None
    assert formats["ocg-kr"]["no_verdict"]
    assert "Tengu Plant" in formats["tengu"]["aliases"]


def test_lists_have_days_precision_and_sources(run: Run) -> None:
    lines = run("formats", "tcg").out.splitlines()
    number = next(n for n, line in enumerate(lines) if line.strip().startswith("2007-09-01 – 2008-02-29"))
    assert "only the month of the first day is known" in lines[number]
    assert "the list before it is missing: a TCG list of June 2007 exists" in lines[number]
    assert lines[number + 1].strip().startswith("source: ")
    assert any("in force in the Americas from 2024-04-15" in line for line in lines)
    assert any("from 2009-03-01 (some day from 2009-01-01 to 2009-12-31)" in line for line in lines)
    assert any(
        "a newer list, in force after 2026-09-30, exists" in line for line in run("formats", "ocg").out.splitlines()
    )


def test_a_format_of_a_past_day(run: Run) -> None:
    out = run("formats", "goat control").out
    assert "Fusion Deck      any number" in out
    assert "between Side and Main Deck only" in out
    assert "out in North America by 2005-08-16" in out
    assert "cards out by 2005-08-23 (Format Library)" in out


def test_one_format_as_json(run: Run) -> None:
    value = json.loads(run("formats", "tcg", "-o", "json").out)
    assert value["lists"][0]["effective"] == "2026-09-28"
    assert {"precision", "source", "gap_before", "next_exists", "suspect"} <= value["lists"][0].keys()
    assert value["format"]["sizes_by_day"][0]["extra_name"] == "Fusion Deck"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--as-of", "2010-04-24"], "Cards are those that were out in the TCG on 2010-04-24."),
        (["--as-of", "2010-04-24", "--region", "americas"], "out in North America on 2010-04-24."),
        (["--as-of", "2026-10-05"], "whether a card that was not out in the TCG by then is out on 2026-10-05 is not known."),
        (["--as-of", "2008-05-20"], "Only the month in which the TCG list of 2008-05-01 took effect is known"),
        (["--as-of", "2009-05-20"], "Deck sizes changed between 2009-01-01 and 2009-12-31"),
        (["--as-of", "2007-07-01"], "The list after the TCG list of 2007-03-01 is missing: a TCG list of June 2007 exists"),
        (["-f", "ocg", "--as-of", "2026-10-05"], "An OCG list newer than 2026-07-01 exists that the data do not have. Use --list FILE, or --as-of 2026-09-30."),
        (["-f", "goat"], "Goat list of 2005-04-01, whatever the day."),
        (["-f", "world-championship", "--as-of", "2026-08-20"], "Cards are those that were out in the TCG and in the OCG on 2026-08-20."),
    ],
)  # fmt: skip
def test_a_run_says_what_the_data_do_not_tell(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck.ydk").write_text(ydk(filled([], 40)))
    assert says in run("check", "deck.ydk", *arguments).out
