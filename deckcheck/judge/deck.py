"""Files → decks → rules → findings: the judging of decks, for one file or ten thousand."""

import re
from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks, read_found
from deckcheck.decks.formats import Options, known_format, make_ruleset, with_own_cards
from deckcheck.decks.resolve import Deck, join
from deckcheck.decks.ruleset import Ruleset
from deckcheck.inputs.deck import cannot_read
from deckcheck.inputs.sources import Source, read
from deckcheck.model.deck import NOWHERE, DeckFile, NameIndex, ParseError, Span
from deckcheck.model.finding import LEGAL, UNDETERMINED, UNREADABLE, Finding, verdict_of
from deckcheck.model.play import format_id
from deckcheck.model.report import Item
from deckcheck.rules.deck import rules_for
from deckcheck.rules.deck.view import View

if TYPE_CHECKING:  # imported only where decks are compared with registered lists
    from deckcheck.judge.against import Against

OPEN = (UNDETERMINED, UNREADABLE)
"""The verdicts on decks of which it is not known what they are."""


class Choice(NamedTuple):
    """The format that holds for a deck (an id, or the path of a format file), and whether a file asks for it itself."""

    format: str
    own: bool


class Wanted(NamedTuple):
    """What the items of decks tell beside the verdict and the findings.

    `cards`: the whole deck, for those who show it; `costs`: what each card costs, in formats with points; `fixes`: how
    findings are fixed, tried so that each says truly whether it is safe; `clients`: what these simulators make of the
    file; `against`: what differs from the registered list.
    """

    cards: bool = False
    costs: bool = False
    fixes: bool = False
    clients: tuple[str, ...] = ()
    against: "Against | None" = None


