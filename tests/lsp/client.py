"""An editor: pygls' client, with the server that `deckcheck lsp` starts as its partner."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.conftest import ROOT

WAIT = 20  # seconds until a session counts as stuck


class Editor(LanguageClient):
    """Opens and edits documents, and keeps what the server says of them."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: dict[str, lsp.PublishDiagnosticsParams] = {}
        self.log: list[str] = []
        self.shown: list[str] = []
        self.registered: list[lsp.Registration] = []
        self._news = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = params
            self._news.set()

        @self.feature(lsp.WINDOW_LOG_MESSAGE)
        def logged(params: lsp.LogMessageParams) -> None:
            self.log.append(params.message)

        @self.feature(lsp.WINDOW_SHOW_MESSAGE)
        def shown(params: lsp.ShowMessageParams) -> None:
            self.shown.append(params.message)

        @self.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams) -> None:
            self.registered += params.registrations

    async def news(self, uri: str, version: int | None = None) -> list[lsp.Diagnostic]:
        """The next diagnostics of a document, or those of a version of it."""
        if version is None:
            self.told.pop(uri, None)
        while True:
            found = self.told.get(uri)
            if found is not None and (version is None or found.version == version):
                return list(found.diagnostics)
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), WAIT)

    def open(self, uri: str, text: str, language: str = "") -> None:
        item = lsp.TextDocumentItem(uri, language, 1, text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def edit(self, uri: str, version: int, text: str) -> None:
        changes: Any = [lsp.TextDocumentContentChangeWholeDocument(text)]
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, changes))

    def send(self, method: str, params: Any, **more: Any) -> None:
        """Send a message as it is, of whatever shape."""
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        assert self._server is not None
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    async def ask(self, method: str, params: Any) -> Any:
        """Send a request as it is, and wait for the answer.  Raises JsonRpcException if that is an error."""
        answer: Future[Any] = Future()
        number = f"raw-{id(answer)}"
        self.protocol._request_futures[number] = answer
        self.send(method, params, id=number)
        return await asyncio.wrap_future(answer)

    async def hover(self, uri: str, line: int, character: int) -> str:
        where = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, character))
        found = await self.text_document_hover_async(where)
        return "" if found is None else str(getattr(found.contents, "value", found.contents))

    async def complete(self, uri: str, line: int, character: int) -> list[lsp.CompletionItem]:
        where = lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, character))
        found = await self.text_document_completion_async(where)
        return list(getattr(found, "items", found) or [])

    async def actions(self, uri: str, line: int, only: list[lsp.CodeActionKind] | None = None) -> list[lsp.CodeAction]:
        where = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
        context = lsp.CodeActionContext([], only)
        asked = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), where, context)
        found = await self.text_document_code_action_async(asked)
        return [one for one in found or [] if isinstance(one, lsp.CodeAction)]


@asynccontextmanager
async def session(
    folder: Path, encodings: list[lsp.PositionEncodingKind | str] | None = None, watch: bool = False
) -> AsyncIterator[Editor]:
    """A session in a folder, from the first message to the last."""
    editor = Editor()
    await editor.start_io(
        sys.executable, "-m", "deckcheck", "lsp", "--stdio", env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    files = lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=watch)
    capabilities = lsp.ClientCapabilities(
        workspace=lsp.WorkspaceClientCapabilities(did_change_watched_files=files),
        general=lsp.GeneralClientCapabilities(position_encodings=encodings),
    )
    asked = lsp.InitializeParams(capabilities, process_id=os.getpid(), root_uri=folder.as_uri())
    await asyncio.wait_for(editor.initialize_async(asked), WAIT)
    editor.initialized(lsp.InitializedParams())
    try:
        yield editor
        await asyncio.wait_for(editor.shutdown_async(None), WAIT)
        editor.exit(None)
        assert editor._server is not None
        assert await asyncio.wait_for(editor._server.wait(), WAIT) == 0
    finally:
        await editor.stop()


def applied(text: str, action: lsp.CodeAction) -> str:
    """The text after an action, by the way that UTF-16 editors count."""
    assert action.edit is not None
    assert action.edit.changes is not None
    (edits,) = action.edit.changes.values()
    data = text.encode("utf-16-le")
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(f"{line}\n".encode("utf-16-le")))

    def at(position: lsp.Position) -> int:
        return min(starts[position.line] + 2 * position.character, len(data))

    for edit in sorted(edits, key=lambda one: at(one.range.start), reverse=True):
        data = data[: at(edit.range.start)] + edit.new_text.encode("utf-16-le") + data[at(edit.range.end) :]
    return data.decode("utf-16-le")
