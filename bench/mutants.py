"""Change the code in small ways and see whether the tests notice: a seeded sample of mutants, by hand or at night.

    pip install cosmic-ray
    python bench/mutants.py [--sample 300] [--seed 1] [--jobs 2] [--only rules/deck]

The mutants are those of cosmic-ray (other operators, numbers, conditions, loops …) in the rules for decks, the ruleset,
the difference between decks and the reader of .ydk files.  Each is tried in a copy of the working tree with the tests
that are about its module.  What lives is printed as a diff, to be read: some mutants change nothing.
"""

import argparse
import ast
import difflib
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
DECKS = ("tests/rules/deck", "tests/run/test_verdicts.py", "tests/swap/test_cases.py")
TESTS = {
    "deckcheck/rules/deck": DECKS,
    "deckcheck/decks/ruleset.py": DECKS,
    "deckcheck/decks/difference.py": ("tests/swap", "tests/rules/deck/test_marks.py"),
    "deckcheck/deckfiles/ydk.py": ("tests/deckfiles/test_ydk.py", "tests/deckfiles/test_round_trip.py"),
}
TIMEOUT = 300


class Mutant(NamedTuple):
    """A file with one change."""

    path: str
    operator: str
    number: int
    text: str


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


def meaning(text: str) -> str:
    """What a module does, as a text that is the same for modules that do the same."""
    return ast.dump(_WithoutAnnotations().visit(ast.parse(text)))


def mutants(path: str) -> Iterator[Mutant]:
    """Every change of a file that can make a difference."""
    text = (ROOT / path).read_text(encoding="utf-8")
    same = meaning(text)
    for name in operator_names():
        if "Variable" in name:
            continue  # these want to know which variables
        operator = get_operator(name)()
        number = 0
        while (changed := mutate_code(text, operator, number)) is not None:
            try:
                if meaning(changed) != same:
                    yield Mutant(path, name, number, changed)
            except SyntaxError:
                pass
            number += 1


def files(only: str) -> list[str]:
    """The modules whose mutants are tried."""
    found = []
    for target in TESTS:
        place = ROOT / target
        paths = sorted(place.glob("*.py")) if place.is_dir() else [place]
        found += [path.relative_to(ROOT).as_posix() for path in paths if path.name != "__init__.py"]
    return [path for path in found if only in path]


def tests_of(path: str) -> tuple[str, ...]:
    """The tests that should notice a change of a module."""
    return next(tests for target, tests in TESTS.items() if path.startswith(target))


def killed(mutant: Mutant, tree: Path) -> bool:
    """Whether the tests fail in a copy of the working tree with the mutant in it."""
    place = tree / mutant.path
    original = place.read_text(encoding="utf-8")
    place.write_text(mutant.text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests_of(mutant.path)]
    try:
        return subprocess.run(command, cwd=tree, capture_output=True, timeout=TIMEOUT).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(original, encoding="utf-8")


def main() -> None:
    """Try a sample and print the figures and what lives."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    every = [mutant for path in files(asked.only) for mutant in mutants(path)]
    chosen = random.Random(asked.seed).sample(every, min(asked.sample, len(every)))
    print(f"{len(every)} mutants, {len(chosen)} chosen by seed {asked.seed}", flush=True)
    trees: Queue[Path] = Queue()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.jobs):
            tree = Path(folder) / str(number)
            skipped = shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__", ".hypothesis")
            shutil.copytree(ROOT, tree, ignore=skipped)
            trees.put(tree)

        def attempt(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                return killed(mutant, tree)
            finally:
                trees.put(tree)

        lives = []
        with ThreadPoolExecutor(asked.jobs) as pool:
            for number, (mutant, dead) in enumerate(zip(chosen, pool.map(attempt, chosen), strict=True), 1):
                if not dead:
                    lives.append(mutant)
                    before = (ROOT / mutant.path).read_text(encoding="utf-8").splitlines()
                    print(
                        "\n".join(difflib.unified_diff(before, mutant.text.splitlines(), mutant.path, n=1)), flush=True
                    )
                if number % 25 == 0:
                    print(f"{number} tried, {len(lives)} live", flush=True)
    print(f"{len(chosen) - len(lives)} of {len(chosen)} killed ({100 * (1 - len(lives) / len(chosen)):.0f} %)")


if __name__ == "__main__":
    main()
