"""The bodies of `swap` and `diff`."""

import json
import os
import re
from collections.abc import Iterator
from itertools import count
from time import strftime
from typing import NamedTuple
from unicodedata import normalize

from deckcheck.commands.check import Play
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.data.store import LANGUAGE_WORDS, LANGUAGES, Store
from deckcheck.deckfiles import write_deck
from deckcheck.decks.difference import difference
from deckcheck.decks.formats import Options
from deckcheck.decks.plan import EXAMPLE, TURNS, MatchUp, Plan, command_line_match_up, read_plan
from deckcheck.decks.resolve import Deck, join
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.deck import read_data, read_deck
from deckcheck.inputs.files import make_folder, refuse_input, write_file
from deckcheck.judge.deck import Judge, unreadable
from deckcheck.judge.notes import run_notes
from deckcheck.judge.swap import Match, difference_lines, judge_match, judge_match_up, namer
from deckcheck.model.deck import DeckFile, ParseError, Part
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.report import Item
from deckcheck.report.outputs import Renderer, ReportChunk
from deckcheck.report.safe import printable
from deckcheck.rules.swap.plan_error import plan_error
from deckcheck.run.decks import DeckWorker


class SwapCall(NamedTuple):
    """What `deckcheck swap` was asked for."""

    registered: str | None
    later: tuple[str, ...]
    plan: str | None
    out: tuple[str, ...]
    cards_in: tuple[str, ...]
    write: str | None
    force: bool
    duel: int
    single_duel: bool
    allow_size_change: bool


