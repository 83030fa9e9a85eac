"""All rules of all families: for `deckcheck rule`, the docs and the tests.  Runs import only the family they need."""

from deckcheck.model.words import mark
from deckcheck.rules import config, deck, files, script, swap
from deckcheck.rules.base import Rule

FAMILIES: tuple[tuple[str, str, tuple[Rule, ...]], ...] = (
    ("FMT", mark("Deck files"), files.RULES),
    ("DCK, BAN", mark("Deck construction and lists"), deck.RULES + deck.HINTS),
    ("SWP", mark("Exchange with the Side Deck"), swap.RULES + swap.AGAINST_RULES + swap.PLAN_RULES),
    ("LUA", mark("Card scripts"), script.RULES),
    ("CFG", mark("Directives in files"), config.RULES),
)


def all_rules() -> tuple[Rule, ...]:
    """Every rule, family by family, in the order of the codes."""
    return tuple(rule for _, _, rules in FAMILIES for rule in sorted(rules))


def find_rule(word: str) -> Rule | None:
    """The rule with a code or name, in any case."""
    for rule in all_rules():
        if word.upper() == rule.code or word.lower() == rule.name:
            return rule
    return None
