"""The body of `swap` for folders: the registered decks of an event, and the decks of a round."""

import os
from collections.abc import Iterator

from deckcheck.commands.check import Play
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.swap_call import SwapCall
from deckcheck.errors import UsageError
from deckcheck.event.desk import owners_beside
from deckcheck.event.registered import handed_in, is_table
from deckcheck.event.rounds import Pair, Sums, judged_pairs, pair_up, round_notes
from deckcheck.inputs.files import near_file
from deckcheck.judge.deck import Wanted
from deckcheck.judge.swap import Match
from deckcheck.model.report import Item
from deckcheck.model.words import say
from deckcheck.report.outputs import Renderer, ReportChunk
from deckcheck.run.decks import DeckWorker, place_of


def means_folders(call: SwapCall) -> bool:
    """Whether the call compares folders (or a table of registered decks), not two decks.

    Raises UsageError for a folder beside a file.
    """
    if call.registered is None:
        return False
    if not call.later:
        if os.path.isdir(call.registered):
            raise UsageError(
                f"{call.registered} is a folder: a side plan, or an exchange by hand, is for one deck.",
                "Give the deck, or the folder of a round: deckcheck swap registered/ round-3/.",
            )
        return False
    folders = [path for path in call.later if os.path.isdir(path)]
    registered = os.path.isdir(call.registered)
    if not folders and not registered:
        return False
    for path in (call.registered, *call.later):
        if path != "-" and not os.path.exists(path):
            raise UsageError(f"{path} does not exist.", near_file(path))
    if len(folders) < len(call.later) or not (registered or is_table(call.registered)):
        raise UsageError(
            "A folder can only be compared with folders, a deck with decks.",
            "deckcheck swap registered/ round-3/, or deckcheck swap registered.ydk game2.ydk.",
        )
    return True


def run_folders(call: SwapCall, play: Play, asked: ReportOptions) -> int:
    """Check the exchanges of a round and print the report; returns the exit code.

    Raises UsageError where the call is wrong.
    """
    assert call.registered is not None  # `means_folders` has seen to it
    session = Session(asked, play.values(), os.path.join(call.registered, ""))
    worker = DeckWorker(session.resolver)
    judge = worker.judge(place_of(call.registered))
    registered = handed_in(call.registered, worker)
    if not registered.decks:
        raise UsageError(f"There are no decks in {call.registered}.", "Give the folder with the registered decks.")
    owners, notes = owners_beside(call.registered, registered)
    skipped = list(registered.skipped)
    if call.allow_size_change:
        notes.append(say("Sizes may change (--allow-size-change), whatever the format requires."))
    # The folders of several Duels are one round: the third Duel's deck is compared with the second's.
    pairs: list[Pair] = []
    for duel, path in enumerate(call.later, call.duel):
        later = handed_in(path, worker)
        skipped += later.skipped
        pairing = pair_up(registered.decks, later.decks, duel, owners)
        notes += round_notes(path, pairing, registered.decks, owners)
        pairs += pairing.pairs
    match = Match(call.duel, call.single_duel, not call.allow_size_change, call.first_duel_lost)
    run = session.run("swap", worker.store.meta(), notes, many=True)

    sums = Sums()

    def items(with_cards: bool) -> Iterator[Item]:
        for _, item in judged_pairs(pairs, registered.decks, judge.telling(Wanted(cards=with_cards)), match):
            sums.add(item)
            yield item

    def pieces(renderer: Renderer) -> Iterator[ReportChunk]:
        return renderer.pieces(items(renderer.cards), skipped)

    summary = session.report(run, "exchanges", pieces, lambda: (*worker.notes(), *filter(None, (sums.note(),))))
    if not summary.items:
        raise UsageError(
            f"No deck in {' and '.join(call.later)} belongs to a deck in {call.registered}.",
            "Name the decks of a round like the registered ones, or after the players.",
        )
    return int(summary.exit_code(run.strict, run.exit_zero))
