"""Where the rules about what is asked, tested and said keep silent, and the nearest thing that they find."""

import pytest

from deckcheck.judge.cover import settle
from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.model.card import EFFECT, FUSION, MONSTER

OTHER = CardFacts(44508094, "Stardust Dragon", MONSTER | EFFECT, 8)


def found(code: str, source: str, text: str = "", dialect: str = "edopro") -> bool:
    book = TableFacts({10000: CardFacts(10000, "Sample", MONSTER | EFFECT, 4, text or None), OTHER.code: OTHER})
    item = Linter(LintOptions(dialect=dialect, select=(code,)), book).lint("c10000.lua", source.encode())
    return any(finding.code == code for finding in item.findings)


def effect(handlers: str, functions: str, range_: str = "LOCATION_MZONE", type_: str = "EFFECT_TYPE_IGNITION") -> str:
    setters = "".join(f"e1:{handler}\n" for handler in handlers.split())
    return (
        "local s,id=GetID()\nfunction s.initial_effect(c)\nlocal e1=Effect.CreateEffect(c)\n"
        f"e1:SetType({type_})\ne1:SetRange({range_})\n{setters}c:RegisterEffect(e1)\nend\n{functions}\n"
    )


def condition(answer: str) -> str:
    return effect("SetCondition(s.con)", f"function s.con(e,tp) return {answer} end")


def operation(body: str) -> str:
    return effect("SetOperation(s.op)", f"function s.op(e,tp) {body} end")


def cost(check: str, choice: str) -> str:
    body = f"if chk==0 then return {check} end\nlocal g={choice}\nDuel.Release(g,REASON_COST)"
    return effect("SetCost(s.cost)", f"function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)\n{body}\nend\nfunction s.f(c) end")


PHASES = "Duel.IsMainPhase() or Duel.IsBattlePhase()"
DAMAGE = "Duel.GetCurrentPhase()~=PHASE_DAMAGE or not Duel.IsDamageCalculated()"


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (PHASES, False),
        (f"tp==0 and ({PHASES})", False),
        (f"tp==0 and {PHASES}", True),
        (f"tp==0 and {DAMAGE}", True),
        (f"tp==0 and ({DAMAGE})", False),
        ("Duel.IsMainPhase() and Duel.IsPhase(PHASE_MAIN1) or Duel.IsBattlePhase()", False),  # phases in both
        ("tp==0 and e:GetLabel()==1 or e:GetLabel()==2", False),
    ],
)
def test_alternatives_in_parentheses(answer: str, wrong: bool) -> None:
    assert found("LUA525", condition(answer)) is wrong


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("c:IsFaceup() and c:IsFacedown()", True),
        ("c:IsFaceup() and d:IsFacedown()", False),
        ("c:IsSpell() or c:IsTrap()", False),
        ("c:IsSpell() and c:IsFaceup() and c:IsTrap()", True),
        ("(a()>0 and b()) or a()>0", True),
        ("(a()>0 and b()) or a()>1", False),
        ("lv and (b() and lv or 1) or lv", False),  # a choice between two values
    ],
)
def test_tests_that_exclude_each_other(answer: str, wrong: bool) -> None:
    assert found("LUA526", f"local s,id=GetID()\nfunction s.f(c,d,lv,a,b) return {answer} end\n") is wrong


PICK = "Duel.SelectMatchingCard(tp,s.f,tp,LOCATION_DECK,0,1,1,nil)"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (f"local tc={PICK}:GetFirst() tc:IsFaceup()", True),
        (f"local tc={PICK}:GetFirst() if tc then tc:IsFaceup() end", False),
        (f"local g={PICK} local tc=g:GetFirst() tc:IsFaceup()", True),
        (f"local g={PICK} if #g==0 then return end local tc=g:GetFirst() tc:IsFaceup()", False),
        (f"local g={PICK} if Duel.SendtoGrave(g,REASON_EFFECT)>0 then g:GetFirst():IsFaceup() end", False),
        (f"if Duel.IsExistingMatchingCard(s.f,tp,1,0,1,nil) then {PICK}:GetFirst():IsFaceup() end", False),
        (f"if Duel.IsExistingMatchingCard(s.g,tp,1,0,1,nil) then {PICK}:GetFirst():IsFaceup() end", True),
        ("local tc=Duel.GetTargetCards(e):GetFirst() tc:IsFaceup()", True),
        ("local tc=Duel.GetFirstTarget() tc:IsFaceup()", False),
    ],
)
def test_the_first_card_of_what_may_be_nothing(body: str, wrong: bool) -> None:
    assert found("LUA516", operation(body)) is wrong


