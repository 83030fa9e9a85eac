"""The pages: a form with its answer, made on the server; they work without JavaScript and keep nothing."""

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from deckcheck.api import Named
from deckcheck.data.store import LANGUAGES
from deckcheck.errors import UsageError
from deckcheck.report.html.page import asset, environment
from deckcheck.web.asked import Play, checked_play
from deckcheck.web.judges import judges_of
from deckcheck.web.safety import has_token, is_loopback
from deckcheck.web.settings import MAX_DECKS

if TYPE_CHECKING:
    from jinja2 import Template

_REPORT = "deckcheck.report.html"
_LANGUAGE_NAMES = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano", "pt": "Português",
    "ja": "日本語", "ko": "한국어", "zh-CN": "简体中文", "zh-TW": "繁體中文",
}  # fmt: skip
_MOST_TEXT = 200_000
"""Letters of one pasted list."""


class Form(NamedTuple):
    """What the form of a page holds; it comes back with the answer, so that nothing has to be typed twice."""

    text: str = ""
    format: str = ""
    as_of: str = ""
    lang: str = "en"
    after: str = ""
    duel: str = "2"

    def play(self) -> Play:
        """How the decks are to be judged."""
        return checked_play(Play(self.format or None, self.as_of or None, lang=self.lang or None))


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


def wants_page(request: Request) -> bool:
    """Whether an error is to be shown as a page: outside the API, to what takes HTML."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def refused(message: str, help: str) -> Response:
    """The page that says why something cannot be carried out."""
    return _page("refused.html", 400, message=message, help=help)


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
    found: Template = _environment().get_template(name)
    return found


@cache
def _environment() -> Any:
    """The templates of the pages; what a deck looks like they have from those of the report."""
    from jinja2 import ChoiceLoader

    made = environment("deckcheck.web")
    assert made.loader is not None  # `environment` gives it one
    report = environment(_REPORT).loader
    assert report is not None
    made.loader = ChoiceLoader([made.loader, report])
    return made


def _page(name: str, status: int = 200, **values: Any) -> Response:
    page = _template(name).render(languages={one: _LANGUAGE_NAMES.get(one, one) for one in LANGUAGES}, **values)
    return HTMLResponse(page, status)


async def _formats(request: Request) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await judges_of(request).ask("formats"))["formats"]
    return found


async def _read_form(request: Request) -> tuple[Form, list[Named], str]:
    """The form of a request, its files, and which button was pressed (name and value, with a blank between)."""
    async with request.form(max_files=MAX_DECKS, max_fields=100, max_part_size=1 << 20) as given:
        files = await _files(given)
        values = {key: value for key, value in given.items() if isinstance(value, str)}
    text = {key: values.get(key, "")[:_MOST_TEXT].replace("\r\n", "\n") for key in Form._fields}
    pressed = next((f"{key} {values[key]}" for key in ("mend", "which") if key in values), "")
    return Form(**text)._replace(lang=text["lang"] or "en", duel=text["duel"] or "2"), files, pressed


async def _check_page(request: Request) -> Response:
    formats = await _formats(request)
    if request.method == "GET":
        form = Form(format=request.query_params.get("format", request.app.state.settings.format or ""))
        return _page("check.html", form=form, formats=formats, shown=None, which=None, event=_has_event(request))
    form, files, pressed = await _read_form(request)
    if pressed.startswith("mend "):
        form = form._replace(text=mended(form.text, pressed.removeprefix("mend ")))
    decks = ([Named("your list", form.text)] if form.text.strip() else []) + files
    if not decks:
        raise UsageError("There is no list.", "Paste a list or a ydke:// code, or choose files.")
    judges = judges_of(request)
    shown = await judges.ask("views", decks, form.play(), decks=len(decks))
    which = None
    if pressed.startswith("which"):
        which = await judges.ask("which", decks[:1], [], form.as_of or None, None, decks=3)
    return _page("check.html", form=form, formats=formats, shown=shown, which=which, event=_has_event(request))


def mended(text: str, change: str) -> str:
    """A list with one name replaced: `LINE:COLUMN:END:NAME`, as the button of a suggestion sends it."""
    parts = change.split(":", 3)
    lines = text.split("\n")
    if len(parts) != 4 or not all(part.isdecimal() and len(part) < 7 for part in parts[:3]):
        raise UsageError("That change is not understood.", "Go back and press the button again.")
    line, start, end = (int(part) for part in parts[:3])
    if not (1 <= line <= len(lines) and 1 <= start <= end <= len(lines[line - 1]) + 1):
        raise UsageError("The list has changed since.", "Check it again, then choose the card.")
    old = lines[line - 1]
    lines[line - 1] = old[: start - 1] + parts[3] + old[end - 1 :]
    return "\n".join(lines)


async def _swap_page(request: Request) -> Response:
    formats = await _formats(request)
    event = _has_event(request)
    if request.method == "GET":
        form = Form(format=request.app.state.settings.format or "")
        return _page("swap.html", form=form, formats=formats, shown=None, event=event)
    form, _, _ = await _read_form(request)
    if not form.text.strip() or not form.after.strip():
        raise UsageError("Two lists are needed.", "Paste the registered deck and the deck as it is now.")
    duel = int(form.duel) if form.duel.isdecimal() and 1 <= len(form.duel) <= 2 else 2
    registered, now = Named("registered", form.text), Named("now", form.after)
    shown = await judges_of(request).ask("swap_views", registered, now, max(duel, 1), form.play(), decks=3)
    return _page("swap.html", form=form, formats=formats, shown=shown, event=event)


async def _cards_page(request: Request) -> Response:
    query = request.query_params.get("q", "")[:200]
    found = await judges_of(request).ask("card", query, (), None, None, True) if query.strip() else None
    return _page("cards.html", query=query, found=found, event=_has_event(request))


async def _sheet(request: Request) -> Response:
    form, files, _ = await _read_form(request)
    deck = files[0] if files else Named("deck", form.text)
    data = await judges_of(request).ask("sheet", deck, form.play())
    headers = {"Content-Disposition": 'attachment; filename="decklist.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


def _has_event(request: Request) -> bool:
    """Whether the pages link to that of the event: where nobody else can read it, or whoever asks knows the token."""
    settings = request.app.state.settings
    return bool(settings.event) and (
        is_loopback(settings.host) or has_token(request.url.query.encode(), settings.token)
    )


async def _event_page(request: Request) -> Response:
    settings = request.app.state.settings
    if not settings.event:
        return RedirectResponse("/", 303)
    if not has_token(request.url.query.encode(), settings.token):
        return _refused_token()
    page, policy = await judges_of(request).ask("event", settings.event_page, settings.event, decks=60)
    return HTMLResponse(page, headers={"Content-Security-Policy": f"{policy}; frame-ancestors 'none'"})


def _refused_token() -> Response:
    """The answer to who asks for the event's page without its token."""
    message = "This page shows names of players: its address ends with the token that was printed at the start."
    return _page("refused.html", 403, message=message, help="Ask who started the server.")


_ASSETS = {
    "report.css": (_REPORT, "text/css"),
    "web.css": ("deckcheck.web", "text/css"),
    "web.js": ("deckcheck.web", "text/javascript"),
}


async def _asset(request: Request) -> Response:
    found = _ASSETS.get(request.path_params["name"])
    if found is None:
        return Response("There is no such file.\n", 404, media_type="text/plain")
    package, kind = found
    return Response(asset(package, request.path_params["name"]), media_type=kind)
