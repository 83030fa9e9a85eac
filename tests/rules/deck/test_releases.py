"""Which cards a deck may hold on a day (RULES A16): a property over the whole pool, and the words of each case."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.finding import LEGAL, Finding
from tests.conftest import deck_file
from tests.oracle.releases import END, bounds, data_day, expected, rows

# Formats by the territory whose days count, and the region of the event.
FORMATS = {
    "tcg": ("tcg", None),
    "tcg_na": ("tcg", "americas"),
    "tcg_eu": ("tcg", "europe"),
    "ocg": ("ocg", None),
    "ae": ("ocg-ae", None),
    "cn": ("ocg-cn", None),
    "kr": ("ocg-kr", None),
    "md": ("master-duel", None),
}
NOTHING_LIMITED = "effective: 1999-01-01\ntitle: Free\nlimited:\n- 55144522\n"


@pytest.fixture(scope="session")
def free_list(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A list that limits next to nothing, so that any day can be judged."""
    path: Path = tmp_path_factory.mktemp("lists") / "free.yaml"
    path.write_text(NOTHING_LIMITED)
    return str(path)


def release_finding(store: Store, free_list: str, code: int, territory: str, day: str) -> Finding | None:
    """What DCK010 says of a card on a day."""
    format, region = FORMATS[territory]
    judge = Judge(Options(day, format, region=region, list_file=free_list), store)
    item = judge.deck_file("deck.ydk", deck_file([code]))
    return next((finding for finding in item.findings if finding.code == "DCK010"), None)


KINDS = {row["konami_id"]: row["kinds"] for row in rows("cards") if "konami_id" in row}
CODES = {row.get("passcode") or row.get("client_code") or -int(str(row.get("konami_id"))): row for row in rows("cards")}
RELEASES = [row for row in rows("releases") if not CODES[row["card"]].get("never_legal")]
# Days apart from a boundary: right at it, about the month of grace, and farther.
DISTANCES = st.sampled_from((0, 1, -1, 2, -2, 3, 4, 29, 30, 31, 32, -31)) | st.integers(-3000, 3000)


@settings(max_examples=400, deadline=None)
@given(
    row=st.sampled_from(RELEASES),
    territory=st.sampled_from(sorted(FORMATS)),
    distance=DISTANCES,
    boundary=st.sampled_from(("first", "last", "data", "grace")),
)
def test_any_card_on_any_day(
    store: Store, free_list: str, row: dict[str, object], territory: str, distance: int, boundary: str
) -> None:
    cell = row.get(territory) or row.get("tcg")
    first, last = bounds(str(cell)) if cell else (data_day(), data_day())
    near = {"first": first, "last": last if last < END else data_day(), "data": data_day(), "grace": date(2008, 7, 1)}
    day = max(date(1999, 2, 1), min(date(2099, 1, 1), near[boundary] + timedelta(days=distance)))
    code = row["card"]
    assert isinstance(code, int)
    kinds = CODES[code]["kinds"]
    assert isinstance(kinds, list)
    finding = release_finding(store, free_list, code, territory, day.isoformat())
    verdict = LEGAL if finding is None else finding.verdict
    assert verdict == expected(row, kinds, territory, day), (row["name"], territory, day, cell)
    if finding is not None:
        assert str(row["name"]) in finding.message


ASH, CYBER_DRAGON = 14558127, 70095154


@pytest.mark.parametrize(
    ("code", "territory", "day", "verdict", "words"),
    [
        (ASH, "tcg", "2010-03-15", "illegal", "came out in the TCG on 2017-05-04; this deck is judged for 2010-03-15"),
        (ASH, "tcg", "2017-05-03", "illegal", "came out in the TCG on 2017-05-04"),
        (ASH, "tcg", "2017-05-04", None, ""),
        (
            ASH,
            "tcg_na",
            "2017-05-05",
            "undetermined",
            "on 2017-05-04, in North America perhaps some days later; whether it was out by 2017-05-05",
        ),
        (ASH, "tcg_na", "2017-05-07", None, ""),
        (ASH, "ocg", "2017-05-05", None, ""),
    ],
)
def test_the_words_of_each_case(
    store: Store, free_list: str, code: int, territory: str, day: str, verdict: str | None, words: str
) -> None:
    finding = release_finding(store, free_list, code, territory, day)
    if verdict is None:
        assert finding is None
    else:
        assert finding is not None
        assert finding.verdict == verdict
        assert words in finding.message
        assert [card.passcode for card in finding.cards] == [code]


@pytest.mark.parametrize(
    ("form", "code", "day", "verdict"),
    [
        # Ash Blossom: OCG 2017-01-14, TCG 2017-05-04.
        ("title: Own\nseries: tcg\n", ASH, "2017-03-01", "illegal"),
        ("title: Own\ninherits: tcg\n", ASH, "2017-03-01", "illegal"),
        ("title: Own\ninherits: tcg\nscope: ocg\n", ASH, "2017-03-01", "legal"),
        ("title: Own\nscope: any\nseries: tcg\n", ASH, "2017-03-01", "legal"),
        ("title: Own\nscope: any\nseries: tcg\n", ASH, "2017-01-01", "illegal"),
        ("title: Own\ninherits: tcg\nreleases: [tcg, ocg]\n", ASH, "2017-03-01", "illegal"),
        ("title: Own\ninherits: tcg\nreleases: [tcg, ocg]\n", ASH, "2017-05-04", "legal"),
        ("title: Own\ninherits: tcg\npool_until: 2010-04-24\n", ASH, "2026-08-20", "illegal"),
        # Its set came out a fortnight before: a format that defines its pool by the day does not wait.
        ("title: Own\ninherits: tcg\npool_until: 2005-08-31\n", CYBER_DRAGON, "2026-08-20", "legal"),
        ("title: Own\ninherits: tcg\n", CYBER_DRAGON, "2005-08-31", "undetermined"),
    ],
)
def test_formats_of_the_users_own(
    store: Store, free_list: str, tmp_path: Path, form: str, code: int, day: str, verdict: str
) -> None:
    (tmp_path / "own.yaml").write_text(form)
    judge = Judge(Options(day, str(tmp_path / "own.yaml"), list_file=free_list), store)
    item = judge.deck_file("deck.ydk", deck_file([code]))
    found = [finding.verdict for finding in item.findings if finding.code == "DCK010"]
    assert (found or ["legal"]) == [verdict]


def test_the_passcode_in_a_finding_is_the_cards_own(store: Store, free_list: str) -> None:
    for code in (14558127, 14558128):  # the second is an alternate artwork's
        finding = release_finding(store, free_list, code, "tcg", "2010-03-15")
        assert finding is not None
        assert [card.passcode for card in finding.cards] == [14558127]
