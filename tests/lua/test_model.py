"""What a script registers, found by reading."""

import os
import subprocess
import sys

import pytest

from deckcheck.lua import constants as k
from deckcheck.lua.api import api_of
from deckcheck.lua.explain import explain
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.lua.model import Effect
from deckcheck.lua.parse import parse
from deckcheck.lua.script import Script
from deckcheck.model.card import COUNTER, TRAP
from deckcheck.rules.script import type_and_code

HEAD = "local s,id=GetID()\n"


def script(body: str, type_: int = TRAP | COUNTER) -> Script:
    tree = parse((HEAD + body).encode(), "c10000.lua")
    return Script("c10000.lua", tree, api_of("edopro"), TableFacts({10000: CardFacts(10000, "Sample", type_)}))


def effects(body: str) -> tuple[Script, dict[str, Effect]]:
    found = script("function s.initial_effect(c)\n" + body + "\nend\n")
    return found, {effect.variable: effect for effect in found.model.effects}


def test_setters_of_one_effect() -> None:
    one, found = effects(
        "local e1=Effect.CreateEffect(c)\n e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)\n"
        "e1:SetCategory(CATEGORY_DRAW|CATEGORY_DESTROY)\n e1:SetRange(LOCATION_MZONE)\n e1:SetCountLimit(1,id)\n"
        "c:RegisterEffect(e1)"
    )
    model = one.model
    assert model.type_of(found["e1"]) == k.TYPE_FIELD | k.TYPE_TRIGGER_O
    assert model.bits(found["e1"], "SetCategory") == (0x10001, True)
    assert model.number(found["e1"], "SetRange") == k.MZONE
    assert [one.to for one in found["e1"].registrations] == ["card"]


def test_clone_takes_over_what_was_set_so_far() -> None:
    one, found = effects(
        "local e1=Effect.CreateEffect(c)\n e1:SetType(EFFECT_TYPE_SINGLE)\n e1:SetCode(EFFECT_UPDATE_ATTACK)\n"
        "local e2=e1:Clone()\n e2:SetCode(EFFECT_UPDATE_DEFENSE)\n e1:SetRange(LOCATION_MZONE)\n"
        "c:RegisterEffect(e1)\n c:RegisterEffect(e2)"
    )
    model = one.model
    assert model.type_of(found["e2"]) == k.TYPE_SINGLE
    assert not model.is_set(found["e2"], "SetRange")
    names = one.names_in(model.argument(found["e2"], "SetCode"))  # type: ignore[arg-type]
    assert [name.name for name in names] == ["EFFECT_UPDATE_DEFENSE"]


def test_a_setter_in_a_branch_is_unknown() -> None:
    one, found = effects(
        "local e1=Effect.CreateEffect(c)\n e1:SetType(EFFECT_TYPE_SINGLE)\n if x then e1:SetType(EFFECT_TYPE_FIELD) end\n"
        "c:RegisterEffect(e1)"
    )
    assert one.model.type_of(found["e1"]) is None


@pytest.mark.parametrize(
    ("body", "expected"),
    [("e1:SetLabelObject(x)", False), ("x:SetLabelObject(e1)", True), ("return e1", True), ("t[1]=e1", True)],
)
def test_an_effect_that_is_handed_on_escapes(body: str, expected: bool) -> None:
    _, found = effects("local x,t=nil,{}\n local e1=Effect.CreateEffect(c)\n " + body)
    assert found["e1"].escapes is expected


def test_two_effects_in_one_statement_and_players() -> None:
    _, found = effects(
        "local e1,e2=Effect.CreateEffect(c),Effect.CreateEffect(c)\n Duel.RegisterEffect(e1,0)\n c:RegisterEffect(e2)"
    )
    assert [one.to for one in found["e1"].registrations] == ["player"]
    assert [one.to for one in found["e2"].registrations] == ["card"]


def test_helpers_of_the_script_belong_to_the_start() -> None:
    one = script(
        "function s.initial_effect(c)\n s.reg(c)\nend\n"
        "function s.reg(c)\n local e1=Effect.CreateEffect(c)\n c:RegisterEffect(e1)\nend\n"
        "function s.later(c)\n local e2=Effect.CreateEffect(c)\n c:RegisterEffect(e2)\nend\n"
    )
    assert [effect.variable for effect in one.model.at_start()] == ["e1"]


