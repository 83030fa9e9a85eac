"""Feeds the readers of foreign files with what nobody would write, and keeps what they cannot bear.

    python bench/fuzz/run.py [READER …] [--seconds 60] [--seeds FOLDER …] [--engine atheris|mutation] [--seed 1]

Readers are those of `tests/corpus/readers.py`.  Each input that raises something undocumented, takes seconds or takes
much memory is made small and stored in `tests/corpus/`, where the suite reads it again.  atheris (guided by what an
input reaches) is used where it is installed, else random changes of files.
"""

import argparse
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic, process_time

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"
MAX_SECONDS = 3.0
MAX_MEMORY = 300_000_000
"""So much more than before may one input take."""
MAX_SEED, MAX_INPUT = 12_000, 100_000
DIGITS = b"1" * 4400
WORDS = [
    b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\x1b[31m", "\u202e".encode(), "³²".encode(), "１".encode(),
    b"#main\n", b"#extra\n", b"!side\n", b"ydke://", b"!!!", b"%21", b"&amp;", b"<!--", b"]]>", b"{{", b"[[", b"--[[",
    b"]]", b"&a", b"*a", b"<<: ", b"!!python/object:", b"? ", b"| ", b"> ", b"---\n", b"\t", b"\r", b"\r\n", b"\n\n",
    b"18446744073709551616", b"-1", b"1e999", b"nan", b"0x10", b"9" * 23, DIGITS, b"function ", b" end ", b"=1+1",
    b"local s,id=GetID()\n", b"forbidden:\n", b"main:\n", b"effective: 2026-01-01\n", b"title: T\n", b"**/", b"[!a-",
]  # fmt: skip
BRACKETS = ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b"<a>", b"</a>"), (b"[quote]", b"[/quote]"), (b'{"a":', b"}"))
ENCODINGS = ("utf-16", "utf-16-le", "cp1252", "gb18030", "shift_jis", "utf-8-sig")
SEEDS = tuple(ROOT / folder for folder in ("examples", "tests", "banlists"))


def main() -> int:
    """Fuzz the readers that are asked for, one process each, and print how much was tried and what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("readers", nargs="*")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seeds", type=Path, action="append", default=[])
    parser.add_argument(
        "--engine", choices=("atheris", "mutation"), default="atheris" if _has_atheris() else "mutation"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if asked.one:
        return _one(asked)
    from tests.corpus.readers import READERS

    for name in asked.readers or [reader.name for reader in READERS]:
        # atheris says a line for every module, and how it gets on.
        errors = subprocess.DEVNULL if asked.engine == "atheris" else None
        subprocess.run([sys.executable, __file__, name, "--one", *_again(asked)], check=False, stderr=errors)
    return 0


def _again(asked: argparse.Namespace) -> Iterator[str]:
    yield from ("--seconds", str(asked.seconds), "--engine", asked.engine, "--seed", str(asked.seed))
    for folder in asked.seeds:
        yield from ("--seeds", str(folder))


def _has_atheris() -> bool:
    with contextlib.suppress(ImportError):
        import atheris  # noqa: F401

        return True
    return False


def _one(asked: argparse.Namespace) -> int:
    """Fuzz one reader in this process."""
    engine = _with_atheris if asked.engine == "atheris" else _with_mutation
    return engine(asked)


class Trial:
    """Tries inputs on a reader and keeps what it cannot bear, each kind once."""

    def __init__(self, name: str) -> None:
        from tests.corpus.readers import READERS

        self.reader = next(reader for reader in READERS if reader.name == name)
        self.tried = self.slowest = 0.0
        self.kinds: dict[str, str] = {}
        self.reader.read(b"", self.reader.suffixes[0])  # what is loaded once

    def __call__(self, data: bytes) -> None:
        suffix = self.reader.suffixes[len(data) % len(self.reader.suffixes)]
        self.tried += 1
        kind = self._fault(data, suffix)
        if kind and kind not in self.kinds:
            small = self._small(data, suffix, kind)
            folder = CORPUS / self.reader.name
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{sha256(small).hexdigest()[:12]}{suffix}"
            path.write_bytes(small)
            self.kinds[kind] = str(path.relative_to(ROOT))
            print(f"  {self.reader.name}: {kind}\n    {self.kinds[kind]} ({len(small)} bytes)", flush=True)

    def _fault(self, data: bytes, suffix: str) -> str:
        before, memory = process_time(), _memory()
        try:
            self.reader.read(data, suffix)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as problem:
            frames = traceback.extract_tb(problem.__traceback__)
            ours = [frame for frame in frames if "deckcheck" in frame.filename] or list(frames)
            return f"{type(problem).__name__} in {Path(ours[-1].filename).name}:{ours[-1].lineno}"
        taken = process_time() - before
        self.slowest = max(self.slowest, taken)
        if taken > MAX_SECONDS:
            return "slow"
        return "memory" if _memory() - memory > MAX_MEMORY else ""

    def _small(self, data: bytes, suffix: str, kind: str) -> bytes:
        """The input with all left out that the fault does not need, as far as a few seconds allow."""
        until = monotonic() + 20
        size = len(data) // 2
        while size and kind not in ("slow", "memory") and monotonic() < until:
            at = 0
            while at < len(data) and monotonic() < until:
                less = data[:at] + data[at + size :]
                if self._fault(less, suffix) == kind:
                    data = less
                else:
                    at += size
            size //= 2
        return data

    def told(self) -> str:
        found = f"{self.tried:.0f} inputs, {len(self.kinds)} kinds of faults"
        return f"{self.reader.name}: {found}, slowest {self.slowest:.2f} s, {_memory() / 1e6:.0f} MB"


def _memory() -> int:
    """The most memory that this process has taken so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _seeds(trial: Trial, folders: list[Path]) -> list[bytes]:
    """Files with the endings of a reader, and what was found before."""
    paths = [path for folder in [*SEEDS, *folders] for path in sorted(folder.rglob("*"))]
    chosen = [path for path in paths if path.suffix.lower() in trial.reader.suffixes and path.is_file()]
    found = [path.read_bytes() for path in chosen if path.stat().st_size <= MAX_SEED]
    return list(dict.fromkeys(found)) or [b"\n"]


