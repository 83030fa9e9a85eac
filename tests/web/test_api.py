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
REPORT = json.loads((FOLDER / "report-1.schema.json").read_text("utf-8"))
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
    jsonschema.validate(answer.json(), REPORT)


def test_several_formats_give_an_item_each(client: TestClient) -> None:
    body = {"decks": [ASH, "2 Pot of Greed"], "formats": ["tcg", "Master Duel"], "as_of": DAY}
    answer = client.post("/api/check", json=body).json()
    items = answer["items"]
    decks = [Named("deck-1", ASH), Named("deck-2", "2 Pot of Greed")]
    assert answer == check(*decks, format=["tcg", "master-duel"], as_of=DAY).to_dict()
    assert answer["summary"]["exit_code"] == 1
    jsonschema.validate(answer, REPORT)
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
        ("/api/check", b"[1]", "must be a JSON object"),
        ("/api/check", b'{"decks": []}', "list of decks"),
        ("/api/check", b'{"decks": [1]}', "decks[0] must be"),
        ("/api/check", b'{"decks": [{"name": "a"}]}', "decks[0].text is missing"),
        ("/api/check", b'{"decks": ["1 Ash"], "fromat": "tcg"}', 'no "fromat"'),
        ("/api/check", b'{"decks": ["1 Ash"], "format": "gaot"}', 'no format "gaot"'),
        ("/api/check", b'{"decks": ["1 Ash"], "format": "/etc/x.yaml"}', "no format"),
        ("/api/check", b'{"decks": ["1 Ash"], "list": "/etc/passwd"}', "no list"),
        ("/api/check", b'{"decks": ["1 Ash"], "list": "../x"}', "no list"),
        ("/api/check", b'{"decks": ["1 Ash"], "as_of": "soon"}', "not a valid date"),
        ("/api/check", b'{"decks": ["1 Ash"], "points_cap": true}', "points_cap must be a whole number"),
        ("/api/check", b'{"decks": ["1 Ash"], "lang": "xx"}', "language"),
        ("/api/check", b'{"decks": ["1 Ash"], "points_cap": 1.5}', "points_cap must be a whole number"),
        ("/api/check", b'{"decks": ["1 Ash"], "points_cap": 10000000}', "points_cap must be from 0 to"),
        ("/api/check", b'{"decks": ["1 Ash"], "points_cap": 75}', "points_cap has no effect in tcg"),
        ("/api/check", b'{"decks": ["1 Ash"], "format": "tcg", "format": "goat"}', '"format" is there twice'),
        ("/api/check", b'{"decks": [{"text": "1 Ash", "text": "2 Ash"}]}', '"text" is there twice'),
        ("/api/check", b'{"deck": "1 Ash"}', 'no "deck"'),
        ("/api/check", b"[" * 100_000, "nested more than"),
        ("/api/check", b'{"decks": ["1 Ash"], "formats": ["tcg", "tcg", 1]}', "formats must be"),
        ("/api/swap", b'{"registered": "1 Ash"}', "side plan"),
        ("/api/swap", b'{"later": ["1 Ash"]}', "registered is missing"),
        ("/api/convert", b'{"to": "ydk"}', "deck is missing"),
        ("/api/convert", b'{"deck": "ydke://AAAA!!!", "to": "ydk"}', "does not end with a whole passcode"),
        ("/api/convert", b'{"deck": "#main\\n46986414\\n99999999999\\n", "to": "ydke"}', "is not a passcode"),
        (
            "/api/convert",
            b'{"deck": "40 Dark Magician\\n1 Ash Blosom", "to": "ydke"}',
            'No card is called "Ash Blosom"',
        ),
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
        ("/api/card?q=ash&q=nib", '"q" is there twice'),
        ("/api/card?q=ash&history=perhaps", "history"),
        ("/api/formats?x=1", 'no parameter "x"'),
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


def test_all_that_is_asked_is_in_a_json_body(client: TestClient) -> None:
    answer = client.post("/api/check?format=goat", json={"decks": [ASH]})
    assert (answer.status_code, answer.json()["help"]) == (400, "With JSON, all that is asked is in the body.")


@pytest.mark.parametrize(
    ("path", "kind", "status"),
    [
        ("/api/check", "application/xml", 415), ("/api/swap", "text/plain", 415), ("/api/check", "text/html", 415),
        ("/api/check", "", 200), ("/api/check", "application/x-www-form-urlencoded", 200),
        ("/api/check", "application/vnd.deck+json", 200), ("/api/check", "APPLICATION/JSON; charset=utf-8", 200),
    ],
)  # fmt: skip
def test_kinds_of_bodies(client: TestClient, path: str, kind: str, status: int) -> None:
    body = json.dumps({"decks": [ASH]}).encode()
    assert client.post(path, content=body, headers={"content-type": kind}).status_code == status


def test_text_and_files_are_taken_wherever_one_deck_is_enough(client: TestClient) -> None:
    text = {"content-type": "text/plain"}
    which = client.post(f"/api/which?formats=tcg,goat&as_of={DAY}&name=a.txt", content=ASH, headers=text).json()
    assert [(item["path"], len(item["formats"])) for item in which["items"]] == [("a.txt", 2)]
    assert client.post("/api/convert?to=text&lang=de", content=ASH, headers=text).json()["text"].count("Aschenbl") == 1
    file = [("file", ("a.ydk", b"#main\n14558127\n#extra\n!side\n"))]
    assert client.post("/api/convert?to=ydke", files=file).json()["text"].startswith("ydke://")
    assert client.post("/api/convert?to=ydke", files=file * 2).status_code == 400
    two = client.post(f"/api/check?formats=tcg,goat&as_of={DAY}", files=file).json()
    assert [item["format"] for item in two["items"]] == ["tcg", "goat"]


def test_a_deck_that_cannot_be_read_does_not_cost_the_others_their_answer(client: TestClient) -> None:
    decks = ["", ASH, "3 nonsense", "ydke://!!!"]
    answer = shaped(client.post("/api/which", json={"decks": decks, "formats": ["tcg"]}), "deckcheck.which/1")
    assert [item["path"] for item in answer["items"]] == ["deck-2"]
    assert [deck["path"] for deck in answer["left_out"]] == ["deck-1", "deck-3", "deck-4"]
    assert answer["left_out"][0]["message"] == "The file is empty."


def test_names_in_reasons_are_in_the_language_that_is_asked_for(client: TestClient) -> None:
    body = {"decks": ["40 Dark Magician"], "formats": ["tcg"], "lang": "ja"}
    (item,) = client.post("/api/which", json=body).json()["items"]
    assert "ブラック・マジシャン" in item["formats"][0]["reason"]["message"]


def test_at_most_twenty_formats_are_judged_at_once(client: TestClient) -> None:
    for path in ("/api/check", "/api/which"):
        assert client.post(path, json={"decks": [ASH], "formats": ["tcg"] * 21}).status_code == 400
        assert client.post(path, json={"decks": [ASH], "formats": ["tcg"] * 20}).status_code == 200
