"""Run the app and turn what goes wrong into exit codes."""

import os
import sys


def main() -> None:
    """The entry point.

    A crash must not look like findings: Python exits 1 for an unhandled exception, which here means "illegal".
    """
    from deckcheck.cli.terminal import error
    from deckcheck.errors import UsageError

    for stream in (sys.stdout, sys.stderr):
        # Names of cards and files must not end a run on a terminal that lacks some letters.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        from deckcheck.cli.app import app_for

        app_for(sys.argv[1:])()
    except UsageError as problem:
        sys.stdout.flush()
        error(problem.message, problem.help)
        sys.exit(2)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep Python from complaining while it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as problem:
        if os.environ.get("DECKCHECK_DEBUG"):
            raise
        error(
            f"internal error: {type(problem).__name__}: {problem}",
            "Please report this with the file that caused it; DECKCHECK_DEBUG=1 shows where it happened.",
        )
        sys.exit(2)


if __name__ == "__main__":
    main()
