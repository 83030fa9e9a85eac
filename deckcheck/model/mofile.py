"""Compiled catalogues of messages (GNU gettext's `.mo`), read where they are asked.

`gettext.GNUTranslations` takes every message out of its file first, which takes longer than all that a short run has
to say.
"""

from bisect import bisect_left
from collections.abc import Callable
from struct import unpack_from

_MAGIC = 0x950412DE
_INTEGER = 4


class MoFile:
    """The messages of a `.mo` file in the order of bytes that little-endian machines write, as Babel does.

    Raises OSError for a file that cannot be read, ValueError or struct.error for one that is damaged at its head.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._data = file.read()
        magic, _, self._number, self._ids, self._texts = unpack_from("<5I", self._data)
        if magic != _MAGIC or not self._number:
            raise ValueError("not a catalogue")
        self.plural = _plural_of(self._at(self._texts, 0).decode())
        """Which of a message's forms a number takes."""

    def forms(self, message: str) -> list[str]:
        """The forms of a message that its English form for one thing is the key of; none if it is not there.

        Raises ValueError or struct.error where the file is damaged.
        """
        wanted = message.encode("utf-8", "surrogatepass")
        at = bisect_left(range(self._number), wanted, key=self._id)
        if at == self._number or self._id(at) != wanted:
            return []
        return self._at(self._texts, at).decode().split("\0")

    def _id(self, number: int) -> bytes:
        return self._at(self._ids, number).partition(b"\0")[0]

    def _at(self, table: int, number: int) -> bytes:
        length, start = unpack_from("<2I", self._data, table + 2 * _INTEGER * number)
        found = self._data[start : start + length]
        if len(found) < length:
            raise ValueError("cut off")
        return found


def _plural_of(head: str) -> Callable[[int], int]:
    """Which form a number takes, by the head of a catalogue."""
    rule = next((line for line in head.splitlines() if line.lower().startswith("plural-forms:")), "")
    _, _, formula = rule.partition("plural=")
    if formula.strip(" ;") in ("", "0"):
        return lambda number: 0
    from gettext import c2py

    found: Callable[[int], int] = c2py(formula.strip(" ;"))
    return found
