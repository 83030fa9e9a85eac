"""What a reporter is, and the sums that every report ends with."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from deckcheck.model.finding import (
    ACCEPTED,
    ERROR,
    ILLEGAL,
    LEGAL,
    UNDETERMINED,
    UNREADABLE,
    VERDICTS,
    WARNING,
    verdict_sum,
)
from deckcheck.model.report import CardLine, Item, Run, in_file
from deckcheck.model.words import count, listed, say, separated
from deckcheck.report.style import Paint, coloured, counted, plain

_NAMED = 10
_OPEN = (UNDETERMINED, UNREADABLE)
"""Verdicts on what is not known well enough to be changed."""


class CardUse(NamedTuple):
    """In how many decks a card is, with how many copies, its number and its names in other languages."""

    decks: int
    copies: int
    code: int | None
    names: tuple[str, ...]


Place = tuple[str, bool]
"""Where findings of a baseline are: a file, and whether they are of an exchange with its Side Deck."""


class Summary:
    """The sums over the items of a run; sums of several processes can be added up."""

    __slots__ = (
        "accepted",
        "accepted_paths",
        "codes",
        "failing",
        "findings",
        "first_file",
        "fixable",
        "fixed",
        "formats",
        "found",
        "held",
        "ignored",
        "items",
        "known",
        "matched",
        "matrix",
        "names",
        "not_fixed",
        "notes",
        "seen",
        "silenced",
        "skipped",
        "stale",
        "unsafe",
        "unwritten",
        "uses",
        "verdicts",
        "warned",
    )

    def __init__(self) -> None:
        self.items = 0
        self.first_file = ""  # the first path that is that of a file
        self.verdicts: Counter[str] = Counter()  # of the items that are not accepted
        self.accepted = 0  # items that are not legal, but all that makes them so was silenced
        self.accepted_paths: list[str] = []  # of the first of them
        self.findings: Counter[str] = Counter()  # by severity
        self.codes: Counter[str] = Counter()  # items in which a code was found, notes aside
        self.found: Counter[str] = Counter()  # findings by code, notes too
        self.names: dict[str, str] = {}
        self.formats: Counter[str] = Counter()
        self.ignored = 0
        self.silenced: set[str] = set()  # codes of ignored and known findings
        self.known = 0  # findings that the baseline knows
        self.matched: set[str] = set()  # their fingerprints
        self.held: set[str] = set()  # fingerprints of the baseline whose findings are silenced otherwise
        self.seen: set[Place] = set()  # what of the baseline was looked at
        self.stale = 0  # entries of the baseline that are no longer found
        self.warned = 0  # items that are legal with warnings
        self.failing = 0  # items that are legal but fail for their warnings
        self.fixed = 0  # findings that were fixed
        self.fixable = 0  # findings with a safe fix
        self.unsafe = 0  # findings with one that is not safe
        self.not_fixed = 0  # files with fixes of which none is made, since it is not known what they mean
        self.unwritten: list[str] = []  # files whose fixes could not be written, each with the reason
        self.skipped: list[str] = []
        self.matrix: dict[str, tuple[tuple[str, str], ...]] = {}  # by deck, its verdict in each format
        self.uses: dict[str, CardUse] = {}  # by name, the cards of whole decks
        self.notes: dict[str, None] = {}  # what to say once about the run, in order

    def add(self, item: Item) -> None:
        """Count one item."""
        self.items += 1
        if not self.first_file and in_file(item.path):
            self.first_file = item.file or item.path
        if item.verdicts:
            self.matrix[item.path] = item.verdicts
        if item.accepted:
            self.accepted += 1
            self.accepted_paths = [*self.accepted_paths, item.path][:_SHOWN]
        else:
            self.verdicts[item.verdict] += 1
        self.ignored += len(item.ignored)
        self.known += len(item.known)
        if item.ignored or item.known:
            self.silenced.update(finding.code for finding in (*item.ignored, *item.known))
        if item.format is not None:
            self.formats[item.format] += 1
        if item.cards and not (item.extra or {}).get("registered"):
            self._use(item.cards)
        self.fixed += len(item.fixed)
        self.not_fixed += bool(item.not_fixed)
        if item.not_written:
            self.unwritten.append(item.not_written)
        if not item.findings:
            return
        codes = set()
        warned = False
        for finding in item.findings:
            self.findings[finding.severity] += 1
            self.found[finding.code] += 1
            self.names[finding.code] = finding.name
            warned = warned or finding.severity == WARNING
            if finding.fix is not None and (finding.fix.safe or item.verdict not in _OPEN):
                self.fixable += finding.fix.safe
                self.unsafe += not finding.fix.safe
            if finding.severity in (ERROR, WARNING):
                codes.add(finding.code)
        self.codes.update(codes)
        passes = item.accepted or item.verdict == LEGAL
        self.warned += warned and passes
        self.failing += warned and item.strict and passes

    def _use(self, cards: tuple[CardLine, ...]) -> None:
        copies: Counter[str] = Counter()
        for card in cards:
            copies[card.name] += card.copies
            if card.name not in self.uses:
                self.uses[card.name] = CardUse(0, 0, card.code, card.names)
        for name, number in copies.items():
            use = self.uses[name]
            self.uses[name] = use._replace(decks=use.decks + 1, copies=use.copies + number)

    def merge(self, other: "Summary") -> None:
        """Add the sums of another part of the run."""
        self.items += other.items
        self.first_file = self.first_file or other.first_file
        self.verdicts.update(other.verdicts)
        self.accepted += other.accepted
        self.accepted_paths = [*self.accepted_paths, *other.accepted_paths][:_SHOWN]
        self.findings.update(other.findings)
        self.codes.update(other.codes)
        self.found.update(other.found)
        self.names.update(other.names)
        self.formats.update(other.formats)
        self.ignored += other.ignored
        self.known += other.known
        self.silenced |= other.silenced
        self.matched |= other.matched
        self.seen |= other.seen
        self.held |= other.held
        self.stale += other.stale
        self.warned += other.warned
        self.failing += other.failing
        self.fixed += other.fixed
        self.fixable += other.fixable
        self.unsafe += other.unsafe
        self.not_fixed += other.not_fixed
        self.unwritten.extend(other.unwritten)
        self.skipped.extend(other.skipped)
        self.matrix.update(other.matrix)
        self.notes.update(other.notes)
        for name, use in other.uses.items():
            mine = self.uses.get(name)
            self.uses[name] = (
                use if mine is None else mine._replace(decks=mine.decks + use.decks, copies=mine.copies + use.copies)
            )

    def skipped_text(self, verbose: bool) -> str:
        """A sentence that names the files in folders that hold no deck: the first ten, or all; empty for none."""
        shown = self.skipped if verbose else self.skipped[:_NAMED]
        if not shown:
            return ""
        left = len(self.skipped) - len(shown)
        return count(
            len(self.skipped),
            "Skipped in the folders, not decks: {n} file: {files}.",
            "Skipped in the folders, not decks: {n} files: {files}.",
            files=say("{names} and {left} more (--verbose names all)", names=listed(shown), left=left)
            if left
            else listed(shown),
        )

    @property
    def by_verdict(self) -> list[tuple[str, int]]:
        """The verdicts that there are with their numbers, and how many items are accepted, behind them."""
        numbers = [*((verdict, self.verdicts[verdict]) for verdict in VERDICTS), (ACCEPTED, self.accepted)]
        return [(word, number) for word, number in numbers if number]

    def exit_code(self, strict: bool = False, zero: bool = False) -> int:
        """0 all legal, 1 something illegal (or, if strict, a warning), 2 unreadable or not written, 3 undetermined but
        not illegal.

        With `zero` it is 0 whatever was found, if all could be read.
        """
        if self.verdicts[UNREADABLE] or self.unwritten:
            return 2
        if zero:
            return 0
        if self.verdicts[ILLEGAL] or self.failing or (strict and self.findings[WARNING]):
            return 1
        return 3 if self.verdicts[UNDETERMINED] else 0


def notes_of(run: Run, summary: Summary, *, event: bool = True) -> tuple[str, ...]:
    """What to say once about a run: what was known before it, then what came out while files were read.

    What is not in order at an event is among it, unless the report has a place of its own for that (`event` is False).
    """
    told: tuple[str, ...] = ()
    if event and run.event is not None:
        found = run.event.irregularities
        told = tuple(
            say("Irregularity: {message}", message=it.message)
            if it.certain
            else say("Not certain: {message}", message=it.message)
            for it in found
        )
    return tuple(dict.fromkeys((*told, *run.notes, *summary.notes)))


def sums_text(run: Run, summary: Summary) -> str:
    """`843 decks: 198 legal, 645 illegal, 2 accepted`, for logs."""
    return say("{things}: {told}", things=things(run, summary.items), told=verdicts_text(summary))


def verdicts_text(summary: Summary) -> str:
    """`198 legal, 645 illegal, 2 accepted`, or that there was nothing to check."""
    return listed([verdict_sum(number, word) for word, number in summary.by_verdict]) or say("nothing to check")


def ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """Codes with their numbers, the most frequent first."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def of_scripts(run: Run) -> bool:
    """Whether a run judges scripts, not decks."""
    return run.command == "lint"


