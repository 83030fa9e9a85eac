"""`.ydk`: one passcode per line under `#main`, `#extra` and `!side`, the format of the game clients.

It has no specification; what is read here is what the clients read, and what they read differently is remarked on.
"""

import re
from typing import TYPE_CHECKING

from deckcheck.deckfiles.common import doubts_of, shown
from deckcheck.deckfiles.decoding import bom_remark, decode
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, Comments
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_CODE, MAX_REMARKS, code_in, not_a_deck, too_many_cards
from deckcheck.model.deck import EXTRA, MAIN, SIDE, DeckFile, NameIndex, ParseError, Part, Remark, Span
from deckcheck.model.words import cards, say

if TYPE_CHECKING:
    from deckcheck.deckfiles.ydkcards import OddCards

NAME = "ydk"

HEADERS = {b"#main": MAIN, b"#extra": EXTRA, b"!side": SIDE}
SPELLINGS = {MAIN: "#main", EXTRA: "#extra", SIDE: "!side"}
_HEADER_WORDS = {"main": MAIN, "extra": EXTRA, "side": SIDE}

# Lines that clients add for themselves after the Side Deck.
CLIENT_SECTIONS = frozenset(
    ("pickup", "case", "protector", "field", "grave", "stand", "mate", "spare", "representative")
)

