"""Files → decks → rules → findings: the judging of decks, for one file or ten thousand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles import may_hold_deck, read_decks, surely_deck
from deckcheck.errors import UsageError, nearest
from deckcheck.join import Deck, join
from deckcheck.model.card import Card
from deckcheck.model.deck import NOWHERE, DeckFile, ParseError, Ref, Span
from deckcheck.model.finding import UNREADABLE, Finding, verdict_of
from deckcheck.model.play import LimitList, PlayFormat, format_id
from deckcheck.model.report import CardLine, Item
from deckcheck.regulation import Regulation
from deckcheck.rules.config.no_list_in_force import no_list_help, no_list_in_force, no_list_message
from deckcheck.rules.config.unknown_format import unknown_format
from deckcheck.rules.config.unused_ignore import unused_ignore
from deckcheck.rules.deck import RULES
from deckcheck.rules.deck.extra_deck_size import extra_deck_size
from deckcheck.rules.deck.main_deck_size import main_deck_size
from deckcheck.rules.deck.points_over_cap import points_spent
from deckcheck.rules.deck.side_deck_size import side_deck_size
from deckcheck.rules.deck.view import View
from deckcheck.rules.deck.wrong_section import wrong_section
from deckcheck.sources import Source, read
from deckcheck.suppress import suppress

SIZE_RULES = (main_deck_size, extra_deck_size, side_deck_size)
CHECKS = tuple((rule.when, rule.check) for rule in RULES)
STALE_DAYS = 120
_REMARKS = 8


class Options(NamedTuple):
    """How decks are to be judged.

    `format` is the format that the call asks for (it wins over what a file says), `default_format` the one for files
    that say none.  `as_of` is a day as `YYYY-MM-DD`.  `list_file` replaces the format's list; only that of `list_for`
    if that is not None.  `inline` is False where the files' own `ignore` comments are not to be heeded.  `formats` are
    own format files that may be named by their ids, `cards` files with cards of the user's own.
    """

    as_of: str
    format: str | None = None
    default_format: str = "tcg"
    region: str | None = None
    list_file: str | None = None
    list_name: str | None = None
    points_cap: int | None = None
    inline: bool = True
    formats: tuple[str, ...] = ()
    list_for: str | None = None
    cards: tuple[str, ...] = ()

    def list_of(self, format: str) -> str | None:
        """The list file that replaces a format's own list."""
        return self.list_file if self.list_for in (None, format) else None


