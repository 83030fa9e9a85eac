"""LUA369: a card that the text names is not in the list of names."""

from collections.abc import Iterator

from deckcheck.lua.api import EDOPRO
from deckcheck.lua.script import Script
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.script.mentioned_card import listed, quoted_names


@rule("LUA369", "listed-names", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def listed_names(script: Script) -> Iterator[Finding]:
    """The text names a card that the list of names does not have, although no other card asks for it yet.

    A convention: the list has every name that the text mentions, so that a later card that asks for cards that mention
    it finds this one.  Those that cards ask for today are reported by mentioned-card.  (Needs card text.)

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
    if text is None or script.facts is None or not first or not script.whole:
        return
    known = None
    for name in quoted_names(text):
        codes = frozenset() if name in script.book.mentioned or name == text.name else script.book.named(name)
        if not codes or name.endswith(" Token"):
            continue
        if known is None:
            known = listed(script)
            if known is None:
                return
        if not codes & known:
            places = script.tree.fields.get("listed_names", [])
            way = "s.listed_names={{{}}}" if script.dialect == EDOPRO else "aux.AddCodeList(c,{})"
            yield listed_names.finding(
                f'The text names "{name}", but the script does not list it.',
                script.span(places[0][0]) if places else script.head_span(first[0]),
                related=() if places else (script.tree.span(first[0].end, first[0].end),),
                help=f"Add it: {way.format(min(codes))}.",
                subject=name,
            )
