"""Lines of a `.ydk` that should hold a card and are more than a passcode: comments, counts, blanks, broken numbers."""

import re
from collections.abc import Callable

from deckcheck.deckfiles.common import not_a_passcode, shown
from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.model.deck import Part, Remark, Span
from deckcheck.model.words import cards, say

COMMENT = "#|//|--|;"
"""What begins a comment after a card, as a regular expression."""


class OddCards:
    """Reads such lines of one file; `comment` takes in a comment and tells whether it was meant for deckcheck."""

    def __init__(self, remarks: list[Remark], comment: Callable[[str, int, int, bool], bool]) -> None:
        self._remarks = remarks
        self._comment = comment
        self._inline = 0
        # Cards that do not begin in column 1 or do not end with their digits: part → index → (column, end).
        self._places: dict[int, dict[int, tuple[int, int]]] = {}

    def finish(self, parts: tuple[Part, ...]) -> None:
        """Give the cards their places, once all lines are read."""
        if self._inline:
            self._remark(
                "FMT023",
                say("There are comments after passcodes; EDOPro and YGOPro skip them, but some other programs do not."),
                Span(self._inline, 1, self._inline, 1),
                say("Put comments on lines of their own that begin with `#`."),
            )
        for part in parts:
            if id(part) in self._places:
                _fill_places(part, self._places[id(part)])

    def line(self, text: str, number: int, column: int, part: Part) -> None:
        """Take in a line that should hold a card but is not only a passcode."""
        match = re.search(COMMENT, text)
        entry = text[: match.start()].rstrip() if match else text
        end = column + len(entry)
        if match and not self._comment(text[match.start() :], number, column + match.start(), False):
            self._inline = self._inline or number
        counted = re.fullmatch(r"([0-9]+)\s*[xX×*]\s*([0-9]+)", entry)
        if counted:
            self._counted(counted[1], counted[2], number, column, end, part)
        elif re.fullmatch(r"[0-9]+", entry):
            self._passcode(entry, 1, number, column, end, part)
        elif re.fullmatch(r"[-+−][0-9]+", entry):
            self._remarks.append(not_a_passcode(entry, Span(number, column, number, end)))
        else:
            self._remark(
                "FMT020",
                say("The line `{text}` is not a passcode and was left out.", text=shown(text)),
                Span(number, column, number, column + len(text)),
                say("A .ydk file has one passcode per line; begin comments with `#`. Save a list of names as .txt."),
            )

    def _counted(self, first: str, second: str, number: int, column: int, end: int, part: Part) -> None:
        """`3x 89631139` or `89631139 x3`: clear enough to a reader, but clients take it for one card, or another."""
        copies, code = sorted((first, second), key=len)
        if len(copies) > 2 or len(code) < 3 or not int(copies):
            self._remark(
                "FMT020",
                say("The line `{first} x {second}` is not a passcode and was left out.", first=first, second=second),
                Span(number, column, number, end),
                say("Write the passcode of each copy on a line of its own."),
            )
            return
        self._remark(
            "FMT024",
            say(
                "The line counts copies ({copies} × {passcode}); it was read as {cards}, clients read one.",
                copies=copies,
                passcode=code,
                cards=cards(int(copies)),
            ),
            Span(number, column, number, end),
            say("Write the passcode of each copy on a line of its own."),
        )
        self._passcode(code, int(copies), number, column, end, part)

    def _passcode(self, digits: str, copies: int, number: int, column: int, end: int, part: Part) -> None:
        significant = digits.lstrip("0")
        code = int(significant[:12] or "0")
        if not 0 < code <= MAX_CODE:
            self._remarks.append(not_a_passcode(digits, Span(number, column, number, end)))
            return
        if column > 1:
            self._remark(
                "FMT026",
                say("There are spaces before the passcode {digits}; YGOPro skips such a line.", digits=digits),
                Span(number, 1, number, 1),
                say("Begin the line with the passcode."),
            )
        if not isinstance(part.lines, list):
            part.lines = list(part.lines)
        if column > 1 or len(digits) != len(significant) or copies > 1:
            places = self._places.setdefault(id(part), {})
            for index in range(len(part.refs), len(part.refs) + copies):
                places[index] = (column, end)
        part.refs.extend([code] * copies)
        part.lines.extend([number] * copies)

    def _remark(self, code: str, message: str, span: Span, help: str) -> None:
        self._remarks.append(Remark(code, message, span, help))


def _fill_places(part: Part, places: dict[int, tuple[int, int]]) -> None:
    """Give a part columns: those of `places` by index, for the other cards column 1."""
    spans = [places.get(i) or (1, 1 + len(str(ref))) for i, ref in enumerate(part.refs)]
    part.columns = [column for column, _ in spans]
    part.ends = [end for _, end in spans]