def things(run: Run, number: int) -> str:
    """So many of what a run judges: `1 deck`, `2 scripts`."""
    if of_scripts(run):
        return counted(number, "script")
    return count(number, "{n} deck", "{n} decks")


def passes(item: Item) -> bool:
    """Whether an item is legal or accepted."""
    return item.accepted or item.verdict == LEGAL


def accepted_text(item: Item, run: Run) -> str:
    """Why an item is accepted: `illegal: 2 findings in the baseline known.json`."""
    reasons = []
    ignored, known = (sum(finding.verdict != LEGAL for finding in findings) for findings in (item.ignored, item.known))
    if ignored:
        reasons.append(count(ignored, "{n} finding ignored in the file", "{n} findings ignored in the file"))
    if known and run.baseline:
        reasons.append(
            count(
                known,
                "{n} finding in the baseline {file}",
                "{n} findings in the baseline {file}",
                file=run.baseline,
            )
        )
    elif known:
        reasons.append(count(known, "{n} finding in the baseline", "{n} findings in the baseline"))
    if item.off:
        codes = ", ".join(sorted({finding.code for finding in item.off}))
        reasons.append(say("rules off or changed: {codes}", codes=codes))
    return say("{verdict}: {reasons}", verdict=say(item.verdict), reasons=separated(reasons))


