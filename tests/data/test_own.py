"""`pool import`: cards, numbers and names of the user's own, in the user's folder."""

import json
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from deckcheck.data.installed import own_path
from deckcheck.data.own import ExtendedStore
from deckcheck.data.store import Store
from deckcheck.data.usercards import load_cards
from deckcheck.inputs.writing import AtomicFile, WriteError
from deckcheck.model.card import EFFECT, MONSTER, SPELL
from deckcheck.model.deck import ParseError
from tests.cli.conftest import Run, run, ydk
from tests.conftest import filled
from tests.schemas import checked

__all__ = ["run"]

WARRIOR, SPELL_CARD, GREED, ASH = 999000011, 999000012, 55144522, 14558127
Row = tuple[int, int, int, str | None]
"""Number, alias, kind, name."""
CLUB: tuple[Row, ...] = (
    (WARRIOR, 0, MONSTER | EFFECT, "Club Warrior"),
    (SPELL_CARD, 0, SPELL, "Club Spell"),
    (GREED, 0, SPELL, "Greedy Pot of the Club"),
    (55144529, GREED, SPELL, "Pot of Greed"),  # seven above: an artwork
)
FRENCH: tuple[Row, ...] = (
    (ASH, 0, MONSTER | EFFECT, "Fleur de Cendre et Printemps Joyeux"),
    (GREED, 0, SPELL, "Pot de Cupidité"),
    (83764718, 0, SPELL, "Monstre Ressuscité"),
)


def database(path: Path, rows: Iterable[Row]) -> str:
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as db:
        db.execute(
            "CREATE TABLE datas(id INTEGER PRIMARY KEY, ot INT, alias INT, setcode INT, type INT, atk INT, def INT, level INT, race INT, attribute INT, category INT)"
        )
        db.execute("CREATE TABLE texts(id INTEGER PRIMARY KEY, name TEXT, desc TEXT)")
        for code, alias, kind, name in rows:
            db.execute("INSERT INTO datas VALUES(?,3,?,0,?,1500,-2,4,1,16,0)", (code, alias, kind))
            db.execute("INSERT INTO texts VALUES(?,?,'')", (code, name))
    return str(path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "deck.ydk"
    path.write_text(ydk(filled([WARRIOR] * 3, 40)), encoding="utf-8")
    return str(path)


def test_imported_cards_are_known_and_not_allowed(run: Run, home: Path, deck: str) -> None:
    club = database(home / "club.cdb", CLUB)
    before = run("check", deck, "--as-of", "2026-08-20")
    assert (before.code, "DCK007" in before.out) == (3, True)
    done = run("pool", "import", club)
    assert done.code == 0
    assert "2 new cards, 1 new number of artworks, 1 name in en" in done.out
    after = run("check", deck, "--as-of", "2026-08-20", "-v")
    assert after.code == 3
    assert "Club Warrior is one of your own cards, imported from club.cdb" in " ".join(after.out.split())
    assert "Custom cards: 2 cards, 1 number, 1 name from club.cdb" in " ".join(after.out.split())
    assert run("check", deck, "--as-of", "2026-08-20", "--isolated").out == before.out
    # GOAT's cards are a list: there it is known.
    assert run("check", deck, "--format", "goat").code == 1


def test_a_file_of_the_call_allows_what_was_imported(run: Run, home: Path, deck: str) -> None:
    club = database(home / "club.cdb", CLUB)
    run("pool", "import", club)
    for more in ((), ("--isolated",)):
        done = run("check", deck, "--as-of", "2026-08-20", "--cards", club, *more)
        assert done.code == 0
        assert "allowed because they were given with --cards" in " ".join(done.out.split())


def test_names_of_known_cards(run: Run, home: Path) -> None:
    """Another translation's names are found, told as such, and searched with slips."""
    run("pool", "import", database(home / "fr.cdb", FRENCH))
    (file,) = checked(run("pool", "imported", "-o", "json").out)["files"]
    assert (file["file"], file["language"], file["cards"], file["names"]) == ("fr.cdb", "fr", 0, 2)
    for query, how in (
        ("Fleur de Cendre et Printemps Joyeux", "translation"),
        ("fleur de cendr et printemps joyeux", "slip"),
    ):
        (match, *_) = checked(run("card", query, "-o", "json").out)["matches"]
        assert (match["passcode"], match["match"]["how"]) == (ASH, how)
        assert {"language": "fr", "name": "Fleur de Cendre et Printemps Joyeux", "kind": "translation"} in match[
            "other_names"
        ]
    typed = home / "typed.txt"
    typed.write_text("Main Deck\n3 Fleur de Cendre et Printemps Joyeux\n", encoding="utf-8")
    done = run("convert", str(typed), "--to", "ydk")
    assert done.out.count("14558127") == 3
    assert "unofficial-name" in run("check", str(typed), "-v").out


def test_other_artworks(home: Path, run: Run) -> None:
    run("pool", "import", database(home / "club.cdb", CLUB))
    store = Store.open()
    assert store.cards([55144529])[55144529].code == GREED
    assert store.aliases([55144529])[55144529].kind == "artwork"
    assert 55144529 in [alias.code for alias in store.other_numbers(GREED)]
    assert Store.open(bundled=True).cards([55144529]) == {}


def test_again_replaces_and_remove_takes_away(run: Run, home: Path) -> None:
    club = database(home / "club.cdb", CLUB)
    run("pool", "import", club)
    run("pool", "import", database(home / "club.cdb", CLUB[1:2]))
    (file,) = checked(run("pool", "imported", "-o", "json").out)["files"]
    assert (file["cards"], file["numbers"]) == (1, 0)
    run("pool", "import", database(home / "fr.cdb", FRENCH))
    assert run("pool", "remove", "clib.cdb").code == 2
    assert run("pool", "remove", "club.cdb").code == 0
    assert [f["file"] for f in checked(run("pool", "imported", "-o", "json").out)["files"]] == ["fr.cdb"]
    assert "own cards: 2 names from fr.cdb" in run("--version").out
    assert run("pool", "remove", "--all").code == 0
    assert not os.path.exists(own_path())
    assert "own cards" not in run("--version").out


def test_what_is_taken_last_counts(run: Run, home: Path) -> None:
    run("pool", "import", database(home / "a.cdb", CLUB[:1]))
    run(
        "pool",
        "import",
        database(home / "b.cdb", [(WARRIOR + 100, 0, SPELL, "Club Warrior Two"), (WARRIOR, 0, SPELL, "x")]),
    )
    store = Store.open()
    assert isinstance(store, ExtendedStore)
    # The second file's card of that number is known by then.
    assert store.cards([WARRIOR])[WARRIOR].name == "Club Warrior"
    assert store.own_source(WARRIOR + 100) == "b.cdb"


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + b"\xff" * 4000, b"not a database"])
def test_damaged_imports_are_told_and_not_used(run: Run, home: Path, content: bytes) -> None:
    run("pool", "import", database(home / "club.cdb", CLUB))
    Path(own_path()).write_bytes(content)
    done = run("card", "Pot of Greed")
    assert done.code == 0
    assert "your own cards are not used" in done.err
    assert run("pool", "import", database(home / "club.cdb", CLUB)).code == 0
    assert run("card", "Club Warrior").code == 0