# Lines that are nothing but a passcode, as met so far: most lines of most decks come from a few thousand cards, so a
# look-up replaces the parsing.  Bounded, because files are not to be trusted.
_known: dict[bytes, int] = {}
_KNOWN_LIMIT = 200_000


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a `.ydk` file: always one deck, or an error if nothing in it is a card."""
    remarks: list[Remark] = []
    if not data.isascii() or b"\r" in data or b"\0" in data:
        plain = _plain(data, remarks)
        if isinstance(plain, ParseError):
            return plain
        data = plain
    lines = data.split(b"\n")
    codes = [*map(_known.get, lines)]
    reading = _Reading(remarks)
    part = reading.main
    count = len(lines)
    run = at = 0  # where the current run of plain passcodes began, where to look on
    while at < count:
        try:
            stop = codes.index(None, at)
        except ValueError:
            break
        line = lines[stop]
        at = stop + 1
        section = HEADERS.get(line)
        if section is None and line.isdigit() and line[0] != 48 and (code := int(line[:12])) <= MAX_CODE:
            # A passcode not met before.
            codes[stop] = code
            if len(_known) < _KNOWN_LIMIT:
                _known[line] = code
            continue
        if run < stop:
            _extend(part, codes[run:stop], run)
        run = at
        if section is not None:
            part = reading.open(section, at)
        elif line.startswith(b"#created by "):
            reading.created(line[12:].decode())
        elif line:
            part = reading.line(line.decode(), at, part)
            if len(remarks) > MAX_REMARKS:
                return not_a_deck(say("Not a .ydk deck: most lines are not passcodes."), Span(at, 1, at, 1))
    if run < count:
        _extend(part, codes[run:], run)
    decks = reading.finish()
    if isinstance(decks, list):
        decks[0].text = data
    return decks


def _plain(data: bytes, remarks: list[Remark]) -> bytes | ParseError:
    """The file as UTF-8 with `\\n` line ends."""
    bare = data[3:] if data.startswith(b"\xef\xbb\xbf") else data
    if bare.isascii() and b"\0" not in bare:
        # The common cases, without the way through text and back.
        unix = bare.replace(b"\r\n", b"\n")
        if b"\r" not in unix:
            if bare is not data:
                remarks.append(bom_remark())
            return unix
    text = decode(data)
    if isinstance(text, ParseError):
        return text
    remarks.extend(text.remarks)
    # Half a surrogate pair can come out of UTF-16; it is in no passcode.
    return text.text.encode("utf-8", "replace")


def _extend(part: Part, codes: "list[int | None]", first: int) -> None:
    """Add a run of plain passcodes whose first is in line `first` + 1."""
    if not part.refs:
        part.refs = codes  # type: ignore[assignment]  # the run ends before the first None
        part.lines = range(first + 1, first + 1 + len(codes))
        return
    if not isinstance(part.lines, list):
        part.lines = list(part.lines)
    part.refs.extend(codes)  # type: ignore[arg-type]
    part.lines.extend(range(first + 1, first + 1 + len(codes)))


def header_section(text: str) -> str | None:
    """The section that a line is the header of, also one that is not written as it should be; None for other lines."""
    text = text.strip()
    if text[:1] not in ("#", "!"):
        return None
    word = text[1:].strip().rstrip(":").lower()
    return _HEADER_WORDS.get(word) or _HEADER_WORDS.get(word.removesuffix("deck").rstrip(" -_"))


class _Reading:
    """The state of reading one file, and what to do with the lines that are not plain passcodes."""

    # Defaults in the class and not in __init__: most files need none of them, and there may be thousands of files.
    _author: str | None = None
    _client_lines: tuple[tuple[str, int], ...] = ()
    _comments: Comments | None = None
    _odd: "OddCards | None" = None
    """What reads lines with more than a passcode, once there is one."""
    _user: tuple[str, int] | None = None

    def __init__(self, remarks: list[Remark]) -> None:
        self.main = Part()
        self.extra = Part()
        self.side = Part()
        self._remarks = remarks
        self._seen: list[str] = []

    def open(self, section: str, number: int) -> Part:
        """Begin a section at its header."""
        part: Part = getattr(self, section)
        if not self._seen and self.main.refs:
            self._warn(
                "FMT016",
                say(
                    "The file has {cards} before its first header, read as part of the Main Deck.",
                    cards=cards(len(self.main)),
                ),
                number,
                say("Put `{header}` before the first card.", header=SPELLINGS[MAIN]),
            )
        if section in self._seen:
            self._warn(
                "FMT017",
                say("The header `{header}` appears again; its cards were merged.", header=SPELLINGS[section]),
                number,
                say("Keep one header for each section."),
            )
        elif section == MAIN and self._seen:
            self._warn(
                "FMT017",
                say("The header `#main` comes after `{header}`.", header=SPELLINGS[self._seen[-1]]),
                number,
                say("Write `#main`, `#extra` and `!side` in this order."),
            )
        self._seen.append(section)
        return part

    def line(self, text: str, number: int, part: Part) -> Part:
        """Take in a line that is not a plain passcode; the section that the next lines belong to."""
        stripped = text.strip()
        if not stripped:
            return part
        if stripped[0] in "#!":
            return self._marked(stripped, text, number, part)
        if stripped.startswith(("//", "--", ";")):
            self._comment(stripped, number)
        elif self._client_lines and re.fullmatch(r"\$[0-9]+\$", stripped):
            self._client_lines += ((stripped, number),)
        else:
            self._card(stripped, number, len(text) - len(text.lstrip()) + 1, part)
        return part

    def _marked(self, text: str, line: str, number: int, part: Part) -> Part:
        """A line that begins with `#` or `!`: a header, something for a client, or a comment."""
        body = text.lstrip("#!")
        marks = text[: len(text) - len(body)]
        body = body.strip()
        word = body.rstrip(":").lower()
        section = header_section(text)
        if section is not None:
            proper = SPELLINGS[section]
            self._warn(
                "FMT014",
                say(
                    "The header `{text}` is not written `{header}`; clients may ignore it.",
                    text=shown(line),
                    header=proper,
                ),
                number,
                say("Write `{header}` and nothing else on the line.", header=proper),
                len(line) + 1,
            )
            return self.open(section, number)
        start = word[:10]
        if marks == "#" and start.rstrip() in ("created by", "create by"):
            self.created(body[len(start.rstrip()) :])
            if start != "created by":
                self._warn(
                    "FMT019", say("The line `#created by` is misspelt."), number, say("Write `#created by NAME`.")
                )
        elif marks == "###":
            self._user = (body, number)
        elif marks == "#" and word in CLIENT_SECTIONS:
            self._client_lines += ((text, number),)
        elif not self._comment(text, number) and marks == "!":
            self._warn(
                "FMT028",
                say(
                    "The line `{text}` begins with `!`: EDOPro and YGOPro take any such line for the"
                    " header of the Side Deck, other programs for a comment.",
                    text=shown(text),
                ),
                number,
                say("Write `!side` if the Side Deck begins here, or begin the comment with `#`."),
            )
        return part

    def _comment(self, text: str, number: int, column: int = 1, own_line: bool = True) -> bool:
        """Take in a comment; False if it is not meant for deckcheck."""
        if DIRECTIVE_MARK not in text.lower():
            return False
        if self._comments is None:
            self._comments = Comments(self._remarks)
        return self._comments.read(text, number, column, own_line)

    def created(self, author: str) -> None:
        """Take in who made the deck; clients write three dots where the player gave no name."""
        author = author.strip()
        self._author = author if author.strip(".") else None

    def _card(self, text: str, number: int, column: int, part: Part) -> None:
        """A line that should hold a card but is not only a passcode."""
        if self._odd is None:
            from deckcheck.deckfiles.ydkcards import OddCards

            self._odd = OddCards(self._remarks, self._comment)
        self._odd.line(text, number, column, part)

    def _warn(self, code: str, message: str, number: int, help: str, end: int = 1) -> None:
        self._remarks.append(Remark(code, message, Span(number, 1, number, end), help))

    def finish(self) -> list[DeckFile] | ParseError:
        """The deck, once all lines are read."""
        total = len(self.main.refs) + len(self.extra.refs) + len(self.side.refs)
        if total > MAX_CARDS:
            return too_many_cards()
        if not total and not self._seen:
            return not_a_deck(say("The file is not a .ydk deck: none of its lines is a passcode or a section header."))
        if len(self._seen) < 3:
            self._missing_headers(total)
        if self._odd is not None:
            self._odd.finish((self.main, self.extra, self.side))
        if self._client_lines:
            words = " ".join(f"`{text}`" for text, _ in self._client_lines if text[0] != "$")
            self._warn(
                "FMT018",
                say("Sections of other programs were skipped: {headers}.", headers=words),
                self._client_lines[0][1],
                say("They hold no cards of the deck; there is nothing to fix."),
            )
        if self._user is not None:
            self._user_as_card(*self._user)
        deck = DeckFile(NAME, self.main, self.extra, self.side, author=self._author, remarks=self._remarks)
        if self._remarks:
            deck.doubts = doubts_of(self._remarks)
        if self._comments is not None:
            deck.title = self._comments.title
            deck.play_format = self._comments.play_format
            deck.directives = self._comments.directives
        return [deck]

    def _missing_headers(self, total: int) -> None:
        if not self._seen:
            self._warn(
                "FMT016",
                say("The file has no headers, so all its cards were read as the Main Deck ({n}).", n=total),
                1,
                say("Put `#main`, `#extra` and `!side` before the cards of each section."),
            )
            return
        missing = [f"`{SPELLINGS[section]}`" for section in SPELLINGS if section not in self._seen]
        if missing:
            message = (
                say("The file has no line {header}; some programs do not read it then.", header=missing[0])
                if len(missing) == 1
                else say(
                    "The file has no line {header} and no line {other_header}; some programs do not read it then.",
                    header=missing[0],
                    other_header=missing[1],
                )
            )
            self._warn(
                "FMT015",
                message,
                1,
                say("Write all three headers, also where a section has no cards."),
            )

    def _user_as_card(self, user: str, number: int) -> None:
        """The same number as a player's id and as a card: a converter has left it among the cards."""
        code = code_in(user)
        if code is None:
            return
        for part in (self.side, self.extra, self.main):
            for index, ref in enumerate(part.refs):
                if ref == code:
                    span = part.span(index)
                    message = say(
                        "{id} is the id of the player who made the deck (line {line}: `###{id}`), but is listed as a"
                        " card.",
                        id=user,
                        line=number,
                    )
                    self._remarks.append(Remark("FMT022", message, span, say("Delete line {line}.", line=span.line)))
