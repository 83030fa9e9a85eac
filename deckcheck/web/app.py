"""The application: which addresses there are, and what is sent back from them."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckcheck.api import Named
from deckcheck.errors import UsageError
from deckcheck.model.jsontext import json_text
from deckcheck.web import pages
from deckcheck.web.asked import Body, Play, checked_play, deck_of, decks_of, parsed, play_of, query_of
from deckcheck.web.judges import Judges, OverloadedError, judges_of
from deckcheck.web.openapi import document
from deckcheck.web.problems import problem, too_large, wait
from deckcheck.web.safety import Guard, TooLargeError
from deckcheck.web.settings import TARGETS, ServeSettings

_TEXTS = ("text/plain", "application/octet-stream")


class Answered(JSONResponse):
    """JSON as the commands print it."""

    def render(self, content: Any) -> bytes:
        return json_text(content, indent=True).encode() + b"\n"


def make_app(settings: ServeSettings) -> Starlette:
    """The application with processes of its own, which begin with it and end with it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.judges = Judges(settings)
        yield
        app.state.judges.end()

    app = Starlette(
        routes=[
            Route("/api/check", _check, methods=["POST"]),
            Route("/api/swap", _swap, methods=["POST"]),
            Route("/api/convert", _convert, methods=["POST"]),
            Route("/api/which", _which, methods=["POST"]),
            Route("/api/card", _card),
            Route("/api/formats", _formats),
            Route("/api/lists/diff", _lists_diff),
            Route("/api/lists/{format}", _lists),
            Route("/openapi.json", _openapi),
            Route("/healthz", _health),
            Route("/version", _version),
            *pages.routes(),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={
            UsageError: _refused,
            OverloadedError: _overloaded,
            TooLargeError: _too_large,
            HTTPException: _http,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    return app


async def _body(request: Request) -> Body:
    return Body(parsed(await request.body()))


async def _decks(request: Request) -> tuple[list[Named], list[str], Play]:
    """The decks of a request, the formats, and how they are to be judged: a JSON body, a plain text, or files."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _TEXTS or kind == "multipart/form-data":
        values = query_of(request.query_params, ("name", *Play._fields))
        cap = values.get("points_cap", "")
        if cap and not (cap.isdecimal() and len(cap) < 7):
            raise UsageError("points_cap has to be a number.")
        texts = {key: values.get(key) for key in Play._fields if key != "points_cap"}
        play = checked_play(Play(**texts, points_cap=int(cap) if cap else None))
        decks = (
            [Named(values.get("name", "deck"), await request.body())]
            if kind in _TEXTS
            else await pages.files_of(request)
        )
        if not decks:
            raise UsageError("There is no file in the request.", "Send deck files as fields of the form.")
        return decks, [play.format] if play.format else [], play
    body = await _body(request)
    decks = decks_of(body.take("decks", list))
    formats = body.take("formats", list, [])
    if not all(isinstance(one, str) for one in formats) or len(formats) > 20:
        raise UsageError("formats has to be a list of at most 20 formats.")
    play = play_of(body)
    body.end()
    return decks, [*([play.format] if play.format else []), *formats], play


async def _check(request: Request) -> Response:
    decks, formats, play = await _decks(request)
    times = len(decks) * max(len(formats), 1)
    return Answered(await judges_of(request).ask("check", decks, formats, play, decks=times))


async def _swap(request: Request) -> Response:
    body = await _body(request)
    registered, later, plan = body.take("registered", (str, dict)), body.take("later", list), body.take("plan", str)
    duel = body.take("duel", int, 2)
    play = play_of(body)
    body.end()
    decks = decks_of(later, "later") if later is not None else []
    side_plan = None if plan is None else Named("plan.yaml", plan)
    first = deck_of(registered, "registered", "registered")
    if not 1 <= duel <= 99:
        raise UsageError("duel has to be a number from 1 to 99.")
    return Answered(await judges_of(request).ask("swap", first, decks, side_plan, duel, play, decks=len(decks) + 2))


async def _convert(request: Request) -> Response:
    body = await _body(request)
    deck, to, lang = body.take("deck", (str, dict)), body.take("to", str), body.take("lang", str, "en")
    body.end()
    if to is None:
        raise UsageError("to is missing.", f"Pass {', '.join(TARGETS[:-1])} or {TARGETS[-1]}.")
    return Answered(await judges_of(request).ask("convert", deck_of(deck, "deck", "deck"), to, lang))


async def _which(request: Request) -> Response:
    body = await _body(request)
    decks, formats = decks_of(body.take("decks", list)), body.take("formats", list, [])
    as_of, region = body.take("as_of", str), body.take("region", str)
    body.end()
    if not all(isinstance(one, str) for one in formats):
        raise UsageError("formats has to be a list of formats.")
    return Answered(await judges_of(request).ask("which", decks, formats, as_of, region, decks=3 * len(decks)))


async def _card(request: Request) -> Response:
    values = query_of(request.query_params, ("q", "format", "as_of", "region", "history"))
    formats = tuple(filter(None, values.get("format", "").split(",")))
    history = values.get("history", "") in ("1", "true", "yes")
    query = values.get("q", "")[:200]
    return Answered(
        await judges_of(request).ask("card", query, formats, values.get("as_of"), values.get("region"), history)
    )


async def _formats(request: Request) -> Response:
    query_of(request.query_params, ())
    return Answered(await judges_of(request).ask("formats"))


async def _lists(request: Request) -> Response:
    values = query_of(request.query_params, ("on", "region"))
    format = request.path_params["format"]
    return Answered(await judges_of(request).ask("limits", format, values.get("on"), values.get("region")))


async def _lists_diff(request: Request) -> Response:
    values = query_of(request.query_params, ("from", "to", "region"))
    for key in ("from", "to"):
        if key not in values:
            raise UsageError(f"{key} is missing.", "/api/lists/diff?from=tcg@2025-10-27&to=tcg")
    return Answered(await judges_of(request).ask("limits_diff", values["from"], values["to"], values.get("region")))


async def _openapi(request: Request) -> Response:
    return Answered(document())


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


async def _version(request: Request) -> Response:
    return Answered(await judges_of(request).ask("version"))


Handler = Callable[[Request, Exception], Awaitable[Response]]


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, UsageError)
    if pages.wants_page(request):
        return pages.refused(error.message, error.help)
    return problem(400, error.message, error.help)


async def _overloaded(request: Request, error: Exception) -> Response:
    return wait(503, str(error))


async def _too_large(request: Request, error: Exception) -> Response:
    return too_large()


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    help = "GET /openapi.json lists the addresses." if error.status_code == 404 else ""
    return problem(error.status_code, error.detail, help, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return problem(500, "This server failed at the request.", "Please report it with what was sent.")
