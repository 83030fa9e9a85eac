"""LUA720: the text says "monster", and a filter takes any card of the archetype."""

import re
from collections.abc import Iterator

from deckcheck.lua import constants as k
from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_SAYS_NOTHING = words(
    ":IsSetCard :IsAbleToHand :IsAbleToRemove :IsAbleToRemoveAsCost :IsAbleToGrave :IsAbleToGraveAsCost :IsAbleToDeck "
    ":IsAbleToDeckAsCost :IsAbleToDeckOrExtraAsCost :IsAbleToHandAsCost :IsAbleToExtraAsCost :IsDiscardable :IsFaceup "
    ":IsFaceupEx :IsCode :IsControler :IsLocation :IsPublic"
)
"""What a filter may ask beside the archetype without telling monsters from other cards."""
_CHOICES = {"Duel.SelectMatchingCard": (1, 3), "Duel.SelectTarget": (1, 3), "Duel.IsExistingMatchingCard": (0, 2)}
"""Where the filter and the first of the two places are among the arguments."""
_OTHER_PLACES = k.HAND | k.DECK | k.GRAVE | k.REMOVED
_MONSTER = re.compile(r'"[^"]+" (?:\w+ )?monsters?\b')
_ANY_CARD = re.compile(
    r'"[^"]+" (?:cards?|Spells?|Traps?|Continuous|Field|Quick|Equip|Counter|Ritual Spell|Normal (?:Spell|Trap))\b'
)


@rule("LUA720", "monster-not-asked", severity=NOTE, verdict=LEGAL, source="D17", default=False, thorough=True)
def monster_not_asked(script: Script) -> Iterator[Finding]:
    """The text speaks of monsters of an archetype only, and a filter for cards off the field takes Spells and Traps of
    it too.

    Right where the archetype has no Spells and Traps; it may get one.  (Needs card text.)

    Wrong (Effect Monster; text "Banish 1 'Frog' monster from your GY."):
        function s.filter(c) return c:IsSetCard(0x12) and c:IsAbleToRemoveAsCost() end
        function s.cost(e,tp)
            local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_GRAVE,0,1,1,nil)
        end

    Right (Effect Monster; text "Banish 1 'Frog' monster from your GY."):
        function s.filter(c) return c:IsSetCard(0x12) and c:IsType(TYPE_MONSTER) and c:IsAbleToRemoveAsCost() end
        function s.cost(e,tp)
            local g=Duel.SelectMatchingCard(tp,s.filter,tp,LOCATION_GRAVE,0,1,1,nil)
        end

    To fix it, ask for a monster.
    """
    text = script.card_text
    if text is None:
        return
    if not _MONSTER.search(text.quoted) or _ANY_CARD.search(text.quoted):
        return
    seen: set[int] = set()
    for call in script.tree.calls:
        places = _CHOICES.get(call.name)
        if places is None or len(call.args) <= places[1] + 1:
            continue
        func = script.resolve(call.args[places[0]])
        if func is None or id(func) in seen or not func.params:
            continue
        own, other = script.number(call.args[places[1]]), script.number(call.args[places[1] + 1])
        if own is None or other is None or not (own | other) & _OTHER_PLACES or (own | other) & ~_OTHER_PLACES:
            continue
        seen.add(id(func))
        refs = script.model.refs(func)
        if ":IsSetCard" in refs and refs <= _SAYS_NOTHING:
            yield monster_not_asked.finding(
                f"The text speaks of monsters only, but {func.name or 'the filter'} takes any card of the archetype.",
                script.head_span(func),
                help="Ask for a monster: c:IsType(TYPE_MONSTER).",
                subject=func.name,
            )