class Judge:
    """Judges decks by the construction rules; keeps what it worked out about cards for the next deck.

    Raises UsageError where a file with cards of the user's own cannot be read.
    """

    def __init__(self, options: Options, store: Store, wanted: Wanted = Wanted()) -> None:
        self.options = options
        self.store = with_own_cards(store, options.cards) if options.cards else store
        self.wanted = wanted
        self._rulesets: dict[str, Ruleset] = {}
        self._card_names: dict[int, tuple[str, ...]] = {}
        self._telling: dict[Wanted, Judge] = {}
        # The formats that decks were judged by, in order.
        self.used: dict[Choice, None] = {}

    def telling(self, wanted: Wanted) -> "Judge":
        """This judge, with other things told in its items; both keep what either works out."""
        if wanted == self.wanted:
            return self
        if wanted not in self._telling:
            self._telling[wanted] = copy(self)
            self._telling[wanted].wanted = wanted
        return self._telling[wanted]

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset of a format (an id, or the path of a format file) under the options.

        Raises UsageError if there is no such format, it has no list at all, or the list cannot be read.
        """
        if name not in self._rulesets:
            self._rulesets[name] = make_ruleset(name, self.options, self.store)
        return self._rulesets[name]

    def source(self, source: Source) -> tuple[Item, ...]:
        """The items of one source: one per deck in it, or one that says why it cannot be read.

        A file that was found in a folder and holds no deck gives none.
        """
        if not self.wanted.fixes:
            return self.plain_items(source)
        if source.data is None and not source.other:
            # Read once: what is tried has to be what was judged.
            data = read(source)
            source = source._replace(error=data) if isinstance(data, str) else source._replace(data=data, whole=True)
        items = self.plain_items(source)
        if any(one.fix is not None for item in items for one in item.findings):
            from deckcheck.judge.deckfixes import with_graded_fixes

            items = with_graded_fixes(items, source, self)
        if self.wanted.clients:
            from deckcheck.judge.simulated import with_clients

            items = tuple(with_clients(item, source, self) for item in items)
        return items

    def plain_items(self, source: Source) -> tuple[Item, ...]:
        """The same, with fixes (if any are asked for) that were not tried."""
        items: list[Item] = []
        for path, deck in decks_in(source, self.store):
            if isinstance(deck, ParseError):
                items.append(unreadable(path, deck))
                continue
            found = self._by_formats(path, deck) if self.options.several else [self.deck_file(path, deck)]
            items.extend(found if path == source.path else [item._replace(file=source.path) for item in found])
        return tuple(items)

    def _by_formats(self, path: str, file: DeckFile) -> list[Item]:
        """The verdict on one deck for each format that the call asks for."""
        items = [self.deck_file(path, file, name) for name in self.options.several]
        verdicts = tuple((item.format or "", item.verdict) for item in items)
        return [item._replace(verdicts=verdicts) for item in items]

    def deck_file(self, path: str, file: DeckFile, format: str | None = None) -> Item:
        """The verdict on one deck, by a format or by the one that holds for it."""
        choice = self.choice(file) if format is None else Choice(format, False)
        if choice.format in self._rulesets:
            ruleset = self._rulesets[choice.format]
        else:
            problem = self.format_problem(choice, format_span(file))
            if problem is not None:
                return Item(path, UNREADABLE, (problem,), title=file.title)
            ruleset = self.ruleset(choice.format)
        self.used[choice] = None
        deck = join(file, self.store)
        if self.wanted.against is None:
            return self.deck(path, deck, ruleset)
        findings, told = self.wanted.against.compared(path, deck, ruleset)
        return self.deck(path, deck, ruleset, weighed=findings)._replace(extra={"against": told})

    def choice(self, file: DeckFile | None, plan_format: str | None = None) -> Choice:
        """The format that holds for a deck, and for what a side plan makes of it.

        That of the call goes before that of the plan, this before what the file says of itself, and that before the
        default.  `file` is None for a deck that cannot be read.
        """
        if self.options.format is not None:
            return Choice(self.options.format, False)
        own = plan_format or (self._own_format(file) if file is not None else None)
        return Choice(own or self.options.default_format, own is not None)

    def _own_format(self, file: DeckFile) -> str | None:
        """The format that a deck file asks for; a line `Format: …` counts less than a comment and the configuration."""
        if file.play_format is not None or file.stated_format is None or not self.options.stated_formats:
            return file.play_format
        stated = file.stated_format
        for text in (
            stated,
            re.sub(r"(?i)(?<!\s)\s*+\bformat\b\s*+", "", stated),
            re.split(r"[(,|–-]", stated)[0].rstrip(),
        ):
            play = known_format(text, self.options, self.store) if text.strip() else None
            if play is not None:
                return play.id
        return None

    def deck(
        self,
        path: str,
        deck: Deck,
        ruleset: Ruleset,
        more: Iterable[Finding] = (),
        weighed: Iterable[Finding] = (),
    ) -> Item:
        """The verdict on a deck under a ruleset, with all that its rules see; `more` are findings that it has already,
        `weighed` such that already consider what of the deck is in doubt.

        Findings that others cover are among them: `run.policy` leaves them out once it knows which remain.
        """
        file = deck.file
        wanted = self.wanted
        cards = None
        view = View(deck, ruleset, wanted.fixes)
        names = self.store if wanted.fixes else None
        findings = [*more, *file_findings(file, names)] if file.remarks or more else []
        for rule in rules_for(view.flags, self.options.hints):
            findings.extend(rule.check(view))
        if findings or ruleset.others:
            findings = _weighed(findings, view)
        findings = [*weighed, *findings]
        if wanted.cards:
            from deckcheck.judge.cardlines import card_lines

            cards = card_lines(view, self._card_names)
        ignored: tuple[Finding, ...] = ()
        if file.directives and self.options.inline:
            from deckcheck.judge.suppress import suppress
            from deckcheck.rules.config.unused_ignore import unused_ignore

            findings, ignored, unused = suppress(findings, file.directives)
            findings.extend(unused_ignore.check(unused))
        points, costs = _points(view, wanted.costs) if ruleset.play.points_cap is not None else (None, ())
        return Item(
            path,
            verdict_of((*findings, *ignored)) if findings or ignored else LEGAL,
            tuple(findings),
            ruleset.play.id,
            ruleset.used,
            view.sizes,
            points,
            ignored,
            file.title,
            cards=cards,
            lines=costs,
        )

    def format_problem(self, choice: Choice, span: Span) -> Finding | None:
        """Why a format cannot be had that a file asks for, at `span`; None for one that it did not ask for."""
        if not choice.own:
            return None
        name = choice.format
        play = known_format(name, self.options, self.store)
        if play is None:
            from deckcheck.rules.config.unknown_format import unknown_format

            known = (*map(format_id, self.options.formats), *(known.id for known in self.store.formats()))
            unknown: Finding = next(unknown_format.check(name, known, span))
            return unknown
        return None


def _weighed(findings: list[Finding], view: View) -> list[Finding]:
    """Findings that are not certain made undetermined: most decks by far are understood, and judged by known rules."""
    ruleset, file = view.ruleset, view.deck.file
    if ruleset.others or ruleset.another_game:
        from deckcheck.judge.other_rulesets import compared, of_another_game

        findings = compared(findings, view)
        if ruleset.another_game:
            findings = of_another_game(findings, view)
    if findings and (file.doubts is not None or str in map(type, view.deck.counts)):
        from deckcheck.judge.doubts import hedge

        findings = hedge(findings, view)
    return findings


def _points(view: View, costs: bool) -> tuple[int | None, tuple[str, ...]]:
    """The points that a deck spends in a format with points, and if asked for, what each card costs, in words."""
    from deckcheck.rules.deck.points_over_cap import bill, points_spent

    if not costs:
        return points_spent(view), ()
    from deckcheck.judge.costs import costs_text

    return points_spent(view), tuple(costs_text(bill(view)))


def decks_in(source: Source, names: NameIndex) -> list[tuple[str, DeckFile | ParseError]]:
    """The decks of a source with their paths (`list.txt#2` for the second of several), or why it cannot be read.

    A file that was found in a folder and holds no deck gives none.
    """
    if source.other:
        return []
    data = read(source)
    if isinstance(data, str):
        return [(source.path, cannot_read(source, data))]
    decks = (read_found if source.found else read_decks)(data, source.path, names)
    if isinstance(decks, ParseError):
        return [(source.path, decks)]
    if len(decks) == 1:
        return [(source.path, decks[0])]
    return [(f"{source.path}#{number}", deck) for number, deck in enumerate(decks, 1)]


def file_findings(file: DeckFile | ParseError, names: NameIndex | None = None) -> Iterator[Finding]:
    """What the reader of a file remarked on; clean files never load the three dozen rules about files."""
    from deckcheck.rules.files import findings

    return findings(file, names)


def format_span(file: DeckFile) -> Span:
    """Where a deck file says its format."""
    for directive in file.directives:
        if directive.key == "format":
            return Span(directive.line, 0, directive.line, 0)
    return NOWHERE


def unreadable(path: str, error: ParseError) -> Item:
    """The item of a file that cannot be read as a deck."""
    return Item(path, UNREADABLE, tuple(file_findings(error)))
