"""LUA711: a Type or Attribute that the text does not name."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_OTHER_WORDS = {
    "RACE_WINDBEAST": "wingedbeast",
    "RACE_PSYCHO": "psychic",
    "RACE_DEVINE": "divinebeast",
    "RACE_DIVINE": "divinebeast",
    "RACE_CYBERS": "cyberse",
}
"""Where the constant is not called as the Type is."""
_KIND = re.compile(r"(?::|Card\.)Is(Continuous|QuickPlay|Equip|Ritual|Counter)(Spell|Trap)")
"""Field Spells are left out: scripts ask for them where a card is placed, whatever the text calls it."""
_MANY = 4
_OF_THE_CARD_ITSELF = words("Duel.IsPlayerCanSpecialSummonMonster :AddMonsterAttribute :AddMonsterAttributeComplete")
"""What is handed to these is what a card becomes: its text need not repeat it."""


@rule("LUA711", "text-facts", severity=WARNING, verdict=LEGAL, source="D17")
def text_facts(script: Script) -> Iterator[Finding]:
    """The script asks for a Type or an Attribute that the card's text does not name.

    What a card becomes as a monster is left out, since the text need not repeat it.  (Needs card text.)

    Wrong (Effect Monster; text "You can destroy 1 Warrior monster."):
        function s.filter(c)
            return c:IsRace(RACE_FIEND)
        end

    Right (Effect Monster; text "You can destroy 1 Warrior monster."):
        function s.filter(c)
            return c:IsRace(RACE_WARRIOR)
        end

    To fix it, compare with the text.
    """
    text = script.card_text
    if text is None:
        return
    said = _plain(text.text)
    own = [call for call in script.tree.calls if call.name in _OF_THE_CARD_ITSELF]
    attributes = {name for name in script.mentions if name.startswith("ATTRIBUTE_")}
    seen: set[str] = set()
    for name in script.tree.global_reads:
        word = name.name
        if word in seen or not word.startswith(("RACE_", "ATTRIBUTE_")) or word.endswith("_ALL"):
            continue
        if word in attributes and len(attributes) >= _MANY:
            continue  # it goes through them all
        if any(call.start <= name.start < call.end for call in own):
            continue
        seen.add(word)
        if _OTHER_WORDS.get(word, _plain(word.partition("_")[2])) not in said and len(seen) < 4:
            yield text_facts.finding(
                f"{word} is used, but the card's text does not speak of it.",
                script.span(name),
                help="Compare with the text.",
                subject=word,
            )
    yield from _kinds(script, text.text)


def _kinds(script: Script, said: str) -> Iterator[Finding]:
    """The methods that ask for one kind of Spell or Trap, where the text has another kind and not this one."""
    seen: set[str] = set()
    for call in script.tree.calls:
        match = _KIND.fullmatch(call.name)
        if match is None or call.name in seen:
            continue
        seen.add(call.name)
        kind, card = match[1].replace("QuickPlay", "Quick-Play"), match[2]
        if not re.search(rf"{kind}\b[^.]*{card}|{card}\b[^.]*{kind}", said) and re.search(rf"\b{kind}|{card}", said):
            yield text_facts.finding(
                f"{kind} {card}s are asked for, but the card's text does not mention them.",
                script.span(call),
                help="Compare with the text.",
                subject=call.name,
            )


def _plain(text: str) -> str:
    """Letters only, in lower case: `Beast-Warrior` and `BEASTWARRIOR` are the same."""
    return re.sub(r"[^a-z]", "", text.lower())
