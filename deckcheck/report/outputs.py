"""Several reports of one run at once: rendered item by item, in this process or in others, and written as they come."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TextIO

from deckcheck.errors import UsageError
from deckcheck.model.report import Item, Run
from deckcheck.report import ANNOTATIONS, AUTO, reporter
from deckcheck.report.base import Look, Reporter, Summary

if TYPE_CHECKING:  # most reports go to standard output
    from deckcheck.inputs.writing import AtomicFile

# Endings that say what a file holds, to find out pairs of --output and --output-file that went wrong.
_ENDINGS = {
    ".sarif": ("sarif",),
    ".json": ("json", "sarif", "gitlab"),
    ".jsonl": ("jsonl",),
    ".ndjson": ("jsonl",),
    ".csv": ("csv",),
    ".md": ("markdown",),
    ".xml": ("junit",),
    ".html": ("html",),
}


class Output(NamedTuple):
    """A report that is asked for: its format, and the file it goes to (None: standard output)."""

    format: str
    file: str | None = None
    rewrite: bool = False
    """Whether the file may be one that the run reads, as the baseline of a run is written anew."""


def pairs(formats: list[str], files: list[str], more: tuple[Output, ...] = ()) -> tuple[Output, ...]:
    """The reports of a call: the first format goes to the first file, the second to the second, the one that is left
    over to standard output.  Without a format it is `auto`.  `more` are outputs that are asked for otherwise.

    Raises UsageError if there are more files than formats, more than one format without a file, the same file twice,
    or a file whose ending belongs to another format.
    """
    formats = formats or [AUTO]
    if len(files) > len(formats):
        raise UsageError(
            f"There are {len(files)} --output-file options, but only {len(formats)} formats.",
            "Give an --output for each: --output sarif --output-file deckcheck.sarif.",
        )
    if len(formats) - len(files) > 1:
        raise UsageError(
            f"Only one report can go to standard output, not {' and '.join(formats[len(files) :])}.",
            "Give an --output-file for each of the others, in the same order.",
        )
    written = [*files, *(output.file for output in more if output.file is not None)]
    if len(set(map(os.path.realpath, written))) < len(written):
        raise UsageError("Two reports would go to the same file.", "Give each its own file.")
    formats = ["text" if format == AUTO else format for format in formats[: len(files)]] + formats[len(files) :]
    for format, file in zip(formats, files, strict=False):
        meant = _ENDINGS.get(os.path.splitext(file)[1].lower())
        if meant is not None and format not in meant:
            raise UsageError(
                f"{file} would get the {format} report, but its name suggests {' or '.join(meant)}.",
                "The first --output goes to the first --output-file, the second to the second; "
                "put the one for standard output last.",
            )
    missing: list[str | None] = [None] * (len(formats) - len(files))
    outputs = map(Output, formats, [*files, *missing])
    return (*(each for output in outputs for each in _without_auto(output)), *more)


def _without_auto(output: Output) -> tuple[Output, ...]:
    """An output, `auto` as what it means here: text, and where GitHub Actions reads along, annotations after it."""
    if output.format != AUTO:
        return (output,)
    actions = os.environ.get("GITHUB_ACTIONS") == "true"
    return (Output("text"), Output(ANNOTATIONS)) if actions else (Output("text"),)


class Target(NamedTuple):
    """Where the report of a format goes, and how it may look."""

    format: str
    write: Callable[[str], object]
    look: Look


class ReportChunk(NamedTuple):
    """What came of some items: their part of each report and the sums.  `sources` is the number of files read."""

    texts: tuple[str, ...]
    summary: Summary
    sources: int = 1


Policy = Callable[[Item, Summary], Item]


class Renderer:
    """Renders items for all reports of a run; one lives in each process.

    `policy` says how each item counts, and may note something in the sums.
    """

    def __init__(self, run: Run, targets: Iterable[Target], policy: Policy | None = None) -> None:
        self.run, self.policy = run, policy
        self.looks = tuple((target.format, target.look) for target in targets)
        self._reporters: tuple[tuple[Reporter, Look], ...] | None = None

    def __getstate__(self) -> tuple[Run, Policy | None, tuple[tuple[str, Look], ...]]:
        return self.run, self.policy, self.looks

    def __setstate__(self, state: tuple[Run, Policy | None, tuple[tuple[str, Look], ...]]) -> None:
        self.run, self.policy, self.looks = state
        self._reporters = None

    @property
    def reporters(self) -> tuple[tuple[Reporter, Look], ...]:
        """The reporters with how each may look."""
        if self._reporters is None:
            self._reporters = tuple((reporter(name), look) for name, look in self.looks)
        return self._reporters

    @property
    def cards(self) -> bool:
        """Whether some report shows whole decks."""
        return any(chosen.cards for chosen, _ in self.reporters)

    @property
    def fixes(self) -> bool:
        """Whether some report shows how findings are fixed."""
        return any(chosen.fixes for chosen, _ in self.reporters)

    def piece(self, items: Iterable[Item], sources: int = 1) -> ReportChunk:
        """What comes of these items in each report."""
        summary = Summary()
        texts: list[list[str]] = [[] for _ in self.reporters]
        for item in items:
            if self.policy is not None:
                item = self.policy(item, summary)
            summary.add(item)
            for (chosen, look), into in zip(self.reporters, texts, strict=True):
                text = chosen.item(item, self.run, look)
                if text:
                    into.append(text)
        joined = (chosen.separator.join(into) for (chosen, _), into in zip(self.reporters, texts, strict=True))
        return ReportChunk(tuple(joined), summary, sources)

    def pieces(self, items: Iterable[Item], skipped: Iterable[str] = ()) -> Iterator[ReportChunk]:
        """What comes of each of these items; `skipped` are the files that hold no deck, told with the first."""
        for item in items:
            chunk = self.piece((item,))
            chunk.summary.skipped.extend(skipped)
            skipped = ()
            yield chunk


def write(
    run: Run,
    targets: tuple[Target, ...],
    pieces: Iterable[ReportChunk],
    step: Callable[[int], object] | None = None,
    finish: Callable[[Summary], object] | None = None,
) -> Summary:
    """Write the pieces to all targets as they come, and return the sums.

    `step` is told how many files each piece covered; `finish` may add to the sums before the reports end with them.
    A report that begins with its sums is kept in memory until the end.
    """
    chosen = [reporter(target.format) for target in targets]
    kept: list[list[str]] = [[] for _ in targets]
    outs = [
        target.write if one.head is None and one.arrange is None else into.append
        for target, one, into in zip(targets, chosen, kept, strict=True)
    ]
    first = [True] * len(targets)
    summary = Summary()
    for out, one, target in zip(outs, chosen, targets, strict=True):
        # A report with a head begins with that; what is arranged are the items alone.
        (out if one.head is not None else target.write)(one.begin(run, target.look))
    for piece in pieces:
        summary.merge(piece.summary)
        for i, text in enumerate(piece.texts):
            if text:
                outs[i](text if first[i] else chosen[i].separator + text)
                first[i] = False
        if step is not None:
            step(piece.sources)
    if finish is not None:
        finish(summary)
    for target, one, into in zip(targets, chosen, kept, strict=True):
        if one.head is not None:
            target.write(one.head(run, summary, target.look))
        if one.arrange is not None:
            target.write(one.arrange("".join(into), run, summary))
        else:
            for text in into:
                target.write(text)
        target.write(one.end(run, summary, target.look))
    return summary


def _file(path: str, rewrite: bool) -> "AtomicFile":
    from deckcheck.inputs.writing import AtomicFile

    return AtomicFile(path, rewrite=rewrite, help="Choose another file for the report.")


@contextmanager
def opened(outputs: Iterable[Output], look: Callable[[TextIO], Look]) -> Iterator[tuple[Target, ...]]:
    """The targets of outputs.  Files appear under their names only when all went well; otherwise nothing is left
    but those that were kept before one could not be.

    Raises UsageError for a file that cannot be written, before anything is done.
    """
    files: list[AtomicFile] = []
    targets = []
    try:
        for output in outputs:
            if output.file is None:
                targets.append(Target(output.format, sys.stdout.write, look(sys.stdout)))
            else:
                files.append(_file(output.file, output.rewrite))
                targets.append(Target(output.format, files[-1].write, Look()))
        yield tuple(targets)
        for file in files:
            file.keep()
    except BaseException:
        for file in files:  # to one that is kept this does nothing
            file.discard()
        raise


__all__ = ["Output", "Renderer", "ReportChunk", "Target", "opened", "pairs", "write"]
