"""The frame of a card: the colour by which players know its kind, and words for it."""

from typing import NamedTuple

from deckcheck.model.card import (
    EFFECT,
    FUSION,
    KIND_NAMES,
    LINK,
    MONSTER,
    NORMAL,
    PENDULUM,
    RITUAL,
    SKILL,
    SPELL,
    SYNCHRO,
    TOKEN,
    TRAP,
    XYZ,
    kind_text,
)
from deckcheck.model.words import mark, say


class Frame(NamedTuple):
    """A frame: `css` is the class of its colour, `word` what is beside a number of cards."""

    css: str
    word: str


UNKNOWN = Frame("fu", mark("Unknown"))
_TOKEN = Frame("fk", mark("Token"))
_SKILL = Frame("fg", mark("Skill"))
_SPELL = Frame("fs", mark("Spell"))
_TRAP = Frame("ft", mark("Trap"))

# The last of these that a monster is gives its frame: a Pendulum Fusion counts as Fusion.
_MONSTERS = (
    (NORMAL, Frame("fn", mark("Normal"))),
    (EFFECT, Frame("fe", mark("Effect"))),
    (PENDULUM, Frame("fp", mark("Pendulum"))),
    (RITUAL, Frame("fr", mark("Ritual"))),
    (FUSION, Frame("ff", mark("Fusion"))),
    (SYNCHRO, Frame("fy", mark("Synchro"))),
    (XYZ, Frame("fx", mark("Xyz"))),
    (LINK, Frame("fl", mark("Link"))),
)
FRAMES = (*(frame for _, frame in _MONSTERS), _SPELL, _TRAP, _SKILL, _TOKEN, UNKNOWN)
"""All frames in the order in which they are counted and shown."""


def frame_of(type_: int) -> Frame:
    """The frame of a card by its kinds (`model.card`); `UNKNOWN` for 0, a card that is not known."""
    for kind, frame in ((TOKEN, _TOKEN), (SKILL, _SKILL), (SPELL, _SPELL), (TRAP, _TRAP)):
        if type_ & kind:
            return frame
    if not type_ & MONSTER:
        return UNKNOWN
    return next((frame for kind, frame in reversed(_MONSTERS) if type_ & kind), Frame("fe", mark("Effect")))


def css_of(type_: int) -> str:
    """The classes of a card's colour: those of its frame, and `pd` for a Pendulum that has another frame as well."""
    css = frame_of(type_).css
    return f"{css} pd" if type_ & PENDULUM and css != "fp" else css


def kind_words(type_: int, level: int | None) -> str:
    """The kind of a card in few words, with Level, Rank or Link Rating: `Pendulum Xyz 4`, `Quick-Play`, `Counter`."""
    if not type_:
        return ""
    words = say(kind_text(type_))
    for noun in (MONSTER, SPELL, TRAP):
        words = words.removesuffix(say(KIND_NAMES[noun])).rstrip() or words
    return f"{words} {level}" if level is not None and type_ & MONSTER else words
