"""One odd file never ends a run: what goes wrong in judging it becomes a finding on it, and the rest goes on."""

import os
import signal
import threading
from collections.abc import Callable, Iterable
from types import FrameType

from deckcheck.errors import UsageError
from deckcheck.judge.deck import unreadable
from deckcheck.model.deck import ParseError
from deckcheck.model.report import Item

FAILURES = ("FMT090", "FMT091")
"""The codes of what went wrong: a fault of this program, too much time."""
MAX_SECONDS = 60.0
"""For one deck or script; the largest that are read take a second or so."""


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
    try:
        with _Alarm():
            items.extend(judge())
    except UsageError:
        raise
    except _TooLongError:
        message = f"The file was not judged within {MAX_SECONDS:.0f} seconds."
        items.append(unreadable(path, ParseError(message, help="Check that the right file was given.", code="FMT091")))
    except Exception as problem:
        if type(problem).__module__ == "sqlite3" or os.environ.get("DECKCHECK_DEBUG"):
            raise
        message = f"deckcheck failed on this file ({type(problem).__name__}: {str(problem)[:200]})."
        help = "Please report this with the file; DECKCHECK_DEBUG=1 shows where it happened."
        items.append(unreadable(path, ParseError(message, help=help, code="FMT090")))
    return items


class _Alarm:
    """Raises _TooLongError in its block after `MAX_SECONDS`, where the system has alarms and nobody else uses them."""

    def __enter__(self) -> None:
        self._set = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._set:
            handler = signal.getsignal(signal.SIGALRM)
            if handler is signal.SIG_DFL:
                signal.signal(signal.SIGALRM, _raise)
            self._set = handler in (signal.SIG_DFL, _raise)
        if self._set:
            signal.setitimer(signal.ITIMER_REAL, MAX_SECONDS)

    def __exit__(self, *_: object) -> None:
        if self._set:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _raise(number: int, frame: FrameType | None) -> None:
    raise _TooLongError
