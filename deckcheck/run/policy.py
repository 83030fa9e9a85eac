"""What a run makes of findings: which count and how heavily (configuration), and which are known (baseline)."""

import os
from typing import TYPE_CHECKING

from deckcheck.config.select import RuleFilter, Selection
from deckcheck.config.settings import Resolver
from deckcheck.errors import UsageError
from deckcheck.model.report import Item
from deckcheck.report.base import Summary
from deckcheck.report.outputs import file_id
from deckcheck.run.cover import settle

if TYPE_CHECKING:  # imported only where a baseline is given
    from deckcheck.run.baseline import Baseline


class Policy:
    """Applied to every item of a run, whatever command it is of, before it is counted and shown.

    The order: the judge says all that its rules see and what comments in the file silence; then rules are selected and
    their severities changed; then the baseline takes what it knows; at last `settle` leaves out what remaining findings
    cover.

    `written` are the files that the run is to write over (see `file_id`).
    """

    def __init__(
        self,
        resolver: Resolver,
        baseline: "Baseline | None" = None,
        written: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        self.resolver, self.baseline, self.written = resolver, baseline, written
        self._filters: dict[Selection, RuleFilter] = {}

    def __call__(self, item: Item, summary: Summary) -> Item:
        """The item as it counts; what the baseline knows of it is noted in the summary.

        Raises UsageError if its file, or one that its settings name, would be written over.
        """
        path = item.file or item.path
        settings = self.resolver.settings(path)
        if self.written:
            config = self.resolver.config(os.path.dirname(path))
            for read in (path, *settings.files, config.path if config else None):
                refuse_input(read, self.written)
        rule_filter = self._filters.get(settings.selection)
        if rule_filter is None:
            rule_filter = self._filters[settings.selection] = RuleFilter(settings.selection)
        item = rule_filter.item(item)
        if settings.strict:
            item = item._replace(strict=True)
        return settle(item if self.baseline is None else self.baseline.item(item, summary))

    def finish(self, summary: Summary) -> None:
        """Count at the end of a run what the baseline has too much."""
        if self.baseline is not None:
            summary.stale = len(self.baseline.stale(summary))


def refuse_input(path: str | None, written: frozenset[tuple[int, int]]) -> None:
    """Raise UsageError if a file that is read is one of those that would be written over."""
    found = None if path is None else file_id(path)
    if found is not None and found in written:
        raise UsageError(f"{path} is read in this run, and a report would be written over it.", "Choose another file.")
