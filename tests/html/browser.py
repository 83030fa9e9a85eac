"""A headless Chromium for the tests, spoken to over two pipes in the DevTools protocol: nothing to install but it."""

import json
import os
import select
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed (Debian: apt-get install chromium)"
)
in_browser = [needs_chromium, pytest.mark.xdist_group("browser")]
"""Marks of tests that share a browser: one process of a run does them all."""

# Nothing of it may reach for the network: what a page asks for is what the tests look at.
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--remote-debugging-pipe",
)  # fmt: skip

_PATIENCE = 60
"""Seconds after which a busy machine counts as one that hangs."""


class Browser:
    """One page in a browser with a profile of its own; `problems` collects what the page complained about.

    `requests` are the addresses that the page asked for.
    """

    def __init__(self, profile: Path) -> None:
        assert CHROMIUM is not None
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        # The protocol wants its pipes as descriptors 3 and 4.
        command = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self._process = subprocess.Popen(
            ["bash", "-c", command, "chromium", CHROMIUM, *_FLAGS, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._number = 0
        self._buffer = b""
        self._events: list[dict[str, Any]] = []
        self.problems: list[str] = []
        self.requests: list[str] = []
        # A page of our own: that of the start may not be there yet.
        page = self._send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._send("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol for the page, and return its result."""
        return self._send(method, self._session, **parameters)

    def look(self, width: int, height: int = 900, *, dark: bool = False, script: bool = True, media: str = "") -> None:
        """Set the size of the page, its colours, and whether it may run scripts."""
        phone = width < 600
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)
        self.call("Emulation.setScriptExecutionDisabled", value=not script)

    def open(self, path: Path) -> None:
        """Load a file and wait until it is there."""
        self.visit(path.as_uri())

    def visit(self, address: str) -> None:
        """Load an address and wait until it is there."""
        self._events.clear()
        self.call("Page.navigate", url=address)
        self.wait_for_page()

    def wait_for_page(self) -> None:
        """Wait until the page that is being loaded is there; `forget` what was loaded before first."""
        while not any(event["method"] == "Page.loadEventFired" for event in self._events):
            self._read()

    def forget(self) -> None:
        """Forget that pages were loaded, before something is done that loads another."""
        self._events.clear()

    def reload(self) -> None:
        """Load the page again and wait until it is there."""
        self.forget()
        self.call("Page.reload")
        self.wait_for_page()

    def wait(self, condition: str) -> bool:
        """Wait until a JavaScript expression is true in the page; False if it never was."""
        found: bool = self.run(
            f"new Promise(done => {{ const end = Date.now() + {_PATIENCE * 1000}; const look = () =>"
            f" ({condition}) ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 5); look(); }})"
        )
        return found

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def screenshot(self, path: Path, *, whole: bool = False) -> None:
        """Save what is seen as a PNG file."""
        answer = self.call("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(b64decode(answer["data"]))

    def pdf(self, path: Path) -> None:
        """Save the page as it is printed."""
        answer = self.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        path.write_bytes(b64decode(answer["data"]))

    def _send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data) :]
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                result: dict[str, Any] = answer["result"]
                return result

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            waiting = (
                select.poll()
            )  # select.select takes no number above 1023, and runs in one process leave files open
            waiting.register(self._in, select.POLLIN)
            assert waiting.poll(2000 * _PATIENCE), "the browser does not answer"
            data = os.read(self._in, 1 << 20)
            assert data, "the browser has ended"
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        if "method" in message:
            self._events.append(message)
            self._note(message["method"], message["params"])
        return message

    def _note(self, method: str, parameters: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.problems.append(str(parameters["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.problems.append(str(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.problems.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
