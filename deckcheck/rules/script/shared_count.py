"""LUA704: "each effect", and one count for two."""

from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.model import Effect, Setter
from deckcheck.lua.script import Script, same
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.effects import activated, called, place, subject


@rule("LUA704", "shared-count", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def shared_count(script: Script) -> Iterator[Finding]:
    """The text limits each effect on its own, and two effects share one count; or all together, and they have two.

    "You can only use each effect of … once per turn" takes an id for each; "1 … effect per turn" one id for all.
    (Needs card text.)

    Wrong (EDOPro; Effect Monster; text "You can only use each effect of "Sample" once per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1,id)
            e1:SetOperation(s.drop)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_GRAVE)
            e2:SetCountLimit(1,id)
            e2:SetOperation(s.spop)
            c:RegisterEffect(e2)
        end
        function s.drop(e,tp,eg,ep,ev,re,r,rp) end
        function s.spop(e,tp,eg,ep,ev,re,r,rp) end

    Right (EDOPro; Effect Monster; text "You can only use each effect of "Sample" once per turn."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_IGNITION)
            e1:SetRange(LOCATION_MZONE)
            e1:SetCountLimit(1,id)
            e1:SetOperation(s.drop)
            c:RegisterEffect(e1)
            local e2=Effect.CreateEffect(c)
            e2:SetType(EFFECT_TYPE_IGNITION)
            e2:SetRange(LOCATION_GRAVE)
            e2:SetCountLimit(1,{id,1})
            e2:SetOperation(s.spop)
            c:RegisterEffect(e2)
        end
        function s.drop(e,tp,eg,ep,ev,re,r,rp) end
        function s.spop(e,tp,eg,ep,ev,re,r,rp) end

    To fix it, give each effect its own id (`{id,1}`, `id+o`), or all the same.
    """
    text = script.card_text
    if text is None:
        return
    each = text.says(r"[Yy]ou can only use each [^.]*effects? of ~ once per turn")
    together = text.says(r"[Yy]ou can only use 1 ~ effect per turn, and only once that turn")
    if not each and not together:
        return
    counted: list[tuple[Effect, Setter]] = []
    for effect, type_ in activated(script):
        setter = script.model.final(effect).get("SetCountLimit")
        if setter is not None and len(setter.call.args) > 1 and effect.parent is None and type_ & k.ACTIVATED:
            counted.append((effect, setter))
    for position, (effect, setter) in enumerate(counted):
        for other, first in counted[:position]:
            alike = len(setter.call.args) == len(first.call.args) and all(
                same(one, two) for one, two in zip(setter.call.args[1:], first.call.args[1:], strict=True)
            )
            operations = [script.model.argument(one, "SetOperation") for one in (effect, other)]
            differ = operations[0] is not None and operations[1] is not None and not same(operations[0], operations[1])
            if differ and ((each and alike) or (together and not alike)):
                what = "shares its count with" if alike else "is counted apart from"
                yield shared_count.finding(
                    f"{called(effect).capitalize()} {what} {called(other)}, but the text limits them "
                    f"{'each on its own' if each else 'together'}.",
                    place(script, effect, "SetCountLimit"),
                    related=(script.span(first.call),),
                    help="Give each effect its own id." if each else "Give all the same id.",
                    subject=subject(effect),
                )
                break
