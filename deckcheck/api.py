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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from os import fspath
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple, TypedDict, Unpack

from deckcheck import __version__
from deckcheck.config.language import asked_languages
from deckcheck.config.settings import ASKED_FORMAT, INLINE, LANGUAGE, SEVERAL, Resolver
from deckcheck.deckfiles import SUFFIXES
from deckcheck.decks.plan import read_plan
from deckcheck.errors import UsageError, nearest, one_of
from deckcheck.inputs.deck import read_data, read_deck
from deckcheck.inputs.sources import Source, discover
from deckcheck.judge.deck import Wanted
from deckcheck.judge.swap import Match
from deckcheck.model.deck import NameIndex, ParseError
from deckcheck.model.finding import Finding
from deckcheck.model.release import as_day
from deckcheck.model.report import Item, Run, Tool
from deckcheck.model.words import ENGLISH, speaking
from deckcheck.report.base import Summary
from deckcheck.report.json import item_text, run_object, summary_object
from deckcheck.run.decks import DeckWorker, data_notes
from deckcheck.run.policy import Policy
from deckcheck.run.swap import NamedDeck, NamedPlan, Swap


class Named(NamedTuple):
    """The text or the bytes of a file, with what it is called in the report."""

    name: str
    content: str | bytes


Input = Path | str | bytes | Named
"""A file to open, or the text or the bytes of one, which may have a name."""


class CheckOptions(TypedDict, total=False):
    """How decks are to be judged, as the options of `deckcheck check`; all are optional.

    `format` is an id or a format file and wins over what a deck says of itself, `default_format` does not; of several
    formats each gives an item for every deck.  `as_of` is a day (default: today).  `list` is a list file, or "none".
    `cards` and `formats` are files with custom cards and formats.  `select` and `ignore` are codes, prefixes or names
    of rules, `severity` maps them to error, warning, note or off.  `inline` says whether `deckcheck: ignore=` comments
    in decks count, `strict` whether warnings fail.
    `lang` is the language of messages and of cards' names in them, `names` that of the names where it is another one.
    """

    format: str | Sequence[str] | None
    default_format: str | None
    as_of: str | date | None
    region: str | None
    list: str | Path | None
    list_name: str | None
    points_cap: int | None
    cards: Sequence[str | Path]
    formats: Sequence[str | Path]
    select: Sequence[str]
    ignore: Sequence[str]
    severity: Mapping[str, str]
    inline: bool
    strict: bool
    lang: str
    names: str


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
        value = {
            **run_object(run),
            "items": [json.loads(item_text(item, run)) for item in self.items],
            "notes": list(self.notes),
            "summary": summary_object(run, self.summary),
        }
        plain: dict[str, Any] = json.loads(json.dumps(value))
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
        values = _asked(options)
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
            return self._report("check", self._checked(_sources(decks, name, SUFFIXES)))

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
            raise UsageError("duel has to be 1 or more.")
        if bool(later) == (plan is not None):
            raise UsageError("swap takes the decks of later Duels or a side plan.", "Pass one of the two.")
        with self._lock, speaking(self._language):
            names = self._worker.store
            found = None if plan is None else _plan(plan, names)
            exchange = Swap(self._worker, "deck.ydk", _deck(registered, "registered", names), found)
            match = Match(duel, single_duel, exchange.ruleset.play.equal_sizes and not allow_size_change)
            decks = [_deck(deck, f"game{number}", names) for number, deck in enumerate(later, duel)]
            return self._report("swap", (item for item, _ in exchange.items(decks, match)), exchange.notes)

    def _checked(self, sources: Iterable[Source]) -> Iterator[Item]:
        for source in sources:
            yield from self._worker.judged(source)

    def _report(self, command: str, items: Iterable[Item], notes: Iterable[str] | None = None) -> Report:
        """The report; without `notes` with those on the formats that the items turn out to be judged by."""
        summary = Summary()
        settled = []
        for item in items:
            item = self._policy(item, summary)
            summary.add(item)
            settled.append(item)
        data = self._worker.store.meta()
        told = (*data_notes(data), *(self._worker.notes() if notes is None else notes))
        return Report(command, tuple(settled), tuple(dict.fromkeys(told)), summary, data)


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
        _check_kinds({"cards": paths})
    # A name tells the card; nothing is looked for where a file of that name would be.
    name = os.path.basename(name)
    asked = Scripts(level, dialect, _paths(cdb), _paths(api_root), _paths(api)).values()
    resolver = Resolver({**_selection(select, ignore, {}), **asked}, isolated=True, bundled=False)
    worker = ScriptWorker(LintOptions(inline=inline), resolver)
    worker.check_call(name)
    policy, summary, items = Policy(resolver), Summary(), []
    for source in _sources(scripts, name, SUFFIXES):
        for item in worker.judged(source):
            item = policy(item, summary)
            summary.add(item)
            items.append(item)
    return Report("lint", tuple(items), tuple(worker.notes()), summary, {})


