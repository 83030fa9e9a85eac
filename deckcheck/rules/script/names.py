"""Helpers of the rules about names: the nearest right name, and the fix that puts it in."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.lua.api import DIALECT_NAMES, EDOPRO, YGOPRO, api_of
from deckcheck.lua.script import Script
from deckcheck.model.deck import Span
from deckcheck.model.finding import UNDETERMINED, WARNING, Edit, Fix

_NEAR = 78.0
"""Similarity (0–100) from which a name is worth suggesting."""
_SURE = 86.0
_LEAD = 4.0
"""A fix is only offered when no other name is nearly as near."""


def nearest_name(word: str, known: Iterable[str]) -> tuple[str, bool] | None:
    """The known name that is most like a word, and whether it is the only near one; None if none is near."""
    from rapidfuzz import fuzz, process

    found = process.extract(word, list(known), scorer=fuzz.ratio, limit=2, score_cutoff=_NEAR)
    if not found:
        return None
    best, score, _ = found[0]
    alone = len(found) == 1 or score - found[1][1] >= _LEAD
    return best, score >= _SURE and alone


def replace(span: Span, old: str, new: str) -> Fix:
    """The fix that puts a right name in the place of a wrong one."""
    return Fix(f"Replace {old} by {new}", (Edit(span, new),))


class Doubt(NamedTuple):
    """How sure it is that a name is defined nowhere; the fields are those of a finding."""

    severity: str | None
    verdict: str | None
    help: str


def undefined(script: Script, near: str = "") -> Doubt:
    """How a name that is defined nowhere is reported: what a file defines that was not found cannot be known.

    `near` is the name that is suggested, "" for none.
    """
    missing = script.shared.missing
    if missing:
        what = "a file whose name is not written out" if missing == "?" else missing
        return Doubt(
            WARNING, UNDETERMINED, f"The script loads {what}, which was not found: --api-root DIR names its folder."
        )
    return Doubt(None, None, f"Did you mean {near}?" if near else "If your own library defines it: --api-root DIR.")


def other_dialect(script: Script) -> str:
    """The dialect that the script is not written in."""
    return YGOPRO if script.dialect == EDOPRO else EDOPRO


def in_other_dialect(script: Script, name: str) -> str:
    """The title of the other dialect if it has a function or constant of this name, else ""."""
    other = other_dialect(script)
    api = api_of(other)
    if name in api.functions or name in api.constants or (name.startswith(":") and name[1:] in api.methods):
        return DIALECT_NAMES[other]
    return ""
