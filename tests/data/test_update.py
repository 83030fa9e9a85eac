"""Data packages: made, fetched from a server, checked, put in use; whatever fails, the old data are in use."""

import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import trustme

from deckcheck.data.installed import POINTER, installed, open_data
from deckcheck.data.locate import SCHEMA_VERSION, index_path
from deckcheck.data.store import Store
from deckcheck.data.update import fetch
from deckcheck.data.update.fetch import HttpSource, refuse_insecure, source_of, without_password
from deckcheck.data.update.install import remove, update
from deckcheck.data.update.package import MANIFEST, PackageError, pack, read_manifest
from tests.cli.conftest import Run, run
from tests.schemas import checked

__all__ = ["run"]

NEW_CARD = (
    99_000_001,
    99_000_001,
    None,
    "Card of Tomorrow",
    0x11,
    99_000_001,
    1,
    1,
    "LIGHT",
    "Dragon",
    4,
    1000,
    1000,
    None,
    0,
)
Answer = Callable[[BaseHTTPRequestHandler], None]


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with a card and a list more than the bundled data, of a day later."""
    folder = tmp_path_factory.mktemp("package")
    index = folder / "index.sqlite3"
    path = index_path()
    assert path is not None
    shutil.copy(path, index)
    with closing(sqlite3.connect(index)) as db:
        db.execute(f"INSERT INTO card VALUES({', '.join('?' * len(NEW_CARD))})", NEW_CARD)
        columns = ", ".join(
            row[1] for row in db.execute("PRAGMA table_info(list)") if row[1] not in ("id", "effective")
        )
        db.execute(
            f"INSERT INTO list(id, effective, {columns}) SELECT 9999, '2027-01-01', {columns} FROM list"
            " WHERE series = 'tcg' ORDER BY effective DESC LIMIT 1"
        )
        db.execute("INSERT INTO list_limit VALUES(9999, 55144522, 0)")
        db.execute("UPDATE meta SET value = '2027-01-02' WHERE key = 'cards'")
        db.execute("UPDATE meta SET value = '2027-01-01' WHERE key = 'list:tcg'")
        db.execute("UPDATE meta SET value = '00feedface00feedface00feedface00' WHERE key = 'digest'")
        db.commit()
    pack(str(index), str(folder / "package"))
    return folder / "package"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "data" / "deckcheck"


class Server:
    """A server on this machine: `answers` maps paths to what is done, other paths are files of the package."""

    def __init__(self, package: Path, context: ssl.SSLContext | None = None) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                answer = outer.answers.get(self.path.rpartition("/")[2])
                if answer is not None:
                    answer(self)
                    return
                file = package / self.path.rpartition("/")[2]
                if file.is_file():
                    send(file.read_bytes())(self)
                else:
                    self.send_error(404)

            def log_message(self, *arguments: object) -> None:
                """Stay silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if context is not None:
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"http{'s' if context else ''}://localhost:{self._server.server_address[1]}/data/"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()


def send(data: bytes, status: int = 200, said: int | None = None, **headers: str) -> Answer:
    """An answer with some data, and a length that may be another."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(data) if said is None else said))
        handler.end_headers()
        handler.wfile.write(data)

    return answer


@pytest.fixture
def server(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server for the package; nobody waits between attempts."""
    monkeypatch.setattr(fetch.time, "sleep", lambda seconds: None)
    made = Server(package)
    yield made
    made.close()


def manifest(package: Path, **changed: Any) -> bytes:
    """The package's manifest with other values."""
    value = json.loads((package / MANIFEST).read_text())
    value["packages"][0] |= changed
    return json.dumps(value).encode()


def file_of(package: Path) -> Path:
    """The package's file."""
    return package / str(json.loads((package / MANIFEST).read_text())["packages"][0]["file"])


def state(home: Path) -> dict[str, bytes]:
    """Every file of the user's data folder, byte for byte."""
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


# Making and reading


