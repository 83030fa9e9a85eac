"""The scripts of a run: the linter and the rules that hold for each file."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from deckcheck.config.select import Selection
from deckcheck.config.settings import LintSettings, Resolver
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.sources import Source
from deckcheck.judge.fixes import Judged
from deckcheck.judge.script import Linter, LintOptions, lint_source, rules_to_run
from deckcheck.lua.api import DIALECTS
from deckcheck.model.report import Item
from deckcheck.report.base import Summary
from deckcheck.rules.base import LEVELS, Rule
from deckcheck.run.decks import selection_note
from deckcheck.run.parallel import Worker
from deckcheck.run.policy import Policy


class Scripts(NamedTuple):
    """What a call says about how scripts are to be linted; None where it says nothing."""

    level: str | None = None
    dialect: str | None = None
    cdb: tuple[str, ...] = ()
    api_root: tuple[str, ...] = ()
    api: tuple[str, ...] = ()
    inline: bool = True

    def values(self) -> dict[str, Any]:
        """The keys of the configuration that the call sets.  Raises UsageError for a level or dialect that is none."""
        for name, given, known in (("level", self.level, LEVELS), ("dialect", self.dialect, DIALECTS)):
            if given is not None:
                one_of(name, given, known)
        values = {
            "lint.level": self.level,
            "lint.dialect": self.dialect,
            "lint.cdb": self.cdb,
            "lint.api-root": self.api_root,
            "lint.api": self.api,
        }
        return {name: value for name, value in values.items() if value}


class ScriptWorker(Worker):
    """Judges scripts, each as is set for its file and by the rules that are selected for it."""

    chunk = 32

    def __init__(self, options: LintOptions, resolver: Resolver) -> None:
        self.options, self.resolver = options, resolver
        self._linters: dict[LintSettings, Linter] = {}
        self._rules: dict[tuple[Selection, str], tuple[Rule, ...]] = {}

    def __getstate__(self) -> tuple[LintOptions, Resolver, object]:
        return self.options, self.resolver, self.renderer

    def __setstate__(self, state: tuple[LintOptions, Resolver, object]) -> None:
        self.__init__(*state[:2])  # type: ignore[misc]  # a worker in a new process makes its linters for itself
        self.renderer = state[2]  # type: ignore[assignment]

    def _options(self, path: str) -> LintOptions:
        """The options of the call with what is set for a file."""
        lint = self.resolver.settings(path).lint
        return self.options._replace(
            dialect=lint.dialect,
            cdbs=lint.cdb,
            api_roots=lint.api_root,
            api_tables=lint.api,
            bundled=self.resolver.bundled,
        )

    def linter(self, path: str) -> Linter:
        """The linter for a file; files with the same settings share it.

        Raises UsageError where the settings cannot be carried out.
        """
        lint = self.resolver.settings(path).lint._replace(level="")  # the level is a matter of the rules
        if lint not in self._linters:
            self._linters[lint] = self._made(self._options(path), path)
        return self._linters[lint]

    def _made(self, options: LintOptions, path: str) -> Linter:
        try:
            return Linter(options)
        except UsageError as problem:
            keys = ("lint.cdb", "lint.api-root", "lint.api")
            where = next((place for key in keys if (place := self.resolver.where(path, key))), "")
            raise UsageError(f"{where}: {problem.message}" if where else problem.message, problem.help) from None

    def check_call(self, path: str) -> None:
        """Raise UsageError, before anything is read, for options and settings that cannot be carried out."""
        self.rules(path)
        self._made(self._options(path)._replace(pool=False), path)

    def rules(self, path: str) -> tuple[Rule, ...]:
        """The rules to run on a file."""
        settings = self.resolver.settings(path)
        key = settings.selection, settings.lint.level
        if key not in self._rules:
            self._rules[key] = rules_to_run(*key)
        return self._rules[key]

    def items(self, source: Source) -> Iterable[Item]:
        """The item of a script."""
        return (lint_source(source, self.linter(source.path), self.rules(source.path)),)

    def versions(self, source: Source, policy: Policy) -> Callable[[bytes], Judged]:
        """Judges versions of a script as those see it who fix it; the last ones are remembered."""

        @lru_cache(maxsize=2)
        def judge(data: bytes) -> Judged:
            item = next(iter(self.judged(source._replace(data=data))))
            return Judged(policy(item, Summary()).findings, item.findings)

        return judge

    def flush(self) -> None:
        """Write what was found to the cache."""
        for linter in self._linters.values():
            linter.flush()

    def notes(self) -> Iterable[str]:
        """Which rules did not count."""
        return filter(None, dict.fromkeys(selection_note(selection) for selection, _ in self._rules))
