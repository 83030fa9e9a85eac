"""How the server is to run."""

from collections.abc import Callable
from typing import NamedTuple

MAX_BODY = 1 << 20
"""Bytes of a request."""
MAX_DECKS = 50
"""Decks of a request."""
MAX_QUERY = 200
"""Letters of what is typed to find a card."""
MAX_POINTS = 999_999
"""The highest cap of points."""
TARGETS = ("ydk", "ydke", "text", "yaml", "json")
"""The formats that a deck is written in."""


class ServeSettings(NamedTuple):
    """Where the server listens and what it allows.

    `format` is the format that is chosen at first, `event` the folder of an event, `hosts` are further names that the
    `Host` header may have, `proxies` addresses of proxies whose word for who a client is counts, `origin` the one
    origin whose pages may ask (CORS), `workers` the number of processes that judge, `seconds` what one deck may take,
    `request_seconds` what all of a request may, `waiting` the requests that are judged or wait for it at once,
    `per_client` those of one address.  `token` is what the event's page asks for, "" where it asks for none;
    `event_page` makes that page of the folder.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    format: str | None = None
    event: str | None = None
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    origin: str | None = None
    workers: int = 2
    seconds: float = 10.0
    request_seconds: float = 60.0
    waiting: int = 32
    per_client: int = 8
    token: str = ""
    isolated: bool = False
    event_page: Callable[[str, bool], str] | None = None
