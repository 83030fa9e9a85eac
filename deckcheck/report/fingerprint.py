"""Names for findings that survive edits of the file."""

import os
from _blake2 import blake2b

from deckcheck.model.finding import Finding
from deckcheck.model.report import Item


def fingerprints(item: Item, root: str = "") -> tuple[list[str], list[str], list[str]]:
    """Fingerprints of an item's known findings, its findings and its ignored ones.

    Each is 16 hexadecimal digits from the code, the path below `root` and the subject, without lines.  Findings that
    are alike in all of these are told apart by their order.
    """
    where = place(item, root)
    seen: dict[str, int] = {}
    known, found, ignored = (
        [_mark(where, f, seen) for f in part] for part in (item.known, item.findings, item.ignored)
    )
    return known, found, ignored


def place(item: Item, root: str = "") -> str:
    """What a fingerprint takes for the place of an item: its path, and which Duel or match-up of a file it is."""
    path = relative(item.path, root)
    if item.extra:
        more = [str(item.extra[key]) for key in ("matchup", "turn", "game") if item.extra.get(key) is not None]
        return "\0".join([path, *more])
    return path


def relative(path: str, root: str = "") -> str:
    """A path below `root` (empty: the current folder) with slashes, whichever way the call wrote it.

    A path that is not below it stays as it is.
    """
    if not root and path[:1] not in ("/", ".", "\\") and os.sep == "/":
        return path
    if path == "-" or "://" in path:
        return path
    try:
        short = os.path.relpath(path, root or os.curdir)
    except ValueError:  # another drive
        return path
    return path if short.startswith(os.pardir + os.sep) else short.replace(os.sep, "/")


def _mark(where: str, finding: Finding, seen: dict[str, int]) -> str:
    base = f"{finding.code}\0{where}\0{finding.subject}"
    number = seen.get(base, 0)
    seen[base] = number + 1
    return blake2b(f"{base}\0{number}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
