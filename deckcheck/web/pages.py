"""The pages: a form with its answer, made on the server; they work without JavaScript and keep nothing."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.datastructures import FormData, Headers, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from deckcheck.api import Named
from deckcheck.data.values import LANGUAGES
from deckcheck.errors import UsageError
from deckcheck.model.words import ENGLISH, say, speak
from deckcheck.report.html.page import asset, environment
from deckcheck.web.asked import Play, checked_play, members_of
from deckcheck.web.browser import language_of_browser
from deckcheck.web.judges import judges_of
from deckcheck.web.problems import Refusal, problem
from deckcheck.web.safety import has_token
from deckcheck.web.settings import MAX_BODY, MAX_DECKS, MAX_QUERY

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_WEB, _REPORT = "deckcheck.web", "deckcheck.report.html"
_LANGUAGE_NAMES = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano", "pt": "Português",
    "ja": "日本語", "ko": "한국어", "zh-CN": "简体中文", "zh-TW": "繁體中文",
}  # fmt: skip
_MOST_SHOWN = 100_000
"""Letters of a file that is put into the field for a list."""


class Form(NamedTuple):
    """What the form of a page holds; it comes back with the answer, so that nothing has to be typed twice."""

    text: str = ""
    format: str = ""
    as_of: str = ""
    region: str = ""
    list: str = ""
    points_cap: str = ""
    lang: str = ENGLISH
    after: str = ""
    duel: str = "2"

    def play(self) -> Play:
        """How the decks are to be judged.  Raises UsageError where that cannot be."""
        given = {key: value for key in Play._fields if (value := getattr(self, key))}
        return checked_play(Play(**members_of(given)))

    @property
    def more(self) -> bool:
        """Whether one of the options is set that are seldom used."""
        return bool(self.region or self.list or self.points_cap)


class Posted(NamedTuple):
    """What was sent with a form: its fields, its files, and which button was pressed with which value."""

    form: Form
    files: list[Named]
    button: str = ""
    value: str = ""


def routes() -> list[Route]:
    """The addresses of the pages, their style sheets and scripts."""
    return [
        Route("/", _check_page, methods=["GET", "POST"]),
        Route("/swap", _swap_page, methods=["GET", "POST"]),
        Route("/cards", _cards_page),
        Route("/sheet", _sheet, methods=["POST"]),
        Route("/event", _event_page),
        Route("/assets/{name}", _asset),
    ]


def refused(scope: Scope, refusal: Refusal) -> Response:
    """Why a request is not carried out: as a page outside the API for who takes HTML, else as a problem in JSON."""
    wanted = "text/html" in Headers(scope=scope).get("accept", "") and not scope["path"].startswith("/api/")
    if not wanted:
        return problem(refusal)
    page = _page("refused.html", refusal.status, message=refusal.detail, help=refusal.help)
    page.headers.update(refusal.headers or {})
    return page


async def files_of(request: Request) -> list[Named]:
    """The files of a form.  Raises UsageError for too many."""
    async with request.form(max_files=MAX_DECKS, max_fields=100) as form:
        return await _files(form)


async def _files(form: FormData) -> list[Named]:
    found = []
    for _, value in form.multi_items():
        if isinstance(value, UploadFile) and value.filename:
            found.append(Named(value.filename[-200:], await value.read()))
    if len(found) > MAX_DECKS:
        raise UsageError(f"There are {len(found)} files; {MAX_DECKS} are taken at once.")
    return found


@cache
def _template(name: str) -> "Template":
    return _environment().get_template(name)


@cache
def _environment() -> "Environment":
    """The templates of the pages; what a deck looks like they have from those of the report."""
    return environment(_WEB, _REPORT)


def _speak(request: Request, lang: str | None = None) -> str:
    """Say the page in a language, or in that of the browser where none is chosen; returns the language chosen.

    Names are in it too; messages are in English where there are none in it.
    """
    chosen = lang if lang in LANGUAGES else language_of_browser(request.headers.get("accept-language", ""))
    speak(chosen)
    return chosen


def _page(name: str, status: int = 200, **values: Any) -> Response:
    page = _template(name).render(languages={one: _LANGUAGE_NAMES.get(one, one) for one in LANGUAGES}, **values)
    return HTMLResponse(page, status)


async def _form_page(name: str, request: Request, form: Form, **values: Any) -> Response:
    """A page with a form, with what it holds; `problem` is why it cannot be carried out, if it cannot."""
    formats: list[dict[str, Any]] = (await judges_of(request).ask("formats"))["formats"]
    titles = {one["id"]: one["title"] for one in formats}
    values = {"shown": None, "which": None, "problem": None, "titles": titles, **values}
    status = 400 if values["problem"] else 200
    return _page(name, status, form=form, formats=formats, event=_event_link(request), **values)


async def _posted(request: Request) -> Posted:
    async with request.form(max_files=MAX_DECKS, max_fields=100, max_part_size=MAX_BODY) as given:
        files = await _files(given)
        values = {key: value for key, value in given.items() if isinstance(value, str)}
    text = {key: values.get(key, "").replace("\r\n", "\n") for key in Form._fields}
    button, value = next(((key, values[key]) for key in ("mend", "which") if key in values), ("", ""))
    form = Form(**text)._replace(lang=_speak(request, text["lang"]), duel=text["duel"] or "2")
    return Posted(form, files, button, value)


async def _check_page(request: Request) -> Response:
    if request.method != "POST":
        format = request.query_params.get("format", request.app.state.settings.format or "")
        form = Form(format=format, lang=_speak(request, request.query_params.get("lang")))
        return await _form_page("check.html", request, form)
    form, files, button, value = await _posted(request)
    try:
        if button == "mend":
            form = form._replace(text=mended(form.text, value))
        decks = ([Named(say("your list"), form.text)] if form.text.strip() else []) + files
        if not decks:
            raise _no_list()
        if not form.text.strip() and len(files) == 1:
            # With a button it can be mended then, and it has not to be chosen again.
            form = form._replace(text=_as_text(files[0]))
        judges = judges_of(request)
        shown = await judges.ask("views", decks, form.play(), bool(form.text.strip()))
        which = None
        if button == "which":
            day, region = form.as_of or None, form.region or None
            which = await judges.ask("which", decks, [], day, region, form.lang)
    except UsageError as error:
        return await _form_page("check.html", request, form, problem=error)
    return await _form_page("check.html", request, form, shown=shown, which=which)


def _no_list() -> UsageError:
    return UsageError(say("There is no list."), say("Paste a list or a ydke:// code, or choose files."))


def _as_text(file: Named) -> str:
    """What a file looks like in the field for a list; empty if it is not plain text."""
    assert isinstance(file.content, bytes)  # as files come
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""
    return "" if "\0" in text or len(text) > _MOST_SHOWN else text.replace("\r\n", "\n")


def mended(text: str, change: str) -> str:
    """A list with one name replaced: `LINE:COLUMN:END:NAME`, as the button of a suggestion sends it."""
    parts = change.split(":", 3)
    lines = text.split("\n")
    if len(parts) != 4 or not all(part.isdecimal() and len(part) < 7 for part in parts[:3]):
        raise UsageError(say("That change is not understood."), say("Go back and press the button again."))
    line, start, end = (int(part) for part in parts[:3])
    if not (1 <= line <= len(lines) and 1 <= start <= end <= len(lines[line - 1]) + 1):
        raise UsageError(say("The list has changed since."), say("Check it again, then choose the card."))
    old = lines[line - 1]
    lines[line - 1] = old[: start - 1] + parts[3] + old[end - 1 :]
    return "\n".join(lines)


async def _swap_page(request: Request) -> Response:
    if request.method != "POST":
        form = Form(format=request.app.state.settings.format or "", lang=_speak(request))
        return await _form_page("swap.html", request, form)
    form = (await _posted(request)).form
    try:
        if not form.text.strip() or not form.after.strip():
            raise UsageError(say("Two lists are needed."), say("Paste the registered deck and the deck as it is now."))
        if not (form.duel.isascii() and form.duel.isdecimal() and 1 <= int(form.duel[:3]) <= 99):
            raise UsageError(say("The Duel must be a number from 1 to 99."))
        registered, now = Named(say("registered"), form.text), Named(say("now"), form.after)
        shown = await judges_of(request).ask("swap_views", registered, now, int(form.duel), form.play())
    except UsageError as error:
        return await _form_page("swap.html", request, form, problem=error)
    return await _form_page("swap.html", request, form, shown=shown)


async def _cards_page(request: Request) -> Response:
    query = request.query_params.get("q", "")[:MAX_QUERY]
    chosen = _speak(request, request.query_params.get("lang"))
    found = await judges_of(request).ask("card_views", query, chosen) if query.strip() else None
    return _page("cards.html", query=query, found=found, chosen=chosen, event=_event_link(request))


async def _sheet(request: Request) -> Response:
    form, files, _, _ = await _posted(request)
    try:
        if not files and not form.text.strip():
            raise _no_list()
        deck = Named("deck", form.text) if form.text.strip() else files[0]
        data = await judges_of(request).ask("sheet", deck, form.play())
    except UsageError as error:
        return await _form_page("check.html", request, form, problem=error)
    headers = {"Content-Disposition": 'attachment; filename="decklist.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


def _event_link(request: Request) -> str:
    """The address of the event's page, where whoever asks may see it; "" elsewhere."""
    settings = request.app.state.settings
    if not settings.event or not has_token(request.url.query.encode(), settings.token):
        return ""
    return f"/event?token={settings.token}" if settings.token else "/event"


async def _event_page(request: Request) -> Response:
    settings = request.app.state.settings
    _speak(request, request.query_params.get("lang"))
    if not settings.event:
        return RedirectResponse("/", 303)
    if not has_token(request.url.query.encode(), settings.token):
        message = say(
            "This page shows names of players: its address ends with the token that was printed at the start."
        )
        return refused(request.scope, Refusal(403, message, say("Ask who started the server.")))
    asked = settings.event_page, settings.event, settings.isolated
    page, policy = await judges_of(request).ask("event", *asked)
    return HTMLResponse(page, headers={"Content-Security-Policy": f"{policy}; frame-ancestors 'none'"})


_ASSETS = {
    "report.css": (_REPORT, "text/css"),
    "web.css": (_WEB, "text/css"),
    "web.js": (_WEB, "text/javascript"),
}


async def _asset(request: Request) -> Response:
    found = _ASSETS.get(request.path_params["name"])
    if found is None:
        return Response("There is no such file.\n", 404, media_type="text/plain")
    package, kind = found
    return Response(asset(package, request.path_params["name"]), media_type=kind)
