"""Run the app and turn what goes wrong into exit codes."""

import errno
import os
import signal
import sys


def main() -> None:
    """The entry point.

    A crash must not look like findings: Python exits 1 for an unhandled exception, which here means "illegal".
    """
    from deckcheck.commands.terminal import error
    from deckcheck.errors import UsageError

    # A reader that has seen enough (head, less) ends the run as it ends every other program's.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        # Names of cards and files must not end a run on a terminal that lacks some letters.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        from deckcheck.cli.app import app_for

        try:
            app_for(sys.argv[1:])()
        finally:
            sys.stdout.flush()
    except UsageError as problem:
        error(problem.message, problem.help)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as problem:
        if isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EIO, errno.EPIPE, errno.EBADF):
            # Keep Python from trying again, and complaining, while it closes standard output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            error(f"The report cannot be written: {problem.strerror}.", "Is there room where the output goes?")
            sys.exit(2)
        if os.environ.get("DECKCHECK_DEBUG"):
            raise
        error(
            f"internal error: {type(problem).__name__}: {problem}",
            "Please report this with the file that caused it; DECKCHECK_DEBUG=1 shows where it happened.",
        )
        sys.exit(2)


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
