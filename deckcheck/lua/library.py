"""What a file defines for the scripts around it: functions, tables and constants of helper files.

One reader for all of them: the files beside a script, those above it in its repository, those that a call or a
configuration names.  A file is read as a script is; nothing of it is run.
"""

import re
from typing import NamedTuple

from deckcheck.lua.parse import Tree, parse
from deckcheck.lua.tree import Define, Index, Name, String
from deckcheck.lua.words import words

SHIPPED = words(
    "archetype_setcode_constants.lua card_counter_constants.lua cards_specific_functions.lua chain.lua constant.lua "
    "debug_utility.lua deprecated_functions.lua init.lua proc_equip.lua proc_fusion.lua proc_fusion_spell.lua "
    "proc_gemini.lua proc_link.lua proc_maximum.lua proc_normal.lua proc_pendulum.lua proc_persistent.lua "
    "proc_ritual.lua proc_rush.lua proc_skill.lua proc_spirit.lua proc_synchro.lua proc_union.lua proc_unofficial.lua "
    "proc_workaround.lua proc_xyz.lua procedure.lua utility.lua"
)
"""The helper files that the clients come with; the tables of the API hold what they define."""
FORMER_NAMES = "deprecated_functions.lua"
"""The file in which EDOPro keeps former names alive for a while; they stay former names (LUA404)."""

_LUA_MODULES = words(
    "bit32.lua coroutine.lua debug.lua io.lua math.lua os.lua package.lua string.lua table.lua utf8.lua"
)
_LOADERS = words("Duel.LoadScript Duel.LoadCardScript loadScript LoadScript dofile require loadfile")
_CARD_FILE = re.compile(r"c\d+\.lua\Z")
_TABLE = re.compile(r"c\d+\.")
# A definition at the beginning of a line that is not on the card's own table; only then a card's script is parsed.
_DEFINES = re.compile(
    rb"^[ \t]*(?:function[ \t]+(?!s[.:]|c\d+[.:])[\w.:]+[ \t]*\(|(?:[A-Z]\w*|aux)(?:\.\w+)?[ \t]*=(?!=))", re.M
)
_MEMBER = re.compile(rb"\.([A-Za-z_]\w*)")
_KEY = re.compile(rb"\[\"([A-Za-z_]\w*)\"\]")
_RECEIVER = re.compile(rb"(?:(?<![\w.:])(\w+)|[)\]])\Z")
_OWN = (b"s", b"Duel", b"Card", b"aux", b"Auxiliary", b"Group", b"Effect")
_LONGEST = 64


class LibraryFile(NamedTuple):
    """What a file has to do with others.

    `names` are what it defines for all (`Card.IsMine`, `aux.help`, `MY_CONSTANT`, `my_function`), `hooks` the members
    that it reads from tables which are neither its own nor the game's, `written` the members that it gives to such
    tables, `loads` the files that it loads.
    """

    names: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    loads: tuple[str, ...] = ()


def is_card_file(file_name: str) -> bool:
    """Whether a file is named as a card's script is; some libraries are, too (`c420.lua`)."""
    return _CARD_FILE.match(file_name) is not None


def read_library(source: bytes, file_name: str) -> LibraryFile:
    """What a file defines, reads and loads for others; a card's script is parsed only where it defines something."""
    hooks = hooks_in(source, file_name)
    helper = not is_card_file(file_name)
    if not helper and _DEFINES.search(source) is None:
        return LibraryFile(hooks=hooks)
    tree = parse(source, file_name)
    names = frozenset() if file_name == FORMER_NAMES else _names(tree, helper)
    return LibraryFile(tuple(sorted(names)), hooks, tuple(sorted(_written(tree))) if helper else (), loaded_by(tree))


def loaded_by(tree: Tree) -> tuple[str, ...]:
    """The names of the files that a script loads, without their folders; `?` for one that is not written out."""
    found = []
    for call in tree.calls:
        if call.name in _LOADERS and call.args:
            argument = call.args[0]
            if type(argument) is String:
                name = re.split(r"[/\\]", argument.value)[-1]
                name = name if name.endswith(".lua") else name + ".lua"
                if name not in _LUA_MODULES:
                    found.append(name)
            elif call.name != "Duel.LoadCardScript":
                found.append("?")
    return tuple(dict.fromkeys(found))


def _names(tree: Tree, helper: bool) -> frozenset[str]:
    """The global names that a file gives values to.

    What a card's script leaks (`tc=…` without `local`) is none; constants, tables and functions are.
    """
    functions = {id(stat.target) for stat in tree.main.body if type(stat) is Define}
    found = set()
    for name, func in tree.global_writes:
        large = name.name[0].isupper() and len(name.name) > 2
        if large or (func is tree.main and (helper or id(name) in functions)):
            found.add(name.name)
    for index in tree.assigned:
        path = _path(index)
        if path and not _TABLE.match(path):
            found.add(path)
    return frozenset(found)


def _path(index: Index) -> str:
    """`Fusion.mine` for `Fusion.mine=…` and for `p.mine=…` after `local p=Fusion`; "" for other tables."""
    obj = index.obj
    if type(obj) is not Name:
        return ""
    if obj.local is None:
        return index.path
    value = obj.local.value
    return f"{value.name}.{index.key}" if type(value) is Name and value.local is None else ""


def _written(tree: Tree) -> frozenset[str]:
    """The members that a helper file gives to tables that are handed to it (`mt.listed_series={…}`)."""
    return frozenset(index.key for index in tree.assigned if not _path(index) or _TABLE.match(index.path))


def hooks_in(source: bytes, file_name: str) -> tuple[str, ...]:
    """The members that a file reads from tables which are neither its own nor the game's."""
    own = {*_OWN, file_name.removesuffix(".lua").encode()}
    # Nearly all of a file's members are of these tables, which a look at the bytes before the dot tells.
    usual = {before + table for table in own for before in (b"(", b",", b" ", b"\t", b"\n", b"=")}
    lengths = sorted({len(table) + 1 for table in own})
    found = {key.decode() for key in _KEY.findall(source)}
    for match in _MEMBER.finditer(source):
        dot = match.start()
        if any(source[dot - length : dot] in usual for length in lengths):
            continue
        receiver = _RECEIVER.search(source[max(0, dot - _LONGEST) : dot])
        if receiver is not None and receiver.group(1) not in own:
            found.add(match.group(1).decode())
    return tuple(sorted(found))
