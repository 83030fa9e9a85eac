"""Names for findings that survive edits of the file."""

import os
from functools import lru_cache
from hashlib import blake2b

from deckcheck.model.finding import Finding
from deckcheck.model.report import Item


def fingerprints(item: Item, root: str = "") -> tuple[list[str], list[str], list[str], list[str]]:
    """Fingerprints of an item's known findings, its findings, its ignored and its covered ones.

    Each is 16 hexadecimal digits from the code, the path below `root` and the subject, without lines.  Findings that
    are alike in all of these are told apart by their order.
    """
    where = place(item, root)
    seen: dict[str, int] = {}
    known, found, ignored, covered = (
        _marks(where, part, seen) for part in (item.known, item.findings, item.ignored, item.covered)
    )
    return known, found, ignored, covered


def place(item: Item, root: str = "") -> str:
    """What a fingerprint takes for the place of an item: its path, and which Duel or match-up of a file it is."""
    path = relative(item.path, root)
    if item.verdicts:
        path += f"\0{item.format}"
    return "\0".join([path, *exchange(item)])


def exchange(item: Item) -> list[str]:
    """Which exchange of a file an item is: match-up, turn and Duel; empty for a deck by itself, as registered."""
    if not item.extra or item.extra.get("game") == 1:
        return []
    return [str(item.extra[key]) for key in ("matchup", "turn", "game") if item.extra.get(key) is not None]


@lru_cache(maxsize=256)
def relative(path: str, root: str) -> str:
    """A path relative to `root`, with slashes, whichever way the call wrote it.

    Without `root` it is relative to the current folder, and stays as it is if it does not lie below.
    """
    if not root and path[:1] not in ("/", ".", "\\") and os.sep == "/":
        return path
    if path == "-" or "://" in path:
        return path
    folder, name = os.path.split(path)
    short = os.path.join(_relative_folder(folder, root), name) if name else path
    return path if os.path.isabs(short) else short.replace(os.sep, "/")


@lru_cache(maxsize=256)
def _relative_folder(folder: str, root: str) -> str:
    """A folder relative to `root`, empty for `root` itself; worked out once for all the files in it."""
    try:
        short = os.path.relpath(folder or os.curdir, root or os.curdir)
    except ValueError:  # another drive
        return folder
    if short == os.curdir:
        return ""
    outside = short == os.pardir or short.startswith(os.pardir + os.sep)
    return os.path.abspath(folder) if outside and not root else short


def _marks(where: str, findings: tuple[Finding, ...], seen: dict[str, int]) -> list[str]:
    marks = []
    for finding in findings:
        base = f"{finding.code}\0{where}\0{finding.subject}"
        number = seen.get(base, 0)
        seen[base] = number + 1
        marks.append(blake2b(f"{base}\0{number}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest())
    return marks
