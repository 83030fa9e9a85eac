"""The server as a process: what it says, that it ends without losing an answer, and the page in a real browser."""

import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from deckcheck.web.shown import event
from tests.html.browser import Browser, needs_chromium


@contextmanager
def server(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--workers", "1", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        address = re.search(r"http://[\d.]+:\d+/", first)
        assert address is not None, first
        yield process, address[0]
    finally:
        process.terminate()
        process.wait(120)
        assert process.stdout is not None
        process.stdout.close()


def test_a_request_in_flight_is_answered_when_the_server_ends() -> None:
    body = json.dumps({"decks": ["40 Dark Magician\n3 Ash Blosom"] * 50}).encode()
    with server() as (process, address):
        place = urlsplit(address)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=60)
        connection.putrequest("POST", "/api/check")
        connection.putheader("content-length", str(len(body)))
        connection.endheaders(body[:100])
        # What is asked later is answered, so the first request is known to the server by now.
        assert urllib.request.urlopen(f"{address}healthz", timeout=60).read() == b"ok\n"
        connection.send(body[100:])
        process.send_signal(signal.SIGTERM)
        answer = connection.getresponse()
        assert len(json.load(answer)["items"]) == 50
        assert process.wait(120) == 0


def example(language: str) -> str:
    """An example of the docs."""
    found = re.search(rf"^```{language}\n(.*?)^```", Path("docs/serve.md").read_text(), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_examples_of_the_docs(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    exec(example("python"), names)
    (tmp_path / "deck.ydk").write_text(Path("examples/tcg-legal.ydk").read_text())
    with server() as (_, address):
        here = address.rstrip("/")
        report = names["check"](here, ("a", "3 Pot of Greed"), format="tcg", as_of="2026-08-22")
        assert [item["verdict"] for item in report["items"]] == ["illegal"]
        if shutil.which("curl") is not None:
            commands = re.split(r"\n(?=curl)", example("sh").strip().replace("http://127.0.0.1:8765", here))
            verdicts = [json.loads(out)["items"][0]["verdict"] for out in (shell(one, tmp_path) for one in commands)]
            assert verdicts == ["illegal", "legal"]


def shell(command: str, folder: Path) -> str:
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    ).stdout


def test_an_event_is_shown(tmp_path: Path) -> None:
    (tmp_path / "registered").mkdir()
    (tmp_path / "registered" / "Ann Example.ydk").write_text(Path("examples/tcg-legal.ydk").read_text())
    (tmp_path / "event.yaml").write_text("name: Autumn Cup\ndate: 2026-08-22\nformat: tcg\n")
    with server("--event", str(tmp_path)) as (_, address):
        page = urllib.request.urlopen(f"{address}event", timeout=60).read().decode()
    assert "Autumn Cup" in page
    assert "Ann Example" in page


def test_the_page_of_an_event_follows_its_folder(tmp_path: Path) -> None:
    made: list[str] = []

    def page(folder: str, isolated: bool) -> str:
        made.append(folder)
        return f'http-equiv="Content-Security-Policy" content="none" {len(made)}'

    (tmp_path / "registered").mkdir()
    event(page, str(tmp_path), False)
    event(page, str(tmp_path), False)
    assert len(made) == 1
    deck = tmp_path / "registered" / "Ann.ydk"
    deck.write_text("#main\n")
    assert event(page, str(tmp_path), False)[0].endswith("2")
    deck.write_text("#main\n46986414\n")
    assert event(page, str(tmp_path), False)[0].endswith("3")
    deck.rename(deck.with_name("Bob.ydk"))
    assert event(page, str(tmp_path), False)[0].endswith("4")
    deck.with_name("Bob.ydk").unlink()
    event(page, str(tmp_path), False)
    event(page, str(tmp_path), False)
    assert len(made) == 5


def test_players_are_shown_to_who_has_the_token(tmp_path: Path) -> None:
    (tmp_path / "registered").mkdir()
    (tmp_path / "registered" / "Ann Example.ydk").write_text(Path("examples/tcg-legal.ydk").read_text())
    with server("--event", str(tmp_path), "--allow-host", "decks.example") as (process, address):
        assert process.stdout is not None
        token = re.search(r"event\?token=\S+", process.stdout.readline())
        assert token is not None
        place = urlsplit(address)
        connection = HTTPConnection("127.0.0.1", place.port, timeout=60)
        connection.request("GET", "/event")
        assert connection.getresponse().read().count(b"Ann") == 0
        connection.request("GET", f"/?{token[0].partition('?')[2]}")
        assert f'href="/{token[0]}"'.encode() in connection.getresponse().read()
        connection.request("GET", f"/{token[0]}")
        assert connection.getresponse().status == 200
        connection.close()


@needs_chromium
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_in_a_browser(tmp_path: Path, width: int) -> None:
    with server("--format", "tcg") as (_, address), Browser(tmp_path / "profile") as browser:
        browser.look(width)
        browser.visit(address)
        assert browser.run("document.documentElement.scrollWidth") <= width
        write = "var t = document.getElementById('text'); t.value = '40 Dark Magician\\n3 Ash Blosom'; "
        browser.run(write + "t.dispatchEvent(new Event('input')); 1")
        shared = browser.run("location.href")
        assert "#list=40%20Dark" in shared
        press(browser, "document.querySelector('button.main').click()")
        assert browser.run("document.querySelector('#answer .verdict').textContent") == "illegal"
        assert browser.run("document.documentElement.scrollWidth") <= width
        press(browser, "document.querySelector('[name=mend]').click()")
        assert "3 Ash Blossom & Joyous Spring" in browser.run("document.getElementById('text').value")
        browser.visit("about:blank")
        browser.visit(shared)
        assert browser.run("document.getElementById('text').value").startswith("40 Dark Magician")
        drop = (
            "var data = new DataTransfer(); for (var i = 0; i < 20; i++) "
            "data.items.add(new File(['#main\\n14558127\\n#extra\\n!side\\n'], 'deck' + i + '.ydk')); "
            "document.getElementById('text').value = ''; "
            "document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); 1"
        )
        press(browser, drop)
        assert browser.run("document.querySelectorAll('#answer .deck').length") == 20
        browser.visit(f"{address}swap")
        lists = [(Path("examples/match") / f"{name}.ydk").read_text() for name in ("registered", "game3")]
        for name, text in zip(("text", "after"), lists, strict=True):
            browser.run(f"document.getElementById('{name}').value = {json.dumps(text)}; 1")
        press(browser, "document.querySelector('button.main').click()")
        assert browser.run("document.querySelector('#answer .verdict').textContent") == "illegal"
        lines = browser.run("[...document.querySelectorAll('#answer .line')].map(line => line.textContent).join('\\n')")
        assert "Side → Main  2 Evenly Matched" in lines
        assert browser.run("document.getElementById('after').value") == lists[1]
        assert browser.run("document.documentElement.scrollWidth") <= width
        browser.visit(f"{address}cards?q=ash")
        assert browser.run("document.documentElement.scrollWidth") <= width
        fetch = example("js").replace("http://127.0.0.1:8765/", address)
        assert browser.run(f"(async () => {{ {fetch} return report.items[0].verdict }})()") == "illegal"
        assert browser.problems == []
        assert all(request.startswith((address, "data:", "about:")) for request in browser.requests)


def press(browser: Browser, script: str) -> None:
    """Do what loads another page, and wait for it."""
    browser.forget()
    browser.run(f"{script}; 1")
    browser.wait_for_page()