def test_an_import_that_fails_changes_nothing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("pool", "import", database(home / "club.cdb", CLUB))
    before = Path(own_path()).read_bytes()

    def fail(self: AtomicFile) -> None:
        self.discard()
        raise WriteError("Cannot write it: No space left on device.")

    with monkeypatch.context() as patched:
        patched.setattr(AtomicFile, "keep", fail)
        assert run("pool", "import", database(home / "fr.cdb", FRENCH)).code == 2
    assert Path(own_path()).read_bytes() == before
    assert [entry.name for entry in Path(own_path()).parent.iterdir()] == ["own.sqlite3"]


YGOPRODECK = {
    "data": [
        {"id": GREED, "name": "Topf der Habgier", "type": "Spell Card", "frameType": "spell", "race": "Normal", "card_images": [{"id": GREED}, {"id": 55144777}]},
        {"id": 99000001, "name": "Neue Schlange", "type": "XYZ Pendulum Effect Monster", "frameType": "xyz_pendulum", "race": "Reptile", "attribute": "DARK", "level": 4, "atk": -1, "def": 2000, "scale": 3},
        {"id": 99000002, "name": "Neuer Pfeil", "type": "Link Monster", "frameType": "link", "race": "Cyberse", "attribute": "LIGHT", "linkval": 2, "linkmarkers": ["Left", "Top-Right"], "atk": 1000},
        {"id": 99000003, "name": "Neue Falle", "type": "Trap Card", "frameType": "trap", "race": "Counter"},
    ]
}  # fmt: skip
YAML_YUGI = {
    "konami_id": 99998, "password": 99000004, "name": {"en": "New Dragon", "ja": "<ruby>新<rt>しん</rt></ruby>竜", "ja_romaji": "Shin Ryuu", "ko": None},
    "text": {"en": "…"}, "card_type": "Monster", "monster_type_line": "Dragon / Synchro / Tuner / Effect", "attribute": "WIND",
    "level": 7, "atk": "?", "def": 100, "limit_regulation": {"tcg": "Not yet released", "ocg": "Unlimited"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "kinds"),
    [
        ("a.json", json.dumps(YGOPRODECK), {99000001: ("Pendulum Xyz Monster", "?", 3), 99000002: ("Link Monster", 1000, None), 99000003: ("Counter Trap", None, None)}),
        ("b.json", json.dumps(YAML_YUGI), {99000004: ("Synchro Monster", "?", None)}),
        ("c.json", json.dumps([YAML_YUGI]), {99000004: ("Synchro Monster", "?", None)}),
        ("d.yaml", json.dumps(YAML_YUGI), {99000004: ("Synchro Monster", "?", None)}),
        ("e.yaml", '- {"client_code": 999000001, "name": "Dragon of the Club", "card": "Trap", "kinds": ["Normal"]}\n', {999000001: ("Normal Trap", None, None)}),
    ],
)  # fmt: skip
def test_forms(run: Run, home: Path, name: str, text: str, kinds: dict[int, tuple[str, object, int | None]]) -> None:
    (home / name).write_text(text, encoding="utf-8")
    assert run("pool", "import", str(home / name)).code == 0
    for code, expected in kinds.items():
        (match,) = checked(run("card", str(code), "-o", "json").out)["matches"]
        assert (match["kind"], match["attack"], match["scale"]) == expected
        assert match["own"] == name
        assert set(match["status"].values()) == {None}


