"""The bytes of a file → its text: byte order marks, encodings from before UTF-8, line ends."""

from typing import NamedTuple

from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.model.deck import NameIndex, ParseError, Remark, Span
from deckcheck.model.words import say

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


class Text(NamedTuple):
    """A file's text with `\\n` line ends, and what was odd about its bytes."""

    text: str
    remarks: list[Remark]


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
                say("The file is in {encoding}, not in UTF-8.", encoding=_ENCODING_NAMES[found.encoding]),
                help=say("Save it as UTF-8, so that every program reads it alike."),
                sure=found.sure,
            )
        )
    if is_binary(found.text):
        return not_a_deck(say("The file is binary, not text."))
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
                say("The file has line ends that are only a carriage return (CR); no client reads them."),
                Span(line, 1, line, 1),
                say("Save the file with LF or CRLF line ends."),
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
        say("The file starts with a byte order mark (BOM); some clients do not read the first line then."),
        Span(1, 1, 1, 1),
        say("Save the file as UTF-8 without BOM."),
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
