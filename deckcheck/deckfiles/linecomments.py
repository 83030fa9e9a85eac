"""Comments in lists of cards: lines of their own, and what follows an entry."""

import re
from collections.abc import Sequence

from deckcheck.deckfiles.headings import heading_of, names_section
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.pieces import ROW
from deckcheck.model.deck import Remark, Span
from deckcheck.model.words import say

# What follows `#2` in a name holds no second mark; some are looked at beyond it, not all of a line of marks.
_MARKS_AHEAD = 3
_MARK = re.compile(r"(?<!\s)\s*+(?://|(?<=\s)#[0-9]*|(?<=\s)--\s)")
_NOTE = re.compile(r"\s?[(\[（［,]|\s[-–—|@<x×]\s?")
_COMMENT = ("//", "--", "#", "<!--", "/*")
_BULLETED = re.compile(r"-{2,8}>?\s?(?:[xX×]\s?)?[(\[]?[0-9]{1,2}[)\]]?\s?[xX×]?\s")
# `#3 Name`: a count or the number of a line, not a comment.
_HASHED = re.compile(r"#[0-9]{1,2}[ xX×]\s?\S")
# Groups of cards that are not in the deck, or not for sure.
_ASIDE = re.compile(
    r"\b(?:maybe|maybeboard|considering|considered|cuts?|wish\s?list|upgrades?|alternatives?|replacements?|options?|unused"
    r"|removed|tokens?|vs\.?|versus|ideas?|sideboarding|side plan|not in)\b",
    re.IGNORECASE,
)


class LineComments:
    """Finds the comments of a list; a line that names a section is none, and a `#` in a card's name begins none."""

    def __init__(self, listing: Listing, lines: Sequence[str]) -> None:
        self._listing = listing
        self._dashes = _dashes_are_bullets(lines)

    def takes(self, text: str, span: Span, begun: bool) -> bool:
        """Take in a line that begins as comments do; one that names a section is none.

        `begun` is whether the list has begun, and not only what is before it.
        """
        if not text.startswith(_COMMENT) or (self._dashes and text.startswith("--")):
            return False
        if self._listing.comments.read(text, span.line):
            return True
        if _HASHED.match(text) and self._listing.entries.whole(text) is not None:
            return False
        if heading_of(text) is not None:
            return False
        words = text.lstrip("#/-*<! ")
        # `## Something` is the heading of a document, and what is put aside is not part of the deck.
        if names_section(words) or (begun and (text.startswith("##") or _ASIDE.match(words))):
            self._listing.unknown_heading(text, span)
            return True
        entries = (entry for _, entry, _ in self._listing.pieces.of(words) if entry is not None)
        self._listing.commented += sum(entry.known and entry.counted for entry in entries)
        return True

    def without(self, text: str) -> tuple[str, str | None]:
        """A line and the comment at its end; a `#` inside a card's name (`Jinzo #7`) begins none."""
        marks = [*_MARK.finditer(text)]
        for mark in marks:
            before = text[: mark.start()]
            if mark[0].endswith("//") and before.endswith(":"):
                continue  # a web address
            if mark[0][-1].isdigit() and self._in_name(text, mark, [later.start() for later in marks]):
                continue
            if not before.strip():
                continue
            return before.rstrip(), text[mark.start() :].strip()
        return text, None

    def _in_name(self, text: str, mark: re.Match[str], ends: list[int]) -> bool:
        """Whether `#2` belongs to the name of a card that ends there, at a later mark, or with the entry."""
        # The name lies within one entry of the line; names hold neither of the marks that part entries.
        starts = {max(text.rfind(char, 0, mark.start()) for char in marks) + 1 for marks in (";|", ";|,/:：")}
        parted = re.compile("[;|]").search(text, mark.end())
        stop = parted.start() if parted else len(text)
        later = [end for end in ends if mark.start() < end < stop]
        notes = [note.start() for note in _NOTE.finditer(text, mark.end(), stop)]
        for end in {mark.end(), *later[:_MARKS_AHEAD], *notes[:_MARKS_AHEAD], stop}:
            for start in starts:
                entry = self._listing.entries.whole(text[start:end].rstrip(", "))
                if entry is not None and entry.known and (not isinstance(entry.ref, str) or "#" in entry.ref):
                    return True
        return False

    def check_row(self, text: str, comment: str, span: Span) -> None:
        """`83764718, 83764718, // Monster Reborn x2`: the comment should count what is before it."""
        found = re.search(r"\sx([0-9]{1,2})$", comment)
        if found is None or not ROW.fullmatch(text):
            return
        count = len(re.findall(r"[0-9]+", text))
        if count != int(found[1]):
            self._listing.remarks.append(
                Remark(
                    "FMT072",
                    say("The comment says {found} copies, but the line holds {count}.", found=found[1], count=count),
                    span,
                    say("Correct the line or the comment."),
                )
            )


def _dashes_are_bullets(lines: Sequence[str]) -> bool:
    """Whether `--` begins most lines and so does not mark comments."""
    texts = [line.strip() for line in lines if line.strip()]
    dashed = sum(bool(_BULLETED.match(text)) for text in texts)
    return dashed > 2 and 2 * dashed > len(texts)
