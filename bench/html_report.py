"""How long `deckcheck check --output html` takes for many decks, and how large the page is.

Run it with the Python of an environment where deckcheck is installed:

    python bench/html_report.py [--decks N] [--jobs N]

It writes decks of random cards into a temporary folder and makes one page of them; nothing is left behind.  With
`--keep FILE` the page stays, to be opened in a browser.
"""

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path

from check_speed import random_deck, timed

from deckcheck.data.store import Store


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decks", type=int, default=2_000)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--keep", metavar="FILE")
    asked = parser.parse_args()

    cards = [card for card in Store.open().all_cards() if card.code > 0 and card.tcg == 1 and not card.type & 0x4000]
    extra = [card.code for card in cards if card.belongs_in_extra]
    others = [card.code for card in cards if not card.belongs_in_extra]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        decks = Path(folder, "decks")
        decks.mkdir()
        for number in range(asked.decks):
            (decks / f"{number:06}.ydk").write_text(random_deck(rng, others, extra))
        check = [sys.executable, "-m", "deckcheck", "check", str(decks), "--isolated"]
        for jobs in asked.jobs:
            page = Path(folder, "report.html")
            report = ["--output", "html", "--output-file", str(page), "--jobs", str(jobs)]
            seconds, memory = timed([*check, *report])
            size = page.stat().st_size
            print(
                f"{asked.decks} decks, --jobs {jobs}   {seconds:6.2f} s   {size / 1e6:.1f} MB,"
                f" {size / asked.decks / 1e3:.1f} kB a deck, peak memory {memory / 1e6:.0f} MB"
            )
        seconds, _ = timed([*check, "--output", "json"])
        print(f"the same as JSON        {seconds:6.2f} s")
        if asked.keep:
            shutil.move(page, asked.keep)


if __name__ == "__main__":
    main()
