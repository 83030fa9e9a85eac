"""The bodies of `swap` and `diff`."""

import json
import os
import re
import sys
from collections.abc import Iterator
from time import strftime
from typing import NamedTuple

from deckcheck.bulk import Worker
from deckcheck.cli.run import Play
from deckcheck.cli.session import Asked, Session
from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks, write_deck
from deckcheck.engine import Judge, Options, run_notes, unreadable
from deckcheck.errors import UsageError, one_of
from deckcheck.exchange import difference
from deckcheck.join import Deck, join
from deckcheck.model.deck import DeckFile, ParseError, Part
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.report import Item
from deckcheck.plan import EXAMPLE, MatchUp, Plan, command_line_match_up, read_plan
from deckcheck.regulation import Regulation
from deckcheck.report.outputs import Piece, Renderer
from deckcheck.report.safe import printable
from deckcheck.rules.swap.plan_error import plan_error
from deckcheck.sources import Source, read
from deckcheck.swap import Match, difference_lines, judge_match, judge_match_up


class SwapCall(NamedTuple):
    """What `deckcheck swap` was asked for."""

    registered: str | None
    later: tuple[str, ...]
    plan: str | None
    out: tuple[str, ...]
    come_in: tuple[str, ...]
    write: str | None
    force: bool
    duel: int
    single_duel: bool
    allow_size_change: bool


