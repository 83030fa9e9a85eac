"""The body of `points`: what the cards of a deck cost."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from deckcheck.commands.check import Play
from deckcheck.commands.decks import Decks, OneDeck
from deckcheck.commands.terminal import look_of, note
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError, one_of
from deckcheck.judge.costs import costs_text
from deckcheck.model.card import passcode_text
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import PlayFormat
from deckcheck.model.words import count, listed, say, sentence
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.table import OUTPUTS, table_text
from deckcheck.rules.deck.points_over_cap import Cost
from deckcheck.rules.deck.points_over_cap import bill as costs_of
from deckcheck.rules.deck.view import View

DEFAULT = "genesys"
COLUMNS = ("path", "passcode", "name", "copies", "points", "total")


class Bill(NamedTuple):
    """What a deck costs.  `unknown` are the cards that nobody knows, whose points are not known either; `doubtful`
    says that lines of the file were not understood, `doubts` why it is not sure what the list says of the deck's cards;
    `over` that they surely cost too much."""

    path: str
    play: PlayFormat
    list: str
    effective: str
    costs: tuple[Cost, ...]
    unknown: tuple[str, ...]
    doubtful: bool = False
    doubts: tuple[str, ...] = ()
    over: bool = False

    @property
    def total(self) -> int:
        """The points of all cards together."""
        return _total(self.costs)

    @property
    def cap(self) -> int:
        """The points that the event allows."""
        return self.play.points_cap or 0


def run_points(paths: list[str], play: Play, output: str, config: str | None, isolated: bool) -> int:
    """Print what the cards of decks cost; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    if play.list_file is not None:
        play = play._replace(default_format=DEFAULT)  # a list of points, which goes with no other format
    decks = Decks(paths, play, config, isolated, machine=output not in FOR_PEOPLE)
    bills = [bill_of(deck, asked=play.format is not None) for deck in decks.with_formats()]
    if output == "json":
        value = {"schema": "deckcheck.points/1", "items": [_object(bill) for bill in bills]}
        print(json_text(value, indent=True))
    elif output == "text":
        for bill in bills:
            print("\n".join(_text(bill)))
    else:
        rows = [
            (bill.path, passcode_text(cost.passcode), cost.name, cost.copies, cost.points, cost.total)
            for bill in bills
            for cost in bill.costs
        ]
        sys.stdout.write(table_text(output, COLUMNS, rows))
        for bill in bills:
            for doubt in bill.doubts:
                note(f"{bill.path}: {doubt}")
    if decks.unread:
        return 2
    if any(bill.over for bill in bills):
        return 1
    return 3 if any(bill.unknown or bill.doubtful or bill.doubts for bill in bills) else 0


def bill_of(deck: OneDeck, asked: bool) -> Bill:
    """What a deck costs, the costliest cards first.

    Where the format that holds for it has no points, those of Genesys count.  Raises UsageError if a format without
    points was `asked` for.
    """
    ruleset = deck.judge.ruleset(deck.format)
    if ruleset.play.points_cap is None:
        if asked:
            raise UsageError(f"{deck.format} has no points.", "Use --format genesys.")
        ruleset = deck.judge.ruleset(DEFAULT)
    rulesets = (ruleset, *ruleset.others)
    views = [View(deck.deck, one) for one in rulesets]
    unknown = tuple(views[0].name(ref) for ref in deck.deck.counts if views[0].row(ref).card is None)
    used = ruleset.list
    costs = [costs_of(view) for view in views]
    over = all(_total(some) > (one.play.points_cap or 0) for some, one in zip(costs, rulesets, strict=True))
    return Bill(
        deck.path, ruleset.play, used.title, used.effective, costs[0], unknown, deck.file.doubts is not None,
        tuple(_doubts(ruleset, costs)), over,
    )  # fmt: skip


def _total(costs: Iterable[Cost]) -> int:
    return sum(cost.total for cost in costs)


def _doubts(ruleset: Ruleset, costs: list[tuple[Cost, ...]]) -> Iterator[str]:
    """Why the points may be others: the list is not known, or another one may have held that says something else.

    `costs` are those by the ruleset, and by each of the others that may have held.
    """
    if ruleset.doubt is not None:
        yield ruleset.doubt.message
        return
    for other, differing in zip(ruleset.others, costs[1:], strict=True):
        if differing != costs[0]:
            yield sentence(other.because)


def _object(bill: Bill) -> dict[str, Any]:
    return {
        "path": bill.path,
        "format": bill.play.id,
        "list": {"name": bill.list, "effective": bill.effective or None},
        "total": bill.total,
        "cap": bill.cap,
        "rest": bill.cap - bill.total,
        "cards": [
            {"passcode": c.passcode, "name": c.name, "copies": c.copies, "points": c.points, "total": c.total}
            for c in bill.costs
        ],
        "unknown": list(bill.unknown),
        "doubts": list(bill.doubts),
    }


def _text(bill: Bill) -> Iterator[str]:
    paint = look_of(sys.stdout).paint
    rest = bill.cap - bill.total
    if not bill.list:
        spent = say("points not known, {cap} allowed", cap=bill.cap)
    elif rest >= 0:
        spent = say("{total} of {cap} points, {rest} left", total=bill.total, cap=bill.cap, rest=rest)
    else:
        spent = say("{total} of {cap} points, {excess} too many", total=bill.total, cap=bill.cap, excess=-rest)
    style = "bold yellow" if bill.doubts else "bold green" if rest >= 0 else "bold red"
    used = f" · {bill.list} {bill.effective}".rstrip() if bill.list else ""
    yield f"{paint(spent, style)}  {printable(f'{bill.path}{used}')}"
    yield from costs_text(bill.costs)
    for doubt in bill.doubts:
        yield f"  {say('Not certain: {message}', message=printable(doubt))}"
    if bill.doubtful:
        yield f"  {say('Some lines were not understood; `deckcheck check` shows them.')}"
    if bill.unknown:
        names = printable(listed(bill.unknown[:5]))
        yield "  " + count(
            len(bill.unknown), "{n} card not known: {names}", "{n} cards not known: {names}", names=names
        )
