"""Where a finding is, in the words of machines."""

import os
from posixpath import normpath

from deckcheck.model.report import Item, Run, in_file
from deckcheck.report.fingerprint import relative


def file_of(item: Item, run: Run) -> str | None:
    """The path of the item's file as the root of its repository sees it (without one, the current folder), with
    slashes; None for input that is not a file."""
    return placed(item.file or item.path, run)


def placed(path: str, run: Run) -> str | None:
    """As `file_of`, of a path as an item has it."""
    if not in_file(path):
        return None
    path = relative(path, "")
    if not run.prefix or os.path.isabs(path):
        return path
    found = normpath(f"{run.prefix}/{path}")
    return os.path.abspath(path) if found.startswith("../") else found


def uri_of(path: str) -> str:
    """A path as a URI reference (RFC 3986), odd bytes percent-encoded; an absolute path as a `file:` URI."""
    from urllib.parse import quote

    if os.path.isabs(path):
        path = path.replace(os.sep, "/")
        return "file://" + ("" if path.startswith("/") else "/") + quote(os.fsencode(path), safe="/:")
    # A colon in the first part would be taken for a scheme.
    return quote(os.fsencode(path), safe="/")
