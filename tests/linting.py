"""Linting of whole folders, for tests."""

from collections.abc import Iterator

from deckcheck.inputs.sources import discover
from deckcheck.judge.script import SUFFIXES, Linter, LintOptions, lint_source
from deckcheck.model.report import Item


def lint_paths(paths: list[str], options: LintOptions) -> Iterator[Item]:
    """Judge all scripts below some paths, in their order, by the rules that the options choose."""
    linter = Linter(options)
    for source in discover(paths, SUFFIXES):
        yield lint_source(source, linter)
