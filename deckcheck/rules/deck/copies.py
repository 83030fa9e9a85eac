"""Shared by the rules that count copies: the sum of a name in words, and what a list says of it."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.deck import EXTRA, MAIN, SIDE, Ref, section_name
from deckcheck.model.finding import Finding
from deckcheck.model.words import added, copies, mark, say
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.edits import removed
from deckcheck.rules.deck.view import Place, View, copies_of, where_text


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
    name = group_name(view, group)
    if len(terms) == 1:
        ((section, _),) = terms
        return say(
            "{card}: {copies} in the {section}, {allowed}.",
            card=name,
            copies=copies(len(places)),
            section=section_name(section),
            allowed=allowed,
        )
    parts = [_term(number, text, section) for (section, text), number in terms.items()]
    return say("{card}: {sum} = {n}, {allowed}.", card=name, sum=added(parts), n=len(places), allowed=allowed)


def _term(number: int, name: str, section: str) -> str:
    if section == MAIN:
        return say("{n} {card}", n=number, card=name)
    return say("{n} {card} ({section})", n=number, card=name, section=say(_SHORT[section]))


_SHORT = {EXTRA: mark("extra"), SIDE: mark("side")}


def _label(view: View, group: Ref, ref: Ref) -> str:
    """The name of a card, with its number where the name alone would not tell two of them apart."""
    name = view.name(ref)
    twins = [other for other in view.members(group) if view.plain_name(other) == view.plain_name(ref)]
    return f"{name} [{ref:08d}]" if len(twins) > 1 and isinstance(ref, int) else name


def over_limit(rule: Rule, view: View, limit: int, standing: str) -> Iterator[Finding]:
    """Findings for the cards with a limit on the list of which the deck has more copies than that.

    `limit` is the number on the list, `standing` the word for it, to be said; the copies allowed may be more
    (Traditional Format).
    """
    for group in view.over_limits.get(limit, ()):
        allowed = view.ruleset.allowed(limit)
        too_many = view.groups[group] - allowed
        members = view.members(group)
        places = view.places(members)
        name = group_name(view, group)
        fix = removed(view, places, too_many, name)
        if not _needs_sum(view, group, members, name):
            yield view.tell(_over_limit, places, rule, members[0], limit, standing, name, excess=allowed, fix=fix)
            continue
        most = say("at most {most}: {standing} ({list})", most=allowed, **_by(view.ruleset, standing))
        yield view.report(
            rule,
            copies_text(view, group, places, most),
            places,
            excess=allowed,
            help=remove_copies(too_many, name),
            subject=str(group),
            fix=fix,
        )


def _over_limit(
    ruleset: Ruleset, sections: tuple[str, ...], rule: Rule, ref: Ref, limit: int, standing: str, name: str
) -> Finding:
    """The finding on too many copies of a card that the deck has under one number."""
    allowed, by = ruleset.allowed(limit), _by(ruleset, standing)
    where = where_text(sections)
    if allowed:
        message = say(
            "{card} is {standing} ({list}): {where}, {most} allowed.", card=name, where=where, most=allowed, **by
        )
    else:
        message = say("{card} is {standing} ({list}): {where}, none allowed.", card=name, where=where, **by)
    return rule.finding(
        message,
        cards=copies_of(ruleset, ref, sections),
        help=remove_copies(len(sections) - allowed, name),
        subject=str(ruleset.row(ref).group),
    )


def _by(ruleset: Ruleset, standing: str) -> dict[str, str]:
    return {"standing": say(standing, format=ruleset.play.title), "list": ruleset.named}


def remove_copies(number: int, name: str) -> str:
    """What to do about copies too many."""
    return say("Remove {copies} of {card}.", copies=copies(number), card=name)


def limit_finding(view: View, group: Ref) -> tuple[tuple[str, str], ...]:
    """The finding of a group's limit on the list, as (code, subject); none for a group without one."""
    limit = view.limits.get(group)
    if limit is None:
        return ()
    code = "BAN005" if limit == 0 and view.ruleset.play.forbidden_as else _LIMIT_CODES[limit]
    return ((code, str(group)),)


_LIMIT_CODES = {0: "BAN001", 1: "BAN002", 2: "BAN003"}


def _needs_sum(view: View, group: Ref, members: list[Ref], name: str) -> bool:
    """Whether the deck holds a group under several names or numbers, or under another name than the group's."""
    return members != [group] and (len(members) > 1 or view.name(members[0]) != name)
