"""The protocol: which messages there are, and when which document is judged."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from deckcheck import __version__
from deckcheck.errors import UsageError
from deckcheck.lsp.completion import complete
from deckcheck.lsp.diagnostics import FIX_ALL, SOURCE, actions, diagnostics
from deckcheck.lsp.engine import Document, Engine, document_of
from deckcheck.lsp.hover import hover
from deckcheck.lsp.protocol import Protocol
from deckcheck.lsp.text import Text
from deckcheck.model.report import Item

T = TypeVar("T")
_PAUSE = 0.15
"""Seconds without a further change after which a document is judged."""
_WATCHED = ("**/deckcheck.toml", "**/pyproject.toml", "**/*.lua", "**/*.cdb", "**/*.conf")


class Server(LanguageServer):
    """Judges what is open.  All judging happens in one thread of its own, so that messages are always answered."""

    def __init__(self) -> None:
        # Whole texts: decks and scripts are small, and nothing can be counted differently by the two sides.
        super().__init__(
            SOURCE, __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full, protocol_cls=Protocol
        )
        self._engine = Engine()
        self._thread = ThreadPoolExecutor(1)
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self.ended = False
        """Whether the client has said that it will end the session."""

    def report_server_error(self, error: Exception, source: object) -> None:
        """Write to the log of the client what went wrong: a window for each slip of the client would be a nuisance."""
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, f"{type(error).__name__}: {error}"))

    def document(self, uri: str) -> Document | None:
        """An open document, if it is a deck or a script.  What is not open is never read."""
        found = self.workspace.text_documents.get(unquote(uri))
        path = self.path(uri)
        if found is None or path is None:
            return None
        return document_of(path, found.language_id or "", found.source)

    def path(self, uri: str) -> str | None:
        """The path of a document; one that was not saved yet counts as a file in the folder that is open."""
        parts = urlsplit(uri)
        if parts.scheme == "file":
            return to_fs_path(uri)
        if parts.scheme == "untitled":
            name = os.path.basename(unquote(parts.path)) or "untitled"
            return os.path.join(self.workspace.root_path or os.curdir, name)
        return None

    def text(self, document: Document) -> Text:
        """The text of a document by the client's way to count."""
        encoding = self.workspace.position_encoding
        return Text(document.text, str(getattr(encoding, "value", encoding)))

    async def work(self, what: Callable[..., T], *arguments: Any) -> T:
        """Do something with the engine, in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, self._engine, *arguments)

    def judge_later(self, uri: str, pause: float = _PAUSE) -> None:
        """Judge a document after a pause; what was to be judged of it before is dropped."""
        self.forget(uri)
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._publish(uri, pause))

    def judge_all(self) -> None:
        """Judge all that is open anew, since some other file has changed."""
        self._thread.submit(self._engine.reset)
        for found in list(self.workspace.text_documents.values()):
            self.judge_later(found.uri)

    def forget(self, uri: str) -> None:
        """Drop what was to be judged of a document."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()

    async def _publish(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        document = self.document(uri)
        items: tuple[Item, ...] = ()
        if document is not None:
            items = await self.work(Engine.judge, document)
        opened = self.workspace.text_documents.get(unquote(uri))
        if opened is None:
            return
        told = [] if document is None else diagnostics(items, self.text(document), uri)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, opened.version))

    async def answer(self, uri: str, what: Callable[[Engine, Document, Text], T]) -> T | None:
        """What is asked about a document; None for one that is not open, is something else, or has wrong settings."""
        document = self.document(uri)
        if document is None:
            return None
        try:
            return await self.work(what, document, self.text(document))
        except UsageError:
            return None  # its diagnostics tell


def make_server() -> Server:
    """The server with all its messages."""
    server = Server()

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        files = server.client_capabilities.workspace
        watch = files.did_change_watched_files if files is not None else None
        if watch is not None and watch.dynamic_registration:
            watchers = [lsp.FileSystemWatcher(pattern) for pattern in _WATCHED]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
            wanted = lsp.Registration("watch", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            server.client_register_capability(lsp.RegistrationParams([wanted]))

    @server.feature(lsp.SHUTDOWN)
    def ending(params: None) -> None:
        server.ended = True

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.judge_later(params.text_document.uri, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.judge_later(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.judge_later(params.text_document.uri, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: lsp.DidChangeWatchedFilesParams) -> None:
        server.judge_all()

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        uri, position = params.text_document.uri, params.position
        return await server.answer(uri, lambda engine, doc, text: hover(engine, doc, text, position))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", ":", " "]))
    async def completed(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        uri, position = params.text_document.uri, params.position
        return await server.answer(uri, lambda engine, doc, text: complete(engine, doc, text, position))

    kinds = [lsp.CodeActionKind.QuickFix, FIX_ALL]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=kinds))
    async def asked(params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
        uri, only = params.text_document.uri, params.context.only
        wanted = None if only is None else [str(getattr(kind, "value", kind)) for kind in only]

        def act(engine: Engine, document: Document, text: Text) -> list[lsp.CodeAction]:
            return actions(engine, document, text, uri, params.range, wanted)

        return await server.answer(uri, act)

    return server
