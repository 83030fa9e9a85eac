"""The body of `stats`: which cards many decks play."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from deckcheck.commands.check import Play
from deckcheck.commands.decks import Decks, OneDeck
from deckcheck.commands.terminal import look_of
from deckcheck.config.language import language_of
from deckcheck.data.store import Store
from deckcheck.decks.cards import one_card
from deckcheck.decks.naming import ref_text
from deckcheck.errors import one_of
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import SECTIONS, Ref
from deckcheck.model.jsontext import json_text
from deckcheck.report.safe import printable
from deckcheck.report.style import counted, pad, width
from deckcheck.report.table import OUTPUTS, table_text

COLUMNS = ("passcode", "name", "decks", "share", "copies", "average", *SECTIONS)
PLAYED = ("path", *SECTIONS)
_WIDEST = 40


class Usage(NamedTuple):
    """How much a card is played: decks with it, copies in all of them, and copies by section.  `key` is the card's
    code, or what the files have for a card that is not known."""

    key: Ref
    decks: int
    copies: dict[str, int]

    @property
    def total(self) -> int:
        """The copies in all sections."""
        return sum(self.copies.values())

    @property
    def average(self) -> float:
        """Copies in a deck that plays the card."""
        return self.total / self.decks


def run_stats(
    paths: list[str],
    play: Play,
    card: str | None,
    section: str | None,
    top: int,
    lang: str,
    output: str,
    config: str | None,
    isolated: bool,
) -> int:
    """Print which cards decks play; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    if section is not None:
        section = one_of("section", section, SECTIONS)
    language = language_of(lang)
    sections = SECTIONS if section is None else (section,)
    decks = Decks(paths, play, config, isolated, machine=True)
    if card is None:
        total, usages = count(decks, sections)
        _print_usage(usages, total, decks.store, language, output, top)
    else:
        wanted = one_card(card, decks.store).code
        played = [(deck.path, copies) for deck in decks if sum((copies := copies_of(wanted, deck, sections)).values())]
        _print_played(wanted, played, decks.store, language, output)
    return 2 if decks.unread else 0


def count(decks: "Decks | list[OneDeck]", sections: tuple[str, ...] = SECTIONS) -> tuple[int, list[Usage]]:
    """The number of decks, and how much each card is played, the most played first."""
    total = 0
    in_decks: Counter[Ref] = Counter()
    copies: dict[str, Counter[Ref]] = {section: Counter() for section in sections}
    for deck in decks:
        total += 1
        known = deck.judge.store.cards(ref for ref in deck.deck.counts if isinstance(ref, int))
        found: set[Ref] = set()
        for section, refs in deck.deck.sections():
            if section in copies:
                keys = [known[ref].code if ref in known else ref for ref in refs]
                copies[section].update(keys)
                found.update(keys)
        in_decks.update(found)
    usages = [
        Usage(key, number, {section: counts[key] for section, counts in copies.items() if counts[key]})
        for key, number in in_decks.items()
    ]
    return total, sorted(usages, key=lambda usage: (-usage.decks, -usage.total, str(usage.key)))


def copies_of(code: int, deck: OneDeck, sections: tuple[str, ...]) -> dict[str, int]:
    """The copies of a card by section; artworks, and cards that count under its name, are not told apart."""
    known = deck.judge.store.cards(ref for ref in deck.deck.counts if isinstance(ref, int))
    return {
        section: sum(1 for ref in refs if ref in known and known[ref].code == code)
        for section, refs in deck.deck.sections()
        if section in sections
    }


def _name(key: Ref, store: Store, language: str) -> str:
    return store.name(key, language) if isinstance(key, int) and store.cards((key,)) else ref_text(key)


def _print_usage(usages: list[Usage], total: int, store: Store, language: str, output: str, top: int) -> None:
    names = {usage.key: _name(usage.key, store, language) for usage in usages}
    if output == "json":
        rows = [_object(usage, names[usage.key], total) for usage in usages]
        print(json_text({"schema": "deckcheck.stats/1", "decks": total, "cards": rows}, indent=True))
    elif output == "text":
        known = len(store.cards(usage.key for usage in usages if isinstance(usage.key, int)))
        print("\n".join(_usage_text(usages, names, known, total, top)))
    else:
        table = [_row(usage, names[usage.key], total) for usage in usages]
        sys.stdout.write(table_text(output, COLUMNS, table))


def _object(usage: Usage, name: str, total: int) -> dict[str, Any]:
    return {
        "passcode": usage.key if isinstance(usage.key, int) else None,
        "name": name,
        "decks": usage.decks,
        "share": round(usage.decks / total, 4),
        "copies": usage.total,
        "average": round(usage.average, 2),
        "sections": usage.copies,
    }


def _row(usage: Usage, name: str, total: int) -> tuple[object, ...]:
    number = passcode_text(usage.key) if isinstance(usage.key, int) else None
    parts = [usage.copies.get(section) for section in SECTIONS]
    return number, name, usage.decks, f"{usage.decks / total:.1%}", usage.total, f"{usage.average:.2f}", *parts


def _usage_text(usages: list[Usage], names: dict[Ref, str], known: int, total: int, top: int) -> Iterator[str]:
    paint = look_of(sys.stdout).paint
    unknown = len(usages) - known
    beside = f", and {counted(unknown, 'number or name', 'numbers or names')} of no known card" if unknown else ""
    yield paint(f"{counted(total, 'deck')}, {counted(known, 'different card')}{beside}", "bold")
    shown = usages[:top] if top else usages
    widest = min(max((width(printable(names[usage.key])) for usage in shown), default=4), _WIDEST)
    head = "  decks  share copies   avg  main extra  side  card"
    yield paint(head, "dim")
    for usage in shown:
        parts = " ".join(f"{usage.copies.get(section, '') or '':>5}" for section in SECTIONS)
        name = printable(names[usage.key])
        yield (
            f"  {usage.decks:5d} {usage.decks / total:6.1%} {usage.total:6d} {usage.average:5.2f} {parts}"
            f"  {pad(name, widest).rstrip()}"
        )
    if len(usages) > len(shown):
        yield f"  {len(usages) - len(shown)} more (--top 0 shows all)"


def _print_played(
    card: int, played: list[tuple[str, dict[str, int]]], store: Store, language: str, output: str
) -> None:
    name = _name(card, store, language)
    if output == "json":
        rows = [{"path": path, "copies": copies} for path, copies in played]
        value = {"schema": "deckcheck.plays/1", "passcode": card, "name": name, "decks": rows}
        print(json_text(value, indent=True))
    elif output == "text":
        paint = look_of(sys.stdout).paint
        print(paint(f"{printable(name)}: {counted(len(played), 'deck')}", "bold"))
        for path, copies in played:
            where = ", ".join(f"{number} {section}" for section, number in copies.items() if number)
            print(f"  {where:24} {printable(path)}")
    else:
        table = [(path, *(copies.get(section) for section in SECTIONS)) for path, copies in played]
        sys.stdout.write(table_text(output, PLAYED, table))
