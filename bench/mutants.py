"""Change the code in small ways and see whether the tests notice: a seeded sample of mutants, by hand or at night.

    pip install cosmic-ray
    python bench/mutants.py [--sample 300] [--seed 1] [--only rules/deck] [--results mutants.jsonl] [--retry]

The mutants are those of cosmic-ray (other operators, numbers, conditions, loops …) in the rules for decks, the ruleset,
the difference between decks and the reader of .ydk files.  Each is tried in a process of its own, without touching a
file, with the tests that are about its module, those first that noticed others of its mutants.  What came of it is
added to the results: a run that was ended goes on where it was, and `--retry` tries again what lived.  What lives is
printed as a diff, to be read: some mutants change nothing (see mutants.md).
"""

import argparse
import ast
import difflib
import gc
import hashlib
import importlib.util
import inspect
import json
import os
import resource
import select
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib.machinery import ModuleSpec
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

# Loaded once here, so that the processes that try mutants have them at once; nothing of the package itself.
import hypothesis.extra.pytestplugin  # noqa: F401
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
DECKS = ("tests/rules/deck", "tests/run/test_verdicts.py", "tests/swap/test_cases.py", "tests/cli/test_fix.py")
TESTS = {
    "deckcheck/rules/deck/edits.py": ("tests/cli/test_fix.py",),
    "deckcheck/rules/deck": DECKS,
    "deckcheck/decks/ruleset.py": DECKS,
    "deckcheck/decks/difference.py": ("tests/swap", "tests/rules/deck/test_marks.py"),
    "deckcheck/deckfiles/ydk.py": ("tests/deckfiles/test_ydk.py", "tests/deckfiles/test_round_trip.py"),
}
SECONDS = 120
"""Of the processor, for the tests of one mutant; a mutant that takes longer is noticed."""
WAIT = 3000
"""Seconds on the clock: a mutant that waits for something that never comes uses no processor, and is noticed, too."""
MEMORY = 4 << 30
QUIET = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0")


class Change(NamedTuple):
    """What to change in a file: the operator of cosmic-ray, and which of the places that it could change."""

    path: str
    operator: str
    number: int


class Mutant(NamedTuple):
    """A file with one change."""

    change: Change
    text: str

    @property
    def path(self) -> str:
        """The file that is changed."""
        return self.change.path

    @property
    def key(self) -> str:
        """What tells it from every other, also from the same change of another version of the file."""
        return f"{self.path} {hashlib.sha256(self.text.encode()).hexdigest()[:16]}"


class _WithoutAnnotations(ast.NodeTransformer):
    """Leaves out what is never looked at while running: types, docstrings."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)


@cache
def source_of(path: str) -> str:
    """The text of a file as it is."""
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def meaning(text: str) -> str:
    """What a module does, as a text that is the same for modules that do the same."""
    return ast.dump(_WithoutAnnotations().visit(ast.parse(text)))


def changes(path: str) -> list[Change]:
    """Every change of a file, whether it makes a difference or not."""
    nodes = list(ast_nodes(get_ast(source_of(path))))
    # Those of variables want to know which ones; `is` for `==` changes nothing for what is kept once.
    names = [
        name for name in operator_names() if not name.endswith(("_Eq_Is", "_NotEq_IsNot")) and "Variable" not in name
    ]
    return [
        Change(path, name, number)
        for name in names
        for number in range(sum(1 for node in nodes for _ in get_operator(name)().mutation_positions(node)))
    ]


def mutants(paths: list[str], seed: int) -> Iterator[Mutant]:
    """The changes of some files that can make a difference, in an order that the seed gives.

    A file that is edited moves its own changes only.
    """
    every = [change for path in paths for change in changes(path)]
    for change in sorted(every, key=lambda change: hashlib.sha256(f"{seed} {change}".encode()).digest()):
        text = source_of(change.path)
        changed = mutate_code(text, get_operator(change.operator)(), change.number)
        try:
            if changed is not None and meaning(changed) != meaning(text):
                yield Mutant(change, changed)
        except SyntaxError:
            continue


def files(only: str) -> list[str]:
    """The modules whose mutants are tried."""
    found = []
    for target in TESTS:
        place = ROOT / target
        paths = sorted(place.glob("*.py")) if place.is_dir() else [place]
        found += [path.relative_to(ROOT).as_posix() for path in paths if path.name != "__init__.py"]
    return [path for path in dict.fromkeys(found) if only in path]


def tests_of(path: str) -> tuple[str, ...]:
    """The tests that should notice a change of a module."""
    return next(tests for target, tests in TESTS.items() if path.startswith(target))


class _Instead:
    """Finds a mutant where its module is imported."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._name = mutant.path.removesuffix(".py").replace("/", ".")

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(ROOT / self._mutant.path))

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: Any) -> None:
        exec(compile(self._mutant.text, module.__spec__.origin, "exec"), module.__dict__)


def be_silent() -> None:
    """Let nothing that this process prints be seen."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)


def in_child(work: Callable[[], int]) -> int:
    """What a function gives, as the exit code of a process of its own; another number if it comes to no end."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        be_silent()
        code = 1
        try:
            code = work()
        finally:
            os._exit(code)
    ended = os.pidfd_open(child)
    if not select.select([ended], [], [], WAIT)[0]:
        # With the processes that it started: those wait for one another.
        os.killpg(child, signal.SIGKILL)
    os.close(ended)
    return os.waitpid(child, 0)[1]


