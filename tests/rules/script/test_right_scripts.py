"""Scripts that are right although they look odd: no rule may find anything in them."""

import pytest

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.model.card import EFFECT, EQUIP, FUSION, MONSTER, NORMAL, SKILL, SPELL, TOKEN, TRAP

HEAD = "local s,id=GetID()\nfunction s.initial_effect(c)\n"


def codes(
    source: str, kind: int = MONSTER | EFFECT, *select: str, name: str = "c10000.lua", text: str = ""
) -> list[str]:
    book = TableFacts({10000: CardFacts(10000, "Sample", kind, 4, text or None)})
    item = Linter(LintOptions(dialect="edopro", select=select), book).lint(name, source.encode())
    return [f"{finding.code} {finding.span.line}" for finding in item.findings]


def operation(body: str) -> str:
    return f"{HEAD}\ts.op(e,0)\nend\nfunction s.op(e,tp)\n{body}end\n"


HINT = "\tDuel.Hint(HINT_SELECTMSG,tp,HINTMSG_RTOHAND)\n"
PICK = "\tDuel.SelectMatchingCard(tp,nil,tp,LOCATION_MZONE,0,1,1,nil)\n"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (f"{HINT}\tif tp then\n{PICK}\telse\n{PICK}\tend\n", []),
        (f"{HINT}\tif tp then\n{PICK}\telseif e then\n{PICK}\telse\n{PICK}\tend\n", []),
        (f"{HINT}\tif tp then\n{PICK}\treturn\n\tend\n{PICK}", []),
        (f"\tif tp then\n{HINT}\telse\n{HINT}\tend\n{PICK}", []),
        (f"\tdo\n{HINT}\tend\n{PICK}", []),
        (f"\tfor i=1,2 do\n{HINT}{PICK}\tend\n", []),
        (f"{HINT}\tif tp then\n{PICK}{PICK}\telse\n{PICK}\tend\n", [9]),
        (f"{HINT}{PICK}\tif tp then\n{PICK}\tend\n", [9]),
        (f"\tif tp then\n{PICK}\tend\n", [7]),
        (f"\tfor i=1,2 do\n{PICK}\tend\n", [7]),
    ],
)
def test_a_prompt_holds_for_each_branch_after_it(body: str, lines: list[int]) -> None:
    assert codes(operation(body), MONSTER | EFFECT, "LUA330") == [f"LUA330 {line}" for line in lines]


def registered(kind: str, code: str, range_: str = "") -> str:
    range_line = f"\te1:SetRange({range_})\n" if range_ else ""
    return (
        f"\tlocal e1=Effect.CreateEffect(c)\n\te1:SetType({kind})\n\te1:SetCode({code})\n{range_line}"
        "\te1:SetTargetRange(1,0)\n\te1:SetOperation(function() end)\n\tc:RegisterEffect(e1)\n"
    )


def test_a_field_skill_lies_in_the_field_zone() -> None:
    effect = registered("EFFECT_TYPE_FIELD", "EFFECT_IMMUNE_EFFECT", "LOCATION_FZONE")
    skill = f"{HEAD}\taux.AddFieldSkillProcedure(c,2,false)\n{effect}end\n"
    assert codes(skill, SKILL, "LUA109") == []
    assert codes(f"{HEAD}{effect}end\n", SKILL, "LUA109") == ["LUA109 6"]


@pytest.mark.parametrize(
    ("zone", "moved", "found"),
    [
        ("LOCATION_PZONE", "LOCATION_PZONE", []),
        ("LOCATION_FZONE", "LOCATION_FZONE", []),
        ("LOCATION_FZONE", "s.where", []),  # anywhere
        ("LOCATION_PZONE", "LOCATION_MZONE", ["LUA109 6"]),
    ],
)
def test_a_card_that_moves_itself_is_where_it_moves(zone: str, moved: str, found: list[str]) -> None:
    effect = registered("EFFECT_TYPE_FIELD", "EFFECT_IMMUNE_EFFECT", zone)
    move = f"\tDuel.MoveToField(c,0,0,{moved},POS_FACEUP,true)\n"
    assert codes(f"{HEAD}{effect}end\nfunction s.op(c)\n{move}end\n", MONSTER | EFFECT | FUSION, "LUA109") == found


