"""Runs the application."""

import asyncio
import logging
import signal
import socket
import time
from types import FrameType

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckcheck.report.safe import printable
from deckcheck.web.app import make_app
from deckcheck.web.settings import ServeSettings

_GRACE = 15
"""Seconds that requests in flight get to be answered when the server is told to end."""
_HEAD_SECONDS = 15
"""In so many seconds the head of a request has to be here; connections that send none are closed."""
_FETCH_SECONDS = 60
"""So long an answer is kept for a client that has not fetched all of it."""
_log = logging.getLogger("deckcheck.web")


class AccessLog:
    """Writes a line for each answer: method, path, status and milliseconds; nothing of what was asked or sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            took = (time.perf_counter() - began) * 1000
            _log.info("%s %s %d %.0f ms", scope["method"], printable(scope["path"])[:200], status, took)


class Connection(H11Protocol):
    """A connection that is closed if it does not send the head of a request, or does not fetch the answer, in time."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on if that was not all of a head."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """End the connection; an answer that nobody fetches is not kept, either."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(_FETCH_SECONDS, self.transport.abort)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(_HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def serve(settings: ServeSettings, listener: socket.socket) -> None:
    """Answer on a socket until the process is told to end; requests in flight are answered first."""
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    config = uvicorn.Config(
        AccessLog(make_app(settings)),
        http=Connection,
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=200,
    )
    # Once it has ended, the server raises the signal again that ended it: that is not a failure.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, _ended)
    uvicorn.Server(config).run(sockets=[listener])


def _ended(number: int, frame: FrameType | None) -> None:
    pass
