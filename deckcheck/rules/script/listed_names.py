"""LUA369: a card that the text names is not in the list of names."""

import re
from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model import card as kinds
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.mentioned_card import listed, place_of_list, quoted_names

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
    text = script.card_text
    if script.dialect != EDOPRO or text is None or script.facts is None or not script.whole:
        return
    if not script.model.functions_named("initial_effect"):
        return
    if script.facts.is_a(kinds.NORMAL) and script.facts.is_monster:  # its text is a story
        return
    asked = {
        name: codes
        for name in quoted_names(text)
        if name not in script.book.mentioned and name not in script.facts.name
        if (codes := script.book.named(name)) and not _is_other(text.quoted, name)
    }
    known = listed(script) if asked else None
    if known is None:
        return
    where, related = place_of_list(script)
    for name, codes in asked.items():
        if not codes & known:
            yield listed_names.finding(
                f'The text names "{name}", but listed_names does not have it.',
                where,
                related=related,
                help=f"Add it: s.listed_names={{{min(codes)}}}.",
                subject=name,
            )


def _is_other(text: str, name: str) -> bool:
    """Whether a name in quotes stands for an archetype (`"Firewall" Link Monster`), a Token, or what is not used."""
    quoted = re.escape(f'"{name}"')
    return name.endswith(" Token") or re.search(f"(?:not use |{quoted}{_KIND})", text) is not None