@pytest.mark.parametrize(
    ("code", "found"),
    [("EFFECT_TOSS_DICE_CHOOSE", []), ("EFFECT_TOSS_COIN_CHOOSE", []), ("EFFECT_CANNOT_SUMMON", ["LUA202 4"])],
)
def test_results_are_chosen_by_continuous_effects(code: str, found: list[str]) -> None:
    source = HEAD + registered("EFFECT_TYPE_FIELD+EFFECT_TYPE_CONTINUOUS", code) + "end\n"
    assert codes(source, MONSTER | EFFECT, "LUA202") == found


@pytest.mark.parametrize("source", ["", "--Ash Blossom\n", "local s,id=GetID()\n"])
@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (MONSTER | EFFECT, ["LUA003 1"]),
        (SPELL, ["LUA003 1"]),
        (TRAP, ["LUA003 1"]),
        (MONSTER | NORMAL, []),
        (MONSTER | FUSION, []),
        (MONSTER | EFFECT | TOKEN, []),
    ],
)
def test_an_empty_script_is_for_a_card_without_effects(source: str, kind: int, found: list[str]) -> None:
    assert codes(source, kind, "LUA003") == found
    assert codes(source, kind, "LUA003", name="c10001.lua") == []  # of which nothing is known


def test_what_the_activation_lacks_is_named() -> None:
    text = 'Draw 1 card. You can only activate 1 "Sample" per turn.'
    body = "\tlocal e1=Effect.CreateEffect(c)\n\te1:SetType(EFFECT_TYPE_ACTIVATE)\n\te1:SetCode(EVENT_FREE_CHAIN)\n"
    book = TableFacts({10000: CardFacts(10000, "Sample", SPELL | EQUIP, 0, text)})
    linter = Linter(LintOptions(dialect="edopro", select=("LUA702",)), book)

    def found(limit: str) -> list[str]:
        source = f"{HEAD}{body}{limit}\tc:RegisterEffect(e1)\nend\n"
        return [
            finding.message.rpartition(" lacks ")[2] for finding in linter.lint("c10000.lua", source.encode()).findings
        ]

    assert found("") == ["SetCountLimit."]
    assert found("\te1:SetCountLimit(1,id)\n") == ["EFFECT_COUNT_CODE_OATH."]
    assert found("\te1:SetCountLimit(1,id,EFFECT_COUNT_CODE_OATH)\n") == []


def with_text(source: str, text: str, code: str, kind: int = MONSTER | EFFECT) -> bool:
    return bool(codes(source, kind, code, text=text))


def test_types_are_looked_for_in_the_text_as_people_write_them() -> None:
    def found(expression: str, text: str) -> bool:
        return with_text(f"{HEAD}\ts.x={expression}\nend\n", text, "LUA711")

    assert found("RACE_FIEND", "You can destroy 1 Warrior monster.")
    assert not found("RACE_BEASTWARRIOR", "You can destroy 1 Beast-Warrior monster.")
    assert not found("RACE_WINGEDBEAST|RACE_SEASERPENT", "You can destroy 1 Winged Beast or Sea Serpent monster.")
    assert not found("RACE_PSYCHO", "You can destroy 1 Psychic monster.")
    assert not found("RACE_ALL|ATTRIBUTE_ALL", "You can declare 1 Attribute.")
    becomes = "Duel.IsPlayerCanSpecialSummonMonster(0,id,0,TYPE_MONSTER,0,0,4,RACE_ROCK,ATTRIBUTE_EARTH)"
    assert not found(becomes, "You can Special Summon this card as a monster.")


def test_quick_effects_may_be_made_by_helpers() -> None:
    ignition = registered("EFFECT_TYPE_IGNITION", "EVENT_FREE_CHAIN", "LOCATION_MZONE")
    text = "(Quick Effect): You can draw 1 card."
    assert with_text(f"{HEAD}{ignition}end\n", text, "LUA712")
    assert with_text(f"{HEAD}\tXyz.AddProcedure(c,nil,4,2)\n{ignition}end\n", text, "LUA712")
    assert not with_text(f"{HEAD}\tMyLib.Helper(c)\n{ignition}end\n", text, "LUA712")
    assert not with_text(f"{HEAD}\taux.AddUrsarcticSpSummonEffect(c)\n{ignition}end\n", text, "LUA712")
    assert not with_text(f"{HEAD}{ignition}end\n", f"During damage calculation {text}", "LUA712")


