"""Run the app and turn what goes wrong into exit codes."""

import errno
import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

_SCARCE = (errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.EAGAIN)
"""No more memory, open files or processes: a fault neither of this program nor of a file."""

_NEW_OBJECTS = 100_000
"""After so many more objects garbage is looked for."""


class Terminated(BaseException):
    """The process was asked to end: what it has begun is removed on the way out."""


def main() -> None:
    """The entry point.

    A crash must not look like findings: Python exits 1 for an unhandled exception, which here means "illegal".
    """
    # Modules stay as long as the process: looking for garbage among them takes a twentieth of a short run.
    gc.set_threshold(_NEW_OBJECTS)
    try:
        from deckcheck.commands.terminal import error
        from deckcheck.errors import UsageError
        from deckcheck.model.words import uncapital
    except KeyboardInterrupt:
        sys.exit(130)

    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        # Names of cards and files must not end a run on a terminal that lacks some letters, nor be lost in a file.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    try:
        with _ending_in_order():
            from deckcheck.cli.app import app_for
            from deckcheck.inputs.files import start_run

            start_run()
            _refuse_files_as_options(sys.argv[1:])
            try:
                app_for(sys.argv[1:])()
            except SystemExit as stop:
                _raise_hidden(stop)
                raise
            finally:
                sys.stdout.flush()
                gc.freeze()  # nor is the end of the process the time to look for garbage
    except UsageError as problem:
        error(problem.message, problem.help)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Terminated as end:
        _end_by(end.args[0])
    except BrokenPipeError:
        # A reader that has seen enough (head, less) ends the run as it ends every other program's.
        _end_by(getattr(signal, "SIGPIPE", 13))
    except Exception as problem:
        if isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EIO, errno.EBADF):
            _close_output()
            error(f"The report cannot be written: {problem.strerror}.", "Is there room where the output goes?")
            sys.exit(2)
        if isinstance(problem, MemoryError) or getattr(problem, "errno", None) in _SCARCE:
            what = getattr(problem, "strerror", None) or "Out of memory"
            error(f"The limits of this system are reached: {uncapital(what)}.", "`ulimit -a` shows them.")
            sys.exit(2)
        if os.environ.get("DECKCHECK_DEBUG"):
            raise
        if type(problem).__module__ == "sqlite3" and _data_were_damaged():
            error(f"The card data were damaged: {problem}.", "They have been made anew; run the command again.")
            sys.exit(2)
        error(
            f"internal error: {type(problem).__name__}: {problem}",
            "Please report this with the file that caused it; DECKCHECK_DEBUG=1 shows where it happened.",
        )
        sys.exit(2)


def _refuse_files_as_options(arguments: list[str]) -> None:
    """Raise UsageError for an argument that looks like an option and is the name of a file.

    Hooks and shells (`*.ydk`) hand over names of files, and a file called `--list=mine.ydk` must not change the list.
    """
    from deckcheck.errors import UsageError

    for argument in arguments:
        if argument == "--":
            return
        if len(argument) > 1 and argument[0] == "-" and os.path.lexists(argument):
            raise UsageError(
                f"{argument} is a file, and would be taken for an option.",
                f"Write ./{argument}, or -- before the files; as an option it works in a folder without such a file.",
            )


def _data_were_damaged() -> bool:
    """Whether an error of the database is because the card data are damaged; if so they are made anew."""
    from deckcheck.commands.terminal import error
    from deckcheck.data.locate import mend
    from deckcheck.errors import UsageError

    try:
        return mend()
    except UsageError as problem:
        error(problem.message, problem.help)
        sys.exit(2)


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Let the signals that ask a process to end raise Terminated in it."""

    def end(number: int, frame: object) -> None:
        raise Terminated(number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            with suppress(ValueError):  # not in the main thread
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _raise_hidden(stop: SystemExit) -> None:
    """Raise what the command line library made an exit of, as if it were a verdict: a closed output, a crash."""
    hidden = stop.__context__
    if isinstance(hidden, OSError) and hidden.errno == errno.EPIPE:
        raise BrokenPipeError(*hidden.args) from None
    if hidden is not None and isinstance(hidden.__cause__, EOFError):
        raise hidden.__cause__


def _end_by(number: int) -> NoReturn:
    """End as a signal ends a process that does not know it."""
    if number in signal.valid_signals():
        with suppress(ValueError, OSError):
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
    _close_output()
    sys.exit(128 + number)


def _close_output() -> None:
    """Keep Python from trying again, and complaining, while it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _open_missing_streams() -> None:
    """Give a run whose standard streams were closed (`>&-`) empty ones, as if they were /dev/null."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # open as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


if __name__ == "__main__":
    main()
