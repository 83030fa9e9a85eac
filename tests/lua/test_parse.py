"""Reading scripts: the light tree, locals and globals, and files that are not scripts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.lua.parse import MAX_BYTES, code_of, parse
from deckcheck.lua.tree import Binary, Call, If, Index, Loop, Table


@pytest.mark.parametrize(
    ("name", "code"),
    [("c123.lua", 123), ("c00123.lua", 123), ("c12345678.lua", 12345678), ("utility.lua", None), ("c12a.lua", None)],
)
def test_passcode_of_a_file_name(name: str, code: int | None) -> None:
    assert code_of(name) == code


def test_names_are_resolved_to_their_locals() -> None:
    tree = parse(b"local a=1\nlocal function f(b)\n  local a=b\n  return a,c\nend\nreturn a\n", "x.lua")
    assert [name.name for name in tree.global_reads] == ["c"]
    outer, inner = tree.main.locals[0], tree.functions[1].locals[1]
    assert (outer.name, inner.name) == ("a", "a")
    assert len(outer.reads) == 1
    assert len(inner.reads) == 1


def test_own_table_by_getid_and_by_number() -> None:
    edopro = parse(b"local s,id=GetID()\nfunction s.initial_effect(c) c:RegisterEffect(s.e) end\n", "c5.lua")
    ygopro = parse(b"function c5.initial_effect(c) c:RegisterEffect(c5.e) end\n", "c5.lua")
    for tree in (edopro, ygopro):
        assert set(tree.fields) == {"initial_effect"}
        assert set(tree.reads) == {"e"}
        assert tree.functions[1].name.endswith(".initial_effect")


def test_calls_have_dotted_names() -> None:
    tree = parse(b"Duel.Draw(0,1,2)\nlocal c=nil\nc:IsFaceup()\nAuxiliary.TRUE()\nprint(1)\n", "x.lua")
    assert [call.name for call in tree.calls] == ["Duel.Draw", ":IsFaceup", "aux.TRUE", "print"]


def test_comments_anywhere_change_nothing() -> None:
    plain = parse(b"if a==1 and b then f(x,y) end", "x.lua")
    spread = parse(b"if a --[[q]] == --[[q]] 1 and --q\n b then f( --[[q]] x, --q\n y) end", "x.lua")
    for tree in (plain, spread):
        assert not tree.faults
        stat = tree.main.body[0]
        assert isinstance(stat, If)
        assert isinstance(stat.branches[0][0], Binary)
        assert [len(call.args) for call in tree.calls] == [2]


def test_loops_tables_and_members() -> None:
    tree = parse(b"for i,v in ipairs({1,[2]=3,x=4}) do t.a=v end\nfor i=1,#t do end\nrepeat local z=1 until z", "x.lua")
    kinds = [stat.kind for stat in tree.stats if isinstance(stat, Loop)]
    assert kinds == ["for", "numeric", "repeat"]
    assert [len(table.items) for table in tree.tables if isinstance(table, Table)] == [3]
    assert [index.key for index in tree.assigned if isinstance(index, Index)] == ["a"]
    assert "z" not in {name.name for name in tree.global_reads}


def test_a_mistake_is_one_fault_and_the_rest_is_read() -> None:
    source = b"function s.a(c)\n  return c:IsFaceup(\nend\nfunction s.b(c)\n  return Duel.Draw(0,1,2)\nend\n"
    tree = parse(source, "c1.lua")
    assert [fault.kind for fault in tree.faults] == ["syntax"]
    assert tree.line(tree.faults[0].start) in (2, 3)
    assert any(call.name == "Duel.Draw" for call in tree.calls if isinstance(call, Call))


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        (b"a=1\n" * (MAX_BYTES // 4 + 1), "size"),
        (b"local a\0=1", "binary"),
        (b"\x1bLua\x53", "binary"),
        (b"(" * 5000, "depth"),
        (b"x=a" + b".b" * 500, "depth"),
        (b"x=" + b"not " * 300 + b"a", "depth"),
        (b"e " * 15000, "pieces"),
        (b"\xff\xfe" * 13000, "pieces"),
        (b"x={" + b"e " * 15000 + b"}", "pieces"),
        (b"x={" + b"1," * 15000, "pieces"),
        (b"[[" * 900 + b" a" * 20000, "pieces"),
        (b"--[[" + b" a" * 20000, "pieces"),
    ],
)
def test_what_is_no_script_is_one_fault(source: bytes, kind: str) -> None:
    assert [fault.kind for fault in parse(source, "c1.lua").faults if fault.kind != "syntax"] == [kind]


@pytest.mark.parametrize(
    "source",
    [
        b"local data={" + b"1," * 20000 + b"1}\n",
        b"local data={\n" + b"  {1,2,'a'},\n" * 5000 + b"}\n",
        b"--[==[\n" + b"what was changed, and why: ]] \n" * 4000 + b"]==]\n",
        b"local text=[[" + b"it's said " * 4000 + b"]]\n",
        b"f(" + b"'a)]]'," * 6000 + b"1)\n",
        b"if a then\n" + b"  b={[1]='[[(',c=\"{\"}\n" * 2000 + b"end\n",
    ],
)
def test_long_constructs_are_lua(source: bytes) -> None:
    assert parse(source, "c1.lua").faults == []


def test_byte_order_mark_and_columns_in_characters() -> None:
    tree = parse(b"\xef\xbb\xbflocal a=1\n" + 'x="ä" y=zz\n'.encode(), "x.lua")
    assert not tree.faults
    name = tree.global_reads[-1]
    span = tree.span(name.start, name.end)
    assert (span.line, span.column, span.end_column) == (2, 9, 11)


_WORDS = st.sampled_from(
    [
        "function",
        "end",
        "if",
        "then",
        "else",
        "local",
        "return",
        "for",
        "in",
        "do",
        "while",
        "repeat",
        "until",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "=",
        "==",
        "~=",
        ".",
        ":",
        ",",
        ";",
        "s",
        "c",
        "1",
        "'a'",
        '"',
        "--",
        "[[",
        "]]",
        "not",
        "and",
        "or",
        "..",
        "#",
        "goto",
        "::",
        "nil",
        "true",
        "...",
        "\n",
        "e1",
        "Effect.CreateEffect(c)",
        ":RegisterEffect(e1)",
        "Duel.Draw",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(source: bytes) -> None:
    tree = parse(source, "c1.lua")
    for call in tree.calls:
        assert tree.span(call.start, call.end).line >= 1


@settings(max_examples=150, deadline=None)
@given(st.lists(_WORDS, max_size=60))
def test_any_words_can_be_read(parts: list[str]) -> None:
    tree = parse(" ".join(parts).encode(), "c1.lua")
    assert all(0 <= name.start <= name.end <= len(tree.source) for name in tree.global_reads)
