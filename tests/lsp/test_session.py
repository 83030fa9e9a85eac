"""Whole sessions: pygls' client as the editor, `deckcheck lsp` as the server, over standard input and output."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.cli.conftest import ydk
from tests.conftest import FILLERS
from tests.lsp.client import WAIT, Editor, applied, session

FILL = [code for code in FILLERS for _ in range(3)][:40]
GREEDY = ydk([55144522, *FILL[1:]])
SCRIPT = """local s,id=GetID()
function s.initial_effect(c)
\tDuel.Foo(c)
\tlocal e1=Effect.CreateEffect(c)
\te1:SetType(EFFECT_TYPE_SINGLE)
\tif c:IsCode(89631139) then end
\tDuel.SpecialS
\tc:IsCode(id,blue-eyes wh
end
"""

Session = Callable[[Editor, Path], Awaitable[None]]
Run = Callable[[Session], None]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Editor]]:
    """One session for all tests of this module: starting a server takes longer than anything that is asked of it."""
    with asyncio.Runner() as runner:
        opened = session(tmp_path_factory.mktemp("open"), watch=True)
        yield runner, runner.run(opened.__aenter__())
        runner.run(opened.__aexit__(None, None, None))


@pytest.fixture
def run(started: tuple[asyncio.Runner, Editor], tmp_path: Path) -> Run:
    """Does something in the session, with documents in a folder of its own; nothing may go wrong on the way."""
    runner, editor = started

    def call(what: Session) -> None:
        runner.run(asyncio.wait_for(what(editor, tmp_path), WAIT))
        assert not editor.shown
        assert not editor.log

    return call


def uri(folder: Path, name: str) -> str:
    return (folder / name).as_uri()


def codes(found: list[lsp.Diagnostic]) -> list[tuple[int, object]]:
    return [(one.range.start.line, one.code) for one in found if one.severity != lsp.DiagnosticSeverity.Information]


def test_a_deck(run: Run) -> None:
    async def what(editor: Editor, folder: Path) -> None:
        deck = uri(folder, "a.ydk")
        editor.open(deck, GREEDY, "ydk")
        assert codes(await editor.news(deck)) == [(1, "BAN001")]
        # Typed on: the card is replaced by part of a name, which is then completed.
        lines = GREEDY.split("\n")
        lines[1] = "ash bl"
        editor.edit(deck, 2, "\n".join(lines))
        assert (1, "FMT020") in codes(await editor.news(deck, 2))
        found = await editor.complete(deck, 1, 6)
        assert found[0].label == "Ash Blossom & Joyous Spring"
        edit = found[0].text_edit
        assert isinstance(edit, lsp.TextEdit)
        assert (edit.new_text, edit.range) == ("14558127", lsp.Range(lsp.Position(1, 0), lsp.Position(1, 6)))
        lines[1] = edit.new_text
        editor.edit(deck, 3, "\n".join(lines))
        assert codes(await editor.news(deck, 3)) == []
        told = await editor.hover(deck, 1, 3)
        assert told.startswith("**Ash Blossom \\& Joyous Spring** `14558127`")
        assert "FIRE" in told
        assert "- tcg: Unlimited" in told
        assert "- genesys: 20 points" in told
        assert "History in tcg" in told
        assert (await editor.hover(deck, 0, 2)).startswith("**legal** · tcg · TCG ")
        assert await editor.hover(deck, 900, 2) == ""
        editor.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(deck)))
        assert await editor.news(deck) == []
        assert await editor.hover(deck, 1, 3) == ""

    run(what)


def test_a_list_of_names_and_its_fixes(run: Run) -> None:
    text = 'Main Deck\n3 Ash Blosom & Joyus Spring\n😀 2 Pot of Gred\n1 "Maxx C"\n2 灰流うらら\n'

    async def what(editor: Editor, folder: Path) -> None:
        deck = uri(folder, "ein deck ü.txt")
        editor.open(deck, text, "plaintext")
        assert (1, "DCK008") in codes(await editor.news(deck))
        actions = await editor.actions(deck, 1)
        assert "Ash Blossom & Joyous Spring" in actions[0].title
        assert applied(text, actions[0]) == text.replace("Ash Blosom & Joyus Spring", "Ash Blossom & Joyous Spring")
        assert (await editor.hover(deck, 4, 4)).startswith("**Ash Blossom")
        (name, *_) = await editor.complete(deck, 4, 6)
        edit = name.text_edit
        assert isinstance(edit, lsp.TextEdit)
        assert edit.range.start == lsp.Position(4, 2)
        assert await editor.complete(deck, 4, 3)  # one character of Chinese or Japanese says a good deal

    run(what)


def test_a_script(run: Run) -> None:
    async def what(editor: Editor, folder: Path) -> None:
        script = uri(folder, "c89631139.lua")
        editor.open(script, SCRIPT, "lua")
        assert (2, "LUA401") in codes(await editor.news(script))
        assert "Effect.CreateEffect(c: Card) → Effect" in await editor.hover(script, 3, 20)
        assert "Effect.SetType(e: Effect, type: int" in await editor.hover(script, 4, 6)
        assert "EFFECT_TYPE_SINGLE = 0x1 (1)" in await editor.hover(script, 4, 18)
        assert "Blue-Eyes White Dragon" in await editor.hover(script, 5, 16)
        labels = [one.label for one in await editor.complete(script, 6, 14)]
        assert labels[:2] == ["SpecialSummon", "SpecialSummonComplete"]
        (card, *_) = await editor.complete(script, 7, 25)
        assert isinstance(card.text_edit, lsp.TextEdit)
        assert (card.label, card.text_edit.new_text) == ("Blue-Eyes White Dragon", "89631139")
        assert "EFFECT_TYPE_SINGLE" in [one.label for one in await editor.complete(script, 4, 28)]
        titles = {one.title: one for one in await editor.actions(script, 2)}
        fixed = applied(SCRIPT, titles["Ignore LUA401 in this line"])
        assert "\tDuel.Foo(c) -- deckcheck: ignore=LUA401\n" in fixed
        editor.edit(script, 2, fixed)
        assert "LUA401" not in [code for _, code in codes(await editor.news(script, 2))]
        # Other programs in Lua are none of its business.
        other = uri(folder, "init.lua")
        editor.open(other, "vim.opt.number = true\nfoo(\n", "lua")
        assert await editor.news(other) == []
        assert await editor.hover(other, 0, 3) == ""

    run(what)


def test_fixing_all(run: Run) -> None:
    text = "local s,id=GetID()\nfunction s.initial_effect(c)\n\tif c:IsFaceUp() then Duel.Drw(0,1,REASON_EFFECT) end\nend\n"
    right = text.replace("IsFaceUp", "IsFaceup").replace("Drw", "Draw")

    async def what(editor: Editor, folder: Path) -> None:
        script = uri(folder, "c1.lua")
        editor.open(script, text, "lua")
        await editor.news(script)
        (action,) = await editor.actions(script, 0, [lsp.CodeActionKind.SourceFixAll])
        assert applied(text, action) == right
        assert await editor.actions(script, 0, [lsp.CodeActionKind.Refactor]) == []

    run(what)


def test_a_long_file_and_hasty_typing(run: Run) -> None:
    long = "#main\n" + "55144522\n" * 1000 + "14558127\n" * 1000

    async def what(editor: Editor, folder: Path) -> None:
        deck = uri(folder, "long.ydk")
        editor.open(deck, long, "ydk")
        for version in range(2, 60):
            editor.edit(deck, version, long + "#" * version)
        found = await editor.news(deck, 59)
        assert {"BAN001", "DCK001"} <= {one.code for one in found}
        assert (await editor.hover(deck, 1500, 1)).startswith("**Ash Blossom")
        script = uri(folder, "c1.lua")
        body = "".join(f"\tlocal x{n}=Duel.GetLP(0)\n\tDuel.Foo{n}(x{n})\n" for n in range(1000))
        editor.open(script, f"function c1.initial_effect(c)\n{body}end\n", "lua")
        assert len(await editor.news(script)) >= 1000

    run(what)


def test_settings_hold_and_are_noticed(run: Run) -> None:
    async def what(editor: Editor, folder: Path) -> None:
        deck = uri(folder, "a.ydk")
        editor.open(deck, GREEDY, "ydk")
        assert codes(await editor.news(deck)) == [(1, "BAN001")]
        config = folder / "deckcheck.toml"
        for version, (text, wanted) in enumerate(
            [('format = "goat"\n', []), ('formt = "x"\n', [(0, "CFG")]), ('ignore = ["BAN"]\n', [])], 2
        ):
            config.write_text(text)
            editor.edit(deck, version, GREEDY)
            assert codes(await editor.news(deck, version)) == wanted
        assert (await editor.hover(deck, 0, 1)).startswith("**accepted**")
        config.unlink()
        change = lsp.FileEvent(config.as_uri(), lsp.FileChangeType.Deleted)
        editor.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
        assert codes(await editor.news(deck)) == [(1, "BAN001")]
        (registered,) = editor.registered
        assert registered.method == lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES

    run(what)


def test_columns_are_counted_as_the_client_does(tmp_path: Path) -> None:
    text = "Main Deck\n3 😀灰流うらら\n"

    async def whole() -> None:
        async with session(tmp_path, encodings=["utf-8", "utf-16"]) as editor:
            deck = uri(tmp_path, "a.txt")
            editor.open(deck, text, "plaintext")
            ends = {one.range.end.character for one in await editor.news(deck) if one.range.start.line == 1}
            assert ends == {len(text.split("\n")[1].encode())}

    asyncio.run(whole())


def test_messages_in_no_order_and_of_no_shape(started: tuple[asyncio.Runner, Editor], tmp_path: Path) -> None:
    runner, editor = started
    deck = uri(tmp_path, "a.ydk")
    ghost = {"uri": uri(tmp_path, "ghost.ydk")}

    async def what() -> None:
        send = editor.send
        editor.edit(ghost["uri"], 2, GREEDY)
        editor.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(ghost["uri"])))
        editor.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(ghost["uri"])))
        send("$/cancelRequest", {"id": 999})
        send("nonsense/notification", {"a": [1]})
        assert await editor.hover((tmp_path.parent / "test_session.py").as_uri(), 0, 0) == ""
        for other in (
            "http://example.org/a.ydk",
            "git:/a.ydk",
            "vscode-notebook-cell:/a.ydk#x",
            "",
            "file:///a%00b.ydk",
        ):
            editor.open(other, GREEDY, "ydk")
            assert (await editor.news(other) == []) is not other.startswith("file:")
        editor.open(deck, GREEDY, "ydk")
        editor.open(deck, GREEDY, "ydk")
        assert codes(await editor.news(deck)) == [(1, "BAN001")]
        # Older clients count no versions.
        send(
            "textDocument/didChange",
            {"textDocument": {"uri": deck, "version": None}, "contentChanges": [{"text": ydk(FILL)}]},
        )
        assert codes(await editor.news(deck, 0)) == []
        for wrong in ({"textDocument": {"uri": deck}, "position": None}, {"textDocument": {"uri": deck}}, None, []):
            with pytest.raises(JsonRpcException):
                await asyncio.wait_for(editor.ask("textDocument/hover", wrong), WAIT)
        assert (await editor.hover(deck, 0, 0)).startswith("**legal**")

    try:
        runner.run(asyncio.wait_for(what(), WAIT))
    finally:
        editor.log.clear()  # it says what was wrong with these
    assert not editor.shown


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("empty.ydk", "ydk", ""),
        ("nul.ydk", "ydk", "\x00\x01#main\n1\n"),
        ("half.ydk", "ydk", "#main\n\ud800\n55144522\n"),
        ("returns.ydk", "ydk", "#main\r55144522\r\n14558127\x0b\x0c\u2028\n"),
        ("deep.json", "json", "[" * 5000),
        ("a.lua", "lua", "GetID() " + "(" * 5000),
        ("b.yaml", "yaml", "main: &a [*a]"),
        ("readme.txt", "plaintext", "Dear all,\nthe event starts at nine.\n"),
        ("picture.png", "", "\x89PNG"),
    ],
)
def test_malformed_input(run: Run, name: str, language: str, text: str) -> None:
    async def what(editor: Editor, folder: Path) -> None:
        document = uri(folder, name)
        editor.open(document, json.loads(json.dumps(text)), language)
        for one in await editor.news(document):
            assert one.range.start.line <= max(text.count("\n") + text.count("\r"), 0)
        await editor.hover(document, 0, 0)
        await editor.complete(document, 5, 99)
        await editor.actions(document, 0)
        deck = uri(folder, "good.ydk")
        editor.open(deck, GREEDY, "ydk")
        assert codes(await editor.news(deck)) == [(1, "BAN001")]

    run(what)
