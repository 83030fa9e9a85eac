"""Real decks against sizes and violations that were worked out independently of this program.

    python bench/expected_decks.py DECKS EXPECTED.tsv [--day 2026-08-22]

EXPECTED.tsv has a row a `.ydk` file: sizes, numbers of no known card, cards in the wrong section, names with more than
three copies, and for the TCG and the OCG cards over their limit, not released, and not surely released.  Prints the
rows that differ and how many do; ends with 1 if any does.
"""

import argparse
import csv
import sys
from collections import Counter
from pathlib import Path

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.model.card import SKILL, TOKEN
from deckcheck.model.finding import ILLEGAL, UNDETERMINED
from deckcheck.model.report import Item


def main() -> int:
    """Judge all and compare."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("decks", type=Path)
    parser.add_argument("expected", type=Path)
    parser.add_argument("--day", default="2026-08-22")
    asked = parser.parse_args()
    store = Store.open()
    judges = {format: Judge(Options(asked.day, format, inline=False), store) for format in ("tcg", "ocg")}
    differences: Counter[str] = Counter()
    rows = list(csv.DictReader(asked.expected.open(encoding="utf-8", newline=""), delimiter="\t"))
    for row in rows:
        found = {}
        for format, judge in judges.items():
            (item,) = judge.source(Source(str(asked.decks / row["file"])))
            found |= seen(item, format)
        for column, value in found.items():
            expected: object = row[column]
            if isinstance(value, frozenset):
                value, expected = named(value, column, store), named(numbers(row[column]), column, store)
            if value != expected:
                differences[column] += 1
                print(f"{row['file']} {column}: {shown(value, expected)}, expected: {shown(expected, value)}")
    print(f"{len(rows)} decks, {sum(differences.values())} cells differ: {dict(differences)}")
    return int(bool(differences))


def seen(item: Item, format: str) -> dict[str, object]:
    """What was found, as the columns of the table have it."""
    sizes = item.counts or {}

    def cards(*codes: str, verdict: str = ILLEGAL) -> frozenset[int]:
        return frozenset(
            count.passcode
            for finding in item.findings
            if finding.code in codes and finding.verdict == verdict
            for count in finding.cards
            if count.passcode is not None
        )

    return {
        **{section: str(sizes.get(section, 0)) for section in ("main", "extra", "side")},
        f"{format}_list": cards("BAN001", "BAN002", "BAN003"),
        f"{format}_unreleased": cards("DCK010", "DCK011"),
        f"{format}_unsure": cards("DCK010", verdict=UNDETERMINED),
        "unknown": cards("DCK007", verdict=UNDETERMINED),
        "wrong_section": cards("DCK005"),
        "over3": cards("DCK004"),
    }


def numbers(cell: str) -> frozenset[int]:
    """The passcodes of a cell."""
    return frozenset(int(number) for number in cell.split(",") if number)


def named(codes: frozenset[int], column: str, store: Store) -> frozenset[str]:
    """What numbers stand for: a file has that of an artwork where the table has that of the card.

    The table counts copies of known cards only, and does not know Tokens and Skill Cards.
    """
    cards = store.cards(codes)
    real = {code: card for code, card in cards.items() if not card.type & (TOKEN | SKILL)}
    if column == "over3":
        real = store.cards(card.group for card in real.values())
    names = {card.name for card in real.values()}
    return frozenset(names if column == "over3" else names | {str(code) for code in codes if code not in cards})


def shown(value: object, other: object) -> str:
    """A cell in words, without what both have."""
    if isinstance(value, frozenset) and isinstance(other, frozenset):
        return f"also {', '.join(sorted(value - other))}" if value - other else "nothing more"
    return str(value)


if __name__ == "__main__":
    sys.exit(main())
