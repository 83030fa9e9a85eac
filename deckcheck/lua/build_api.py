"""Builds the tables of script API names, `data/api-edopro.tsv` and `data/api-ygopro.tsv`.

    python -m deckcheck.lua.build_api DIALECT NAMES.json TYPES.json HELPERS_DIR DATE

`NAMES.json` lists the constants with their values, the functions of each namespace and the names of earlier versions
(keys `constants`, `functions`, `formerly`).  `TYPES.json` has the signatures (see `typed_json`).  `HELPERS_DIR` is a
checkout of the dialect's scripts: its helper files tell which names replace retired ones.  `DATE` is the day of
the newest of these sources.

Only facts end up in the table, one name per line:

    about DATE
    chaininfo CONSTANT KINDS
    constant NAME VALUE FAMILY
    family NAME mask                 its constants are combined bit by bit
    former NAME SUCCESSOR
    function NAME LEAST MOST RESULTS SOURCE FILTER PARAMETERS        see `signature.write_signature`
    global NAME
    results NAME FAMILIES
    second NAME …                    another way to call a function, as `function`
"""

import json
import re
import sys
from pathlib import Path

from deckcheck.lua.kinds import letters_of
from deckcheck.lua.signature import write_signature
from deckcheck.lua.typed_json import read_typed_json

_RETIRED = re.compile(r'^make_\w+\("([\w.]+)","([^"]+)"\)', re.M)
_NAME = re.compile(r"[A-Z]\w+\.\w+|[A-Z][A-Z0-9_]+")


def retired_names(helpers: Path) -> dict[str, str]:
    """Retired names with what to use instead ("" if nothing), from the helper files of a folder."""
    found: dict[str, str] = {}
    for path in sorted(helpers.glob("*.lua")):
        if re.fullmatch(r"c\d+\.lua", path.name):
            continue
        for old, new in _RETIRED.findall(path.read_text(encoding="utf-8")):
            found[old] = new if _NAME.fullmatch(new) else ""
    return found


def table(names: Path, types: Path, helpers: Path, date: str) -> list[str]:
    """The lines of the table, sorted."""
    data = json.loads(names.read_text(encoding="utf-8"))
    typed = read_typed_json(types.read_bytes())
    retired = retired_names(helpers)
    family = {constant: name for name, members in typed.families.items() if name for constant in members}
    lines = [f"about\t{date}"]
    lines += [
        f"constant\t{name}\t{'' if value is None else value}\t{family.get(name, '')}"
        for name, value in data["constants"].items()
    ]
    lines += [f"family\t{name}\tmask" for name in typed.masks]
    lines += [f"results\t{name}\t{','.join(families)}" for name, families in typed.result_families.items()]
    lines += [f"chaininfo\t{name}\t{letters_of(kinds)}" for name, kinds in typed.chain_info.items()]
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
            known.add(full)
            signature = typed.functions.get(full)
            fields = write_signature(signature) if signature is not None else []
            lines.append("\t".join(["function", full, *fields]).rstrip("\t"))
    lines += [
        "\t".join(["second", name, *write_signature(signature)]) for name, signature in typed.alternatives.items()
    ]
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
    dialect, names, types, helpers, date = arguments
    lines = table(Path(names), Path(types), Path(helpers), date)
    target = Path(__file__).parent / "data" / f"api-{dialect}.tsv"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
