"""Helpers of the rules about names: the nearest right name, and the fix that puts it in."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.lua.api import DIALECT_NAMES, EDOPRO, YGOPRO, api_of
from deckcheck.lua.script import Script
from deckcheck.model.deck import Span
from deckcheck.model.finding import UNDETERMINED, WARNING, Edit, Fix

_NEAR = 78.0
"""Similarity (0–100) from which a name is worth suggesting."""
_LIKELY = 86.0
_LEAD = 4.0
"""A fix is only offered when no other name is nearly as near."""
_SLIP = 1
"""Letters wrong, missing, too many or swapped in a name that can only be meant as another."""
_BY_MEANING = ("SET_", "CARD_", "COUNTER_", "CATEGORY_", "TOKEN_")
"""Constants of which one name is often near another that means something else."""


class Near(NamedTuple):
    """The known name that is most like an unknown one.

    `slip` says that it is one slip of the keyboard away and no other name is near, `likely` that it is the only one
    that is rather near.
    """

    name: str
    slip: bool
    likely: bool

    def fix(self, spans: Iterable[Span], old: str) -> Fix | None:
        """The fix that puts the name in the place of the unknown one; None if it is a suggestion only."""
        if old.startswith(_BY_MEANING) or not (self.slip or self.likely):
            return None
        return replace(spans, old, self.name, safe=self.slip)


def nearest_name(word: str, known: Iterable[str]) -> Near | None:
    """The known name that is most like a word; None if none is near."""
    from rapidfuzz import fuzz, process
    from rapidfuzz.distance import OSA

    names = list(known)
    found = process.extract(word, names, scorer=fuzz.ratio, limit=2, score_cutoff=_NEAR)
    if not found:
        return None
    best, score, _ = found[0]
    slips = process.extract(word, names, scorer=OSA.distance, limit=2, score_cutoff=2 * _SLIP)
    slip = len(slips) == 1 and slips[0][1] <= _SLIP and slips[0][0] == best
    return Near(best, slip, score >= _LIKELY and (len(found) == 1 or score - found[1][1] >= _LEAD))


def replace(spans: Iterable[Span], old: str, new: str, *, safe: bool = True) -> Fix:
    """The fix that replaces a wrong name by the right one everywhere."""
    return Fix(f"Replace {old} by {new}", tuple(Edit(span, new) for span in spans), safe)


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
    own = "If your own library defines it: --api-root DIR; if a newer game does: --api FILE."
    return Doubt(None, None, f"Did you mean {near}?" if near else own)


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
