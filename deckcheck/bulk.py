"""Many sources at once: in this process or in several, the results written as they come."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.engine import Judge, Options
from deckcheck.model.report import Run
from deckcheck.report import Look, Reporter, Summary, reporter
from deckcheck.sources import Source

CHUNK = 100


class Piece(NamedTuple):
    """What came of some sources: their part of the report, the sums, and how many there were."""

    text: str
    summary: Summary
    sources: int


class Worker:
    """Judges sources and renders what comes of them; one lives in each process."""

    def __init__(self, options: Options, run: Run, output: str, look: Look) -> None:
        self.options, self.run, self.output, self.look = options, run, output, look
        self.judge: Judge | None = None
        self._reporter: Reporter | None = None

    def __getstate__(self) -> tuple[Options, Run, str, Look]:
        return self.options, self.run, self.output, self.look

    def __setstate__(self, state: tuple[Options, Run, str, Look]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # a worker in a new process opens the store for itself

    def __call__(self, sources: list[Source]) -> Piece:
        judge = self.judge = self.judge or Judge(self.options, Store.open())
        chosen = self._reporter = self._reporter or reporter(self.output)
        judge.with_cards = chosen.cards
        summary = Summary()
        texts = []
        for source in sources:
            items = list(judge.source(source))
            if not items:
                summary.skipped.append(source.path)
            for item in items:
                summary.add(item)
                text = chosen.item(item, self.run, self.look)
                if text:
                    texts.append(text)
        return Piece(chosen.separator.join(texts), summary, len(sources))


def pieces(worker: Worker, sources: Iterable[Source], jobs: int) -> Iterator[Piece]:
    """The pieces of the report in the order of the sources; `jobs` processes work on them."""
    chunks = _chunks(sources)
    if jobs <= 1:
        yield from map(worker, chunks)
        return
    import multiprocessing

    with multiprocessing.Pool(jobs, _start, (worker,)) as pool:
        yield from pool.imap(_work, chunks)


def write(
    worker: Worker, sources: Iterable[Source], jobs: int, out: Callable[[str], object], step: Callable[[int], object]
) -> Summary:
    """Write the whole report through `out`; `step` is told how many sources each piece covered."""
    chosen = reporter(worker.output)
    summary = Summary()
    out(chosen.begin(worker.run, worker.look))
    first = True
    for piece in pieces(worker, sources, jobs):
        summary.merge(piece.summary)
        if piece.text:
            out(piece.text if first else chosen.separator + piece.text)
            first = False
        step(piece.sources)
    out(chosen.end(worker.run, summary, worker.look))
    return summary


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


def _work(sources: list[Source]) -> Piece:
    assert _worker is not None  # set by _start in every process of the pool
    return _worker(sources)
