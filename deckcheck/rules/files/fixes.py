"""How what a reader remarked on is fixed, where that can be done without knowing what the deck is for."""

import re
from collections.abc import Callable

from deckcheck.deckfiles.ydk import SPELLINGS
from deckcheck.deckfiles.ydklines import before, lines_of
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, DeckFile, NameIndex, Remark, Span, section_name
from deckcheck.model.finding import BOM, LINE_ENDS, UTF8, Edit, Fix
from deckcheck.model.words import joined, say

_DECLARED = ("html", "xml")
"""Formats that say in the file which encoding it is in."""


def fix_of(remark: Remark, file: DeckFile, names: NameIndex) -> Fix | None:
    """The fix of a remark on a file; None where there is none."""
    if remark.code == "FMT010":
        return Fix(say("Remove the byte order mark"), (), rewrite=BOM, harmless=file.text is not None)
    if remark.code == "FMT011" and file.reader not in _DECLARED:
        return Fix(say("Save the file as UTF-8"), (), remark.sure, UTF8)
    if remark.code == "FMT013":
        return Fix(say("Write a proper line end for each lone CR"), (), rewrite=LINE_ENDS)
    make = _OF_LINES.get(remark.code)
    return None if make is None or file.text is None else make(remark, file, names)


def _odd_header(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    lines = lines_of(file)
    section = dict(lines.headers)[remark.span.line]
    return Fix(say("Write `{text}`", text=SPELLINGS[section]), (Edit(remark.span, SPELLINGS[section]),))


def _missing_headers(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    lines = lines_of(file)
    texts: dict[int, str] = {}
    missing = [section for section in SECTIONS if lines.first_header(section) is None]
    for section in missing:
        at = lines.place_of_header(section)
        texts[at] = texts.get(at, "") + f"{SPELLINGS[section]}\n"
    words = joined([f"`{SPELLINGS[section]}`" for section in missing])
    return Fix(say("Write {text}", text=words), tuple(before(at, text) for at, text in texts.items()))


def _cards_before_header(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    lines = lines_of(file)
    if lines.headers:
        return _one_header_each(remark, file, names)
    at = lines.place_of_header(MAIN)
    rest = before(lines.place_of_header(EXTRA), f"{SPELLINGS[EXTRA]}\n{SPELLINGS[SIDE]}\n")
    return Fix(say("Write the three headers"), (before(at, f"{SPELLINGS[MAIN]}\n"), rest))


def _one_header_each(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    return Fix(say("Write one header for each section, in their order"), lines_of(file).write_headers())


def _created_by(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    line = lines_of(file).text(remark.span.line)
    found = re.match(r"(?i)\s*#\s*created? by", line)
    end = found.end() if found else 1
    return Fix(say("Write `#created by`"), (_in_line(remark, 0, end, "#created by"),))


def _name(remark: Remark, file: DeckFile, names: NameIndex) -> Fix | None:
    """A name in the place of a passcode, if exactly one card has it."""
    from deckcheck.deckfiles.notation import parse  # large, and rarely needed

    line = lines_of(file).text(remark.span.line)
    entry = parse(line.strip(), names)
    if entry is None or not entry.known or entry.rival is not None or entry.note or not isinstance(entry.ref, str):
        return None
    codes = names.find_name(entry.ref)
    if len(codes) != 1 or codes[0] <= 0 or not 0 < entry.copies <= _MOST_COPIES:
        return None
    text = "\n".join([str(codes[0])] * entry.copies)
    return Fix(say("Write {text}", text=f"{codes[0]:08d}"), (_in_line(remark, 0, len(line), text),))


_MOST_COPIES = 3


def _counted(remark: Remark, file: DeckFile, names: NameIndex) -> Fix | None:
    line = remark.span.line
    for _, part in file.parts():
        codes = [ref for ref, at in zip(part.refs, part.lines, strict=True) if at == line]
        if codes:
            return Fix(
                say("Write each copy on a line of its own"), (Edit(remark.span, "\n".join(map(str, codes))),), False
            )
    return None


def _player_id(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    line = remark.span.line
    section = next((section_name(section) for section, part in file.parts() if line in part.lines), say("deck"))
    title = say("Delete the player's id from the {section}", section=section)
    return Fix(title, lines_of(file).remove([line]), safe=False)


def _indented(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    line = lines_of(file).text(remark.span.line)
    return Fix(say("Begin the line with the passcode"), (_in_line(remark, 0, len(line) - len(line.lstrip()), ""),))


def _ambiguous_header(remark: Remark, file: DeckFile, names: NameIndex) -> Fix:
    line = lines_of(file).text(remark.span.line)
    start = len(line) - len(line.lstrip())
    return Fix(say("Begin the comment with `#`"), (_in_line(remark, start, start + 1, "#"),), safe=False)


def _in_line(remark: Remark, start: int, end: int, text: str) -> Edit:
    """Replace what is between two offsets of the line of a remark."""
    line = remark.span.line
    return Edit(Span(line, start + 1, line, end + 1), text)


_OF_LINES: dict[str, Callable[[Remark, DeckFile, NameIndex], Fix | None]] = {
    "FMT014": _odd_header,
    "FMT015": _missing_headers,
    "FMT016": _cards_before_header,
    "FMT017": _one_header_each,
    "FMT019": _created_by,
    "FMT020": _name,
    "FMT022": _player_id,
    "FMT024": _counted,
    "FMT026": _indented,
    "FMT028": _ambiguous_header,
}
