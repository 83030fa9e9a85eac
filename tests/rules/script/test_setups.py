"""Duel set-ups: what cannot be is an error, what only an author can want is a note."""

import pytest

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.model.card import EFFECT, FIELD, LINK, MONSTER, PENDULUM, SPELL, SYNCHRO, TRAP

PEGASUS, BEAST, SETTER, SPELLCARD, LINKED, SCALE, SYNCHRON, AREA = range(1001, 1009)
BOOK = TableFacts(
    {
        PEGASUS: CardFacts(PEGASUS, "Crystal Beast Sapphire Pegasus", MONSTER | EFFECT, 4),
        BEAST: CardFacts(BEAST, "Beast", MONSTER | EFFECT, 4),
        SETTER: CardFacts(SETTER, "Setter", MONSTER | EFFECT, 5, "You can Set this card from your hand as a Spell."),
        SPELLCARD: CardFacts(SPELLCARD, "Spell Card", SPELL),
        LINKED: CardFacts(LINKED, "Linked", MONSTER | EFFECT | LINK, 2),
        SCALE: CardFacts(SCALE, "Scale", MONSTER | EFFECT | PENDULUM, 4),
        SYNCHRON: CardFacts(SYNCHRON, "Synchron", MONSTER | EFFECT | SYNCHRO, 8),
        AREA: CardFacts(AREA, "Area", SPELL | FIELD),
        2001: CardFacts(2001, "Trap Card", TRAP),
    },
    complete=True,
)


def findings(*lines: str, rule: str = "5") -> list[str]:
    source = "\n".join([f"Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,{rule})", *lines, "Debug.ReloadFieldEnd()"])
    item = Linter(LintOptions(dialect="edopro"), BOOK).lint("puzzle.lua", source.encode())
    return [f"{finding.code} {finding.severity}" for finding in item.findings]


def card(code: int, location: str, position: str, sequence: int = 2, player: int = 0) -> str:
    return f"Debug.AddCard({code},{player},{player},LOCATION_{location},{sequence},POS_{position})"


@pytest.mark.parametrize(
    ("placed", "found"),
    [
        (card(BEAST, "SZONE", "FACEUP"), ["LUA603 note"]),
        (card(PEGASUS, "SZONE", "FACEUP"), []),
        (card(SETTER, "SZONE", "FACEDOWN"), []),
        (card(SCALE, "SZONE", "FACEUP", 0), []),
        (card(SYNCHRON, "HAND", "FACEDOWN"), ["LUA603 error"]),
        (card(SPELLCARD, "MZONE", "FACEUP_ATTACK"), ["LUA603 error"]),
        (card(BEAST, "FZONE", "FACEUP", 0), ["LUA603 error"]),
        (card(SPELLCARD, "SZONE", "FACEDOWN"), []),
        (card(SPELLCARD, "SZONE", "FACEDOWN_ATTACK"), ["LUA604 note"]),
        (card(SPELLCARD, "SZONE", "FACEUP_DEFENSE"), ["LUA604 note"]),
        (card(BEAST, "MZONE", "FACEDOWN"), ["LUA604 note"]),
        (card(BEAST, "MZONE", "FACEUP"), ["LUA604 error"]),
        (card(BEAST, "MZONE", "FACEUP_ATTACK+POS_FACEDOWN_DEFENSE"), ["LUA604 error"]),
        ("Debug.AddCard(1002,0,0,LOCATION_MZONE,2,0)", ["LUA604 error"]),
        (card(LINKED, "MZONE", "FACEUP_DEFENSE"), ["LUA604 error"]),
        (card(LINKED, "MZONE", "FACEUP_ATTACK"), []),
        (card(160301007, "MZONE", "FACEUP_ATTACK"), ["LUA608 note"]),
    ],
)
def test_a_place(placed: str, found: list[str]) -> None:
    assert findings(placed) == found


def test_cards_that_are_not_known_are_one_note() -> None:
    lines = [card(160301000 + number, "GRAVE", "FACEUP") for number in (1, 2, 3, 4, 4)]
    source = "\n".join(["Debug.ReloadFieldBegin(0,5)", *lines, "Debug.ReloadFieldEnd()"])
    (finding,) = Linter(LintOptions(dialect="edopro"), BOOK).lint("puzzle.lua", source.encode()).findings
    assert (finding.code, finding.severity, finding.verdict) == ("LUA608", "note", "legal")
    assert "160301001, 160301002, 160301003 and 1 more" in finding.message
    assert [span.line for span in (finding.span, *finding.related)] == [2, 3, 4, 5, 6]


def test_copies_are_the_authors() -> None:
    assert findings(*[card(BEAST, "GRAVE", "FACEUP")] * 4) == ["LUA606 note"]
    assert set(findings(*[card(BEAST, "GRAVE", "FACEUP")] * 61)) == {"LUA606 note", "LUA609 note"}


def test_one_field_spell_for_both_players_of_old() -> None:
    both = (card(AREA, "FZONE", "FACEUP", 0), card(AREA, "SZONE", "FACEUP", 5, player=1))
    assert findings(*both, rule="2") == ["LUA610 error"]
    assert findings(*both, rule="3") == []
    assert findings(both[0], card(AREA, "FZONE", "FACEDOWN", 0, player=1), rule="2") == []
    assert findings(both[0], rule="1") == []


@pytest.mark.parametrize(
    ("held", "drawn", "rule", "found"),
    [(6, 0, "5", 0), (7, 0, "5", 1), (0, 5, "5", 0), (0, 6, "5", 1), (0, 6, "2", 0), (2, 5, "5", 1), (1, 5, "5", 0)],
)
def test_hands(held: int, drawn: int, rule: str, found: int) -> None:
    lines = [card(3000 + number, "HAND", "FACEDOWN") for number in range(held)]
    lines = [
        f"Debug.ReloadFieldBegin(0,{rule})",
        f"Debug.SetPlayerInfo(0,8000,{drawn},1)",
        *lines,
        "Debug.ReloadFieldEnd()",
    ]
    item = Linter(LintOptions(dialect="edopro", select=("LUA611",)), BOOK).lint("puzzle.lua", "\n".join(lines).encode())
    assert len(item.findings) == found
