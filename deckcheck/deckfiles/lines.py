"""What each line of a list is: comment, heading, header, cards, or none of these."""

import re
from collections.abc import Sequence

from deckcheck.deckfiles.aside import Aside
from deckcheck.deckfiles.changes import Changes, struck
from deckcheck.deckfiles.entry import MARKED
from deckcheck.deckfiles.headerlines import HeaderLines
from deckcheck.deckfiles.headings import Heading, heading_of, heading_start, names_section
from deckcheck.deckfiles.linecomments import LineComments
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.notation import MAX_ENTRY
from deckcheck.deckfiles.pieces import ROW
from deckcheck.model.deck import EXACT, SIDE, Span

# A whole list in one line is longer than any other; an entry of it is not.
_MAX_LINE = 20_000
# `[spoiler=Side Deck]` is a heading; tags around a list part it.
_HIDING = r"(?:spoiler|collapse|tabs?|section|fieldset|hide|quote)"
_TITLED_TAG = re.compile(rf"\[{_HIDING}=[\"']?([^\[\]\"']{{3,60}})[\"']?\]", re.IGNORECASE)
_TAG_ONLY = re.compile(
    rf"(?:\[/?{_HIDING}\]"
    r"|\\(?:begin|end)\{[a-z*]{1,30}\}(?:\[[^\]]{0,30}\])?(?:\{[^{}]{0,40}\})?|\\documentclass[^\n]{0,80}|\\h?line)+",
    re.IGNORECASE,
)
_TEMPLATE_TAG = re.compile(r"\{%[^%\n]{0,200}%\}")
# A row of DokuWiki, whose cells that head something are between carets.
_CARETS = re.compile(r"[|^](?=.*\^).*[|^]")
_BRACKETED = re.compile(r"[(（\[［【][^()（）\[\]［］【】]*[)）\]］】]")
# A list that goes on in the reader's mind.
_MORE = re.compile(r"\.{3,4}|…{1,2}|・{3}|[⋮︙]")
_GOES_ON = re.compile(r"(?:\s?[,;、，]|\s)\s?(\.{3,4}|…{1,2}|etc\.?|usw\.?|ecc\.?|等等?)\Z", re.IGNORECASE)
_EDGE = 40
_EACH = re.compile(
    r"(?:(?:[xX×]\s?)?(?P<n>[1-3])\s?(?:[xX×]|-?\s?ofs?|\s?copies(?: each| of(?: each)?)?|\s?[枚张張장]|\s?each)"
    r"|(?P<w>triples|playsets?|three[ -]ofs?|doubles|two[ -]ofs?|singles|one[ -]ofs?))\s*[:：]\s*(?=\S)",
    re.IGNORECASE,
)
_EACH_WORDS = {"tr": 3, "pl": 3, "th": 3, "do": 2, "tw": 2, "si": 1, "on": 1}
_CELLS = re.compile(r"(?<!\\)&")
_PASSCODE = re.compile(r"[0-9]{5}")
_FRAME = str.maketrans("│┃║", "|||")


