"""Findings → diagnostics, and their fixes → what an editor offers."""

import re
from collections.abc import Iterable, Iterator

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from deckcheck.lsp.engine import SCRIPT, Document
from deckcheck.lsp.text import Text
from deckcheck.model.deck import Span
from deckcheck.model.finding import ERROR, NOTE, WARNING, Edit, Finding, Fix
from deckcheck.model.report import Item
from deckcheck.report.links import rule_url
from deckcheck.report.safe import printable

SOURCE = "deckcheck"
FIX_ALL = f"{CodeActionKind.SourceFixAll.value}.{SOURCE}"
_SEVERITY = {
    ERROR: DiagnosticSeverity.Error,
    WARNING: DiagnosticSeverity.Warning,
    NOTE: DiagnosticSeverity.Information,
}
_MOST = 2_000
"""So many diagnostics of a document are sent: nobody reads more, and some editors stand still."""
_RELATED = 20


def diagnostics(items: Iterable[Item], text: Text, uri: str) -> list[Diagnostic]:
    """What is to be shown of a document, in the order of its lines; errors before the others if there is too much."""
    pairs = [(item, finding) for item in items for finding in item.findings]
    if len(pairs) > _MOST:
        pairs.sort(key=lambda pair: _SEVERITY[pair[1].severity].value)
    found = [_diagnostic(item, finding, text, uri) for item, finding in pairs[:_MOST]]
    return sorted(found, key=lambda one: (one.range.start.line, one.range.start.character))


def _diagnostic(item: Item, finding: Finding, text: Text, uri: str) -> Diagnostic:
    which = f"{printable(item.path)}: " if item.file else ""
    message = which + printable(finding.message) + (f"\n→ {printable(finding.help)}" if finding.help else "")
    url = rule_url(finding.source)
    return Diagnostic(
        text.range(finding.span),
        message,
        _SEVERITY[finding.severity],
        finding.code,
        CodeDescription(url) if url else None,
        SOURCE,
        related_information=[
            DiagnosticRelatedInformation(Location(uri, text.range(span)), "also here")
            for span in finding.related[:_RELATED]
        ]
        or None,
    )


def actions(
    items: Iterable[Item], document: Document, text: Text, uri: str, where: Range, kinds: list[str] | None
) -> list[CodeAction]:
    """What can be done about the findings in a range; `kinds` are those that the client asks for, None for all."""

    def asked(kind: str) -> bool:
        return kinds is None or any(kind == one or kind.startswith(f"{one}.") for one in kinds)

    findings = [finding for item in items for finding in item.findings]
    found: list[CodeAction] = []
    if asked(CodeActionKind.QuickFix.value):
        for finding in findings:
            place = text.range(finding.span)
            # By lines: who stands at the beginning of a line means what is in it.
            if place.start.line <= where.end.line and where.start.line <= place.end.line:
                found += _quick_fixes(finding, document, text, uri)
    if asked(FIX_ALL):
        edits = list(_safe_edits(findings))
        if edits:
            title = "Fix all that deckcheck can fix safely"
            found.append(CodeAction(title, FIX_ALL, edit=_workspace_edit(edits, text, uri)))
    return found


def _quick_fixes(finding: Finding, document: Document, text: Text, uri: str) -> Iterator[CodeAction]:
    about = [_diagnostic(Item(document.path, ""), finding, text, uri)]
    for number, fix in enumerate(_fixes(finding)):
        title = fix.title if fix.safe else f"{fix.title} (may change what is meant)"
        yield CodeAction(
            printable(title),
            CodeActionKind.QuickFix,
            about,
            is_preferred=number == 0 and fix.safe,
            edit=_workspace_edit(fix.edits, text, uri),
        )
    comment = _silencing(finding, document, text)
    if comment is not None:
        title = f"Ignore {finding.code} in this line"
        yield CodeAction(title, CodeActionKind.QuickFix, about, edit=_workspace_edit([comment], text, uri))


def _fixes(finding: Finding) -> list[Fix]:
    """The fix of a finding, and the names that may have been meant."""
    found = [] if finding.fix is None else [finding.fix]
    written = {edit.text for fix in found for edit in fix.edits}
    if finding.span.column:
        for card in finding.suggestions:
            if card.name not in written:
                found.append(Fix(f"Write {card.name}", (Edit(finding.span, card.name),), safe=False))
    return found


def _silencing(finding: Finding, document: Document, text: Text) -> Edit | None:
    """A comment that ignores a finding of a script in its line, where none stands there yet."""
    line = text.line(finding.span.line)
    if document.kind != SCRIPT or not line.strip() or "--" in line or not re.fullmatch("LUA[0-9]+", finding.code):
        return None
    end = len(line) + 1
    return Edit(Span(finding.span.line, end, finding.span.line, end), f" -- deckcheck: ignore={finding.code}")


def _safe_edits(findings: Iterable[Finding]) -> Iterator[Edit]:
    """The edits of safe fixes; of fixes that overlap the first."""
    taken: list[Span] = []
    for finding in findings:
        if finding.fix is None or not finding.fix.safe:
            continue
        if any(_overlap(edit.span, other) for edit in finding.fix.edits for other in taken):
            continue
        taken += [edit.span for edit in finding.fix.edits]
        yield from finding.fix.edits


def _overlap(one: Span, other: Span) -> bool:
    """Whether two spans have something in common; two insertions at one place have, too."""
    first, second = ((span.line, span.column, span.end_line, span.end_column) for span in (one, other))
    return first[:2] == second[:2] or (first[:2] < second[2:] and second[:2] < first[2:])


def _workspace_edit(edits: Iterable[Edit], text: Text, uri: str) -> WorkspaceEdit:
    return WorkspaceEdit({uri: [TextEdit(text.range(edit.span), edit.text) for edit in edits]})