class Judge:
    """Judges decks by the construction rules; keeps what it worked out about cards for the next deck.

    With `with_cards` the items carry the whole deck, for those who show it.  Raises UsageError where a file with cards
    of the user's own cannot be read.
    """

    def __init__(self, options: Options, store: Store, with_cards: bool = False) -> None:
        self.options = options
        self.store = with_own_cards(store, options.cards) if options.cards else store
        self.with_cards = with_cards
        self._regulations: dict[str, Regulation] = {}

    def regulation(self, name: str) -> Regulation:
        """The regulation of a format (an id, or the path of a format file) under the options.

        Raises UsageError if there is no such format, no list on the day, or the list cannot be read.
        """
        if name not in self._regulations:
            self._regulations[name] = make_regulation(name, self.options, self.store)
        return self._regulations[name]

    def source(self, source: Source) -> Iterator[Item]:
        """The items of one source: one a deck in it, or one that tells why it cannot be read.

        A file that was found in a folder and holds no deck gives none.
        """
        data = read(source)
        if isinstance(data, str):
            yield unreadable(source.path, ParseError(f"Cannot read {source.path}: {data}.", code="FMT001"))
            return
        if source.found and not may_hold_deck(data, source.path):
            return
        decks = read_decks(data, source.path, self.store)
        if isinstance(decks, ParseError):
            # Any text may be a list of names, so one that is none is no broken deck.
            if not source.found or not source.path.lower().endswith(".txt"):
                yield unreadable(source.path, decks)
            return
        if source.found and not surely_deck(source.path):
            decks = [deck for deck in decks if self._is_list(deck)]
        for number, deck in enumerate(decks, 1):
            if len(decks) == 1:
                yield self.deck_file(source.path, deck)
            else:
                yield self.deck_file(f"{source.path}#{number}", deck)._replace(file=source.path)

    def _is_list(self, file: DeckFile) -> bool:
        """Whether at least half of the cards of a file are known: other text names few cards or none."""
        refs = join(file, self.store).counts
        known = self.store.cards([ref for ref in refs if isinstance(ref, int)])
        return 2 * len(known) >= len(refs) > 0

    def deck_file(self, path: str, file: DeckFile) -> Item:
        """The verdict on one deck."""
        name = self.options.format
        if name is None:
            name = file.play_format or self.options.default_format
        if name in self._regulations:
            regulation = self._regulations[name]
        else:
            problem = self._problem(name, file)
            if problem is not None:
                return Item(path, UNREADABLE, (problem,), title=file.title)
            regulation = self.regulation(name)
        return self.deck(path, join(file, self.store), regulation)

    def deck(self, path: str, deck: Deck, regulation: Regulation, more: Iterable[Finding] = ()) -> Item:
        """The verdict on a deck under a regulation; `more` are findings that it has already."""
        file = deck.file
        view = View(deck, regulation)
        findings = [*more, *file_findings(file)] if file.remarks or more else []
        flags = view.flags
        for when, check in CHECKS:
            if not when or when & flags:
                findings.extend(check(view))
        ignored: tuple[Finding, ...] = ()
        if file.directives and self.options.inline:
            findings, ignored, unused = suppress(findings, file.directives)
            if any(finding.code == wrong_section.code for finding in ignored):
                # Sizes that only misplaced cards make wrong are left to their rule; now nobody else tells them.
                view.misplaced = ()
                findings.extend(finding for rule in SIZE_RULES for finding in rule.check(view))
            findings.extend(unused_ignore.check(unused))
        return Item(
            path,
            verdict_of(findings) if findings else "legal",
            tuple(findings),
            regulation.play.id,
            regulation.used,
            view.sizes,
            points_spent(view),
            ignored,
            file.title,
            cards=card_lines(view) if self.with_cards else None,
        )

    def _problem(self, name: str, file: DeckFile) -> Finding | None:
        """What is wrong with the format that a file asks for, if it was the file that asked."""
        if self.options.format is not None or file.play_format is None:
            return None
        span = format_span(file)
        play = _known_format(name, self.options, self.store)
        if play is None:
            known = (*map(format_id, self.options.formats), *(known.id for known in self.store.formats()))
            unknown: Finding = next(unknown_format.check(name, known, span))
            return unknown
        first = self.store.first_list(play.series)
        if (
            first is not None
            and self.options.list_of(name) is None
            and self.store.list_in_force(play, self.options.as_of, None) is None
        ):
            early: Finding = next(no_list_in_force.check(play.title, self.options.as_of, first, span))
            return early
        return None


def card_lines(view: View) -> tuple[CardLine, ...]:
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
            lines.append(CardLine(section, len(indices), view.name(ref), code, kind, level, spans))
    return tuple(lines)


def file_findings(file: DeckFile | ParseError) -> Iterator[Finding]:
    """What the reader of a file remarked on; clean files never load the three dozen rules about files."""
    from deckcheck.rules.files import findings

    return findings(file)


def with_own_cards(store: Store, files: tuple[str, ...]) -> Store:
    """The store with the cards of some files before its own.  Raises UsageError for a file that cannot be read."""
    from deckcheck.data.usercards import ExtendedStore, load_cards

    extended = store
    own: dict[int, Card] = {}
    for file in files:
        cards = load_cards(file, extended)
        if isinstance(cards, ParseError):
            line = f":{cards.span.line}" if cards.span.line else ""
            raise UsageError(f"{file}{line}: {cards.message}", cards.help)
        own |= cards
        extended = ExtendedStore(store, own)
    return extended


def format_span(file: DeckFile) -> Span:
    """Where a deck file says its format."""
    for directive in file.directives:
        if directive.key == "format":
            return Span(directive.line, 0, directive.line, 0)
    return NOWHERE


def unreadable(path: str, error: ParseError) -> Item:
    """The item of a file that cannot be read as a deck."""
    return Item(path, UNREADABLE, tuple(file_findings(error)))


