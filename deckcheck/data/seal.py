"""Whether an index is as it was made: a small file beside it says how large it was, when it was written, and its hash.

Size and time are looked at at each start; the content only where they indicate a change, or where somebody asks.
"""

import os
from typing import NamedTuple

from deckcheck.inputs.files import ReadError, read_text

SUFFIX = ".seal"
_SLACK = 120 * 10**9
"""Nanoseconds in which an installation has put the index and its seal where they are."""


class Seal(NamedTuple):
    """What is known of an index; `written` is 0 where it is not known when the file will be put in its place."""

    size: int
    written: int
    digest: str


def seal_text(path: str, moved: bool = False) -> str:
    """The content of the seal of an index; `moved` if its file will be written again elsewhere, as in a wheel."""
    about = os.stat(path)
    return f"{about.st_size} {0 if moved else about.st_mtime_ns} {_digest(path)}\n"


def is_sound(path: str, thorough: bool = False) -> bool:
    """Whether an index is there and as its seal says; `thorough` looks at the content in any case."""
    try:
        size, written, digest = read_text(path + SUFFIX, 1000).split()
        seal = Seal(int(size), int(written), digest)
        about = os.stat(path)
        placed = os.stat(path + SUFFIX).st_mtime_ns
    except (ReadError, ValueError, OSError):
        return False
    if about.st_size != seal.size:
        return False
    same_time = about.st_mtime_ns == seal.written or (not seal.written and about.st_mtime_ns <= placed + _SLACK)
    return (same_time and not thorough) or _digest(path) == seal.digest


def _digest(path: str) -> str:
    from hashlib import blake2b

    found = blake2b(digest_size=16)
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            found.update(part)
    return found.hexdigest()