def accepted_sums(run: Run, summary: Summary) -> str:
    """`2 decks are accepted, not legal: a.ydk, b.ydk.`; empty if none is."""
    if not summary.accepted:
        return ""
    more = summary.accepted - len(summary.accepted_paths)
    paths = listed(summary.accepted_paths)
    if more:
        paths = say("{some} and {left} more", some=paths, left=more)
    if of_scripts(run):
        return f"{counted(summary.accepted, 'script is', 'scripts are')} accepted, not legal: {paths}."
    return count(
        summary.accepted,
        "{n} deck is accepted, not legal: {paths}.",
        "{n} decks are accepted, not legal: {paths}.",
        paths=paths,
    )


def silenced_sums(summary: Summary) -> tuple[str, ...]:
    """`8 findings suppressed by the baseline.` and the same of comments, where there are any."""
    sums = []
    if summary.ignored:
        sums.append(
            count(
                summary.ignored,
                "{n} finding suppressed by inline comments.",
                "{n} findings suppressed by inline comments.",
            )
        )
    if summary.known:
        sums.append(
            count(
                summary.known,
                "{n} finding suppressed by the baseline.",
                "{n} findings suppressed by the baseline.",
            )
        )
    return tuple(sums)


_SHOWN = 10


class Look(NamedTuple):
    """How a report may look: whether colours and symbols are understood, and how many columns there are (0: any)."""

    colour: bool = False
    unicode: bool = True
    columns: int = 0

    @property
    def paint(self) -> Paint:
        """How its text is coloured, if it is."""
        return coloured if self.colour else plain


class Reporter(NamedTuple):
    """An output format: pure functions from values to text.

    `begin` and `end` frame the report; `item` renders one item (an empty string for one that is not shown);
    `separator` is between two items that are shown.  `cards` is True for a format that shows whole decks: only then
    do items carry their cards.  `fixes` is True for one that shows how findings are fixed: only then is that worked
    out.  `head` is for a format that begins with the sums of the run: it is written before the
    items, which are kept in memory until then.  `arrange` may put the text of all items in another order, or cut it;
    they are kept until then, too.
    """

    name: str
    title: str
    begin: Callable[[Run, Look], str]
    item: Callable[[Item, Run, Look], str]
    end: Callable[[Run, Summary, Look], str]
    separator: str = ""
    cards: bool = False
    fixes: bool = False
    head: Callable[[Run, Summary, Look], str] | None = None
    arrange: Callable[[str, Run, Summary], str] | None = None
