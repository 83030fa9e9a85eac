"""What stands between clients and the program."""

import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from deckcheck.web.app import make_app
from deckcheck.web.asked import Play
from deckcheck.web.judges import Judges, OverloadedError
from deckcheck.web.safety import Guard, has_token, is_loopback
from deckcheck.web.settings import ServeSettings


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8765", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:8765", 200), ("192.168.1.5", 200),
        ("evil.example", 421), ("evil.example:8765", 421), ("127.0.0.1.evil.example", 421), ("", 421), ("a b", 421),
    ],
)  # fmt: skip
def test_only_this_servers_names_are_answered(client: TestClient, host: str, status: int) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == status


def test_browsers_are_told_to_take_care(client: TestClient) -> None:
    headers = client.get("/").headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "set-cookie" not in headers


def test_no_other_origin_may_ask_unless_it_is_allowed(client: TestClient) -> None:
    assert "access-control-allow-origin" not in client.get("/version", headers={"origin": "https://a.example"}).headers
    app = Guard(make_app(ServeSettings()), ServeSettings(origin="https://a.example"))
    with_origin = TestClient(app, base_url="http://127.0.0.1")
    asked = with_origin.options("/api/check", headers={"origin": "https://a.example"})
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (204, "https://a.example")
    assert (
        "access-control-allow-origin"
        not in with_origin.get("/healthz", headers={"origin": "https://b.example"}).headers
    )


def test_one_client_does_not_take_all_places() -> None:
    guard = Guard(make_app(ServeSettings()), ServeSettings(per_client=0))
    answer = TestClient(guard, base_url="http://127.0.0.1").get("/api/formats")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")


def test_too_many_requests_wait_for_another_time() -> None:
    guard = Guard(make_app(ServeSettings()), ServeSettings(waiting=0))
    answer = TestClient(guard, base_url="http://127.0.0.1").get("/api/formats")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_many_at_once_are_all_answered(client: TestClient) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(
            threads.map(lambda number: client.post("/api/check", json={"decks": [f"{number} Ash"]}), range(1, 17))
        )
    assert {answer.status_code for answer in answers} <= {200, 429}
    assert sum(answer.status_code == 200 for answer in answers) >= 8


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("a", False)]
)
def test_what_is_this_machine(host: str, here: bool) -> None:
    assert is_loopback(host) is here


def test_the_token() -> None:
    assert has_token(b"token=abc", "abc")
    assert not has_token(b"token=abd", "abc")
    assert not has_token(b"", "abc")
    assert has_token(b"", "")


def test_a_process_that_dies_is_replaced() -> None:
    async def ask() -> list[object]:
        judges = Judges(ServeSettings(workers=1, seconds=120.0))
        try:
            first = await judges.ask("version")
            child = next(iter(__import__("multiprocessing").active_children()))
            os.kill(child.pid or 0, signal.SIGKILL)
            child.join()
            for _ in range(5):
                try:
                    return [first, await judges.ask("version")]
                except OverloadedError:
                    continue
            return [first, None]
        finally:
            judges.end()

    first, second = asyncio.run(ask())
    assert first == second


def test_a_list_of_the_clients_is_no_path() -> None:
    from deckcheck.errors import UsageError
    from deckcheck.web.asked import checked_play

    assert checked_play(Play(list="tcg@2010-03-01")).list == "tcg@2010-03-01"
    for path in ("/etc/passwd", "a.yaml", "..", "http://a.example/", "a#b"):
        with pytest.raises(UsageError):
            checked_play(Play(list=path))
