"""Where a finding is, in the words of machines."""

import os

from deckcheck.model.report import Item
from deckcheck.report.fingerprint import relative


def file_of(item: Item) -> str | None:
    """The path of the item's file as the current folder sees it, with slashes; None for input that is not a file."""
    path = item.file or item.path
    return None if path == "-" or path[:7].lower() == "ydke://" else relative(path)


def uri_of(path: str) -> str:
    """A path as a URI reference (RFC 3986), odd bytes percent-encoded; an absolute path as a `file:` URI."""
    from urllib.parse import quote

    if os.path.isabs(path):
        path = path.replace(os.sep, "/")
        return "file://" + ("" if path.startswith("/") else "/") + quote(os.fsencode(path), safe="/:")
    # A colon in the first part would be taken for a scheme.
    return quote(os.fsencode(path), safe="/")
