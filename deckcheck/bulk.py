"""Many sources at once: in this process or in several, the results handed on as they come."""

from collections.abc import Iterable, Iterator
from itertools import islice

from deckcheck.data.store import Store
from deckcheck.engine import Judge, Options
from deckcheck.model.report import Item
from deckcheck.report.outputs import Part, Renderer
from deckcheck.sources import Source

CHUNK = 100


class Worker:
    """Judges sources and renders what comes of them; one lives in each process."""

    def __init__(self, options: Options, renderer: Renderer) -> None:
        self.options, self.renderer = options, renderer
        self.judge: Judge | None = None

    def __getstate__(self) -> tuple[Options, Renderer]:
        return self.options, self.renderer

    def __setstate__(self, state: tuple[Options, Renderer]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # a worker in a new process opens the store for itself

    def __call__(self, sources: list[Source]) -> Part:
        judge = self.judge = self.judge or Judge(self.options, Store.open())
        judge.with_cards = self.renderer.cards
        skipped: list[str] = []
        part = self.renderer.part(self._items(judge, sources, skipped), len(sources))
        part.summary.skipped.extend(skipped)
        return part

    def _items(self, judge: Judge, sources: list[Source], skipped: list[str]) -> Iterator[Item]:
        for source in sources:
            none = True
            for item in judge.source(source):
                none = False
                yield item
            if none:
                skipped.append(source.path)


def parts(worker: Worker, sources: Iterable[Source], jobs: int) -> Iterator[Part]:
    """The parts of the reports in the order of the sources; `jobs` processes work on them."""
    chunks = _chunks(sources)
    if jobs <= 1:
        yield from map(worker, chunks)
        return
    import multiprocessing

    with multiprocessing.Pool(jobs, _start, (worker,)) as pool:
        yield from pool.imap(_work, chunks)


def _chunks(sources: Iterable[Source]) -> Iterator[list[Source]]:
    # The first chunk is small, so that something is seen at once.
    iterator = iter(sources)
    size = 1
    while chunk := list(islice(iterator, size)):
        yield chunk
        size = CHUNK


_worker: Worker | None = None


def _start(worker: Worker) -> None:
    global _worker
    _worker = worker


def _work(sources: list[Source]) -> Part:
    assert _worker is not None  # set by _start in every process of the pool
    return _worker(sources)