def test_a_package_is_the_same_bytes_each_time(tmp_path: Path, package: Path) -> None:
    index = tmp_path / "index.sqlite3"
    index.write_bytes(gzip.decompress(file_of(package).read_bytes()))
    pack(str(index), str(tmp_path / "again"))
    assert file_of(tmp_path / "again").read_bytes() == file_of(package).read_bytes()
    assert (tmp_path / "again" / MANIFEST).read_bytes() == (package / MANIFEST).read_bytes()


def test_packages_for_other_programs_stay_listed(tmp_path: Path, package: Path) -> None:
    index, folder = tmp_path / "index.sqlite3", tmp_path / "mirror"
    index.write_bytes(gzip.decompress(file_of(package).read_bytes()))
    shutil.copytree(package, folder)
    (folder / "deckcheck-data-old.sqlite3.gz").write_bytes(b"x")
    older = manifest(package, tables=SCHEMA_VERSION - 1, file="deckcheck-data-old.sqlite3.gz")
    (folder / MANIFEST).write_bytes(older)
    pack(str(index), str(folder))
    listed = json.loads((folder / MANIFEST).read_text())["packages"]
    assert [one["tables"] for one in listed] == [SCHEMA_VERSION, SCHEMA_VERSION - 1]
    assert read_manifest((folder / MANIFEST).read_bytes()).tables == SCHEMA_VERSION


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not one of a data package"),
        (b"<html>", "not one of a data package"),
        (b"[" * 100_000, "not one of a data package"),
        (b'{"schema": "other"}', "its schema is 'other'"),
        (b'{"schema": "deckcheck.data-package/1"}', "packages is missing"),
        (b'{"schema": "deckcheck.data-package/1", "packages": []}', "older deckcheck"),
    ],
)
def test_what_is_no_manifest(data: bytes, words: str) -> None:
    with pytest.raises(PackageError) as error:
        read_manifest(data)
    assert words in error.value.message


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"tables": SCHEMA_VERSION + 1}, "newer deckcheck"),
        ({"tables": SCHEMA_VERSION - 1}, "older deckcheck"),
        ({"file": "../../etc/passwd"}, "file name"),
        ({"file": "deckcheck-data-/../x.sqlite3.gz"}, "file name"),
        ({"size": -1}, "whole number"),
        ({"size": "7"}, "whole number"),
        ({"size": 10**10}, "larger"),
        ({"unpacked": 10**12}, "larger"),
        ({"sha256": "x"}, "checksum"),
        ({"days": {"cards": "soon"}}, "days"),
        ({"days": {"cards": "2026-99-99"}}, "days"),
        ({"days": []}, "not one of a data package"),
    ],
)
def test_manifests_that_are_refused(package: Path, changed: dict[str, Any], words: str) -> None:
    with pytest.raises(PackageError) as error:
        read_manifest(manifest(package, **changed))
    assert words in error.value.message


# Putting in use


def test_update_from_a_folder(home: Path, package: Path, run: Run) -> None:
    value = checked(run("update", "--from", str(package), "-o", "json").out)
    assert value["updated"]
    assert value["new_cards"] == [{"passcode": 99_000_001, "name": "Card of Tomorrow"}]
    assert value["new_lists"] == [{"series": "tcg", "effective": "2027-01-01"}]
    assert value["corrected_lists"] == []
    assert value["after"]["cards"] == "2027-01-02"
    store = Store.open()
    assert store.origin == "updated"
    assert store.name(99_000_001) == "Card of Tomorrow"
    assert Store.open(bundled=True).origin == "bundled"
    assert "(updated on" in run("--version").out
    # Once more there is nothing to do, and nothing is touched.
    before = state(home)
    assert "up to date: updated" in run("update", "--from", str(package)).out
    assert state(home) == before


def test_the_manifest_itself_may_be_named(home: Path, package: Path, run: Run) -> None:
    done = run("update", "--from", str(package / MANIFEST))
    assert done.code == 0
    assert done.out.splitlines()[1:] == [
        "1 new card:",
        "  Card of Tomorrow",
        "1 new list:",
        "  tcg 2027-01-01",
        "0 corrected lists",
    ]


