"""Findings that a file itself silences: `# deckcheck: ignore=CODE`."""

from deckcheck.model.deck import Directive
from deckcheck.model.finding import Finding


def suppress(
    findings: list[Finding], directives: list[Directive]
) -> tuple[list[Finding], tuple[Finding, ...], list[tuple[Directive, str]]]:
    """Split findings into those that stay and those that are silenced, and say which comments silenced nothing.

    A comment on a line of its own holds for the whole file, one after a card for findings on that line.  It names
    codes (`BAN001`) or names (`forbidden-card`), several with commas between them.
    """
    asked = [
        (directive, code.strip())
        for directive in directives
        if directive.key == "ignore"
        for code in directive.value.split(",")
        if code.strip()
    ]
    if not asked:
        return findings, (), []
    used: set[tuple[Directive, str]] = set()
    kept: list[Finding] = []
    ignored: list[Finding] = []
    for finding in findings:
        lines = {span.line for span in (finding.span, *finding.related)}
        matching = [
            (directive, code)
            for directive, code in asked
            if code.lower() in (finding.code.lower(), finding.name) and (directive.own_line or directive.line in lines)
        ]
        used.update(matching)
        (ignored if matching else kept).append(finding)
    return kept, tuple(ignored), [pair for pair in asked if pair not in used]
