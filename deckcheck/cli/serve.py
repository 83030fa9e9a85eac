"""`deckcheck serve`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8765,
    format: Annotated[
        str | None, typer.Option("--format", "-f", metavar="FORMAT", help="The format that the page begins with.")
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="DIR", help="Also show the page of this event.")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host", metavar="NAME", help="Another name under which the server is reached; repeatable."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy in front, whose `X-Forwarded-For` says who asks; `*`: any; repeatable.",
        ),
    ] = None,
    allow_origin: Annotated[
        str | None,
        typer.Option("--allow-origin", metavar="ORIGIN", help="Let pages of this origin ask the API (CORS)."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=64, help="How many processes judge decks.")
    ] = 2,
    isolated: opt.Isolated = False,
) -> None:
    """Serve a page and an HTTP API on this machine, for people and programs without a terminal.

    It listens on this machine only unless `--host` says otherwise.  Nothing is stored, and no path or address that is
    sent is opened.  Stop it with Ctrl+C.  Exit code: 0 stopped, 2 it could not start.
    """
    from deckcheck.commands.serve import run_serve

    hosts, proxies = tuple(allow_host or ()), tuple(proxy or ())
    run_serve(host, port, format, event, hosts, proxies, allow_origin, workers, isolated)
