"""Colours, widths and line breaks of text for people."""

import re
from collections.abc import Callable
from itertools import pairwise

from deckcheck.model.words import lines_stay, paragraphs

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}

Paint = Callable[[str, str], str]


def coloured(text: str, styles: str) -> str:
    """The text in the given styles, named with blanks between them: `bold red`."""
    codes = ";".join(_CODES[style] for style in styles.split())
    return f"\x1b[{codes}m{text}\x1b[0m"


def plain(text: str, styles: str) -> str:
    """The text without any colour."""
    return text


# Letters with accents, the punctuation of texts in them, arrows and the marks of reports: all of one column.
_ONE = "\u0020\u02ff\u2010\u2027\u2030\u203a\u2190\u21ff\u2713\u2713\u2717\u2717"
# Kana, ideographs, Hangul and the punctuation of texts in them, but for what is put over other letters: of two columns.
_TWO = "\u3000\u3029\u3030\u303e\u3041\u3096\u309b\u30ff\u4e00\u9fff\uac00\ud7a3\uff01\uff60"
_UNKNOWN = -1_000_000_000


class _Columns(dict[str, int]):
    """The columns that a letter takes.  A pattern of all these letters would take longer to make than a report."""

    def __missing__(self, letter: str) -> int:
        columns = 1 if _is_among(letter, _ONE) else 2 if _is_among(letter, _TWO) else _UNKNOWN
        self[letter] = columns
        return columns


def _is_among(letter: str, ranges: str) -> bool:
    """Whether a letter is in one of the ranges, each given by its first and its last letter."""
    return any(first <= letter <= last for first, last in zip(ranges[::2], ranges[1::2], strict=True))


_COLUMNS = _Columns()


def width(text: str) -> int:
    """The columns that a text takes in a terminal: letters of East Asian scripts take two."""
    if text.isascii():
        return len(text)
    known = sum(map(_COLUMNS.__getitem__, text))
    if known >= 0:
        return known
    from wcwidth import wcswidth  # knows all others, and takes as long to load as a tenth of a run

    columns: int = wcswidth(text)
    return columns if columns >= 0 else len(text)  # a control character has no width that is known


def counted(number: int, thing: str, things: str = "") -> str:
    """`1 finding`, `2 findings`; `things` where the plural is another than with an s.

    Of what is in English in every run; what is said in the language of the run is counted by `model.words.count`.
    """
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def pad(text: str, columns: int) -> str:
    """The text filled up with blanks to a number of columns."""
    return text + " " * max(0, columns - width(text))


def wrap(text: str, columns: int, indent: str, start: int = 0) -> str:
    """The text broken into lines of at most so many columns; lines after the first start with `indent`.

    `start` is the number of columns taken before the text in its first line.  `columns` of 0 means no limit.  Blanks at
    the beginning stay.  A word longer than a line stays whole; East Asian text, which has no blanks, is broken anywhere
    but before closing marks, after opening ones and inside of loanwords.
    """
    if not columns or start + width(text) <= columns:
        return text
    body = text.lstrip(" ")
    lines: list[str] = []
    line = text[: len(text) - len(body)]
    used = start + len(line)
    for number, (blank, word) in enumerate(_words(body)):
        if number and used + len(blank) + width(word) > columns:
            lines.append(line)
            line, used = indent, len(indent)
            blank = ""
        line += blank + word
        used += len(blank) + width(word)
    return "\n".join([*lines, line])


_CLOSING = "、。，．,.:;!?)]}）」』】〕》〉”’！？：；・ー…々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％"
"""What does not begin a line."""
_OPENING = "([{（「『【〔《〈“‘"
"""What does not end one."""
_TOGETHER = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff]{2}|[0-9][^\x00-\u02ff]")
"""Two letters of one word, as far as can be told without a dictionary: of a Japanese loanword, a number and what it
counts."""
_WIDE_FROM = "\u2e80"


def _words(text: str) -> list[tuple[str, str]]:
    """The parts of a text between which a line may be broken, each with the blank before it if there is one."""
    words = []
    for number, word in enumerate(text.split(" ")):
        blank = " " if number else ""
        part = ""
        for before, char in pairwise(" " + word):
            if part and max(before, char) >= _WIDE_FROM and _may_part(before, char):
                words.append((blank, part))
                blank, part = "", ""
            part += char
        words.append((blank, part))
    return words


def _may_part(before: str, char: str) -> bool:
    return char not in _CLOSING and before not in _OPENING and not _TOGETHER.match(before + char)


def reflow(text: str, columns: int) -> str:
    """Paragraphs of text broken anew for so many columns (0: no limit); indented lines and tables stay as they are."""
    wanted = []
    for paragraph in paragraphs(text):
        wanted.append(paragraph if lines_stay(paragraph) else wrap(paragraph, columns, ""))
    return "\n\n".join(wanted)
