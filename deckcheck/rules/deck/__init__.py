"""The construction rules (RULES A), in the order in which their findings are shown.

A rule is imported when a deck is met that has what it is about: most decks have little of all that.
"""

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckcheck.decks.ruleset import (
    ARTWORK,
    BARRED,
    CLIENTS_OWN,
    DISPUTED,
    FORBIDDEN_KIND,
    LIST_DOUBTED,
    MANY_COPIES,
    MISPLACED,
    NO_DECK,
    NOT_JUDGED,
    ODD_SIZE,
    OUTDATED,
    OVER_LIMIT,
    POINTS,
    POOLED,
    PRINTS,
    REGIONS_DIFFER,
    REUSED,
    SKILL_CARD,
    UNKNOWN,
    UNLISTED,
    UNRELEASED,
)
from deckcheck.rules.base import Rule

_TABLE = (
    ("main_deck_size", ODD_SIZE),
    ("extra_deck_size", ODD_SIZE),
    ("side_deck_size", ODD_SIZE),
    ("wrong_section", MISPLACED),
    ("not_a_deck_card", NO_DECK),
    ("too_many_skills", SKILL_CARD),
    ("forbidden_card", OVER_LIMIT),
    ("limited_card", OVER_LIMIT),
    ("semi_limited_card", OVER_LIMIT),
    ("forbidden_as_limited", OVER_LIMIT),
    ("pool_limit", POOLED),
    ("not_on_whitelist", UNLISTED),
    ("too_many_copies", MANY_COPIES),
    ("forbidden_kind", FORBIDDEN_KIND),
    ("points_over_cap", POINTS),
    ("not_released", UNRELEASED),
    ("not_for_play", BARRED),
    ("mixed_prints", PRINTS),
    ("other_cards_print", PRINTS),
    ("later_print", PRINTS),
    ("special_print", PRINTS),
    ("unknown_card", UNKNOWN),
    ("unknown_name", UNKNOWN),
    ("ambiguous_name", UNKNOWN),
    ("unofficial_name", PRINTS),
    ("suspect_list", LIST_DOUBTED),
    ("list_not_known", LIST_DOUBTED),
    ("format_not_judged", NOT_JUDGED),
    ("regional_date", REGIONS_DIFFER),
    ("client_version", CLIENTS_OWN),
    ("outdated_passcode", OUTDATED),
    ("reused_number", REUSED),
    ("alternate_artwork", ARTWORK),
    ("disputed_card", DISPUTED),
)
"""Each rule, a function of its name in the module of its name, and the flags of decks that it is about."""
_HINTS = ("limit_changes", "never_sided_in", "no_ritual_spell")
"""Near misses, told only where they are asked for, and of any deck."""

if TYPE_CHECKING:  # made when they are asked for
    RULES: tuple[Rule, ...]
    HINTS: tuple[Rule, ...]


@lru_cache(maxsize=1000)
def rules_for(flags: int, hints: bool = False) -> tuple[Rule, ...]:
    """The rules that may have something to say of a deck with these flags (see `decks.ruleset`)."""
    names = [name for name, about in _TABLE if about & flags]
    return tuple(map(_rule, (*names, *_HINTS) if hints else names))


def _rule(name: str) -> Rule:
    found: Rule = getattr(import_module(f"{__name__}.{name}"), name)
    return found


def __getattr__(name: str) -> Any:
    if name == "RULES":
        return tuple(_rule(one) for one, _ in _TABLE)
    if name == "HINTS":
        return tuple(map(_rule, _HINTS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
