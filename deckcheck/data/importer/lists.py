"""The tables of Forbidden & Limited Lists, Rush Duel's too."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import DataError
from deckcheck.data.importer import text
from deckcheck.data.importer.cards import Pool
from deckcheck.data.importer.tables import json_array, json_rows

TABLES = ("limit-regulations.jsonl", "more-lists.jsonl")
KEYS = (
    "series", "effective", "until", "entries", "whitelist", "date_source", "date_precision", "regions", "note",
    "suspect", "derived", "gap_before", "gap_note", "no_gap", "next_exists", "reissued", "unproved_entries",
    "unresolved", "pool_cutoff", "disputed", "pools", "forbidden", "left_out_as_later",
)  # fmt: skip
LEFT_OUT = {"title": "the client's name of the list; messages use the series' own"}
ENTRY_KEYS = ("passcode", "konami_id", "name", "allowed", "points")
MEMBER_KEYS = ("passcode", "konami_id", "name", "skill", "pool")
SECTIONS = ("forbidden", "limited", "semi_limited", "unlimited")
RUSH = "rush"
_MONTH = re.compile(r"\blist of ([A-Z][a-z]+) (\d{4})\b")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
NEXT_EXISTS = "a newer list is known to exist, its contents are not"


class ListText(NamedTuple):
    """A list as it is written: its series, its day, the lines of its file."""

    series: str
    day: str
    lines: list[str]


def list_texts(facts: Path, pool: Pool, titles: dict[str, str], sources: dict[str, str]) -> Iterator[ListText | str]:
    """Every list of the tables, and remarks on what did not fit; DataError for what cannot be used.

    `titles` are what the lists of a series are called, `sources` where those come from that have no source of their
    own.
    """
    seen: set[tuple[str, str]] = set()
    rush = rush_cards(facts)
    for name in TABLES:
        table = facts / name
        for row in json_rows(table, KEYS, LEFT_OUT):
            series: str = row["series"]
            day: str = row["effective"]
            if (series, day) in seen:
                raise DataError(table, 0, f"{series} {day} is there twice")
            seen.add((series, day))
            where = _Where(table, f"{series} {day}")
            head = _head(row, titles.get(series, series), sources.get(series, ""), where)
            if series == RUSH:
                body, remarks = _rush_body(row, rush, where)
            else:
                body, remarks = _body(row, pool, where)
            yield from remarks
            yield ListText(series, day, [*text.mapping(head), *body])


class _Where(NamedTuple):
    table: Path
    list: str

    def error(self, problem: str) -> DataError:
        return DataError(self.table, 0, f"{self.list}: {problem}")


def _head(row: dict[str, Any], title: str, source: str, where: _Where) -> dict[str, Any]:
    note, suspect = row.get("note"), None
    if row.get("suspect"):
        # The table's note says why.
        suspect, note = note or "the source itself calls it doubtful", None
    gap = row.get("gap_note", "a list before this one is missing") if row.get("gap_before") else None
    newer = row.get("next_exists")
    source = row.get("date_source") or source
    if not source:
        raise where.error("its source is not named")
    regions = row.get("regions")
    return {
        "effective": row["effective"],
        "until": row.get("until"),
        "title": title,
        "date_precision": row.get("date_precision"),
        "regions": regions,
        "source": source,
        "note": note,
        "suspect": suspect,
        "derived": row.get("derived"),
        "gap_before": gap,
        "gap_from": _first_day(gap or "", where),
        "no_gap": row.get("no_gap"),
        "next_exists": NEXT_EXISTS if newer is True else newer,
        "reissued": row.get("reissued"),
        "pool_cutoff": row.get("pool_cutoff"),
        "left_out_as_later": row.get("left_out_as_later"),
    }


def _first_day(gap: str, where: _Where) -> str | None:
    """The first day on which a missing list can have been in force, where the note on it names its month."""
    match = _MONTH.search(gap)
    if match is None:
        return None
    if match[1] not in _MONTHS:
        raise where.error(f"{match[1]} is not a month")
    return f"{match[2]}-{_MONTHS.index(match[1]) + 1:02d}-01"


def _body(row: dict[str, Any], pool: Pool, where: _Where) -> tuple[list[str], list[str]]:
    """The sections of a list, and remarks."""
    remarks: list[str] = []
    entries: dict[int, int] = {}
    unresolved: dict[int, int] = {}
    points = any("points" in entry for entry in row["entries"])

    def enter(code: int, value: int) -> None:
        """Of two rows for one card the stricter one counts."""
        before = entries.get(code, value)
        if before != value:
            remarks.append(f"{where.list}: {pool.titles[code]} is listed with {before} and {value}")
        entries[code] = max(before, value) if points else min(before, value)

    for entry in row["entries"]:
        enter(_card(entry, ENTRY_KEYS, pool, where), entry["points" if points else "allowed"])
    for number, value in row.get("unresolved") or ():
        code = pool.resolve(number)
        if code is None:
            unresolved[number] = value
            remarks.append(f"{where.list}: no card has the number {number}")
        elif code not in pool.tokens and (code not in pool.skills or row.get("pools") is not None):
            enter(code, value)
    pools = {_card(member, MEMBER_KEYS, pool, where): member["pool"] for member in row.get("pools") or ()}
    for member in row.get("forbidden") or ():
        code = _card(member, MEMBER_KEYS, pool, where)
        if entries.get(code) != 0:
            raise where.error(f"{pool.titles[code]} is Forbidden but not listed with 0")
    if points:
        sections: dict[str, list[int] | dict[int, int]] = {"points": entries}
    else:
        # The pool takes the place of a number of copies for each card.
        whole = {code: 3 if allowed and code in pools else allowed for code, allowed in entries.items()}
        sections = {
            section: [code for code, allowed in whole.items() if allowed == copies]
            for copies, section in enumerate(SECTIONS)
        }
    if bool(row.get("whitelist")) != bool(sections.get("unlimited")):
        raise where.error("cards with three copies, and only they, make a list a whitelist")
    lines = [*text.cards("unproved", _by_name(row.get("unproved_entries") or (), pool, where), pool.titles)]
    disputed = {
        _card(item, ("passcode", "name", "why"), pool, where): item["why"] for item in row.get("disputed") or ()
    }
    lines += text.cards("disputed", disputed, pool.titles)
    for section, codes in (*sections.items(), ("pools", pools), ("unresolved", unresolved)):
        lines += text.cards(section, codes, pool.titles)
    return lines, remarks


def _card(entry: dict[str, Any], keys: tuple[str, ...], pool: Pool, where: _Where) -> int:
    """The code of the card that an entry is about."""
    unknown = next((key for key in entry if key not in keys), None)
    if unknown is not None:
        raise where.error(f'an entry has the key "{unknown}", which is neither used nor left out by name')
    code = pool.resolve(entry["passcode"], entry.get("konami_id"))
    if code is None:
        raise where.error(f"there is no card {entry['passcode']}")
    # Client numbers may stand for a card by another name than the list's: then the list is about another card.
    if entry["name"] != pool.titles[code]:
        raise where.error(f"{entry['passcode']} is {pool.titles[code]}, not {entry['name']}")
    return code


def _by_name(names: list[str] | tuple[()], pool: Pool, where: _Where) -> list[int]:
    codes = {name: code for code, name in pool.titles.items()}
    unknown = next((name for name in names if name not in codes), None)
    if unknown is not None:
        raise where.error(f"there is no card {unknown}")
    return [codes[name] for name in names]


# Rush Duel


def rush_cards(facts: Path) -> dict[int, dict[str, Any]]:
    """The cards of Rush Duel that its lists or the rule on Legend Cards name, by their numbers."""
    found: dict[int, dict[str, Any]] = {}
    for card in json_array(facts / "rush-legends.json", ("konami_id", "name", "card_type")):
        found[card["konami_id"]] = {
            "id": card["konami_id"], "name": card["name"], "card": card["card_type"], "legend": True,
        }  # fmt: skip
    for name in TABLES:
        for row in json_rows(facts / name, KEYS, LEFT_OUT):
            for entry in row["entries"] if row["series"] == RUSH else ():
                found.setdefault(entry["konami_id"], {"id": entry["konami_id"], "name": entry["name"]})
    return dict(sorted(found.items()))


def _rush_body(row: dict[str, Any], cards: dict[int, dict[str, Any]], where: _Where) -> tuple[list[str], list[str]]:
    titles = {id: card["name"] for id, card in cards.items()}
    entries: dict[int, int] = {}
    for entry in row["entries"]:
        if entry["passcode"] is not None or entry["name"] != titles[entry["konami_id"]]:
            raise where.error(f"{entry['name']} is not a card of Rush Duel by its number {entry['konami_id']}")
        entries[entry["konami_id"]] = min(entry["allowed"], entries.get(entry["konami_id"], 3))
    lines: list[str] = []
    for copies, section in enumerate(SECTIONS):
        lines += text.cards(section, [id for id, allowed in entries.items() if allowed == copies], titles)
    return lines, []
