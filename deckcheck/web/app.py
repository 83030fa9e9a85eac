"""The application: which addresses there are, and what is sent back from them."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckcheck.api import Named
from deckcheck.config.language import speak
from deckcheck.errors import UsageError
from deckcheck.model.jsontext import json_text
from deckcheck.web import pages
from deckcheck.web.asked import (
    Body,
    Play,
    checked_play,
    deck_of,
    decks_of,
    formats_of,
    members_of,
    parsed,
    play_of,
    query_of,
)
from deckcheck.web.judges import Judges, OverloadedError, judges_of
from deckcheck.web.openapi import document
from deckcheck.web.problems import Refusal, wait
from deckcheck.web.safety import Guard
from deckcheck.web.settings import MAX_QUERY, TARGETS, ServeSettings

_JSON = ("", "application/json", "application/x-www-form-urlencoded")  # the last is what `curl -d` says
_TEXTS = ("text/plain", "application/octet-stream")
_FILES = "multipart/form-data"
_SWITCH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


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
        middleware=[Middleware(Guard, settings=settings, refuse=pages.refused)],
        exception_handlers={
            UsageError: _refused,
            OverloadedError: _overloaded,
            HTTPException: _http,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    return app


async def _asked(request: Request, plain: str = "", query: Sequence[str] = ()) -> Body:
    """What a request asks: a JSON object, or, where its member `plain` may come so, one deck as text, or files.

    With these the parameters `query` of the address stand for the other members.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _JSON or kind.endswith("+json"):
        query_of(request.query_params, (), "With JSON, all that is asked is in the body.")
        return Body(parsed(await request.body()))
    if not plain or kind not in (*_TEXTS, _FILES):
        taken = ("application/json", *((*_TEXTS, _FILES) if plain else ()))
        raise HTTPException(415, f'"{kind[:100]}" is not taken here: send {" or ".join(taken)}.')
    values = query_of(request.query_params, (*query, "name") if kind in _TEXTS else query)
    name = values.pop("name", "deck")
    decks = await pages.files_of(request) if kind == _FILES else [Named(name, await request.body())]
    if not decks:
        raise UsageError("There is no file in the request.", "Send deck files as fields of the form.")
    if plain == "deck" and len(decks) > 1:
        raise UsageError(f"There are {len(decks)} files; this takes one deck.", "Ask in several requests.")
    return Body({**members_of(values), plain: decks if plain == "decks" else decks[0]})


async def _check(request: Request) -> Response:
    body = await _asked(request, "decks", ("formats", *Play._fields))
    given, formats, play = body.take("decks", list), body.take("formats", list, []), play_of(body)
    body.end()
    formats = formats_of([*([play.format] if play.format else []), *formats])
    return Answered(await judges_of(request).ask("check", decks_of(given), formats, checked_play(play)))


async def _swap(request: Request) -> Response:
    body = await _asked(request)
    registered, later, plan = body.take("registered", (str, dict)), body.take("later", list), body.take("plan", str)
    duel = body.take("duel", int, 2)
    play = play_of(body)
    body.end()
    first = deck_of(registered, "registered", "registered")
    if (later is None) == (plan is None):
        raise UsageError("swap takes the decks of later Duels or a side plan.", "Send one of the two: later or plan.")
    decks = decks_of(later, "later") if later is not None else []
    side_plan = None if plan is None else Named("plan.yaml", plan)
    if not 1 <= duel <= 99:
        raise UsageError("duel must be a number from 1 to 99.")
    return Answered(await judges_of(request).ask("swap", first, decks, side_plan, duel, checked_play(play)))


async def _convert(request: Request) -> Response:
    body = await _asked(request, "deck", ("to", "lang"))
    deck, to, lang = body.take("deck", (str, dict)), body.take("to", str), body.take("lang", str)
    body.end()
    found = deck_of(deck, "deck", "deck")
    if to is None:
        raise UsageError("to is missing.", f"Send {', '.join(TARGETS[:-1])} or {TARGETS[-1]}.")
    return Answered(await judges_of(request).ask("convert", found, to, lang))


async def _which(request: Request) -> Response:
    body = await _asked(request, "decks", ("formats", "as_of", "region", "lang"))
    given, formats = body.take("decks", list), body.take("formats", list, [])
    as_of, region, lang = body.take("as_of", str), body.take("region", str), body.take("lang", str)
    body.end()
    decks = decks_of(given)
    speak(lang, None, machine=True)
    return Answered(await judges_of(request).ask("which", decks, formats_of(formats), as_of, region, lang))


async def _card(request: Request) -> Response:
    values = query_of(request.query_params, ("q", "format", "as_of", "region", "history", "lang"))
    formats = tuple(filter(None, values.get("format", "").split(",")))
    history = values.get("history", "0").lower()
    if history not in _SWITCH:
        raise UsageError("history must be 1 or 0.")
    speak(values.get("lang"), None, machine=True)
    query, day, region = values.get("q", "")[:MAX_QUERY], values.get("as_of"), values.get("region")
    return Answered(await judges_of(request).ask("card", query, formats, day, region, _SWITCH[history]))


async def _formats(request: Request) -> Response:
    query_of(request.query_params, ())
    return Answered(await judges_of(request).ask("formats"))


async def _lists(request: Request) -> Response:
    values = query_of(request.query_params, ("on", "region", "lang"))
    format, names = request.path_params["format"], speak(values.get("lang"), None, machine=True).names
    return Answered(await judges_of(request).ask("limits", format, values.get("on"), values.get("region"), names))


async def _lists_diff(request: Request) -> Response:
    values = query_of(request.query_params, ("from", "to", "region", "lang"))
    for key in ("from", "to"):
        if key not in values:
            raise UsageError(f"{key} is missing.", "/api/lists/diff?from=tcg@2025-10-27&to=tcg")
    names = speak(values.get("lang"), None, machine=True).names
    pair = values["from"], values["to"]
    return Answered(await judges_of(request).ask("limits_diff", *pair, values.get("region"), names))


async def _openapi(request: Request) -> Response:
    return Answered(document())


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


async def _version(request: Request) -> Response:
    return Answered(await judges_of(request).ask("version"))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, UsageError)
    return pages.refused(request.scope, Refusal(400, error.message, error.help))


async def _overloaded(request: Request, error: Exception) -> Response:
    return pages.refused(request.scope, wait(503, str(error)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail, help = error.detail, ""
    if error.status_code == 404:
        detail, help = "There is nothing at this address.", "GET /openapi.json lists those of the API."
    elif error.status_code == 405:
        detail = f"{request.method} is not for this address."
        help = f"It takes {(error.headers or {}).get('Allow', '')}."
    return pages.refused(request.scope, Refusal(error.status_code, detail, help, error.headers))


async def _failed(request: Request, error: Exception) -> Response:
    return pages.refused(
        request.scope, Refusal(500, "This server failed at the request.", "Please report it with what was sent.")
    )
