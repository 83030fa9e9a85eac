"""The body of `check`: from what was asked to what is printed."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from deckcheck.commands.fixes import refuse_reports, show_diff, tell_open, tell_unsafe
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import error, note
from deckcheck.config.language import asked_languages
from deckcheck.config.settings import ASKED_FORMAT, CURRENT, HINTS, INLINE, SEVERAL
from deckcheck.data.store import Store
from deckcheck.deckfiles import SUFFIXES
from deckcheck.deckfiles.programs import PROGRAM_SUFFIXES
from deckcheck.decks.formats import NO_LIST, region_note
from deckcheck.errors import UsageError, checked_day, folded, one_of
from deckcheck.inputs.files import pass_through, start_run
from deckcheck.inputs.sources import Source, discover
from deckcheck.judge.deck import Wanted
from deckcheck.model.play import PlayFormat
from deckcheck.model.report import in_file
from deckcheck.report.safe import printable
from deckcheck.run.decks import DeckWorker, Fixer, place_of
from deckcheck.run.parallel import chunks_of
from deckcheck.run.unmatched import Unmatched
from deckcheck.run.walk import LeaveOut


class Play(NamedTuple):
    """What a call says about how decks are to be judged; None where it says nothing."""

    format: str | None = None
    as_of: str | None = None
    region: str | None = None
    list_file: str | None = None
    list_name: str | None = None
    points_cap: int | None = None
    inline: bool = True
    cards: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    language: str | None = None
    default_format: str | None = None
    current: bool = False
    hints: bool = False
    names: str | None = None

    def values(self) -> dict[str, Any]:
        """The keys of the configuration that the call sets.  Raises UsageError for a day that is not one."""
        return {
            ASKED_FORMAT: self.format,
            SEVERAL: self.several or None,
            "format": self.default_format,
            "as-of": None if self.as_of is None else checked_day(self.as_of),
            "region": checked_region(self.region),
            "list": NO_LIST if self.list_file is not None and self.list_file.lower() == NO_LIST else self.list_file,
            "list-name": self.list_name,
            "points-cap": self.points_cap,
            "cards": self.cards or None,
            **asked_languages(self.language, self.names),
            INLINE: self.inline,
            CURRENT: self.current or None,
            HINTS: self.hints or None,
        }


def formats_of(given: list[str] | None) -> tuple[str, ...]:
    """The formats that a call asks for: `-f tcg,ocg`, `-f tcg -f ocg`; each once."""
    named = (name.strip() for text in given or () for name in ([text] if os.path.exists(text) else text.split(",")))
    return tuple({folded(name): name for name in named if name}.values())


class FileSelection(NamedTuple):
    """Which files are to be checked, and how."""

    paths: list[str]
    changed_since: str | None = None
    force_exclude: bool = False
    jobs: int | None = None
    stdin_name: str | None = None

    @property
    def place(self) -> str:
        """The first path as the configuration takes it: that of the file which standard input stands for, that of a
        folder with a slash at its end."""
        path = self.paths[0]
        return self.stdin_name if path == "-" and self.stdin_name is not None else place_of(path)

    @property
    def many(self) -> bool:
        """Whether the call may mean more than one file."""
        return len(self.paths) > 1 or any(os.path.isdir(path) or "*" in path for path in self.paths)


class Fixing(NamedTuple):
    """What a call asks for about fixes: `mode` is `fix` or `diff`, `unsafe` asks for those that are not safe, too."""

    mode: str
    unsafe: bool = False


def clients_of(given: list[str] | None) -> tuple[str, ...]:
    """The simulators that a call names.  Raises UsageError for others."""
    from deckcheck.clients import CLIENTS

    names = (name.strip() for text in given or () for name in text.split(","))
    asked = tuple(dict.fromkeys(one_of("client", name, tuple(CLIENTS)) for name in names if name))
    if not asked:
        raise UsageError("--client names no program.", f"Known: {', '.join(CLIENTS)}.")
    return asked


def run_check(
    which: FileSelection,
    play: Play,
    asked: ReportOptions,
    fixing: Fixing | None = None,
    clients: tuple[str, ...] = (),
    against: str | None = None,
) -> int:
    """Check decks and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    start_run()
    without_report = fixing is not None and (fixing.mode == "diff" or "-" in which.paths)
    if fixing is not None and without_report:
        refuse_reports(asked, "diff" if fixing.mode == "diff" else "fix of standard input", baseline=False)
    session = Session(asked, play.values(), which.place)
    worker = DeckWorker(session.resolver, Wanted(clients=clients))
    check_call(worker, which.place)
    if fixing is not None:
        worker.fixer = Fixer(session.policy, fixing.unsafe)
        if without_report:
            if against is not None:
                raise UsageError("--against needs a report.", "Leave out --diff, or give files.")
            return _without_report(session, worker, which, fixing)
    sources, unmatched = chosen_sources(session, which, SUFFIXES, PROGRAM_SUFFIXES)
    notes: tuple[str, ...] = ()
    if against is not None:
        from deckcheck.commands.against import read_registered

        if against == "-" and "-" in which.paths:
            raise UsageError("Standard input is either the deck or the list.", "Give a file for one of them.")
        sources = list(sources)
        registered, notes = read_registered(against, sources, worker)
        worker.wanted = worker.wanted._replace(against=registered)
    run = session.run("check", worker.store.meta(), notes, many=which.many)
    summary = session.report(
        run, "decks", lambda renderer: chunks_of(worker, renderer, sources, which.jobs), unmatched.notes
    )
    if not summary.items and which.changed_since is None and not which.force_exclude:
        raise UsageError("No deck files were found.", _where_to_look(which.paths))
    return int(summary.exit_code(run.strict, run.exit_zero))


