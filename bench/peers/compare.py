"""deckcheck and ydeck (npm, GPL; installed by whoever runs this) on the same decks and facts.

    npm install --prefix /tmp/peers ydeck
    python bench/peers/compare.py /tmp/peers DECKS [--day 2026-08-20] [--rounds 5]

DECKS is a folder with .ydk files.  Every deck on which the two disagree is put down to a reason of the table below; one
that fits none is shown, and the program ends with 1.  Then it prints how many decks each reads, judges and writes as
JSON in a second of processor time, in one process and warm.
"""

import argparse
import gc
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options, make_ruleset
from deckcheck.decks.ruleset import BARRED, UNRELEASED, Ruleset
from deckcheck.inputs.sources import Source
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.model.card import SKILL, TOKEN
from deckcheck.model.report import Item, Run, Tool
from deckcheck.report.json import item_text

REASONS = {
    "unknown": "ydeck allows no copy of a number that is not in its pool; deckcheck leaves the verdict open",
    "not sure": "whether a card was out is not known; ydeck is given a pool that holds it or does not",
    "section": "ydeck does not look at which deck a card is in",
    "sizes": "with cards in the wrong deck, deckcheck also tells which sizes come out once they are moved",
    "reading": "ydeck wants all three headings in order and nothing but numbers; deckcheck reads what people have",
    "numbers": "ydeck keeps a number modulo 2^32, or its first digits",
    "a deck without cards": "deckcheck calls a file without any card no deck",
    "not understood": "deckcheck leaves open what hangs on a line that it did not understand",
}
"""Why the two may disagree, each for a fault that only one of them finds."""


class Answer(NamedTuple):
    """What is wrong with a deck: sections of a wrong size, and groups of which there are too many copies."""

    sizes: frozenset[str]
    cards: frozenset[int]


def facts(store: Store, day: str) -> dict[str, Any]:
    """The pool and limits of the TCG on a day as ydeck takes them: `[code, name, type, alias]`, and `[code, copies]`.

    A number that stands for another card, or a card that counts under another's name, is an alias of it (-1).
    """
    ruleset = make_ruleset("tcg", Options(day, region="europe"), store)
    numbers = [card.code for card in store.all_cards()] + [alias.code for alias in store.all_aliases()]
    ruleset.load(numbers)
    cards, allowed = [], []
    for number in numbers:
        group, flags, card = ruleset.rows[number]
        assert card is not None
        alias = group if group != number else 0
        cards.append([number, card.name, card.type, alias])
        if flags & BARRED or card.type & (TOKEN | SKILL):
            continue
        standing = ruleset.standings.get(card.code)
        if flags & UNRELEASED and standing is not None and standing.out is False:
            continue
        limit = ruleset.limit(number, card)
        copies = 3 if limit is None else ruleset.allowed(limit)
        if copies:
            allowed.append([number, -1 if alias else copies])
    return {"cards": cards, "allowed": allowed}


def ydecks_answer(found: dict[str, Any], ruleset: Ruleset) -> Answer | None:
    """What ydeck says of a deck, None where it cannot read it."""
    if "errors" not in found:
        return None
    errors = found["errors"]
    sizes = frozenset(error["target"] for error in errors if error["type"] == "size")
    return Answer(sizes, frozenset(ruleset.row(error["target"]).group for error in errors if error["type"] == "limit"))  # type: ignore[misc]


SIZES = {"DCK001": "main", "DCK002": "extra", "DCK003": "side"}
LIMITS = ("DCK004", "BAN001", "BAN002", "BAN003", "DCK006", "DCK010", "DCK011")


def our_answer(item: Item, judge: Judge) -> Answer:
    """The firm findings of deckcheck that ydeck could have."""
    ruleset = judge.ruleset("tcg")
    firm = [finding for finding in item.findings if finding.verdict == "illegal"]
    cards = frozenset(
        ruleset.row(int(finding.subject)).group if finding.code[:3] == "DCK" else int(finding.subject)
        for finding in firm
        if finding.code in LIMITS and finding.subject.lstrip("-").isdigit()
    )
    return Answer(frozenset(SIZES[finding.code] for finding in firm if finding.code in SIZES), cards)  # type: ignore[arg-type]