def test_update_over_http(home: Path, server: Server, run: Run) -> None:
    assert run("update", "--from", server.url).code == 0
    assert server.asked[0] == f"/data/{MANIFEST}"
    assert open_data()[1] == "updated"


def test_check_only_looks(home: Path, server: Server, run: Run) -> None:
    done = run("update", "--from", server.url, "--check")
    assert done.code == 1
    assert "Newer data exist: cards of 2027-01-02" in done.out
    assert server.asked == [f"/data/{MANIFEST}"]
    assert not home.exists()


def test_check_of_the_same_data(home: Path, tmp_path: Path, run: Run) -> None:
    path = index_path()
    assert path is not None
    pack(path, str(tmp_path / "same"))
    assert run("update", "--from", str(tmp_path / "same"), "--check").code == 0


def test_the_source_is_the_users_own(
    home: Path, package: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("update")
    assert done.code == 2
    assert "no source" in done.err
    own = tmp_path / "config" / "deckcheck" / "update.toml"
    own.parent.mkdir(parents=True)
    own.write_text(f"source = {json.dumps(str(package))}\n")
    # A project cannot say where data are from.
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "deckcheck.toml").write_text('source = "https://example.org/"\n')
    monkeypatch.chdir(tmp_path / "project")
    assert run("update", "--check").code == 1
    own.write_text("sauce = 1\n")
    assert "no key" in run("update").err
    own.write_text("source = 1\n")
    assert "address or a path" in run("update").err
    own.write_text("source = \n")
    assert "cannot be read" in run("update").err


def test_isolated_runs_use_the_bundled_data(home: Path, package: Path, tmp_path: Path, run: Run) -> None:
    run("update", "--from", str(package))
    (tmp_path / "a.ydk").write_text("#main\n99000001\n")
    updated = json.loads(run("check", str(tmp_path / "a.ydk"), "-o", "json").out)
    isolated = json.loads(run("check", str(tmp_path / "a.ydk"), "-o", "json", "--isolated").out)
    assert (updated["tool"]["data"]["origin"], isolated["tool"]["data"]["origin"]) == ("updated", "bundled")
    unknown = [
        [f["code"] for f in report["items"][0]["findings"] if f["code"] == "DCK007"] for report in (updated, isolated)
    ]
    assert unknown == [[], ["DCK007"]]
    assert "Data: updated, cards of 2027-01-02." in run("check", str(tmp_path / "a.ydk")).out


def test_workers_use_the_same_data(home: Path, package: Path, tmp_path: Path, run: Run) -> None:
    run("update", "--from", str(package))
    for name in "abc":
        (tmp_path / f"{name}.ydk").write_text("#main\n99000001\n")
    for more, known in ((), True), (("--isolated",), False):
        report = json.loads(run("check", str(tmp_path), "--jobs", "2", "-o", "json", *more).out)
        assert [("DCK007" in {f["code"] for f in item["findings"]}) for item in report["items"]] == [not known] * 3


def test_remove(home: Path, package: Path, run: Run) -> None:
    run("update", "--from", str(package))
    done = run("update", "--remove")
    assert done.code == 0
    assert "removed. In use: bundled" in done.out
    assert state(home) == {}
    assert "no updated data" in run("update", "--remove").out
    assert checked(run("update", "--remove", "-o", "json").out)["origin"] == "bundled"


def test_newer_bundled_data_win(home: Path, package: Path, run: Run) -> None:
    run("update", "--from", str(package))
    pointer = home / POINTER
    value = json.loads(pointer.read_text())
    pointer.write_text(json.dumps(value | {"days": value["days"] | {"cards": "2020-01-01"}}))
    assert open_data()[1] == "bundled"
    assert "older and not used" in run("--version").out


def test_data_for_another_program_are_not_used(home: Path, package: Path, run: Run) -> None:
    run("update", "--from", str(package))
    pointer = home / POINTER
    pointer.write_text(json.dumps(json.loads(pointer.read_text()) | {"tables": SCHEMA_VERSION + 1}))
    assert installed() is None
    assert open_data()[1] == "bundled"


