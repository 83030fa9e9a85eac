"""Runs the application."""

import logging
import socket
import time

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.report.safe import printable
from deckcheck.web.app import make_app
from deckcheck.web.settings import ServeSettings

_GRACE = 15
"""Seconds that requests in flight get to be answered when the server is told to end."""
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


def serve(settings: ServeSettings, listener: socket.socket) -> None:
    """Answer on a socket until the process is told to end; requests in flight are answered first."""
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    config = uvicorn.Config(
        AccessLog(make_app(settings)),
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=200,
    )
    uvicorn.Server(config).run(sockets=[listener])
