"""From the bytes of a script to the light tree of `tree.py`, in one walk over what tree-sitter read.

The parser is error tolerant: a mistake costs one `Fault`, and what is around it is read all the same.  Names are
resolved to their locals on the way, and what the rules ask for most (calls, comparisons, global names, members of the
card's own table) is gathered in lists, so that no rule has to walk the tree again.
"""

import re
from typing import Any

from deckcheck.lua.brackets import MAX_BRACKETS, bracket_depth, reads_badly
from deckcheck.lua.read_expressions import MAX_DEPTH, TooDeepError
from deckcheck.lua.read_statements import Statements
from deckcheck.lua.source_tree import Fault, Tree

MAX_BYTES = 400_000
"""Larger files are not card scripts; the largest helper file in public use has a quarter of this."""

_LARGE = 24_000
"""Bytes from which a file is tried stretch by stretch first."""
_MAX_FAULT_DEPTH = 400
_INITIAL = re.compile(rb"^[ \t]*function[ \t]+(c\d+)[.:]initial_effect\b", re.M)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_FILE_CODE = re.compile(r"c0*(\d+)\.lua\Z")


def code_of(file_name: str) -> int | None:
    """The passcode in a script's file name: 123 for `c123.lua`, None for any other name."""
    match = _FILE_CODE.match(file_name)
    return int(match.group(1)) if match and len(match.group(1)) <= 10 else None


_parser: Any = None


def _tree_sitter() -> Any:
    """The parser, made once: importing tree-sitter is left to the first script."""
    global _parser
    if _parser is None:
        import tree_sitter
        import tree_sitter_lua

        _parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_lua.language()))
    return _parser


def parse(source: bytes, file_name: str) -> Tree:
    """Read a script.  Never raises for what the file holds: see `Tree.faults`."""
    tree = Tree(source, code_of(file_name))
    if len(source) > MAX_BYTES:
        tree.faults.append(Fault("size", 0, 0, f"over {MAX_BYTES // 1000} kB"))
        return tree
    control = _CONTROL.search(source)
    if control:
        at = control.start()
        tree.faults.append(Fault("binary", at, at + 1, f"the control character 0x{source[at]:02x}"))
        return tree
    if bracket_depth(source) > MAX_BRACKETS:
        tree.faults.append(Fault("depth", 0, 0, f"more than {MAX_BRACKETS} levels"))
        return tree
    if len(source) > _LARGE and reads_badly(source, _tree_sitter()):
        tree.faults.append(Fault("pieces", 0, 0, "a part of it hardly reads as Lua by itself"))
        return tree
    if source.startswith(b"\xef\xbb\xbf"):
        source = b"   " + source[3:]
    root = _tree_sitter().parse(source).root_node
    if root.has_error:
        tree.faults.append(_first_fault(root, tree.text))
    own = {f"c{tree.code}"} if tree.code is not None else set()
    initial = _INITIAL.search(source)
    if initial and not any(name.encode() + b"." in source for name in own):
        own = {initial.group(1).decode()}
    tree.own_names = own
    try:
        Statements(tree).run(root)
    except TooDeepError:
        tree.faults.append(Fault("depth", 0, 0, f"more than {MAX_DEPTH} levels"))
    return tree


def _first_fault(root: Any, text: str) -> Fault:
    """Where the first mistake is: the deepest node on the way down that is wrong itself."""
    node = root
    for _ in range(_MAX_FAULT_DEPTH):
        for child in node.children:
            if child.is_missing:
                return Fault("syntax", child.start_byte, child.end_byte, f"'{child.type}' is missing")
            if child.has_error or child.is_error:
                node = child
                break
        else:
            break
        if node.is_error and not any(child.has_error for child in node.children):
            break
    snippet = text[node.start_byte : node.end_byte].split("\n", 1)[0].strip()
    shown = snippet if len(snippet) <= 40 else snippet[:37] + "…"
    return Fault("syntax", node.start_byte, node.end_byte, f"cannot be read from '{shown}' on" if shown else "")


__all__ = ["MAX_BYTES", "Fault", "Tree", "code_of", "parse"]
