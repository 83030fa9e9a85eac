"""The examples in the docstrings of the script rules, as things to run.

An example begins with a line `Wrong` or `Right`, with what is to be known in brackets: the dialect if it is for one only,
the kind of card, its Rank, its text.  Its code is indented below.
"""

import re
import textwrap
from inspect import cleandoc
from typing import NamedTuple

from deckcheck.lua.api import DIALECTS, EDOPRO, YGOPRO
from deckcheck.lua.facts import CardFacts, TableFacts
from deckcheck.model import card as kinds
from deckcheck.rules.base import Rule

CODE = 10000
KINDS = {
    "Normal Monster": kinds.MONSTER | kinds.NORMAL,
    "Effect Monster": kinds.MONSTER | kinds.EFFECT,
    "Flip Monster": kinds.MONSTER | kinds.EFFECT | kinds.FLIP,
    "Gemini Monster": kinds.MONSTER | kinds.EFFECT | kinds.GEMINI,
    "Synchro Monster": kinds.MONSTER | kinds.EFFECT | kinds.SYNCHRO,
    "Xyz Monster": kinds.MONSTER | kinds.EFFECT | kinds.XYZ,
    "Link Monster": kinds.MONSTER | kinds.EFFECT | kinds.LINK,
    "Normal Spell": kinds.SPELL,
    "Normal Trap": kinds.TRAP,
    "Continuous Trap": kinds.TRAP | kinds.CONTINUOUS,
}
OTHERS = {
    46986414: CardFacts(46986414, "Dark Magician", kinds.MONSTER | kinds.NORMAL, 7),
    44508094: CardFacts(44508094, "Stardust Dragon", kinds.MONSTER | kinds.EFFECT | kinds.SYNCHRO, 8),
}
_HEAD = re.compile(r"^(Wrong|Right)(?: \((.*)\))?:\n\n?((?:    .*\n|\n)+)", re.M)


class Example(NamedTuple):
    """One example in one dialect."""

    wrong: bool
    dialect: str
    file_name: str
    source: str
    book: TableFacts


def examples_of(rule: Rule) -> list[Example]:
    """All examples of a rule, each in every dialect that it is for."""
    found = []
    for verdict, about, body in _HEAD.findall(cleandoc(rule.doc) + "\n"):
        code = textwrap.dedent(body).strip() + "\n"
        words = [word.strip() for word in re.sub(r'text ".*"', "", about).split(";")]
        text = re.search(r'text "(.*)"', about)
        dialects = [EDOPRO] if "EDOPro" in words else [YGOPRO] if "YGOPro" in words else list(DIALECTS)
        rank = next((int(word.split()[1]) for word in words if word.startswith("Rank")), 4)
        kind = next((KINDS[word] for word in words if word in KINDS), None)
        for dialect in dialects:
            found.append(_example(verdict == "Wrong", dialect, code, kind, rank, text.group(1) if text else None))
    return found


def _example(wrong: bool, dialect: str, code: str, kind: int | None, rank: int, text: str | None) -> Example:
    own = re.search(r"function c(\d+)\.", code)
    number = int(own.group(1)) if own else CODE
    cards = dict(OTHERS)
    if kind is not None:
        cards[number] = CardFacts(number, "Sample", kind, rank, text)
    if "Debug." in code and "initial_effect" not in code:
        return Example(wrong, dialect, "puzzle.lua", code, TableFacts(cards, complete=True))
    head = "" if own or "GetID" in code else f"local s,id{',o' if dialect == YGOPRO else ''}=GetID()\n"
    return Example(wrong, dialect, f"c{number}.lua", head + code, TableFacts(cards, complete=True))
