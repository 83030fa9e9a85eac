"""Further functions and constants for the tables of a dialect: from a JSON file, or from Lua stubs with annotations.

---@param player player
---@param count integer
---@param exception? Card|Group
---@return Group
function Duel.NewChoice(player, count, exception) end
NEW_CONSTANT=0x10
"""

import re

from deckcheck.lua.api import Api, copy_of
from deckcheck.lua.kinds import ANY, CLASSES, INT, NIL, from_words
from deckcheck.lua.signature import STOPS, UNSURE, Param, Signature
from deckcheck.lua.typed_json import BadTableError, Typed, read_typed_json

_FUNCTION = re.compile(r"^[ \t]*function[ \t]+([A-Za-z_]\w*)([.:])([A-Za-z_]\w*)[ \t]*\(([^)\n]*)\)")
_GLOBAL = re.compile(r"^[ \t]*function[ \t]+([A-Za-z_]\w*)[ \t]*\(")
_CONSTANT = re.compile(r"^[ \t]*([A-Z][A-Z0-9_]*)[ \t]*=[ \t]*(-?(?:0[xX][0-9a-fA-F]+|\d+))?")
_PARAM = re.compile(r"^[ \t]*---[ \t]*@(?:param[ \t]+(\.\.\.|[A-Za-z_]\w*)(\?)?[ \t]+|vararg[ \t]+)(\S.*)")
_RETURN = re.compile(r"^[ \t]*---[ \t]*@return[ \t]+(\S.*)")
_FUN = re.compile(r"\bfun(?:ction)?\b[ \t]*(?:\([^()]*\))?(?:[ \t]*:[ \t]*[\w|?\[\]., ]+)?")
_WORD = re.compile(r"[A-Za-z_]\w*(?:\[\])?\??(?:[ \t]*\|[ \t]*[A-Za-z_]\w*(?:\[\])?\??)*")


def extended(api: Api, files: list[tuple[str, bytes]]) -> Api:
    """A copy of a dialect's table with what files say; later files win, and a file of the other dialect is left out.

    `files` are names and contents.  Raises BadTableError for one that cannot be read, with its name.
    """
    found = copy_of(api)
    for name, source in files:
        try:
            typed = read_typed_json(source) if name.lower().endswith(".json") else read_stubs(source)
        except BadTableError as error:
            raise BadTableError(f"{name}: {error}") from None
        if typed.dialect in ("", api.dialect):
            _add(found, typed)
    return found


def _add(api: Api, typed: Typed) -> None:
    for name, signature in typed.functions.items():
        if "." in name:
            api.add_function("aux." + name[len("Auxiliary.") :] if name.startswith("Auxiliary.") else name, signature)
            api.seconds.pop(name, None)
            api.former.pop(name, None)
            api.told.add(name)
        else:
            api.globals.add(name)
    api.seconds.update(typed.alternatives)
    for family, members in typed.families.items():
        for name, value in members.items():
            api.constants[name] = value
            api.former.pop(name, None)
            if family:
                api.families[name] = family
    api.masks.update(typed.masks)
    api.result_families.update(typed.result_families)
    api.chain_info.update(typed.chain_info)


def read_stubs(source: bytes) -> Typed:
    """What a Lua file with annotations declares.  Raises BadTableError if it declares nothing."""
    functions: dict[str, Signature] = {}
    constants: dict[str, int | None] = {}
    params: list[Param] = []
    optional: set[str] = set()
    returns: list[int] = []
    annotated = False
    for line in source.decode("utf-8", "replace").splitlines():
        if param := _PARAM.match(line):
            name, mark, words = param.groups()
            kinds, player = _kinds(words)
            params.append(Param(name or "...", kinds | (NIL if mark else 0), STOPS, player=player and not mark))
            optional |= {name} if mark or kinds & NIL else set()
            annotated = True
        elif result := _RETURN.match(line):
            returns += [_kinds(word)[0] for word in _FUN.sub("function", result.group(1)).split(",")]
            annotated = True
        elif function := _FUNCTION.match(line):
            space, mark, member, written = function.groups()
            names = [word.strip() for word in written.split(",") if word.strip()]
            functions[f"{space}.{member}"] = _signature(space, mark == ":", names, params, optional, returns, annotated)
            params, optional, returns, annotated = [], set(), [], False
        elif plain := _GLOBAL.match(line):
            functions[plain.group(1)] = Signature()
            params, optional, returns, annotated = [], set(), [], False
        elif constant := _CONSTANT.match(line):
            constants[constant.group(1)] = int(constant.group(2), 0) if constant.group(2) else None
        elif not line.lstrip().startswith("--"):
            params, optional, returns, annotated = [], set(), [], False
    if not functions and not constants:
        raise BadTableError("it declares no function and no constant")
    return Typed("", (), functions, {}, {"": constants}, frozenset(), {}, {})


def _signature(
    space: str,
    method: bool,
    names: list[str],
    params: list[Param],
    optional: set[str],
    returns: list[int],
    annotated: bool,
) -> Signature:
    """The signature of a function by its written parameters and what the annotations say of them."""
    known = {param.name: param for param in params}
    found = [known.get(name, Param(name, ANY, UNSURE)) for name in names]
    if method:
        found.insert(0, Param("self", CLASSES.get(space, ANY), STOPS if space in CLASSES else UNSURE))
    rest = found.pop() if found and found[-1].name == "..." else None
    least = 0
    for place, param in enumerate(found, 1):
        if annotated and param.name not in optional:
            least = place
    signature = Signature(
        least,
        None if rest is not None or not annotated else len(found),
        tuple(returns),
        core=annotated,
        varied=not returns,
        known=annotated,
    )
    signature.rest = rest
    signature._params = tuple(found)
    return signature


def _kinds(text: str) -> tuple[int, bool]:
    """The kinds that an annotation names, and whether it is a player; what is after them is a comment."""
    match = _WORD.match(_FUN.sub("function", text.strip()))
    if match is None:
        return ANY, False
    words = [word.strip() for word in match.group().split("|")]
    mask = 0
    for word in words:
        bare = word.rstrip("?")
        mask |= from_words(["table" if bare.endswith("[]") else bare])
        mask |= NIL if word.endswith("?") else 0
    return mask, words == ["player"] and mask == INT
