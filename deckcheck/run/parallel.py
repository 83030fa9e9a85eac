"""Many sources at once: in this process or in several, the results handed on as they come."""

import gc
from collections.abc import Iterable, Iterator
from itertools import islice

from deckcheck.config.settings import Resolver, Settings
from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.model.report import Item
from deckcheck.report.outputs import Renderer, ReportChunk

CHUNK = 100
MAX_JOBS = 64


def options_for(settings: Settings, asked: Options) -> Options:
    """How to judge a file: what the call asks for, then what is set for the file."""
    return asked._replace(
        as_of=settings.as_of or asked.as_of,
        default_format=settings.format or asked.default_format,
        region=settings.region,
        list_file=settings.list,
        list_name=settings.list_name,
        points_cap=settings.points_cap,
        formats=settings.formats,
        cards=settings.cards,
        # A list that the call names is for every deck; one that is set goes with the format that is set.
        list_for=None if asked.list_file is not None else settings.format or asked.default_format,
    )


class Worker:
    """Judges sources and renders what comes of them; one lives in each process."""

    def __init__(self, asked: Options, resolver: Resolver, renderer: Renderer | None = None) -> None:
        self.asked, self.resolver, self.renderer = asked, resolver, renderer
        self._judges: dict[Settings, Judge] = {}
        self._store: Store | None = None

    def __getstate__(self) -> tuple[Options, Resolver, Renderer | None]:
        return self.asked, self.resolver, self.renderer

    def __setstate__(self, state: tuple[Options, Resolver, Renderer | None]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # a worker in a new process opens the store for itself

    @property
    def store(self) -> Store:
        """The store, opened when it is first asked for."""
        self._store = self._store or Store.open()
        return self._store

    def judge(self, path: str) -> Judge:
        """The judge for a file; files with the same settings share it.

        Raises UsageError where the settings cannot be carried out (no such format, …).
        """
        settings = self.resolver.settings(path)
        judge = self._judges.get(settings)
        if judge is None:
            judge = self._judges[settings] = Judge(options_for(settings, self.asked), self.store)
            self._try(judge, path)
        return judge

    def _try(self, judge: Judge, path: str) -> None:
        options = judge.options
        try:
            judge.ruleset(options.format or options.default_format)
        except UsageError as problem:
            where = self.resolver.where(path, "format")
            if options.format is not None or not where:
                raise
            raise UsageError(f"{where}: {problem.message}", problem.help) from None

    def __call__(self, sources: list[Source]) -> ReportChunk:
        assert self.renderer is not None  # given by `pieces`
        skipped: list[str] = []
        piece = self.renderer.piece(self._items(sources, skipped), len(sources))
        piece.summary.skipped.extend(skipped)
        return piece

    def _items(self, sources: list[Source], skipped: list[str]) -> Iterator[Item]:
        assert self.renderer is not None
        for source in sources:
            none = True
            judge = self.judge(source.path)
            judge.with_cards = self.renderer.cards
            for item in judge.source(source):
                none = False
                yield item
            if none:
                skipped.append(source.path)


def pieces(worker: Worker, renderer: Renderer, sources: Iterable[Source], jobs: int) -> Iterator[ReportChunk]:
    """The pieces of the reports in the order of the sources; `jobs` processes work on them."""
    worker.renderer = renderer
    chunks = _chunks(sources)
    # Decks make no cycles; looking for some after every few of them takes a twentieth of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield from map(worker, chunks) if jobs <= 1 else _in_processes(worker, chunks, min(jobs, MAX_JOBS))
    finally:
        if collecting:
            gc.enable()


def _in_processes(worker: Worker, chunks: Iterator[list[Source]], jobs: int) -> Iterator[ReportChunk]:
    import multiprocessing
    import signal

    # With other processes waiting, a closed output has to end this one in order.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
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


def _work(sources: list[Source]) -> ReportChunk:
    assert _worker is not None  # set by _start in every process of the pool
    return _worker(sources)
