"""`deckcheck which`: the formats in which a deck is legal, and the days."""

import random
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import DeckFile
from deckcheck.model.finding import LEGAL
from deckcheck.run.which import FormatVerdict, chosen_formats, verdict_in
from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS, deck_file, filled
from tests.schemas import checked

TODAY = "2026-08-22"
# Cards that lists have treated differently over the years, old and new ones.
LISTED = (
    55144522, 12580477, 53129443, 83764718, 4031928, 72989439, 82301904, 44508094, 14558127, 46411259, 70828912, 45986603,
    14536035, 94145021, 10045474, 97268402, 23434538, 24224830, 81674782, 74191942,
)  # fmt: skip


def by_itself(play_id: str, file: DeckFile, day: str, store: Store) -> bool:
    """Whether `check` calls the deck legal on a day."""
    try:
        return settle(Judge(Options(day, format=play_id), store).deck_file("", file)).verdict == LEGAL
    except UsageError:
        return False


def says_legal(found: FormatVerdict, day: str) -> bool:
    return any(span.first <= day and (span.last is None or day <= span.last) for span in found.spans)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    cards=st.lists(st.sampled_from(LISTED), max_size=5),
    play_id=st.sampled_from(("tcg", "tcg-traditional", "ocg", "master-duel", "genesys", "ocg-cn", "edison", "wind-up")),
    size=st.sampled_from((40, 60, 61)),
    side=st.sampled_from((0, 10, 15)),
    seed=st.integers(0, 10**6),
)
def test_agrees_with_checking_each_day(
    store: Store, cards: list[int], play_id: str, size: int, side: int, seed: int
) -> None:
    """A day lies in a span of `which` exactly if the deck is legal on that day: around the days on which lists begin
    and cards come out, and on any other."""
    file = deck_file(filled(list(cards), size), [], [FILLERS[n % 5 + 8] for n in range(side)])
    play = store.format(play_id)
    assert play is not None
    found = verdict_in(play, file, Options(TODAY), store)
    assert (found.verdict == LEGAL) == by_itself(play_id, file, TODAY, store)
    chance = random.Random(seed)
    days = [head.effective for head in store.lists(play.series)]
    releases = store.all_releases(cards).values()
    days += [release.last for columns in releases for release in columns.values() if release.last < TODAY]
    near = [date.fromisoformat(chance.choice(days)) + timedelta(chance.choice((-1, 0, 1, 31))) for _ in range(6)]
    first = date(1999, 1, 1).toordinal()
    near += [date.fromordinal(chance.randint(first, date.fromisoformat(TODAY).toordinal())) for _ in range(3)]
    near += [date.fromisoformat(day) + timedelta(n) for span in found.spans for day in span if day for n in (-1, 0, 1)]
    for one in near:
        day = one.isoformat()
        if day <= TODAY and not play.list_day:
            assert says_legal(found, day) == by_itself(play_id, file, day, store), (play_id, day, found.spans)


def test_an_old_deck(run: Run) -> None:
    """The GOAT example: 16 cards in the Fusion Deck, legal in GOAT and in the TCG of its time."""
    value = checked(run("which", "examples/goat.ydk", "--as-of", TODAY, "-f", "goat,tcg,edison", "-o", "json").out)
    (item,) = value["items"]
    found = {one["format"]: one for one in item["formats"]}
    assert found["goat"]["verdict"] == "legal"
    assert found["goat"]["spans"] == [{"from": "2005-04-01", "to": None}]
    assert found["goat"]["reason"] is None
    assert found["tcg"]["verdict"] == "illegal"
    assert found["tcg"]["spans"] == [{"from": "2005-04-01", "to": "2005-09-30"}]
    assert found["tcg"]["reason"]["code"] == "DCK002"
    assert found["edison"]["spans"] == []


def test_text(run: Run) -> None:
    done = run("which", "examples/tcg-legal.ydk", "--as-of", TODAY)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].startswith("examples/tcg-legal.ydk: legal in ")
    assert any(line.split()[:3] == ["tcg", "✓", "legal"] for line in lines)
    assert any("since 20" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_tables(run: Run) -> None:
    rows = run("which", "examples/tcg-legal.ydk", "--as-of", TODAY, "-f", "tcg", "-o", "csv").out.splitlines()
    assert rows[0] == "path,format,verdict,legal,code,reason"
    assert rows[1].startswith("examples/tcg-legal.ydk,tcg,legal,")
    assert run("which", "examples/tcg-legal.ydk", "-f", "tcg", "-o", "markdown").out.startswith("| path | format |")


def test_a_deck_with_an_unknown_card(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.ydk").write_text(ydk([99999998, *(code for code in FILLERS for _ in range(3))][:40]))
    value = checked(run("which", str(tmp_path / "a.ydk"), "-f", "tcg", "--as-of", TODAY, "-o", "json").out)
    (one,) = value["items"][0]["formats"]
    assert (one["verdict"], one["spans"]) == ("undetermined", [])


def test_a_configuration_does_not_matter(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.ydk").write_text(ydk([code for code in FILLERS for _ in range(3)][:40]))
    monkeypatch.chdir(tmp_path)
    before = run("which", "a.ydk", "--as-of", TODAY, "-f", "tcg,ocg", "-o", "json").out
    (tmp_path / "deckcheck.toml").write_text('format = "goat"\nignore = ["DCK"]\n')
    assert run("which", "a.ydk", "--as-of", TODAY, "-f", "tcg,ocg", "-o", "json").out == before


def test_all_formats(store: Store) -> None:
    names = {play.id for play in chosen_formats(("all",), store)}
    assert len(names) == len(store.formats()) > 100
    defaults = [play.id for play in chosen_formats((), store)]
    assert {"tcg", "ocg", "goat", "edison", "genesys", "master-duel"} <= set(defaults)
    assert "rush" not in defaults


@pytest.mark.parametrize("arguments", [("-f", "tgc"), ("--as-of", "soon"), ("-o", "xml")])
def test_wrong_calls(run: Run, arguments: tuple[str, ...]) -> None:
    done = run("which", "examples/goat.ydk", *arguments)
    assert (done.code, done.out) == (2, "")
