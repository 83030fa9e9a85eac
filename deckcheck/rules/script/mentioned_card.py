"""LUA721: a card that the text mentions, and that the script does not list."""

import re
from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.lua.text import CardText
from deckcheck.lua.tree import leaves
from deckcheck.model.deck import Span
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_QUOTED = re.compile(r'"([^"\n]+)"(?! (?:[\w-]+ )?(?:monster|card|Spell|Trap))')
"""A name in quotes; before "monster" or "card" it is an archetype's."""
_NOT_COUNTED = re.compile(
    r'(?:name (?:becomes|is treated as|is always treated as)|mentions?|lists?)(?: the card)? "[^"\n]+"'
)
"""Scripts list no name that the card has itself, and none that it only asks other cards for."""


@rule("LUA721", "mentioned-card", severity=NOTE, verdict=LEGAL, source="D17")
def mentioned_card(script: Script) -> Iterator[Finding]:
    """The text names a card that other cards look for ("a card that mentions …"), and the script does not list it.

    Those cards then pass it over.  Only cards that some text of the database asks for in these words count.
    (Needs card text.)

    Wrong (YGOPro; Effect Monster; text "Add 1 'Dark Magician' or 1 card that mentions 'Dark Magician' to your hand."):
        function s.initial_effect(c)
        end

    Right (YGOPro; Effect Monster; text "Add 1 'Dark Magician' or 1 card that mentions 'Dark Magician' to your hand."):
        function s.initial_effect(c)
            aux.AddCodeList(c,46986414)
        end

    Wrong (EDOPro; Effect Monster; text "Add 1 'Dark Magician' or 1 card that mentions 'Dark Magician' to your hand."):
        function s.initial_effect(c)
        end

    Right (EDOPro; Effect Monster; text "Add 1 'Dark Magician' or 1 card that mentions 'Dark Magician' to your hand."):
        s.listed_names={CARD_DARK_MAGICIAN}
        function s.initial_effect(c)
        end

    To fix it, list it: `s.listed_names={…}` (EDOPro), `aux.AddCodeList(c,…)` (YGOPro).
    """
    text = script.card_text
    first = script.model.functions_named("initial_effect")
    if text is None or script.facts is None or not first or not script.whole:
        return
    asked = [name for name in quoted_names(text) if name != script.facts.name and name in script.book.mentioned]
    known = listed(script) if asked else None
    if known is None:
        return
    way = "s.listed_names={{{}}}" if script.dialect == EDOPRO else "aux.AddCodeList(c,{})"
    for name in asked:
        codes = script.book.mentioned[name]
        if not codes & known:
            yield mentioned_card.finding(
                f'The text mentions "{name}", but the script does not list it.',
                script.head_span(first[0]),
                help=f"Add it: {way.format(min(codes))}.",
                subject=name,
            )


def quoted_names(text: CardText) -> list[str]:
    """The names in quotes that count as mentioned, each once."""
    return list(dict.fromkeys(_QUOTED.findall(_NOT_COUNTED.sub("", text.quoted))))


def place_of_list(script: Script) -> tuple[Span, tuple[Span, ...]]:
    """Where the list of names is; where there is none, the function for which it is missing, and the place after it."""
    places = script.tree.fields.get("listed_names", ())
    if places:
        return script.span(places[0][0]), ()
    start = script.model.functions_named("initial_effect")[0]
    return script.head_span(start), (script.tree.span(start.end, start.end),)


def listed(script: Script) -> set[int] | None:
    """The passcodes that are listed, or handed to a procedure that lists its materials; None if they are not known."""
    lists = [value for _, value in script.tree.fields.get("listed_names", ()) if value is not None]
    for call in script.tree.calls:
        if call.name.startswith(("aux.Add", "Fusion.Add", "Synchro.Add", "Xyz.Add", "Link.Add", "Ritual.Add")):
            lists += call.args
            if call.name.endswith(".AddCodeList") and any(script.number(arg) is None for arg in call.args[1:]):
                return None
    codes = (script.number(one) for value in lists for one in leaves(value))
    return {code for code in codes if code is not None}
