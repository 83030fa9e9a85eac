"""Fixes of deck files: in the text as its reader sees it, written back byte for byte but for what is fixed."""

import re
from collections.abc import Callable, Iterable

from deckcheck.deckfiles import detect_format
from deckcheck.deckfiles.decoding import Encoded, encoded
from deckcheck.inputs.sources import Source
from deckcheck.judge.cover import uncovered
from deckcheck.judge.deck import OPEN, Judge
from deckcheck.judge.fixes import Apply, Judged, apply_fixes, graded
from deckcheck.model.deck import NameIndex
from deckcheck.model.finding import BOM, LINE_ENDS, UTF8, Finding
from deckcheck.model.report import Item

_BY_NAMES = frozenset({"text", "csv", "markdown", "bbcode", "wiki", "html"})
"""Readers that find out an old encoding by the names of cards."""


def applier(path: str, names: NameIndex) -> Apply:
    """What makes fixes in the deck file at a path."""

    def apply(data: bytes, findings: Iterable[Finding]) -> tuple[bytes, list[Finding]]:
        there = text_of(data, path, names)
        if there.bytes_of(there.text) != data:
            return data, []  # what cannot be written as it is read is not touched
        whole = [one for one in findings if one.fix is not None and one.fix.rewrite]
        if whole:
            return _rewritten(there, {one.fix.rewrite for one in whole if one.fix is not None}) or data, whole
        if _LONE.search(there.text):
            return data, []
        new, made = apply_fixes(there.text.encode("utf-8", "surrogatepass"), findings)
        back = there.bytes_of(new.decode("utf-8", "surrogatepass"))
        return (data, []) if back is None else (back, made)

    return apply


def text_of(data: bytes, path: str, names: NameIndex) -> Encoded:
    """The text of a deck file as its reader sees it, with its own line ends."""
    format = detect_format(data, path)
    return encoded(data, names if format is not None and format.name in _BY_NAMES else None)


def _rewritten(there: Encoded, how: set[str]) -> bytes | None:
    text, encoding, mark = there.text, there.encoding, there.mark
    if LINE_ENDS in how:
        text = _LONE.sub("\r\n" if text.count("\r\n") * 2 > text.count("\n") > 0 else "\n", text)
    if UTF8 in how:
        encoding, mark = None, b""
    if BOM in how and encoding is None:
        mark = b""
    return Encoded(text, encoding, mark).bytes_of(text)


_LONE = re.compile(r"\r(?!\n)")


def found_in(items: tuple[Item, ...]) -> Judged:
    """All that is found in a file with these items, as those see it who fix it."""
    findings = tuple(one for item in items for one in uncovered(item.findings)[0])
    return Judged(findings, findings, any(item.verdict in OPEN for item in items))


def with_graded_fixes(items: tuple[Item, ...], source: Source, judge: Judge) -> tuple[Item, ...]:
    """The items of a source with fixes that call themselves safe only where a trial shows that they do no harm."""
    data = source.data
    if data is None or not source.whole:
        return tuple(_without_fixes(item) for item in items)
    findings = tuple(dict.fromkeys(one for item in items for one in item.findings if _is_safe(one) or _expects(one)))
    if not findings:
        return items
    apply = applier(source.path, judge.store)
    impossible = _impossible([one for one in findings if _expects(one)], data, apply)
    if impossible:
        items = tuple(_changed(item, impossible, _without_fix) for item in items)
        findings = tuple(one for one in findings if one not in impossible)
    bad = graded(
        findings, data, found_in(items), lambda trial: found_in(judge.plain_items(source._replace(data=trial))), apply
    )
    if not bad:
        return items
    return tuple(_changed(item, bad, _unsafe) for item in items)


def _impossible(findings: list[Finding], data: bytes, apply: Apply) -> set[Finding]:
    """Those of some findings whose fixes cannot be made: only what is in the file as it was read is replaced."""
    # Most by far can be made, and all at once.
    made = set(apply(data, findings)[1]) if findings else set()
    return {one for one in findings if one not in made and not apply(data, [one])[1]}


def _is_safe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.safe


def _expects(finding: Finding) -> bool:
    return finding.fix is not None and any(edit.old for edit in finding.fix.edits)


def _changed(item: Item, chosen: set[Finding], change: Callable[[Finding], Finding]) -> Item:
    return item._replace(findings=tuple(change(one) if one in chosen else one for one in item.findings))


def _without_fix(finding: Finding) -> Finding:
    return finding._replace(fix=None)


def _unsafe(finding: Finding) -> Finding:
    return finding if finding.fix is None else finding._replace(fix=finding.fix._replace(safe=False))


def _without_fixes(item: Item) -> Item:
    return item._replace(findings=tuple(map(_without_fix, item.findings)))
