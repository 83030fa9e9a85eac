"""Errors as `application/problem+json` (RFC 9457)."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import JSONResponse

from deckcheck.web.settings import MAX_BODY

MEDIA_TYPE = "application/problem+json"


def problem(status: int, detail: str, help: str = "", headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The answer to a request that cannot be carried out: what is wrong, and what to do about it."""
    value = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    if help:
        value["help"] = help
    return JSONResponse(value, status, headers, MEDIA_TYPE)


def too_large() -> JSONResponse:
    """The answer to a request that is larger than is allowed."""
    return problem(413, f"The request is larger than {MAX_BODY // 1024} KB.", "Send fewer decks at once.")


def wait(status: int, detail: str) -> JSONResponse:
    """The answer where there is too much to do; the client may ask again in a second."""
    return problem(status, detail, "Ask again after the seconds of Retry-After.", {"Retry-After": "1"})
