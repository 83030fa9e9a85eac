"""The tables of the index."""

import sqlite3
from collections.abc import Iterable
from typing import Any

TABLES = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card(code INTEGER PRIMARY KEY, passcode INTEGER, konami_id INTEGER, name TEXT NOT NULL,
  type INTEGER NOT NULL, grp INTEGER NOT NULL, tcg INTEGER NOT NULL, ocg INTEGER NOT NULL, attribute TEXT, race TEXT,
  level INTEGER, attack INTEGER, defense INTEGER, scale INTEGER, arrows INTEGER NOT NULL);
CREATE TABLE release(code INTEGER PRIMARY KEY, tcg INTEGER, tcg_na INTEGER, tcg_eu INTEGER, tcg_no_dt INTEGER,
  ocg INTEGER, ae INTEGER, kr INTEGER, cn INTEGER, tw INTEGER, md INTEGER, speed INTEGER);
CREATE TABLE never_legal(number INTEGER PRIMARY KEY, name TEXT NOT NULL, why TEXT NOT NULL, source TEXT NOT NULL);
CREATE TABLE alias(code INTEGER PRIMARY KEY, card INTEGER NOT NULL, kind TEXT NOT NULL);
CREATE TABLE reused(number INTEGER PRIMARY KEY, first INTEGER NOT NULL, later INTEGER NOT NULL,
  first_name TEXT NOT NULL, later_name TEXT NOT NULL);
CREATE TABLE konami(id INTEGER NOT NULL, card INTEGER NOT NULL, PRIMARY KEY(id, card)) WITHOUT ROWID;
CREATE TABLE name(code INTEGER NOT NULL, lang INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(code, lang))
  WITHOUT ROWID;
CREATE TABLE name_key(key INTEGER NOT NULL, code INTEGER NOT NULL, lang INTEGER NOT NULL,
  PRIMARY KEY(key, code, lang)) WITHOUT ROWID;
CREATE TABLE community_name(id INTEGER PRIMARY KEY, code INTEGER NOT NULL, lang INTEGER NOT NULL, text TEXT NOT NULL,
  kind INTEGER NOT NULL, source INTEGER NOT NULL, others TEXT NOT NULL);
CREATE TABLE community_key(key INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(key, id)) WITHOUT ROWID;
CREATE TABLE source(id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE prints(family TEXT PRIMARY KEY, sets BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE product(id INTEGER PRIMARY KEY, prefix TEXT NOT NULL, territory TEXT NOT NULL, numbers TEXT NOT NULL,
  first INTEGER, name INTEGER NOT NULL);
CREATE TABLE product_name(id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE rush_card(id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, legend INTEGER NOT NULL);
CREATE TABLE format(id TEXT PRIMARY KEY, parent TEXT) WITHOUT ROWID;
CREATE TABLE format_name(name TEXT PRIMARY KEY, format TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE format_field(format TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, set_by TEXT NOT NULL,
  PRIMARY KEY(format, field)) WITHOUT ROWID;
CREATE TABLE era(territory TEXT NOT NULL, since TEXT NOT NULL, until TEXT, main TEXT NOT NULL, extra TEXT NOT NULL,
  side TEXT NOT NULL, extra_name TEXT NOT NULL, side_extra INTEGER NOT NULL, since_first TEXT NOT NULL,
  since_last TEXT NOT NULL, note TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY(territory, since)) WITHOUT ROWID;
CREATE TABLE kind_day(territory TEXT NOT NULL, kind INTEGER NOT NULL, since TEXT NOT NULL,
  PRIMARY KEY(territory, kind)) WITHOUT ROWID;
CREATE TABLE list(id INTEGER PRIMARY KEY, series TEXT NOT NULL, effective TEXT NOT NULL, title TEXT NOT NULL,
  entries INTEGER NOT NULL, whitelist INTEGER NOT NULL, precision TEXT NOT NULL, regions TEXT NOT NULL, last TEXT,
  next_exists TEXT NOT NULL, gap_before TEXT NOT NULL,
  gap_from TEXT NOT NULL, suspect TEXT NOT NULL, note TEXT NOT NULL,
  derived TEXT NOT NULL, source TEXT NOT NULL, pool_cutoff TEXT NOT NULL, UNIQUE(series, effective));
CREATE TABLE list_limit(list INTEGER NOT NULL, code INTEGER NOT NULL, copies INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_points(list INTEGER NOT NULL, code INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_pool(list INTEGER NOT NULL, code INTEGER NOT NULL, pool INTEGER NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
CREATE TABLE list_rush(list INTEGER NOT NULL, id INTEGER NOT NULL, copies INTEGER NOT NULL,
  PRIMARY KEY(list, id)) WITHOUT ROWID;
CREATE TABLE list_doubt(list INTEGER NOT NULL, code INTEGER NOT NULL, why TEXT NOT NULL,
  PRIMARY KEY(list, code)) WITHOUT ROWID;
"""
# Made last: an index over rows that are there already is smaller and quicker to make.
INDICES = """
CREATE INDEX card_konami ON card(konami_id);
CREATE INDEX card_group ON card(grp) WHERE grp != code;
CREATE INDEX product_prefix ON product(prefix);
"""


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Any]) -> None:
    """Write rows into a table, all its columns."""
    rows = list(rows)
    if rows:
        connection.executemany(f"INSERT INTO {table} VALUES({','.join('?' * len(rows[0]))})", rows)