def run_swap(call: SwapCall, play: Play, asked: Asked) -> int:
    """Check exchanges and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    session = Session(asked, play.values())
    _check_call(call)
    assert call.registered is not None  # _check_call has seen to it
    today = strftime("%Y-%m-%d")
    judge = Worker(play.options(today), session.resolver).judge(call.registered)
    options, store = judge.options, judge.store
    registered = _read_deck(call.registered, store)
    plan = _plan_of(call, store)
    wanted = plan.play_format if isinstance(plan, Plan) else None
    if wanted is None and isinstance(registered, DeckFile):
        wanted = registered.play_format
    name = options.format or wanted or options.default_format
    why = "as asked" if options.format else "as the file asks" if wanted else "the default"
    if options.format is None and wanted is None and session.resolver.settings(call.registered).format is not None:
        why = f"as {session.resolver.values(call.registered)['format'].source} says"
    notes = list(run_notes(judge, name, why, today))
    regulation = judge.regulation(name)
    equal = regulation.play.equal_sizes and not call.allow_size_change
    if call.allow_size_change and regulation.play.equal_sizes:
        notes.append(f"Sizes may change (--allow-size-change), although {regulation.play.title} wants them equal.")
    match = Match(call.duel, call.single_duel, equal)
    run = session.run("swap", store.meta(), notes)

    def pieces(renderer: Renderer) -> Iterator[Piece]:
        judge.with_cards = renderer.cards
        for item in _items(call, judge, regulation, registered, plan, match):
            yield renderer.piece((item,))

    summary = session.report(run, "exchanges", pieces)
    return summary.exit_code(run.strict, run.exit_zero)


def _check_call(call: SwapCall) -> None:
    if call.registered is None:
        raise UsageError("The registered deck is missing.", "deckcheck swap REGISTERED GAME2, or --plan FILE.")
    by_hand = bool(call.out or call.come_in)
    ways = [bool(call.later), call.plan is not None, by_hand]
    if sum(ways) == 0:
        raise UsageError(
            "There is nothing to compare the registered deck with.",
            "Give the deck of the second Duel, --plan FILE, or --out and --in.",
        )
    if sum(ways) > 1:
        raise UsageError("Later decks, --plan and --out/--in exclude each other.", "Use one of them a call.")
    if call.write is not None and call.later:
        raise UsageError("--write writes the decks of a side plan.", "Use it with --plan, or with --out and --in.")


def _read_deck(path: str, store: Store) -> DeckFile | Item:
    """The one deck in a file, or the item that tells why there is none."""
    data = read(Source(path) if path != "-" else Source("-", sys.stdin.buffer.read()))
    if path[:7].lower() == "ydke://":
        data = path.encode()
    if isinstance(data, str):
        return unreadable(path, ParseError(f"Cannot read {path}: {data}."))
    decks = read_decks(data, path, store)
    if isinstance(decks, ParseError):
        return unreadable(path, decks)
    if len(decks) != 1:
        return unreadable(path, ParseError(f"The file holds {len(decks)} decks.", help="Give a file with one deck."))
    return decks[0]


def _plan_of(call: SwapCall, store: Store) -> Plan | ParseError | None:
    if call.plan is not None:
        data = read(Source(call.plan))
        return ParseError(f"Cannot read {call.plan}: {data}.") if isinstance(data, str) else read_plan(data, store)
    if call.out or call.come_in:
        match_up = command_line_match_up(call.out, call.come_in, store)
        return match_up if isinstance(match_up, ParseError) else Plan((match_up,))
    return None


def _items(
    call: SwapCall,
    judge: Judge,
    regulation: Regulation,
    registered: DeckFile | Item,
    plan: Plan | ParseError | None,
    match: Match,
) -> Iterator[Item]:
    assert call.registered is not None  # seen to by _check_call
    if isinstance(registered, Item):
        yield registered._replace(title="registered")
        return
    deck = join(registered, judge.store)
    if plan is None:
        later: list[tuple[str, Deck | Item]] = []
        for path in call.later:
            file = _read_deck(path, judge.store)
            later.append((path, file if isinstance(file, Item) else join(file, judge.store)))
        yield from judge_match(judge, regulation, (call.registered, deck), later, match)
        return
    path = call.plan or "command line"
    yield judge.deck(call.registered, deck, regulation)._replace(extra={"game": 1, "exchange": []}, title="registered")
    if isinstance(plan, ParseError):
        yield Item(path, UNREADABLE, tuple(plan_error.check(plan)))
        return
    for match_up in plan.matchups:
        item, sections = judge_match_up(judge, regulation, deck, path, match_up, match)
        if call.write is not None and sections is not None:
            file = DeckFile("ydk", *(Part(refs) for refs in sections.values()), author=registered.author)
            written = _write(call.write, call.registered, match_up, file, judge.store, call.force)
            item = item._replace(lines=(*item.lines, f"  written to {written}"))
        yield item


def _write(folder: str, registered: str, match_up: MatchUp, file: DeckFile, store: Store, force: bool) -> str:
    """Write the deck of a match-up; returns the path.  Raises UsageError if the file is there and not `force`d."""
    stem = os.path.splitext(os.path.basename(registered))[0]
    name = re.sub(r"[^\w-]+", "-", f"{stem}-{match_up.title}").strip("-").lower()
    path = os.path.join(folder, f"{name}.ydk")
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w" if force else "x", encoding="utf-8") as out:
            out.write(write_deck(file, "ydk", store))
    except FileExistsError:
        raise UsageError(f"{path} is there already.", "--force overwrites it.") from None
    except OSError as error:
        raise UsageError(f"Cannot write {path}: {error.strerror}.") from None
    return path


def run_diff(a: str, b: str, output: str) -> int:
    """Print what differs between two decks; returns the exit code."""
    one_of("output format", output, ("text", "json"))
    store = Store.open()
    files = []
    for path in (a, b):
        file = _read_deck(path, store)
        if isinstance(file, Item):
            raise UsageError(f"{path}: {file.findings[0].message}", file.findings[0].help)
        files.append(join(file, store))
    regulation = Judge(Options(strftime("%Y-%m-%d")), store).regulation("tcg")
    change = difference(files[0], files[1], regulation)
    if output == "json":
        value = {
            "schema": "deckcheck.diff/1",
            "a": a,
            "b": b,
            "same": change.same,
            "removed": {s: {str(k): n for k, n in cards.items()} for s, cards in change.removed.items()},
            "added": {s: {str(k): n for k, n in cards.items()} for s, cards in change.added.items()},
            "artworks": [
                {"card": str(k), "a": [str(r) for r in x], "b": [str(r) for r in y]} for k, x, y in change.artworks
            ],
        }
        print(json.dumps(value, ensure_ascii=False, indent=1))
    elif change.same:
        print("The decks hold the same cards.")
    else:
        print("\n".join(printable(line) for line in difference_lines(change)))
    return 0 if change.same else 1


__all__ = ["EXAMPLE", "SwapCall", "run_diff", "run_swap"]
