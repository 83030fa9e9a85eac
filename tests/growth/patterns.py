"""Every regular expression of the program, with the ways in which it is used, and strings that make it work hard."""

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import NamedTuple

import deckcheck

METHODS = ("search", "match", "fullmatch", "sub", "split", "findall", "finditer")
PACKAGE = Path(deckcheck.__file__).parent
_GENERAL = " \t\n-=_.,:;/\\|#!'\"()[]{}<>&%$*+?~^@`019axABé灰　（［「"
_SKIPPED = ("deckcheck.lua.build_api", "deckcheck.data.hatch_build", "deckcheck.data.importer")


class Use(NamedTuple):
    """A pattern and a method that it is used with."""

    module: str
    name: str
    pattern: "re.Pattern[str] | re.Pattern[bytes]"
    method: str


def modules() -> Iterator[ModuleType]:
    """The modules of the program that read what others wrote."""
    for found in pkgutil.walk_packages([str(PACKAGE)], "deckcheck."):
        if not found.name.startswith(_SKIPPED) and not found.ispkg:
            yield importlib.import_module(found.name)


@lru_cache
def uses() -> tuple[Use, ...]:
    """All uses, in the order of the modules."""
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    everything = "\n".join(sources.values())
    found: dict[tuple[str, str], Use] = {}
    for module in modules():
        for name, value in vars(module).items():
            if not isinstance(value, re.Pattern) or f"{name} = " not in (sources[Path(str(module.__file__))]):
                continue
            text = sources[Path(str(module.__file__))] if name.startswith("_") else everything
            for method in METHODS:
                if re.search(rf"\b{name}\.{method}\b", text):
                    found.setdefault((str(value.pattern), method), Use(module.__name__, name, value, method))
        for use in _inline(module, sources[Path(str(module.__file__))]):
            found.setdefault((str(use.pattern.pattern), use.method), use)
    return tuple(found.values())


def _inline(module: ModuleType, source: str) -> Iterator[Use]:
    """Patterns that are written where they are used: `re.match(r"…", text)`."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        if ast.unparse(node.func.value) != "re" or node.func.attr not in METHODS:
            continue
        try:
            pattern = eval(compile(ast.Expression(node.args[0]), "pattern", "eval"), vars(module))
            flags = [eval(ast.unparse(k.value), vars(module)) for k in node.keywords if k.arg == "flags"]
        except NameError:  # made of local values
            continue
        compiled = pattern if isinstance(pattern, re.Pattern) else re.compile(pattern, *flags)
        yield Use(module.__name__, f"line {node.lineno}", compiled, node.func.attr)


def units(use: Use) -> list[str]:
    """What to repeat: the letters and words of the pattern itself, and signs that other patterns know, alone and
    doubled up."""
    raw = use.pattern.pattern
    written = raw.decode("latin-1") if isinstance(raw, bytes) else raw
    letters = [*dict.fromkeys(char for char in [*written, *_GENERAL] if char.isprintable() or char in "\t\n")][:70]
    own = [char for char in dict.fromkeys(written) if char not in "()|?+"][:14]
    words = re.findall(r"[A-Za-z]{2,}", written)[:6]
    return [*letters, *words, *(f"{a}{b}" for a in own[:9] for b in [*own[:9], " ", "x", "1"])]


def run(use: Use, text: str) -> float:
    """The seconds that a use takes on a text."""
    value = text.encode("latin-1", "replace") if isinstance(use.pattern.pattern, bytes) else text
    call = getattr(use.pattern, use.method)
    started = process_time()
    if use.method == "sub":
        call(value[:0], value)
    elif use.method == "finditer":
        for _ in call(value):
            pass
    else:
        call(value)
    return process_time() - started


def slow(use: Use, length: int = 3000, limit: float = 0.01) -> Iterator[str]:
    """Strings for which the time of a use grows faster than their length, as they are made."""
    for unit in units(use):
        for before in ("", "a", "1"):
            for after in ("", "\x00", "x"):
                text = before + unit * (length // len(unit)) + after
                taken = run(use, text)
                if taken < limit:
                    continue
                half = before + unit * (length // 2 // len(unit)) + after
                taken = min(taken, run(use, text), run(use, text))
                if taken > limit and taken > 2.8 * run(use, half):
                    yield f"{before!r} + {unit!r} * n + {after!r}: {1000 * taken:.0f} ms for {length}"
                    break
            else:
                continue
            return


if __name__ == "__main__":
    for one in uses():
        for made in slow(one):
            sys.stdout.write(f"{one.module} {one.name} {one.method} {made}\n   {one.pattern.pattern!r}\n")
