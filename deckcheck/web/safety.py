"""What stands between a client and the program: which hosts are answered, how large and how many requests may be, and
what browsers may do with the answers."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.web.problems import problem, too_large, wait
from deckcheck.web.settings import MAX_BODY, ServeSettings

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_LOOPBACK_NAMES = frozenset({"localhost"})
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^:]+)(?::\d{1,5})?")


def is_loopback(host: str) -> bool:
    """Whether an address or a name means this machine only."""
    if host in _LOOPBACK_NAMES:
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Lets a request through if it is for this server, small enough, and not one too many.

    A page on the net that has its own name point to this machine is not answered: of names only `localhost` and those
    of the settings are, addresses always.
    """

    def __init__(self, app: ASGIApp, settings: ServeSettings) -> None:
        self._app = app
        self._settings = settings
        self._busy = 0
        self._clients: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send = _with_headers(send, self._allowed_origin(headers))
        if not self._is_here(headers.get("host", "")):
            await problem(421, "This server does not answer for that host.")(scope, receive, send)
            return
        if scope["method"] == "OPTIONS" and self._allowed_origin(headers):
            await Response(status_code=204)(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > MAX_BODY:
            await too_large()(scope, receive, send)
            return
        if scope["path"] in ("/healthz", "/version"):
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else ""
        if self._clients[client] >= self._settings.per_client:
            await wait(429, "Too many requests of this client are being answered.")(scope, receive, send)
            return
        if self._busy >= self._settings.waiting:
            await wait(503, "Too many requests are being answered.")(scope, receive, send)
            return
        self._busy += 1
        self._clients[client] += 1
        try:
            await self._app(scope, _limited(receive), send)
        finally:
            self._busy -= 1
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]

    def _is_here(self, host: str) -> bool:
        match = _HOST.fullmatch(host)
        if match is None:
            return False
        name = match[1].strip("[]").lower().rstrip(".")
        if name in _LOOPBACK_NAMES or name in {one.lower() for one in (*self._settings.hosts, self._settings.host)}:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def _allowed_origin(self, headers: Headers) -> str:
        origin = self._settings.origin
        return origin if origin and headers.get("origin") == origin else ""


class TooLargeError(Exception):
    """The body of a request went on beyond what is allowed."""


def _limited(receive: Receive) -> Receive:
    """The same body, but not more of it than is allowed, whatever its header says."""
    got = 0

    async def limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MAX_BODY:
            raise TooLargeError
        return message

    return limited


def _with_headers(send: Send, origin: str) -> Callable[[Message], Awaitable[None]]:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if origin:
                headers["Access-Control-Allow-Origin"] = origin
                headers["Access-Control-Allow-Headers"] = "Content-Type"
                headers["Access-Control-Allow-Methods"] = "GET, POST"
                headers["Cross-Origin-Resource-Policy"] = "cross-origin"
                headers.add_vary_header("Origin")
        await send(message)

    return sent


def has_token(query: bytes, token: str) -> bool:
    """Whether the address of a request has the token that was printed at the start; "" asks for none."""
    given = parse_qs(query.decode("latin-1")).get("token", [""])[0]
    return not token or compare_digest(given.encode(), token.encode())
