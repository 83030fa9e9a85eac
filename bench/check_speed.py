"""How fast `deckcheck check` is as a whole process: start-up against a hello-world Typer app, and 10,000 decks.

Run it with the Python of an environment where deckcheck is installed:

    python bench/check_speed.py [--decks N] [--runs N]

It writes decks of random cards into a temporary folder, runs the command on them and prints times and ratios; nothing
is left behind.  Ratios are more telling than seconds, which are those of the machine.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from deckcheck.data.store import Store
from deckcheck.model.card import SKILL, TOKEN

HELLO = """
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def hello(name: str = "world") -> None:
    print("hello", name)
app()
"""


def random_deck(rng: random.Random, main: list[int], extra: list[int]) -> str:
    """The text of a .ydk file with 40 to 60 cards, some of them forbidden or misplaced as luck will have it."""
    size = rng.choice((40, 40, 40, 41, 42, 60))
    cards = [code for code in rng.sample(main, 20) for _ in range(3)][:size]
    more = [code for code in rng.sample(extra, 8) for _ in range(2)][:15]
    side = [code for code in rng.sample(main, 8) for _ in range(2)][:15]
    lines = ["#created by bench", "#main", *map(str, cards), "#extra", *map(str, more), "!side", *map(str, side)]
    return "\n".join(lines) + "\n"


def timed(command: list[str]) -> tuple[float, int]:
    """Seconds and peak memory (bytes, of the largest process) of a command whose output is thrown away."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return perf_counter() - start, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decks", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=11)
    asked = parser.parse_args()

    store = Store.open()
    cards = [card for card in store.all_cards() if card.code > 0 and card.tcg == 1 and not card.type & (TOKEN | SKILL)]
    extra = [card.code for card in cards if card.belongs_in_extra]
    others = [card.code for card in cards if not card.belongs_in_extra]
    rng = random.Random(1)
    # Decks of a season use a small part of all cards, again and again.
    extra, others = rng.sample(extra, 300), rng.sample(others, 1500)
    check = [sys.executable, "-m", "deckcheck", "check"]

    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder, "hello.py")
        hello.write_text(HELLO)
        decks = Path(folder, "decks")
        decks.mkdir()
        for number in range(asked.decks):
            (decks / f"{number:06}.ydk").write_text(random_deck(rng, others, extra))
        one = str(decks / "000000.ydk")

        pairs = []
        for _ in range(asked.runs):
            pairs.append((timed([sys.executable, str(hello)])[0], timed([*check, one])[0]))
        hello_time, one_time = (median(times) for times in zip(*pairs, strict=True))
        ratio = median(b / a for a, b in pairs)
        print(f"hello-world Typer app   {hello_time * 1000:7.0f} ms")
        print(f"check one.ydk           {one_time * 1000:7.0f} ms   {ratio:.2f} × hello world")

        bulk = {}
        for jobs in (1, 2):
            runs = [timed([*check, str(decks), "--output", "json", "--jobs", str(jobs)]) for _ in range(3)]
            seconds = median(seconds for seconds, _ in runs)
            memory = max(memory for _, memory in runs)
            bulk[jobs] = seconds
            rate = asked.decks / (seconds - one_time)
            print(
                f"{asked.decks} decks, --jobs {jobs}   {seconds:7.2f} s   {rate:.0f} decks a second after start-up,"
                f" peak memory {memory / 1e6:.0f} MB"
            )
        print(f"--jobs 2 is {bulk[1] / bulk[2]:.2f} × as fast as --jobs 1")
        result = subprocess.run([*check, str(decks), "--output", "json"], capture_output=True, check=False).stdout
        summary = json.loads(result)["summary"]
        print(f"verdicts: {summary['legal']} legal, {summary['illegal']} illegal")


if __name__ == "__main__":
    main()
