"""Colours, widths and line breaks of text for people."""

from collections.abc import Callable

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}

Paint = Callable[[str, str], str]


def coloured(text: str, styles: str) -> str:
    """The text in the given styles, named with blanks between them: `bold red`."""
    codes = ";".join(_CODES[style] for style in styles.split())
    return f"\x1b[{codes}m{text}\x1b[0m"


def plain(text: str, styles: str) -> str:
    """The text without any colour."""
    return text


def width(text: str) -> int:
    """The columns that a text takes in a terminal: letters of East Asian scripts take two."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def counted(number: int, thing: str) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def pad(text: str, columns: int) -> str:
    """The text filled up with blanks to a number of columns."""
    return text + " " * max(0, columns - width(text))


def wrap(text: str, columns: int, indent: str, start: int = 0) -> str:
    """The text broken at blanks into lines of at most so many columns; lines after the first start with `indent`.

    `start` is the number of columns taken before the text in its first line.  `columns` of 0 means no limit.  A word
    longer than a line stays whole.
    """
    if not columns or start + width(text) <= columns:
        return text
    lines: list[str] = []
    line = ""
    used = start
    for word in text.split(" "):
        if line and used + 1 + width(word) > columns:
            lines.append(line)
            line, used = indent + word, len(indent) + width(word)
        else:
            line = f"{line} {word}" if line else word
            used += width(word) + 1
    return "\n".join([*lines, line])