ONE_OF = "Duel.IsExistingMatchingCard(s.f,tp,LOCATION_HAND,0,1,{})"
CHOSEN = "Duel.SelectMatchingCard(tp,s.f,tp,{},0,1,1,{})"


@pytest.mark.parametrize(
    ("check", "choice", "wrong"),
    [
        (ONE_OF.format("nil"), CHOSEN.format("LOCATION_HAND", "nil"), False),
        (ONE_OF.format("nil"), CHOSEN.format("LOCATION_DECK", "nil"), True),
        (ONE_OF.format("e:GetHandler()"), CHOSEN.format("LOCATION_HAND", "nil"), True),
        (ONE_OF.format("e:GetHandler()"), CHOSEN.format("LOCATION_HAND", "e:GetHandler()"), False),
        ("Duel.CheckReleaseGroup(tp,s.f,2,nil)", "Duel.SelectReleaseGroup(tp,s.f,1,1,nil)", True),
        ("Duel.CheckReleaseGroup(tp,s.f,1,nil)", "Duel.SelectReleaseGroup(tp,s.f,1,1,nil)", False),
    ],
)
def test_a_cost_chooses_what_it_tests(check: str, choice: str, wrong: bool) -> None:
    assert found("LUA313", cost(check, choice)) is wrong


@pytest.mark.parametrize(
    ("zone", "more", "wrong"),
    [
        ("Duel.GetLocationCount(tp,LOCATION_MZONE)>0", "", True),
        ("Duel.GetLocationCount(tp,LOCATION_MZONE)>-1", "", False),
        ("Duel.GetLocationCount(1-tp,LOCATION_MZONE)>0", "", False),
        ("e:IsCostChecked() or Duel.GetLocationCount(tp,LOCATION_MZONE)>0", "", False),
        # Two are Summoned: one zone beside that of the card is needed.
        ("Duel.GetLocationCount(tp,LOCATION_MZONE)>0", "Duel.IsPlayerAffectedByEffect(tp,59822133)", False),
        ("Duel.GetLocationCount(tp,LOCATION_MZONE)>0", "Duel.IsExistingMatchingCard(s.f,tp,1,0,2,nil)", False),
        ("Duel.GetLocationCount(tp,LOCATION_MZONE)>1", "Duel.IsExistingMatchingCard(s.f,tp,1,0,2,nil)", True),
    ],
)
def test_a_zone_that_the_cost_frees(zone: str, more: str, wrong: bool) -> None:
    target = f"if chk==0 then return {zone} {f'and {more}' if more else ''} end"
    functions = (
        "function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)\nif chk==0 then return true end\n"
        "Duel.Release(e:GetHandler(),REASON_COST)\nend\n"
        f"function s.tg(e,tp,eg,ep,ev,re,r,rp,chk)\n{target}\nend\nfunction s.f(c) end"
    )
    assert found("LUA360", effect("SetCost(s.cost) SetTarget(s.tg)", functions)) is wrong


@pytest.mark.parametrize(
    ("filter_", "text", "wrong"),
    [
        ("c:IsRace(RACE_WARRIOR)", "", True),
        ("c:IsFaceup() and c:IsRace(RACE_WARRIOR)", "", False),
        ("c:IsRace(RACE_WARRIOR) and c:IsAttackPos()", "", False),
        ("c:IsRace(RACE_WARRIOR)", "If you control this card (even if face-down): Draw 1 card.", False),
        ("c:IsReleasable()", "", False),
    ],
)
def test_a_face_down_monster_shows_nothing(filter_: str, text: str, wrong: bool) -> None:
    source = condition("Duel.IsExistingMatchingCard(s.f,tp,LOCATION_MZONE,0,1,nil)")
    assert found("LUA362", f"{source}function s.f(c) return {filter_} end\n", text) is wrong


@pytest.mark.parametrize(
    ("text", "body", "wrong"),
    [
        ("You can discard this card; draw 1 card.", "Duel.SendtoGrave(e:GetHandler(),REASON_COST)", True),
        ("You can discard this card and 1 other; draw 1.", "Duel.SendtoGrave(e:GetHandler(),REASON_COST)", False),
        ("You can send this card to the GY.", "Duel.SendtoGrave(e:GetHandler(),REASON_COST+REASON_DISCARD)", True),
        ("Your opponent discards 1 card.", "Duel.SendtoGrave(e:GetHandler(),REASON_COST+REASON_DISCARD)", False),
    ],
)
def test_discards(text: str, body: str, wrong: bool) -> None:
    assert found("LUA722", operation(body), text) is wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Target 1 monster; this card gains 500 ATK.", True),
        ("Target 1 monster; this card gains 500 ATK until the End Phase.", False),
        ("Target 1 monster; this turn, this card gains 500 ATK.", False),
        ("Once per turn: You can have this card gain 500 ATK. You can only use this effect once per turn.", True),
    ],
)
def test_how_long_something_lasts(text: str, wrong: bool) -> None:
    body = (
        "local e1=Effect.CreateEffect(e:GetHandler())\ne1:SetType(EFFECT_TYPE_SINGLE)\ne1:SetCode(EFFECT_UPDATE_ATTACK)\n"
        "e1:SetValue(500)\ne1:SetReset(RESET_EVENT|RESETS_STANDARD|RESET_PHASE|PHASE_END)\n"
        "e:GetHandler():RegisterEffect(e1)"
    )
    assert found("LUA725", operation(body), text) is wrong


