"""The body of `check`: from what was asked to what is printed."""

import os
from collections.abc import Iterable, Iterator
from time import strftime
from typing import Any, NamedTuple

from deckcheck.commands.session import ReportOptions, Session
from deckcheck.config.select import Selection
from deckcheck.deckfiles import PROGRAM_SUFFIXES, SUFFIXES
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source, discover
from deckcheck.judge.notes import run_notes
from deckcheck.run.parallel import Worker, pieces
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

    def values(self) -> dict[str, Any]:
        """The keys of the configuration that the call sets.  The format is not among them: a file's own comes between.

        Raises UsageError for a day that is none.
        """
        return {
            "as-of": None if self.as_of is None else checked_date(self.as_of),
            "region": self.region,
            "list": self.list_file,
            "list-name": self.list_name,
            "points-cap": self.points_cap,
            "cards": self.cards or None,
        }

    def options(self, today: str) -> Options:
        """The options of the engine, before what is set for a file is heard."""
        return Options(today, self.format, list_file=self.list_file, inline=self.inline)


class FileSelection(NamedTuple):
    """Which files are to be checked, and how."""

    paths: list[str]
    changed_since: str | None = None
    force_exclude: bool = False
    jobs: int = 1


def run_check(which: FileSelection, play: Play, asked: ReportOptions) -> int:
    """Check decks and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    session = Session(asked, play.values())
    today = strftime("%Y-%m-%d")
    worker = Worker(play.options(today), session.resolver)
    first = which.paths[0]
    notes = opening_notes(session, worker, os.path.join(first, "") if os.path.isdir(first) else first, today)
    many = len(which.paths) > 1 or any(os.path.isdir(path) or "*" in path for path in which.paths)
    run = session.run("check", worker.store.meta(), notes, many)
    sources = chosen_sources(session, which, SUFFIXES, PROGRAM_SUFFIXES)
    jobs = which.jobs or os.cpu_count() or 1
    summary = session.report(run, "decks", lambda renderer: pieces(worker, renderer, sources, jobs))
    if not summary.items and which.changed_since is None and not which.force_exclude:
        raise UsageError("No deck files were found.", f"Decks are files with {', '.join(sorted(SUFFIXES))}.")
    return int(summary.exit_code(run.strict, run.exit_zero))


def chosen_sources(
    session: Session, which: FileSelection, suffixes: frozenset[str], unnamed: frozenset[str] | None = None
) -> Iterable[Source]:
    """The files that a call means, without those that the configuration leaves out or that did not change.

    `unnamed` as in `discover`.
    """
    leave_out = LeaveOut(session.resolver)
    sources = discover(which.paths, suffixes, leave_out, forced=which.force_exclude, unnamed=unnamed)
    if len(which.paths) > 1:
        sources = _once(sources)
    if which.changed_since is None:
        return sources
    from deckcheck.inputs.changed import only_changed

    return only_changed(sources, which.changed_since)


def _once(sources: Iterable[Source]) -> Iterator[Source]:
    """Each file once, however often and by whichever way the call names it."""
    seen: set[str | bytes] = set()
    for source in sources:
        place = os.path.realpath(source.path) if source.data is None else source.data
        if place not in seen:
            seen.add(place)
            yield source


def opening_notes(session: Session, worker: Worker, place: str, today: str) -> tuple[str, ...]:
    """What to say once about a run, by the settings of its first file or folder.

    Raises UsageError where they cannot be carried out.
    """
    judge = worker.judge(place)
    options = judge.options
    name = options.format or options.default_format
    config = session.resolver.config(os.path.dirname(place))
    if options.format is not None:
        why = "as asked"
    elif session.resolver.settings(place).format is None:
        why = "the default"
    else:
        why = f"as {session.resolver.values(place)['format'].source} says"
    if options.format is None and config is not None and any("format" in part.values for part in config.overrides):
        why += "; other formats for some files"
    asked_cap = session.resolver.asked.get("points-cap")
    if options.list_name is not None and options.list_file is None:
        raise UsageError("--list-name chooses one of the lists of a --list file, and there is none.", "Give --list.")
    if asked_cap is not None and judge.ruleset(name).play.points_cap is None:
        raise UsageError(f"--points-cap means nothing in {name}: it has no points.", "Use --format genesys.")
    notes = run_notes(judge, name, why, today)
    left_out = selection_note(session.resolver.settings(place).selection)
    return (*notes, left_out) if left_out else notes


def selection_note(selection: Selection) -> str:
    """That not all rules count, and which; a verdict is not to be taken for more than it is."""
    parts = []
    if selection.select:
        parts.append(f"only {', '.join(selection.select)}")
    if selection.ignore:
        parts.append(f"without {', '.join(selection.ignore)}")
    if selection.severity:
        parts.append(", ".join(f"{word} as {level}" for word, level in selection.severity))
    return f"Not all rules count as usual: {'; '.join(parts)}." if parts else ""


def checked_date(text: str) -> str:
    """A day as `YYYY-MM-DD`.  Raises UsageError for anything else."""
    from deckcheck.config.keys import KINDS

    day: str | None = KINDS["date"].check(text)
    if day is None:
        raise UsageError(f'"{text}" is no day.', "Write it as YYYY-MM-DD, for example 2026-05-18.")
    return day
