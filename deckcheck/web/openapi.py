"""The OpenAPI document of the HTTP API; what is sent back are the published reports, whose schemas are in it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from deckcheck import __version__
from deckcheck.web.asked import Play
from deckcheck.web.problems import MEDIA_TYPE
from deckcheck.web.settings import MAX_BODY, MAX_DECKS, TARGETS

_TEXT = {"type": "string"}
_ANSWERS = {
    "check": "report-1",
    "swap": "report-1",
    "which": "which-1",
    "card": "cards-1",
    "diff": "list-diff-1",
    "list": "list-1",
}
_DECK = {
    "oneOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {
                "name": {"type": "string", "description": "What the deck is called in the report."},
                "text": {"type": "string", "description": "The deck in any format, or a ydke:// code."},
            },
            "required": ["text"],
            "additionalProperties": False,
        },
    ]
}
_DECKS = {"type": "array", "items": {"$ref": "#/components/schemas/Deck"}, "minItems": 1, "maxItems": MAX_DECKS}
_ABOUT = {
    "format": "A format's id or title; without it what the deck says, else tcg.",
    "as_of": "The day to judge by, such as 2026-05-18; today without it.",
    "region": "americas or europe, where a format tells them apart.",
    "list": "none, or a format with a day: tcg@2010-03-01.",
    "points_cap": "The cap of points, where the format has points.",
    "lang": "The language of messages (en, ja, zh-CN) and of cards' names in them (also de, fr …).",
}


def _play() -> dict[str, Any]:
    return {
        key: {"type": "integer" if key == "points_cap" else "string", "description": _ABOUT[key]}
        for key in Play._fields
    }


def _object(required: list[str], **members: Any) -> dict[str, Any]:
    value = {"type": "object", "properties": members, "required": required, "additionalProperties": False}
    return {"required": True, "content": {"application/json": {"schema": value}}}


def _plain(body: dict[str, Any], most: int) -> dict[str, Any]:
    """The same body, which may also be a deck as text or files; the other members are in the query then."""
    text = {"type": "string", "description": "One deck; options in the query."}
    file = {"type": "string", "format": "binary"}
    form = {"type": "object", "properties": {"file": {"type": "array", "items": file, "maxItems": most}}}
    body["content"] |= {"text/plain": {"schema": text}, "multipart/form-data": {"schema": form}}
    return body


def _answer(schema: dict[str, Any]) -> dict[str, Any]:
    failed = {"$ref": "#/components/responses/Problem"}
    found = {"description": "The answer.", "content": {"application/json": {"schema": schema}}}
    return {"200": found} | dict.fromkeys(("400", "408", "413", "415", "429", "503"), failed)


def _in_query(*names: str, **members: dict[str, Any]) -> list[dict[str, Any]]:
    """The parameters that stand for members of a JSON body where a deck is sent as text or as a file."""
    about = "Where the deck is sent as text or as a file."
    return [
        {"name": name, "in": "query", "description": members.get(name, {}).get("description", about), "schema": _TEXT}
        for name in ("name", *names)
    ]


def _parameters(**members: tuple[str, bool]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": needed, "description": about, "schema": _TEXT}
        for name, (about, needed) in members.items()
    ]


def _published(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


@cache
def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    formats = {"type": "array", "items": _TEXT}
    play = _play()
    as_of, region, language = (play[key]["description"] for key in ("as_of", "region", "lang"))
    check = _object(["decks"], decks=_DECKS, formats=formats, **play)
    deck = {"$ref": "#/components/schemas/Deck"}
    swap = _object(["registered"], registered=deck, later=_DECKS, plan=_TEXT, duel={"type": "integer"}, **play)
    convert = _object(["deck", "to"], deck=deck, to={"enum": list(TARGETS)}, lang=_TEXT)
    which = _object(
        ["decks"], decks=_DECKS, formats=formats, as_of=play["as_of"], region=play["region"], lang=play["lang"]
    )
    written = {"type": "object", "properties": {"to": _TEXT, "text": _TEXT}, "required": ["to", "text"]}
    about_card = {
        "q": ("A name, part of one, a passcode or a set code.", True),
        "format": ("Formats, separated by commas.", False),
        "as_of": (as_of, False),
        "region": (region, False),
        "history": ("1: with the history of limits; 0: without.", False),
        "lang": (language, False),
    }
    about_diff = {
        "from": ("tcg@2025-10-27", True), "to": ("tcg", True), "region": (region, False), "lang": (language, False)
    }  # fmt: skip
    about_list = {"on": (as_of, False), "region": (region, False), "lang": (language, False)}
    in_path = {"name": "format", "in": "path", "required": True, "schema": _TEXT}
    paths: dict[str, Any] = {
        "/api/check": {"post": {"summary": "The verdicts on decks", "requestBody": _plain(check, MAX_DECKS),
                                "parameters": _in_query("formats", *play, **play),
                                "responses": _answer(_published(_ANSWERS["check"]))}},
        "/api/swap": {"post": {"summary": "The verdicts on exchanges with the Side Deck", "requestBody": swap,
                               "responses": _answer(_published(_ANSWERS["swap"]))}},
        "/api/convert": {"post": {"summary": "A deck in another file format", "requestBody": _plain(convert, 1),
                                  "parameters": _in_query("to", "lang", **play),
                                  "responses": _answer(written)}},
        "/api/which": {"post": {"summary": "The formats in which decks are legal",
                                "requestBody": _plain(which, MAX_DECKS),
                                "parameters": _in_query("formats", "as_of", "region", "lang", **play),
                                "responses": _answer(_published(_ANSWERS["which"]))}},
        "/api/card": {"get": {"summary": "Cards by name, number or set code", "parameters": _parameters(**about_card),
                              "responses": _answer(_published(_ANSWERS["card"]))}},
        "/api/formats": {"get": {"summary": "The formats of play", "responses": _answer({"type": "object"})}},
        "/api/lists/{format}": {"get": {"summary": "The list in force on a day",
                                        "parameters": [in_path, *_parameters(**about_list)],
                                        "responses": _answer(_published(_ANSWERS["list"]))}},
        "/api/lists/diff": {"get": {"summary": "What changes between two lists",
                                    "parameters": _parameters(**about_diff),
                                    "responses": _answer(_published(_ANSWERS["diff"]))}},
    }  # fmt: skip
    schemas = {name: _schema(name) for name in dict.fromkeys(_ANSWERS.values())}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "deckcheck",
            "version": __version__,
            "description": f"Decks are texts, never paths. A request has at most {MAX_BODY // 1024} KB "
            f"and {MAX_DECKS} decks.",
        },
        "paths": paths,
        "components": {
            "schemas": {"Deck": _DECK, **schemas},
            "responses": {
                "Problem": {
                    "description": "What is wrong, and what to do (RFC 9457).",
                    "content": {MEDIA_TYPE: {"schema": _PROBLEM}},
                }
            },
        },
    }


_PROBLEM = {
    "type": "object",
    "properties": {"type": _TEXT, "title": _TEXT, "status": {"type": "integer"}, "detail": _TEXT, "help": _TEXT},
    "required": ["title", "status", "detail"],
}


def _schema(name: str) -> dict[str, Any]:
    """A published schema, with references that hold inside this document."""
    text = files("deckcheck.schemas").joinpath(f"{name}.schema.json").read_text("utf-8")
    value: dict[str, Any] = json.loads(text.replace('"#/$defs/', f'"#/components/schemas/{name}/$defs/'))
    return value


def written() -> str:
    """The document as it is published; `python -m deckcheck.web.openapi` prints it."""
    return json.dumps(document(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    print(written(), end="")
