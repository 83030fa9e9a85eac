"""Where packages come from: a folder, or a server by HTTPS."""

import os
import time
from collections.abc import Iterator
from typing import IO, Any, Protocol
from urllib.parse import urljoin, urlsplit, urlunsplit

from deckcheck.data.update.package import MANIFEST, MAX_MANIFEST, PackageError
from deckcheck.inputs.files import ReadError, read_bytes

CONNECT_SECONDS = 15.0
READ_SECONDS = 30.0
TOTAL_SECONDS = 600.0
"""So long may the transfer of a file take in all, however slowly it drips."""
ATTEMPTS = 3
MAX_REDIRECTS = 5
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_AGAIN = (408, 425, 429, 500, 502, 503, 504)


class Source(Protocol):
    """Where the two files of a package are."""

    shown: str
    """How the source is named to people, without a password."""

    def manifest(self) -> bytes:
        """The manifest's bytes; raises PackageError if it cannot be had."""

    def copy(self, name: str, size: int, to: IO[bytes]) -> None:
        """Copy a file of at most `size` bytes; raises PackageError if it cannot be had or is larger."""


def source_of(text: str) -> Source:
    """The source that a text names: an address (https://…, of a folder or of the manifest), a manifest, a folder.

    Raises PackageError for an address that is not secure, and for a path that is neither.
    """
    if "://" in text:
        return HttpSource(text)
    folder, name = (text, MANIFEST) if os.path.isdir(text) else os.path.split(text)
    if not os.path.isfile(os.path.join(folder, name)):
        raise PackageError(f"There is no data package at {text}.", f"Name a folder with {MANIFEST}, or that file.")
    return FolderSource(folder, name)


class FolderSource:
    """A package in a folder."""

    def __init__(self, folder: str, manifest: str) -> None:
        self._folder, self._manifest = folder or os.curdir, manifest
        self.shown = os.path.join(os.path.abspath(self._folder), manifest)

    def manifest(self) -> bytes:
        """As `Source.manifest`."""
        try:
            return read_bytes(os.path.join(self._folder, self._manifest), MAX_MANIFEST)
        except ReadError as error:
            raise PackageError(f"Cannot read {self.shown}: {error.reason}.") from None

    def copy(self, name: str, size: int, to: IO[bytes]) -> None:
        """As `Source.copy`."""
        path = os.path.join(self._folder, name)
        try:
            data = read_bytes(path, size)
        except ReadError as error:
            raise PackageError(f"Cannot read {path}: {error.reason}.") from None
        to.write(data)


class HttpSource:
    """A package on a server."""

    def __init__(self, url: str) -> None:
        refuse_insecure(url, loopback=True)
        parts = urlsplit(url)
        manifest = parts.path.endswith(".json")
        path = parts.path if manifest or parts.path.endswith("/") else f"{parts.path}/"
        self._url = urlunsplit(parts._replace(path=path if manifest else f"{path}{MANIFEST}", fragment=""))
        self.shown = without_password(self._url)

    def manifest(self) -> bytes:
        """As `Source.manifest`."""
        from io import BytesIO

        out = BytesIO()
        self._fetch(self._url, MAX_MANIFEST, out)
        return out.getvalue()

    def copy(self, name: str, size: int, to: IO[bytes]) -> None:
        """As `Source.copy`."""
        self._fetch(urljoin(self._url, name), size, to)

    def _fetch(self, url: str, limit: int, to: IO[bytes]) -> None:
        import httpx

        # The system's certificates as well as those of httpx, where the environment names them.
        limits = httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS)
        headers = {"User-Agent": "deckcheck", "Accept-Encoding": "identity"}
        end = time.monotonic() + TOTAL_SECONDS
        start = to.tell()
        with httpx.Client(timeout=limits, headers=headers, follow_redirects=False) as client:
            for attempt in range(1, ATTEMPTS + 1):
                to.seek(start)
                to.truncate()
                try:
                    again = _once(client, url, limit, to, end)
                except httpx.HTTPError as error:
                    again = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                except httpx.InvalidURL as error:
                    raise PackageError(f"{without_password(url)} is not an address: {error}.") from None
                if not again:
                    return
                if attempt == ATTEMPTS or time.monotonic() > end:
                    raise PackageError(
                        f"{without_password(url)} cannot be fetched: {again}.", "Check the address, or try again later."
                    )
                time.sleep(2.0 ** (attempt - 1))


def _once(client: Any, url: str, limit: int, to: IO[bytes], end: float) -> str:
    """Fetch a file once; says why it may be worth another attempt, nothing if it came.  Raises PackageError where it is
    not, and httpx.HTTPError."""
    for _ in range(MAX_REDIRECTS + 1):
        with client.stream("GET", url) as response:
            if response.status_code in (301, 302, 303, 307, 308):
                url = _redirected(url, response.headers.get("location", ""))
                continue
            if response.status_code in _AGAIN:
                return f"the server answers {response.status_code}"
            if response.status_code != 200:
                raise PackageError(
                    f"{without_password(url)}: the server answers {response.status_code}.", "Check the address."
                )
            said = response.headers.get("content-length", "")
            if said.isdigit() and int(said) > limit:
                raise _too_large(url, limit)
            for count, part in _counted(response.iter_raw(1 << 16)):
                if count > limit:
                    raise _too_large(url, limit)
                if time.monotonic() > end:
                    raise PackageError(
                        f"{without_password(url)} is too slow: incomplete after {TOTAL_SECONDS:.0f} seconds."
                    )
                to.write(part)
            return ""
    raise PackageError(f"{without_password(url)} redirects more than {MAX_REDIRECTS} times.", "Check the address.")


def _counted(parts: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    count = 0
    for part in parts:
        count += len(part)
        yield count, part


def _redirected(url: str, location: str) -> str:
    target = urljoin(url, location)
    if not location:
        raise PackageError(f"{without_password(url)} redirects to nowhere.", "Check the address.")
    refuse_insecure(target, from_=url)
    return target


def refuse_insecure(url: str, *, loopback: bool = False, from_: str = "") -> None:
    """Raise PackageError for an address that is not https; plain http only to this very machine, if `loopback`."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        raise PackageError(f"{url} is not an address.") from None
    if parts.scheme == "https" and host:
        return
    if loopback and parts.scheme == "http" and host in _LOOPBACK:
        return
    what = without_password(url)
    if from_:
        what = f"{without_password(from_)} redirects to {what}, which"
    raise PackageError(f"{what} is not an https address.", "Data are fetched by https only.")


def without_password(url: str) -> str:
    """An address as it may be shown."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])) if "@" in parts.netloc else url


def _too_large(url: str, limit: int) -> PackageError:
    return PackageError(f"{without_password(url)} is larger than the {limit} bytes that it may have.")