def reasons(item: Item, judge: Judge, ours: Answer, theirs: Answer | None) -> set[str]:
    """Why the two do not say the same of a deck; `?` where that is not known."""
    codes = {finding.code for finding in item.findings}
    if theirs is None:
        return {"a deck without cards" if "FMT003" in codes else "reading"}
    if item.verdict == "unreadable":
        return {"a deck without cards"} if codes <= {"FMT003"} else {"reading"}
    found: set[str] = set()
    ruleset = judge.ruleset("tcg")
    unsure = {
        int(finding.subject) for finding in item.findings if finding.code == "DCK010" and finding.verdict != "illegal"
    }
    for number in ours.cards ^ theirs.cards:
        row = ruleset.row(number)
        if number >= 2**32 or any(finding.code == "FMT023" for finding in item.findings):
            found.add("numbers")
        elif row.card is None:
            found.add("unknown")
        elif row.card.code in unsure or number in unsure:
            found.add("not sure")
        else:
            found.add("not understood" if codes & UNCLEAR else "?")
    for _ in ours.sizes ^ theirs.sizes:
        found.add("sizes" if "DCK005" in codes else "not understood" if codes & UNCLEAR else "?")
    if "DCK005" in codes:
        found.add("section")
    return found


UNCLEAR = frozenset(f"FMT{number:03}" for number in range(4, 90))


def main() -> int:
    """Compare, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("peers", type=Path)
    parser.add_argument("decks", type=Path)
    parser.add_argument("--day", default="2026-08-20")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    store = Store.open()
    judge = Judge(Options(asked.day, format="tcg", region="europe"), store)
    paths = sorted(str(path.resolve()) for path in asked.decks.rglob("*.ydk"))
    items = {path: settle(judge.source(Source(path))[0]) for path in paths}
    legal = [path for path, item in items.items() if item.verdict == "legal"]
    mixed = [path for path, item in items.items() if item.verdict != "unreadable"]
    answers, rates = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        pool = Path(folder, "facts.json")
        pool.write_text(json.dumps(facts(store, asked.day)))
        for name, some in (("legal", legal), ("mixed", mixed), ("all", paths)):
            chosen = Path(folder, "decks.txt")
            chosen.write_text("\n".join(some))
            script = str(Path(__file__).with_name("ydeck.mjs").resolve())
            rounds = str(asked.rounds if name != "all" else 0)
            call = ["node", script, str(pool), str(chosen), rounds]
            told = json.loads(subprocess.run(call, cwd=asked.peers, check=True, capture_output=True).stdout)
            answers = {answer["path"]: ydecks_answer(answer, judge.ruleset("tcg")) for answer in told["answers"]}
            rates[name] = told["rate"]

    why: Counter[str] = Counter()
    odd = []
    for path, item in items.items():
        ours, theirs = our_answer(item, judge), answers[path]
        found = reasons(item, judge, ours, theirs)
        if not found and ours != theirs:
            found = {"?"}
        why.update(found or {"agree"})
        if "?" in found:
            odd.append((path, ours, theirs))
    print(f"{len(paths)} decks on {asked.day}: {why.pop('agree', 0)} alike")
    for reason, count in why.most_common():
        print(f"{count:6} {reason}: {REASONS.get(reason, 'not explained')}")
    for path, ours, theirs in odd:
        print(f"  {path}\n    deckcheck {str(ours)[:300]}\n    ydeck     {str(theirs)[:300]}")
    for name, some in (("legal", legal), ("mixed", mixed)):
        rate = our_rate(some, asked.day, store, asked.rounds)
        ratio = rate / rates[name]
        print(f"{name}: {len(some)} decks, deckcheck {rate:.0f} a second, ydeck {rates[name]:.0f}: {ratio:.2f} ×")
    return 1 if odd else 0


def our_rate(paths: list[str], day: str, store: Store, rounds: int) -> float:
    """Decks a second, from the file to the JSON text, in the fastest of some rounds."""
    judge = Judge(Options(day, format="tcg", region="europe"), store)
    run = Run("check", Tool("", {}))
    best = float("inf")
    gc.disable()  # as runs do
    for _ in range(rounds + 1):
        start = process_time()
        for path in paths:
            for item in judge.source(Source(path)):
                item_text(settle(item), run)
        best = min(best, process_time() - start)
    return len(paths) / best


if __name__ == "__main__":
    sys.exit(main())