def test_a_site_s_other_artworks_and_names(run: Run, home: Path) -> None:
    (home / "a.json").write_text(json.dumps(YGOPRODECK), encoding="utf-8")
    run("pool", "import", str(home / "a.json"), "--lang", "de")
    assert Store.open().cards([55144777])[55144777].code == GREED
    assert Store.open().find_name("Topf der Habgier") == (GREED,)
    assert Store.open().names(99000001) == {"de": "Neue Schlange"}


def test_readings_are_left_out(run: Run, home: Path) -> None:
    (home / "b.json").write_text(json.dumps(YAML_YUGI), encoding="utf-8")
    run("pool", "import", str(home / "b.json"))
    assert Store.open().names(99000004) == {"en": "New Dragon", "ja": "新竜"}
    assert Store.open().find_name("新竜") == (99000004,)
    assert Store.open().by_konami_id(99998) == (99000004,)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b"Club Warrior"),
        ("a.json", b"{"),
        ("a.json", b"[" * 100_000),
        ("a.json", b'{"data": [{"id": "x"}]}'),
        ("a.json", b'{"data": [1, 2]}'),
        ("a.json", b'[{"card_type": "Monster", "name": "x"}]'),
        ("a.json", b'[{"id": 99000001, "name": "X", "type": "Effect Monster", "race": "Dragon", "attribute": "WET", "atk": 1, "def": 1}]'),
        ("a.json", b"\xff\xfe"),
        ("a.json", b"3"),
        ("a.json", b"[]"),
        ("a.json", b'{"data": []}'),
        ("a.yaml", b""),
        ("a.json", b'[{"card_type": "Spell", "name": {"en": 5}, "password": 99000015, "property": "Normal"}]'),
        ("a.json", b'[{"card_type": "Monster", "name": {"en": "Y"}, "password": 99000014, "monster_type_line": 5, "link_arrows": 3, "is_translation_unofficial": 4}]'),
        ("a.yaml", b"&a [*a]"),
        ("a.cdb", b"SQLite format 3\0"),
        ("none.cdb", None),
    ],
)  # fmt: skip
def test_files_that_are_none(run: Run, home: Path, name: str, content: bytes | None) -> None:
    if content is not None:
        (home / name).write_bytes(content)
    done = run("pool", "import", str(home / name))
    assert done.code == 2
    assert name in done.err
    assert ".." not in done.err.replace("…", "")
    assert not os.path.exists(own_path())


@pytest.mark.parametrize("language", ["ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt", "en"])
def test_the_language_of_names_is_told_by_them(store: Store, tmp_path: Path, language: str) -> None:
    """Names that are like the official ones, none the same."""
    cards = [card for card in store.all_cards() if card.code > 0][1000:1400:4]
    rows = [(card.code, 0, card.type, store.name(card.code, language) + "!x") for card in cards]
    found = load_cards(database(tmp_path / "a.cdb", rows), store)
    assert not isinstance(found, ParseError)
    assert found.language == language


def test_a_name_of_another_card_is_left_out_and_told(run: Run, home: Path) -> None:
    done = run("pool", "import", database(home / "club.cdb", [(GREED, 0, SPELL, "Dark Magician"), *CLUB[:1]]))
    assert "Dark Magician is not taken as a name of Pot of Greed" in done.out
    assert len(Store.open().find_name("Dark Magician")) == 1


def test_a_number_that_is_another_kind_of_card_is_told(run: Run, home: Path) -> None:
    done = run("pool", "import", database(home / "club.cdb", [(GREED, 0, MONSTER, "Not Greed"), *CLUB[:1]]))
    assert "55144522 is Pot of Greed, not Not Greed" in done.out
    assert Store.open().cards([GREED])[GREED].name == "Pot of Greed"
