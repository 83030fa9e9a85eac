"""What a rule has to say, and what comes of it."""

from typing import NamedTuple

from deckcheck.model.deck import NOWHERE, Span

ERROR = "error"
WARNING = "warning"
NOTE = "note"
SEVERITIES = (ERROR, WARNING, NOTE)

# Verdicts on a deck, an exchange or a script.
LEGAL = "legal"
ILLEGAL = "illegal"
UNDETERMINED = "undetermined"
UNREADABLE = "unreadable"
VERDICTS = (LEGAL, ILLEGAL, UNDETERMINED, UNREADABLE)


class CardCount(NamedTuple):
    """Cards that a finding is about: so many copies of a card in one section."""

    passcode: int | None
    name: str
    copies: int
    section: str


class Edit(NamedTuple):
    """Replace what stands in `span` by `text`."""

    span: Span
    text: str


class Fix(NamedTuple):
    """A change that puts a finding right; `safe` if it cannot change what is meant."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


class Finding(NamedTuple):
    """One thing that a rule found.

    `verdict` is what the finding makes of the deck: ILLEGAL, UNDETERMINED, UNREADABLE, or LEGAL for what is only worth
    knowing.  `source` is the id of the rule in the project's rule text (`A4`).  `subject` names the thing the finding
    is about without its line, for fingerprints that survive edits.  `spans` are all places of it, the first is primary.
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


def verdict_of(findings: "list[Finding] | tuple[Finding, ...]") -> str:
    """The verdict that a set of findings gives: the worst of unreadable, illegal, undetermined, legal."""
    verdicts = {finding.verdict for finding in findings}
    for verdict in (UNREADABLE, ILLEGAL, UNDETERMINED):
        if verdict in verdicts:
            return verdict
    return LEGAL
