"""The processes that answer."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from starlette.requests import Request

from deckcheck.errors import UsageError
from deckcheck.model.words import language_spoken
from deckcheck.web.settings import ServeSettings
from deckcheck.web.worker import answer, begin

_PATIENCE = 2
"""So many times the seconds that a request may take it may also wait for its turn."""


class OverloadedError(Exception):
    """No answer came in time; another try may be lucky."""


class Judges:
    """Processes that answer; one that dies is replaced."""

    def __init__(self, settings: ServeSettings) -> None:
        self._settings = settings
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        # Not forked: this process has threads.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self._settings.workers, context, begin, (self._settings.seconds, self._settings.isolated)
        )

    async def ask(self, name: str, *arguments: Any) -> Any:
        """What a function of `answers` gives, in the language of the request.

        Raises UsageError as it does, OverloadedError if it takes too long."""
        pool = self._pool
        seconds = self._settings.request_seconds
        try:
            future = asyncio.get_running_loop().run_in_executor(
                pool, answer, seconds, language_spoken(), name, *arguments
            )
            value, message, help = await asyncio.wait_for(future, (1 + _PATIENCE) * seconds)
        except TimeoutError:
            raise OverloadedError("No answer came in time.") from None
        except (BrokenProcessPool, RuntimeError):
            if pool is self._pool:
                self._pool = self._begin()
            raise OverloadedError("A process that answers was ended; another has begun.") from None
        if value is None:
            raise UsageError(message, help)
        return value

    def end(self) -> None:
        """Let the processes finish what they are at, and end them."""
        self._pool.shutdown(cancel_futures=True)


def judges_of(request: Request) -> Judges:
    """The processes that answer a request: those of the application that it came to."""
    found: Judges = request.app.state.judges
    return found
