"""Formats and lists of the user's own, and comments that silence findings."""

import json
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.judge.notes import run_notes
from tests.conftest import codes, deck_file, filled

ASH, POT_OF_GREED, STARDUST = 14558127, 55144522, 44508094
HIGHLANDER = "title: Highlander\ninherits: tcg\ncopies: 1\nmain: 0-60\n"


def judge(store: Store, tmp_path: Path, form: str, limits: str | None = None) -> Judge:
    (tmp_path / "own.yaml").write_text(form)
    if limits is not None:
        (tmp_path / "list.conf").write_text(limits)
    options = Options("2026-08-20", str(tmp_path / "own.yaml"))
    if limits is not None:
        options = options._replace(list_file=str(tmp_path / "list.conf"))
    return Judge(options, store)


@pytest.mark.parametrize("limits", [None, f"!Ours 2026.01.01\n{ASH} 2\n", f"!Ours 2026.01.01\n{POT_OF_GREED} 0\n"])
def test_a_list_never_allows_more_than_the_format(store: Store, tmp_path: Path, limits: str | None) -> None:
    chosen = judge(store, tmp_path, HIGHLANDER, limits)
    for copies, expected in ((1, []), (2, ["DCK004"])):
        deck = "#main\n" + f"{ASH}\n" * copies + "#extra\n!side\n"
        (item,) = chosen.source(Source("deck.ydk", deck.encode()))
        assert codes(item) == expected


@pytest.mark.parametrize(
    "form",
    [
        "title: A\ninherits: tcg\npoints_cap: 5\n",
        "title: A\ninherits: genesys\nseries: tcg\n",
        "title: A\ninherits: tcg\nseries: genesys\n",
    ],
)
def test_points_and_limits_are_not_mixed_up(store: Store, tmp_path: Path, form: str) -> None:
    chosen = judge(store, tmp_path, form)
    with pytest.raises(UsageError, match="is a list of"):
        chosen.ruleset(str(tmp_path / "own.yaml"))


@pytest.mark.parametrize(
    ("form", "day", "past"),
    [
        ("inherits: tcg", "2026-11-01", False),  # the newest list
        ("inherits: tcg", "2020-05-01", True),
        ("inherits: tcg\npre_errata: true", "2026-11-01", True),
        ("inherits: tcg\nkind: time-wizard", "2026-11-01", True),
        ('inherits: tcg\npool_until: "2015-01-01"', "2026-11-01", True),
        ('inherits: tcg\nlist_day: "2026-05-18"', "2026-11-01", True),
    ],
)
def test_formats_of_a_past_day(store: Store, tmp_path: Path, form: str, day: str, past: bool) -> None:
    (tmp_path / "own.yaml").write_text(f"title: Own\n{form}\n")
    name = str(tmp_path / "own.yaml")
    assert Judge(Options(day, name), store).ruleset(name).past == past


def test_a_list_of_the_past_does_not_make_the_day_past(store: Store) -> None:
    assert not Judge(Options("2026-11-01", "tcg", list_file="tcg@2010-03-01"), store).ruleset("tcg").past


@pytest.mark.parametrize(
    ("tcg", "ocg", "expected"),
    [
        # Found in tcg, ocg and master-duel, where a card of either game may be used.
        (None, "not released", (None, "DCK010", None)),
        ("not released", None, ("DCK010", None, None)),
        (None, "not for play", (None, "DCK011", None)),
        ("not for play", None, ("DCK011", None, None)),
        ("not released", "not for play", ("DCK010", "DCK011", "DCK010")),
        ("not for play", "not for play", ("DCK011", "DCK011", "DCK011")),
        ("not released", "not released", ("DCK010", "DCK010", "DCK010")),
        (None, None, (None, None, None)),
    ],
)
def test_a_card_of_ones_own_may_be_out_in_one_game_only(
    store: Store, tmp_path: Path, tcg: str | None, ocg: str | None, expected: tuple[str | None, ...]
) -> None:
    standings = {"tcg": tcg, "ocg": ocg}
    row = {"client_code": 999000001, "name": "Own Card", "card": "Spell", "kinds": ["Normal"]}
    file = tmp_path / "own.yaml"
    file.write_text(f"- {json.dumps(row | {game: standing for game, standing in standings.items() if standing})}\n")
    found = []
    for name in ("tcg", "ocg", "master-duel"):
        deck = "#main\n" + "".join(f"{code}\n" for code in filled([999000001], 40)) + "#extra\n!side\n"
        (item,) = Judge(Options("2026-08-20", name, cards=(str(file),)), store).source(Source("a.ydk", deck.encode()))
        found.append(next((code for code in codes(item) if code in ("DCK010", "DCK011")), None))
    assert tuple(found) == expected


