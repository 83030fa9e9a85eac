"""LUA003: a card script without `initial_effect`."""

from collections.abc import Iterator

from deckcheck.lua.facts import CardFacts
from deckcheck.lua.library import is_card_file
from deckcheck.lua.script import Script
from deckcheck.model.card import EFFECT, NORMAL, TOKEN
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA003", "no-initial-effect", severity=ERROR, verdict=ILLEGAL, source="D17")
def no_initial_effect(script: Script) -> Iterator[Finding]:
    """A file named for a card defines no `initial_effect`, the one function that the game calls.

    Without it, none of the card's effects is ever registered.  A script without any code is found if its card is known
    to have effects.

    Wrong:
        local s,id=GetID()
        function s.initial_efect(c)
            c:EnableReviveLimit()
        end

    Right:
        local s,id=GetID()
        function s.initial_effect(c)
            c:EnableReviveLimit()
        end

    To fix it, define `initial_effect` on the card's own table.
    """
    if script.code is None or not script.whole or "initial_effect" in script.tree.fields or script.is_setup:
        return
    if script.facts is not None and script.facts.is_a(NORMAL):
        return
    if not script.tree.functions[1:] and not _has_effects(script.facts):
        return
    text = script.tree.text
    if "initial_effect" in text or "LoadCardScript" in text or any(is_card_file(name) for name in script.loads):
        return
    if script.loads and script.shared.missing:
        return
    yield no_initial_effect.finding(
        "The script defines no initial_effect, so the card has no effects in the Duel.",
        script.tree.span(0, 0),
        help="Define it on the card's own table: function s.initial_effect(c) … end.",
    )


def _has_effects(facts: CardFacts | None) -> bool:
    """Whether a card is known to have effects of its own: a Spell, a Trap or an Effect Monster that is not a Token."""
    return facts is not None and not facts.is_a(TOKEN) and (not facts.is_monster or facts.is_a(EFFECT))
