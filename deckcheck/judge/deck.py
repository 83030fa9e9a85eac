"""Files → decks → rules → findings: the judging of decks, for one file or ten thousand."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles import detect_format, read_decks, read_found
from deckcheck.decks.formats import Options, known_format, make_ruleset, with_own_cards
from deckcheck.decks.resolve import Deck, join
from deckcheck.decks.ruleset import Ruleset
from deckcheck.inputs.deck import cannot_read
from deckcheck.inputs.sources import Source, read
from deckcheck.judge.costs import costs_text
from deckcheck.judge.doubts import hedge, in_doubt
from deckcheck.judge.other_rulesets import compared, of_another_game
from deckcheck.judge.suppress import suppress
from deckcheck.model.deck import NOWHERE, DeckFile, NameIndex, ParseError, Ref, Span
from deckcheck.model.finding import LEGAL, UNDETERMINED, UNREADABLE, Finding, verdict_of
from deckcheck.model.play import format_id
from deckcheck.model.report import CardLine, Item
from deckcheck.rules.config.unknown_format import unknown_format
from deckcheck.rules.config.unused_ignore import unused_ignore
from deckcheck.rules.deck import HINTS, RULES
from deckcheck.rules.deck.points_over_cap import bill, points_spent
from deckcheck.rules.deck.view import View

if TYPE_CHECKING:  # imported only where decks are compared with registered lists
    from deckcheck.judge.against import Against

OPEN = (UNDETERMINED, UNREADABLE)
"""The verdicts on decks of which it is not known what they are."""
CHECKS = tuple((rule.when, rule.check) for rule in RULES)
HINT_CHECKS = tuple((rule.when, rule.check) for rule in HINTS)


class Choice(NamedTuple):
    """The format that holds for a deck (an id, or the path of a format file), and whether a file asks for it itself."""

    format: str
    own: bool


class Judge:
    """Judges decks by the construction rules; keeps what it worked out about cards for the next deck.

    With `with_cards` the items carry the whole deck, for those who show it.  Raises UsageError where a file with cards
    of the user's own cannot be read.
    """

    def __init__(self, options: Options, store: Store, with_cards: bool = False) -> None:
        self.options = options
        self.store = with_own_cards(store, options.cards) if options.cards else store
        self.with_cards = with_cards
        # Whether the items tell what each card costs, in formats with points.
        self.with_costs = False
        # Whether findings come with their fixes, each tried so that it says truly whether it is safe.
        self.with_fixes = False
        # The simulators whose reading of a file is told beside the verdict.
        self.clients: tuple[str, ...] = ()
        # The registered lists that decks are compared with.
        self.against: Against | None = None
        self._rulesets: dict[str, Ruleset] = {}
        self._card_names: dict[int, tuple[str, ...]] = {}
        # The formats that decks were judged by, in order.
        self.used: dict[Choice, None] = {}

    def _names(self, code: int) -> tuple[str, ...]:
        """The names of a card in all languages, each once."""
        if code not in self._card_names:
            self._card_names[code] = tuple(dict.fromkeys(self.store.names(code).values()))
        return self._card_names[code]

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset of a format (an id, or the path of a format file) under the options.

        Raises UsageError if there is no such format, it has no list at all, or the list cannot be read.
        """
        if name not in self._rulesets:
            self._rulesets[name] = make_ruleset(name, self.options, self.store)
        return self._rulesets[name]

    def source(self, source: Source) -> Iterator[Item]:
        """The items of one source: one per deck in it, or one that says why it cannot be read.

        A file that was found in a folder and holds no deck gives none.
        """
        if not self.with_fixes:
            yield from self.plain_items(source)
            return
        if source.data is None and not source.other:
            # Read once: what is tried has to be what was judged.
            data = read(source)
            source = source._replace(error=data) if isinstance(data, str) else source._replace(data=data, whole=True)
        items = tuple(self.plain_items(source))
        if any(one.fix is not None for item in items for one in item.findings):
            from deckcheck.judge.deckfixes import with_graded_fixes

            items = with_graded_fixes(items, source, self)
        yield from (self._with_clients(item, source) for item in items) if self.clients else items

    def _with_clients(self, item: Item, source: Source) -> Item:
        """The item with what simulators make of the same file."""
        from deckcheck.clients import CLIENTS

        if item.format is None or source.data is None:
            return item
        form = detect_format(source.data, source.path)
        readable = form is not None and form.name == "ydk"
        lines, told = [], {}
        for name in self.clients:
            client = CLIENTS[name]
            if not readable:
                lines.append(f"  {client.name} reads .ydk files only.")
                continue
            found = client.judge(source.data, self.ruleset(item.format))
            lines.append(f"  {found.text(client.name)}.")
            told[name] = {**found._asdict(), "lost": list(found.lost), "moved": list(found.moved)}
        return item._replace(lines=(*item.lines, *lines), extra={**(item.extra or {}), "clients": told})

    def plain_items(self, source: Source) -> Iterator[Item]:
        """The same, with fixes (if any are asked for) that were not tried."""
        for path, deck in decks_in(source, self.store):
            if isinstance(deck, ParseError):
                yield unreadable(path, deck)
            else:
                for item in self._by_formats(path, deck):
                    yield item if path == source.path else item._replace(file=source.path)

    def _by_formats(self, path: str, file: DeckFile) -> Iterator[Item]:
        """The verdict on one deck, or one for each format that the call asks for."""
        if not self.options.several:
            yield self.deck_file(path, file)
            return
        items = [self.deck_file(path, file, name) for name in self.options.several]
        verdicts = tuple((item.format or "", item.verdict) for item in items)
        yield from (item._replace(verdicts=verdicts) for item in items)

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
        if self.against is None:
            return self.deck(path, deck, ruleset)
        findings, told = self.against.compared(path, deck, ruleset)
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
        view = View(deck, ruleset, self.with_fixes)
        names = self.store if self.with_fixes else None
        findings = [*more, *file_findings(file, names)] if file.remarks or more else []
        flags = view.flags
        for when, check in CHECKS + HINT_CHECKS if self.options.hints else CHECKS:
            if not when or when & flags:
                findings.extend(check(view))
        if ruleset.others:
            findings = compared(findings, view)
        if ruleset.another_game:
            findings = of_another_game(findings, view)
        if findings and in_doubt(file, deck.counts):
            findings = hedge(findings, view)
        findings = [*weighed, *findings]
        ignored: tuple[Finding, ...] = ()
        if file.directives and self.options.inline:
            findings, ignored, unused = suppress(findings, file.directives)
            findings.extend(unused_ignore.check(unused))
        return Item(
            path,
            verdict_of((*findings, *ignored)) if findings or ignored else LEGAL,
            tuple(findings),
            ruleset.play.id,
            ruleset.used,
            view.sizes,
            points_spent(view),
            ignored,
            file.title,
            cards=card_lines(view, self._names) if self.with_cards else None,
            lines=tuple(costs_text(bill(view))) if self.with_costs and ruleset.play.points_cap is not None else (),
        )

    def format_problem(self, choice: Choice, span: Span) -> Finding | None:
        """Why a format cannot be had that a file asks for, at `span`; None for one that it did not ask for."""
        if not choice.own:
            return None
        name = choice.format
        play = known_format(name, self.options, self.store)
        if play is None:
            known = (*map(format_id, self.options.formats), *(known.id for known in self.store.formats()))
            unknown: Finding = next(unknown_format.check(name, known, span))
            return unknown
        return None


