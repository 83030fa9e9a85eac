"""What the readers share: bytes to text, places in a text, comments to deckcheck, and how cards are collected."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from deckcheck.model.deck import (
    NOWHERE,
    SECTIONS,
    DeckFile,
    Directive,
    Doubt,
    Doubts,
    NameIndex,
    ParseError,
    Part,
    Ref,
    Remark,
    Span,
)

MAX_BYTES = 5_000_000
"""No deck is larger; a file that is was picked by mistake, or made to keep the reader busy."""

MAX_CARDS = 100_000
"""The largest real "deck" that is known (a whole card pool) has 20,000 cards."""

MAX_LINES = 300_000
"""Room for as many cards as are read, each with a comment, and then some."""

MAX_DECKS = 5_000
"""The decks in one file; a collection in one file has a few hundred."""

MAX_CODE = 0xFFFFFFFF
"""Clients keep passcodes in 32 bits without sign."""

MAX_COPIES = 999
"""More copies in one line are a slip of the pen, or a passcode taken for a count."""

MAX_REMARKS = 1_000
"""A file with more lines that are not cards is not a deck."""


class CardNames(NameIndex, Protocol):
    """What a writer may ask about cards; the store answers."""

    def name(self, code: int, language: str = "en", /) -> str:
        """The name of a known card in a language (`en`, `ja`, `zh-CN` …), in English where it has none there."""
        ...


class CannotWriteError(ValueError):
    """A deck holds something that a file format has no way to say; the message tells what and what to do."""


class Text(NamedTuple):
    """A file's text with `\\n` line ends, and what was odd about its bytes."""

    text: str
    remarks: list[Remark]


def too_large(size: int) -> ParseError:
    """The error for a file of `size` bytes, over `MAX_BYTES`."""
    return ParseError(
        f"The file has {size:,} bytes; a deck file has at most {MAX_BYTES:,}.",
        help="Check that the right file was given.",
        code="FMT003",
    )


def too_many_lines(lines: int) -> ParseError:
    """The error for a file of `lines` lines, over `MAX_LINES`."""
    return ParseError(
        f"The file has {lines:,} lines; a deck file has at most {MAX_LINES:,}.",
        help="Check that the right file was given.",
        code="FMT003",
    )


def too_many_decks(span: Span = NOWHERE) -> ParseError:
    """The error for a file with more than `MAX_DECKS` decks."""
    return ParseError(f"The file holds more than {MAX_DECKS:,} decks.", span, "Split it into several files.", "FMT003")


def too_many_cards(span: Span = NOWHERE) -> ParseError:
    """The error for a file with more than `MAX_CARDS` cards."""
    return ParseError(
        f"The file lists more than {MAX_CARDS:,} cards.", span, "Check that the right file was given.", "FMT003"
    )


_MOST_PASSED_OVER = 8


def passed_over(words: Iterable[str], span: Span) -> Remark:
    """The note on keys or columns of a file that say nothing about the deck."""
    listed = [*words]
    names = ", ".join(f"`{shown(word)}`" for word in listed[:_MOST_PASSED_OVER])
    more = ", …" if len(listed) > _MOST_PASSED_OVER else ""
    return Remark(
        "FMT060", f"What says nothing about the deck was ignored: {names}{more}.", span, "Nothing needs to be done."
    )


_LEFT_OUT = ("FMT020", "FMT021", "FMT032")


def doubts_of(remarks: Sequence[Remark]) -> Doubts | None:
    """The doubt that remarks on what was left out or is damaged give: any section may hold more cards (RULES A18)."""
    reasons = tuple(Doubt(remark.message.rstrip("."), remark.span) for remark in remarks if remark.code in _LEFT_OUT)
    return Doubts(reasons, open=frozenset(SECTIONS)) if reasons else None


