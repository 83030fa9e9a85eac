"""One odd file never ends a run: what goes wrong in judging it becomes a finding on it, and the rest goes on."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TypeVar

from deckcheck.errors import UsageError
from deckcheck.judge.deck import unreadable
from deckcheck.model.deck import ParseError
from deckcheck.model.report import Item

FAILURES = ("FMT090", "FMT091")
"""The codes of what went wrong: a fault of this program, too much time."""
MAX_SECONDS = 60.0
"""For one deck or script; the largest that are read take ten seconds or so."""

_AT_ONCE = 0.001
"""Seconds: as soon as an alarm can ring."""


class _TooLongError(BaseException):
    """Not an Exception: nothing on the way up may take it for an error of its own."""


def limit_time(seconds: float) -> None:
    """Change how long one deck may take in this process, `MAX_SECONDS` unless told otherwise."""
    global MAX_SECONDS
    MAX_SECONDS = seconds


def guarded(path: str, judge: Callable[[], Iterable[Item]]) -> list[Item]:
    """The items that `judge` gives for a file, and an item that says so if it fails or takes too long.

    Raises UsageError as `judge` does, and what says that the card data themselves are damaged.
    """
    items: list[Item] = []
    alarm = _Alarm()
    try:
        with alarm:
            items.extend(judge())
    except UsageError:
        raise
    except _TooLongError:
        if alarm.outer_rang:
            raise
        message = f"The file was not judged within {MAX_SECONDS:.0f} seconds."
        items.append(unreadable(path, ParseError(message, help="Check that the right file was given.", code="FMT091")))
    except Exception as problem:
        if type(problem).__module__ == "sqlite3" or os.environ.get("DECKCHECK_DEBUG"):
            raise
        message = f"deckcheck failed on this file ({type(problem).__name__}: {str(problem)[:200]})."
        help = "Please report this with the file; DECKCHECK_DEBUG=1 shows where it happened."
        items.append(unreadable(path, ParseError(message, help=help, code="FMT090")))
    return items


_Found = TypeVar("_Found")


def in_time(find: Callable[[], _Found], seconds: float | None = None) -> _Found:
    """What a function gives.  Raises UsageError if it takes longer than `seconds`, `MAX_SECONDS` unless told otherwise.

    What is guarded in it has its own time, but no more than is left.
    """
    alarm = _Alarm(seconds)
    try:
        with alarm:
            return find()
    except _TooLongError:
        if alarm.outer_rang:
            raise
        took = f"It took longer than {seconds or MAX_SECONDS:.0f} seconds."
        raise UsageError(took, "Ask for less at once.") from None


class _Alarm:
    """Raises _TooLongError in its block after `seconds`, where the system has alarms and nobody else uses them.

    An alarm around it still rings at its own time.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = MAX_SECONDS if seconds is None else seconds
        self._outer = 0.0

    def __enter__(self) -> None:
        self._set = threading.current_thread() is threading.main_thread() and (_free() if _known is None else _known)
        if self._set:
            left = signal.getitimer(signal.ITIMER_REAL)[0]
            self._outer = monotonic() + left if left else 0.0
            signal.setitimer(signal.ITIMER_REAL, min(self._seconds, left or self._seconds))

    @property
    def outer_rang(self) -> bool:
        """Whether the time of an alarm around this one is up, too."""
        return bool(self._outer) and monotonic() >= self._outer - _AT_ONCE

    def __exit__(self, *_: object) -> None:
        if self._set:
            signal.setitimer(signal.ITIMER_REAL, max(self._outer - monotonic(), _AT_ONCE) if self._outer else 0)


_known: bool | None = None
"""Whether nobody else uses alarms, where that was found out (see `with_alarms`)."""


@contextmanager
def with_alarms() -> Iterator[None]:
    """Find out whether nobody else uses alarms once for all that is judged in the block, by the main thread."""
    global _known
    before = _known
    if threading.current_thread() is threading.main_thread():
        _known = _free()
    try:
        yield
    finally:
        _known = before


def _free() -> bool:
    """Whether the system has alarms and nobody else uses them: then they raise _TooLongError from now on."""
    if not hasattr(signal, "setitimer"):
        return False
    handler = signal.getsignal(signal.SIGALRM)
    if handler is signal.SIG_DFL:
        signal.signal(signal.SIGALRM, _raise)
    return handler in (signal.SIG_DFL, _raise)


def _raise(number: int, frame: FrameType | None) -> None:
    raise _TooLongError