def decks_in(source: Source, names: NameIndex) -> Iterator[tuple[str, DeckFile | ParseError]]:
    """The decks of a source with their paths (`list.txt#2` for the second of several), or why it cannot be read.

    A file that was found in a folder and holds no deck gives none.
    """
    if source.other:
        return
    data = read(source)
    if isinstance(data, str):
        yield source.path, cannot_read(source, data)
        return
    decks = (read_found if source.found else read_decks)(data, source.path, names)
    if isinstance(decks, ParseError):
        yield source.path, decks
    elif len(decks) == 1:
        yield source.path, decks[0]
    else:
        yield from ((f"{source.path}#{number}", deck) for number, deck in enumerate(decks, 1))


def card_lines(view: View, names: Callable[[int], tuple[str, ...]] = lambda code: ()) -> tuple[CardLine, ...]:
    """All cards of a deck, section by section, what is written alike in one line, in the order of the file."""
    lines = []
    for section, refs in view.deck.sections():
        part = view.deck.part(section)
        places: dict[Ref, list[int]] = {}
        for i, ref in enumerate(refs):
            places.setdefault(ref, []).append(i)
        for ref, indices in places.items():
            card = view.rows[ref].card
            spans = tuple(dict.fromkeys(part.span(i) for i in indices))
            kind, level = (card.type, card.level) if card is not None else (0, None)
            code = ref if isinstance(ref, int) else None
            name = view.plain_name(ref)
            others = tuple(other for other in names(code) if other != name) if code is not None and card else ()
            lines.append(CardLine(section, len(indices), name, code, kind, level, spans, others))
    return tuple(lines)


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