@pytest.mark.parametrize(
    ("text", "listed", "wrong"),
    [
        ('Add 1 "Stardust Dragon" to your hand.', "", True),
        ('Add 1 "Stardust Dragon" to your hand.', "s.listed_names={44508094}", False),
        ('Add 1 "Stardust" monster to your hand.', "", False),
    ],
)
def test_names_to_list(text: str, listed: str, wrong: bool) -> None:
    assert found("LUA369", f"local s,id=GetID()\nfunction s.initial_effect(c)\nend\n{listed}\n", text) is wrong


@pytest.mark.parametrize(
    ("prompt", "category", "wrong"),
    [
        ("HINTMSG_REMOVE", "CATEGORY_REMOVE", False),
        ("HINTMSG_REMOVE", "CATEGORY_TODECK", True),
        ("HINTMSG_TARGET", "CATEGORY_TODECK", False),
        ("HINTMSG_FACEUP", "CATEGORY_ATKCHANGE", True),
        ("HINTMSG_FACEUP", "CATEGORY_POSITION", False),
    ],
)
def test_the_prompt_for_what_is_announced(prompt: str, category: str, wrong: bool) -> None:
    target = (
        "function s.tg(e,tp,eg,ep,ev,re,r,rp,chk)\nif chk==0 then return true end\n"
        f"Duel.Hint(HINT_SELECTMSG,tp,{prompt})\nlocal g=Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,0,1,1,nil)\n"
        f"Duel.SetOperationInfo(0,{category},g+e:GetHandler(),2,tp,0)\nend"
    )
    assert found("LUA347", effect("SetTarget(s.tg)", target)) is wrong


@pytest.mark.parametrize(
    ("answer", "wrong"), [("Duel.IsBattlePhase", True), ("Duel.IsBattlePhase()", False), ("aux.TRUE", False)]
)
def test_a_function_for_its_answer(answer: str, wrong: bool) -> None:
    assert found("LUA519", condition(answer)) is wrong


def test_an_effect_that_reaches_the_wrong_kind_is_reported_once() -> None:
    setters = "SetCode(EFFECT_CANNOT_SPECIAL_SUMMON) SetTargetRange(LOCATION_MZONE,0)"
    source = effect(setters, "", "LOCATION_SZONE", "EFFECT_TYPE_FIELD")
    book = TableFacts({10000: CardFacts(10000, "Sample", MONSTER | EFFECT, 4)})
    item = Linter(LintOptions(dialect="edopro", select=("LUA211", "LUA352")), book).lint("c10000.lua", source.encode())
    assert [finding.code for finding in settle(item).findings] == ["LUA352"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("1 Dragon monster.", True), ('Must be Special Summoned with "Mask Change".', False)],
)
def test_an_extra_deck_monster_that_another_card_summons(text: str, wrong: bool) -> None:
    book = TableFacts(
        {10000: CardFacts(10000, "Sample", MONSTER | EFFECT | FUSION, 4, f"{text} This card can attack.")}
    )
    source = "local s,id=GetID()\nfunction s.initial_effect(c)\nc:EnableReviveLimit()\nend\n"
    item = Linter(LintOptions(dialect="edopro", select=("LUA103",)), book).lint("c10000.lua", source.encode())
    assert any(finding.code == "LUA103" for finding in item.findings) is wrong


@pytest.mark.parametrize(("flag", "wrong"), [("EFFECT_FLAG_ABSOLUTE_TARGET", False), ("EFFECT_FLAG_CLIENT_HINT", True)])
def test_an_effect_bound_to_its_target_ends_with_it(flag: str, wrong: bool) -> None:
    body = (
        "local e1=Effect.CreateEffect(e:GetHandler())\ne1:SetType(EFFECT_TYPE_FIELD)\ne1:SetCode(EFFECT_CANNOT_RELEASE)\n"
        f"e1:SetProperty({flag})\nDuel.GetFirstTarget():RegisterEffect(e1)"
    )
    assert found("LUA327", operation(body)) is wrong
