"""`pool merge`: what is new in public sources → `cardpool/` and `banlists/`."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.data.build import fill
from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import run as importing
from deckcheck.data.merge import Sources, merge
from deckcheck.data.store import Store
from tests.cli.conftest import Run, run
from tests.data.test_importer import content
from tests.data.test_own import database

__all__ = ["run"]

DAY = "2026-10-01"


def item(name: str, **facts: Any) -> dict[str, Any]:
    """A Normal Spell as yaml-yugi has it, unless the facts say otherwise."""
    named = {"en": name, "ja": None, "ja_romaji": "Kaado", **facts.pop("names", {})}
    return {
        "konami_id": None, "password": None, "name": named, "text": {"en": "…"}, "card_type": "Spell", "property": "Normal",
        "images": [], "sets": {}, "limit_regulation": {"tcg": "Not yet released", "ocg": "Unlimited"}, "yugipedia_page_id": 1, **facts,
    }  # fmt: skip


NEW = item(
    "New Spell",
    konami_id=13001,
    password=99000001,
    names={"ja": "<ruby>新<rt>しん</rt></ruby>魔法"},
    master_duel_rarity="N",
)


@pytest.fixture
def loose(tiny: Path) -> Path:
    """The pool of a dozen cards, in which years lie between two lists and two cards."""
    path = tiny / "cardpool" / "checks.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"days": 100,', '"days": 1000,').replace('": 9000', '": 99000'), encoding="utf-8")
    return tiny


@pytest.fixture
def cards(tmp_path: Path) -> Callable[..., str]:
    """Writes a `cards.json`."""

    def write(*items: object) -> str:
        path = tmp_path / "cards.json"
        path.write_text(json.dumps(items, ensure_ascii=False), encoding="utf-8")
        return str(path)

    return write


def rows(root: Path, folder: str) -> dict[str, Any]:
    """The rows of a folder of shards by the cards' names."""
    return {row["name"]: row for path in (root / "cardpool" / folder).glob("*.yaml") for row in read(path) or ()}


def of_cards(path: str, day: str = DAY) -> Sources:
    return Sources(cards=(path,), day=day)


def test_a_new_card(tiny: Path, cards: Callable[..., str]) -> None:
    remarks, changed = merge(of_cards(cards(NEW)), tiny)
    assert remarks == [
        "cards.json: has 1 of 11 cards, so the data stay of 2026-08-22",
        "cards.json: 1 new cards, 2 new first days, 1 new names",
    ]
    assert rows(tiny, "cards")["New Spell"] == {
        "konami_id": 13001, "passcode": 99000001, "name": "New Spell", "card": "Spell", "kinds": ["Normal"],
    }  # fmt: skip
    # Released where the source says so, on that day at the latest; nothing is said of the TCG.
    assert rows(tiny, "releases")["New Spell"] == {
        "card": 99000001, "name": "New Spell", "ocg": f"<={DAY}", "md": f"<={DAY}",
    }  # fmt: skip
    assert read(tiny / "cardpool" / "names" / "ja.yaml")[99000001] == "新魔法"
    assert read(tiny / "cardpool" / "meta.yaml")["cards"] == "2026-08-22"
    assert changed == (
        "cardpool/cards/13000.yaml",  "cardpool/names/ja.yaml", "cardpool/releases/13000.yaml",
    )  # fmt: skip


def test_once_more_changes_nothing(tiny: Path, cards: Callable[..., str]) -> None:
    merge(of_cards(cards(NEW)), tiny)
    before = content(tiny)
    assert merge(of_cards(cards(NEW)), tiny) == (
        ["cards.json: has 1 of 11 cards, so the data stay of 2026-08-22", "cards.json: nothing new"],
        (),
    )
    assert content(tiny) == before


def test_a_card_to_come_gets_its_numbers_and_its_name(loose: Path, cards: Callable[..., str]) -> None:
    """Found by its client's number; what was said of that is said of the passcode."""
    coming = item("A Card at Last", konami_id=13002, password=99000002, fake_password=101401001)
    merge(of_cards(cards(coming)), loose)
    assert "A Card to Come" not in rows(loose, "cards")
    row = rows(loose, "cards")["A Card at Last"]
    assert (row["konami_id"], row["passcode"]) == (13002, 99000002)
    assert not {"client_code", "unofficial_name"} & set(row)
    assert rows(loose, "releases")["A Card at Last"]["ocg"] == "2026-09-05"
    assert read(loose / "cardpool" / "numbers" / "old_passcode.yaml")[101401001] == 99000002
    connection = sqlite3.connect(":memory:", isolation_level=None)
    fill(connection, loose)
    store = Store(connection)
    assert store.cards([101401001])[101401001].code == 99000002
    assert store.match_name("A Card to Come").codes == (99000002,)
    assert store.match_name("A Card to Come").kind == "translation"