def _asked(options: CheckOptions) -> dict[str, Any]:
    """Options as the keys of a configuration; what is not given is left out."""
    from deckcheck.config.keys import region_of

    unknown = sorted(set(options) - set(CheckOptions.__annotations__))
    if unknown:
        close = nearest(unknown[0], list(CheckOptions.__annotations__))
        hint = f"Did you mean {' or '.join(close)}?" if close else ""
        raise UsageError(f'There is no option "{unknown[0]}".', hint)
    _check_kinds(options)
    get: Any = options.get
    asked = get("format")
    formats = tuple(asked) if isinstance(asked, (list, tuple)) else ()
    day = get("as_of")
    if day is not None and (checked := as_day(day)) is None:
        raise UsageError(f'"{day}" is not a valid date.', "Pass a date, or text such as 2026-05-18.")
    region = get("region")
    if region is not None:
        region = region_of(region)
    values = {
        ASKED_FORMAT: next(iter(formats), None) if isinstance(asked, (list, tuple)) else _text(asked),
        SEVERAL: formats if len(formats) > 1 else None,
        "format": _text(get("default_format")),
        "as-of": None if day is None else checked,
        "region": region,
        "list": None if get("list") is None else fspath(get("list")),
        "list-name": get("list_name"),
        "points-cap": get("points_cap"),
        "cards": _paths(get("cards", ())) or None,
        "formats": _paths(get("formats", ())) or None,
        INLINE: get("inline", True),
        "strict": get("strict"),
        **asked_languages(get("lang"), get("names")),
    }
    chosen = _selection(get("select", ()), get("ignore", ()), get("severity", {}))
    return {key: value for key, value in values.items() if value is not None} | chosen


_KINDS: dict[str, tuple[type, ...]] = {
    "format": (str, Path, list, tuple), "default_format": (str, Path), "as_of": (str, date), "region": (str,),
    "list": (str, Path),
    "list_name": (str,), "points_cap": (int,), "cards": (list, tuple), "formats": (list, tuple),
    "select": (list, tuple), "ignore": (list, tuple), "severity": (dict,), "inline": (bool,), "strict": (bool,),
    "lang": (str,), "names": (str,),
}  # fmt: skip


def _check_kinds(options: Mapping[str, Any]) -> None:
    """Raise UsageError for options of a wrong kind, among them a text where several are wanted."""
    for name, value in options.items():
        kinds = _KINDS[name]
        if value is None:
            continue
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise UsageError(f"{name} must be {wanted}, not {type(value).__name__}.")
        parts = (
            [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
        )
        if not all(isinstance(part, (str, Path)) for part in parts):
            raise UsageError(f"{name} must be a list of strings.")
    if (options.get("points_cap") or 0) < 0:
        raise UsageError("points_cap must be 0 or more.")
    for path in options.get("formats") or ():
        if not os.path.isfile(path):
            raise UsageError(f"There is no file {path}.", "`formats` takes paths of format files.")


def _paths(given: Iterable[str | Path]) -> tuple[str, ...]:
    return tuple(fspath(path) for path in given)


def _selection(select: Sequence[str], ignore: Sequence[str], severity: Mapping[str, str]) -> dict[str, Any]:
    """Which rules count, as keys of a configuration.  Raises UsageError for words that mean no rule or severity."""
    from deckcheck.config.keys import LEVELS
    from deckcheck.config.select import check_words

    check_words((*select, *ignore, *severity))
    for level in severity.values():
        one_of("severity", level, LEVELS)
    values = {"select": tuple(select), "ignore": tuple(ignore), "severity": tuple(severity.items())}
    return {key: value for key, value in values.items() if value}


def _text(value: str | Path | None) -> str | None:
    return None if value is None else fspath(value)


def _source(given: Input, name: str) -> Source:
    if isinstance(given, Path):
        return Source(fspath(given))
    if isinstance(given, Named):
        name, given = given
    if not isinstance(given, (str, bytes)):
        raise UsageError(f"A deck or script is a Path, text or bytes, not {type(given).__name__}.")
    data = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    return Source(name, data, whole=data[:7].lower() != b"ydke://")


def _sources(given: Sequence[Input], name: str, suffixes: frozenset[str]) -> Iterator[Source]:
    """What a call names; several texts are told apart by a number."""
    texts = [one for one in given if not isinstance(one, (Path, Named))]
    number = 0
    for one in given:
        if isinstance(one, Path):
            yield from discover([fspath(one)], suffixes)
        elif isinstance(one, Named):
            yield _source(one, name)
        else:
            number += 1
            yield _source(one, name if len(texts) == 1 else f"{name}-{number}")


def _deck(given: Input, name: str, names: NameIndex) -> NamedDeck:
    """The one deck in a file or text, or why there is none, with its path."""
    source = _source(given, name)
    return source.path, read_deck(source, names)


def _plan(given: Input, names: NameIndex) -> NamedPlan:
    """A side plan, or why it cannot be read, with its path."""
    source = _source(given, "plan")
    data = read_data(source)
    return source.path, data if isinstance(data, ParseError) else read_plan(data, names)
