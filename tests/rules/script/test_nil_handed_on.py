"""First cards of groups that may be empty, handed to functions that need a card."""

import pytest

from deckcheck.judge.script import Linter, LintOptions

HEAD = """local s,id=GetID()
function s.initial_effect(c)
    local e1=Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_ACTIVATE)
    e1:SetCode(EVENT_FREE_CHAIN)
    e1:SetOperation(s.op)
    c:RegisterEffect(e1)
end
function s.filter(c) return c:IsAbleToGrave() end
function s.first(c) return Duel.IsExistingMatchingCard(s.filter,0,LOCATION_DECK,0,1,nil) end
function s.op(e,tp)
"""
GROUP = "local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_DECK,0,1,1,nil)\n"
SEND = "Duel.SendtoGrave(tc,REASON_EFFECT)\n"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (f"{GROUP}local tc=g:GetFirst()\n{SEND}", True),
        (f"{GROUP}local tc=g:GetFirst()\nDuel.ConfirmCards(1-tp,tc)\n", True),
        (f"{GROUP}local tc=g:GetFirst()\nif tc then {SEND} end\n", False),
        (f"{GROUP}local tc=g:GetFirst()\nif #g>0 then {SEND} end\n", False),
        (f"{GROUP}local tc=g:GetFirst()\nif g:GetCount()>0 then {SEND} end\n", False),
        (f"{GROUP}if #g==0 then return end\nlocal tc=g:GetFirst()\n{SEND}", False),
        (f"{GROUP}Duel.SendtoGrave(g,REASON_EFFECT)\n", False),
        # the call before would stop the effect, and is another rule's; a first choice asked for the second
        (f"{GROUP}local tc=g:GetFirst()\ntc:SetMaterial(nil)\n{SEND}", False),
        (f"local f=Duel.SelectMatchingCard(tp,s.first,tp,1,0,1,1,nil)\n{GROUP}local tc=g:GetFirst()\n{SEND}", False),
    ],
)
def test_a_first_card_is_tested_before_it_is_moved(body: str, wrong: bool) -> None:
    linter = Linter(LintOptions(dialect="edopro", select=("LUA803",), pool=False))
    assert bool(linter.lint("c10000.lua", f"{HEAD}{body}end\n".encode()).findings) is wrong
