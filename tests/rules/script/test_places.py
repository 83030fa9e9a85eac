"""Where a text says that cards are, and where the script looks for them."""

import pytest

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.model.card import SPELL


def found(code: str, text: str, calls: str) -> bool:
    book = TableFacts({10000: CardFacts(10000, "Sample", SPELL, 0, text)})
    linter = Linter(LintOptions(dialect="edopro", select=(code,)), book)
    source = f"local s,id=GetID()\nfunction s.initial_effect(c)\nend\nfunction s.op(e,tp,p)\n{calls}\nend\n"
    return bool(linter.lint("c10000.lua", source.encode()).findings)


def target(places: str, player: str = "tp") -> str:
    return f"Duel.SelectTarget({player},nil,{player},{places},1,1,nil)"


OWN, OTHER, BOTH = "LOCATION_MZONE,0", "0,LOCATION_MZONE", "LOCATION_MZONE,LOCATION_MZONE"


@pytest.mark.parametrize(
    ("text", "calls", "wrong"),
    [
        ("Target 1 face-up monster on the field; destroy it.", target(BOTH), False),
        ("Target 1 face-up monster on the field; destroy it.", target(OWN), True),
        ("Target 1 monster you control; destroy it.", target(OWN), False),
        ("Target 1 monster you control; destroy it.", target(OTHER), True),
        ("Target 1 monster you control; destroy it.", target(OTHER, "1-tp"), False),
        ("Target 1 monster you control; destroy it.", target(BOTH), True),
        ("Target 1 monster your opponent controls; destroy it.", target("0,LOCATION_ONFIELD"), False),
        ("Target 1 monster your opponent controls; destroy it.", target(OWN), True),
        ("Target up to 2 cards in your GY; banish them.", target("LOCATION_GRAVE,0"), False),
        ("Target up to 2 cards in your GY; banish them.", target("LOCATION_GRAVE,LOCATION_GRAVE"), True),
        ("Target 1 card in either GY; banish it.", target("0,LOCATION_GRAVE"), True),
        # one of several targets; whose are not known; a group made a target; a library's equipping; no plain place
        ("Target 1 monster you control; destroy it.", f"{target(OTHER)}\n{target(OWN)}", False),
        ("Target 1 monster you control; destroy it.", target(OTHER, "p"), False),
        ("Target 1 monster you control; destroy it.", target("0,places"), False),
        ("Target 1 monster you control; destroy it.", f"{target(OTHER)} Duel.SetTargetCard(g)", False),
        ("Target 1 monster you control; equip this card to that target.", target(OTHER), False),
        ("Target 1 monster you control or in your GY; destroy it.", target(OTHER), False),
        ("Target 1 monster you control.", "", False),
    ],
)
def test_targets_are_chosen_where_the_text_says(text: str, calls: str, wrong: bool) -> None:
    assert found("LUA801", text, calls) is wrong


def choose(places: str) -> str:
    return f"Duel.SelectMatchingCard(tp,nil,tp,{places},0,1,1,nil)"


@pytest.mark.parametrize(
    ("text", "calls", "wrong"),
    [
        ("Add 1 card from your Deck or GY to your hand.", choose("LOCATION_DECK|LOCATION_GRAVE"), False),
        ("Add 1 card from your Deck or GY to your hand.", choose("LOCATION_DECK"), True),
        ("Special Summon 1 monster from your hand, Deck, or GY.", choose("LOCATION_HAND|LOCATION_DECK"), True),
        (
            "Send 1 card from your hand or Deck to the GY.",
            f"{choose('LOCATION_DECK')} {choose('LOCATION_HAND')}",
            False,
        ),
        ("Send 1 card from your hand or Deck to the GY.", choose("places"), False),
        ("Add 1 card from your Deck to your hand.", choose("LOCATION_GRAVE"), False),
        ("If 1 card is sent from your hand or Deck to the GY: Draw 1 card.", choose("LOCATION_GRAVE"), False),
    ],
)
def test_all_places_of_the_text_are_looked_through(text: str, calls: str, wrong: bool) -> None:
    assert found("LUA802", text, calls) is wrong


def targets(least: str, most: str) -> str:
    return f"Duel.SelectTarget(tp,nil,tp,LOCATION_MZONE,LOCATION_MZONE,{least},{most},nil)"


@pytest.mark.parametrize(
    ("text", "calls", "wrong"),
    [
        ("Target 2 monsters on the field; destroy them.", targets("2", "2"), False),
        ("Target 2 monsters on the field; destroy them.", targets("1", "2"), True),
        ("Target up to 2 monsters on the field; destroy them.", targets("1", "2"), False),
        ("Target up to 2 monsters on the field; destroy them.", targets("1", "3"), True),
        # computed; in two steps; a group beside; another number in some cases
        ("Target up to 2 monsters on the field; destroy them.", targets("1", "ct"), False),
        ("Target 2 monsters on the field; destroy them.", f"{targets('1', '1')} {targets('1', '1')}", False),
        ("Target 2 monsters on the field; destroy them.", f"{targets('1', '1')} Duel.SetTargetCard(g)", False),
        ("Target 1 monster on the field, or 2 instead if you control this card; destroy it.", targets("1", "2"), False),
        ("Target 1 monster; destroy it. Target 2 Spells; banish them.", targets("2", "2"), False),
    ],
)
def test_as_many_targets_as_the_text_says(text: str, calls: str, wrong: bool) -> None:
    assert found("LUA804", text, calls) is wrong