def shown(text: str) -> str:
    """Some text of a file for a message: short, on one line, without control characters."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in text[:61])
    return text if len(text) <= 60 else f"{text[:59]}…"


def one_line(text: str) -> str:
    """Some text without line ends, for formats where a line is all there is."""
    return " ".join(text.split())


def empty_file() -> ParseError:
    """The error for a file without content: it may be a failed download, so it is not judged as a deck of 0 cards."""
    return ParseError(
        "The file is empty.", help="Save the deck again; a deck without cards still has its headers.", code="FMT002"
    )


def not_a_deck(message: str, span: Span = NOWHERE, help: str = "") -> ParseError:
    """The error for a file that is not a deck."""
    return ParseError(
        message, span, help or "deckcheck reads .ydk, ydke:// codes, lists of names, tables and documents.", "FMT001"
    )


# ---------------------------------------------------------------------------------------------------------- encodings

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_ENCODING_NAMES = {
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32-le": "UTF-32",
    "utf-32-be": "UTF-32",
    "shift_jis": "Shift-JIS",
    "gb18030": "GBK",
    "cp949": "Korean (CP949)",
    "euc_jp": "EUC-JP",
    "big5hkscs": "Big5",
    "cp932": "Shift-JIS",
    "cp1252": "Windows-1252",
    "latin-1": "Latin-1",
}
# Enough of a file to tell its encoding.
_SAMPLE = 65_536
# Bytes of C1 control characters that Windows-1252 uses for quotes, dashes and the like.
_WESTERN_EXTRAS = frozenset(b"\x80\x85\x8a\x8c\x8e\x91\x92\x93\x94\x95\x96\x97\x99\x9a\x9c\x9e\x9f")


class Encoded(NamedTuple):
    """What is in a file, as its bytes are: the text with its own line ends, the encoding, and the mark at the start.

    `encoding` is None for UTF-8; `sure` is False where it is only the likeliest.
    """

    text: str
    encoding: str | None = None
    mark: bytes = b""
    sure: bool = True

    def bytes_of(self, text: str) -> bytes | None:
        """Another text in the same encoding, None if that has no way to write it."""
        try:
            return self.mark + text.encode(self.encoding or "utf-8")
        except UnicodeEncodeError:
            return None


def decode(data: bytes, names: NameIndex | None = None) -> Text | ParseError:
    """The text of a file: UTF-8 (a mark at the start is allowed), UTF-16, or the likeliest of the older encodings.

    With `names` the encoding is taken in which most lines are names of cards.  Line ends become `\\n`.  Everything but
    plain UTF-8 is remarked on.  Binary data gives a `ParseError`.
    """
    found = encoded(data, names)
    remarks: list[Remark] = []
    if found.mark.startswith(_BOMS[0][0]):
        remarks.append(bom_remark())
    if found.encoding is not None:
        remarks.append(
            Remark(
                "FMT011",
                f"The file is in {_ENCODING_NAMES[found.encoding]}, not in UTF-8.",
                help="Save it as UTF-8, so that every program reads the same.",
                sure=found.sure,
            )
        )
    if is_binary(found.text):
        return not_a_deck("The file is binary, not text.")
    return Text(unify_line_ends(found.text, remarks), remarks)


def is_binary(text: str) -> bool:
    """Whether the start of a text has so many control characters that it cannot be one."""
    start = text[:4096]
    odd = sum(1 for char in start if char < " " and char not in "\t\n\r\f\v\x1a\x1b")
    return odd * 10 > len(start)


def unify_line_ends(text: str, remarks: list[Remark]) -> str:
    """`text` with `\\n` for every line end; a lone CR is remarked on, since no client takes it for a line end."""
    if "\r" not in text:
        return text
    text = text.replace("\r\n", "\n")
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        remarks.append(
            Remark(
                "FMT013",
                "The file has line ends that are only a carriage return (CR); no client reads them.",
                Span(line, 1, line, 1),
                "Save the file with LF or CRLF line ends.",
            )
        )
        text = text.replace("\r", "\n")
    return text


def encoded(data: bytes, names: NameIndex | None = None) -> Encoded:
    """The text of a file and how it is written; see `decode`."""
    whole = data
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            if encoding != "utf-8":
                return Encoded(data[len(mark) :].decode(encoding, "replace"), encoding, mark)
            # Two marks come from programs that add one without looking.
            data = data[3:].removeprefix(mark)
            break
    mark = whole[: len(whole) - len(data)]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        if names is not None:
            from deckcheck.deckfiles.encodings import by_names

            found = by_names(data, names)
            if found is not None:
                return Encoded(*found, mark)
        return Encoded(*_guess(data), mark, sure=False)
    if "\0" in text:
        # Latin text in UTF-16 has a NUL in every other byte.
        for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[::2])):
            if zeros.count(0) * 10 >= len(zeros) * 8:
                return Encoded(data.decode(encoding, "replace"), encoding, mark)
    return Encoded(text, None, mark)


def bom_remark() -> Remark:
    """The remark on a byte order mark at the start of a file."""
    return Remark(
        "FMT010",
        "The file starts with a byte order mark (BOM); some clients do not read the first line then.",
        Span(1, 1, 1, 1),
        "Save the file as UTF-8 without BOM.",
    )


def _guess(data: bytes) -> tuple[str, str]:
    """Text in one of the encodings from before UTF-8: the one in which most of the text is in everyday characters."""
    high = [i for i, byte in enumerate(data[:_SAMPLE]) if byte >= 0x80]
    alone = sum(1 for i in high if data[i - 1 : i] < b"\x80" and data[i + 1 : i + 2] < b"\x80")
    controls = any(data[i] < 0xA0 and data[i] not in _WESTERN_EXTRAS for i in high)
    if high and not controls and alone * 10 >= len(high) * 8:
        # Accented letters are between plain ones; in the double-byte encodings high bytes come in pairs.
        return data.decode("cp1252", "replace"), "cp1252"
    best = max(
        (share, -rank, text, encoding)
        for rank, encoding in enumerate(("shift_jis", "cp949", "gb18030"))
        for share, text in [_everyday(data, encoding)]
    )
    if best[0] > 0.5:
        return best[2], best[3]
    return data.decode("latin-1"), "latin-1"


def _everyday(data: bytes, encoding: str) -> tuple[float, str]:
    """How much of the non-ASCII text is everyday if read in an encoding (0 if it cannot be read), and the text."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return 0.0, ""
    foreign = [char for char in text[:_SAMPLE] if char >= "\x80"]
    if not foreign:
        return 0.0, text
    if encoding == "shift_jis":
        # Half-width katakana are what other encodings look like when they are read as Shift-JIS.
        kana = sum(1 for char in foreign if "\u3040" <= char <= "\u30ff")
        good = 0 if not kana else sum(1 for char in foreign if not "\uff61" <= char <= "\uff9f")
    elif encoding == "cp949":
        good = sum(1 for char in foreign if "\uac00" <= char <= "\ud7a3" and _fits(char, "euc_kr"))
    else:
        good = sum(1 for char in foreign if _fits(char, "gb2312"))
    return good / len(foreign), text