def make_regulation(name: str, options: Options, store: Store) -> Regulation:
    """A format with the list in force under the options.  Raises UsageError as `Judge.regulation` does."""
    play = _known_format(name, options, store) or find_format(name, store)
    if options.points_cap is not None and play.points_cap is not None:
        play = play._replace(points_cap=options.points_cap)
    if options.list_of(name) is not None:
        return Regulation(store, play, _list_from_file(options, play, store))
    limits = store.list_in_force(play, options.as_of, options.region)
    if limits is None:
        first = store.first_list(play.series)
        if first is None:
            raise UsageError(f'The format "{play.id}" has no list.', "Name its `series:`, or give a list with --list.")
        raise UsageError(no_list_message(play.title, options.as_of, first), no_list_help(first))
    _check_points(play, limits, f"The list of {limits.effective} in the series {play.series}")
    other = None
    if options.region is None:
        americas = store.list_in_force(play, options.as_of, "americas")
        if americas is not None and americas.limits != limits.limits:
            other = americas.effective
    return Regulation(store, play, limits, other)


def _known_format(name: str, options: Options, store: Store) -> PlayFormat | None:
    """The format with an id: one of the user's own, or one of the store."""
    for path in options.formats:
        if format_id(path) == name:
            return _format_from_file(path, store)
    return store.format(name)


def find_format(name: str, store: Store) -> PlayFormat:
    """The format with an id, or the one in a format file.  Raises UsageError, naming the nearest ids, for any other."""
    play = store.format(name)
    if play is not None:
        return play
    if name.endswith((".yaml", ".yml")):
        return _format_from_file(name, store)
    close = nearest(name, [known.id for known in store.formats()])
    hint = f"Did you mean {' or '.join(close)}? " if close else ""
    raise UsageError(f'There is no format "{name}".', f"{hint}`deckcheck formats` lists them.")


def _format_from_file(path: str, store: Store) -> PlayFormat:
    from deckcheck.data.userlists import load_format

    loaded = load_format(path, store)
    if isinstance(loaded, ParseError):
        line = f":{loaded.span.line}" if loaded.span.line else ""
        raise UsageError(f"{path}{line}: {loaded.message}", loaded.help)
    return loaded


def _list_from_file(options: Options, play: PlayFormat, store: Store) -> LimitList:
    """The list that the call gives; a list of points is none for a format without points, nor the other way round."""
    from deckcheck.data.userlists import load_list

    assert options.list_file is not None
    loaded = load_list(options.list_file, store, options.list_name)
    if isinstance(loaded, ParseError):
        line = f":{loaded.span.line}" if loaded.span.line else ""
        raise UsageError(f"{options.list_file}{line}: {loaded.message}", loaded.help)
    _check_points(play, loaded, options.list_file)
    return loaded


def _check_points(play: PlayFormat, limits: LimitList, what: str) -> None:
    """Raise UsageError for a list of points in a format without points, or the other way round."""
    if bool(limits.points) != (play.points_cap is not None) and not limits.suspect:
        holds = "points" if limits.points else "limits"
        wants = "no points" if limits.points else "points"
        raise UsageError(
            f"{what} is a list of {holds}, but {play.title} has {wants}.", "Choose another list or format."
        )


def run_notes(judge: Judge, name: str, why: str, today: str) -> tuple[str, ...]:
    """What to say once about a run: which format and list are used and why, and what the data cannot tell.

    Raises UsageError as `Judge.regulation` does.
    """
    regulation = judge.regulation(name)
    play, limits = regulation.play, regulation.list
    notes = [f"Format {play.id} ({why}), {regulation.named}."]
    if play.note:
        notes.append(play.note)
    as_of = judge.options.as_of
    if judge.options.list_of(name) is None and play.updated and limits.until is None:
        age = days_between(limits.effective, max(as_of, today))
        if age > STALE_DAYS:
            notes.append(
                f"That is the newest {play.title} list known, and {age} days old: a newer one may be in force. "
                "Update deckcheck, or give the list with --list."
            )
    released = judge.store.meta().get("cards", "")
    if as_of < released and not limits.whitelist:
        notes.append(
            f"The days on which cards were released are not known: cards newer than {as_of} are not found out."
        )
    # A list of the user's own may have lines that were left out or mean something else than they seem to.
    shown = [f"{judge.options.list_file}:{remark.span.line}: {remark.message}" for remark in limits.remarks[:_REMARKS]]
    if len(limits.remarks) > _REMARKS:
        shown.append(f"{judge.options.list_file}: {len(limits.remarks) - _REMARKS} more remarks.")
    return (*notes, *shown)


def days_between(first: str, last: str) -> int:
    """Days from one ISO date to another."""
    from datetime import date

    return (date.fromisoformat(last) - date.fromisoformat(first)).days