def test_silencing_a_misplaced_card_does_not_silence_the_size(store: Store) -> None:
    chosen = Judge(Options("2026-08-20", "tcg"), store)
    ignored = "  # deckcheck: ignore=DCK005 it is fine\n"
    main = [*filled([ASH] * 3 + [97268402] * 3 + [2511] * 3 + [483] * 3, 60)]
    deck = "#main\n" + "".join(f"{code}\n" for code in main) + f"{STARDUST}{ignored}" * 2 + "#extra\n!side\n"
    (item,) = chosen.source(Source("deck.ydk", deck.encode()))
    assert "DCK001" in codes(item)
    assert item.verdict == "illegal"


def test_a_skill_card_in_the_extra_deck_is_one_finding(store: Store) -> None:
    chosen = Judge(Options("2026-08-20", "tcg"), store)
    deck = "#main\n" + "".join(f"{code}\n" for code in filled([], 40)) + "#extra\n300101001\n!side\n"
    (item,) = chosen.source(Source("deck.ydk", deck.encode()))
    assert codes(item) == ["DCK006"]


NORDEN, NORDEN_PRE_ERRATA = 17412721, 17412731


@pytest.mark.parametrize(
    ("limits", "number", "copies", "expected"),
    [
        # A line for a number decides about that number, whatever another line says of the card (A19).
        (f"{NORDEN_PRE_ERRATA} 0\n{NORDEN} 1\n", NORDEN, 1, []),
        (f"{NORDEN_PRE_ERRATA} 0\n{NORDEN} 1\n", NORDEN, 2, ["BAN002"]),
        (f"{NORDEN_PRE_ERRATA} 0\n{NORDEN} 1\n", NORDEN_PRE_ERRATA, 1, ["BAN001"]),
        (f"{NORDEN_PRE_ERRATA} 0\n", NORDEN, 3, []),
        (f"{NORDEN_PRE_ERRATA} 3\n{NORDEN} 1\n", NORDEN_PRE_ERRATA, 3, []),
        # A number that the list lacks goes by the card it stands for.
        (f"{NORDEN} 1\n", NORDEN_PRE_ERRATA, 2, ["BAN002"]),
        (f"{NORDEN} 0\n", NORDEN_PRE_ERRATA, 1, ["BAN001"]),
    ],
)
def test_the_exact_number_goes_first(
    store: Store, tmp_path: Path, limits: str, number: int, copies: int, expected: list[str]
) -> None:
    chosen = judge(store, tmp_path, "title: Own\ninherits: tcg\npre_errata: true\n", f"!Ours 2026.01.01\n{limits}")
    main = "".join(f"{code}\n" for code in filled([], 40))
    deck = f"#main\n{main}#extra\n" + f"{number}\n" * copies + "!side\n"
    (item,) = chosen.source(Source("deck.ydk", deck.encode()))
    assert [code for code in codes(item) if code not in ("DCK022", "DCK010")] == expected


def test_without_a_list_the_pool_of_a_whitelist_stays(store: Store) -> None:
    item = Judge(Options("2026-08-20", "goat", list_file="none"), store).deck_file(
        "", deck_file(filled([14558127], 40))
    )
    (finding,) = (found for found in item.findings if found.code == "BAN004")
    assert finding.message.endswith("is not on the list of cards allowed in Goat: 1 in the Main Deck.")


@pytest.mark.parametrize(("region", "told"), [("americas", False), ("europe", True), (None, True)])
def test_a_list_of_ones_own_has_the_days_of_its_regions(
    tmp_path: Path, store: Store, region: str | None, told: bool
) -> None:
    path = tmp_path / "club.yaml"
    days = "regions: {americas: 2026-11-01, europe: 2026-11-20}"
    path.write_text(f"title: Club\neffective: 2026-11-20\n{days}\nlimited: [55144522]\n", encoding="utf-8")
    judge = Judge(Options("2026-11-10", "tcg", region=region, list_file=str(path)), store)
    assert any("takes effect after 2026-11-10" in note for note in run_notes(judge, "tcg", "as asked")) is told
