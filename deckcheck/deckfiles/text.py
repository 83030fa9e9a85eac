"""Lists of card names (or passcodes) as people write them, with headings in any of the ten languages."""

import re
from collections.abc import Sequence

from deckcheck.deckfiles.aligned import (
    side_by_side,
    with_counts_beside,
    with_group_counts,
    without_stamps,
    without_tags,
)
from deckcheck.deckfiles.aside import Aside
from deckcheck.deckfiles.common import shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.entry import FIRST, MARKED, TIGHT
from deckcheck.deckfiles.fields import COUNT, role_of
from deckcheck.deckfiles.fields import NAME as CARD_NAME
from deckcheck.deckfiles.headers import AUTHOR, DECK, DECK_TITLE, FORMAT, PLAYER_TITLE, header_of
from deckcheck.deckfiles.headings import Heading, heading_of, heading_start, names_section
from deckcheck.deckfiles.listing import ROW, Listing
from deckcheck.deckfiles.markup import plain_text
from deckcheck.deckfiles.notation import MAX_ENTRY
from deckcheck.model.deck import EXACT, SIDE, DeckFile, NameIndex, ParseError, Remark, Span

NAME = "text"

# A whole list in one line is longer than any other; an entry of it is not.
_MAX_LINE = 20_000
# What follows `#2` in a name holds no second mark; some are looked at beyond it, not all of a line of marks.
_MARKS_AHEAD = 3
_MARK = re.compile(r"(?<!\s)\s*+(?://|(?<=\s)#[0-9]*|(?<=\s)--\s)")
_NOTE = re.compile(r"\s?[(\[（［,]|\s[-–—|@<x×]\s?")
_COMMENT = ("//", "--", "#", "<!--", "/*")
_LINK = re.compile(r"(?:https?://|www\.)\S+")
_BULLETED = re.compile(r"-{2,8}>?\s?(?:[xX×]\s?)?[(\[]?[0-9]{1,2}[)\]]?\s?[xX×]?\s")
# `[spoiler=Side Deck]` is a heading; tags around a list part it.
_HIDING = r"(?:spoiler|collapse|tabs?|section|fieldset|hide|quote)"
_TITLED_TAG = re.compile(rf"\[{_HIDING}=[\"']?([^\[\]\"']{{3,60}})[\"']?\]", re.IGNORECASE)
_TAG_ONLY = re.compile(
    rf"(?:\[/?{_HIDING}\]|\\(?:begin|end)\{{[a-z*]{{1,30}}\}}(?:\[[^\]]{{0,30}}\])?)+", re.IGNORECASE
)
# `#3 Name`: a count or the number of a line, not a comment.
_HASHED = re.compile(r"#[0-9]{1,2}[ xX×]\s?\S")
# A row of DokuWiki, whose cells that head something are between carets.
_CARETS = re.compile(r"[|^](?=.*\^).*[|^]")
_CHAPTER = re.compile(r"(?:[0-9]{1,2}:)?[0-9]{1,2}:[0-9]{2}\s+(?:[-–—]\s+)?(?=\S)")
_BRACKETED = re.compile(r"[(（\[［【][^()（）\[\]［］【】]*[)）\]］】]")
_BETWEEN_CELLS = re.compile(r"\s*[|\t]\s*|\s{2,}")
_LONGEST_ROW = 200
_PLAN_IN, _PLAN_OUT = re.compile(r"[+＋][0-9]"), re.compile(r"[-−–][0-9]")
# Groups of cards that are not in the deck, or not for sure.
_ASIDE = re.compile(
    r"\b(?:maybe|maybeboard|considering|considered|cuts?|wish\s?list|upgrades?|alternatives?|replacements?|options?|unused"
    r"|removed|tokens?|vs\.?|versus|ideas?|sideboarding|side plan|not in)\b",
    re.IGNORECASE,
)


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a list of cards: its decks, or an error if no line of the file is a card that is known."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    return read_lines(decoded.text.split("\n"), names, remarks=decoded.remarks)


