"""The tables of cards against those of releases and lists: what one says, another must not deny."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.importer.cards import NEVER_LEGAL, Pool
from deckcheck.data.importer.lists import KEYS, LEFT_OUT, TABLES
from deckcheck.data.importer.tables import json_rows
from deckcheck.model.release import Release, parse

REGIONS = ("tcg", "ocg")
NOT_RELEASED = "Not yet released"
_COPIES = {"Forbidden": 0, "Limited": 1, "Semi-Limited": 2, "Unlimited": 3}


def disagreements(facts: Path, pool: Pool, releases: list[dict[str, Any]], day: str) -> Iterator[str]:
    """What the tables say of a card's release and legality on the day of the data, where they contradict each other."""
    days = {row["card"]: row for row in releases}
    for region in REGIONS:
        listed = _list_in_force(facts, pool, region, day)
        for code, legality in pool.legality.items():
            cell = days[code][region]
            release = parse(cell, day) if cell else None
            for problem in _about(release, legality[region], pool.released[code][region], listed.get(code, 3), day):
                yield f"{pool.titles[code]}: {region} {problem}"


def _about(release: Release | None, standing: str, flag: bool, listed: int, day: str) -> Iterator[str]:
    out = release is not None and release.out_on(day)
    told = "not released" if release is None else release.text
    never = standing.startswith(NEVER_LEGAL)
    if flag and out is False and not never:
        yield f"is flagged as released, but its first day is {told}"
    if not flag and out and not never:
        yield f"is flagged as not released, but its first day is {told}"
    if standing == NOT_RELEASED and out:
        yield f"is {NOT_RELEASED.lower()}, but its first day is {told}"
    if standing in _COPIES and out is False:
        yield f"is {standing}, but its first day is {told}"
    if standing in _COPIES and _COPIES[standing] != listed:
        yield f"is {standing}, but {listed} copies are allowed by the list in force"


def _list_in_force(facts: Path, pool: Pool, series: str, day: str) -> dict[int, int]:
    """The copies that a series allows on a day, by code, where fewer than three."""
    rows = [row for table in TABLES for row in json_rows(facts / table, KEYS, LEFT_OUT) if row["series"] == series]
    begun = [row for row in rows if row["effective"] <= day]
    found: dict[int, int] = {}
    for entry in max(begun, key=lambda row: str(row["effective"]))["entries"] if begun else ():
        code = pool.resolve(entry["passcode"], entry.get("konami_id"))
        if code is not None:
            found[code] = min(entry["allowed"], found.get(code, 3))
    # What a list says of one of a card's passcodes, it says of the others.
    for row in pool.same_names:
        pair = (row["card"], row["counts_as"])
        told = [found[code] for code in pair if code in found]
        if row["why"] == "same_card" and told:
            found |= {code: found.get(code, told[0]) for code in pair}
    return found
