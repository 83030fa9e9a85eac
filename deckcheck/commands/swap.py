"""The bodies of `swap` and `diff`."""

import os
import re
from collections.abc import Iterator
from itertools import count
from time import strftime
from unicodedata import normalize

from deckcheck.commands.check import Play
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.swap_call import SwapCall
from deckcheck.commands.swap_folders import means_folders, run_folders
from deckcheck.config.language import speak
from deckcheck.data.store import Store
from deckcheck.deckfiles import write_deck
from deckcheck.decks.difference import difference
from deckcheck.decks.formats import Options
from deckcheck.decks.naming import namer
from deckcheck.decks.plan import EXAMPLE, TURNS, MatchUp, Plan, command_line_match_up, read_plan
from deckcheck.decks.resolve import join
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.deck import read_data, read_deck, source_of
from deckcheck.inputs.files import refuse_input, start_run
from deckcheck.inputs.writing import make_folder, write_file
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.judge.swap import Match, difference_lines
from deckcheck.model.deck import ParseError
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import COMMAND_LINE
from deckcheck.model.words import say
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.outputs import Renderer, ReportChunk
from deckcheck.report.safe import printable
from deckcheck.run.decks import DeckWorker
from deckcheck.run.swap import NamedPlan, Swap


def run_swap(call: SwapCall, play: Play, asked: ReportOptions) -> int:
    """Check exchanges and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    start_run()
    folders = means_folders(call)
    _check_call(call)
    if folders:
        return run_folders(call, play, asked)
    assert call.registered is not None  # _check_call has seen to it
    session = Session(asked, play.values(), call.registered)
    worker = DeckWorker(session.resolver)
    judge = worker.judge(call.registered)
    registered = read_deck(source_of(call.registered), judge.store)
    swap = Swap(worker, call.registered, (call.registered, registered), _plan_of(call, judge))
    play_format = swap.ruleset.play
    notes = list(swap.notes)
    if call.allow_size_change and play_format.equal_sizes:
        notes.append(
            say(
                "Sizes may change (--allow-size-change), although {format} requires equal sizes.",
                format=play_format.title,
            )
        )
    match = Match(
        call.duel, call.single_duel, play_format.equal_sizes and not call.allow_size_change, call.first_duel_lost
    )
    # Before anything is judged: a call that may not write what it should does nothing at all.
    plan = swap.plan[1] if swap.plan is not None else None
    targets = _targets(call, plan.matchups) if isinstance(plan, Plan) else []
    run = session.run("swap", judge.store.meta(), notes)

    def pieces(renderer: Renderer) -> Iterator[ReportChunk]:
        later = ((path, read_deck(source_of(path), judge.store)) for path in call.later)
        for number, (item, made) in enumerate(swap.items(later, match, Wanted(cards=renderer.cards))):
            if made is not None and targets:
                target = targets[number - 1]  # the first item is the registered deck
                make_folder(os.path.dirname(target))
                write_file(target, write_deck(made, "ydk", judge.store), force=call.force)
                item = item._replace(lines=(*item.lines, f"  {say('written to {file}', file=target)}"))
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
    if call.first_duel_lost and (call.duel > 2 or call.single_duel):
        why = "there is no second Duel" if call.single_duel else f"the first deck here is for Duel {call.duel}"
        raise UsageError(f"--first-duel-lost is about Duel 2, and {why}.", "Leave out one of them.")
    if call.write is not None and call.later:
        raise UsageError("--write writes the decks of a side plan.", "Use it with --plan, or with --out and --in.")
    _once(call.registered, *call.later, call.plan)


def _once(*paths: str | None) -> None:
    """Raise UsageError if more than one of the things to read is standard input."""
    if paths.count("-") > 1:
        raise UsageError("Standard input (`-`) can be read only once.", "Give the others as files.")


def _plan_of(call: SwapCall, judge: Judge) -> NamedPlan | None:
    if call.plan is not None:
        data = read_data(source_of(call.plan))
        return call.plan, data if isinstance(data, ParseError) else read_plan(data, judge.store)
    if call.out or call.cards_in:
        match_up = command_line_match_up(call.out, call.cards_in, judge.store)
        return COMMAND_LINE, match_up if isinstance(match_up, ParseError) else Plan((match_up,))
    return None


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


def run_diff(a: str, b: str, output: str, lang: str | None = None, names: str | None = None) -> int:
    """Print what differs between two decks; returns the exit code."""
    output = one_of("output format", output, ("text", "json"))
    language = speak(lang, names, machine=output not in FOR_PEOPLE).names
    _once(a, b)
    store = Store.open()
    files = []
    for path in (a, b):
        file = read_deck(source_of(path), store)
        if isinstance(file, ParseError):
            raise UsageError(f"{path}: {file.message}", file.help)
        files.append(join(file, store))
    options = Options(strftime("%Y-%m-%d"), language=language)
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
        print(json_text(value, indent=True))
    elif change.same:
        print(say("The decks hold the same cards."))
    else:
        print("\n".join(printable(line) for line in difference_lines(change, namer(ruleset, *files))))
    return 0 if change.same else 1


__all__ = ["EXAMPLE", "SwapCall", "run_diff", "run_swap"]
