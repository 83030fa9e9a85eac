"""What a run makes of findings: which count and how heavily (configuration), and which are known (baseline)."""

from typing import TYPE_CHECKING

from deckcheck.config.select import Selection, Sieve
from deckcheck.config.settings import Resolver
from deckcheck.model.report import Item
from deckcheck.report.base import Summary

if TYPE_CHECKING:  # imported only where a baseline is given
    from deckcheck.baseline import Baseline


class Policy:
    """Applied to every item of a run, whatever command it is of, before it is counted and shown."""

    def __init__(self, resolver: Resolver, baseline: "Baseline | None" = None) -> None:
        self.resolver, self.baseline = resolver, baseline
        self._sieves: dict[Selection, Sieve] = {}

    def __call__(self, item: Item, summary: Summary) -> Item:
        """The item as it counts; what the baseline knows of it is noted in the summary."""
        settings = self.resolver.settings(item.file or item.path)
        sieve = self._sieves.get(settings.selection)
        if sieve is None:
            sieve = self._sieves[settings.selection] = Sieve(settings.selection)
        item = sieve.item(item)
        if settings.strict:
            item = item._replace(strict=True)
        return item if self.baseline is None else self.baseline.item(item, summary)

    def finish(self, summary: Summary) -> None:
        """Count at the end of a run what the baseline has too much."""
        if self.baseline is not None:
            summary.stale = len(self.baseline.stale(summary))
