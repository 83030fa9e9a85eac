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
from time import perf_counter
from typing import NamedTuple

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


class Cost(NamedTuple):
    """What a command took: seconds, processor time of all its processes, peak memory of the largest (bytes)."""

    seconds: float
    processor: float
    memory: int


def timed(command: list[str]) -> Cost:
    """What a command takes whose output is thrown away."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Cost(perf_counter() - start, usage.ru_utime + usage.ru_stime, memory)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decks", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=15)
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

        # One after the other, so that both meet the same machine; of each the run that was disturbed least.
        hello_time = one_time = float("inf")
        for _ in range(asked.runs):
            hello_time = min(hello_time, timed([sys.executable, str(hello)]).processor)
            one_time = min(one_time, timed([*check, one]).processor)
        print(f"hello-world Typer app   {hello_time * 1000:7.0f} ms")
        print(f"check one.ydk           {one_time * 1000:7.0f} ms   {one_time / hello_time:.2f} × hello world")

        bulk = {}
        for output, jobs in (("text", 1), ("json", 1), ("json", 2)):
            runs = [timed([*check, str(decks), "--output", output, "--jobs", str(jobs)]) for _ in range(3)]
            seconds, processor, memory = (min(costs) for costs in zip(*runs, strict=True))
            bulk[output, jobs] = seconds
            rate = asked.decks / (processor - one_time)
            print(
                f"{asked.decks} decks, {output}, --jobs {jobs}   {seconds:6.2f} s, {processor:6.2f} s of the processor,"
                f" {rate:.0f} decks a second after start-up, peak memory {memory / 1e6:.0f} MB"
            )
        print(f"--jobs 2 is {bulk['json', 1] / bulk['json', 2]:.2f} × as fast as --jobs 1")
        result = subprocess.run([*check, str(decks), "--output", "json"], capture_output=True, check=False).stdout
        summary = json.loads(result)["summary"]
        print(f"verdicts: {summary['legal']} legal, {summary['illegal']} illegal")


if __name__ == "__main__":
    main()
