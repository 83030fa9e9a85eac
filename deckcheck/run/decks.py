"""The decks of a run: a judge for all files with the same settings, and what to say once about the formats used."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.config.select import Selection
from deckcheck.config.settings import Resolver, Settings
from deckcheck.data.store import Store
from deckcheck.decks.formats import NO_LIST
from deckcheck.errors import UsageError
from deckcheck.inputs.files import near_file
from deckcheck.inputs.sources import Source, read, whole
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.judge.notes import run_notes
from deckcheck.model.report import Item
from deckcheck.model.words import listed, say, separated
from deckcheck.report.base import Summary
from deckcheck.report.outputs import Renderer
from deckcheck.run.parallel import Worker
from deckcheck.run.policy import Policy

if TYPE_CHECKING:  # imported only where decks are fixed
    from deckcheck.judge.fixes import Fixed

NOT_KNOWN = "the verdict is undetermined, so the meaning is unclear"


class Fixer(NamedTuple):
    """How decks are fixed before they are reported: the findings that count, and whether all their fixes are made."""

    policy: Policy
    unsafe: bool = False

    def fixed(self, source: Source, data: bytes, judge: Judge) -> "Fixed":
        """The content of a deck file with its fixes."""
        from deckcheck.judge.deckfixes import applier, found_in
        from deckcheck.judge.fixes import Judged, fix_file

        judge = judge.telling(judge.wanted._replace(fixes=True))

        def judged(trial: bytes) -> Judged:
            items = judge.plain_items(source._replace(data=trial))
            counting = [one for item in items for one in self.policy(item, Summary()).findings]
            return found_in(items)._replace(counting=tuple(dict.fromkeys(counting)))

        return fix_file(data, judged, applier(source.path, judge.store), self.unsafe, bold=True)


class DeckWorker(Worker):
    """Judges the decks of sources, each by the settings that hold for its file.

    Items tell what is `wanted`, and what the reports show.  With a `fixer` decks are fixed in their files first.
    """

    fixer: Fixer | None = None

    def __init__(self, resolver: Resolver, wanted: Wanted = Wanted()) -> None:
        self.resolver = resolver
        self.wanted = wanted
        self._judges: dict[Settings, tuple[Judge, str]] = {}
        self._notes: dict[tuple[Settings, str, bool], tuple[str, ...]] = {}
        self._store: Store | None = None

    def __getstate__(self) -> tuple[Resolver, Wanted, Renderer | None, Fixer | None]:
        return self.resolver, self.wanted, self.renderer, self.fixer

    def __setstate__(self, state: tuple[Resolver, Wanted, Renderer | None, Fixer | None]) -> None:
        self.__init__(*state[:2])  # type: ignore[misc]  # a worker in a new process opens the store for itself
        self.renderer, self.fixer = state[2:]

    @property
    def store(self) -> Store:
        """The store, opened when it is first asked for."""
        self._store = self._store or Store.open(self.resolver.bundled)
        return self._store

    def judge(self, path: str) -> Judge:
        """The judge for a file, or for a folder whose path ends with a slash; files with the same settings share it.

        Raises UsageError where the settings cannot be carried out (no such format, …).
        """
        settings = self.resolver.settings(path)
        known = self._judges.get(settings)
        if known is None:
            judge = Judge(settings.play, self.store)
            self._judges[settings] = judge, path
            self._try(judge, path)
        else:
            judge = known[0]
        return judge.telling(self.wanted)

    def forget_used(self) -> None:
        """Begin anew to note which formats decks are judged by."""
        for judge, _ in self._judges.values():
            judge.used.clear()

    def _try(self, judge: Judge, path: str) -> None:
        options = judge.options
        if options.list_name is not None and options.list_file in (None, NO_LIST):
            raise UsageError(
                "--list-name chooses one of the lists of a --list file, and there is none.", "Give --list FILE."
            )
        name = options.format or options.default_format
        try:
            judge.ruleset(name)
        except UsageError as problem:
            where = self.resolver.where(path, "format")
            if options.format is not None or not where:
                raise
            raise UsageError(f"{where}: {problem.message}", problem.help) from None

    def items(self, source: Source) -> Iterable[Item]:
        """The items of one source (see `Judge.source`)."""
        shown = self.renderer
        judge = self.judge(source.path).telling(
            self.wanted._replace(fixes=True)
            if shown is None
            else self.wanted._replace(cards=shown.cards, costs=shown.run.verbose, fixes=shown.fixes)
        )
        return judge.source(source) if self.fixer is None else self._fixed(source, judge, self.fixer)

    def _fixed(self, source: Source, judge: Judge, fixer: Fixer) -> Iterator[Item]:
        """The items of a source after its file was fixed; the first tells what was done."""
        from deckcheck.judge.fixes import Fixed

        data = None if source.other or source.data is not None else read(source)
        if not isinstance(data, bytes):
            yield from judge.source(source if data is None else source._replace(error=data))
            return
        result = fixer.fixed(source, data, judge)
        why = ""
        if result.made:
            from deckcheck.inputs.writing import refuse_read_only, write_file

            try:
                refuse_read_only(source.path)
                write_file(source.path, result.data, rewrite=True)
            except UsageError as problem:
                why = problem.message
                result = Fixed(data)
        for number, item in enumerate(judge.source(source._replace(data=result.data, whole=True))):
            if number == 0:
                item = item._replace(fixed=result.fixes, not_fixed=NOT_KNOWN if result.open else "", not_written=why)
            yield item

    def attempts(
        self, sources: Iterable[Source], failed: list[str], tell: Callable[[str, str], object]
    ) -> Iterator[tuple[Source, bytes, "Fixed"]]:
        """Each deck file as it is, and with its fixes; what cannot be read is told, and noted in `failed`.

        A file that can be opened and is not a deck is among them, as it is.
        """
        assert self.fixer is not None
        for source in sources:
            data = whole(read(source)) if not source.other else ""
            if isinstance(data, bytes) and (source.data is None or source.whole):
                result = self.fixer.fixed(source, data, self.judge(source.path))
                if (why := result.unreadable) is not None:
                    tell(why.at(source.path), why.help)
                    failed.append(source.path)
                yield source, data, result
            elif isinstance(data, str) and data:
                tell(f"{source.path} cannot be read: {data}.", near_file(source.path))
                failed.append(source.path)

    def text_of(self, source: Source, data: bytes) -> str:
        """The text of a deck file as its reader sees it."""
        from deckcheck.judge.deckfixes import text_of

        return text_of(data, source.path, self.judge(source.path).store).text

    def notes(self) -> Iterable[str]:
        """Which formats, lists and registered lists decks were judged by so far, and which rules did not count."""
        if self.wanted.against is not None:
            yield self.wanted.against.what
        for settings, (judge, path) in self._judges.items():
            for name, own in judge.used:
                key = settings, name, own
                if key not in self._notes:
                    self._notes[key] = run_notes(judge, name, self.why(path, own))
                yield from self._notes[key]
            if judge.used and (left_out := selection_note(settings.selection)):
                yield left_out

    def why(self, path: str, own: bool) -> str:
        """Where the format of a file is from; `own` is True where the file itself asks for it."""
        if own:
            return say("as the file asks")
        settings = self.resolver.settings(path)
        if settings.play.format is not None:
            return say("as asked")
        source = self.resolver.where(path, "format")
        if not source:
            return say("the default")
        return say("as {file} says", file=self.resolver.values(path)["format"].source)


def data_notes(data: dict[str, str]) -> tuple[str, ...]:
    """Whose data a run uses and of which day, from the store's `meta`; nothing for a run that uses none."""
    if "origin" not in data:
        return ()
    told = say("Data: {origin}, cards of {day}.", origin=say(data["origin"]), day=data["cards"])
    return (f"{told} {say('Custom cards: {files}.', files=data['own'])}" if "own" in data else told,)


def place_of(path: str) -> str:
    """A path of a call as the resolver takes it: that of a folder ends with a slash."""
    return os.path.join(path, "") if os.path.isdir(path) else path


def selection_note(selection: Selection) -> str:
    """That not all rules count, and which; a verdict is not to be taken for more than it is."""
    parts = []
    if selection.select:
        parts.append(say("only {rules}", rules=", ".join(selection.select)))
    if selection.ignore:
        parts.append(say("{rules} ignored", rules=", ".join(selection.ignore)))
    if selection.severity:
        levels = [say("{rule} as {severity}", rule=word, severity=level) for word, level in selection.severity]
        parts.append(listed(levels))
    return say("Some rules are disabled or changed: {changes}.", changes=separated(parts)) if parts else ""
