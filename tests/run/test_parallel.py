"""Several processes: one that is killed ends the run with an error, and none outlives it."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from threading import Thread

import pytest

from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.model.report import Item, Run, Tool
from deckcheck.report.outputs import Renderer
from deckcheck.run import parallel
from deckcheck.run.parallel import MANY, MOST_UNASKED, Worker, chunks_of, processes


class Deadly(Worker):
    """Ends its own process on a certain source, as the system does with one that takes all memory."""

    chunk = 3

    def items(self, source: Source) -> Iterable[Item]:
        if source.path == "deadly":
            os.kill(os.getpid(), signal.SIGKILL)
        return (Item(source.path, "legal", ()),)


Left = Callable[[], list[object]]


@pytest.fixture
def left() -> Left:
    """The processes that a test leaves; those of other tests may wait for more work."""
    before = {child.pid for child in multiprocessing.active_children()}
    return lambda: [child for child in multiprocessing.active_children() if child.pid not in before]


def judged(paths: list[str]) -> list[str]:
    renderer = Renderer(Run("check", Tool("0", {})), [])
    chunks = chunks_of(Deadly(), renderer, map(Source, paths), 2)
    return [str(chunk.summary.items) for chunk in chunks]


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_a_killed_worker_ends_the_run(left: Left) -> None:
    paths = [str(number) for number in range(50)]
    assert judged(paths)
    with pytest.raises(UsageError, match="A worker process was killed"):
        judged([*paths, "deadly", *paths])
    assert left() == []


def test_a_run_that_is_left_early_leaves_no_process(left: Left) -> None:
    chunks = chunks_of(Deadly(), Renderer(Run("check", Tool("0", {})), []), map(Source, map(str, range(500))), 2)
    next(iter(chunks))
    chunks.close()  # type: ignore[attr-defined]
    assert left() == []


@pytest.mark.parametrize(
    ("asked", "files", "cores", "chosen"),
    [
        (None, 1, 2, 1),
        (None, MANY, 2, 1),
        (None, MANY + 1, 2, 2),
        (None, MANY + 1, 1, 1),
        (None, MANY + 1, 96, MOST_UNASKED),
        (1, MANY + 1, 2, 1),
        (3, 1, 2, 3),
        (0, 1, 4, 4),
        (99_999, 1, 2, 64),
    ],
)
def test_how_many_processes_work(
    asked: int | None, files: int, cores: int, chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda of: range(cores), raising=False)
    sources = [Source(str(number)) for number in range(files)]
    number, left = processes(asked, iter(sources))
    assert number == chosen
    assert [*left] == sources


def test_a_pool_that_lost_its_thread_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_LOOK", 0.001)
    with parallel._watched_threads() as lost:
        thread = Thread(target=lambda: [][1])
        thread.start()
        thread.join()
    with pytest.raises(UsageError, match="cannot go on: list index out of range"):
        parallel._result(Future(), lost)


@pytest.mark.parametrize("problem", [RuntimeError("can't start new thread"), BlockingIOError(11, "No more processes")])
def test_processes_that_cannot_be_started_are_told(
    left: Left, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def submit(*_: object) -> None:
        raise problem

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with pytest.raises(UsageError, match=r"Worker processes cannot go on: (can't start|no more)"):
        judged(["a", "b"])
    assert left() == []
