"""The output formats: one file each, listed in one table."""

from collections.abc import Iterable
from typing import TextIO

from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary

# Each is `REPORTER` in the module of its name, imported when it is asked for.
REPORTERS = {
    "text": "for people, in colours on a terminal",
    "concise": "one line a finding, for editors and logs",
    "json": "one JSON object, schema deckcheck.report/1",
    "jsonl": "one JSON object per line",
    "sarif": "SARIF 2.1.0, for code hosts",
    "github": "annotations of GitHub and Forgejo Actions",
    "gitlab": "GitLab code quality",
    "junit": "JUnit XML, a test case a deck",
    "csv": "a table, a row a finding",
    "markdown": "a page for pull requests and step summaries",
    "html": "self-contained HTML page with every deck",
}
REPORTER_NAMES = tuple(REPORTERS)
AUTO = "auto"
"""What is written where nothing is asked for: text, and in GitHub Actions the first annotations after it."""
COUNTING = ("text", "concise", "markdown", "html")  # those that --statistics applies to
OUTPUT_NAMES = (AUTO, *REPORTER_NAMES)
BASELINE = "baseline"  # written by --write-baseline, no format to choose
ANNOTATIONS = "annotations"  # after text in GitHub Actions, not a format to choose
FOR_PEOPLE = ("text", "concise", "markdown", "html", ANNOTATIONS)
"""What is read by people, in their language; other output of any command is read by programs, in English."""


def reporter(name: str) -> Reporter:
    """The reporter of a name.  Raises KeyError for a name that is none of `REPORTER_NAMES`."""
    if name not in REPORTERS and name not in (BASELINE, ANNOTATIONS):
        raise KeyError(name)
    from importlib import import_module

    chosen: Reporter = import_module(f"deckcheck.report.{name}").REPORTER
    return chosen


def write_report(run: Run, items: Iterable[Item], output: str, stream: TextIO, look: Look | None = None) -> Summary:
    """Write items to a stream as they come, and return their sums."""
    from deckcheck.report.outputs import Renderer, Target, write

    targets = (Target(output, stream.write, look or Look()),)
    renderer = Renderer(run, targets)
    return write(run, targets, renderer.pieces(items))


__all__ = ["REPORTERS", "REPORTER_NAMES", "Look", "Reporter", "Summary", "reporter", "write_report"]
