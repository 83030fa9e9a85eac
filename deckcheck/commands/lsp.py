"""The body of `lsp`."""

from deckcheck.errors import UsageError


def run_lsp() -> int:
    """Serve an editor on standard input and output until it ends; returns the exit code.

    Raises UsageError if pygls is not installed.
    """
    try:
        from deckcheck.lsp.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError("lsp needs pygls.", "Install it beside deckcheck: pip install pygls") from None
    make_server().start_io()
    return 0