@pytest.mark.parametrize("damage", ["pointer", "truncated", "changed", "gone"])
def test_damaged_updated_data_are_not_used(home: Path, package: Path, run: Run, damage: str) -> None:
    run("update", "--from", str(package))
    (index,) = home.glob("index-*.sqlite3")
    if damage == "pointer":
        (home / POINTER).write_text("{")
    elif damage == "truncated":
        os.truncate(index, 100_000)
    elif damage == "changed":
        data = bytearray(index.read_bytes())
        data[5_000] ^= 0xFF
        index.write_bytes(data)
        os.utime(index, ns=(1, 1))
    else:
        index.unlink()
    done = run("card", "Pot of Greed", "-f", "tcg")
    assert done.code == 0
    assert "damaged, so the bundled data are used" in done.err
    assert run("update", "--from", str(package)).code == 0
    assert run("card", "Pot of Greed", "-f", "tcg").err == ""


# What goes wrong


def broken(package: Path, work: Callable[[sqlite3.Connection], object]) -> tuple[bytes, bytes]:
    """The package and a fitting manifest after something was done to its index."""
    path = package.parent / f"broken-{threading.get_ident()}.sqlite3"
    path.write_bytes(gzip.decompress(file_of(package).read_bytes()))
    with closing(sqlite3.connect(path)) as db:
        work(db)
        db.commit()
    data = path.read_bytes()
    packed = gzip.compress(data, 1)
    return packed, manifest(package, size=len(packed), unpacked=len(data), sha256=hashlib.sha256(packed).hexdigest())


def sql(text: str) -> Callable[[sqlite3.Connection], object]:
    return lambda db: db.executescript(text)


def redirect(to: str) -> Answer:
    return send(b"", 302, Location=to)


def drop(handler: BaseHTTPRequestHandler) -> None:
    """Send half, then close the connection."""
    send(b"half", said=1000)(handler)
    handler.close_connection = True


FAILURES: dict[str, tuple[Callable[[Server, Path], object], str]] = {
    "no manifest": (lambda s, p: s.answers.update({MANIFEST: send(b"", 404)}), "answers 404"),
    "forbidden": (lambda s, p: s.answers.update({MANIFEST: send(b"", 403)}), "answers 403"),
    "server error": (lambda s, p: s.answers.update({MANIFEST: send(b"", 503)}), "answers 503"),
    "manifest is a page": (lambda s, p: s.answers.update({MANIFEST: send(b"<html>")}), "not one of a data package"),
    "manifest too large": (lambda s, p: s.answers.update({MANIFEST: send(b" " * 70_000)}), "larger than the 64000 bytes"),
    "no file": (lambda s, p: s.answers.update({file_of(p).name: send(b"", 404)}), "answers 404"),
    "truncated": (lambda s, p: s.answers.update({file_of(p).name: drop}), "cannot be fetched"),
    "shorter": (lambda s, p: s.answers.update({file_of(p).name: send(b"short")}), "truncated"),
    "garbage": (lambda s, p: s.answers.update({file_of(p).name: send(os.urandom(file_of(p).stat().st_size))}), "another checksum"),
    "oversized": (lambda s, p: s.answers.update({file_of(p).name: send(file_of(p).read_bytes() + b"x")}), "larger than"),
    "oversized in secret": (
        lambda s, p: s.answers.update({file_of(p).name: chunked(file_of(p).read_bytes() + b"x" * 100_000)}), "larger than",
    ),
    "wrong checksum": (lambda s, p: s.answers.update({MANIFEST: send(manifest(p, sha256="0" * 64))}), "another checksum"),
    "newer tables": (lambda s, p: s.answers.update({MANIFEST: send(manifest(p, tables=SCHEMA_VERSION + 1))}), "newer deckcheck"),
    "redirect to a file": (lambda s, p: s.answers.update({file_of(p).name: redirect("file:///etc/passwd")}), "not an https address"),
    "redirect to http": (lambda s, p: s.answers.update({file_of(p).name: redirect("http://example.org/x")}), "not an https address"),
    "redirect of the manifest": (lambda s, p: s.answers.update({MANIFEST: redirect("http://localhost/x")}), "not an https address"),
    "redirect to nowhere": (lambda s, p: s.answers.update({MANIFEST: send(b"", 302)}), "redirects to nowhere"),
    "bomb": (lambda s, p: s.answers.update(zip((file_of(p).name, MANIFEST), map(send, bomb(p)), strict=True)), "larger than its manifest"),
    "not packed": (lambda s, p: s.answers.update(zip((file_of(p).name, MANIFEST), map(send, unpacked(p)), strict=True)), "damaged"),
    "says other days": (lambda s, p: s.answers.update({MANIFEST: send(manifest(p, days={"cards": "2028-01-01"}))}), "does not hold"),
    "says other sums": (lambda s, p: s.answers.update({MANIFEST: send(manifest(p, cards=99_999))}), "does not hold"),
}  # fmt: skip


