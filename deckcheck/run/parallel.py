"""Many sources at once: in this process or in several, the results handed on as they come."""

import gc
import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from deckcheck.errors import UsageError
from deckcheck.inputs.files import FileId, expect_written, written_over
from deckcheck.inputs.sources import Source
from deckcheck.model.report import Item
from deckcheck.model.words import language_spoken, speak, uncapital
from deckcheck.report.outputs import Renderer, ReportChunk
from deckcheck.run.guard import guarded, with_alarms

if TYPE_CHECKING:  # most runs need one process
    from concurrent.futures import Future

MAX_JOBS = 64
MANY = 500
"""Up to so many sources one process is done about as soon as several, which have to begin and to hand over results."""
MOST_UNASKED = 8
"""More processes are taken only where a call asks for them: others may be at work on the machine."""
_LOOK = 1.0
"""After so many seconds without a result it is looked whether there can be one."""


class Worker(ABC):
    """Judges sources and renders what comes of them; one lives in each process."""

    chunk = 100
    """So many sources are handed to a process at once."""
    renderer: Renderer | None = None

    @abstractmethod
    def items(self, source: Source) -> Iterable[Item]:
        """The items of a source; none for a file in a folder that turns out to be something else."""

    def judged(self, source: Source) -> list[Item]:
        """The items of a source; what goes wrong with it is one of them (see `guarded`)."""
        return guarded(source.path, lambda: self.items(source))

    def notes(self) -> Iterable[str]:
        """What to say once about the run, as far as this worker has come."""
        return ()

    def __call__(self, sources: list[Source]) -> ReportChunk:
        assert self.renderer is not None  # given by `chunks_of`
        skipped: list[str] = []
        with with_alarms():
            chunk = self.renderer.piece(self._all(sources, skipped), len(sources))
        chunk.summary.skipped.extend(skipped)
        chunk.summary.notes.update(dict.fromkeys(self.notes()))
        return chunk

    def _all(self, sources: list[Source], skipped: list[str]) -> Iterator[Item]:
        for source in sources:
            items = self.judged(source)
            yield from items
            if not items:
                skipped.append(source.path)


def processes(jobs: int | None, sources: Iterable[Source]) -> tuple[int, Iterable[Source]]:
    """How many processes are to work on some sources, and those sources.

    `jobs` is what the call says (0: one per CPU core); where it says nothing, one for up to `MANY` sources, and for
    more one per CPU core, but no more than `MOST_UNASKED`.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if jobs is not None:
        return min(jobs or cores, MAX_JOBS), sources
    if cores == 1:
        return 1, sources
    rest = iter(sources)
    first = [*islice(rest, MANY + 1)]
    return (1 if len(first) <= MANY else min(cores, MOST_UNASKED)), chain(first, rest)


def chunks_of(worker: Worker, renderer: Renderer, sources: Iterable[Source], jobs: int | None) -> Iterator[ReportChunk]:
    """The parts of the reports in the order of the sources; `jobs` processes work on them (see `processes`).

    Raises UsageError if one of the processes is killed or cannot be started.
    """
    worker.renderer = renderer
    jobs, sources = processes(jobs, sources)
    parts = _parts(sources, worker.chunk)
    if jobs > 1:
        yield from _in_processes(worker, parts, jobs)
        return
    # Decks make no cycles and scripts few; looking for some after every few of them takes a twentieth of the time.
    collecting = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield from map(worker, parts)
    finally:
        gc.unfreeze()
        if collecting:
            gc.enable()


def _in_processes(worker: Worker, parts: Iterator[list[Source]], jobs: int) -> Iterator[ReportChunk]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, context, _start, (worker, written_over(), language_spoken()))
    waiting: deque[Future[ReportChunk]] = deque()
    done = False
    try:
        with _watched_threads() as lost:
            # A few parts ahead of what is written: neither do processes wait, nor does memory grow with the sources.
            for part in parts:
                try:
                    with _no_signals():
                        waiting.append(pool.submit(_work, part))
                except BrokenProcessPool:
                    raise
                except (OSError, RuntimeError, MemoryError) as error:  # no more processes, threads or memory
                    raise _no_workers(getattr(error, "strerror", None) or str(error)) from None
                if len(waiting) > 4 * jobs:
                    yield _result(waiting.popleft(), lost)
            while waiting:
                yield _result(waiting.popleft(), lost)
        done = True
    except BrokenProcessPool:
        raise UsageError(
            "A worker process was killed, perhaps because memory ran out; the report is not complete.",
            "Run it again with fewer --jobs.",
        ) from None
    finally:
        if not done:
            # Whatever ended the run, nobody waits for what they are working on.
            for child in multiprocessing.active_children():
                if child not in others:
                    child.terminate()
        with suppress(RuntimeError):  # its own thread could not be started
            pool.shutdown(cancel_futures=True)


def _no_workers(why: str) -> UsageError:
    return UsageError(
        f"Worker processes cannot go on: {uncapital(why or 'out of memory')}.", "Run it again with --jobs 1."
    )


@contextmanager
def _watched_threads() -> Iterator[list[str]]:
    """What ended threads of this process in the block: once the pool has lost its own, its results never come."""
    import threading

    lost: list[str] = []
    before = threading.excepthook
    threading.excepthook = lambda end: lost.append(str(end.exc_value))
    try:
        yield lost
    finally:
        threading.excepthook = before


def _result(future: "Future[ReportChunk]", lost: list[str]) -> ReportChunk:
    """What a process has made of its part.  Raises UsageError if nobody will ever hand it over."""
    from concurrent.futures import TimeoutError

    while True:
        try:
            return future.result(_LOOK)
        except TimeoutError:
            if lost:
                raise _no_workers(lost[0]) from None


@contextmanager
def _no_signals() -> Iterator[None]:
    """Hold signals back while processes begin: they take them once they know what to do (see `_start`)."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _parts(sources: Iterable[Source], size: int) -> Iterator[list[Source]]:
    # The first part is small, so that something is seen at once.
    iterator = iter(sources)
    now = 1
    while part := list(islice(iterator, now)):
        yield part
        now = size


_worker: Worker | None = None


def _start(worker: Any, written: frozenset[FileId], language: str) -> None:
    global _worker
    speak(language)
    _worker = worker
    expect_written(written)
    try:
        settle_process()
    except (RuntimeError, MemoryError):
        os._exit(1)  # no more threads or memory: the process that started this one sees to its end
    gc.disable()
    gc.freeze()


def settle_process() -> None:
    """Make a new process one that its parent sees to the end of: for the start of each that works for this one."""
    import multiprocessing
    import signal
    import threading

    # Ctrl+C reaches all processes of a terminal; the one that started this one sees to its end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    threading.Thread(target=_end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    """End this process when the one that started it is gone, killed perhaps: nobody waits for what it does."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(sources: list[Source]) -> ReportChunk:
    assert _worker is not None  # set by _start in every process of the pool
    return _worker(sources)
