"""LUA719: the text leaves out cards of its own name, and the script does not."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule

_OTHER_USES = words("aux.Stringid :SetCountLimit GetID Duel.Hint :SetDescription")


@rule("LUA719", "text-except", severity=WARNING, verdict=LEGAL, source="D17")
def text_except(script: Script) -> Iterator[Finding]:
    """The text says 'except "(its own name)"', and the script nowhere compares with its own number.

    (Needs card text.)

    Wrong (Effect Monster; text "Add 1 'Hero' monster from your Deck to your hand, except 'Sample'."):
        function s.filter(c) return c:IsSetCard(0x8) and c:IsAbleToHand() end

    Right (Effect Monster; text "Add 1 'Hero' monster from your Deck to your hand, except 'Sample'."):
        function s.filter(c) return c:IsSetCard(0x8) and not c:IsCode(10000) and c:IsAbleToHand() end

    To fix it, leave the name out: `not c:IsCode(id)`.
    """
    text = script.card_text
    if text is None or script.facts is None or script.code is None or not script.whole:
        return
    if "except" not in text.text:
        return
    own = re.escape(script.facts.name)
    if not re.search(rf"""except ["']{own}["']""", text.text) or _compares(script):
        return
    first = script.model.functions_named("initial_effect")
    yield text_except.finding(
        f"The text says 'except \"{script.facts.name}\"', but the script never compares with its own number.",
        script.head_span(first[0]) if first else script.span(script.tree.main),
        help="Leave the name out: not c:IsCode(id).",
        subject="except",
    )


def _compares(script: Script) -> bool:
    """Whether the card's own number is handed to anything but prompts and counts, or compared."""
    code = script.code
    for call in script.tree.calls:
        if call.name not in _OTHER_USES and "Flag" not in call.name:
            if any(script.number(arg) == code for arg in call.args):
                return True
            if call.method in ("GetCode", "GetOriginalCode", "GetOriginalCodeRule"):
                return True
    return any(
        binary.op in ("==", "~=") and code in (script.number(binary.left), script.number(binary.right))
        for binary in script.tree.binaries
    )
