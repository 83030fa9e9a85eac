"""LUA718: a card or archetype that the text does not name, while it names another."""

import re
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Name
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_QUOTED = re.compile(r'"([^"\n]+)"')
_LETTERS = re.compile(r"[^a-z0-9]")
_WORD = re.compile(r"[A-Z0-9]+")


@rule("LUA718", "text-name", severity=NOTE, verdict=LEGAL, source="D17", default=False)
def text_name(script: Script) -> Iterator[Finding]:
    """The script asks for a card or an archetype that the text does not name, and not for one that it names.

    Off by default: rulings about single cards make scripts name them.  (Needs card text.)

    Wrong (Effect Monster; text "Add 1 'Dark Magician' from your Deck to your hand."):
        function s.filter(c) return c:IsCode(44508094) end

    Right (Effect Monster; text "Add 1 'Dark Magician' from your Deck to your hand."):
        function s.filter(c) return c:IsCode(46986414) end

    To fix it, compare with the text.
    """
    text = script.card_text
    if text is None or script.facts is None:
        return
    whole = _plain(text.text)
    named = {_plain(one) for one in _QUOTED.findall(text.text.replace("'", '"'))} - {_plain(script.facts.name)}
    strange: list[tuple[Name | object, str]] = []
    asked: set[str] = set()
    for call in script.tree.calls:
        if call.name in (":IsCode", "Card.IsCode"):
            for arg in call.args:
                code = script.number(arg)
                facts = script.book.facts(code) if code is not None and code != script.code else None
                if facts is not None and not facts.name.startswith("Token of"):
                    asked.add(_plain(facts.name))
                    if _plain(facts.name) not in whole:
                        strange.append((arg, facts.name))
        elif call.method == "IsSetCard" and call.args:
            for name in script.names_in(call.args[0]):
                if name.name.startswith("SET_"):
                    words = _WORD.findall(name.name[4:])
                    asked.add("".join(words).lower())
                    if not all(word.lower() in whole for word in words):
                        strange.append((name, name.name))
    missed = {one for one in named if one and one not in asked and not _mentioned(script, one)}
    if not missed:
        return
    for node, title in strange:
        yield text_name.finding(
            f"The script asks for {title}, which the text does not name.",
            script.span(node),  # type: ignore[arg-type]
            help="Compare with the text.",
            subject=title,
        )


def _mentioned(script: Script, name: str) -> bool:
    """Whether a name that the text has occurs anywhere else in the script: as a constant, or by its number."""
    if any(name in _plain(one.name) for one in script.tree.global_reads if one.name.startswith(("SET_", "CARD_"))):
        return True
    for call in script.tree.calls:
        for arg in call.args:
            code = script.number(arg)
            if code is not None and code > 10_000:
                facts = script.book.facts(code)
                if facts is not None and _plain(facts.name) == name:
                    return True
    return False


def _plain(text: str) -> str:
    """Letters and digits only, in lower case."""
    return _LETTERS.sub("", text.lower())
