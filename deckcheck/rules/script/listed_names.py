"""LUA369: a card that the text names is not in the list of names."""

import re
from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model import card as kinds
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.mentioned_card import listed, quoted_names

_KIND = r" (?:(?:[A-Z][\w-]*|non-\w+) )*(?:[Mm]onsters?|[Cc]ards?|Spells?|Traps?|Tokens?|[Cc]ounters?)\b"


@rule("LUA369", "listed-names", severity=NOTE, verdict=LEGAL, source="D17")
def listed_names(script: Script) -> Iterator[Finding]:
    """The text names a card that `s.listed_names` does not have, although no other card asks for it yet.

    A convention of EDOPro: the list has every name that the text mentions, so that a later card that asks for cards
    that mention it finds this one.  Those that cards ask for today are reported by mentioned-card.  (Needs card text.)

    Wrong (EDOPro; Effect Monster; text "Add 1 'Stardust Dragon' from your Deck to your hand."):
        function s.initial_effect(c)
        end

    Right (EDOPro; Effect Monster; text "Add 1 'Stardust Dragon' from your Deck to your hand."):
        s.listed_names={44508094}
        function s.initial_effect(c)
        end

    To fix it, list it: `s.listed_names={…}`.
    """
    text, first = script.card_text, script.model.functions_named("initial_effect")
    if script.dialect != EDOPRO or text is None or script.facts is None or not first or not script.whole:
        return
    if script.facts.is_a(kinds.NORMAL) and script.facts.is_monster:  # its text is a story
        return
    known = None
    for name in quoted_names(text):
        codes = frozenset() if name in script.book.mentioned or name == text.name else script.book.named(name)
        if not codes or name in script.facts.name or _is_other(text.quoted, name):
            continue
        if known is None:
            known = listed(script)
            if known is None:
                return
        if not codes & known:
            places = script.tree.fields.get("listed_names", [])
            yield listed_names.finding(
                f'The text names "{name}", but listed_names does not have it.',
                script.span(places[0][0]) if places else script.head_span(first[0]),
                related=() if places else (script.tree.span(first[0].end, first[0].end),),
                help=f"Add it: s.listed_names={{{min(codes)}}}.",
                subject=name,
            )


def _is_other(text: str, name: str) -> bool:
    """Whether a name in quotes stands for an archetype (`"Firewall" Link Monster`), a Token, or what is not used."""
    quoted = re.escape(f'"{name}"')
    return name.endswith(" Token") or re.search(f"(?:not use |{quoted}{_KIND})", text) is not None