def chunked(data: bytes) -> Answer:
    """An answer that does not say how long it is."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        with suppress(OSError):  # the reader had enough
            handler.wfile.write(data)
        handler.close_connection = True

    return answer


def bomb(package: Path) -> tuple[bytes, bytes]:
    data = gzip.compress(b"\0" * 50_000_000)
    return data, manifest(package, size=len(data), sha256=hashlib.sha256(data).hexdigest())


def unpacked(package: Path) -> tuple[bytes, bytes]:
    data = b"SQLite format 3\0" * 100
    return data, manifest(package, size=len(data), sha256=hashlib.sha256(data).hexdigest())


@pytest.fixture(scope="session")
def updated_home(tmp_path_factory: pytest.TempPathFactory, package: Path) -> Path:
    """A data folder in which the package is in use."""
    folder = tmp_path_factory.mktemp("home")
    update(source_of(str(package)), Store.open(bundled=True), folder=str(folder))
    return folder


@pytest.mark.parametrize("failure", FAILURES)
def test_old_data_stay_byte_for_byte(home: Path, server: Server, package: Path, run: Run, failure: str) -> None:
    """Nothing is there before, so nothing is there after; the bundled data are in use."""
    prepare, words = FAILURES[failure]
    prepare(server, package)
    done = run("update", "--from", server.url)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "The data in use stay: bundled, cards of 2026-08-22" in done.err
    assert state(home) == {} if home.exists() else True
    assert open_data()[1] == "bundled"


@pytest.mark.parametrize("failure", ["no file", "garbage", "bomb", "redirect to a file"])
def test_updated_data_stay_byte_for_byte(
    home: Path, updated_home: Path, server: Server, package: Path, run: Run, failure: str
) -> None:
    shutil.copytree(updated_home, home, copy_function=shutil.copy2)
    before = state(home)
    assert open_data()[1] == "updated"
    # The source has something newer, but it does not come.
    FAILURES[failure][0](server, package)
    answer = server.answers.get(MANIFEST, send(manifest(package)))
    value = json.loads(_body(answer))
    value["packages"][0] |= {"digest": "still later"}
    server.answers[MANIFEST] = send(json.dumps(value).encode())
    done = run("update", "--from", server.url)
    assert done.code == 2
    assert "The data in use stay: updated" in done.err
    assert state(home) == before
    assert open_data()[1] == "updated"


def _body(answer: Answer) -> bytes:
    """What an answer sends."""

    class Fake:
        def __init__(self) -> None:
            self.sent = b""
            self.wfile = self

        def write(self, data: bytes) -> None:
            self.sent += data

        def send_response(self, status: int) -> None: ...

        def send_header(self, name: str, value: str) -> None: ...

        def end_headers(self) -> None: ...

    fake = Fake()
    answer(fake)  # type: ignore[arg-type]
    return fake.sent


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (sql("DROP TABLE alias"), "other tables"),
        (sql("CREATE TABLE more(x)"), "other tables"),
        (sql("CREATE VIEW v AS SELECT 1"), "other tables"),
        (sql("CREATE TRIGGER t AFTER INSERT ON card BEGIN SELECT 1; END"), "other tables"),
        (sql("PRAGMA user_version = 99"), "version 99"),
        (sql("UPDATE card SET attack = 'many' WHERE code = 89631139"), "wrong type in card.attack"),
        (sql("UPDATE card SET name = x'00' WHERE code = 89631139"), "wrong type in card.name"),
        (sql("DELETE FROM card WHERE code > 20000000"), "does not hold"),
        (sql("DELETE FROM list_limit WHERE list > 20"), "cards on lists"),
    ],
)
def test_indexes_that_are_refused(
    home: Path, server: Server, package: Path, run: Run, work: Callable[[sqlite3.Connection], object], words: str
) -> None:
    data, said = broken(package, work)
    server.answers |= {file_of(package).name: send(data), MANIFEST: send(said)}
    done = run("update", "--from", server.url)
    assert done.code == 2
    assert words in done.err
    assert state(home) == {}


def test_data_that_lack_much_are_refused(home: Path, server: Server, package: Path, run: Run) -> None:
    data, said = broken(package, sql("DELETE FROM card WHERE code > 20000000"))
    with_sums = json.loads(said)
    index = package.parent / "few.sqlite3"
    index.write_bytes(gzip.decompress(data))
    with closing(sqlite3.connect(index)) as db:
        with_sums["packages"][0]["cards"] = db.execute("SELECT count(*) FROM card").fetchone()[0]
    server.answers |= {file_of(package).name: send(data), MANIFEST: send(json.dumps(with_sums).encode())}
    done = run("update", "--from", server.url)
    assert done.code == 2
    assert "the data in use have" in done.err
    assert state(home) == {}


def test_a_damaged_page_is_refused(home: Path, server: Server, package: Path, run: Run) -> None:
    data = bytearray(gzip.decompress(file_of(package).read_bytes()))
    data[2_000_000:2_100_000] = bytes(100_000)
    packed = gzip.compress(bytes(data), 1)
    said = manifest(package, size=len(packed), sha256=hashlib.sha256(packed).hexdigest())
    server.answers |= {file_of(package).name: send(packed), MANIFEST: send(said)}
    done = run("update", "--from", server.url)
    assert done.code == 2
    assert "damaged" in done.err or "wrong type" in done.err
    assert state(home) == {}


def test_again_after_a_passing_error(home: Path, server: Server, run: Run) -> None:
    answers = iter([send(b"", 503), drop])

    def twice(handler: BaseHTTPRequestHandler) -> None:
        answer = next(answers, None)
        if answer is None:
            del server.answers[MANIFEST]
            send((package_of(server) / MANIFEST).read_bytes())(handler)
        else:
            answer(handler)

    server.answers[MANIFEST] = twice
    assert run("update", "--from", server.url, "--check").code == 1
    assert server.asked == [f"/data/{MANIFEST}"] * 3


def package_of(server: Server) -> Path:
    """The folder that a server serves."""
    handler = server._server.RequestHandlerClass.do_GET  # type: ignore[attr-defined]
    cells = dict(zip(handler.__code__.co_freevars, handler.__closure__, strict=True))
    folder = cells["package"].cell_contents
    assert isinstance(folder, Path)
    return folder


def test_a_server_that_is_silent(home: Path, server: Server, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "READ_SECONDS", 0.05)
    stop = threading.Event()
    server.answers[MANIFEST] = lambda handler: stop.wait(10)  # type: ignore[assignment,return-value]
    done = run("update", "--from", server.url)
    stop.set()
    assert done.code == 2
    assert "ReadTimeout" in done.err
    assert len(server.asked) == fetch.ATTEMPTS


def test_a_server_that_drips(
    home: Path, server: Server, package: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 10**9, 400))
    monkeypatch.setattr(fetch.time, "monotonic", lambda: float(next(clock)))
    done = run("update", "--from", server.url)
    assert done.code == 2
    assert "too slow" in done.err
    assert not home.exists() or state(home) == {}


def test_nobody_is_there(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch.time, "sleep", lambda seconds: None)
    done = run("update", "--from", "http://127.0.0.1:9/")
    assert done.code == 2
    assert "cannot be fetched" in done.err


def test_killed_in_the_middle(home: Path, server: Server, package: Path, tmp_path: Path) -> None:
    """A process that is killed while the file comes leaves the old data in use, and nothing that is in the way."""
    half = threading.Event()
    data = file_of(package).read_bytes()

    def stall(handler: BaseHTTPRequestHandler) -> None:
        send(data[: len(data) // 2], said=len(data))(handler)
        handler.wfile.flush()
        half.set()
        gone.wait(20)

    gone = threading.Event()
    server.answers[file_of(package).name] = stall
    command = [sys.executable, "-m", "deckcheck", "update", "--from", server.url]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert half.wait(60)
    process.kill()
    process.wait()
    gone.set()
    assert not (home / POINTER).exists()
    assert open_data()[1] == "bundled"
    del server.answers[file_of(package).name]
    update(source_of(server.url), Store.open())
    assert open_data()[1] == "updated"
    assert sorted(path.suffix for path in home.iterdir()) == [".json", ".seal", ".sqlite3"]


def test_killed_before_the_pointer(home: Path, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the index in place and the pointer not yet, the old data are in use."""
    from deckcheck.data.update import install

    def die(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(install, "_point_to", die)
    with pytest.raises(KeyboardInterrupt):
        update(source_of(str(package)), Store.open())
    assert open_data()[1] == "bundled"
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(home.parent))
    update(source_of(str(package)), Store.open())
    assert open_data()[1] == "updated"