def _with_mutation(asked: argparse.Namespace) -> int:
    trial = Trial(asked.readers[0])
    random = Random(asked.seed)
    seeds = _seeds(trial, asked.seeds)
    until = monotonic() + asked.seconds
    while monotonic() < until:
        trial(changed(random, seeds))
    print(trial.told(), f"({len(seeds)} seeds, mutation)", flush=True)
    return 0


def changed(random: Random, seeds: list[bytes]) -> bytes:
    """A seed with some random changes."""
    data = random.choice(seeds)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        data = random.choice(CHANGES)(random, data, seeds)[:MAX_INPUT]
    return data


def _at(random: Random, data: bytes) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((0, 1, 1, 4, 30, 500)))


def _flip(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    if not data:
        return b"\0"
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _insert(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    start, end = _at(random, data)
    return data[:start] + random.choice(WORDS) + data[random.choice((start, end)) :]


def _remove(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    start, end = _at(random, data)
    return data[:start] + data[end:]


def _repeat(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    start, end = _at(random, data)
    return data[:start] + data[start:end] * random.choice((2, 3, 50, 3000)) + data[end:]


def _cut(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _splice(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    other = random.choice(seeds)
    return data[: _at(random, data)[0]] + other[_at(random, other)[0] :]


def _nest(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    start, end = _at(random, data)
    left, right = random.choice(BRACKETS)
    times = random.choice((3, 200, 3000))
    return data[:start] + left * times + data[start:end] + right * random.choice((0, times)) + data[end:]


def _recode(random: Random, data: bytes, seeds: list[bytes]) -> bytes:
    return data.decode("utf-8", "replace").encode(random.choice(ENCODINGS), "replace")


CHANGES: tuple[Callable[[Random, bytes, list[bytes]], bytes], ...] = (
    _flip, _flip, _insert, _insert, _remove, _repeat, _cut, _splice, _nest, _recode,
)  # fmt: skip


def _with_atheris(asked: argparse.Namespace) -> int:
    import atheris

    with atheris.instrument_imports(include=["deckcheck"]):
        trial = Trial(asked.readers[0])
    random = Random(asked.seed)
    seeds = _seeds(trial, asked.seeds)
    until = monotonic() + asked.seconds

    def try_one(data: bytes) -> None:
        trial(data)
        if monotonic() > until:
            print(trial.told(), f"({len(seeds)} seeds, atheris)", flush=True)
            os._exit(0)

    def mutate(data: bytes, size: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.random() < 0.5:
            return bytes(atheris.Mutate(data, size))
        return chance.choice(CHANGES)(chance, data, seeds)[:size]

    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(random.sample(seeds, min(300, len(seeds)))):
            Path(folder, str(number)).write_bytes(seed)
        options = ["-verbosity=0", "-print_final_stats=0", "-timeout=60", "-rss_limit_mb=4096", f"-max_len={MAX_SEED}"]
        atheris.Setup([sys.argv[0], folder, f"-seed={asked.seed}", *options], try_one, custom_mutator=mutate)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
