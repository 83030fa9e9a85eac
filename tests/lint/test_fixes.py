"""`lint --fix`: what is fixed is right afterwards, what may be meant otherwise is left alone."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.judge.fixes import Judged, apply_fixes, diff_text, fix_script
from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.lua.parse import parse
from deckcheck.model.card import EFFECT, MONSTER, SYNCHRO
from deckcheck.model.deck import Span
from deckcheck.model.finding import LEGAL, WARNING, Edit, Finding, Fix

HEAD = "local s,id=GetID()\nfunction s.initial_effect(c)\n"
TYPO = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\nend\n"
GOOD = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)\nend\n"
BOOK = TableFacts({10000: CardFacts(10000, "Sample", MONSTER | EFFECT)})
LINTER = Linter(LintOptions(dialect="edopro"), BOOK)


def judge(data: bytes, linter: Linter = LINTER) -> Judged:
    findings = linter.lint("c10000.lua", data).findings
    return Judged(findings, findings)


def fixed(source: str, unsafe: bool = False) -> str:
    return fix_script(source.encode(), judge, unsafe).data.decode()


def body(*lines: str) -> str:
    return HEAD + "".join(f"\t{line}\n" for line in lines) + "end\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Duel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)", "Duel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)"),
        ("c:IsFaceUp()", "c:IsFaceup()"),
        ("Duel.Drw(0,1,REASON_EFFECT)", "Duel.Draw(0,1,REASON_EFFECT)"),
        ("s.x=EFFECT_UPDATE_DEFENCE", "s.x=EFFECT_UPDATE_DEFENSE"),
        ("aux.nzatk(c)", "Card.HasNonZeroAttack(c)"),
        ("if not c:GetLevel()==4 then return end", "if c:GetLevel()~=4 then return end"),
        (
            "s.x=function() return HINTMSG_DISCRAD,HINTMSG_DISCRAD end",
            "s.x=function() return HINTMSG_DISCARD,HINTMSG_DISCARD end",
        ),
    ],
)
def test_what_can_only_be_meant_so_is_fixed(wrong: str, right: str) -> None:
    assert fixed(body(wrong)) == body(right)
    assert fixed(body(right)) == body(right)


@pytest.mark.parametrize(
    "wrong",
    [
        "s.x=CATEGORY_SPSUMMON",  # CATEGORY_SUMMON is another thing
        "s.x=CATEGORY_TOHNAD",
        "s.x=SET_XROS",
        "s.x=CARD_DARK_MAGICAN",
        "s.x=COUNTER_SPEL",
        "s.x=LOCATION_XZONE",  # MZONE, SZONE, FZONE, PZONE
        "c:IsSetCode(1)",
    ],
)
@pytest.mark.parametrize("unsafe", [False, True])
def test_what_may_be_meant_otherwise_is_not(wrong: str, unsafe: bool) -> None:
    assert fixed(body(wrong), unsafe and not wrong.startswith("c:")) == body(wrong)


def test_likely_names_are_unsafe() -> None:
    wrong, right = body("s.x=HINTMSG_TOREMOVE"), body("s.x=HINTMSG_REMOVE")
    result = fix_script(wrong.encode(), judge)
    assert (result.data.decode(), result.made, result.unsafe) == (wrong, 0, 1)
    assert fixed(wrong, unsafe=True) == right


def target(
    check: str, ask: str, choose: str, filters: str = "function s.thfilter(c) return c:IsAbleToHand() end\n"
) -> str:
    return (
        HEAD + "\tlocal e1=Effect.CreateEffect(c)\n\te1:SetType(EFFECT_TYPE_IGNITION)\n"
        "\te1:SetProperty(EFFECT_FLAG_CARD_TARGET)\n\te1:SetRange(LOCATION_MZONE)\n\te1:SetTarget(s.target)\n"
        "\te1:SetOperation(s.op)\n\tc:RegisterEffect(e1)\nend\n"
        f"{filters}"
        "function s.target(e,tp,eg,ep,ev,re,r,rp,chk,chkc)\n"
        f"\tif chkc then return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and {check}(chkc) end\n"
        f"\tif chk==0 then return Duel.IsExistingTarget({ask},tp,LOCATION_GRAVE,0,1,nil) end\n"
        "\tDuel.Hint(HINT_SELECTMSG,tp,HINTMSG_ATOHAND)\n"
        f"\tDuel.SelectTarget(tp,{choose},tp,LOCATION_GRAVE,0,1,1,nil)\nend\n"
        "function s.op(e,tp) Duel.SendtoHand(Duel.GetFirstTarget(),nil,REASON_EFFECT) end\n"
    )


MORE = "function s.thfilter(c) return c:IsAbleToHand() end\nfunction s.cfilter(c) return c:IsFaceup() end\n"
RIGHT = ("s.thfilter", "s.thfilter", "s.thfilter")


@pytest.mark.parametrize(
    "calls",
    [
        ("s.filter", "s.thfilter", "s.thfilter"),
        ("s.thfilter", "s.filter", "s.thfilter"),
        ("s.filter", "s.filter", "s.thfilter"),
        ("s.thfilter", "s.thfilter", "s.filter"),
        ("s.zzz", "s.thfilter", "s.thfilter"),
    ],
)
def test_a_filter_is_the_one_that_the_same_function_chooses_by(calls: tuple[str, str, str]) -> None:
    assert fixed(target(*calls, MORE)) == target(*RIGHT, MORE)


@pytest.mark.parametrize(
    ("calls", "filters"),
    [
        (("s.filter", "s.filter", "s.filter"), MORE),  # nothing tells
        (("s.filter", "s.thfilter", "s.cfilter"), MORE),  # two ways
        (("s.filter", "s.thfilter", "s.thfilter"), "function s.thfilter(c,e,tp) return c:IsAbleToHand() end\n"),
        (("s.filter", "aux.TRUE", "aux.TRUE"), MORE),
    ],
)
def test_a_filter_that_nothing_tells_is_left(calls: tuple[str, str, str], filters: str) -> None:
    assert fixed(target(*calls, filters)) == target(*calls, filters)


def test_bytes_and_line_ends_are_kept() -> None:
    book = TableFacts({10000: CardFacts(10000, "Sample", MONSTER | EFFECT | SYNCHRO)})
    linter = Linter(LintOptions(dialect="edopro"), book)
    source = ("--\xff\n" + HEAD + "\tSynchro.AddProcedure(c,nil,1,1,nil,1,99)\nend\n").encode("latin-1")
    new = b"(c)\n\tc:EnableReviveLimit()\n"
    result = fix_script(source, lambda data: judge(data, linter))
    assert (result.data, result.made) == (source.replace(b"(c)\n", new, 1), 1)
    windows = source.replace(b"\n", b"\r\n")
    result = fix_script(windows, lambda data: judge(data, linter))
    assert result.data == windows.replace(b"(c)\r\n", new.replace(b"\n", b"\r\n"), 1)


@pytest.mark.parametrize(
    "before",
    ["\ufeff", "--\u2028 \x0c \x85\n", 's.a="\u00e9\u4e2d" ', 's.a="\udcb0\udca1\udce4" ', "--[[\udce4\udcb8]] "],
)
def test_places_are_those_of_the_file(before: str) -> None:
    source = (HEAD + before + "s.b=HINTMSG_DISCRAD\nend\n").encode("utf-8", "surrogateescape")
    if before == "\ufeff":
        source = (before + HEAD + "s.b=HINTMSG_DISCRAD\nend\n").encode()
    assert fix_script(source, judge).data == source.replace(b"DISCRAD", b"DISCARD")


def finding(text: str, *spans: Span) -> Finding:
    return Finding("LUA402", "x", WARNING, LEGAL, "X.", "D17", fix=Fix("x", tuple(Edit(span, text) for span in spans)))


def applied(data: bytes, findings: list[Finding]) -> tuple[bytes, int]:
    new, made = apply_fixes(data, findings)
    return new, len(made)


def test_fixes_that_overlap_are_made_one_after_the_other() -> None:
    first, second = finding("abc", Span(1, 1, 1, 3)), finding("x", Span(1, 2, 1, 4))
    assert applied(b"12345", [first, second]) == (b"abc345", 1)
    assert applied(b"12345", [second, first]) == (b"1x45", 1)
    assert applied(b"12345", [first, finding("y", Span(1, 5, 1, 6))]) == (b"abc34y", 2)
    assert applied(b"12345", [finding("z", Span(1, 1, 1, 1)), finding("z", Span(1, 1, 1, 1))]) == (b"z12345", 1)


@pytest.mark.parametrize("harm", ["end end", "return", "HINTMSG_DISCRAD HINTMSG_DISCRAD", "SET_XROS"])
def test_a_fix_that_does_harm_is_not_kept(harm: str) -> None:
    def judge_with(data: bytes) -> Judged:
        findings = judge(data).all
        if b"s.y=1" in data:
            findings = (*findings, finding(harm, Span(3, 6, 3, 7)))
        return Judged(findings, findings)

    source = body("s.y=1", "s.x=HINTMSG_DISCRAD")
    assert fix_script(source.encode(), judge_with).data.decode() == body("s.y=1", "s.x=HINTMSG_DISCARD")


def test_the_difference_is_shown() -> None:
    assert "-\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\n" in diff_text("c10000.lua", TYPO.encode(), GOOD.encode())


SOUND = (Path(__file__).parent / "sound.lua").read_text(encoding="utf-8")
WORDS = sorted(set(re.findall(r"\b[A-Za-z_]\w{3,}\b", SOUND)))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A right script with slips in some of its names, as hands make them."""
    source = SOUND
    for word in draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True)):
        at = draw(st.integers(1, len(word) - 2))
        wrong = draw(
            st.sampled_from(
                [
                    word[:at] + word[at + 1 :],
                    word[:at] + word[at + 1] + word[at] + word[at + 2 :],
                    word[:at] + "x" + word[at:],
                ]
            )
        )
        places = [match.start() for match in re.finditer(rf"\b{word}\b", source)]
        chosen = places if draw(st.booleans()) else places[:1]
        for place in reversed(chosen):
            source = source[:place] + wrong + source[place + len(word) :]
    return source


@settings(max_examples=80, deadline=None)
@given(mutated(), st.booleans())
def test_fixing_never_makes_a_script_worse(source: str, unsafe: bool) -> None:
    data = source.encode()
    before = judge(data).all
    result = fix_script(data, judge, unsafe)
    after = judge(result.data).all
    assert len(parse(result.data, "c10000.lua").faults) <= len(parse(data, "c10000.lua").faults)
    known = {(one.code, one.subject) for one in before}
    assert {(one.code, one.subject) for one in after} <= known
    assert len(after) <= len(before) - bool(result.made)
    assert fix_script(result.data, judge, unsafe)[:2] == (result.data, ())


def test_a_diff_ends_lines_where_patch_does() -> None:
    diff = diff_text("a.lua", "-- x\x0cy\u2028z\nold\n".encode(), "-- x\x0cy\u2028z\nnew\n".encode())
    assert diff == "--- a.lua\n+++ a.lua\n@@ -1,2 +1,2 @@\n -- x\x0cy\u2028z\n-old\n+new\n"
