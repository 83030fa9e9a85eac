"""The body of `which`: the formats in which decks are legal, and since when."""

import sys
from collections.abc import Iterable, Iterator
from datetime import date

from deckcheck.commands.check import Play, tell_region
from deckcheck.commands.decks import Decks
from deckcheck.commands.terminal import look_of
from deckcheck.errors import one_of
from deckcheck.model.finding import ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE
from deckcheck.model.jsontext import json_text
from deckcheck.model.words import say, separated
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.style import pad, wrap
from deckcheck.report.table import OUTPUTS, table_text
from deckcheck.run.objects import which_value
from deckcheck.run.which import FormatVerdict, LegalSpan, chosen_formats, verdict_in

COLUMNS = ("path", "format", "verdict", "legal", "code", "reason")
_MARKS = {LEGAL: "✓", ILLEGAL: "✗", UNDETERMINED: "?", UNREADABLE: "✗"}
_STYLES = {LEGAL: "bold green", ILLEGAL: "bold red", UNDETERMINED: "bold yellow", UNREADABLE: "bold red"}
_FIRST_YEAR = 1999
_BAR = 28
_WIDTH = 80


def run_which(paths: list[str], formats: tuple[str, ...], play: Play, output: str, isolated: bool) -> int:
    """Print in which formats decks are legal; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    # A format that a configuration sets is not what is asked for here.
    decks = Decks(paths, play, None, isolated=True, bundled=isolated, machine=output not in FOR_PEOPLE)
    plays = chosen_formats(formats, decks.store)
    tell_region(plays, decks.first.options.region, decks.store)
    found = []
    for deck in decks:
        options = deck.judge.options
        verdicts = [verdict_in(one, deck.file, options, deck.judge.store) for one in plays]
        found.append((deck.path, verdicts))
        if output == "text":
            print("\n".join(_text(deck.path, verdicts, options.as_of)))
    if output == "json":
        print(json_text(which_value(found, decks.left_out), indent=True))
    elif output != "text":
        rows = [
            (path, one.play.id, one.verdict, "; ".join(_span(span) for span in one.spans), one.code, one.reason)
            for path, verdicts in found
            for one in verdicts
        ]
        sys.stdout.write(table_text(output, COLUMNS, rows))
    return 2 if decks.unread else 0


def _text(path: str, verdicts: list[FormatVerdict], day: str) -> Iterator[str]:
    look = look_of(sys.stdout)
    paint = look.paint
    columns = min(look.columns or _WIDTH, 120)
    legal = sum(one.verdict == LEGAL for one in verdicts)
    told = say("{file}: legal in {legal} of {n} formats on {day}", file=path, legal=legal, n=len(verdicts), day=day)
    yield paint(printable(told), "bold")
    widest = max((len(one.play.id) for one in verdicts), default=0)
    last = max(int(day[:4]), _FIRST_YEAR)
    yield f"{' ' * (widest + 19)}{_FIRST_YEAR}{str(last).rjust(_BAR - 4)}"
    for one in verdicts:
        mark = _MARKS[one.verdict] if look.unicode else one.verdict[0]
        verdict = paint(f"{mark} {pad(say(one.verdict), 12)}", _STYLES[one.verdict])
        yield f"  {pad(one.play.id, widest)}  {verdict} {_bar(one.spans, day, look.unicode)}".rstrip()
        for text in filter(None, (separated([_span(span) for span in one.spans]), f"{one.code} {one.reason}".strip())):
            yield f"    {wrap(printable(text), columns, ' ' * 6, 4)}"
    yield ""


def _bar(spans: Iterable[LegalSpan], day: str, symbols: bool) -> str:
    """The years since the first list as a bar, filled where the deck was legal."""
    start = date(_FIRST_YEAR, 1, 1).toordinal()
    end = max(date.fromisoformat(day).toordinal(), start + _BAR)
    full, empty = ("█", "·") if symbols else ("#", ".")
    cells = [empty] * _BAR
    for span in spans:
        first = date.fromisoformat(span.first).toordinal()
        last = end if span.last is None else date.fromisoformat(span.last).toordinal()
        for cell in range(_cell(first, start, end), _cell(last, start, end) + 1):
            cells[cell] = full
    return "".join(cells)


def _cell(day: int, start: int, end: int) -> int:
    return min(max((day - start) * _BAR // (end - start + 1), 0), _BAR - 1)


def _span(span: LegalSpan) -> str:
    if span.last is None:
        return say("since {day}", day=span.first)
    return say("{first} to {last}", first=span.first, last=span.last)