def test_facts_of_known_cards_stay(tiny: Path, cards: Callable[..., str]) -> None:
    before = rows(tiny, "cards")["Pot of Greed"]
    remarks, _ = merge(of_cards(cards(item("Pot of Greed", konami_id=4844, password=55144522, property="Field"))), tiny)
    assert "1 cards whose kind or stats differ in the source" in remarks[1]
    assert rows(tiny, "cards")["Pot of Greed"] == before


def test_what_was_corrected_by_hand_stays(tiny: Path, cards: Callable[..., str]) -> None:
    path = tiny / "cardpool" / "cards" / "04500.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('"Pot of Greed",', '"Pot of Greed", "corrected": "me",'),
        encoding="utf-8",
    )
    merge(of_cards(cards(item("Another Name", konami_id=4844, password=55144522))), tiny)
    assert "Pot of Greed" in rows(tiny, "cards")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            item("X", konami_id=13003, password=99000003, future="?"),
            'X has the key "future", which is neither used nor left out',
        ),
        (item("X", konami_id=13003, password=99000003, names={"xx": "?"}), 'the key "name.xx"'),
        (
            item("X", konami_id=13003, password=99000003, limit_regulation={"rush": "Unlimited"}),
            'the key "limit_regulation.rush"',
        ),
        (
            item("X", konami_id=13003, password=99000003, limit_regulation={"tcg": "Odd"}),
            "the status 'Odd' is not known",
        ),
        (item("X", konami_id=13003, password=99000003, property="Odd"), "cannot be 'Odd'"),
        (item("Polymerization", konami_id=13003, password=99000003), "two cards share"),
        ({"id": 1}, "not a list of cards"),
        (3, "not a list of cards"),
    ],
)
def test_what_does_not_fit_changes_nothing(tiny: Path, cards: Callable[..., str], wrong: object, says: str) -> None:
    before = content(tiny)
    with pytest.raises(DataError, match=says):
        merge(of_cards(cards(NEW, wrong)), tiny)
    assert content(tiny) == before
    assert {entry.name for entry in tiny.iterdir()} == {"cardpool", "banlists"}


def whole(root: Path) -> list[dict[str, Any]]:
    """All the cards of a pool, as a source has them."""
    shards = (root / "cardpool" / "cards").glob("*.yaml")
    known = [row for path in shards for row in read(path) if "konami_id" in row]
    return [item(row["name"], konami_id=row["konami_id"], password=row.get("passcode")) for row in known]


def test_the_day_of_the_data_is_that_of_a_whole_file(tiny: Path, cards: Callable[..., str]) -> None:
    """A file that is empty, or has some cards, does not say of others that they are not out."""
    merge(of_cards(cards()), tiny)
    assert read(tiny / "cardpool" / "meta.yaml")["cards"] == "2026-08-22"
    merge(of_cards(cards(*whole(tiny))), tiny)
    assert read(tiny / "cardpool" / "meta.yaml")["cards"] == DAY


def test_older_cards_than_the_data(tiny: Path, cards: Callable[..., str]) -> None:
    with pytest.raises(DataError, match="2026-08-22 already"):
        merge(of_cards(cards(*whole(tiny)), "2026-08-01"), tiny)


