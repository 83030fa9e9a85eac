"""What stands between a client and the program: which hosts are answered, how large and how many requests may be, and
what browsers may do with the answers."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address
from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckcheck.web.problems import Refusal, problem, wait
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
_BODY_SECONDS = 30.0
"""In so many seconds a request has to be here: whoever sends slowly takes nobody's place."""
_CLOSE = {"Connection": "close"}
_TOO_LARGE = Refusal(413, f"The request is larger than {MAX_BODY // 1024} KB.", "Send fewer decks at once.", _CLOSE)
_OPEN = ("/api/", "/healthz", "/version", "/openapi.json")
"""What pages of another origin may read where that is allowed: never the pages, one of which has names of players."""
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


def only_here(host: str, hosts: Sequence[str], proxies: Sequence[str]) -> bool:
    """Whether nobody but this machine can ask a server; under another name or behind a proxy it is for others, too."""
    return is_loopback(host) and not hosts and not proxies


class Guard:
    """Lets a request through if it is for this server, small enough, here in time, and not one too many.

    A page on the net that has its own name point to this machine is not answered: of names only `localhost` and those
    of the settings are, addresses always.  `refuse` makes the answer to what is not let through.
    """

    def __init__(
        self, app: ASGIApp, settings: ServeSettings, refuse: Callable[[Scope, Refusal], ASGIApp] | None = None
    ) -> None:
        self._app = app
        self._settings = settings
        self._refuse = refuse or (lambda scope, refusal: problem(refusal))
        self._busy = 0
        self._clients: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = self._allowed_origin(scope["path"], headers)
        send = _with_headers(send, origin)
        if (refusal := self._refusal(headers)) is not None:
            await self._refuse(scope, refusal)(scope, receive, send)
        elif scope["method"] == "OPTIONS" and origin:
            await Response(status_code=204)(scope, receive, send)
        elif scope["path"] in ("/healthz", "/version"):
            await self._app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _refusal(self, headers: Headers) -> Refusal | None:
        """Why a request is not answered, whatever is asked."""
        if not self._is_here(headers.get("host", "")):
            help = "The server's --allow-host makes it answer for a name."
            return Refusal(421, "This server does not answer for that host.", help)
        if headers.get("content-encoding", "identity").strip().lower() != "identity":
            return Refusal(415, "The body is compressed.", "Send it as it is, without Content-Encoding.", _CLOSE)
        length = headers.get("content-length", "0")
        return None if length.isdecimal() and len(length) < 10 and int(length) <= MAX_BODY else _TOO_LARGE

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the whole request, and have it answered if there is a place."""
        if scope["method"] not in ("GET", "HEAD"):
            try:
                async with asyncio.timeout(_BODY_SECONDS):
                    body = await _body(receive)
            except TimeoutError:
                late = Refusal(408, "The request did not come in time.", "Send it again.", _CLOSE)
                await self._refuse(scope, late)(scope, receive, send)
                return
            if body is None:  # the client has gone
                return
            if len(body) > MAX_BODY:
                await self._refuse(scope, _TOO_LARGE)(scope, receive, send)
                return
            receive = _again(body, receive)
        client = scope["client"][0] if scope.get("client") else ""
        if self._clients[client] >= self._settings.per_client:
            many = wait(429, "Too many requests of this client are being answered.")
            await self._refuse(scope, many)(scope, receive, send)
            return
        if self._busy >= self._settings.waiting:
            await self._refuse(scope, wait(503, "Too many requests are being answered."))(scope, receive, send)
            return
        self._busy += 1
        self._clients[client] += 1
        try:
            await self._app(scope, receive, send)
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

    def _allowed_origin(self, path: str, headers: Headers) -> str:
        origin = self._settings.origin
        return origin if origin and path.startswith(_OPEN) and headers.get("origin") == origin else ""


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, and a little more of one that is too large; None if the client has gone before its end."""
    parts: list[bytes] = []
    got = 0
    while got <= MAX_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        got += len(parts[-1])
        if not message.get("more_body", False):
            break
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body for who reads it next, and then what else comes."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again


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