def test_handlers_are_found_through_factories_and_aliases() -> None:
    one, found = effects("local e1=Effect.CreateEffect(c)\n e1:SetTarget(s.make(1))\n c:RegisterEffect(e1)")
    assert one.model.handler(found["e1"], "SetTarget").kind == "unknown"
    one = script(
        "function s.initial_effect(c)\n local e1=Effect.CreateEffect(c)\n e1:SetTarget(s.make(1))\n"
        "e1:SetCost(Cost.SelfBanish)\n c:RegisterEffect(e1)\nend\n"
        "function s.make(n)\n return function(e,tp) return n end\nend\n"
    )
    effect = one.model.effects[0]
    assert one.model.handler(effect, "SetTarget").kind == "own"
    assert one.model.handler(effect, "SetCost").kind == "other"
    assert one.model.handler(effect, "SetValue").kind == "none"


def test_numbers_and_choices() -> None:
    one = script(
        "local x=LOCATION_HAND|LOCATION_GRAVE\ns.y=2*3\nfor _,v in ipairs({1,2}) do f(v,x,s.y,z,1<<3,id) end\n"
    )
    call = next(call for call in one.tree.calls if call.name == "f")
    assert [one.number(arg) for arg in call.args] == [None, 18, 6, None, 8, 10000]
    assert [one.number(entry) for entry in one.alternatives(call.args[0])] == [1, 2]
    assert one.alternatives(call.args[1]) == [call.args[1]]


def test_codes_from_a_loop_are_shown_and_judged() -> None:
    one, _ = effects(
        "for _,code in ipairs({EFFECT_UPDATE_ATTACK,EVENT_CHAINING}) do\n local e1=Effect.CreateEffect(c)\n"
        "e1:SetType(EFFECT_TYPE_SINGLE)\n e1:SetCode(code)\n c:RegisterEffect(e1)\n end"
    )
    assert "EFFECT_UPDATE_ATTACK, EVENT_CHAINING" in explain(one)
    assert [finding.code for finding in type_and_code.check(one)] == ["LUA202"]


def test_explain_shows_kind_speed_place_and_count() -> None:
    one = script(
        "function s.initial_effect(c)\n c:EnableReviveLimit()\n local e1=Effect.CreateEffect(c)\n"
        "e1:SetType(EFFECT_TYPE_ACTIVATE)\n e1:SetCode(EVENT_CHAINING)\n e1:SetCountLimit(1,id)\n c:RegisterEffect(e1)\n"
        "local e2=Effect.CreateEffect(c)\n e2:SetType(EFFECT_TYPE_QUICK_O)\n e2:SetRange(LOCATION_GRAVE)\n"
        "e2:SetProperty(EFFECT_FLAG_CARD_TARGET)\n e2:SetCountLimit(2)\n c:RegisterEffect(e2)\nend\n"
    )
    text = explain(one)
    first, second = (line for line in text.splitlines() if line.strip().startswith(("e1", "e2")))
    assert first.split("  ") != []
    assert "activation" in first
    assert " 3 " in first
    assert "once a turn, by name" in first
    assert "Quick" in second
    assert "GY" in second
    assert "twice a turn, each copy" in second
    assert "yes" in second
    assert "EnableReviveLimit" in text


def test_explain_of_a_script_without_effects() -> None:
    assert "no effects are registered" in explain(script("function s.initial_effect(c) end\n"))


def test_what_a_function_uses_does_not_hang_on_the_order_of_a_set() -> None:
    """Where there are more helpers than are followed, the same ones are on every run."""
    helpers = [f"f{number}" for number in range(150)]
    body = "\n".join(f"function s.{name}(c) return Duel.{name.upper()}(c) end" for name in helpers)
    text = f"{body}\nfunction s.all(c) return {' and '.join(f's.{name}(c)' for name in helpers)} end\n"
    code = f"""
from tests.lua.test_model import script
one = script({text!r})
print(sorted(one.model.refs(one.model.functions_named("all")[0])))
"""
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "123"
    }
    assert len(found) == 1
