"""Lists as people type them: a heading for each status, below it the names of cards.

    My Club List 2026-12-01
    Forbidden:
    - Dark Magician
    Limited
    * Raigeki
    Dark Hole = Semi-Limited

A heading of points (`30 points`) makes it a list of points.
"""

import re

from deckcheck.listfiles.words import copies_of
from deckcheck.listfiles.written import LINE_END, Entry, Oddities, WrittenList, day_in, mostly_unlimited
from deckcheck.model.deck import ParseError, Ref

_ORNAMENTS = " \t*_#=~-–—•·:：[]【】《》<>【】"
_MAX_LINE = 300
_BULLET = re.compile(r"^\s*(?:[-*•·–+]|\d{1,3}[.)])\s+")
_POINTS = re.compile(r"(\d{1,3})\s*(?:points?|pts?|Punkte?|puntos?|ポイント|点|點)\W*", re.IGNORECASE)
_PAIR = re.compile(r"(\S(?:.*?\S)??)(?:\s*+(?:[=:→]|->)\s*+| *+\t\s*+|\s++[-–]\s++)([\w -]{1,24})")
_NUMBER = re.compile(r"0*(\d{5,10})\b\W*(.*)")
_COPIES = re.compile(r"([0-3])\s*+[x×]\s++(.+)|(\S(?:.*?\S)??)\s++[x×]\s*+([0-3])")


def read(text: str, name: str) -> tuple[WrittenList, ...] | ParseError:
    """The list of a text; the first line above the first heading is its title."""
    value: int | None = None
    points = False
    title = ""
    entries: list[Entry] = []
    odd = Oddities()
    for number, raw in enumerate(LINE_END.split(text), start=1):
        line = raw.strip()
        if not line or not line.strip(_ORNAMENTS):
            continue
        if len(line) > _MAX_LINE:
            odd.add("lines that are longer than any entry were skipped", number)
            continue
        heading = line.strip(_ORNAMENTS)
        if match := _POINTS.fullmatch(heading):
            value, points = int(match[1]), True
        elif (copies := copies_of(heading)) is not None and not heading.isdigit():
            value, points = copies, False
        elif entry := _entry(line, value, points, number):
            entries.append(entry)
        elif not title and not entries:
            title = heading
        else:
            odd.add("lines before the first heading were skipped", number)
    if not entries:
        return ParseError(
            "There is no list in the file.",
            help="Write a heading (Forbidden, Limited, Semi-Limited, 30 points), and below it one card per line.",
        )
    whitelist = mostly_unlimited(entries)
    return (WrittenList(title or name, day_in(title), tuple(entries), whitelist, line=1, remarks=tuple(odd.remarks())),)


def _entry(line: str, value: int | None, points: bool, number: int) -> Entry | None:
    text = _BULLET.sub("", line, count=1).strip().strip("*_`").strip()
    if match := _COPIES.fullmatch(text):
        return Entry(_ref(match[2] or match[3]), int(match[1] or match[4]), number)
    if match := _PAIR.fullmatch(text):
        cost = _POINTS.fullmatch(match[2])
        if cost is not None:
            return Entry(_ref(match[1]), int(cost[1]), number, points=True)
        copies = copies_of(match[2])
        if copies is not None:
            return Entry(_ref(match[1]), copies, number)
    return None if value is None else Entry(_ref(text), value, number, points=points)


def _ref(text: str) -> Ref:
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else text
