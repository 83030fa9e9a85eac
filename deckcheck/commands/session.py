"""What the commands that judge have in common: configuration, selection, baseline, reports, exit code."""

import os
import sys
from collections.abc import Callable, Iterable
from time import gmtime, strftime
from typing import Any, NamedTuple

from deckcheck import __version__
from deckcheck.commands.terminal import look_of, with_progress
from deckcheck.config.select import check_words, words
from deckcheck.config.settings import Resolver
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.files import start_run
from deckcheck.model.report import Run, Tool
from deckcheck.report import BASELINE, COUNTING, REPORTER_NAMES
from deckcheck.report.base import Summary
from deckcheck.report.outputs import Output, Renderer, ReportChunk, opened, pairs, write
from deckcheck.report.safe import printable
from deckcheck.run.decks import data_notes
from deckcheck.run.policy import Policy


class ReportOptions(NamedTuple):
    """What a call asks for beside what it is to judge; the fields are the options of the same names."""

    output: list[str] | None = None
    output_file: list[str] | None = None
    strict: bool = False
    quiet: bool = False
    verbose: bool = False
    statistics: bool = False
    exit_zero: bool = False
    select: list[str] | None = None
    ignore: list[str] | None = None
    extend_ignore: list[str] | None = None
    baseline: str | None = None
    write_baseline: str | None = None
    config: str | None = None
    isolated: bool = False


class Session:
    """One run of a command, set up from its options.

    `values` are the keys of the configuration that the call sets itself; None stands for those that it does not.
    Raises UsageError where the call or a configuration file is wrong.
    """

    def __init__(self, asked: ReportOptions, values: dict[str, Any] | None = None) -> None:
        start_run()
        self.asked = asked
        self.outputs = _outputs(asked)
        chosen = {key: value for key, value in (values or {}).items() if value is not None}
        if chosen.get("region") is not None:
            from deckcheck.config.keys import REGION_WORDS, REGIONS

            chosen["region"] = one_of("region", chosen["region"], REGIONS, REGION_WORDS)
        for key, given in (("select", asked.select), ("ignore", asked.ignore), ("extend-ignore", asked.extend_ignore)):
            if given is not None:
                chosen[key] = words(given)
                check_words(chosen[key])
        if asked.strict:
            chosen["strict"] = True
        self.resolver = Resolver(chosen, asked.config, asked.isolated)
        self.root, self.policy = _baseline(asked, self.resolver)

    def run(self, command: str, data: dict[str, str], notes: Iterable[str] = (), many: bool = False) -> Run:
        """What the reports say about the whole run; `data` are the dates of the data used."""
        asked = self.asked
        # Verdicts of another day, or another machine, may be those of other data.
        notes = (*data_notes(data), *notes)
        zero = asked.exit_zero or asked.write_baseline is not None
        return Run(
            command, Tool(__version__, data), tuple(notes), asked.strict, asked.quiet, many, asked.verbose,
            asked.statistics, self.root, zero, asked.baseline, _prefix(), strftime("%Y-%m-%dT%H:%M:%S", gmtime()),
        )  # fmt: skip

    def report(
        self,
        run: Run,
        what: str,
        pieces: Callable[[Renderer], Iterable[ReportChunk]],
        last_notes: Callable[[], Iterable[str]] = tuple,
    ) -> Summary:
        """Write all reports, piece by piece as `pieces` makes them with a renderer; returns the sums.

        `what` are the things that the progress bar counts; `last_notes` tells what is known only at the end.
        """

        def finish(summary: Summary) -> None:
            self.policy.finish(summary)
            summary.notes.update(dict.fromkeys(last_notes()))

        with opened(self.outputs, look_of) as targets:
            made = self._with_kept(pieces(Renderer(run, targets, self.policy)))
            summary: Summary = with_progress(what, lambda step: write(run, targets, made, step, finish))
            if not summary.items and self.asked.write_baseline is not None:
                raise UsageError("Nothing was checked, so no baseline is written.", "Pass at least one deck or script.")
        if self.asked.write_baseline is not None:
            name = printable(self.asked.write_baseline)
            sys.stderr.write(f"Wrote the findings of this run to {name}. Use --baseline {name} to suppress them.\n")
        return summary

    def _with_kept(self, pieces: Iterable[ReportChunk]) -> Iterable[ReportChunk]:
        """The pieces, and behind them what a baseline that is written again keeps of the one before."""
        known = self.policy.baseline
        if known is None or self.asked.write_baseline is None:
            yield from pieces
            return
        from deckcheck.report.baseline import entries_text

        looked = Summary()
        for piece in pieces:
            looked.merge(piece.summary)
            yield piece
        others = ("",) * (len(self.outputs) - 1)  # the baseline is the last of the outputs
        yield ReportChunk((*others, entries_text(known.kept(looked))), Summary(), 0)


def _prefix() -> str:
    """The current folder as the root of its git repository sees it, with slashes; empty at the root and outside."""
    here = folder = os.path.abspath(os.curdir)
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return ""
        folder = above
    return "" if folder == here else os.path.relpath(here, folder).replace(os.sep, "/")


def _outputs(asked: ReportOptions) -> tuple[Output, ...]:
    formats = [one_of("output format", format, REPORTER_NAMES) for format in asked.output or ()]
    if asked.statistics and formats and not set(formats) & set(COUNTING):
        raise UsageError(f"--statistics has no effect in {' and '.join(formats)}.", f"It is for {', '.join(COUNTING)}.")
    more = () if asked.write_baseline is None else (Output(BASELINE, asked.write_baseline, rewrite=True),)
    return pairs(formats, asked.output_file or [], more)


def _baseline(asked: ReportOptions, resolver: Resolver) -> tuple[str, Policy]:
    """The folder that fingerprints are relative to, and what becomes of findings."""
    if asked.baseline is None and asked.write_baseline is None:
        return "", Policy(resolver)
    from deckcheck.run.baseline import read_baseline, refuse_other_file, root_of

    if asked.write_baseline is not None:
        refuse_other_file(asked.write_baseline)
    roots = {root_of(path) for path in (asked.baseline, asked.write_baseline) if path is not None}
    if len(roots) > 1:
        raise UsageError(
            "--baseline and --write-baseline have to lie in the same folder.", "Paths in them are relative to it."
        )
    known = None if asked.baseline is None else read_baseline(asked.baseline)
    return roots.pop(), Policy(resolver, known)
