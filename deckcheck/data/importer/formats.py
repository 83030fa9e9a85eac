"""The table of formats: the named ones of past days, deck sizes by day, first days of kinds."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer.tables import json_rows
from deckcheck.data.schema.lists import parse_ranges

KEYS = (
    "id", "name", "kind", "territory", "aliases", "pool_until", "pool_until_other", "pool_days", "list", "whitelist",
    "main", "extra", "side", "extra_name", "copies", "popularity", "note", "sources", "rarity", "main_exact",
    "copies_override", "skills", "forbidden_as", "exchange", "since", "since_precision", "until", "until_precision",
    "what", "date_precision",
)  # fmt: skip
LEFT_OUT = {
    "pool": "prose; the format file says it with `releases`",
    "sizes": "prose; sizes by day are rows of their own",
    "pools": "prose; docs/data.md says what a pool is",
    "legend": "prose; decks of Rush Duel are not judged",
    "legends": "the name of a table",
}
HAND_MADE = ("current", "event")
"""Kinds of formats whose files are written by hand; the table is compared with them."""
POPULAR, OTHERS = 4, 99
_DAY_LIST = re.compile(r"([a-z-]+) (\d{4}-\d\d-\d\d)")
_EVENTS = re.compile(r"(\d+) of \d+ Time Wizard side events")
_FIRST_OF_KIND = re.compile(r"first (\w+) Monsters")
_EXCHANGE_FROM_HERE = "Side Deck with Extra Deck allowed from here on"


class Formats(NamedTuple):
    """What the table says: the rows as they come, and those made of them."""

    rows: list[dict[str, Any]]
    files: dict[str, dict[str, Any]]  # path below banlists/ → a format file
    eras: dict[str, list[dict[str, Any]]]  # by territory
    kinds: dict[str, list[dict[str, Any]]]  # by territory


def read_formats(facts: Path) -> Formats:
    """Read the table; DataError for what cannot be used."""
    table = facts / "formats.jsonl"
    rows = list(json_rows(table, KEYS, LEFT_OUT))
    eras = _eras([row for row in rows if row["kind"] == "sizes"], table)
    ranks = _ranks(rows)
    files: dict[str, dict[str, Any]] = {}
    kinds: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["kind"] in ("time-wizard", "community"):
            files[f"{row['kind']}/{row['id']}.yaml"] = _file(row, eras, ranks.get(row["id"], OTHERS), table)
        elif row["kind"] == "rule":
            first = _FIRST_OF_KIND.fullmatch(row["what"])
            if first is None or row["date_precision"] != "day":
                raise DataError(table, 0, f"the rule {row['what']!r} is not known")
            rule = {"kind": first[1], "since": row["since"], "source": "; ".join(row["sources"])}
            kinds.setdefault(row["territory"], []).append(rule)
        elif row["kind"] not in ("sizes", *HAND_MADE):
            raise DataError(table, 0, f"the kind {row['kind']} is not known")
    return Formats(rows, files, eras, kinds)


def list_sources(formats: Formats) -> dict[str, str]:
    """Where the whitelists come from, by series."""
    return {row["whitelist"]: "; ".join(row["sources"]) for row in formats.rows if "whitelist" in row}


def list_titles(formats: Formats, banlists: Path) -> dict[str, str]:
    """What the lists of a series are called: as the hand-made format says, or as the format of a whitelist is."""
    found = {row["whitelist"]: row["name"] for row in formats.rows if "whitelist" in row}
    for path in sorted(banlists.glob("*/format.yaml")):
        file = read(path)
        found[path.parent.name] = file.get("list_title") or file["title"]
    return found


def compare(formats: Formats, banlists: Path) -> list[str]:
    """Remarks where the table and a hand-made format file differ."""
    remarks = []
    for row in formats.rows:
        path = banlists / str(row.get("id")) / "format.yaml"
        if row["kind"] not in HAND_MADE:
            continue
        if not path.exists():
            remarks.append(f"{row['id']}: the table has a format that banlists/ has not")
            continue
        file = _inherited(path)
        for key in ("main", "extra", "side", "copies", "skills", "forbidden_as"):
            if key in row and parse_ranges(row[key]) != parse_ranges(file.get(key, 0)):
                remarks.append(f"{row['id']}: {key} is {row[key]} in the table and {file.get(key)} in {path.name}")
    return remarks


def _inherited(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = read(path)
    parent = file.get("inherits")
    return (_inherited(path.parent.parent / parent / "format.yaml") if parent else {}) | file


def _ranks(rows: list[dict[str, Any]]) -> dict[str, int]:
    """Formats of past days by how much they are played: by the events counted, then those called popular."""
    told = {row["id"]: row["popularity"] for row in rows if row["kind"] == "time-wizard" and "popularity" in row}
    counted = {id: int(match[1]) for id, text in told.items() if (match := _EVENTS.search(text))}
    order = sorted(counted, key=lambda id: -counted[id])
    return {id: order.index(id) + 1 if id in counted else POPULAR for id in told}


def _file(row: dict[str, Any], eras: dict[str, list[dict[str, Any]]], rank: int, table: Path) -> dict[str, Any]:
    past = row["kind"] == "time-wizard"
    any_day = past and "pool_until" not in row
    day_list = _DAY_LIST.fullmatch(row.get("list", ""))
    if past and not any_day and day_list is None:
        raise DataError(table, 0, f"{row['id']}: the list {row.get('list')!r} is not a series and a day")
    sizes = {} if any_day else {key: row[key] for key in ("main", "extra", "side", "extra_name")}
    if "main_exact" in row:
        sizes["main"] = row["main_exact"]
    era = _era_of(eras[row["territory"]], row.get("pool_until", "9999"))
    note = row.get("note")
    if "rarity" in row:
        note = "; ".join(filter(None, (note, row["rarity"])))
    return {
        "title": row["name"],
        "inherits": row["territory"],
        "kind": row["kind"],
        "aliases": row.get("aliases"),
        **sizes,
        "side_extra": None if any_day or era["side_extra"] else False,
        "copies": row.get("copies_override", row["copies"]),
        "releases": [row["pool_days"]] if "pool_days" in row else None,
        "pool_until": row.get("pool_until"),
        "pool_until_other": row.get("pool_until_other"),
        "series": row.get("whitelist"),
        "list_day": day_list[2] if day_list else None,
        "pre_errata": True if past and not any_day else None,
        "updated": False if day_list else None,
        "no_verdict": None if past or day_list else _no_verdict(row),
        "rank": rank,
        "popularity": row.get("popularity"),
        "note": note,
        "sources": row["sources"],
    }


def _no_verdict(row: dict[str, Any]) -> str:
    own = row.get("list", "").removeprefix("own").removeprefix(": ")
    return "its own list is not part of the data" + (f" ({own})" if own else "")


def _eras(rows: list[dict[str, Any]], table: Path) -> dict[str, list[dict[str, Any]]]:
    """The sizes of past days by territory, oldest first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in sorted(rows, key=lambda row: str(row["since"])):
        earlier = found.setdefault(row["territory"], [])
        exchange = row.get("exchange", "")
        if exchange and not exchange.startswith(_EXCHANGE_FROM_HERE):
            raise DataError(table, 0, f"sizes of {row['territory']}: the exchange {exchange!r} is not known")
        if exchange:
            for before in earlier:
                before["side_extra"] = False
        first, last = _span(row["since"], row.get("since_precision", ""))
        notes = (row.get("note"), row.get("since_precision"), exchange)
        earlier.append(
            {
                "since": row["since"],
                "since_first": first,
                "since_last": last,
                "until": row.get("until"),
                **{key: row[key] for key in ("main", "extra", "side", "extra_name")},
                "side_extra": True,
                "note": "; ".join(filter(None, notes)) or None,
                "source": "; ".join(row["sources"]),
            }
        )
    return found


def _span(day: str, precision: str) -> tuple[str | None, str | None]:
    """The days between which a change happened of which only the year is proved; nothing where the day is."""
    return (f"{day[:4]}-01-01", f"{day[:4]}-12-31") if precision else (None, None)


def _era_of(eras: list[dict[str, Any]], day: str) -> dict[str, Any]:
    return [era for era in eras if era["since"] <= day][-1]
