"""A Match: the registered deck and what it is compared with, by the one format that holds for all of them."""

from collections.abc import Iterable, Iterator

from deckcheck.decks.plan import Plan
from deckcheck.decks.resolve import Deck, join
from deckcheck.judge.deck import Judge, Wanted, format_span, unreadable
from deckcheck.judge.notes import run_notes
from deckcheck.judge.swap import Match, judge_match, judge_match_up
from deckcheck.model.deck import DeckFile, ParseError
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.report import Item
from deckcheck.model.words import say
from deckcheck.rules.swap.plan_error import plan_error
from deckcheck.run.decks import DeckWorker

NamedDeck = tuple[str, DeckFile | ParseError]
"""A path, and the deck there or why there is none."""
NamedPlan = tuple[str, Plan | ParseError]


class Swap:
    """The registered deck of a Match with the ruleset that it is judged by, and the side plan if there is one.

    The settings are those that hold for `path`.  Raises UsageError where they cannot be carried out.
    """

    def __init__(self, worker: DeckWorker, path: str, registered: NamedDeck, plan: NamedPlan | None = None) -> None:
        self.judge = worker.judge(path)
        self.plan = None if plan is None else (plan[0], plan_with_format(self.judge, plan[1]))
        self._path, self._registered = registered[0], deck_with_format(self.judge, *registered)
        choice = self.judge.choice(
            None if isinstance(self._registered, Item) else self._registered,
            self.plan[1].play_format if self.plan is not None and isinstance(self.plan[1], Plan) else None,
        )
        self.ruleset = self.judge.ruleset(choice.format)
        self.notes = run_notes(self.judge, choice.format, worker.why(path, choice.own))
        """What to say once about the run: the format and list, and what is not known of them."""

    def items(
        self, later: Iterable[NamedDeck], match: Match, wanted: Wanted | None = None
    ) -> Iterator[tuple[Item, DeckFile | None]]:
        """The items of the registered deck and of each later deck or match-up, each with the deck that a match-up
        makes (None where there is none).  They tell what is `wanted`, or else what the worker's items tell."""
        judge = self.judge if wanted is None else self.judge.telling(wanted)
        if isinstance(self._registered, Item):
            yield self._registered._replace(title=say("registered")), None
            return
        deck = join(self._registered, self.judge.store)
        if self.plan is None:
            decks = [(name, self._joined(name, found)) for name, found in later]
            for item in judge_match(judge, self.ruleset, (self._path, deck), decks, match):
                yield item, None
            return
        item = judge.deck(self._path, deck, self.ruleset)
        yield item._replace(extra={"game": 1, "exchange": []}, title=say("registered")), None
        path, plan = self.plan
        if isinstance(plan, ParseError):
            yield Item(path, UNREADABLE, tuple(plan_error.check(plan))), None
            return
        for match_up in plan.matchups:
            yield judge_match_up(judge, self.ruleset, deck, path, match_up, match)

    def _joined(self, path: str, found: DeckFile | ParseError) -> Deck | Item:
        file = deck_with_format(self.judge, path, found)
        return file if isinstance(file, Item) else join(file, self.judge.store)


def deck_with_format(judge: Judge, path: str, found: DeckFile | ParseError) -> DeckFile | Item:
    """The deck, or the item of one that cannot be read or asks for a format that cannot be had."""
    if isinstance(found, ParseError):
        return unreadable(path, found)
    problem = judge.format_problem(judge.choice(found), format_span(found))
    return found if problem is None else Item(path, UNREADABLE, (problem,), title=found.title)


def plan_with_format(judge: Judge, plan: Plan | ParseError) -> Plan | ParseError:
    """The plan, or what is wrong with one that asks for a format that cannot be had."""
    if isinstance(plan, ParseError) or plan.play_format is None:
        return plan
    problem = judge.format_problem(judge.choice(None, plan.play_format), plan.format_span)
    return plan if problem is None else ParseError(problem.message, plan.format_span, problem.help)
