"""What a run hands to the reporters."""

from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.model.deck import Span
from deckcheck.model.finding import Finding

if TYPE_CHECKING:  # most runs are not about an event
    from deckcheck.model.event import Event


class ListUsed(NamedTuple):
    """The Forbidden & Limited list that a deck was judged by."""

    name: str
    effective: str


class CardLine(NamedTuple):
    """All copies in one section of what a file writes in the same way, for reports that show the whole deck.

    `code` is the number that the file has for the card (an artwork's stays its own), None for a name or a Konami ID
    that is not a card's; `name` is then the file's text.  `type` is 0 and `level` None for a card that is not known.
    `spans` are the places of the copies, each once; `names` the card's names in other languages.
    """

    section: str
    copies: int
    name: str
    code: int | None
    type: int
    level: int | None
    spans: tuple[Span, ...]
    names: tuple[str, ...] = ()


COMMAND_LINE = "command line"
"""The path of what a call says itself: an exchange by --out and --in."""


def in_file(path: str) -> bool:
    """Whether the path of an item is that of a file, not standard input, a URL or the command line."""
    return path not in ("-", COMMAND_LINE) and "://" not in path[:10]


class Item(NamedTuple):
    """One thing that was checked: a deck, a Duel's deck after an exchange, a script.

    `format` is the id of the format of play, `counts` the cards per section, `points` the points spent where the
    format has points.  `ignored` are findings that the file itself silenced.  `extra` holds what a command adds to the
    common envelope (the exchange of `swap`, …), ready for JSON; `lines` is the same for people.  `cards` is the whole
    deck, only where a reporter asks for it (`Reporter.cards`).  `known` are findings that the baseline knows.  `file`
    is the file where `path` means one of several decks in it.  `strict` says whether warnings fail here.

    `verdict` is about the deck, whatever is silenced (RULES A20).  `off` are findings that would have counted if their
    rules were not switched off or made lighter, `covered` those that remaining findings say too.  `accepted` is True if
    the deck is not legal, but all that makes it so was silenced.  `fixed` are findings that this run fixed in the file,
    as they were before; `not_fixed` tells why none was, where some could have been, `not_written` why the file could
    not be written.
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
    cards: tuple[CardLine, ...] | None = None
    known: tuple[Finding, ...] = ()
    file: str = ""
    strict: bool = False
    off: tuple[Finding, ...] = ()
    covered: tuple[Finding, ...] = ()
    accepted: bool = False
    # Whose deck it is, where that is known: the name as in a list of last names, the ID, the country.
    player: tuple[str, ...] = ()
    fixed: tuple[Finding, ...] = ()
    not_fixed: str = ""
    not_written: str = ""
    # Of the same deck in each format, where the call asks for several: one item for each.
    verdicts: tuple[tuple[str, str], ...] = ()


class Tool(NamedTuple):
    """Who made the report: version and the dates of the data it used."""

    version: str
    data: dict[str, str]


class Run(NamedTuple):
    """What is the same for the whole run.

    `root` is the folder that paths in fingerprints are relative to, empty for the current one.  `statistics` asks for
    how often each code was found instead of the findings.  `exit_zero`: what is found does not fail the run.
    `baseline` is the file with the findings that are known, as the call names it.  `prefix` is the current folder as
    the root of its git repository sees it, `started` when the run began (ISO 8601, UTC).  `event` is the event that the
    decks are of.
    """

    command: str
    tool: Tool
    notes: tuple[str, ...] = ()
    strict: bool = False
    quiet: bool = False
    many: bool = False
    verbose: bool = False
    statistics: bool = False
    root: str = ""
    exit_zero: bool = False
    baseline: str | None = None
    prefix: str = ""
    started: str = ""
    event: "Event | None" = None