def run_swap(call: SwapCall, play: Play, asked: ReportOptions) -> int:
    """Check exchanges and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    session = Session(asked, play.values())
    _check_call(call)
    assert call.registered is not None  # _check_call has seen to it
    worker = DeckWorker(session.resolver)
    judge = worker.judge(call.registered)
    options, store = judge.options, judge.store
    registered = _deck_of(call.registered, judge)
    plan = _plan_of(call, judge)
    wanted = plan.play_format if isinstance(plan, Plan) else None
    if wanted is None and isinstance(registered, DeckFile):
        wanted = judge.wanted_format(registered)
    name = options.format or wanted or options.default_format
    own = options.format is None and wanted is not None
    notes = list(run_notes(judge, name, worker.why(call.registered, own)))
    ruleset = judge.ruleset(name)
    equal = ruleset.play.equal_sizes and not call.allow_size_change
    if call.allow_size_change and ruleset.play.equal_sizes:
        notes.append(f"Sizes may change (--allow-size-change), although {ruleset.play.title} requires equal sizes.")
    match = Match(call.duel, call.single_duel, equal)
    # Before anything is judged: a call that may not write what it should does nothing at all.
    targets = _targets(call, plan.matchups) if isinstance(plan, Plan) else []
    run = session.run("swap", store.meta(), notes)

    def pieces(renderer: Renderer) -> Iterator[ReportChunk]:
        judge.with_cards = renderer.cards
        for item in _items(call, judge, ruleset, registered, plan, match, targets):
            yield renderer.piece((item,))

    summary = session.report(run, "exchanges", pieces)
    return summary.exit_code(run.strict, run.exit_zero)


def _check_call(call: SwapCall) -> None:
    if call.registered is None:
        raise UsageError("The registered deck is missing.", "deckcheck swap REGISTERED GAME2, or --plan FILE.")
    by_hand = bool(call.out or call.cards_in)
    ways = [bool(call.later), call.plan is not None, by_hand]
    if sum(ways) == 0:
        raise UsageError(
            "There is nothing to compare the registered deck with.",
            "Give the deck of the second Duel, --plan FILE, or --out and --in.",
        )
    if sum(ways) > 1:
        raise UsageError("Later decks, --plan and --out/--in cannot be combined.", "Use one per run.")
    if call.write is not None and call.later:
        raise UsageError("--write writes the decks of a side plan.", "Use it with --plan, or with --out and --in.")
    _once(call.registered, *call.later, call.plan)


def _once(*paths: str | None) -> None:
    """Raise UsageError if more than one of the things to read is standard input."""
    if paths.count("-") > 1:
        raise UsageError("Standard input (`-`) can be read only once.", "Give the others as files.")


def _deck_of(path: str, judge: Judge) -> DeckFile | Item:
    """The one deck in a file, or the item that tells why there is none that can be judged."""
    file = read_deck(path, judge.store)
    return unreadable(path, file) if isinstance(file, ParseError) else _without_format(path, file, judge) or file


def _without_format(path: str, file: DeckFile, judge: Judge) -> Item | None:
    """The item of a deck that asks for a format which is not known or has no list on the day; None for any other."""
    if file.play_format is None:
        return None
    item = judge.deck_file(path, file)
    return item if item.format is None else None


def _plan_of(call: SwapCall, judge: Judge) -> Plan | ParseError | None:
    if call.plan is not None:
        data = read_data(call.plan)
        if isinstance(data, str):
            return ParseError(f"Cannot read {call.plan}: {data}.")
        plan = read_plan(data, judge.store)
        if isinstance(plan, ParseError):
            return plan
        # What holds for the format that a deck asks for holds for that of a plan.
        asking = DeckFile("yaml", Part([]), Part([]), Part([]), play_format=plan.play_format)
        item = _without_format(call.plan, asking, judge)
        if item is None:
            return plan
        return ParseError(item.findings[0].message, plan.format_span, item.findings[0].help)
    if call.out or call.cards_in:
        match_up = command_line_match_up(call.out, call.cards_in, judge.store)
        return match_up if isinstance(match_up, ParseError) else Plan((match_up,))
    return None


def _items(
    call: SwapCall,
    judge: Judge,
    ruleset: Ruleset,
    registered: DeckFile | Item,
    plan: Plan | ParseError | None,
    match: Match,
    targets: list[str],
) -> Iterator[Item]:
    assert call.registered is not None  # seen to by _check_call
    if isinstance(registered, Item):
        yield registered._replace(title="registered")
        return
    deck = join(registered, judge.store)
    if plan is None:
        later: list[tuple[str, Deck | Item]] = []
        for path in call.later:
            file = _deck_of(path, judge)
            later.append((path, file if isinstance(file, Item) else join(file, judge.store)))
        yield from judge_match(judge, ruleset, (call.registered, deck), later, match)
        return
    path = call.plan or "command line"
    yield judge.deck(call.registered, deck, ruleset)._replace(extra={"game": 1, "exchange": []}, title="registered")
    if isinstance(plan, ParseError):
        yield Item(path, UNREADABLE, tuple(plan_error.check(plan)))
        return
    for number, match_up in enumerate(plan.matchups):
        item, sections = judge_match_up(judge, ruleset, deck, path, match_up, match)
        if targets and sections is not None:
            file = DeckFile("ydk", *(Part(refs) for refs in sections.values()), author=registered.author)
            make_folder(os.path.dirname(targets[number]))
            write_file(targets[number], write_deck(file, "ydk", judge.store), force=call.force)
            item = item._replace(lines=(*item.lines, f"  written to {targets[number]}"))
        yield item


_MAX_NAME = 40  # characters of a file's and of a match-up's name: with four bytes each, both go into any file system


def _targets(call: SwapCall, matchups: tuple[MatchUp, ...]) -> list[str]:
    """Where `--write` puts the deck of each match-up, no two to the same place; empty where nothing is to be written.

    Raises UsageError if a file is there and not to be overwritten, or is one of those that the call reads.
    """
    if call.write is None:
        return []
    assert call.registered is not None  # seen to by _check_call
    named = call.registered != "-" and call.registered[:7].lower() != "ydke://"
    stem = _file_name(os.path.splitext(os.path.basename(call.registered))[0] if named else "", "deck")
    names: list[str] = []
    for match_up in matchups:
        parts = (stem, _file_name(match_up.name, "match-up"), TURNS[match_up.turn].replace(" ", "-"))
        name = "-".join(filter(None, parts))
        numbered = (f"{name}-{number}" for number in count(2))
        names.append(name if name not in names else next(other for other in numbered if other not in names))
    targets = [os.path.join(call.write, f"{name}.ydk") for name in names]
    for target in filter(os.path.lexists, targets):
        refuse_input(target)
        if not call.force:
            raise UsageError(f"{target} already exists.", "--force overwrites it.")
    return targets


def _file_name(text: str, without_letters: str) -> str:
    """A text as a part of a file's name: letters, digits and hyphens, not too many of them."""
    letters = re.sub(r"[^\w-]+", "-", normalize("NFC", text.lower()))
    return letters.strip("-_")[:_MAX_NAME].strip("-_") or without_letters


def run_diff(a: str, b: str, output: str, lang: str = "en") -> int:
    """Print what differs between two decks; returns the exit code."""
    output = one_of("output format", output, ("text", "json"))
    _once(a, b)
    store = Store.open()
    files = []
    for path in (a, b):
        file = read_deck(path, store)
        if isinstance(file, ParseError):
            raise UsageError(f"{path}: {file.message}", file.help)
        files.append(join(file, store))
    options = Options(strftime("%Y-%m-%d"), language=one_of("language", lang, LANGUAGES, LANGUAGE_WORDS))
    ruleset = Judge(options, store).ruleset("tcg")
    change = difference(files[0], files[1], ruleset)
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
        print("\n".join(printable(line) for line in difference_lines(change, namer(ruleset, *files))))
    return 0 if change.same else 1


__all__ = ["EXAMPLE", "SwapCall", "run_diff", "run_swap"]
