"""Builds the tables of script API names, `data/api-edopro.tsv` and `data/api-ygopro.tsv`.

    python -m deckcheck.lua.build_api DIALECT NAMES.json CORE_DIR HELPERS_DIR

`NAMES.json` lists the constants with their values, the functions of each namespace and the names of earlier versions
(keys `constants`, `functions`, `formerly`).  `CORE_DIR` is a checkout of the dialect's duel engine: from its C++
sources come the least number of arguments that each core function checks for, and which of them can only return a
number. `HELPERS_DIR` is a checkout of the dialect's scripts: its helper files tell which functions Lua code defines
anew (their argument counts are then no longer the engine's) and which names stand in for retired ones.

Only facts end up in the table, one name a line: `constant NAME VALUE`, `function NAME LEAST RESULT`, `global NAME`,
`former NAME SUCCESSOR`.
"""

import json
import re
import sys
from pathlib import Path

_EDOPRO_FUNCTION = re.compile(r"^LUA_(?:STATIC_)?FUNCTION\((\w+)\)", re.M)
_YGOPRO_FUNCTION = re.compile(r"^int32_t scriptlib::(\w+)\(lua_State", re.M)
_YGOPRO_ENTRY = re.compile(r'\{\s*"(\w+)",\s*scriptlib::(\w+)\s*\}')
_LEAST = re.compile(r"check_param_count\(L,\s*(\d+)\)")
_PUSH = re.compile(r"lua_push(\w+)|interpreter::push\w*|interpreter::\w*2value|push_return_cards|lua_newtable")
_REPLACED = re.compile(r"^function\s+((?:Card|Duel|Effect|Group|Debug)[.:]\w+)\s*\(", re.M)
_RETIRED = re.compile(r'^make_\w+\("([\w.]+)","([^"]+)"\)', re.M)
_NAMESPACES = {"libcard": "Card", "libduel": "Duel", "libeffect": "Effect", "libgroup": "Group", "libdebug": "Debug"}
_NAME = re.compile(r"[A-Z]\w+\.\w+|[A-Z][A-Z0-9_]+")


def _bodies(text: str, heads: list[re.Match[str]]) -> list[tuple[str, str]]:
    """Each function's name with the text up to the next function's head."""
    ends = [*(match.start() for match in heads[1:]), len(text)][: len(heads)]
    return [(match.group(1), text[match.end() : end]) for match, end in zip(heads, ends, strict=True)]


def _traits(body: str) -> tuple[int, str]:
    """The least number of arguments and the kind of result (`number`, or `-` for anything else) of a core function."""
    end = body.find("\n}\n")
    body = body if end < 0 else body[:end]
    least = _LEAST.search(body)
    pushes = {match.group(1) or "other" for match in _PUSH.finditer(body)}
    return (int(least.group(1)) if least else 0, "number" if pushes == {"integer"} else "-")


def core_functions(core: Path) -> dict[str, tuple[int, str]]:
    """`Card.IsCode` → (least number of arguments, kind of result) for all functions that the engine defines."""
    found: dict[str, tuple[int, str]] = {}
    for stem, namespace in _NAMESPACES.items():
        text = (core / f"{stem}.cpp").read_text(encoding="utf-8").replace("\r\n", "\n")
        for name, body in _bodies(text, list(_EDOPRO_FUNCTION.finditer(text))):
            found[f"{namespace}.{name}"] = _traits(body)
    implementations: dict[str, tuple[int, str]] = {}
    for stem in _NAMESPACES:
        text = (core / f"{stem}.cpp").read_text(encoding="utf-8").replace("\r\n", "\n")
        for name, body in _bodies(text, list(_YGOPRO_FUNCTION.finditer(text))):
            implementations[name] = _traits(body)
    for stem, namespace in _NAMESPACES.items():
        text = (core / f"{stem}.cpp").read_text(encoding="utf-8")
        for name, implementation in _YGOPRO_ENTRY.findall(text):
            found[f"{namespace}.{name}"] = implementations.get(implementation, (0, "-"))
    return found


def helper_facts(helpers: Path) -> tuple[set[str], dict[str, str]]:
    """The core functions that helper files replace, and retired names with what to use instead ("" if nothing)."""
    replaced: set[str] = set()
    retired: dict[str, str] = {}
    for path in sorted(helpers.glob("*.lua")):
        if re.fullmatch(r"c\d+\.lua", path.name):
            continue
        text = path.read_text(encoding="utf-8")
        replaced.update(name.replace(":", ".") for name in _REPLACED.findall(text))
        for old, new in _RETIRED.findall(text):
            retired[old] = new if _NAME.fullmatch(new) else ""
    return replaced, retired


def table(dialect: str, names: Path, core: Path, helpers: Path) -> list[str]:
    """The lines of the table, sorted."""
    data = json.loads(names.read_text(encoding="utf-8"))
    functions = core_functions(core)
    replaced, retired = helper_facts(helpers)
    lines = [f"constant\t{name}\t{'' if value is None else value}" for name, value in data["constants"].items()]
    known: set[str] = set()
    for namespace, members in data["functions"].items():
        if namespace == "_G":
            # Only names in capitals are meant for scripts; the others are working variables of the helper files.
            lines += [f"global\t{name}" for name in members if name[0].isupper() or name == "bit"]
            continue
        if not namespace[0].isupper() and namespace not in ("aux", "bit"):
            continue
        space = "aux" if namespace == "Auxiliary" else namespace
        for name in members:
            full = f"{space}.{name}"
            least, result = functions.get(full, (0, "-"))
            if full in replaced:
                least, result = 0, "-"
            known.add(full)
            lines.append(f"function\t{full}\t{least}\t{result}")
    known.update(data["constants"])
    former = set(data["formerly"]["constants"]) | set(data["formerly"]["functions"]) | set(retired)
    for name in former:
        short = name.replace("Auxiliary.", "aux.")
        successor = retired.get(name, "").replace("Auxiliary.", "aux.")
        if (_NAME.fullmatch(name) and short not in known) or (_NAME.fullmatch(name) and successor):
            lines.append(f"former\t{short}\t{successor}")
    return sorted(set(lines))


def main(arguments: list[str]) -> None:
    """Write the table of one dialect into the package."""
    dialect, names, core, helpers = arguments
    lines = table(dialect, Path(names), Path(core), Path(helpers))
    target = Path(__file__).parent / "data" / f"api-{dialect}.tsv"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
