"""The output formats: one file each, listed in one table."""

from collections.abc import Iterable
from typing import TextIO

from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary


def reporter(name: str) -> Reporter:
    """The reporter of a name.

    Raises KeyError for a name that is none; `REPORTER_NAMES` lists them.  Each is imported when it is asked for.
    """
    if name == "text":
        from deckcheck.report.text import TEXT

        return TEXT
    if name == "json":
        from deckcheck.report.json import JSON

        return JSON
    raise KeyError(name)


REPORTER_NAMES = ("text", "json")


def write_report(run: Run, items: Iterable[Item], output: str, stream: TextIO, look: Look | None = None) -> Summary:
    """Write items to a stream as they come, and return their sums."""
    look = look or Look()
    summary = Summary()
    chosen = reporter(output)
    stream.write(chosen.begin(run, look))
    first = True
    for item in items:
        summary.add(item)
        text = chosen.item(item, run, look)
        if text:
            stream.write(text if first else chosen.separator + text)
            first = False
    stream.write(chosen.end(run, summary, look))
    return summary


__all__ = ["REPORTER_NAMES", "Look", "Reporter", "Summary", "reporter", "write_report"]
