"""LUA520: a method of another class."""

from collections.abc import Iterator

from deckcheck.lua.kinds import CARD, GROUP, title
from deckcheck.lua.script import Script
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.rules.base import rule


@rule("LUA520", "wrong-class", severity=ERROR, verdict=ILLEGAL, source="D17")
def wrong_class(script: Script) -> Iterator[Finding]:
    """A method of cards is called on a group, one of groups on a card, or any on a number.

    There is no such method, so the effect stops with an error.

    Wrong:
        function s.operation(e,tp)
            local g=Duel.SelectMatchingCard(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,1,nil)
            if g:IsType(TYPE_EFFECT) then Duel.Draw(tp,1,REASON_EFFECT) end
        end

    Right:
        function s.operation(e,tp)
            local g=Duel.SelectMatchingCard(tp,Card.IsFaceup,tp,LOCATION_MZONE,0,1,1,nil)
            local tc=g:GetFirst()
            if tc and tc:IsType(TYPE_EFFECT) then Duel.Draw(tp,1,REASON_EFFECT) end
        end

    To fix it, remove the card of the group (`GetFirst`, `IsExists`), or make a group of the card.
    """
    for wrong in script.conflicts.classes:
        method = wrong.call.method
        if any(f"{owner}.{method}" in script.shared.names for owner in ("Card", "Group", "Effect")):
            continue  # a library defines it for a further class
        has = title(sum({"Card": CARD, "Group": GROUP}.get(owner, 512) for owner in wrong.owners))
        yield wrong_class.finding(
            f"`{script.source(wrong.call.func)}` is {title(wrong.kinds)}; {method} is a method of {has}.",
            script.span(wrong.call),
            help="Remove the card of the group (GetFirst, IsExists)."
            if wrong.kinds & GROUP and "Card" in wrong.owners
            else "Use the value that is meant.",
            subject=f"{script.source(wrong.call.func)}:{method}",
        )
