"""Patterns mean what they mean to git, and none takes long."""

import random
import subprocess
from pathlib import Path

import pytest

from deckcheck.config.patterns import pattern_of, spec_of

NAMES = ("a", "b", "ab", "a.b", "-", "x]", "foo", "a b", "[a]", "*", "z^", "!q", "#c", "aab")
TOKENS = (
    "a", "b", "*", "**", "/", "/", "?", "[ab]", "[!a]", "[a-c]", "[]a]", "[^-z]", "\\a", "!", "#", " ", ".", "foo",
    "[[:alpha:]]", "[[:digit:]a]", "]", "x", "-", "[\\]a]",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_git_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = random.Random(seed)
    monkeypatch.chdir(tmp_path)
    subprocess.run(["git", "init", "-q"], check=True)
    files: set[str] = set()
    for _ in range(40):
        path = Path(*(rng.choice(NAMES) for _ in range(rng.randint(1, 4))))
        if not path.is_dir() and not any(above.is_file() for above in path.parents):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            files.add(path.as_posix())
    folders = {above.as_posix() for file in files for above in Path(file).parents} - {"."}
    asked = sorted(files | folders)
    compared = 0
    for _ in range(25):
        lines = ["".join(rng.choices(TOKENS, k=rng.randint(1, 6))) for _ in range(rng.randint(1, 4))]
        # Here git looks at the bytes between slashes, and this project at what is between brackets.
        if any("/" in text.rpartition("[")[2].partition("]")[0] for line in lines for text in [line] if "[" in line):
            continue
        Path(".gitignore").write_text("\n".join(lines) + "\n")
        answer = subprocess.run(
            ["git", "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n"],
            input="\0".join(asked) + "\0", capture_output=True, text=True, check=False,
        ).stdout.split("\0")  # fmt: skip
        spec = spec_of(lines)
        for pattern, path in zip(answer[2::4], answer[3::4], strict=True):
            ignored = pattern != "" and not pattern.startswith("!")
            assert (spec.decide(path, path in folders)[0] is True) == ignored, (lines, path)
            compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    "pattern",
    ["*a" * 20 + "b", "*" * 200 + "b", "**/" * 60 + "b", "**/a/" * 60 + "b", "?*" * 40 + "b", "*[a-z]*" * 20 + "b"],
)
def test_no_pattern_takes_long(pattern: str) -> None:
    """Each of these takes a matcher that goes back longer than the world will last."""
    spec = spec_of([pattern])
    assert not spec.matches("a" * 250)
    assert not spec.matches("a/" * 200 + "a")
    assert spec.matches("b") == (pattern[:1] == "*" and not pattern.startswith(("*a", "*[", "**/a")))


def test_the_pattern_that_decides_is_told() -> None:
    spec = spec_of(["", "*.ydk", "!keep.ydk", "old/"])
    assert spec.decide("a.ydk", False) == (True, 1)
    assert spec.decide("keep.ydk", False) == (False, 2)
    assert spec.decide("old/keep.ydk", False) == (True, 3)
    assert spec.decide("a.txt", False) == (None, -1)


def test_what_is_longer_than_any_path_is_no_pattern() -> None:
    assert pattern_of("a" + " " * 1_000_000 + "b") is None
    assert pattern_of("*" * 1_000_000) is None
