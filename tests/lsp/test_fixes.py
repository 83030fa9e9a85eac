"""What an editor offers to fix: the same as `check --fix` and `lint --fix`, by the places that the client counts."""

from functools import cache
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from deckcheck.lsp.diagnostics import FIX_ALL, actions
from deckcheck.lsp.engine import Document, Engine, document_of
from deckcheck.lsp.text import Text
from tests.cli.conftest import Run, run
from tests.conftest import FILLERS
from tests.lsp.client import applied

__all__ = ["run"]
FILL = "".join(f"{code}\n" * 3 for code in FILLERS[:13])
OLD, NEW, STARDUST, POT = 101112006, 82112494, 44508094, 55144522
SCRIPT = "local s,id=GetID()\nfunction s.initial_effect(c)\n\tif c:IsFaceUp() then Duel.Drw(0,1,REASON_EFFECT) end\nend"


@cache
def engine() -> Engine:
    return Engine()


def offered(name: str, text: str, kind: str | None = None) -> dict[str, lsp.CodeAction]:
    document = document_of(name, "", text)
    assert isinstance(document, Document)
    everywhere = lsp.Range(lsp.Position(0, 0), lsp.Position(999, 0))
    kinds = None if kind is None else [kind]
    return {one.title: one for one in actions(engine(), document, Text(text), "u", everywhere, kinds)}


TEXTS = {
    "moved.ydk": f"#main\n{FILL}{STARDUST}\n{FILLERS[14]}\n#extra\n!side\n",
    "no end.ydk": f"#main\n{FILL}{OLD}",
    "returns.ydk": f"#main\r\n{FILL.replace(chr(10), chr(13) + chr(10))}  {OLD}\r\n#side\r\n",
    "mark.ydk": f"\ufeff#main\n{FILL}{OLD} # 😀 灰流\n#extra\n!side\n",
    "names.ydk": f"#main\n{FILL}灰流うらら\n#extra\n!side",
    "list.txt": "😀😀 Mein Deck\nMain Deck\n3 Red-Eyes B. Dragon\n😀 2 Sangan\n",
    "c100000001.lua": f"--😀\n{SCRIPT}",
    "c100000002.lua": SCRIPT.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_fixing_all_is_what_the_command_does(name: str, run: Run, tmp_path: Path) -> None:
    text, path = TEXTS[name], tmp_path / name
    path.write_bytes(text.encode())
    run("lint" if name.endswith(".lua") else "check", str(path), "--fix")
    fixed = path.read_bytes().decode()
    (action,) = offered(str(path), text, lsp.CodeActionKind.SourceFixAll.value).values()
    assert fixed != text
    assert action.kind == FIX_ALL
    assert applied(text, action) == fixed
    assert offered(str(path), fixed, FIX_ALL) == {}


@pytest.mark.parametrize(
    ("text", "title", "before", "after"),
    [
        (TEXTS["moved.ydk"], "Move 1 card (Stardust Dragon) to the Extra Deck", "#extra\n", f"#extra\n{STARDUST}\n"),
        (f"#main\n{FILL}{POT}\n#extra\n!side\n", "Remove 1 in the Main Deck: Pot of Greed", f"{POT}\n", ""),
        (TEXTS["no end.ydk"], "Write `#extra` and `!side`", f"{OLD}", f"{OLD}\n#extra\n!side"),
    ],
)
def test_one_fix(text: str, title: str, before: str, after: str, tmp_path: Path) -> None:
    (action,) = [one for at, one in offered(str(tmp_path / "a.ydk"), text).items() if at.startswith(title)]
    wanted = text.replace(f"{STARDUST}\n", "").replace(before, after)
    assert applied(text, action) == wanted
    safe = "may change" not in action.title
    assert action.is_preferred is safe


def test_nothing_is_offered_where_nothing_can_be_made(tmp_path: Path) -> None:
    text = '{"main": ["3 Red-Eyes B. Dragon", "1 Sangan"]}'
    assert offered(str(tmp_path / "a.json"), text) == {}
