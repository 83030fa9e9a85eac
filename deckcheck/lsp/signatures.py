"""Functions of the game in words: `Duel.Draw(player: player, count: int, reason: int) → int`."""

from deckcheck.lua.api import Api
from deckcheck.lua.kinds import (
    ANY,
    BOOL,
    CARD,
    EFFECT,
    FLOAT,
    FUNC,
    GROUP,
    INT,
    NIL,
    STRING,
    TABLE,
)
from deckcheck.lua.signature import Param, Signature

_WORDS = (
    (CARD, "Card"), (GROUP, "Group"), (EFFECT, "Effect"), (FUNC, "function"), (FLOAT, "number"), (INT, "int"),
    (STRING, "string"), (TABLE, "table"), (BOOL, "bool"), (NIL, "nil"),
)  # fmt: skip


def kinds_text(mask: int) -> str:
    """Kinds of values: `Card|Group`."""
    if mask == ANY:
        return "any"
    words = [word for bit, word in _WORDS if mask & bit]
    if "number" in words and "int" in words:
        words.remove("int")
    return "|".join(words) or "nil"


def function_text(name: str, signature: Signature) -> str:
    """A function with its parameters, those that may be left out in brackets, and its results."""
    if not signature.known:
        return f"{name}(…)"
    shown = []
    for number, param in enumerate(signature.params):
        text = _param_text(param)
        shown.append(text if number < signature.least else f"[{text}]")
    if signature.rest is not None:
        shown.append(f"...: {kinds_text(signature.rest.kinds)}")
    results = ", ".join(map(kinds_text, signature.results)) + (", …" if signature.varied and signature.results else "")
    return f"{name}({', '.join(shown)})" + (f" → {results}" if results else "")


def _param_text(param: Param) -> str:
    kind = "player" if param.player else kinds_text(param.kinds)
    return f"{param.name}: {kind}" + (f" ({', '.join(param.families)})" if param.families else "")


def functions_called(api: Api, name: str) -> list[tuple[str, Signature]]:
    """The functions that a name in a script may mean: `Duel.Draw` the one, `c:IsCode` one of each class that has it."""
    name = name.replace("Auxiliary.", "aux.", 1) if name.startswith("Auxiliary.") else name
    if name in api.functions:
        return [(name, api.functions[name])]
    method = name.rpartition(":")[2] if ":" in name else ""
    return [(f"{owner}.{method}", signature) for owner, signature in api.owners.get(method, {}).items()]
