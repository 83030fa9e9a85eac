"""Patterns as in .gitignore (https://git-scm.com/docs/gitignore), matched folder by folder.

A set of characters with a slash in it, a range that runs backwards, and what is longer than any path, are not
understood.  A pattern may come with a pull request, so none may take long: each part between slashes is a regular
expression that never goes back over what it has matched, and `**` is worked out by counting.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

_CLASSES = {
    "alnum": "A-Za-z0-9", "alpha": "A-Za-z", "blank": " \\t", "cntrl": "\\x00-\\x1f\\x7f", "digit": "0-9",
    "graph": "\\x21-\\x7e", "lower": "a-z", "print": "\\x20-\\x7e", "punct": "!-/:-@\\[-`{-~", "space": "\\s",
    "upper": "A-Z", "xdigit": "0-9A-Fa-f",
}  # fmt: skip
_NAMED = r"\[:(\w+):\]"
_LONGEST = 4096
_ANY = None
"""In the place of a part: any number of folders (`**`)."""

Part = re.Pattern[str] | None


class Pattern(NamedTuple):
    """One pattern.  `parts` are what lies between its slashes, from the folder of its file down."""

    parts: tuple[Part, ...]
    leave_out: bool = True
    folders_only: bool = False

    def matches(self, names: list[str], folder: bool) -> bool:
        """Whether the pattern is about the path of these names itself (not about a folder above)."""
        if self.folders_only and not folder:
            return False
        if len(self.parts) == 2 and self.parts[0] is _ANY and self.parts[1] is not _ANY:
            return self.parts[1].match(names[-1]) is not None
        return _fits(self.parts, names)


def _fits(parts: tuple[Part, ...], names: list[str]) -> bool:
    """Whether parts stand for names.  `reached` are the numbers of names that the parts so far can stand for."""
    reached = {0}
    last = len(parts) - 1
    for number, part in enumerate(parts):
        if part is _ANY:
            # At the end of a pattern it is about what is in a folder, not about the folder.
            first = min(reached) + (number == last and number > 0)
            reached = set(range(first, len(names) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(names) and part.match(names[at])}
        if not reached:
            return False
    return len(names) in reached


class Spec:
    """Some patterns together: the last one that is about a path decides; what leaves out a folder, all in it."""

    def __init__(self, patterns: Iterable[Pattern | None]) -> None:
        self._patterns = [(number, pattern) for number, pattern in enumerate(patterns) if pattern is not None]
        self._patterns.reverse()
        self._folders: dict[str, int | None] = {"": None}

    def decide(self, path: str, folder: bool) -> tuple[bool | None, int]:
        """Whether a path (relative, with slashes) is left out, None if no pattern is about it; and the number of the
        pattern that decides (-1: none)."""
        names = path.strip("/").split("/")
        above = self._left_out(names[:-1])
        if above is not None:
            return True, above
        for number, pattern in self._patterns:
            if pattern.matches(names, folder):
                return pattern.leave_out, number
        return None, -1

    def _left_out(self, names: list[str]) -> int | None:
        """The number of the pattern by which a folder, or one above it, is left out; each is looked at once."""
        path = "/".join(names)
        if path not in self._folders:
            found: int | None = None
            for length in range(1, len(names) + 1):
                above = "/".join(names[:length])
                if above not in self._folders:
                    said = ((number, one) for number, one in self._patterns if one.matches(names[:length], True))
                    number, pattern = next(said, (0, None))
                    self._folders[above] = number if found is None and pattern and pattern.leave_out else found
                found = self._folders[above]
        return self._folders[path]

    def matches(self, path: str) -> bool:
        """Whether a file is meant."""
        return self.decide(path, False)[0] is True


def spec_of(lines: Iterable[str]) -> Spec:
    """What some patterns mean together; a line that is not a pattern has no effect, as in git."""
    return Spec(map(pattern_of, lines))


def can_match(pattern: str) -> bool:
    """Whether there can be a file that a pattern is about: git looks for `.` and `..` by name and finds none."""
    if {"", ".", ".."} & set(pattern.lstrip("!").strip("/").split("/")):
        return False
    return pattern_of(pattern) is not None


def pattern_of(line: str) -> Pattern | None:
    """The pattern of a line; None for an empty line, a comment, and for what git cannot understand either."""
    text = _without_blanks(line.rstrip("\r\n"))
    if not text or text.startswith("#") or len(text) > _LONGEST:
        return None
    leave_out = not text.startswith("!")
    text = text if leave_out else text[1:]
    folders_only = text.endswith("/")
    body = text.removesuffix("/")
    anchored = "/" in body
    words = body.removeprefix("/").split("/")
    if not body or "" in words:
        return None
    parts: list[Part] = [] if anchored else [_ANY]
    for word in words:
        part = _ANY if word == "**" else _part(word)
        if part is _ANY and word != "**":
            return None
        if part is not _ANY or not parts or parts[-1] is not _ANY:
            parts.append(part)
    return Pattern(tuple(parts), leave_out, folders_only)


def _without_blanks(line: str) -> str:
    """A line without the blanks at its end, but for one after a backslash."""
    text = line.rstrip(" ")
    slashes = len(text) - len(text.rstrip("\\"))
    return text + " " if slashes % 2 and len(text) < len(line) else text


def _part(word: str) -> Part:
    """A part of a pattern as a regular expression of the whole name; None if it is not understood."""
    pieces = [""]
    at = 0
    while at < len(word):
        char = word[at]
        at += 1
        if char == "*":
            if pieces[-1] or len(pieces) == 1:
                pieces.append("")
        elif char == "?":
            pieces[-1] += "."
        elif char == "[":
            found, at = _class(word, at)
            if not found:
                return None
            pieces[-1] += found
        elif char == "\\":
            if at == len(word):
                return None
            pieces[-1] += re.escape(word[at])
            at += 1
        else:
            pieces[-1] += re.escape(char)
    # Each piece but the last is taken where it comes first: what is possible at all is possible that way.
    first, *others = pieces
    middle = "".join(f"(?>.*?{piece})" for piece in others[:-1] if piece)
    end = f".*{others[-1]}" if others else ""
    try:
        return re.compile(rf"(?s:{first}{middle}{end})\Z")
    except re.error:  # a range like [z-a]
        return None


def _class(word: str, at: int) -> tuple[str, int]:
    """A set of characters from after its bracket, as in a regular expression, and where it ends; empty if it does not
    end."""
    negated = word[at : at + 1] in ("!", "^")
    at += negated
    found = ""
    first = True
    while at < len(word) and (word[at] != "]" or first):
        first = False
        named = re.compile(_NAMED).match(word, at)
        if named is not None:
            if named[1] not in _CLASSES:
                return "", at
            found += _CLASSES[named[1]]
            at = named.end()
            continue
        if word[at] == "-" and found and word[at + 1 : at + 2] not in ("", "]"):
            found += "-"
        elif word[at] == "\\" and at + 1 < len(word):
            at += 1
            found += re.escape(word[at])
        else:
            found += re.escape(word[at])
        at += 1
    return ("", at) if at >= len(word) else (f"[{'^' if negated else ''}{found}]", at + 1)