def _fits(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


# ------------------------------------------------------------------------------------------------------------- places


class Places:
    """Turns offsets into a text into lines and columns."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets, `end` excluded."""
        starts = self._starts
        line = bisect_right(starts, start)
        first = starts[line - 1] - 1
        if line == len(starts) or end < starts[line]:
            return Span(line, start - first, line, end - first)
        return Span(line, start - first, *self.at(end))


class Rows:
    """Collects the cards of one section with their places."""

    __slots__ = ("columns", "ends", "lines", "prints", "refs")

    def __init__(self) -> None:
        self.refs: list[Ref] = []
        self.lines: list[int] = []
        self.columns: list[int] = []
        self.ends: list[int] = []
        self.prints: list[str | None] = []

    def add(self, ref: Ref, copies: int, line: int, column: int, end: int, print_: str | None = None) -> None:
        """Add `copies` of a card that is in one place."""
        self.refs.extend([ref] * copies)
        self.lines.extend([line] * copies)
        self.columns.extend([column] * copies)
        self.ends.extend([end] * copies)
        self.prints.extend([print_] * copies)

    def part(self) -> Part:
        """The section; `prints` only if the file names any print."""
        return Part(self.refs, self.lines, self.columns, self.ends, self.prints if any(self.prints) else None)


# --------------------------------------------------------------------------------------------- comments to deckcheck

DIRECTIVE_MARK = "deckcheck:"
IGNORE = "ignore"
FORMAT = "format"
TITLE = "title"
_KEYS = (FORMAT, IGNORE, TITLE)
_DIRECTIVE_HELP = "Write `# deckcheck: format=goat` or `# deckcheck: ignore=BAN001 reason`."


class Comments:
    """What the comments of a file tell deckcheck."""

    __slots__ = ("directives", "play_format", "remarks", "title")

    def __init__(self, remarks: list[Remark]) -> None:
        self.remarks = remarks
        self.directives: list[Directive] = []
        self.play_format: str | None = None
        self.title: str | None = None

    def read(self, comment: str, line: int, column: int = 1, own_line: bool = True) -> bool:
        """Take in a comment (with or without its mark); False if it is not meant for deckcheck."""
        at = comment.lower().find(DIRECTIVE_MARK)
        if at < 0 or comment[:at].strip(" \t#/-;!"):
            return False
        span = Span(line, column + at, line, column + len(comment.rstrip()))
        self._take(comment[at + len(DIRECTIVE_MARK) :].strip(), span, own_line)
        return True

    def _take(self, text: str, span: Span, own_line: bool) -> None:
        import re

        match = re.match(r"([A-Za-z_-]+)\s*([=:\[])\s*(.*)", text, re.DOTALL)
        if match is None:
            self._malformed("This comment to deckcheck has no `key=value`.", span)
            return
        key, mark, rest = match[1].lower(), match[2], match[3]
        if key not in _KEYS:
            self._malformed(f'This comment to deckcheck has the unknown key "{key}".', span)
        elif key != IGNORE and not own_line:
            self._malformed(f'"{key}" is about the whole deck, so its comment needs a line of its own.', span)
        elif key == TITLE:
            title = rest.strip()
            if self._is_second(TITLE, self.title, title, span):
                return
            self.title = title or None
            self.directives.append(Directive(TITLE, title, span.line))
        else:
            listed, reason = _values(rest, mark == "[")
            if not listed or (key == FORMAT and len(listed) > 1):
                self._malformed(f'"{key}" in this comment to deckcheck has no proper value.', span)
                return
            if key == FORMAT:
                if self._is_second(FORMAT, self.play_format, listed[0], span):
                    return
                self.play_format = listed[0]
            self.directives.extend(Directive(key, value, span.line, own_line, reason) for value in listed)

    def _is_second(self, key: str, first: str | None, value: str, span: Span) -> bool:
        """Whether a comment says otherwise than one before it, whose word stands; that is remarked on."""
        if first is None or first.lower() == value.lower():
            return False
        line = next(item.line for item in self.directives if item.key == key and item.value == first)
        self._malformed(
            f'This comment to deckcheck sets {key} to "{shown(value)}", but line {line} says "{shown(first)}".', span
        )
        return True

    def overruled(self, key: str, value: str | None) -> None:
        """Remark on a comment that says otherwise than the document it stands in, whose word stands."""
        for item in self.directives:
            if item.key == key and value is not None and item.value.lower() != value.lower():
                self._malformed(
                    f'This comment to deckcheck sets {key} to "{shown(item.value)}", but the document has the '
                    f'{key} "{shown(value)}".',
                    Span(item.line, 1, item.line, 1),
                )

    def _malformed(self, message: str, span: Span) -> None:
        self.remarks.append(Remark("FMT027", f"{message} It has no effect.", span, _DIRECTIVE_HELP))


def _values(text: str, bracketed: bool) -> tuple[list[str], str]:
    """The values of a directive and the reason after them: `BAN001,DCK004 because …`, `BAN001, DCK004] because …`."""
    import re

    value = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
    match = re.match(rf"({value}(?:\s*,\s*{value})*)\s*(\]?)\s*(.*)", text)
    if match is None or bracketed != bool(match[2]):
        return [], ""
    return [part.strip() for part in match[1].split(",")], match[3].strip(" \t-:–—")


def directive_texts(deck: DeckFile, title: bool = True) -> list[str]:
    """What a deck tells deckcheck, as the texts of comments (without comment mark); its title only if `title`."""
    texts = []
    if deck.title is not None and title:
        texts.append(f"deckcheck: title={one_line(deck.title)}")
    if deck.play_format is not None:
        texts.append(f"deckcheck: format={deck.play_format}")
    texts.extend(ignore_text([item]) for item in deck.directives if item.key == IGNORE and item.own_line)
    return texts


def ignore_text(directives: list[Directive]) -> str:
    """Some `ignore` directives as the text of one comment (without comment mark)."""
    codes = ",".join(item.value for item in directives)
    reasons = "; ".join(dict.fromkeys(item.reason for item in directives if item.reason))
    return f"deckcheck: ignore={codes} {reasons}".rstrip()


def card_directives(deck: DeckFile) -> dict[int, list[Directive]]:
    """The `ignore` directives that follow a card, by line."""
    found: dict[int, list[Directive]] = {}
    for item in deck.directives:
        if item.key == IGNORE and not item.own_line:
            found.setdefault(item.line, []).append(item)
    return found


class Run(NamedTuple):
    """Equal cards in a row: what, how many, of which print, and in which lines of the file they were."""

    ref: Ref
    copies: int
    print: str | None
    lines: Sequence[int]


def runs(part: Part) -> list[Run]:
    """A section with consecutive equal cards put together; the order stays."""
    found: list[Run] = []
    start = 0
    prints = part.prints
    for i in range(1, len(part.refs) + 1):
        if i < len(part.refs) and _same(part, i, start):
            continue
        found.append(Run(part.refs[start], i - start, prints[start] if prints else None, part.lines[start:i]))
        start = i
    return found if part.refs else []


def _same(part: Part, i: int, j: int) -> bool:
    first, second = part.refs[i], part.refs[j]
    return type(first) is type(second) and first == second and (part.prints is None or part.prints[i] == part.prints[j])
