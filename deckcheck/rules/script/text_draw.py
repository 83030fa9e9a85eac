"""LUA717: another number of cards is drawn than the text says."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Number
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_OPEN = re.compile(r"draws? (?:until|cards|a card|the same|that|as many|equal|up to|any)", re.I)


@rule("LUA717", "text-draw", severity=WARNING, verdict=LEGAL, source="D17")
def text_draw(script: Script) -> Iterator[Finding]:
    """A fixed number of cards is drawn that the text does not have.

    (Needs card text.)

    Wrong (Normal Spell; text "You draw 2 cards."):
        function s.activate(e,tp) Duel.Draw(tp,3,REASON_EFFECT) end

    Right (Normal Spell; text "You draw 2 cards."):
        function s.activate(e,tp) Duel.Draw(tp,2,REASON_EFFECT) end

    To fix it, compare with the text.
    """
    text = script.card_text
    if text is None or _OPEN.search(text.text):
        return
    for call in script.tree.calls:
        if call.name != "Duel.Draw" or len(call.args) < 2 or type(call.args[1]) is not Number:
            continue
        count = call.args[1].value
        if not count:
            continue
        word = _WORDS.get(count, str(count))
        if not re.search(rf"\bdraws?\b[^.;]*?\b(?:{count}|{word})\b", text.text, re.I):
            yield text_draw.finding(
                f"{count} card{'' if count == 1 else 's'} drawn, which the text does not say.",
                script.span(call),
                help="Compare with the text.",
                subject=str(count),
            )
