"""LUA710: a phrase of the text that stands for one effect, which the script lacks."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.text_limits import start_of

_PHRASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"^(?:This card|~) (?:can attack your opponent directly|can attack directly)\.$", ("EFFECT_DIRECT_ATTACK",)),
    (r"^If this card attacks a Defense Position monster, inflict piercing battle damage", ("EFFECT_PIERCE",)),
    (r"^You can only control 1 ~\.$", ("SetUniqueOnField", "EFFECT_UNIQUE")),
    (r"^You can activate this card (?:from your hand|the turn it was Set)", ("ACT_IN_",)),
    (r"^(?:This card )?[Cc]annot be destroyed by battle\.$", ("EFFECT_INDESTRUCTABLE",)),
    (r"^(?:This card )?[Cc]annot attack\.$", ("EFFECT_CANNOT_ATTACK",)),
    (r"^Unaffected by (?:other|your opponent's) card", ("EFFECT_IMMUNE_EFFECT",)),
)


@rule("LUA710", "text-keyword", severity=WARNING, verdict=LEGAL, source="D17")
def text_keyword(script: Script) -> Iterator[Finding]:
    """The text has a fixed phrase (piercing, direct attacks, "You can only control 1"), and the script nothing for it.

    Each of these phrases stands for one effect of the game.  (Needs card text.)

    Wrong (Effect Monster; text "You can only control 1 "Sample"."):
        function s.initial_effect(c)
            local e1=Effect.CreateEffect(c)
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_DIRECT_ATTACK)
            c:RegisterEffect(e1)
        end

    Right (Effect Monster; text "You can only control 1 "Sample"."):
        function s.initial_effect(c)
            c:SetUniqueOnField(1,0,id)
        end

    To fix it, register the effect that the phrase stands for.
    """
    text = script.card_text
    start = start_of(script) if text is not None else None
    if text is None or start is None or not script.whole or not script.model.effects:
        return
    source = script.tree.text
    if (
        any(
            not ref.startswith(("Effect.", ":", "Duel.", "s.")) and ".Add" in ref and "Procedure" in ref
            for ref in script.model.refs(start)
        )
        and "Kaiju" in source
    ):
        return
    for sentence in text.sentences:
        for pattern, words in _PHRASES:
            if re.search(pattern, sentence) and not any(word in source for word in words):
                yield text_keyword.finding(
                    f'The text says "{sentence.replace("~", text.name)}", but the script has nothing for it.',
                    script.head_span(start),
                    help="Register the effect that the phrase stands for.",
                    subject=words[0],
                )
