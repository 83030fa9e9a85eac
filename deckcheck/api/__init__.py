"""The Python API: check decks, exchanges and scripts from a program.

    from pathlib import Path
    from deckcheck import Checker, check

    report = check(Path("deck.ydk"), format="tcg", as_of="2026-08-01")
    report.legal, [finding.message for finding in report.findings], report.to_dict()

A `str` is always the text of a deck or script; only a `Path` is opened.  A `Checker` opens the card data once and may
be used from several threads.  Configuration files are not read: what a call does not say has its default.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, Unpack

from deckcheck import __version__
from deckcheck.api.inputs import Input, Named, deck_of, plan_of, sources_of
from deckcheck.api.options import CheckOptions, asked_values, check_kinds, paths_of, selection
from deckcheck.config.settings import LANGUAGE, Resolver
from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Wanted
from deckcheck.judge.swap import Match
from deckcheck.model.finding import Finding
from deckcheck.model.report import Item, Run, Tool
from deckcheck.model.words import ENGLISH, speaking
from deckcheck.report.base import Summary
from deckcheck.report.json import item_text, run_object, summary_object
from deckcheck.run.decks import DeckWorker, data_notes
from deckcheck.run.policy import Policy
from deckcheck.run.swap import Swap

__all__ = ("CheckOptions", "Checker", "Named", "Report", "check", "lint", "swap")


class Report(NamedTuple):
    """What came of a call: an item per deck, Duel or script, and what to say once about the run.

    Items and findings are the values of `deckcheck.model`; `to_dict` is the JSON report (schema `deckcheck.report/1`).
    """

    command: str
    items: tuple[Item, ...]
    notes: tuple[str, ...]
    summary: Summary
    data: dict[str, str]

    @property
    def legal(self) -> bool:
        """Whether everything is legal (not only accepted)."""
        return bool(self.items) and all(item.verdict == "legal" for item in self.items)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all items."""
        return tuple(finding for item in self.items for finding in item.findings)

    @property
    def exit_code(self) -> int:
        """What the command would end with: 0 legal, 1 illegal, 2 unreadable, 3 undetermined."""
        return self.summary.exit_code()

    def to_dict(self) -> dict[str, Any]:
        """The same object as `--output json` prints."""
        run = Run(self.command, Tool(__version__, self.data), self.notes)
        value = {**run_object(run), "items": [], "notes": self.notes, "summary": summary_object(run, self.summary)}
        plain: dict[str, Any] = json.loads(json.dumps(value))
        plain["items"] = [json.loads(item_text(item, run)) for item in self.items]
        return plain


class Checker:
    """Judges decks, exchanges and scripts with the same options; opens the card data once.

    With `whole` the items carry the whole deck (`item.cards`), for programs that show it; with `bundled` only the card
    data that came with the program are used, not newer or own ones of the machine.
    Safe to use from several threads: calls wait for one another.  Raises UsageError for options that cannot be carried
    out (no such format, a list that cannot be read …).
    """

    def __init__(self, *, whole: bool = False, bundled: bool = False, **options: Unpack[CheckOptions]) -> None:
        self._lock = RLock()
        values = asked_values(options)
        self._language = values.get(LANGUAGE, ENGLISH)
        self._resolver = Resolver(values, isolated=True, bundled=bundled)
        self._policy = Policy(self._resolver)
        self._worker = DeckWorker(self._resolver, Wanted(cards=whole))
        with self._lock, speaking(self._language):
            self._check_options()

    def _check_options(self) -> None:
        """Say at once what of the options cannot be carried out."""
        judge = self._worker.judge("deck.ydk")
        options = judge.options
        plays = [judge.ruleset(name).play for name in options.several or (options.format or options.default_format,)]
        if options.points_cap is not None and all(play.points_cap is None for play in plays):
            names = ", ".join(play.id for play in plays)
            raise UsageError(f"points_cap has no effect in {names}: there are no points.", "Choose genesys.")

    def check(self, *decks: Input, name: str = "deck") -> Report:
        """The verdicts on decks.  A folder means the deck files in it; `name` is what text is called in the report."""
        with self._lock, speaking(self._language):
            self._worker.forget_used()
            return self._report("check", self._checked(sources_of(decks, name, SUFFIXES)))

    def swap(
        self,
        registered: Input,
        *later: Input,
        plan: Input | None = None,
        duel: int = 2,
        single_duel: bool = False,
        allow_size_change: bool = False,
    ) -> Report:
        """The verdicts on the exchanges between the registered deck and the decks of later Duels of a Match.

        `duel` is the number of the Duel that the first later deck is for.  With `plan` every match-up of a side plan is
        carried out on the registered deck and judged instead.  Raises UsageError for both or neither.
        """
        if duel < 1:
            raise UsageError("duel must be 1 or more.")
        if bool(later) == (plan is not None):
            raise UsageError("swap takes the decks of later Duels or a side plan.", "Pass one of the two.")
        with self._lock, speaking(self._language):
            names = self._worker.store
            found = None if plan is None else plan_of(plan, names)
            exchange = Swap(self._worker, "deck.ydk", deck_of(registered, "registered", names), found)
            match = Match(duel, single_duel, exchange.ruleset.play.equal_sizes and not allow_size_change)
            decks = [deck_of(deck, f"game{number}", names) for number, deck in enumerate(later, duel)]
            return self._report("swap", (item for item, _ in exchange.items(decks, match)), exchange.notes)

    def _checked(self, sources: Iterable[Source]) -> Iterator[Item]:
        for source in sources:
            yield from self._worker.judged(source)

    def _report(self, command: str, items: Iterable[Item], notes: Iterable[str] | None = None) -> Report:
        """The report; without `notes` with those on the formats that the items turn out to be judged by."""
        settled, summary = _settled(items, self._policy)
        data = self._worker.store.meta()
        told = (*data_notes(data), *(self._worker.notes() if notes is None else notes))
        return Report(command, settled, tuple(dict.fromkeys(told)), summary, data)


