"""The body of `lsp`."""

import os
import sys
from contextlib import redirect_stdout

from deckcheck.errors import UsageError


def run_lsp() -> int:
    """Serve an editor on standard input and output until it ends; returns the exit code: 0 if it said that it would.

    Raises UsageError if pygls is not installed, or standard input or output is not a stream of the process.
    """
    try:
        from deckcheck.lsp.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError("lsp needs pygls.", "Install it beside deckcheck: pip install pygls") from None
    try:
        # Whatever else is printed must not come between the messages.
        sys.stdin.fileno()
        own = os.dup(sys.stdout.fileno())
    except (OSError, AttributeError):
        raise UsageError(
            "lsp speaks with an editor on standard input and output, and there are none.", "Let the editor start it."
        ) from None
    server = make_server()
    with os.fdopen(own, "wb") as out, redirect_stdout(sys.stderr):
        server.start_io(sys.stdin.buffer, out)
    return 0 if server.ended else 1
