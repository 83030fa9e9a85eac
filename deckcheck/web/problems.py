"""Errors as `application/problem+json` (RFC 9457)."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from starlette.responses import JSONResponse

MEDIA_TYPE = "application/problem+json"


class Refusal(NamedTuple):
    """Why a request is not carried out: the status, what is wrong, and what to do about it."""

    status: int
    detail: str
    help: str = ""
    headers: Mapping[str, str] | None = None


def problem(refusal: Refusal) -> JSONResponse:
    """What programs get for a request that is not carried out."""
    status, detail, help, headers = refusal
    value = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    if help:
        value["help"] = help
    return JSONResponse(value, status, headers, MEDIA_TYPE)


def wait(status: int, detail: str) -> Refusal:
    """That there is too much to do; the client may ask again in a second."""
    return Refusal(status, detail, "Ask again after the seconds of Retry-After.", {"Retry-After": "1"})
