"""LUA603: a card in a place where its kind does not go."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.facts import CardFacts
from deckcheck.lua.script import Script
from deckcheck.lua.setup import FIELD_SEQUENCE, PLACES, read_setup
from deckcheck.model.card import EXTRA_DECK_KINDS, FIELD, PENDULUM, TOKEN, a_kind
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_CONTINUOUS_SPELLS = "Crystal Beast "
"""These monsters become Continuous Spells when they are destroyed; known by name where no text is at hand."""
_TO_BACKROW = re.compile(r"Spell & Trap Zone|Continuous (?:Spell|Trap)|\b[Ee]quip|as an? (?:Spell|Trap)")


@rule("LUA603", "placed-kind", severity=ERROR, verdict=ILLEGAL, source="E")
def placed_kind(script: Script) -> Iterator[Finding]:
    """A Duel set-up puts a card where a card of its kind does not go.

    Extra Deck monsters are in no hand and no Main Deck, other cards are not in the Extra Deck (Pendulum Monsters may
    be, face-up), Field Spells go to the Field Zone and nothing else does, Spells and Traps are not in Monster Zones,
    monsters in Spell & Trap Zones only if they are equipped, Pendulum Monsters, or put there by an effect (a note).

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(44508094,0,0,LOCATION_HAND,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.SetPlayerInfo(0,8000,0,0)
        Debug.AddCard(44508094,0,0,LOCATION_EXTRA,0,POS_FACEDOWN)
        Debug.ReloadFieldEnd()

    To fix it, put it where it belongs.
    """
    setup = read_setup(script)
    if setup is None:
        return
    equips = any(call.name == "Debug.PreEquip" for call in script.tree.calls)
    for placement in setup.placements:
        facts = script.book.facts(placement.code) if placement.code is not None else None
        if facts is None or placement.location is None:
            continue
        wrong = _wrong(facts, placement.location, placement.sequence)
        if wrong:
            yield placed_kind.finding(
                f"{facts.name} is {a_kind(facts.type)}; it {wrong}.",
                script.span(placement.call),
                help="Put it where it belongs.",
                subject=f"{placement.code}:{placement.location}",
            )
        elif _needs_an_effect(facts, placement.location, placement.sequence) and not equips:
            yield placed_kind.finding(
                f"{facts.name} is {a_kind(facts.type)}; only a card effect puts it in a Spell & Trap Zone.",
                script.span(placement.call),
                help="Put it in a Monster Zone, unless it is meant.",
                subject=f"{placement.code}:{placement.location}",
                severity=NOTE,
                verdict=LEGAL,
            )


def _needs_an_effect(facts: CardFacts, location: int, sequence: int | None) -> bool:
    """Whether a monster lies in a Spell & Trap Zone, to which its own text does not say that it goes.

    Cards of all kinds of names put monsters there, also ones that do not speak of it themselves.
    """
    if location != k.SZONE or sequence == FIELD_SEQUENCE or not facts.is_monster or facts.is_a(PENDULUM):
        return False
    return not facts.name.startswith(_CONTINUOUS_SPELLS) and not _TO_BACKROW.search(facts.text or "")


def _wrong(facts: CardFacts, location: int, sequence: int | None) -> str:
    extra = facts.is_monster and facts.is_a(EXTRA_DECK_KINDS)
    field_zone = location == k.FZONE or (location == k.SZONE and sequence == FIELD_SEQUENCE)
    if extra and location in (k.HAND, k.DECK):
        return f"is never in the {PLACES[location]}"
    if location == k.EXTRA and not extra and not facts.is_a(PENDULUM):
        return "does not go to the Extra Deck"
    if facts.is_a(TOKEN) and location not in (k.MZONE, k.SZONE):
        return "exists on the field only"
    if field_zone and not facts.is_a(FIELD):
        return "does not go to the Field Zone"
    if location == k.SZONE and not field_zone and facts.is_a(FIELD):
        return "goes to the Field Zone"
    if location == k.PZONE and not facts.is_a(PENDULUM):
        return "does not go to a Pendulum Zone"
    if location == k.MZONE and not facts.is_monster and not facts.is_trap:
        return "does not go to a Monster Zone"
    return ""
