"""Client databases come from anybody: what their schema makes SQLite do is bounded."""

import sqlite3
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.data.usercards import load_cards
from deckcheck.inputs import cdb
from deckcheck.inputs.cdb import ClientDatabase
from deckcheck.inputs.files import ReadError, start_run
from deckcheck.lua.cdb import BadDatabaseError, CdbFacts
from deckcheck.model.deck import ParseError

DATAS = "create table datas (id integer primary key, alias, type, level)"
TEXTS = "create table texts (id integer primary key, name, desc, str1)"
ENDLESS = "with recursive c(x) as (select 1 union all select x + 1 from c) select x as id, 0 as alias, 1 as type, 4 as level from c where x < 0"
HUGE = "hex(zeroblob(400000000))"


@pytest.fixture(autouse=True)
def _fresh() -> None:
    start_run()


def made(tmp_path: Path, *statements: str) -> Path:
    path = tmp_path / "cards.cdb"
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()
    return path


@pytest.mark.parametrize(
    "statements",
    [
        (f"create view datas as {ENDLESS}", TEXTS),
        ("create view datas as select 100000001 as id, 0 as alias, 33 as type, 4 as level", f"create view texts as select 100000001 as id, {HUGE} as name, '' as desc"),
        (DATAS, f"create table texts (id integer primary key, name text as ({HUGE}), desc, str1)"),
        (DATAS, f"create table texts (id integer primary key, name text as ({HUGE}) stored, desc, str1)"),
        ("create virtual table datas using fts5(id, alias, type, level)", TEXTS),
        (DATAS,),
        (DATAS, TEXTS, "pragma writable_schema = on", f"update sqlite_master set sql = 'create view datas as {ENDLESS}' where name = 'datas'"),
        (DATAS, TEXTS, "pragma writable_schema = on", "update sqlite_master set sql = 'create table datas (id, id, id' where name = 'datas'"),
        (DATAS, TEXTS, "pragma writable_schema = on", f"insert into sqlite_master values ('view', 'datas', 'datas', 0, 'create view datas as {ENDLESS}')"),
        ("create table datas (id integer primary key, alias, type)", TEXTS),
    ],
)  # fmt: skip
def test_what_is_no_plain_table_is_not_read(store: Store, tmp_path: Path, statements: tuple[str, ...]) -> None:
    path = made(tmp_path, *statements)
    loaded = load_cards(str(path), store)
    assert isinstance(loaded, ParseError)
    with pytest.raises(BadDatabaseError, match=r"cards\.cdb: it is not a client database"):
        CdbFacts(path)


def test_a_query_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cdb, "_MAX_STEPS", 5)
    database = ClientDatabase(made(tmp_path, DATAS, TEXTS))
    with pytest.raises(ReadError, match="interrupted"):
        database.query(ENDLESS)
    assert database.query("select count(*) from datas") == [(0,)]
    with pytest.raises(ReadError, match="too big"):
        database.query(f"select {HUGE}")


def test_odd_names_cost_no_other_card(store: Store, tmp_path: Path) -> None:
    path = made(
        tmp_path,
        DATAS,
        TEXTS,
        "insert into datas values (900000001, 0, 33, 4), (900000002, 0, 33, 4), (900000003, 0, 33, 4)",
        "insert into texts values (900000001, 'Sound', '', ''), (900000003, 7, 8, 9)",
        "insert into texts values (900000002, cast(x'6180ff' as text), '', '')",
    )
    found = load_cards(str(path), store)
    assert not isinstance(found, ParseError)
    cards = found.cards
    assert {code: card.name for code, card in cards.items()} == {
        900000001: "Sound",
        900000002: "a\ufffd\ufffd",
        900000003: "7",
    }
    book = CdbFacts(path)
    facts = book.facts(900000002)
    assert facts is not None
    assert facts.name == "a\ufffd\ufffd"


def test_tables_without_a_key_are_read_at_once(tmp_path: Path) -> None:
    path = made(
        tmp_path,
        "create table datas (ID, alias, type, level)",
        "create table texts (id, name, desc)",
        "insert into datas values (10000, 0, 33, 4), ('x', 0, 33, 4), (10001, 0, 'y', 4)",
        "insert into texts values (10000, 'Sound', 'Draw 1 card.')",
    )
    book = CdbFacts(path)
    facts = book.facts(10000)
    assert facts is not None
    assert (facts.name, facts.text) == ("Sound", "Draw 1 card.")
    assert (book.facts(10001), book.facts(1)) == (None, None)


def test_files_that_are_none(store: Store, tmp_path: Path) -> None:
    for path in (tmp_path / "none.cdb", tmp_path):
        with pytest.raises(BadDatabaseError):
            CdbFacts(path)
    (tmp_path / "large.cdb").touch()
    with (tmp_path / "large.cdb").open("r+b") as file:
        file.truncate(1_000_000_000)  # holes take no room
    assert "larger than 128 MB" in load_cards(str(tmp_path / "large.cdb"), store).message  # type: ignore[union-attr]


def test_chains_of_aliases_are_followed_once(store: Store, tmp_path: Path) -> None:
    path = made(tmp_path, DATAS, TEXTS)
    database = sqlite3.connect(path)
    first, number = 900000000, 10_000
    rows = [(code, code + 1, 33, 4) for code in range(first, first + number)]
    rows += [(1_000_000_001, 1_000_000_002, 33, 4), (1_000_000_002, 1_000_000_003, 33, 4), (1_000_000_003, 1_000_000_002, 33, 4)]  # fmt: skip
    database.executemany("insert into datas values (?, ?, ?, ?)", [*rows, (first + number, 0, 33, 4)])
    database.commit()
    database.close()
    found = load_cards(str(path), store)
    assert not isinstance(found, ParseError)
    cards = found.cards
    assert {cards[code].group for code in range(first, first + number + 1)} == {first + number}
    assert {cards[code].group for code in range(1_000_000_001, 1_000_000_004)} == {1_000_000_002}


def test_what_does_not_begin_as_sqlite_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards.cdb").write_text("text")
    monkeypatch.setattr(sqlite3, "connect", None)
    with pytest.raises(ReadError, match="not an SQLite file"):
        ClientDatabase(tmp_path / "cards.cdb")
