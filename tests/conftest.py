"""What the tests share: the store, and decks built from a few words."""

import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

import deckcheck.__main__ as program
from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.model.deck import DeckFile, Part, Ref
from deckcheck.model.report import Item

ROOT = Path(__file__).resolve().parent.parent

# Data that the machine's user updated or imported must not matter.
for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
    os.environ[name] = os.path.join(tempfile.gettempdir(), "deckcheck-tests-without-data")

# Colours and widths of whoever runs the tests must not change what is compared, nor that they run in CI.
for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "DECKCHECK_DEBUG", "GITHUB_ACTIONS"):
    os.environ.pop(name, None)

# Nor the language of their machine.
os.environ["LC_ALL"] = "C.UTF-8"

# A busy machine is no fault: how long things take is told by tests/growth and bench/.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Nor that a run takes its process for one that ends, in which nobody looks for garbage: here the index would stay open.
program.gc = SimpleNamespace(set_threshold=lambda *_: None, freeze=lambda: None)  # type: ignore[attr-defined]

_OPEN_FILES = "/proc/self/fd"


@pytest.fixture(autouse=True, scope="module")
def _close_what_runs_left_open() -> Iterator[None]:
    """Many runs in one process would come to the number of files that it may have open before garbage is looked for."""
    yield
    if os.path.isdir(_OPEN_FILES) and len(os.listdir(_OPEN_FILES)) > 200:
        gc.collect()


# Normal Monsters that are in every territory, in every historic format and on no list, for filling decks up.
FILLERS = (
    41392891, 15303296, 88819587, 38142739, 15025844, 87796900, 13039848, 90357090, 28279543, 53293545,
    87564352, 72842870, 55444629, 93221206, 56342351, 32274490,
)  # fmt: skip


@pytest.fixture(scope="session")
def store() -> Store:
    return Store.open()


def part(*cards: Ref | tuple[int, Ref]) -> list[Ref]:
    """Cards of a section: `code` or `(copies, code)`."""
    refs: list[Ref] = []
    for card in cards:
        if isinstance(card, tuple) and len(card) == 2 and not hasattr(card, "_fields"):
            refs.extend([card[1]] * card[0])
        else:
            refs.append(card)  # type: ignore[arg-type]
    return refs


def filled(cards: list[Ref], size: int) -> list[Ref]:
    """The cards, filled up to a size with Normal Monsters, three of each."""
    fill = [code for code in FILLERS if code not in cards for _ in range(3)]
    return [*cards, *fill[: max(0, size - len(cards))]]


def deck_file(
    main: list[Ref], extra: list[Ref] | None = None, side: list[Ref] | None = None, **more: object
) -> DeckFile:
    """A deck file whose cards stand on lines of their own, as in a .ydk file with three headings."""
    parts = []
    line = 1
    for refs in (main, extra or [], side or []):
        parts.append(Part(refs, range(line + 1, line + 1 + len(refs))))
        line += 1 + len(refs)
    return DeckFile("ydk", *parts, **more)  # type: ignore[arg-type]


Check = Callable[..., Item]


@pytest.fixture(scope="session")
def check(store: Store) -> Check:
    """Judge a deck: `check(main, extra, side, format=…, as_of=…, size=…)`; `size` fills the Main Deck up."""
    judges: dict[Options, Judge] = {}

    def run(
        main: list[Ref] | None = None,
        extra: list[Ref] | None = None,
        side: list[Ref] | None = None,
        *,
        size: int = 40,
        as_of: str = "2026-08-20",
        file: dict[str, object] | None = None,
        **options: object,
    ) -> Item:
        chosen = Options(as_of, **options)  # type: ignore[arg-type]
        judge = judges.setdefault(chosen, Judge(chosen, store, Wanted(fixes=True)))
        return settle(judge.deck_file("deck.ydk", deck_file(filled(main or [], size), extra, side, **(file or {}))))

    return run


def codes(item: Item, *severities: str) -> list[str]:
    """The codes of an item's findings, of all severities but notes unless said otherwise."""
    return [f.code for f in item.findings if f.severity in (severities or ("error", "warning"))]
