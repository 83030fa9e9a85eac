"""The body of `serve`."""

import os
import socket
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from deckcheck.commands.terminal import look_of
from deckcheck.data.store import Store
from deckcheck.decks.formats import find_format
from deckcheck.errors import UsageError
from deckcheck.model.words import language_spoken

if TYPE_CHECKING:
    from deckcheck.web.settings import ServeSettings


def run_serve(
    host: str,
    port: int,
    format: str | None,
    event: str | None,
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    origin: str | None,
    workers: int,
    isolated: bool,
) -> None:
    """Serve until the process is told to end.  Raises UsageError where that cannot begin."""
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise UsageError("serve needs starlette and uvicorn.", "Install them in a clone: pip install '.[web]'")
    if event is not None and not os.path.isdir(event):
        raise UsageError(f"{event} is not a folder.", "An event is a folder with the registered decks in it.")
    import secrets

    from deckcheck.web.run import serve
    from deckcheck.web.safety import is_loopback, only_here
    from deckcheck.web.settings import ServeSettings

    here = is_loopback(host)
    settings = ServeSettings(
        host,
        port,
        find_format(format, Store.open(isolated)).id if format else None,
        os.path.abspath(event) if event is not None else None,
        hosts,
        proxies,
        origin,
        workers,
        token=secrets.token_urlsafe(12) if event is not None and not only_here(host, hosts, proxies) else "",
        isolated=isolated,
        event_page=event_page,
    )
    listener = _listen(host, port)
    try:
        _tell(settings, listener.getsockname()[1], here)
        serve(settings, listener)
    finally:
        listener.close()


def event_page(folder: str, isolated: bool) -> str:
    """The page of an event, as `deckcheck event --output html` writes it.  Raises UsageError as that does."""
    from deckcheck.commands.check import Play
    from deckcheck.commands.event import EventCall, run_event
    from deckcheck.commands.session import ReportOptions

    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "desk.html")
        play = Play(language=language_spoken())
        run_event(EventCall(folder), play, ReportOptions(output=["html"], output_file=[path], isolated=isolated))
        return Path(path).read_text("utf-8")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        problem = error.strerror or error
        raise UsageError(
            f"Cannot listen on {host} port {port}: {problem}.", "Choose another --port or --host."
        ) from None
    listener.listen(128)
    return listener


def _tell(settings: "ServeSettings", port: int, here: bool) -> None:
    """Say where the page is; where others can reach it, that they can, and the address as a QR code."""
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    if not here and settings.host in ("0.0.0.0", "::"):
        name = _own_address() or name
    address = f"http://{name}:{port}/"
    print(f"deckcheck serves {address} (Ctrl+C ends it).")
    event = f"{address}event" + (f"?token={settings.token}" if settings.token else "")
    if settings.event is not None:
        print(f"The event's page: {event}")
    if here and settings.proxies:
        print("Who asks the proxy gets an answer.")
    elif here:
        print("Only this machine gets an answer.")
    else:
        print("Everyone who can reach this machine over the network gets an answer.")
        _show_code(address)
    sys.stdout.flush()


def _own_address() -> str:
    """The address of this machine in the network that leads to others, "" where there is none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def _show_code(address: str) -> None:
    import segno

    if look_of(sys.stdout).unicode:
        segno.make(address, micro=False).terminal(sys.stdout, compact=True)
