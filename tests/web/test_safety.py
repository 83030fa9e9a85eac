"""What stands between clients and the program."""

import asyncio
import gzip
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from uvicorn.server import ServerState

from deckcheck.api import Named
from deckcheck.errors import UsageError
from deckcheck.web import run, safety
from deckcheck.web.app import make_app
from deckcheck.web.asked import Play
from deckcheck.web.judges import Judges, OverloadedError
from deckcheck.web.safety import Guard, has_token, is_loopback, only_here
from deckcheck.web.settings import ServeSettings
from deckcheck.web.worker import answer


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


@pytest.mark.parametrize(
    ("host", "hosts", "proxies", "only"),
    [
        ("127.0.0.1", (), (), True), ("0.0.0.0", (), (), False), ("127.0.0.1", ("decks.example",), (), False),
        ("::1", (), ("127.0.0.1",), False),
    ],
)  # fmt: skip
def test_who_can_ask(host: str, hosts: tuple[str, ...], proxies: tuple[str, ...], only: bool) -> None:
    assert only_here(host, hosts, proxies) is only


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
            child = next(iter(judges._pool._processes.values()))  # not one of another test's
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
    from deckcheck.web.asked import checked_play

    assert checked_play(Play(list="tcg@2010-03-01")).list == "tcg@2010-03-01"
    for path in ("/etc/passwd", "a.yaml", "..", "http://a.example/", "a#b"):
        with pytest.raises(UsageError):
            checked_play(Play(list=path))


POST: Scope = {
    "type": "http", "method": "POST", "path": "/api/check", "query_string": b"", "headers": [(b"host", b"localhost")],
    "client": ("127.0.0.1", 1),
}  # fmt: skip


async def told(guard: Guard, *messages: Message, scope: Scope = POST) -> list[Message]:
    """What is sent to a client that sends so much of a request, and no more."""
    left, sent = [*messages], []

    async def receive() -> Message:
        if left:
            return left.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    await guard(scope, receive, send)
    return sent


async def length(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that says how long the body is that it got."""
    body = (await receive())["body"]
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def part(size: int, *, more: bool) -> Message:
    return {"type": "http.request", "body": b" " * size, "more_body": more}


def test_a_request_that_comes_slowly_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "_BODY_SECONDS", 0.05)
    guard = Guard(length, ServeSettings(per_client=1, waiting=1))

    async def ask() -> list[list[Message]]:
        slow = [told(guard, part(1, more=True)) for _ in range(5)]
        return await asyncio.gather(*slow, told(guard, part(3, more=True), part(4, more=False)))

    *late, whole = asyncio.run(ask())
    assert {answer[0]["status"] for answer in late} == {408}
    assert all((b"connection", b"close") in answer[0]["headers"] for answer in late)
    assert (whole[0]["status"], whole[1]["body"]) == (200, b"7")


def test_a_request_is_measured_as_it_comes() -> None:
    large = [part(300_000, more=True)] * 4
    assert asyncio.run(told(Guard(length, ServeSettings()), *large))[0]["status"] == 413


def test_a_client_that_goes_away_gets_nothing() -> None:
    gone: Message = {"type": "http.disconnect"}
    assert asyncio.run(told(Guard(length, ServeSettings()), part(1, more=True), gone)) == []


def test_compressed_bodies_are_refused(client: TestClient) -> None:
    body = gzip.compress(b"40 Dark Magician")
    answer = client.post("/api/check", content=body, headers={"content-encoding": "gzip", "content-type": "text/plain"})
    assert (answer.status_code, "compressed" in answer.json()["detail"]) == (415, True)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET /"])
def test_a_connection_that_sends_no_request_is_closed(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(run, "_HEAD_SECONDS", 0.05)

    async def ask() -> bytes:
        config = uvicorn.Config(length, log_config=None)
        config.load()

        def connection() -> run.Connection:
            return run.Connection(config=config, server_state=ServerState(), app_state={})

        server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(sent)
            answer = await asyncio.wait_for(reader.read(), 60)
            writer.close()
            return answer

    assert asyncio.run(ask()) == b""


def test_pages_of_an_allowed_origin_read_the_api_only() -> None:
    app = Guard(length, ServeSettings(origin="https://a.example"))
    with_origin = TestClient(app, base_url="http://127.0.0.1")
    for path, allowed in (("/api/formats", True), ("/version", True), ("/event", False), ("/", False)):
        headers = with_origin.get(path, headers={"origin": "https://a.example"}).headers
        assert ("access-control-allow-origin" in headers) is allowed


def test_a_request_has_its_time() -> None:
    large = Named("a", "#main\n" + "46986414\n" * 100_000)
    value, message, _ = answer(0.05, "en", "which", [large], ["all"], None, None, None)
    assert (value, message) == (None, "It took longer than 0 seconds.")
    # What is left of it counts for each deck, too.
    value, message, _ = answer(0.05, "en", "check", [large] * 3, [], Play())
    assert (value, message) == (None, "It took longer than 0 seconds.")
