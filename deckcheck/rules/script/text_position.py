"""LUA714: a position of Special Summons that the text does not have."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_SUMMONS = words("Duel.SpecialSummon Duel.SpecialSummonStep")
_PLACE = 6
_WORDED = {
    "Defense Position": re.compile(r"Special Summon\b[^.,;●\n]*? in (?:face-up )?Defense Position"),
    "Attack Position": re.compile(r"Special Summon\b[^.,;●\n]*? in (?:face-up )?Attack Position"),
}
_BITS = {"Attack Position": 0x1, "Defense Position": 0x4}
_FACE_UP = 0x5


@rule("LUA714", "text-position", severity=WARNING, verdict=LEGAL, source="D23")
def text_position(script: Script) -> Iterator[Finding]:
    """The text says in which position a monster is Special Summoned, and the script lets it be either, or the reverse.

    (Needs card text.)

    Wrong (Effect Monster; text "You can Special Summon this card from your hand in Defense Position."):
        function s.operation(e,tp)
            Duel.SpecialSummon(e:GetHandler(),0,tp,tp,false,false,POS_FACEUP)
        end

    Right (Effect Monster; text "You can Special Summon this card from your hand in Defense Position."):
        function s.operation(e,tp)
            Duel.SpecialSummon(e:GetHandler(),0,tp,tp,false,false,POS_FACEUP_DEFENSE)
        end

    To fix it, give the position that the text has, in `IsCanBeSpecialSummoned` as well.
    """
    text = script.card_text
    if text is None:
        return
    summons = [call for call in script.tree.calls if call.name in _SUMMONS and len(call.args) > _PLACE]
    positions = [script.number(call.args[_PLACE]) for call in summons]
    if not summons or None in positions:
        return
    for title, pattern in _WORDED.items():
        only = [call for call, position in zip(summons, positions, strict=True) if _is_only(position, title)]
        if pattern.search(text.text):
            if (
                not only
                and not _summons_otherwise(script)
                and not any((position or 0) & ~_FACE_UP for position in positions)
            ):
                yield _finding(script, summons[0], f"The text says {title}, but no Special Summon has that position.")
        elif only and title not in text.text:
            yield _finding(script, only[0], f"The monster is Summoned in {title}, which the text does not say.")


def _summons_otherwise(script: Script) -> bool:
    """Whether a procedure or a library may Summon in the position of the text."""
    for func in script.tree.functions:
        if "EFFECT_SPSUMMON_PROC" in func.constants or any("Union" in ref or "Drytron" in ref for ref in func.refs):
            return True
    return False


def _is_only(position: int | None, title: str) -> bool:
    """Whether a mask of positions has one face-up position only."""
    return position is not None and position & _FACE_UP == _BITS[title]


def _finding(script: Script, call: Call, message: str) -> Finding:
    return text_position.finding(
        message,
        script.span(call.args[_PLACE]),
        help="Give the position that the text has, in IsCanBeSpecialSummoned as well.",
        subject=message,
    )