def _without_report(session: Session, worker: DeckWorker, which: FileSelection, fixing: Fixing) -> int:
    """Show what would be fixed, or fix standard input to standard output; returns the exit code."""
    if fixing.mode == "fix" and len(which.paths) > 1:
        raise UsageError("Standard input cannot be fixed together with files.", "Give either - or files.")
    sources, _ = chosen_sources(session, which, SUFFIXES, PROGRAM_SUFFIXES)
    failed: list[str] = []
    attempts = worker.attempts(sources, failed, error)
    if fixing.mode == "diff":
        return show_diff(attempts, failed, worker.text_of, exit_zero=session.asked.exit_zero)
    left = 0
    seen = False
    for source, _, result in attempts:
        seen = True
        sys.stdout.buffer.write(result.data)
        if result.open:
            tell_open(source)
        left += result.unsafe
        for one in result.fixes:
            print(f"fixed {one.code} {one.name}: {printable(one.fix.title if one.fix else '')}", file=sys.stderr)
    if not (seen or failed):
        pass_through()  # it is left out: who puts the output in the place of the input must not lose it
    tell_unsafe(left)
    return 2 if failed else 0


def _where_to_look(paths: list[str]) -> str:
    """What to do about a call that finds no decks."""
    if any(discover(paths, frozenset({".lua"}))):
        return "There are card scripts: `deckcheck lint` checks those."
    return f"Decks are files with {', '.join(sorted(SUFFIXES))}."


def check_call(worker: DeckWorker, path: str) -> None:
    """Raise UsageError, before anything is read, for settings of the call that cannot be carried out."""
    judge = worker.judge(path)
    for name in judge.options.several:
        judge.ruleset(name)
    name = judge.options.format or judge.options.default_format
    if "points-cap" in worker.resolver.asked and judge.ruleset(name).play.points_cap is None:
        raise UsageError(f"--points-cap has no effect in {name}: it has no points.", "Use --format genesys.")


def chosen_sources(
    session: Session, which: FileSelection, suffixes: frozenset[str], unnamed: frozenset[str] | None = None
) -> tuple[Iterable[Source], Unmatched]:
    """The files that a call means, without those that the configuration leaves out or that did not change, and what
    tells at the end which patterns of the configuration were about none.

    `unnamed` as in `discover`.
    """
    leave_out = LeaveOut(session.resolver)
    if which.stdin_name is not None:
        _check_stdin_name(which.stdin_name, which.paths)
    sources: Iterable[Source] = discover(
        which.paths, suffixes, leave_out, forced=which.force_exclude, unnamed=unnamed, stdin_name=which.stdin_name
    )
    if len(which.paths) > 1:
        sources = unique(sources)
    unmatched = Unmatched(session.resolver, which.paths, leave_out)
    sources = unmatched.following(sources)
    if which.changed_since is not None:
        from deckcheck.run.changed import only_changed

        sources = only_changed(sources, which.changed_since, session.resolver)
    return sources, unmatched


def _check_stdin_name(name: str, paths: list[str]) -> None:
    """Raise UsageError if standard input is not read, or what it stands for is not a file."""
    if "-" not in paths:
        raise UsageError("--stdin-filename is the name of what standard input holds.", "Give - for standard input.")
    if not name or not in_file(name) or not os.path.basename(name) or os.path.isdir(name):
        raise UsageError(f'--stdin-filename must name a file, which "{name}" does not.', "The file need not be there.")


def unique(sources: Iterable[Source]) -> Iterator[Source]:
    """Each file once, however often and by whichever way the call names it."""
    seen: set[str | bytes] = set()
    for source in sources:
        place = os.path.realpath(source.path) if source.data is None else source.data
        if place not in seen:
            seen.add(place)
            yield source


def checked_region(word: str | None) -> str | None:
    """The region that is meant, None where none is named.  Raises UsageError for a word that means none."""
    if word is None:
        return None
    from deckcheck.config.keys import region_of

    return region_of(word)


def tell_region(plays: Iterable[PlayFormat], region: str | None, store: Store) -> None:
    """Say on standard error where a region is given that makes no difference to any of the formats."""
    if text := region_note(plays, region, store):
        note(text)
