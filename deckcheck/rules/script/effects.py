"""Helpers of the rules about effects: where to point, and what kind of effect it is."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.lua.tree import Func
from deckcheck.model.deck import Span


def place(script: Script, effect: Effect, *setters: str) -> Span:
    """The line of the first of these setters that the effect itself has, else the line that makes the effect."""
    for name in setters:
        for setter in effect.setters:
            if setter.name == name and not setter.deferred:
                return script.span(setter.call)
    return script.span(effect.made)


def called(effect: Effect) -> str:
    """How a message names an effect."""
    return f"effect {effect.variable}" if effect.variable else "the effect"


def subject(effect: Effect, *more: str) -> str:
    """What a finding about an effect is about, without lines."""
    return ":".join((effect.func.name, effect.variable, *more))


def activated(script: Script, wanted: int = k.ACTIVATED) -> Iterator[tuple[Effect, int]]:
    """The effects with a type that is known and has one of the wanted bits, with that type; once registered."""
    model = script.model
    for effect in model.effects:
        if not effect.registrations or effect.helper or effect.varied:
            continue
        type_ = model.type_of(effect)
        if type_ is not None and type_ & wanted:
            yield effect, type_


def own_handler(script: Script, effect: Effect, name: str) -> Func | None:
    """The function of this script that a setter gives, or None."""
    handler = script.model.handler(effect, name)
    return handler.func if handler.kind == "own" else None
