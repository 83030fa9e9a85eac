"""What a run makes of findings: which count and how heavily (configuration), and which are known (baseline)."""

from typing import TYPE_CHECKING

from deckcheck.config.select import RuleFilter, Selection
from deckcheck.config.settings import Resolver
from deckcheck.inputs.files import refuse_written
from deckcheck.judge.cover import settle
from deckcheck.model.report import Item
from deckcheck.report.base import Summary

if TYPE_CHECKING:  # imported only where a baseline is given
    from deckcheck.run.baseline import Baseline


class Policy:
    """Applied to every item of a run, whatever command it is of, before it is counted and shown.

    The order: the judge says all that its rules see and what comments in the file silence; then rules are selected and
    their severities changed; then the baseline takes what it knows; at last `settle` leaves out what remaining findings
    cover.
    """

    def __init__(self, resolver: Resolver, baseline: "Baseline | None" = None) -> None:
        self.resolver, self.baseline = resolver, baseline
        self._filters: dict[Selection, RuleFilter] = {}

    def __call__(self, item: Item, summary: Summary) -> Item:
        """The item as it counts; what the baseline knows of it is noted in the summary.

        Raises UsageError if its file would be written over.
        """
        path = item.file or item.path
        refuse_written(path)
        settings = self.resolver.settings(path)
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
