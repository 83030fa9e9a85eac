"""LUA711: a Type or Attribute that the text does not name."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_RACES = {
    "RACE_BEASTWARRIOR": "Beast-Warrior",
    "RACE_SEASERPENT": "Sea Serpent",
    "RACE_WINGEDBEAST": "Winged Beast",
    "RACE_WINDBEAST": "Winged Beast",
    "RACE_PSYCHO": "Psychic",
    "RACE_DEVINE": "Divine-Beast",
    "RACE_DIVINE": "Divine-Beast",
    "RACE_CREATORGOD": "Creator God",
    "RACE_CYBERSE": "Cyberse",
    "RACE_CYBERS": "Cyberse",
    "RACE_ALL": "",
}


@rule("LUA711", "text-facts", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def text_facts(script: Script) -> Iterator[Finding]:
    """The script asks for a Type or an Attribute that does not appear in the card's text.

    Lists of all Types and effects that Tokens bring make this noisy, so the rule is off by default.  (Needs card text.)

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
    seen: set[str] = set()
    for name in script.tree.global_reads:
        word = name.name
        if word in seen or not word.startswith(("RACE_", "ATTRIBUTE_")):
            continue
        seen.add(word)
        said = _RACES.get(
            word, word.partition("_")[2].capitalize() if word.startswith("RACE_") else word.partition("_")[2]
        )
        if said and said.lower() not in text.text.lower() and len(seen) < 4:
            yield text_facts.finding(
                f"{word} is used, but the card's text does not speak of {said}.",
                script.span(name),
                help="Compare with the text.",
                subject=word,
            )
