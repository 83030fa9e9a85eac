"""The HTTP API: the answers are those of the commands, and what cannot be carried out is told as a problem."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from httpx import Response
from starlette.testclient import TestClient

from deckcheck import Named, check, swap
from deckcheck.schemas.answers import FOLDER
from deckcheck.web.openapi import document, written
from tests.schemas import checked

EXAMPLES = sorted(Path("examples").glob("*.*"))
DAY = "2026-08-22"
ASH = "3 Ash Blossom & Joyous Spring"


def texts() -> list[tuple[str, str]]:
    return [
        (path.name, path.read_text("utf-8")) for path in EXAMPLES if path.suffix in (".ydk", ".txt", ".json", ".yaml")
    ]


def shaped(answer: Response, schema: str) -> Any:
    value = checked(answer.text)
    assert value["schema"] == schema
    return value


def test_check_answers_as_the_command_does(client: TestClient) -> None:
    decks = texts()
    assert len(decks) >= 4
    body = {"decks": [{"name": name, "text": text} for name, text in decks], "format": "tcg", "as_of": DAY}
    answer = client.post("/api/check", json=body)
    assert answer.status_code == 200
    assert answer.json() == check(*(Named(*deck) for deck in decks), format="tcg", as_of=DAY).to_dict()
    jsonschema.validate(answer.json(), json.loads((FOLDER / "report-1.schema.json").read_text("utf-8")))


def test_several_formats_give_an_item_each(client: TestClient) -> None:
    body = {"decks": [ASH, "2 Pot of Greed"], "formats": ["tcg", "Master Duel"], "as_of": DAY}
    items = client.post("/api/check", json=body).json()["items"]
    assert [(item["path"], item["format"]) for item in items] == [
        ("deck-1", "tcg"), ("deck-1", "master-duel"), ("deck-2", "tcg"), ("deck-2", "master-duel"),
    ]  # fmt: skip


def test_plain_text_and_files_are_taken(client: TestClient) -> None:
    plain = client.post(
        f"/api/check?format=tcg&as_of={DAY}&name=a", content=ASH, headers={"content-type": "text/plain"}
    )
    assert [item["path"] for item in plain.json()["items"]] == ["a"]
    files = client.post(f"/api/check?as_of={DAY}", files=[("deck", ("b.ydk", b"#main\n14558127\n"))])
    assert [(item["path"], item["counts"]["main"]) for item in files.json()["items"]] == [("b.ydk", 1)]


def test_swap_answers_as_the_command_does(client: TestClient) -> None:
    match = Path("examples/match")
    registered, later = (Named(name, (match / f"{name}.ydk").read_text("utf-8")) for name in ("registered", "game2"))
    body = {"registered": registered._asdict(), "later": [later._asdict()], "as_of": DAY}
    for deck in (body["registered"], body["later"][0]):
        deck["text"] = deck.pop("content")
    answer = client.post("/api/swap", json=body)
    assert answer.json() == swap(registered, later, as_of=DAY).to_dict()


def test_convert(client: TestClient) -> None:
    found = client.post("/api/convert", json={"deck": ASH, "to": "ydk"}).json()
    assert found["to"] == "ydk"
    assert found["text"].split().count("14558127") == 3


def test_which_and_card_and_lists_fit_their_schemas(client: TestClient) -> None:
    body = {"decks": [ASH], "formats": ["tcg", "goat"], "as_of": DAY}
    which = shaped(client.post("/api/which", json=body), "deckcheck.which/1")
    assert [one["format"] for one in which["items"][0]["formats"]] == ["tcg", "goat"]
    card = shaped(client.get("/api/card", params={"q": "灰流うらら", "as_of": DAY}), "deckcheck.cards/1")
    assert card["matches"][0]["passcode"] == 14558127
    limits = shaped(client.get("/api/lists/tcg", params={"on": "2010-04-24"}), "deckcheck.list/1")
    assert (limits["series"], limits["effective"]) == ("tcg", "2010-03-01")
    lists = {"from": "tcg@2025-10-27", "to": "tcg@2026-05-18"}
    shaped(client.get("/api/lists/diff", params=lists), "deckcheck.list-diff/1")
    assert {"id": "tcg", "title": "TCG Advanced", "rank": 0} in client.get("/api/formats").json()["formats"]


@pytest.mark.parametrize(
    ("path", "body", "word"),
    [
        ("/api/check", b"{", "not JSON"),
        ("/api/check", b"[" * 5000, "JSON"),
        ("/api/check", b"1" * 5000, "not JSON: a number has too many digits."),
        ("/api/check", b"[1]", "has to be a JSON object"),
        ("/api/check", b'{"decks": []}', "list of decks"),
        ("/api/check", b'{"decks": [1]}', "decks[0] has to be"),
        ("/api/check", b'{"decks": [{"name": "a"}]}', "decks[0].text is missing"),
        ("/api/check", b'{"decks": ["1 Ash"], "fromat": "tcg"}', 'no "fromat"'),
        ("/api/check", b'{"decks": ["1 Ash"], "format": "gaot"}', 'no format "gaot"'),
        ("/api/check", b'{"decks": ["1 Ash"], "format": "/etc/x.yaml"}', "no format"),
        ("/api/check", b'{"decks": ["1 Ash"], "list": "/etc/passwd"}', "no list"),
        ("/api/check", b'{"decks": ["1 Ash"], "list": "../x"}', "no list"),
        ("/api/check", b'{"decks": ["1 Ash"], "as_of": "soon"}', "not a valid date"),
        ("/api/check", b'{"decks": ["1 Ash"], "points_cap": true}', "points_cap has to be a whole number"),
        ("/api/check", b'{"decks": ["1 Ash"], "lang": "xx"}', "language"),
        ("/api/swap", b'{"registered": "1 Ash"}', "side plan"),
        ("/api/swap", b'{"registered": "1 Ash", "later": ["1 Ash"], "duel": 0}', "duel"),
        ("/api/convert", b'{"deck": "1 Ash", "to": "exe"}', "format to write"),
        ("/api/which", b'{"decks": ["1 Ash"], "formats": [1]}', "formats"),
    ],
)
def test_a_request_that_cannot_be_carried_out(client: TestClient, path: str, body: bytes, word: str) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert word in answer.json()["detail"]


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("/api/card", "q is missing"),
        ("/api/card?q=ash&formt=tcg", "formt"),
        ("/api/lists/nope", "no format"),
        ("/api/lists/tcg?on=1990-01-01", "list"),
        ("/api/lists/diff?from=tcg", "to is missing"),
    ],
)
def test_a_question_that_cannot_be_answered(client: TestClient, path: str, word: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert word in answer.json()["detail"]


def test_too_many_decks_and_too_large_requests(client: TestClient) -> None:
    many = client.post("/api/check", json={"decks": [ASH] * 51})
    assert (many.status_code, "50 are taken" in many.json()["detail"]) == (400, True)
    large = client.post("/api/check", content=b" " * ((1 << 20) + 1))
    assert large.status_code == 413
    streamed = client.post("/api/check", content=(b" " * 300_000 for _ in range(5)))
    assert streamed.status_code == 413


def test_an_address_or_method_that_is_not_there(client: TestClient) -> None:
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/api/check").status_code == 405
    assert client.get("/assets/../app.py").status_code == 404


def test_health_and_version(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok\n"
    assert "cards" in client.get("/version").json()["data"]


def test_the_openapi_document_is_served(client: TestClient) -> None:
    assert client.get("/openapi.json").json() == document() == json.loads(written())


def test_references_of_the_openapi_document_lead_somewhere() -> None:
    whole = document()

    def follow(value: object) -> None:
        if isinstance(value, dict):
            if isinstance(reference := value.get("$ref"), str):
                target: Any = whole
                for part in reference.removeprefix("#/").split("/"):
                    target = target[part]
            for inner in value.values():
                follow(inner)
        elif isinstance(value, list):
            for inner in value:
                follow(inner)

    follow(whole)
    assert len(whole["paths"]) == 8
