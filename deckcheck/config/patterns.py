"""Patterns as in .gitignore, those that cannot be understood apart."""

import re
from collections.abc import Iterable
from typing import Any


def spec_of(lines: Iterable[str]) -> Any:
    """What some patterns mean together; a line that is not a pattern means nothing, as for git."""
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec([pattern for line in lines for pattern in _parts(line)])


def can_match(pattern: str) -> bool:
    """Whether there can be a file that a pattern is about: git looks for `.` and `..` by name and finds none."""
    if {"", ".", ".."} & set(pattern.lstrip("!").strip("/").split("/")):
        return False
    return any(part.include is not None for part in _parts(pattern))


def _parts(line: str) -> list[Any]:
    from pathspec import GitIgnoreSpec

    try:
        return list(GitIgnoreSpec.from_lines([line]).patterns)
    except (re.error, ValueError):  # a range like [z-a]; a backslash at the end
        return []
