"""The names that a dialect's scripts may use: constants with their values, functions, and what names were formerly.

The tables lie in `data/` (see `build_api.py`).  What a repository
defines itself is read by `library.py`.
"""

from functools import cache
from pathlib import Path

from deckcheck.lua.kinds import CLASSES, from_letters
from deckcheck.lua.signature import NOT_KNOWN, Signature, read_signature
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

_NO_FIELDS = [""] * 6


class Api:
    """The vocabulary of one dialect.  `namespaces` are the tables of functions (`Duel`, `aux`, `Fusion` …)."""

    __slots__ = (
        "chain_info",
        "constants",
        "date",
        "dialect",
        "families",
        "former",
        "functions",
        "globals",
        "masks",
        "methods",
        "namespaces",
        "owners",
        "result_families",
        "seconds",
        "told",
    )

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.date = ""
        """The day that the table describes."""
        self.constants: dict[str, int | None] = {}
        self.families: dict[str, str] = {}
        """The family of each constant (`Location`), where it has one."""
        self.masks: set[str] = set()
        """The families whose constants are bits of a mask."""
        self.functions: dict[str, Signature] = {}
        self.seconds: dict[str, Signature] = {}
        """Another way to call a function, told apart by a boolean."""
        self.result_families: dict[str, tuple[str, ...]] = {}
        self.chain_info: dict[str, int] = {}
        """What `Duel.GetChainInfo` gives for each constant."""
        self.told: set[str] = set()
        """The functions that a user's own tables describe; no library makes them unsure."""
        self.former: dict[str, str] = {}
        self.globals: set[str] = set(LUA_NAMES)
        self.namespaces: set[str] = {"aux", "bit"}
        self.owners: dict[str, dict[str, Signature]] = {}
        """What can be called on a card, a group or an effect: method → class → signature."""
        self.methods: dict[str, Signature | None] = {}
        """The same without regard to the class; None where the classes disagree on the arguments."""

    def read(self, lines: str) -> None:
        """Take in the lines of a table: see `build_api`."""
        for line in lines.splitlines():
            kind, name, *rest = line.split("\t")
            if kind == "constant":
                self.constants[name] = int(rest[0]) if rest[0] else None
                if rest[1]:
                    self.families[name] = rest[1]
            elif kind == "function":
                self.add_function(name, read_signature((rest + _NO_FIELDS)[:6]) if rest else NOT_KNOWN)
            elif kind == "former":
                self.former[name] = rest[0] if rest else ""
            elif kind == "global":
                self.globals.add(name)
            else:
                self._read_more(kind, name, rest)

    def _read_more(self, kind: str, name: str, rest: list[str]) -> None:
        if kind == "second":
            self.seconds[name] = read_signature((rest + _NO_FIELDS)[:6])
        elif kind == "family":
            self.masks.add(name)
        elif kind == "results":
            self.result_families[name] = tuple(rest[0].split(","))
        elif kind == "chaininfo":
            self.chain_info[name] = from_letters(rest[0])
        elif kind == "about":
            self.date = name

    def add_function(self, name: str, signature: Signature) -> None:
        """Add `Namespace.name`."""
        self.functions[name] = signature
        namespace, _, member = name.partition(".")
        self.namespaces.add(namespace)
        if namespace in CLASSES:
            owners = self.owners.setdefault(member, {})
            owners[namespace] = signature
            shapes = {(one.least, one.numeric) for one in owners.values()}
            self.methods[member] = signature if len(shapes) == 1 else None

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


def copy_of(api: Api) -> Api:
    """A copy of a table that can be added to."""
    found = Api(api.dialect)
    for slot in Api.__slots__:
        value = getattr(api, slot)
        setattr(found, slot, value.copy() if isinstance(value, dict | set) else value)
    found.owners = {method: dict(owners) for method, owners in api.owners.items()}
    return found