def test_texts_of_old_do_not_speak_of_targets() -> None:
    effect = registered("EFFECT_TYPE_IGNITION", "EVENT_FREE_CHAIN", "LOCATION_MZONE")
    source = (
        HEAD
        + effect.replace("\te1:SetTargetRange", "\te1:SetProperty(EFFECT_FLAG_CARD_TARGET)\n\te1:SetTargetRange")
        + "end\n"
    )
    assert with_text(source, "Once per turn: You can destroy 1 card on the field.", "LUA713")
    assert with_text(source, "You can return 1 card from your GY to your hand.", "LUA713")
    assert not with_text(source, "Destroy 1 card on the field.", "LUA713")
    assert not with_text(source, "FLIP: You can return 1 card from your Graveyard to the Deck.", "LUA713")


LINGERING = (
    HEAD + "\tlocal e1=Effect.CreateEffect(c)\n\te1:SetType(EFFECT_TYPE_IGNITION)\n\te1:SetOperation(s.op)\n"
    "\tc:RegisterEffect(e1)\nend\nfunction s.op(e,tp)\n\tlocal tc=Duel.GetFirstTarget()\n"
    "\tlocal e1=Effect.CreateEffect(e:GetHandler())\n\te1:SetType(EFFECT_TYPE_SINGLE)\n"
    "\te1:SetCode(EFFECT_UPDATE_ATTACK)\n\te1:SetValue(500)\n\ttc:RegisterEffect(e1)\nend\n"
)


@pytest.mark.parametrize(
    ("old", "new", "text", "found"),
    [
        ("", "", "", True),
        ("", "", "This card gains 500 ATK.", True),
        ("", "", "For the rest of this Duel, this card gains 500 ATK.", False),
        ("SetValue(500)", "SetValue(500)\n\te1:SetReset(RESET_EVENT+RESETS_STANDARD)", "", False),
        ("SetValue(500)", "SetValue(500)\n\te1:SetCondition(s.con)", "", False),
        ("tc", "token", "", False),
        ("s.op(e,tp)", "s.other(e,tp)", "", False),
    ],
)
def test_lingering_effects_end(old: str, new: str, text: str, found: bool) -> None:
    assert bool(codes(LINGERING.replace(old, new), MONSTER | EFFECT, "LUA327", text=text)) is found


def test_resets_at_the_end_of_the_damage_step_need_no_event() -> None:
    def found(reset: str) -> bool:
        source = LINGERING.replace("SetValue(500)", f"SetValue(500)\n\te1:SetReset({reset})")
        return bool(codes(source, MONSTER | EFFECT, "LUA338"))

    assert found("RESET_PHASE+PHASE_END")
    assert not found("RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END")
    assert not found("RESET_PHASE+PHASE_DAMAGE_CAL")


def test_what_looks_for_necrovalley_itself_is_right() -> None:
    def found(filter: str, more: str = "") -> bool:
        source = (
            HEAD + "\tlocal e1=Effect.CreateEffect(c)\n\te1:SetType(EFFECT_TYPE_IGNITION)\n\te1:SetOperation(s.op)\n"
            f"\tc:RegisterEffect(e1)\nend\nfunction s.op(e,tp)\n\tlocal g=Duel.SelectMatchingCard(tp,{filter},tp,"
            f"LOCATION_GRAVE,0,1,1,nil)\n{more}\tDuel.SendtoHand(g,nil,REASON_EFFECT)\nend\n"
        )
        return bool(codes(source, MONSTER | EFFECT, "LUA328"))

    assert found("Card.IsAbleToHand")
    assert not found("aux.NecroValleyFilter(Card.IsAbleToHand)")
    assert not found("Card.IsAbleToHand", "\tif g:GetFirst():IsHasEffect(EFFECT_NECRO_VALLEY) then return end\n")
