"""Shared by the rules that count copies: the sum of a name in words, and what a list says of it."""

from collections.abc import Iterator

from deckcheck.model.deck import MAIN, SECTION_NAMES, Ref
from deckcheck.model.finding import Finding
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.edits import removed
from deckcheck.rules.deck.view import Place, View, plural


def group_name(view: View, group: Ref) -> str:
    """The name that a group of cards counts under; the deck need not hold the card of that name itself."""
    if isinstance(group, int) and group not in view.deck.counts and view.ruleset.row(group).card is not None:
        return view.ruleset.card_name(group)
    return view.name(group)


def copies_text(view: View, group: Ref, places: list[Place], allowed: str) -> str:
    """The sum of a name's copies: `Harpie Lady: 3 Harpie Lady + 1 Cyber Harpie Lady (side) = 4, at most 3.`"""
    terms: dict[tuple[str, str], int] = {}
    for section, _, ref in places:
        key = (section, _label(view, group, ref))
        terms[key] = terms.get(key, 0) + 1
    words = [f"{n} {name}" + ("" if section == MAIN else f" ({section})") for (section, name), n in terms.items()]
    name = group_name(view, group)
    if len(words) == 1:
        ((section, _),) = terms
        return f"{name}: {plural(len(places), 'copy', 'copies')} in the {SECTION_NAMES[section]}, {allowed}."
    return f"{name}: {' + '.join(words)} = {len(places)}, {allowed}."


def _label(view: View, group: Ref, ref: Ref) -> str:
    """The name of a card, with its number where the name alone would not tell two of them apart."""
    name = view.name(ref)
    twins = [other for other in view.members(group) if view.plain_name(other) == view.plain_name(ref)]
    return f"{name} [{ref:08d}]" if len(twins) > 1 and isinstance(ref, int) else name


def over_limit(rule: Rule, view: View, limit: int, standing: str) -> Iterator[Finding]:
    """Findings for the cards with a limit on the list of which the deck has more copies than that.

    `limit` is the number on the list; the copies allowed may be more (Traditional Format).
    """
    for group in view.over_limits.get(limit, ()):
        allowed = view.ruleset.allowed(limit)
        copies = view.groups[group]
        places = view.places(view.members(group))
        by = f"{standing} ({view.ruleset.named})"
        if copies_needs_sum(view, group):
            message = copies_text(view, group, places, f"at most {allowed}: {by}")
        else:
            message = f"{group_name(view, group)} is {by}: {view.where(places)}, {allowed or 'none'} allowed."
        yield view.report(
            rule,
            message,
            places,
            excess=allowed,
            help=f"Remove {plural(copies - allowed, 'copy', 'copies')} of {group_name(view, group)}.",
            subject=str(group),
            fix=removed(view, places, copies - allowed, group_name(view, group)),
        )


def limit_finding(view: View, group: Ref) -> tuple[tuple[str, str], ...]:
    """The finding of a group's limit on the list, as (code, subject); none for a group without one."""
    limit = view.limits.get(group)
    if limit is None:
        return ()
    code = "BAN005" if limit == 0 and view.ruleset.play.forbidden_as else _LIMIT_CODES[limit]
    return ((code, str(group)),)


_LIMIT_CODES = {0: "BAN001", 1: "BAN002", 2: "BAN003"}


def copies_needs_sum(view: View, group: Ref) -> bool:
    """Whether the deck holds a group under several names or numbers, or under another name than the group's."""
    members = view.members(group)
    return len(members) > 1 or view.name(members[0]) != group_name(view, group)