def read_lines(
    lines: Sequence[str],
    names: NameIndex,
    *,
    reader: str = NAME,
    remarks: list[Remark] | None = None,
    places: Sequence[Span] | None = None,
) -> list[DeckFile] | ParseError:
    """Read a list of cards from its lines, which need not be those of a file: other readers make lines of documents.

    `places` tells where each line begins, if not in the line of its number.
    """
    listing = Listing(names, remarks if remarks is not None else [], reader)
    lines = with_group_counts(with_counts_beside(without_tags(without_stamps(lines))))
    reading = Lines(listing, lines)
    at = 0
    while at < len(lines):
        beside = side_by_side(lines, at)
        if beside is None:
            place = places[at] if places is not None else Span(at + 1, 1)
            reading.line(lines[at], place.line, place.column)
            at += 1
        else:
            pieces, at = beside
            for piece in pieces:
                reading.text(piece.text, piece.span)
        error = listing.too_much(Span(at, 1, at, len(lines[at - 1]) + 1))
        if error is not None:
            return error
    return listing.finish()


class Lines:
    """Tells what each line of a list is: comment, heading, header, cards, or nothing of these."""

    def __init__(self, listing: Listing, lines: Sequence[str]) -> None:
        self._listing = listing
        self._lines = lines
        self._dashes = _dashes_are_bullets(lines)
        self._plan = any(map(_PLAN_IN.match, lines)) and any(map(_PLAN_OUT.match, lines))
        self._about = False
        self._headed = False
        self._aside = Aside(listing)

    def line(self, line: str, number: int, column: int = 1) -> None:
        """Take in a line, which begins in a column of that of the file."""
        text = line.strip().strip("\ufeff").strip()
        column += line.index(text) if text else 0
        self.text(text, Span(number, column, number, column + len(text)))

    def text(self, text: str, span: Span) -> None:
        """Take in a line without blanks around it that is somewhere in a file."""
        if found := _TITLED_TAG.fullmatch(text):
            text = found[1]
        if _CARETS.fullmatch(text):
            text = text.replace("^", "|")
        if not any(map(str.isalnum, text)) or _TAG_ONLY.fullmatch(text) or (text[0] in "<[" and not plain_text(text)):
            # Rulers and empty lines part paragraphs; `???` stands for a card.
            if "?" in text:
                self._listing.unread(text, span)
            else:
                self._listing.blank()
        elif len(text) > _MAX_LINE:
            self._listing.unread(text, span)
        elif self._listing.known and self._aside.takes(text, span):
            pass
        elif not self._comment(text, span) and not self._heading(text, span) and not self._header(text, span):
            self._cards(text, span)

    def _begun(self) -> bool:
        """Whether the list itself has begun, and not only what is before it."""
        return self._headed or self._listing.known > 0

    # Comments

    def _comment(self, text: str, span: Span) -> bool:
        """Take in a line that begins as comments do; one that names a section is none."""
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
        if names_section(words) or (self._begun() and (text.startswith("##") or _ASIDE.match(words))):
            self._listing.unknown_heading(text, span)
            return True
        entry = self._listing.entries.whole(words)
        self._listing.commented += entry is not None and entry.counted
        return True

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
        text = self._without_comment(text)[0]
        entries = self._listing.entries
        # `Extra Deck | 7` names a section in so many words: it is not the card "7" with a note.
        entry = entries.whole(text) if heading.section is not None and not heading.implied else entries.read(text)
        if entry is None or not isinstance(entry.ref, str) or (entry.note and entry.ref.isdigit()):
            return False
        return entries.how(entry.ref) == EXACT

    # Header lines: title, author, format, date

    def _header(self, text: str, span: Span) -> bool:
        """Take in what a list says about itself beside its cards."""
        if _LINK.fullmatch(text) or self._is_chapter(text) or _heads_columns(text):
            self._told(text, span)
            return True
        if not self._begun() and self._arena(text, span):
            return True
        header = header_of(text)
        if header is None:
            return False
        what, value = header
        if not self._begun() and what == AUTHOR:
            self._listing.author = self._listing.author or value
        elif what in (DECK_TITLE, PLAYER_TITLE):
            self._listing.title(value, span)
        elif what == DECK:
            if self._lists_cards(value) or heading_of(value) is not None:
                return False
            self._listing.title(value, span)
        elif what == FORMAT:
            self._listing.stated_format = self._listing.stated_format or value
            self._told(text, span)
        elif what == AUTHOR and ":" not in text and "：" not in text:
            return False
        else:
            self._told(text, span)
        return True

    def _is_chapter(self, text: str) -> bool:
        """Whether a line is a chapter of a film: `1:23 Combos`."""
        found = _CHAPTER.match(text)
        entry = self._listing.entries.whole(text[found.end() :]) if found is not None else None
        return found is not None and (entry is None or not entry.counted)

    def _arena(self, text: str, span: Span) -> bool:
        """The block `About`, `Name My Deck` before a list, as exports of another game have it."""
        if text.casefold() == "about" and not self._listing.items:
            self._about = True
            return True
        if self._about and text.casefold().startswith("name "):
            self._listing.title(text[5:].strip(), span)
            self._about = False
            return True
        return False

    def _told(self, text: str, span: Span) -> None:
        self._listing.remarks.append(
            Remark("FMT047", f'"{shown(text)}" was read as a line about the deck, not as a card.', span)
        )

    def _lists_cards(self, text: str) -> bool:
        """Whether a text after a heading or key is a list of cards, not a title."""
        if len(text) > MAX_ENTRY:
            return True
        found = [entry for _, entry, _ in self._listing.pieces(text)]
        counted = [
            entry for entry in found if entry is not None and entry.counted and entry.style in (FIRST, MARKED, TIGHT)
        ]
        return bool(counted) or sum(entry is not None and entry.known for entry in found) > 1

    # Cards

    def _cards(self, text: str, span: Span) -> None:
        listing = self._listing
        if self._plan and (_PLAN_IN.match(text) or _PLAN_OUT.match(text)):
            listing.unknown_heading(text, span)
            return
        text, comment = self._without_comment(text)
        if comment is not None:
            place = span.column + len(text)
            if not listing.comments.read(comment, span.line, place, own_line=False):
                self._check_row(text, comment, span)
        if listing.entries.whole(text) is None and self._inline(text, span, len(text) <= MAX_ENTRY):
            return
        if not self._misread_heading(text, span):
            listing.entry(text, span.line, span.column)

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
        lists = self._lists_cards(rest) or listing.entries.whole(rest) is not None
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

    def _without_comment(self, text: str) -> tuple[str, str | None]:
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

    def _check_row(self, text: str, comment: str, span: Span) -> None:
        """`83764718, 83764718, // Monster Reborn x2`: the comment should count what is before it."""
        found = re.search(r"\sx([0-9]{1,2})$", comment)
        if found is None or not ROW.fullmatch(text):
            return
        count = len(re.findall(r"[0-9]+", text))
        if count != int(found[1]):
            self._listing.remarks.append(
                Remark(
                    "FMT072",
                    f"The comment says {found[1]} copies, but the line holds {count}.",
                    span,
                    "Correct the line or the comment.",
                )
            )


def _heads_columns(text: str) -> bool:
    """Whether a line is the heading row of a table of names and counts: `| Qty | Card |`."""
    cells = [cell for cell in _BETWEEN_CELLS.split(text) if cell] if len(text) < _LONGEST_ROW else []
    roles = [role_of(cell) for cell in cells]
    return len(cells) > 1 and COUNT in roles and CARD_NAME in roles and None not in roles


def _dashes_are_bullets(lines: Sequence[str]) -> bool:
    """Whether `--` begins most lines and so does not mark comments."""
    texts = [line.strip() for line in lines if line.strip()]
    dashed = sum(bool(_BULLETED.match(text)) for text in texts)
    return dashed > 2 and 2 * dashed > len(texts)


def _is_count(rest: str) -> bool:
    return not any(map(str.isalpha, rest))


def _bare(heading: Heading, rest: str) -> Heading:
    """A heading with a note behind it: a number in the note is not the count of the section."""
    return heading if heading.stated is not None and str(heading.stated) not in rest else heading._replace(stated=None)