def test_ended_in_the_middle(tiny: Path, cards: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal between the two folders: both are what they were."""
    before = content(tiny)
    rename, calls = importing.os.rename, []

    def stopped(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 3:
            raise KeyboardInterrupt
        rename(source, target)

    monkeypatch.setattr(importing.os, "rename", stopped)
    with pytest.raises(KeyboardInterrupt):
        merge(of_cards(cards(NEW)), tiny)
    monkeypatch.undo()
    assert content(tiny) == before


# Lists


def vectors(root: Path, **lists: dict[str, Any]) -> str:
    for name, value in lists.items():
        series, _, day = name.partition("_")
        path = root / "vectors" / series.replace("0", "-") / f"{day.replace('_', '-')}.vector.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value), encoding="utf-8")
    return str(root / "vectors")


def test_newer_vectors_become_lists(loose: Path, tmp_path: Path) -> None:
    folder = vectors(
        tmp_path,
        tcg_2026_09_07={"date": "2026-09-07", "regulation": {"4844": 1, "4837": 2}},
        tcg_2024_04_22={"date": "2024-04-22", "regulation": {"4844": 3}},  # known: not looked at
        points_2026_09_01={"date": "2026-09-01", "regulation": {"4041": 2}},
        points_2026_09_02={"date": "2026-09-02", "regulation": {"4041": 2}},  # as the day before
        points_2026_09_03={"date": "2026-09-03", "regulation": {}},  # a page that could not be read
        rush_2026_09_01={"date": "2026-09-01", "regulation": {"1": 0}},
    )
    remarks, changed = merge(Sources(lists=(folder,)), loose)
    assert remarks == [
        "points 2026-09-01: a new list, 1 cards",
        "points 2026-09-03: not taken: 0 cards, of 1 on the one before",
        "rush: not taken: its cards are those of another game, which yaml-yugi has in other files",
        "tcg 2026-09-07: a new list, 2 cards",
    ]
    assert changed == ("banlists/points/2026-09-01.yaml", "banlists/tcg/2026-09-07.yaml")
    assert (loose / "banlists" / "tcg" / "2026-09-07.yaml").read_text(encoding="utf-8") == (
        'effective: 2026-09-07\ntitle: "TCG"\ndate_precision: day\n'
        'source: "yaml-yugi-limit-regulation data/tcg/2026-09-07.vector.json"\n'
        "limited:\n- 55144522  # Pot of Greed\nsemi_limited:\n- 27847700  # Polymerization\n"
    )
    assert list(read(loose / "banlists" / "points" / "2026-09-01.yaml")["points"].values()) == [2]
    # The list that was known to exist is there now only if it follows at once.
    assert "next_exists" in read(loose / "banlists" / "tcg" / "2024-04-22.yaml")


def test_the_list_that_was_known_to_exist(tiny: Path, tmp_path: Path) -> None:
    value = {"date": "2024-09-02", "regulation": {"4844": 1, "4837": 2}}
    merge(Sources(lists=(vectors(tmp_path, tcg_2024_09_02=value),)), tiny)
    assert "next_exists" not in read(tiny / "banlists" / "tcg" / "2024-04-22.yaml")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (
            {"date": "2026-09-07", "regulation": {"99999": 1}},
            "no card has the Konami ID 99999; newer cards come with --cards",
        ),
        ({"date": "2026-09-07", "regulation": {"4844": 4}}, "says 4 of the Konami ID 4844"),
        ({"date": "2026-09-07", "regulation": {"x": 1}}, "no card has the Konami ID 0"),
        ({"date": "2026-09-08", "regulation": {"4844": 1}}, "says that it is of 2026-09-08"),
        ({"date": "2026-09-07", "regulation": {}, "more": 1}, 'the key "more", which is neither used nor left out'),
        ({"date": "2026-09-07"}, "is not a vector"),
        ([], "is not a vector"),
    ],
)
def test_vectors_that_do_not_fit(tiny: Path, tmp_path: Path, value: Any, says: str) -> None:
    before = content(tiny)
    with pytest.raises(DataError, match=says):
        merge(Sources(lists=(vectors(tmp_path, tcg_2026_09_07=value),)), tiny)
    assert content(tiny) == before


@pytest.mark.parametrize(
    ("spec", "text", "day", "precision"),
    [
        ("tcg", "!2026.10.12 TCG\n55144522 1 --\n24094653 0\n", "2026-10-12", "day"),
        ("tcg@2026-10-05", "!TCG\n55144522 1\n27847700 0\n", "2026-10-05", "day"),
        ("tcg@2026-10-05", "Forbidden\nPolymerization\n\nLimited\nPot of Greed\n", "2026-10-05", "day"),
    ],
)
def test_lists_of_other_forms(tiny: Path, tmp_path: Path, spec: str, text: str, day: str, precision: str) -> None:
    path = tmp_path / "list.conf"
    if not text.startswith("!"):
        path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    _, changed = merge(Sources(lists=(f"{spec}={path}",)), tiny)
    assert changed == (f"banlists/tcg/{day}.yaml",)
    value = read(tiny / changed[0])
    assert (value["limited"], value["date_precision"], value["title"]) == ([55144522], precision, "TCG")
    assert len(value["forbidden"]) in (1, 2)


def test_a_list_that_says_its_month_only(loose: Path, tmp_path: Path) -> None:
    path = tmp_path / "lflist.conf"
    path.write_text("!2026.10 Master Duel\n46986414 1 --\n", encoding="utf-8")
    _, changed = merge(Sources(lists=(f"master-duel={path}",)), loose)
    assert read(loose / changed[0])["date_precision"] == "month"


@pytest.mark.parametrize(
    ("spec", "text", "says"),
    [
        ("tcg={}", "!TCG\n55144522 1\n", "does not say from which day on"),
        ("tcg@2026-02-30={}", "!TCG\n55144522 1\n", "2026-02-30 is not a day"),
        ("other@2026-09-30={}", "!TCG\n55144522 1\n", "there is no series other"),
        ("tcg@2026-09-30={}", "!TCG\n1234567 1\n", "there is no card 1234567"),
        ("tcg@2026-09-30={}", "!A\n55144522 1\n!B\n55144522 0\n", "2 lists are meant"),
        ("tcg@2026-09-30={}", "!TCG\n$whitelist\n55144522 1\n", "is a whitelist, unlike this one"),
        ("tcg@2026-09-30=none.conf", "", "cannot be read"),
        ("none", "", "neither a folder of vectors nor SERIES=FILE"),
    ],
)
def test_lists_that_do_not_fit(tiny: Path, tmp_path: Path, spec: str, text: str, says: str) -> None:
    path = tmp_path / "list.conf"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=says):
        merge(Sources(lists=(spec.format(path),)), tiny)


# First days and numbers


def test_first_days_of_a_table(tiny: Path, tmp_path: Path) -> None:
    table = tmp_path / "days.tsv"
    table.write_text(
        "passcode\tkonami_id\tname_en\ttcg\tmd\n101401001\t\tfor readers\t2026-11-05\t\n\t4844\t\t\t2022-01-19\n",
        encoding="utf-8",
    )
    remarks, _ = merge(Sources(releases=(str(table),)), tiny)
    assert remarks == ["days.tsv: 1 new first days, 1 changed"]
    assert rows(tiny, "releases")["A Card to Come"]["tcg"] == "2026-11-05"
    assert rows(tiny, "releases")["Pot of Greed"]["md"] == "2022-01-19"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("passcode\tmoon\n55144522\t2026-01-01\n", 'the key "moon"'),
        ("passcode\ttcg\n55144522\t2026-02-30\n", "there is no day or month 2026-02-30"),
        ("passcode\ttcg\n1\t2026-02-01\n", "there is no card 1"),
        ("passcode\ttcg\n55144522\n", "has 1 columns instead of 2"),
        ("", 'the key ""'),
    ],
)
def test_tables_that_do_not_fit(tiny: Path, tmp_path: Path, text: str, says: str) -> None:
    table = tmp_path / "days.tsv"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=says):
        merge(Sources(releases=(str(table),)), tiny)


def test_numbers_of_a_database(tiny: Path, tmp_path: Path) -> None:
    path = database(
        tmp_path / "cards.cdb",
        [
            (55144524, 55144522, 2, "Pot of Greed"),
            (511000001, 55144522, 2, "Pot of Greed (Pre-Errata)"),
            (504700001, 55144522, 2, "Pot of Greed (GOAT)"),
            (100300001, 0, 2, "Fusion Substitute"),
            (511000002, 0, 2, "Fusion Substitute"),  # an anime card of that name
            (511000003, 55144522, 2, "Pot of Greed (Anime)"),
        ],
    )
    remarks, changed = merge(Sources(numbers=(path,)), tiny)
    assert remarks == ["cards.cdb: 1 artwork, 1 goat, 2 not in the pool, 1 old_passcode, 1 pre_errata"]
    found = {
        kind: read(tiny / "cardpool" / "numbers" / f"{kind}.yaml")
        for kind in ("artwork", "goat", "old_passcode", "pre_errata")
    }
    assert found["artwork"][55144524] == found["pre_errata"][511000001] == found["goat"][504700001] == 55144522
    assert found["old_passcode"][100300001] == 74335036
    assert all("numbers/" in name for name in changed)


# The command


def test_a_package_of_what_was_merged(run: Run, tiny: Path, tmp_path: Path, cards: Callable[..., str]) -> None:
    done = run("pool", "merge", "--cards", cards(NEW), "--day", DAY, "--out", str(tiny))
    assert done.code == 0
    assert "3 files changed: cardpool/cards/13000.yaml" in done.out
    done = run("pool", "build", "--out", str(tiny), "--package", str(tmp_path / "public"))
    assert done.code == 0
    manifest = json.loads((tmp_path / "public" / "deckcheck-data.json").read_text(encoding="utf-8"))
    assert manifest["packages"][0]["days"]["cards"] == "2026-08-22"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ((), "There is nothing to add"),
        (("--cards", "cards.json"), "--day is the day of --cards"),
        (("--numbers", "cards.cdb", "--day", "2026-10-01"), "--day is the day of --cards"),
        (("--cards", "none.json", "--day", "2026-10-01"), "none.json: cannot be read"),
        (("--cards", "none.json", "--day", "soon"), "soon"),
    ],
)
def test_calls_that_are_wrong(run: Run, tiny: Path, call: tuple[str, ...], says: str) -> None:
    done = run("pool", "merge", *call, "--out", str(tiny))
    assert done.code == 2
    assert says in done.err
