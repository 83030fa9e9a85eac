"""The names that a dialect's scripts may use: constants with their values, functions, and what names were formerly.

The tables lie in `data/` (see `build_api.py`); a user's own library is added with `with_library`.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckcheck.lua.words import words

EDOPRO = "edopro"
YGOPRO = "ygopro"
DIALECTS = (EDOPRO, YGOPRO)
DIALECT_NAMES = {EDOPRO: "EDOPro", YGOPRO: "YGOPro"}

LUA_NAMES = words(
    "_G _VERSION assert collectgarbage coroutine debug dofile error getmetatable io ipairs load loadfile loadstring "
    "math next os package pairs pcall print rawequal rawget rawlen rawset require select setmetatable string table "
    "tonumber tostring type unpack utf8 xpcall bit bit32 self_code self_table"
)
"""What Lua itself and the engines' loaders define."""

_CLASSES = ("Card.", "Group.", "Effect.")


class Signature(NamedTuple):
    """What is known of a function: the least number of arguments, and whether it can only return a number."""

    least: int
    numeric: bool


class Api:
    """The vocabulary of one dialect.  `namespaces` are the tables of functions (`Duel`, `aux`, `Fusion` …)."""

    __slots__ = ("constants", "dialect", "former", "functions", "globals", "methods", "namespaces")

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.constants: dict[str, int | None] = {}
        self.functions: dict[str, Signature] = {}
        self.former: dict[str, str] = {}
        self.globals: set[str] = set(LUA_NAMES)
        self.namespaces: set[str] = {"aux", "bit"}
        self.methods: dict[str, Signature | None] = {}
        """What can be called on a card, a group or an effect; None where the classes disagree on the arguments."""

    def read(self, lines: str) -> None:
        """Take in the lines of a table."""
        for line in lines.splitlines():
            kind, name, *rest = line.split("\t")
            if kind == "constant":
                self.constants[name] = int(rest[0]) if rest[0] else None
            elif kind == "function":
                self.add_function(name, Signature(int(rest[0]), rest[1] == "number"))
            elif kind == "former":
                self.former[name] = rest[0]
            else:
                self.globals.add(name)

    def add_function(self, name: str, signature: Signature) -> None:
        """Add `Namespace.name`."""
        self.functions[name] = signature
        namespace, _, member = name.partition(".")
        self.namespaces.add(namespace)
        if name.startswith(_CLASSES):
            known = self.methods.get(member, signature)
            self.methods[member] = signature if known == signature else None

    def knows_global(self, name: str) -> bool:
        """Whether a plain global name exists."""
        return name in self.constants or name in self.globals or name in self.namespaces or name == "Auxiliary"


@cache
def api_of(dialect: str) -> Api:
    """The table of a dialect.  Raises KeyError for an unknown one."""
    if dialect not in DIALECTS:
        raise KeyError(dialect)
    api = Api(dialect)
    api.read((Path(__file__).parent / "data" / f"api-{dialect}.tsv").read_text(encoding="utf-8"))
    return api


def with_library(api: Api, names: frozenset[str]) -> Api:
    """A copy of the table with further names: `Ns.function`, `CONSTANT`, `GlobalFunction`."""
    found = Api(api.dialect)
    found.constants = dict(api.constants)
    found.functions = dict(api.functions)
    found.former = {name: new for name, new in api.former.items() if name not in names}
    found.globals = set(api.globals)
    found.namespaces = set(api.namespaces)
    found.methods = dict(api.methods)
    for name in names:
        if "." in name:
            found.functions.pop(name, None)
            found.add_function(name, Signature(0, False))
        elif name.isupper():
            found.constants.setdefault(name, None)
        else:
            found.globals.add(name)
    return found


def library_names(source: bytes, file_name: str) -> frozenset[str]:
    """The functions, tables and constants that a helper file defines for the scripts beside it."""
    from deckcheck.lua.parse import parse
    from deckcheck.lua.tree import Name

    tree = parse(source, file_name)
    found = {name.name for name, _ in tree.global_writes}
    for index in tree.assigned:
        if type(index.obj) is Name and index.obj.local is None and index.path:
            found.add(index.path)
        elif type(index.obj) is Name and index.obj.local is not None:
            found.update(f"{space}.{index.key}" for space in _spaces(index.obj))
    return frozenset(found)


def _spaces(name: "object") -> list[str]:
    """The global table that a local stands for (`local p=Fusion`), as a list of at most one."""
    from deckcheck.lua.tree import Name

    assert isinstance(name, Name)
    value = name.local.value if name.local is not None else None
    return [value.name] if type(value) is Name and value.local is None else []
