"""What card texts say of the events that effects answer: for the rules that compare text and script."""

import re

from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script

WORDS: dict[str, str] = {
    "EVENT_SUMMON_SUCCESS": r"(?:is|are) (?:Normal|Tribute) (?:or \w+ )?Summoned|Normal or Special Summoned|is "
    "Summoned",
    "EVENT_SPSUMMON_SUCCESS": r"(?:Special|Fusion|Synchro|Xyz|Link|Ritual|Pendulum) Summon|is Summoned|Summoned "
    "this way",
    "EVENT_FLIP_SUMMON_SUCCESS": r"Flip Summoned|is Summoned",
    "EVENT_TO_GRAVE": r"sent (?:from .* )?to (?:the|your|its owner's) (?:GY|Graveyard)|sent there",
    "EVENT_DESTROYED": r"destroyed",
    "EVENT_BATTLE_DESTROYED": r"destroyed by battle|destroyed",
    "EVENT_BATTLE_DESTROYING": r"destroys (?:an?|your) .*by battle|destroys",
    "EVENT_REMOVE": r"banished",
    "EVENT_LEAVE_FIELD": r"leaves the field",
    "EVENT_TO_HAND": r"(?:added|returned) .*to (?:your|the|its|a) (?:owner's )?hand|added to",
    "EVENT_RELEASE": r"Tributed",
    "EVENT_BE_MATERIAL": r"used as|[Mm]aterial",
    "EVENT_FLIP": r"flipped face-up",
    "EVENT_DISCARD": r"discarded",
    "EVENT_BATTLE_DAMAGE": r"battle damage",
    "EVENT_DAMAGE": r"(?:take|takes|inflict|inflicts) .*damage|damage",
    "EVENT_ATTACK_ANNOUNCE": r"declares? an attack|attacks",
    "EVENT_CHAINING": r"activates?|activated",
    "EVENT_BATTLE_START": r"start of the Damage Step|battles",
    "EVENT_PREDRAW": r"Draw Phase",
    "EVENT_BE_BATTLE_TARGET": r"targeted for an attack|is attacked",
}


def sentences_of(script: Script, effect: Effect) -> list[str]:
    """The sentences of the card's text whose condition speaks of the effect's event."""
    text = script.card_text
    argument = script.model.argument(effect, "SetCode")
    if text is None or argument is None:
        return []
    names = [name.name for name in script.names_in(argument)]
    words = WORDS.get(names[0]) if len(names) == 1 else None
    if words is None:
        return []
    found = []
    for sentence in text.sentences:
        condition = re.split(r"[:;]|, you can|, inflict|, draw", sentence)[0]
        if re.search(words, condition) and re.match(
            r"(?:\(|●|\d\W)?\s*(?:If|When|After|Once|During|Each|FLIP)", condition
        ):
            found.append(sentence)
    return found
