"""The registered deck and the decks of later Duels → findings: the judging of exchanges (RULES B)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from deckcheck.decks.difference import Difference, Key, apply_moves, card_key, difference
from deckcheck.decks.naming import Namer, key_name, key_text, namer
from deckcheck.decks.plan import MatchUp, Step, moves, steps
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import Ruleset
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, DeckFile, Part, section_name, short_section_name
from deckcheck.model.finding import Finding, verdict_of
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.model.report import Item
from deckcheck.model.words import say
from deckcheck.report.style import pad, width
from deckcheck.rules.swap import RULES
from deckcheck.rules.swap.plan_unavailable import plan_unavailable
from deckcheck.rules.swap.plan_unequal import plan_unequal
from deckcheck.rules.swap.plan_unknown_card import plan_unknown_card
from deckcheck.rules.swap.view import Exchange


class Match(NamedTuple):
    """How exchanges are to be judged.

    `first` is the number of the Duel that the first later deck, or a plan, is for.  `single` is True for a single Duel
    without a Match.  `equal_sizes` says whether the sizes of the three decks must stay the same.  `first_lost` is True
    where the first Duel was lost by a penalty before it began, and policy gives no exchange then (RULES B8).
    """

    first: int = 2
    single: bool = False
    equal_sizes: bool = True
    first_lost: bool = False


def judge_match(
    judge: Judge,
    ruleset: Ruleset,
    registered: tuple[str, Deck],
    later: list[tuple[str, Deck | Item]],
    match: Match,
) -> Iterator[Item]:
    """The items of a Match: the registered deck, then each later deck against it and against the Duel before.

    A later deck that cannot be read is kept as the item that says so: it keeps its Duel, and the others theirs.
    """
    path, deck = registered
    yield judge.deck(path, deck, ruleset)._replace(extra={"game": 1, "exchange": []}, title=say("registered"))
    before: tuple[int, Deck] | None = None
    for duel, (name, now) in enumerate(later, match.first):
        if isinstance(now, Item):
            yield now._replace(title=say("Duel {number}", number=duel), extra={"game": duel, "exchange": []})
            continue
        yield judge_exchange(judge, ruleset, deck, before, (name, now), duel, match)
        before = duel, now


def judge_exchange(
    judge: Judge,
    ruleset: Ruleset,
    registered: Deck,
    before: tuple[int, Deck] | None,
    now: tuple[str, Deck],
    duel: int,
    match: Match,
) -> Item:
    """The item of one Duel: what was exchanged, whether it may be, and whether the deck still obeys every rule (B5).

    `before` is the latest Duel before this one whose deck is there, with its number; None if there is none.
    """
    path, deck = now
    change = difference(registered, deck, ruleset)
    exchange = _exchange(registered, deck, change, ruleset, duel, match)
    item = judge.deck(path, deck, ruleset, exchange_findings(exchange))
    extra: dict[str, Any] = {"game": duel, "exchange": exchange_objects(change, ruleset)}
    lines = exchange_lines(change, exchange.name)
    if before is not None:
        number, held = before
        step = difference(held, deck, ruleset)
        extra["step"] = exchange_objects(step, ruleset)
        if number == duel - 1:
            since = say("since the previous Duel")
        else:
            since = say("since Duel {number}, the last earlier one that can be read", number=number)
        lines = [
            *_headed(say("against the registered deck"), lines),
            *_headed(since, exchange_lines(step, exchange.name)),
        ]
    elif duel > match.first:
        lines = _headed(say("against the registered deck, as no earlier Duel can be read"), lines)
    return item._replace(title=say("Duel {number}", number=duel), extra=extra, lines=tuple(lines))


def _exchange(registered: Deck, now: Deck, change: Difference, ruleset: Ruleset, duel: int, match: Match) -> Exchange:
    name = namer(ruleset, now, registered)
    return Exchange(registered, now, change, ruleset, name, duel, match.single, match.equal_sizes, match.first_lost)


def exchange_findings(exchange: Exchange) -> list[Finding]:
    """What the exchange rules find."""
    return [finding for rule in RULES for finding in rule.check(exchange)]


def exchange_objects(change: Difference, ruleset: Ruleset) -> list[dict[str, Any]]:
    """The moves of an exchange for JSON."""
    return [
        {
            "from": move.source,
            "to": move.target,
            "count": move.copies,
            "card": card_object(move.card, ruleset),
        }
        for move in change.moves
    ]


def card_object(card: Key, ruleset: Ruleset) -> dict[str, Any]:
    """A card that decks are compared by, for JSON."""
    code = card
    if isinstance(card, str):
        codes = ruleset.store.find_name(card)
        code = codes[0] if codes and codes[0] > 0 else card
    return {"passcode": code if isinstance(code, int) else None, "name": key_text(card)}


def exchange_lines(change: Difference, name: Namer) -> list[str]:
    """The moves of an exchange as a table for people: `Side → Main   2 Droll & Lock Bird`."""
    return [f"  {say('no exchange')}"] if change.same else move_lines(change, name)


def move_lines(change: Difference, name: Namer) -> list[str]:
    """The rows of the table: moves, then what entered and what left; none where no card that moves is known."""
    rows = [(_way(move.source, move.target), f"{move.copies} {name(move.card)}") for move in change.moves]
    rows += [(say("not registered"), f"{copies} {name(card)}") for card, copies in change.surplus.items()]
    rows += [(say("missing"), f"{copies} {name(card)}") for card, copies in change.missing.items()]
    columns = max((width(label) for label, _ in rows), default=0)
    lines = []
    last = ""
    for label, text in rows:
        lines.append(f"  {pad('' if label == last else label, columns)}  {text}")
        last = label
    return lines


def _way(source: str, target: str) -> str:
    return say("{section} → {new_section}", section=short_section_name(source), new_section=short_section_name(target))


def _headed(title: str, lines: list[str]) -> list[str]:
    return [say("  {heading}:", heading=title), *(f"  {line}" for line in lines)]


def difference_lines(change: Difference, name: Namer) -> list[str]:
    """What differs between two decks, per section, as `- 1 …` and `+ 2 …` lines for people."""
    lines = []
    for section in SECTIONS:
        removed, added = change.removed[section], change.added[section]
        if removed or added:
            lines.append(section_name(section))
            lines += [f"  - {copies} {name(card)}" for card, copies in removed.items()]
            lines += [f"  + {copies} {name(card)}" for card, copies in added.items()]
    return lines


def judge_match_up(
    judge: Judge, ruleset: Ruleset, registered: Deck, path: str, match_up: MatchUp, match: Match
) -> tuple[Item, DeckFile | None]:
    """The item of a match-up of a side plan, and the deck that comes out (None if none can).

    The plan is carried out on the registered deck; findings point to the plan.
    """
    plan_steps = list(steps(match_up, ruleset))
    findings = list(_plan_findings(registered, match_up, plan_steps, ruleset, match.equal_sizes))
    wanted = moves(plan_steps)
    title = match_up.title
    extra: dict[str, Any] = {"game": None, "matchup": match_up.name, "turn": match_up.turn}
    if findings:
        # The moves are shown all the same: the reader sees what the plan says beside what is wrong with it.
        change = Difference({}, {}, wanted, {}, {}, ())
        extra["exchange"] = exchange_objects(change, ruleset)
        verdict = verdict_of(findings)
        used = ruleset.used
        lines = tuple(move_lines(change, namer(ruleset, registered)))
        item = Item(path, verdict, tuple(findings), ruleset.play.id, used, title=title, extra=extra, lines=lines)
        return item, None
    sections = apply_moves(registered, wanted, ruleset)
    file = DeckFile(registered.file.reader, *(Part(refs) for refs in sections.values()), author=registered.file.author)
    now = Deck(file, sections[MAIN], sections[EXTRA], sections[SIDE])
    change = difference(registered, now, ruleset)
    before = exchange_findings(_exchange(registered, now, change, ruleset, match.first, match))
    item = judge.deck(path, now, ruleset, before)
    # The resulting deck is in no file: what is wrong with it is said of the match-up's line in the plan.
    moved = tuple(f._replace(span=match_up.span, related=()) for f in item.findings)
    extra["exchange"] = exchange_objects(change, ruleset)
    return item._replace(
        findings=moved, title=title, extra=extra, lines=tuple(exchange_lines(change, namer(ruleset, registered)))
    ), file


def _plan_findings(
    registered: Deck, match_up: MatchUp, plan_steps: list[Step], ruleset: Ruleset, equal_sizes: bool
) -> Iterator[Finding]:
    """What is wrong with a match-up before it is carried out: unknown cards, copies that are not there, …"""
    held = {section: Counter(card_key(ref, ruleset) for ref in refs) for section, refs in registered.sections()}
    asked: Counter[tuple[str, Key]] = Counter()
    unknown = 0
    for step in plan_steps:
        if step.key is None:
            unknown += 1
            look = unknown <= MOST_LOOKED_FOR
            yield from plan_unknown_card.check(step.entry.ref, step.entry.span, ruleset.store, look)
            continue
        key = (step.source, step.key)
        asked[key] += step.entry.copies
        have = held[step.source][step.key]
        if asked[key] > have >= asked[key] - step.entry.copies:
            yield from plan_unavailable.check(
                step.key, key_name(ruleset, step.key), asked[key], have, step.source, step.entry.span
            )
    if not equal_sizes or any(step.key is None for step in plan_steps):
        return  # the sums do not matter, or are not known because a card is not
    for section in (MAIN, EXTRA):
        out = sum(step.entry.copies for step in plan_steps if step.source == section)
        cards_in = sum(step.entry.copies for step in plan_steps if step.target == section)
        if out != cards_in:
            yield from plan_unequal.check(section, out, cards_in, match_up.span)