class Lines:
    """Tells what each line of a list is: comment, heading, header, cards, or nothing of these."""

    def __init__(self, listing: Listing, lines: Sequence[str]) -> None:
        self._listing = listing
        self._comments = LineComments(listing, lines)
        self._headers = HeaderLines(listing)
        self._changes = Changes(lines)
        self._headed = False
        self._aside = Aside(listing)

    def line(self, line: str, number: int, column: int = 1) -> None:
        """Take in a line, which begins in a column of that of the file."""
        text = line.strip().strip("\ufeff").strip()
        column += line.index(text) if text else 0
        self.text(text, Span(number, column, number, column + len(text)))

    def text(self, text: str, span: Span) -> None:
        """Take in a line without blanks around it that is somewhere in a file."""
        if titled := _TITLED_TAG.fullmatch(text):
            text = titled[1]
        if _CARETS.fullmatch(text):
            text = text.replace("^", "|")
        text = text.translate(_FRAME)
        if text.endswith("\\\\"):
            # A row of a table in LaTeX.
            text = _CELLS.sub("\t", text.rstrip("\\ ")).replace("\\&", "&")
        if found := struck(text):
            self._listing.unread(found[0], span)
            text = found[1]
        if _TEMPLATE_TAG.fullmatch(text) and not names_section(text):
            self._listing.blank()
        elif not any(map(str.isalnum, text)) or _TAG_ONLY.fullmatch(text) or (text[0] in "<[" and not plain_text(text)):
            # Rulers and empty lines part paragraphs; `???` and `…` stand for cards.
            if "?" in text or _MORE.fullmatch(text):
                self._listing.unread(text, span)
            else:
                self._listing.blank()
        elif len(text) > _MAX_LINE:
            self._listing.unread(text, span)
        elif self._listing.known and self._aside.takes(text, span):
            pass
        elif (
            not self._comments.takes(text, span, self._begun())
            and not self._heading(text, span)
            and not self._headers.takes(text, span, self._begun())
        ):
            self._cards(text, span)

    def _begun(self) -> bool:
        """Whether the list itself has begun, and not only what is before it."""
        return self._headed or self._listing.known > 0

    # Headings

    def _heading(self, text: str, span: Span) -> bool:
        heading = heading_of(text)
        if heading is None or self._is_card(text, heading) or self._names_card(text):
            return False
        self._headed = True
        self._listing.heading(heading, text, span)
        return True

    def _names_card(self, text: str) -> bool:
        """Whether what follows a heading in its line is a card: `Main: 1 One for One`."""
        found = heading_start(text)
        entry = self._listing.entries.whole(text[found[1] :]) if found is not None else None
        return entry is not None and entry.counted and isinstance(entry.ref, str)

    def _is_card(self, text: str, heading: Heading) -> bool:
        """Whether a line that reads as a heading is the name of a card: `2. Xyz Effect # tech`, and maybe a note."""
        text = self._comments.without(text)[0]
        entries = self._listing.entries
        # `Extra Deck | 7` names a section in so many words: it is not the card "7" with a note.
        entry = entries.whole(text) if heading.section is not None and not heading.implied else entries.read(text)
        if entry is None or not isinstance(entry.ref, str) or (entry.note and entry.ref.isdigit()):
            return False
        return entries.how(entry.ref) == EXACT

    # Cards

    def _cards(self, text: str, span: Span) -> None:
        listing = self._listing
        if self._changes.told(text):
            listing.unknown_heading(text, span)
            return
        text, comment = self._comments.without(text)
        if comment is not None:
            place = span.column + len(text)
            if not listing.comments.read(comment, span.line, place, own_line=False):
                self._comments.check_row(text, comment, span)
        found = _GOES_ON.search(text, max(len(text) - _EDGE, 0))
        self._card_line(text[: found.start()] if found else text, span)
        if found:
            listing.unread(found[1], Span(span.line, span.column + found.start(1), span.end_line, span.end_column))

    def _card_line(self, text: str, span: Span) -> None:
        """Take in a line of cards without a comment."""
        listing = self._listing
        if self._each(text, span):
            return
        heads = _heads_passcodes(text) or listing.entries.whole(text) is None
        if heads and self._inline(text, span, len(text) <= MAX_ENTRY):
            return
        if not self._misread_heading(text, span):
            listing.entry(text, span.line, span.column)

    def _each(self, text: str, span: Span) -> bool:
        """Take in names after the count of each of them: `3x: A; B; C`."""
        found = _EACH.match(text)
        if found is None:
            return False
        pieces = [*self._listing.pieces.of(text[found.end() :])]
        if any(entry is None or entry.counted for _, entry, _ in pieces) or (
            len(pieces) < 2 and self._listing.entries.whole(text) is not None
        ):
            return False
        copies = int(found["n"] or _EACH_WORDS[found["w"][:2].casefold()])
        for piece, entry, start in pieces:
            assert entry is not None  # looked at above
            column = span.column + found.end() + start
            place = Span(span.line, column, span.line, column + len(piece))
            self._listing.take(entry._replace(copies=copies, counted=True, style=MARKED), piece, place)
        return True

    def _misread_heading(self, text: str, span: Span) -> bool:
        """Take in a heading that reads as copies of a card that nobody knows: `Fusion Deck x15`."""
        entry = self._listing.entries.read(text)
        if entry is None or entry.known or not isinstance(entry.ref, str):
            return False
        heading = heading_of(entry.ref)
        if heading is None:
            return False
        self._headed = True
        self._listing.heading(heading._replace(stated=entry.copies if entry.counted else None), text, span)
        return True

    def _inline(self, text: str, span: Span, short: bool) -> bool:
        """Take in a line that begins with a heading: `Main Deck: 3x A, 2x B`, `SB: 2 A`, `Side Deck (against X)`."""
        found = heading_start(text)
        if found is None or (found[0].section is None and found[0].kind is None):
            return False
        heading, at = found
        if heading.section is None and short and self._is_card(text, heading):
            return False
        rest = text[at:]
        listing = self._listing
        lists = listing.pieces.lists_cards(rest) or listing.entries.whole(rest) is not None
        if lists and text[:2].casefold() == "sb":
            listing.entry_in(SIDE, rest, span.line, span.column + at)
            return True
        self._headed = True
        listing.heading(heading if lists or _is_count(rest) else _bare(heading, rest), text, span)
        if lists:
            listing.entry(rest, span.line, span.column + at)
        elif not _is_count(rest) and self._may_list(rest):
            listing.unread(rest, Span(span.line, span.column + at, span.end_line, span.end_column))
        return True

    def _may_list(self, rest: str) -> bool:
        """Whether what follows a heading may be cards that were not understood, and not a note: `(against Stun)`."""
        bare = _BRACKETED.sub("", rest)
        if re.search(r"(?<![0-9])[0-9]{1,2}(?![0-9])|[,，、;；]", bare):
            return True
        return len(bare) <= MAX_ENTRY and self._listing.near(bare) is not None


def _heads_passcodes(text: str) -> bool:
    """Whether a line is the heading of a section with passcodes after it."""
    found = heading_start(text) if _PASSCODE.search(text) else None
    return found is not None and found[0].section is not None and ROW.fullmatch(text[found[1] :].strip()) is not None


def _is_count(rest: str) -> bool:
    return not any(map(str.isalpha, rest)) and _PASSCODE.search(rest) is None


def _bare(heading: Heading, rest: str) -> Heading:
    """A heading with a note after it: a number in the note is not the count of the section."""
    return heading if heading.stated is not None and str(heading.stated) not in rest else heading._replace(stated=None)
