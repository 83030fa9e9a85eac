"""Findings → diagnostics, and their fixes → what an editor offers."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

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

from deckcheck.lsp.engine import SCRIPT, Document, Engine
from deckcheck.lsp.text import Text
from deckcheck.model.finding import ERROR, NOTE, WARNING, Finding
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
_UNSAFE = "(may change the meaning)"
_LINE = re.compile("[^\n]*\n|[^\n]+")


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
    engine: Engine, document: Document, text: Text, uri: str, where: Range, kinds: list[str] | None
) -> list[CodeAction]:
    """What can be done about the findings in a range; `kinds` are those that the client asks for, None for all."""

    def asked(kind: str) -> bool:
        return kinds is None or any(kind == one or kind.startswith(f"{one}.") for one in kinds)

    findings = list(dict.fromkeys(finding for item in engine.judge(document) for finding in item.findings))
    found: list[CodeAction] = []
    if asked(CodeActionKind.QuickFix.value):
        for finding in findings:
            place = text.range(finding.span)
            # By lines: who is at the beginning of a line means what is in it.
            if place.start.line <= where.end.line and where.start.line <= place.end.line:
                found += _quick_fixes(engine, finding, document, text, uri)
    if asked(FIX_ALL) and any(one.fix is not None and one.fix.safe for one in findings):
        edits = _differences(document, engine.all_fixed(document), text)
        if edits:
            title = "Fix all that deckcheck can fix safely"
            found.append(CodeAction(title, FIX_ALL, edit=WorkspaceEdit({uri: edits})))
    return found


def _quick_fixes(engine: Engine, finding: Finding, document: Document, text: Text, uri: str) -> Iterator[CodeAction]:
    """The fix of a finding, the names that may have been meant, and a comment that ignores it."""
    about = [_diagnostic(Item(document.path, ""), finding, text, uri)]

    def action(title: str, edits: list[TextEdit], preferred: bool | None = None) -> CodeAction:
        edit = WorkspaceEdit({uri: edits})
        return CodeAction(printable(title), CodeActionKind.QuickFix, about, is_preferred=preferred, edit=edit)

    fix = finding.fix
    edits = [] if fix is None else _differences(document, engine.fixed(document, [finding]), text)
    if fix is not None and edits:
        yield action(fix.title if fix.safe else f"{fix.title} {_UNSAFE}", edits, fix.safe)
    if finding.span.column:
        written = {edit.text for edit in fix.edits} if fix is not None else set()
        for card in finding.suggestions:
            if card.name not in written:
                yield action(f"Write {card.name} {_UNSAFE}", [TextEdit(text.range(finding.span), card.name)], False)
    comment = _silencing(finding, document, text)
    if comment is not None:
        yield action(f"Ignore {finding.code} in this line", [comment])


def _silencing(finding: Finding, document: Document, text: Text) -> TextEdit | None:
    """A comment that ignores a finding of a script in its line, where none is there yet."""
    line = text.line(finding.span.line)
    if document.kind != SCRIPT or not line.strip() or "--" in line or not re.fullmatch("LUA[0-9]+", finding.code):
        return None
    end = text.position(finding.span.line, len(line) + 1)
    return TextEdit(Range(end, end), f" -- deckcheck: ignore={finding.code}")


def _differences(document: Document, new: str, text: Text) -> list[TextEdit]:
    """What makes a new text of a document, line by line, so that the cursor stays where it is in the others."""
    old = document.data.decode("utf-8", "replace")
    if old == new:
        return []
    before, after = _LINE.findall(old), _LINE.findall(new)
    first, behind = 0, 0  # most of a text is as it was, and comparing takes long
    shorter = min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    while behind < shorter - first and before[-1 - behind] == after[-1 - behind]:
        behind += 1
    pairs = SequenceMatcher(None, before[first : len(before) - behind], after[first : len(after) - behind], False)
    return [
        TextEdit(
            Range(text.position(first + start + 1, 1), text.position(first + end + 1, 1)),
            "".join(after[first + there : first + upto]),
        )
        for kind, start, end, there, upto in pairs.get_opcodes()
        if kind != "equal"
    ]
