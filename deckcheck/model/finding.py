"""What a rule has to say, and what comes of it."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.model.deck import NOWHERE, Span
from deckcheck.model.words import mark, say

ERROR = mark("error")
WARNING = mark("warning")
NOTE = mark("note")
SEVERITIES = (ERROR, WARNING, NOTE)

# Verdicts on a deck, an exchange or a script.
LEGAL = mark("legal")
ILLEGAL = mark("illegal")
UNDETERMINED = mark("undetermined")
UNREADABLE = mark("unreadable")
VERDICTS = (LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE)
_WEIGHT = {LEGAL: 0, UNDETERMINED: 1, ILLEGAL: 2, UNREADABLE: 3}

# Not a verdict but what becomes of one: not legal, and everything that makes it so was silenced (RULES A20).
ACCEPTED = mark("accepted")

_SUMS = {
    LEGAL: mark("{n} legal"),
    ILLEGAL: mark("{n} illegal"),
    UNDETERMINED: mark("{n} undetermined"),
    UNREADABLE: mark("{n} unreadable"),
    ACCEPTED: mark("{n} accepted"),
}


def verdict_sum(number: int, verdict: str) -> str:
    """So many items of a verdict, or accepted: `12 illegal`."""
    return say(_SUMS[verdict], n=number)


class CardCount(NamedTuple):
    """Cards that a finding is about: so many copies of a card in one section."""

    passcode: int | None
    name: str
    copies: int
    section: str


class Edit(NamedTuple):
    """Replace what is in `span` by `text`; only where that is `old`, if it is given."""

    span: Span
    text: str
    old: str = ""


BOM = "byte-order-mark"
LINE_ENDS = "line-ends"
UTF8 = "utf-8"


class Fix(NamedTuple):
    """A change that fixes a finding; `safe` if it cannot change the meaning.

    `rewrite` is for what no edit of the text can say: the whole file without its byte order mark (`BOM`), with a proper
    line end for each lone CR (`LINE_ENDS`), or in `UTF8`.  `harmless` is True for what cannot be seen but by programs
    that read the file otherwise: every rule sees the same cards in the same places, so that it need not be tried.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    rewrite: str = ""
    harmless: bool = False


class Suggestion(NamedTuple):
    """A card that may be meant: its passcode (None if it has none) and its name."""

    passcode: int | None
    name: str


class Finding(NamedTuple):
    """One thing that a rule found.

    `verdict` is what the finding makes of the deck: ILLEGAL, UNDETERMINED, UNREADABLE, or LEGAL for what is only worth
    knowing.  `source` is the id of the rule in the project's rule text (`A4`).  `subject` names the thing the finding
    is about without its line, for fingerprints that survive edits.  `covered_by` are findings, as (code, subject), that
    say the same and more: where all of them remain once a run has suppressed what it suppresses, this one is left out.
    `suggestions` are the cards that a name may mean, best first.
    """

    code: str
    name: str
    severity: str
    verdict: str
    message: str
    source: str
    span: Span = NOWHERE
    related: tuple[Span, ...] = ()
    cards: tuple[CardCount, ...] = ()
    help: str = ""
    fix: Fix | None = None
    subject: str = ""
    covered_by: tuple[tuple[str, str], ...] = ()
    suggestions: tuple[Suggestion, ...] = ()

    def at(self, path: str) -> str:
        """What is found, after the file and the line, if that is known: `deck.txt:3: …`."""
        return f"{self.span.within(path)}: {self.message}"


def worst(verdicts: Iterable[str]) -> str:
    """The worst of some verdicts: unreadable, illegal, undetermined, legal; legal if there are none."""
    return max(verdicts, key=_WEIGHT.__getitem__, default=LEGAL)


def verdict_of(findings: "Iterable[Finding]") -> str:
    """The verdict that a set of findings gives: the worst of theirs."""
    return worst({finding.verdict for finding in findings})


def outweighs(verdict: str, other: str) -> bool:
    """Whether a verdict is worse than another."""
    return _WEIGHT[verdict] > _WEIGHT[other]