def test_a_full_disk(home: Path, package: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.inputs.writing import AtomicFile

    def full(self: AtomicFile, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(AtomicFile, "write", full)
    done = run("update", "--from", str(package))
    assert done.code == 2
    assert "No space left on device" in done.err
    assert state(home) == {}


# Https


@pytest.fixture
def secure(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with a certificate that the environment trusts."""
    monkeypatch.setattr(fetch.time, "sleep", lambda seconds: None)
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    made = Server(package, context)
    yield made
    made.close()


def test_update_over_https(home: Path, secure: Server, run: Run) -> None:
    assert run("update", "--from", secure.url).code == 0
    assert open_data()[1] == "updated"


def test_a_certificate_that_nobody_trusts(
    home: Path, secure: Server, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    done = run("update", "--from", secure.url)
    assert done.code == 2
    assert "CERTIFICATE_VERIFY_FAILED" in done.err
    assert not home.exists()


def test_https_redirects(home: Path, secure: Server, server: Server, run: Run) -> None:
    """To https they are followed, down to http not even on this machine, and not for ever."""
    server.answers[MANIFEST] = redirect(f"{secure.url}{MANIFEST}")
    assert run("update", "--from", server.url, "--check").code == 1
    secure.answers[MANIFEST] = redirect(f"{server.url}{MANIFEST}")
    assert "not an https address" in run("update", "--from", secure.url, "--check").err
    secure.answers[MANIFEST] = redirect(f"/elsewhere/{MANIFEST}")
    assert "redirects more than" in run("update", "--from", secure.url, "--check").err


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https:///x",
        "javascript://x",
        "http://127.0.0.1.evil.org/",
        "http://[::1",
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(PackageError):
        source_of(url)


@pytest.mark.parametrize(
    "url", ["https://example.org/data", "http://127.0.0.1:8000/", "http://localhost/x.json", "http://[::1]:80/"]
)
def test_addresses_that_may_be(url: str) -> None:
    assert isinstance(source_of(url), HttpSource)
    refuse_insecure(url, loopback=True)


def test_passwords_are_not_shown() -> None:
    assert without_password("https://me:secret@example.org/x") == "https://example.org/x"
    assert "secret" not in HttpSource("https://me:secret@example.org/x").shown


@pytest.mark.parametrize("more", [("--check",), ("--from", "here")])
def test_remove_is_given_alone(home: Path, package: Path, run: Run, more: tuple[str, ...]) -> None:
    run("update", "--from", str(package))
    assert run("update", "--remove", *more).code == 2
    assert installed() is not None


def test_remove_without_a_folder(tmp_path: Path) -> None:
    assert remove(str(tmp_path / "none")) is None
