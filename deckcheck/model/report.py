"""What a run hands to the reporters."""

from typing import Any, NamedTuple

from deckcheck.model.finding import Finding


class ListUsed(NamedTuple):
    """The Forbidden & Limited list that a deck was judged by."""

    name: str
    effective: str


class Item(NamedTuple):
    """One thing that was checked: a deck, a Duel's deck after an exchange, a script.

    `format` is the id of the format of play, `counts` the cards per section, `points` the points spent where the
    format has points.  `ignored` are findings that the file itself silenced.  `extra` holds what a command adds to the
    common envelope (the exchange of `swap`, …), ready for JSON; `lines` is the same for people.
    """

    path: str
    verdict: str
    findings: tuple[Finding, ...] = ()
    format: str | None = None
    list: ListUsed | None = None
    counts: dict[str, int] | None = None
    points: int | None = None
    ignored: tuple[Finding, ...] = ()
    title: str | None = None
    extra: dict[str, Any] | None = None
    lines: tuple[str, ...] = ()


class Tool(NamedTuple):
    """Who made the report: version and the dates of the data it used."""

    version: str
    data: dict[str, str]


class Run(NamedTuple):
    """What is the same for the whole run."""

    command: str
    tool: Tool
    notes: tuple[str, ...] = ()
    strict: bool = False
    quiet: bool = False
    many: bool = False
    verbose: bool = False