def killed_from_import(mutant: Mutant) -> bool:
    """Whether the tests fail where a mutant stands for its module from the beginning."""

    def work() -> int:
        sys.meta_path.insert(0, _Instead(mutant))
        return int(pytest.main([*QUIET, *tests_of(mutant.path)]))

    return in_child(work) != 0


def functions(path: str, text: str) -> tuple[dict[str, CodeType], tuple[object, ...]]:
    """The code of a module's functions by their qualified names, and what else the module does."""
    module = compile(text, str(ROOT / path), "exec")
    found: dict[str, CodeType] = {}
    besides: list[object] = []

    def look(code: CodeType, in_function: bool) -> None:
        if in_function:
            found[code.co_qualname] = code
            return
        besides.append((code.co_name, code.co_code, code.co_names))
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                # The body of a class runs when the module is imported.
                look(constant, bool(constant.co_flags & inspect.CO_NEWLOCALS) or constant.co_name[0] == "<")
            else:
                besides.append(repr(constant))

    look(module, False)
    return found, tuple(besides)


class Trials:
    """Tries mutants of functions with tests that are collected once, each in a process that begins there."""

    def __init__(self, mutants: list[Mutant], tell: Callable[[Mutant, bool], None]) -> None:
        self._mutants, self._tell = mutants, tell
        self._killers: dict[str, Counter[int]] = {}
        """How often each test noticed a mutant of a file."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants."""
        live: dict[str, list[FunctionType]] = {}
        for one in gc.get_objects():
            if type(one) is FunctionType:
                live.setdefault(one.__code__.co_filename, []).append(one)
        for mutant in self._mutants:
            killers = self._killers.setdefault(mutant.path, Counter())
            order = sorted(range(len(session.items)), key=lambda number: -killers[number])
            reading, writing = os.pipe()
            code = in_child(partial(self._attempt, session, order, mutant, live, writing))
            os.close(writing)
            with os.fdopen(reading) as told:
                if killer := told.read():
                    killers[int(killer)] += 1
            self._tell(mutant, code != 0)
        return True

    def _attempt(
        self,
        session: pytest.Session,
        order: list[int],
        mutant: Mutant,
        live: dict[str, list[FunctionType]],
        writing: int,
    ) -> int:
        codes, _ = functions(mutant.path, mutant.text)
        for function in live[str(ROOT / mutant.path)]:
            if function.__code__.co_qualname in codes:
                function.__code__ = codes[function.__code__.co_qualname]
        hooks = session.config.hook
        failed = Failed()
        session.config.pluginmanager.register(failed)
        for place, number in enumerate(order):
            following = session.items[order[place + 1]] if place + 1 < len(order) else None
            hooks.pytest_runtest_protocol(item=session.items[number], nextitem=following)
            if failed.any:
                os.write(writing, str(number).encode())
                return 1
        return 0


class Failed:
    """Sees whether any test failed."""

    any = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a failure."""
        self.any |= report.failed


def difference(mutant: Mutant) -> str:
    """What a mutant changes, as a diff."""
    before = source_of(mutant.path).splitlines()
    return "\n".join(difflib.unified_diff(before, mutant.text.splitlines(), mutant.path, lineterm="", n=1))


def attempt(mutants: list[Mutant], tell: Callable[[Mutant, bool], None]) -> None:
    """Try some mutants, and tell of each whether it is killed."""
    by_tests: dict[tuple[str, ...], list[Mutant]] = {}
    for mutant in mutants:
        if functions(mutant.path, mutant.text)[1] == functions(mutant.path, source_of(mutant.path))[1]:
            by_tests.setdefault(tests_of(mutant.path), []).append(mutant)
        else:
            tell(mutant, killed_from_import(mutant))
    for tests, some in by_tests.items():
        child = os.fork()
        if child == 0:
            be_silent()
            pytest.main([*QUIET, "--capture=sys", *tests], plugins=[Trials(some, tell)])
            os._exit(0)
        os.waitpid(child, 0)


def main() -> None:
    """Try a sample and print the figures and what lives."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--results", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--retry", action="store_true")
    asked = parser.parse_args()
    asked.results = asked.results.absolute()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    chosen = list(islice(mutants(files(asked.only), asked.seed), asked.sample))

    def tell(mutant: Mutant, dead: bool) -> None:
        row = {"key": mutant.key, "operator": mutant.change.operator, "killed": dead}
        with asked.results.open("a", encoding="utf-8") as results:
            results.write(json.dumps(row) + "\n")

    def known() -> dict[str, bool]:
        rows = asked.results.read_text(encoding="utf-8").splitlines() if asked.results.exists() else []
        return {row["key"]: row["killed"] for row in map(json.loads, rows)}

    before = known()
    attempt([one for one in chosen if one.key not in before or (asked.retry and not before[one.key])], tell)
    after = known()
    live = [mutant for mutant in chosen if not after[mutant.key]]
    for mutant in live:
        print(difference(mutant))
    dead = len(chosen) - len(live)
    print(f"seed {asked.seed}: {dead} of {len(chosen)} killed ({100 * dead / max(len(chosen), 1):.1f} %)")


if __name__ == "__main__":
    main()
