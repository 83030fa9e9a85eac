"""The scripts of a run: one linter, and the rules that hold for each file."""

from collections.abc import Iterable

from deckcheck.config.select import Selection
from deckcheck.config.settings import Resolver
from deckcheck.inputs.sources import Source
from deckcheck.judge.script import Linter, LintOptions, lint_source, rules_to_run
from deckcheck.model.report import Item
from deckcheck.rules.base import Rule
from deckcheck.run.decks import selection_note
from deckcheck.run.parallel import Worker


class ScriptWorker(Worker):
    """Judges scripts, each by the rules that are selected for its file."""

    chunk = 32

    def __init__(self, options: LintOptions, resolver: Resolver) -> None:
        self.options, self.resolver = options, resolver
        self._linter: Linter | None = None
        self._rules: dict[Selection, tuple[Rule, ...]] = {}

    def __getstate__(self) -> tuple[LintOptions, Resolver, object]:
        return self.options, self.resolver, self.renderer

    def __setstate__(self, state: tuple[LintOptions, Resolver, object]) -> None:
        self.__init__(*state[:2])  # type: ignore[misc]  # a worker in a new process makes its linter for itself
        self.renderer = state[2]  # type: ignore[assignment]

    @property
    def linter(self) -> Linter:
        """The linter, made when it is first asked for.  Raises UsageError where the options cannot be carried out."""
        self._linter = self._linter or Linter(self.options)
        return self._linter

    def check_call(self, path: str) -> None:
        """Raise UsageError, before anything is read, for options and settings that cannot be carried out."""
        self.rules(path)
        Linter(self.options._replace(pool=False))

    def rules(self, path: str) -> tuple[Rule, ...]:
        """The rules to run on a file."""
        selection = self.resolver.settings(path).selection
        if selection not in self._rules:
            self._rules[selection] = rules_to_run(selection, self.options.every)
        return self._rules[selection]

    def items(self, source: Source) -> Iterable[Item]:
        """The item of a script."""
        return (lint_source(source, self.linter, self.rules(source.path)),)

    def notes(self) -> Iterable[str]:
        """Which rules did not count."""
        return filter(None, map(selection_note, self._rules))
