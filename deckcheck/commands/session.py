"""What the commands that judge have in common: configuration, selection, baseline, reports, exit code."""

import os
import sys
from collections.abc import Callable, Iterable
from time import gmtime, strftime
from typing import Any, NamedTuple

from deckcheck import __version__
from deckcheck.commands.terminal import look_of, with_progress
from deckcheck.config.language import speak_of
from deckcheck.config.select import check_words, words
from deckcheck.config.settings import Resolver
from deckcheck.errors import UsageError, one_of
from deckcheck.model.report import Run, Tool
from deckcheck.model.words import say
from deckcheck.report import AUTO, BASELINE, COUNTING, FOR_PEOPLE, OUTPUT_NAMES
from deckcheck.report.base import Summary
from deckcheck.report.outputs import Output, Renderer, ReportChunk, opened, pairs, write
from deckcheck.report.safe import printable
from deckcheck.run.decks import data_notes
from deckcheck.run.policy import Policy

_OF_RUN = ("output", "baseline")
NO_BASELINE = "none"
"""What --baseline takes for a run that ignores the configured one."""


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
    `place` is the first path of the call: what holds for the whole run (output, baseline) is what is configured there;
    None for a run without reports, of which the language is that configured at `spoken_at`.
    Raises UsageError where the call or a configuration file is wrong.
    """

    def __init__(
        self,
        asked: ReportOptions,
        values: dict[str, Any] | None = None,
        place: str | None = None,
        spoken_at: str | None = None,
    ) -> None:
        self.asked = asked
        chosen = {key: value for key, value in (values or {}).items() if value is not None}
        for key, given in (("select", asked.select), ("ignore", asked.ignore), ("extend-ignore", asked.extend_ignore)):
            if given is not None:
                chosen[key] = words(given)
                check_words(chosen[key])
        if asked.strict:
            chosen["strict"] = True
        self.resolver = Resolver(chosen, asked.config, asked.isolated)
        output, baseline = (None if place is None else self.resolver.value(place, key) for key in _OF_RUN)
        self.outputs = _outputs(asked, output)
        machine = any(output.format not in FOR_PEOPLE for output in self.outputs)
        speak_of(self.resolver, spoken_at if place is None else place, machine=machine)
        self.baseline = _known(asked, baseline)
        self.prefix, top = _repository()
        self.root, self.policy = top if self.prefix else "", Policy(self.resolver)
        if self.baseline is not None or asked.write_baseline is not None:
            self.root, self.policy = _baseline(self.baseline, asked.write_baseline, self.resolver)

    def run(self, command: str, data: dict[str, str], notes: Iterable[str] = (), many: bool = False) -> Run:
        """What the reports say about the whole run; `data` are the dates of the data used."""
        asked = self.asked
        # Verdicts of another day, or another machine, may be those of other data.
        notes = (*data_notes(data), *notes)
        zero = asked.exit_zero or asked.write_baseline is not None
        return Run(
            command, Tool(__version__, data), tuple(notes), asked.strict, asked.quiet, many, asked.verbose,
            asked.statistics, self.root, zero, self.baseline, self.prefix, strftime("%Y-%m-%dT%H:%M:%S", gmtime()),
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
            told = say("Wrote the findings of this run to {file}. Use --baseline {file} to suppress them.", file=name)
            sys.stderr.write(f"{told}\n")
        return summary

    def _with_kept(self, pieces: Iterable[ReportChunk]) -> Iterable[ReportChunk]:
        """The pieces, and after them what a baseline that is written again keeps of the one before."""
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


def _repository() -> tuple[str, str]:
    """The current folder as the root of its git repository sees it, with slashes, and that root; empty if there is
    none.  At the root the first is empty, too."""
    here = folder = os.path.abspath(os.curdir)
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return "", ""
        folder = above
    return "" if folder == here else os.path.relpath(here, folder).replace(os.sep, "/"), folder


def _outputs(asked: ReportOptions, configured: str | None) -> tuple[Output, ...]:
    formats = [one_of("output format", format, OUTPUT_NAMES) for format in asked.output or (configured or AUTO,)]
    counting = (AUTO, *COUNTING)
    if asked.statistics and not set(formats) & set(counting):
        raise UsageError(f"--statistics has no effect in {' and '.join(formats)}.", f"It is for {', '.join(COUNTING)}.")
    more = () if asked.write_baseline is None else (Output(BASELINE, asked.write_baseline, rewrite=True),)
    return pairs(formats, asked.output_file or [], more)


def _known(asked: ReportOptions, configured: str | None) -> str | None:
    """The baseline of a run: that of the call, or the configured one.

    One that does not exist yet prevents neither writing it nor writing another one elsewhere.
    """
    if asked.baseline is not None:
        return None if asked.baseline.lower() == NO_BASELINE else asked.baseline
    if configured is None or asked.write_baseline is None:
        return configured
    from deckcheck.run.baseline import root_of

    there = os.path.exists(configured) and root_of(configured) == root_of(asked.write_baseline)
    return configured if there else None


def _baseline(known: str | None, written: str | None, resolver: Resolver) -> tuple[str, Policy]:
    """The folder that fingerprints are relative to, and what becomes of findings, where there is a baseline."""
    from deckcheck.run.baseline import read_baseline, refuse_other_file, root_of

    if written is not None:
        refuse_other_file(written)
    roots = {root_of(path) for path in (known, written) if path is not None}
    if len(roots) > 1:
        raise UsageError(
            "--baseline and --write-baseline must be in the same folder.", "Paths in them are relative to it."
        )
    return roots.pop(), Policy(resolver, None if known is None else read_baseline(known))