def _settled(items: Iterable[Item], policy: Policy) -> tuple[tuple[Item, ...], Summary]:
    """The items as they count by the options, and their sums."""
    summary = Summary()
    settled = []
    for item in items:
        item = policy(item, summary)
        summary.add(item)
        settled.append(item)
    return tuple(settled), summary


def check(*decks: Input, name: str = "deck", **options: Unpack[CheckOptions]) -> Report:
    """The verdicts on decks (see `Checker`): `check(Path("deck.ydk"), format="tcg")`, `check("2 Dark Magician …")`."""
    return Checker(**options).check(*decks, name=name)


def swap(
    registered: Input,
    *later: Input,
    plan: Input | None = None,
    duel: int = 2,
    single_duel: bool = False,
    allow_size_change: bool = False,
    **options: Unpack[CheckOptions],
) -> Report:
    """The verdicts on exchanges with the Side Deck (see `Checker.swap`)."""
    checker = Checker(**options)
    return checker.swap(
        registered, *later, plan=plan, duel=duel, single_duel=single_duel, allow_size_change=allow_size_change
    )


def lint(
    *scripts: Input,
    name: str = "script.lua",
    dialect: str | None = None,
    cdb: Sequence[str | Path] = (),
    api_root: Sequence[str | Path] = (),
    api: Sequence[str | Path] = (),
    level: str = "default",
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    inline: bool = True,
) -> Report:
    """What the rules of the Duel say of card scripts, which are read and never run.

    `name` is what text is called in the report; a card's script is called `c12345678.lua`, which tells its card.
    `cdb` are client databases, `api_root` folders with helper scripts outside the scripts' repository, `api`
    files with functions of a newer game (see docs/lint.md), `level` is surest, default, thorough or all.
    Raises UsageError for a database or folder that cannot be read, and for unknown rules, levels and dialects.
    """
    from deckcheck.judge.script import SUFFIXES, LintOptions
    from deckcheck.run.scripts import Scripts, ScriptWorker

    for paths in (cdb, api_root, api, select, ignore):
        check_kinds({"cards": paths})
    # A name tells the card; nothing is looked for where a file of that name would be.
    name = os.path.basename(name)
    asked = Scripts(level, dialect, paths_of(cdb), paths_of(api_root), paths_of(api)).values()
    resolver = Resolver({**selection(select, ignore, {}), **asked}, isolated=True, bundled=False)
    worker = ScriptWorker(LintOptions(inline=inline), resolver)
    worker.check_call(name)
    found = (item for source in sources_of(scripts, name, SUFFIXES) for item in worker.judged(source))
    items, summary = _settled(found, Policy(resolver))
    return Report("lint", items, tuple(worker.notes()), summary, {})
