"""Where output goes: colours, width and symbols of the terminal, and the progress bar."""

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, TextIO

from deckcheck.report.base import Look


def look_of(stream: TextIO) -> Look:
    """How a report may look on a stream.

    Colours only on a terminal that is not dumb, and never with NO_COLOR (https://no-color.org); FORCE_COLOR asks for
    them anywhere.  Lines are broken at the width of the terminal, not in a file or pipe.
    """
    terminal = stream.isatty()
    env = os.environ
    colour = terminal and env.get("TERM") != "dumb"
    if env.get("FORCE_COLOR"):
        colour = True
    if env.get("NO_COLOR"):
        colour = False
    columns = 0
    if terminal:
        try:
            columns = int(env.get("COLUMNS", 0)) or os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError):
            columns = 80
    return Look(colour, _has_symbols(stream), columns and max(columns, 40))


def _has_symbols(stream: TextIO) -> bool:
    try:
        "✓✗·→".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Progress:
    """A progress bar on standard error that shows itself only on a terminal and when a run takes over a second."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._done = 0
        self._started = monotonic()
        self._wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._bar: Any = None
        self._task: Any = None

    def step(self, number: int) -> None:
        """So many more things are done."""
        self._done += number
        if not self._wanted or (self._bar is None and monotonic() - self._started < 1):
            return
        if self._bar is None:
            self._show()
        self._bar.update(self._task, completed=self._done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

        # What goes to the same terminal while the bar is up is printed above it.
        self._bar = Bar(
            SpinnerColumn(),
            TextColumn("{task.completed} {task.description}"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=sys.stdout.isatty(),
        )
        self._task = self._bar.add_task(self._what, total=None)
        self._bar.start()

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()


def with_progress(what: str, work: Callable[[Callable[[int], object]], Any]) -> Any:
    """Run `work` with a function that it tells about its progress; the bar is gone whatever happens."""
    progress = Progress(what)
    try:
        return work(progress.step)
    finally:
        progress.close()


def note(message: str) -> None:
    """Something to know about what was printed, on standard error."""
    from deckcheck.report.safe import printable

    sys.stdout.flush()
    sys.stderr.write(f"note: {printable(message)}\n")


def error(message: str, help: str = "") -> None:
    """An error of the call, on standard error."""
    from deckcheck.report.safe import printable

    look = look_of(sys.stderr)
    paint = look.paint
    text = f"{paint('error:', 'bold red')} {printable(message)}\n"
    for number, line in enumerate(help.split("\n") if help else ()):
        mark = paint("  →" if look.unicode else "  >", "cyan") if number == 0 else "   "
        text += f"{mark} {printable(line)}\n"
    sys.stderr.write(text)
