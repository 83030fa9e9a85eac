"""What was not understood never makes a firm verdict (RULES A18); layouts that people type are read exactly."""

import random

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import ParseError
from deckcheck.model.report import Item

MAIN = ["Effect Veiler", "Sangan", "Book of Moon", "Torrential Tribute", "Dark Magician", "Blue-Eyes White Dragon"]
MAIN += ["Mystic Tomato", "Kuriboh", "Jinzo", "Summoned Skull", "Trap Hole", "Mirror Force", "Waboku"]
EXTRA = ["Stardust Dragon", "Number 39: Utopia", "Black Rose Dragon"]
SIDE = ["Twin Twisters", "Dark Hole", "Cosmic Cyclone", "D.D. Crow", "Gravity Bind"]
FULL = "\n".join([f"3 {name}" for name in MAIN] + ["1 Polymerization"])


def items(store: Store, text: str) -> list[Item]:
    decks = read_decks(text.encode(), "list.txt", store)
    assert not isinstance(decks, ParseError), decks
    judge = Judge(Options("2026-08-20", format="tcg"), store)
    return [judge.deck_file("list.txt", deck) for deck in decks]


def judged(store: Store, text: str) -> tuple[str, tuple[int, ...]]:
    (item,) = items(store, text)
    return item.verdict, tuple((item.counts or {}).values())


@pytest.mark.parametrize(
    ("after", "verdict", "sizes"),
    [
        ("", "legal", (40, 0, 0)),
        ("\n\nThanks!\nTom Miller", "undetermined", (40, 0, 0)),
        ("\n\nMaybe:\n3 Raigeki\n", "undetermined", (40, 0, 0)),
        ("\n4x Kuriboh\n\nThanks!", "illegal", (44, 0, 0)),
        ("\n-- Side Deck --\n" + "\n".join(f"3 {name}" for name in SIDE), "legal", (40, 0, 15)),
        ("\n// Side Deck (16)\n" + "\n".join(f"3 {name}" for name in SIDE) + "\n1 Raigeki", "illegal", (40, 0, 16)),
        ("\n\n1 Stardust Dragon\n\n3 Twin Twisters", "legal", (40, 1, 3)),
        ("\nSB: 2 Dark Hole\nSB: 1 Raigeki", "legal", (40, 0, 3)),
        ("\nTotal: 40\n\nSide Deck - 2\n2 Dark Hole\nTotal Side Deck: 2", "legal", (40, 0, 2)),
    ],
)
def test_verdicts(store: Store, after: str, verdict: str, sizes: tuple[int, ...]) -> None:
    assert judged(store, f"Main Deck\n{FULL}{after}\n") == (verdict, sizes)


@pytest.mark.parametrize(
    "text",
    ["Main Deck (41)\n" + FULL, FULL[:-15] + "\n\n1 Stardust Dragon\n\n3 Dark Hole", "Main\n1-2 Sangan\n" + FULL],
)
def test_counts_that_differ_or_are_open_are_undetermined(store: Store, text: str) -> None:
    assert judged(store, text)[0] == "undetermined"


def test_several_decks(store: Store) -> None:
    deck = f"Main Deck\n{FULL}\nSide Deck\n2 Dark Hole\n"
    assert [item.verdict for item in items(store, f"{deck}\n2nd place\n{deck}")] == ["legal", "legal"]


HEADS = ["{}", "--- {} ---", "== {} ==", "[b]{}[/b]", "## {}", "【{}】", "// {}", "★ {} ★", "<b>{}</b>", "{}:"]
COUNTS = ["{h}", "{h} ({n})", "{n} {h}", "{h}: {n} cards", "{h} x{n}", "{h} [{n}/{n}]"]
ENTRIES = ["{n} {c}", "{n}x {c}", "{c} x{n}", "{c} ({n})", "{c}: {n}", "({n}) {c}", "{n}x [{c}](https://a.example/b)"]
ENTRIES += ["- [x] {n} {c}", "{c} {n}", "《{c}》×{n}", "{n} copies of {c}", "> {n}x **{c}**", "{c}\t{n}"]
NOTES = ["", " (Ultra Rare)", " - $4.50", " // tech", " [UR]", " (hand trap)"]


@pytest.mark.parametrize("seed", range(40))
def test_random_layouts_are_read_exactly_or_not_judged(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    head, count, entry, note = (chance.choice(some) for some in (HEADS, COUNTS, ENTRIES, NOTES))
    parts = [("Main Deck", [(3, name) for name in MAIN] + [(1, "Polymerization")])]
    parts += [("Extra Deck", [(1, name) for name in EXTRA]), ("Side Deck", [(3, name) for name in SIDE])]
    chance.shuffle(parts)
    lines = []
    for title, cards in parts:
        lines.append(head.format(count.format(h=title, n=sum(n for n, _ in cards))))
        lines += [entry.format(n=n, c=name) + note for n, name in cards]
        lines += [""] * chance.randint(0, 2)
    verdict, sizes = judged(store, "\n".join(lines))
    assert verdict in ("legal", "undetermined")
    assert verdict == "undetermined" or sizes == (40, 3, 15)
