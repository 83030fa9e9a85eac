"""Findings that a file suppresses: `# deckcheck: ignore=CODE` in decks, `-- deckcheck: ignore=CODE` in scripts."""

from collections.abc import Collection, Iterable

from deckcheck.model.deck import Directive
from deckcheck.model.finding import Finding


def suppress(
    findings: Iterable[Finding], directives: Iterable[Directive]
) -> tuple[list[Finding], tuple[Finding, ...], list[tuple[Directive, str]]]:
    """Split findings into those that stay and those that are silenced, and say which comments silenced nothing.

    A comment names codes (`BAN001`) or names (`forbidden-card`), several with commas between them.  It holds for the
    whole file, or for findings on the line that it covers.
    """
    asked = [
        (directive, code.strip())
        for directive in directives
        if directive.key == "ignore"
        for code in directive.value.split(",")
        if code.strip()
    ]
    if not asked:
        return list(findings), (), []
    used: set[tuple[Directive, str]] = set()
    kept: list[Finding] = []
    ignored: list[Finding] = []
    for finding in findings:
        names = (finding.code.lower(), finding.name)
        lines = {span.line for span in (finding.span, *finding.related)}
        matching = [
            (directive, code)
            for directive, code in asked
            if code.lower() in names and (directive.own_line or directive.covers in lines)
        ]
        used.update(matching)
        (ignored if matching else kept).append(finding)
    return kept, tuple(ignored), [pair for pair in asked if pair not in used]


def may_be_needed(unused: Iterable[tuple[Directive, str]], out: Collection[str]) -> list[tuple[Directive, str]]:
    """Comments that silenced nothing, without those for the rules in `out` (codes and names, in lower case), which did
    not run."""
    return [(directive, code) for directive, code in unused if code.lower() not in out]
