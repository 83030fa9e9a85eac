"""Slips of kinds and operators in one script, each reported at its line."""

from deckcheck.judge.script import Linter, LintOptions

SLIPS = (
    ("Duel.SelectMatchingCard(tp,Card.IsAbleToDeck,tp,LOCATION_HAND,0,1,hg,nil)", "LUA513"),
    ("if hg:FilterCount(Card.IsLocation,LOCATION_DECK)==#hg then Duel.ShuffleDeck(tp) end", "LUA513"),
    ("if c:AddCounter(COUNTER_SPELL,1)>0 then Duel.ShuffleDeck(tp) end", "LUA512"),
    ("if Duel.NegateEffect(ev)~=0 then Duel.ShuffleDeck(tp) end", "LUA512"),
    ("if (c:GetReason()&REASON_DESTROY|REASON_EFFECT)>0 then Duel.ShuffleDeck(tp) end", "LUA518"),
    ("c:RegisterFlagEffect(id,RESET_EVENT|RESETS_STANDARD|RESET_OVERLAY-RESET_LEAVE,0,0)", "LUA522"),
    ("local a=aux.SelectUnselectGroup(hg,1,tp,2,2,aux.TRUE,1,tp)", "LUA513"),
    ("local b=aux.SelectUnselectGroup(hg,e,tp,2,2,aux.TRUE,1,HINTMSG_TODECK)", "LUA511"),
    ("if #hg:GetSum(Card.GetAttack)>0 then Duel.ShuffleDeck(tp) end", "LUA521"),
    ("local d=Effect.CreateEffect(c) d.SetType(EFFECT_TYPE_SINGLE) c:RegisterEffect(d)", "LUA517"),
    ("if hg:IsFaceup() then Duel.ShuffleDeck(tp) end", "LUA520"),
    ("if aux.NecroValleyFilter(c) then Duel.ShuffleDeck(tp) end", "LUA519"),
    ("if Duel.GetFieldGroup(tp,LOCATION_HAND,0)==0 then Duel.ShuffleDeck(tp) end", "LUA515"),
    ("local f=COUNTER_SPELL*2 Duel.Damage(tp,f,REASON_EFFECT)", "LUA511"),
    ("local loc=c:GetPreviousPosition() if loc==LOCATION_HAND then Duel.ShuffleDeck(tp) end", "LUA511"),
)


def test_each_slip_is_found_at_its_line() -> None:
    head = [
        "local s,id=GetID()",
        "function s.initial_effect(c) end",
        "function s.operation(e,tp,eg,ep,ev,re,r,rp)",
        "local c=e:GetHandler()",
        "local hg=Duel.GetMatchingGroup(aux.TRUE,tp,LOCATION_HAND,0,nil)",
    ]
    source = "\n".join([*head, *(line for line, _ in SLIPS), "end", ""])
    item = Linter(LintOptions(dialect="edopro", select=("LUA51", "LUA520", "LUA521", "LUA522"))).lint(
        "c10000.lua", source.encode()
    )
    found = {(finding.span.line - len(head) - 1, finding.code) for finding in item.findings}
    wanted = {(number, code) for number, (_, code) in enumerate(SLIPS)}
    assert wanted <= found
    assert {line for line, _ in found} == {line for line, _ in wanted}


def test_every_return_of_a_function_counts() -> None:
    """A result that one `return` leaves to another function is no reason to pass over the other ones."""
    source = """local s,id=GetID()
function s.initial_effect(c) end
function s.either(c)
    if c:IsFaceup() then return c:IsAttack(0) end
    if c:IsLevel(4) then return Card.IsFacedown(c) end
    return 5
end
function s.never(c)
    if c:IsFaceup() then return c:IsAttack(0) end
    return Card.IsFacedown(c)
end
function s.value(e,c)
    return s.either(c)+s.never(c)
end
"""
    item = Linter(LintOptions(dialect="edopro", select=("LUA521",))).lint("c10000.lua", source.encode())
    assert [finding.message for finding in item.findings] == [
        "`s.never(c)` is true or false; `+` cannot be used with it."
    ]
