"""Which findings count, and how heavily: codes, beginnings of codes and names, the longest match wins."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.errors import UsageError, folded, nearest
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNREADABLE, Finding, outweighs
from deckcheck.model.report import Item

EVERYTHING = "all"
_EXACT = 6  # letters of a code: a name is as exact as a whole code
_SHORTEST = 3  # a family


class Selection(NamedTuple):
    """What is asked about rules.  An empty `select` means all that run by default; `severity` has pairs of a word and
    error, warning, note or off."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()


def match_length(word: str, code: str, name: str) -> int:
    """How exactly a word means a rule: the letters of the code that it gives, 0 for `all`, -1 if it does not."""
    if word.lower() == name or folded(word) == folded(name):
        return _EXACT
    if word.lower() == EVERYTHING:
        return 0
    return len(word) if len(word) >= _SHORTEST and code.startswith(word.upper()) else -1


def wanted(selection: Selection, code: str, name: str, default: bool = True) -> bool:
    """Whether a rule counts.  The longest match of `select` and `ignore` decides; of two alike `ignore` wins.

    `default` says whether the rule runs when nothing is selected.
    """
    chosen = max((match_length(word, code, name) for word in selection.select), default=0 if default else -1)
    dropped = max((match_length(word, code, name) for word in selection.ignore), default=-1)
    return chosen > dropped and severity_of(selection, code, name) != "off"


def severity_of(selection: Selection, code: str, name: str) -> str | None:
    """The severity that is asked for a rule; None if none is."""
    fits = [(match_length(word, code, name), level) for word, level in selection.severity]
    best = max((pair for pair in fits if pair[0] >= 0), key=lambda pair: pair[0], default=None)
    return None if best is None else best[1]


def with_severity(finding: Finding, severity: str) -> Finding:
    """A finding with another severity, and the verdict that goes with it.

    What is not an error makes no deck illegal or undetermined; a warning that is made an error makes it illegal.  What
    could not be read stays unreadable.
    """
    if finding.verdict == UNREADABLE:
        return finding
    verdict = LEGAL if severity != ERROR else ILLEGAL if finding.verdict == LEGAL else finding.verdict
    return finding._replace(severity=severity, verdict=verdict)


class RuleFilter:
    """A selection, ready for many findings."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._idle = selection == Selection()
        self._fates: dict[str, tuple[bool, str | None]] = {}

    def findings(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that count, as they count.  What could not be read always does."""
        if self._idle or not findings:
            return findings
        return tuple(kept for finding in findings if (kept := self._finding(finding)) is not None)

    def off(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that would decide a verdict, but are switched off or made lighter."""
        if self._idle:
            return ()
        kept = ((finding, self._finding(finding)) for finding in findings if finding.verdict != LEGAL)
        return tuple(finding for finding, now in kept if now is None or outweighs(finding.verdict, now.verdict))

    def _finding(self, finding: Finding) -> Finding | None:
        if finding.verdict == UNREADABLE:
            return finding
        fate = self._fates.get(finding.code)
        if fate is None:
            code, name = finding.code, finding.name
            # It was found, so its rule ran.
            keep = wanted(self._selection, code, name)
            fate = self._fates[code] = keep, severity_of(self._selection, code, name)
        keep, severity = fate
        if not keep:
            return None
        return finding if severity is None or severity == finding.severity else with_severity(finding, severity)

    def item(self, item: Item) -> Item:
        """An item with the findings that count, as they count, and what was switched off."""
        if self._idle:
            return item
        return item._replace(
            findings=self.findings(item.findings),
            ignored=self.findings(item.ignored),
            off=self.off((*item.findings, *item.ignored)),
        )


def words(given: Iterable[str] | None) -> tuple[str, ...]:
    """The words of an option that may be repeated and may hold several with commas between them."""
    return tuple(word.strip() for text in given or () for word in text.split(",") if word.strip())


def check_words(asked: Iterable[str]) -> None:
    """Raise UsageError, with the nearest right ones, for a word that means no rule."""
    asked = [word for word in asked if word.lower() != EVERYTHING]
    if not asked:
        return
    from deckcheck.rules.catalogue import all_rules

    rules = all_rules()
    for word in asked:
        if not any(match_length(word, rule.code, rule.name) >= 0 for rule in rules):
            close = nearest(word, [text for rule in rules for text in (rule.name, rule.code.lower())])
            shown = [text.upper() if text[3:].isdigit() else text for text in close]
            hint = f"Did you mean {' or '.join(shown)}?" if close else "`deckcheck rule` lists them all."
            raise UsageError(f'No rule is called "{word}".', hint)
