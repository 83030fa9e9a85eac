"""The body of `event`."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.commands.check import Play
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.sheet import PAPERS, check_target, sheet_languages, write_sheets
from deckcheck.config.language import Languages
from deckcheck.config.settings import Resolver
from deckcheck.errors import UsageError, checked_day, one_of
from deckcheck.event.desk import Desk, make_desk
from deckcheck.event.details import EXAMPLE, FILE, Details, read_details
from deckcheck.inputs.files import near_file, note_input, start_run
from deckcheck.judge.notes import run_notes
from deckcheck.model.words import mark, say
from deckcheck.run.decks import DeckWorker


class EventCall(NamedTuple):
    """What `deckcheck event` was asked for."""

    folder: str | None
    sheets: str | None = None
    paper: str = "a4"
    font: str | None = None
    force: bool = False
    form: str | None = None


def run_event(call: EventCall, play: Play, asked: ReportOptions) -> int:
    """Check an event and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    start_run()
    folder = _folder(call)
    if call.form is not None and call.sheets is None:
        raise UsageError("--form is for --sheets.", "Say where they go: --sheets sheets.pdf.")
    if call.font is not None and call.sheets is None:
        raise UsageError("--font is for --sheets.", "Say where they go: --sheets sheets.pdf.")
    if call.sheets is not None:
        check_target(call.sheets, call.force, call.form, call.font)
        call = call._replace(paper=one_of("paper", call.paper, PAPERS))
    details = read_details(folder)
    play, (why, named) = _play(play, details, folder, asked)
    inside = os.path.join(folder, "")
    session = Session(asked, play.values(), inside)
    worker = DeckWorker(session.resolver)
    judge = worker.judge(inside)
    day = judge.options.as_of
    desk = make_desk(folder, details, worker, session.policy, day)
    for item in desk.items:
        note_input(item.file or item.path)  # neither the reports nor the sheets may be written over them
    assert play.format is not None  # set by _play
    notes = (*run_notes(judge, play.format, say(why, file=named)), *_day_note(details, play, day), *desk.notes)
    run = session.run("event", worker.store.meta(), notes, many=True)._replace(event=desk.event)
    summary = session.report(run, "decks", lambda renderer: renderer.pieces(desk.items, desk.skipped))
    if call.sheets is not None:
        _write_sheets(call, desk, worker, sheet_languages(play.language, play.names))
    return int(summary.exit_code(run.strict, run.exit_zero))


def _folder(call: EventCall) -> str:
    if call.folder is None:
        raise UsageError("The event's folder is missing.", "deckcheck event DIR; --example prints an event.yaml.")
    folder = call.folder
    if os.path.basename(folder) == FILE and os.path.isfile(folder):
        folder = os.path.dirname(folder) or os.curdir
    if not os.path.isdir(folder):
        help = near_file(folder) or "An event is a folder with the registered decks in it."
        raise UsageError(f"{folder} is not a folder.", help)
    return os.path.normpath(folder)


def _play(play: Play, details: Details, folder: str, asked: ReportOptions) -> tuple[Play, tuple[str, str]]:
    """How the decks are to be judged, and where the format is from: the call, event.yaml, the configuration.

    Where it is from is a message and the file that it names: the language of the run is not settled yet.

    All decks of an event are of one format, whatever a contestant's file says.
    """
    chosen = play._replace(
        as_of=checked_day(play.as_of) if play.as_of else details.date or None,
        region=play.region or details.region or None,
        list_file=play.list_file or details.list or None,
    )
    if play.format is not None:
        return chosen, (mark("as asked"), "")
    if details.format:
        return chosen._replace(format=details.format), (mark("as {file} says"), details.path)
    place = os.path.join(folder, "")
    resolver = Resolver({}, asked.config, asked.isolated)
    default = resolver.settings(place).play.default_format
    where = resolver.where(place, "format")
    return chosen._replace(format=default), (mark("as {file} says"), where) if where else (mark("the default"), "")


def _day_note(details: Details, play: Play, day: str) -> Iterator[str]:
    if not details.date and play.as_of is None:
        yield say("No date is given, so the decks are judged for today, {day}.", day=day)


def _write_sheets(call: EventCall, desk: Desk, worker: DeckWorker, languages: Languages) -> None:
    """Write a sheet for each deck: those of the players in the order of their last names, then the others."""
    from deckcheck.sheet.content import Fields, make_sheet

    assert call.sheets is not None  # the caller has seen to it
    event = desk.event
    empty = Fields(event=event.name, date=event.date)
    wanted = [
        (
            path,
            empty._replace(first=it.person.first, last=it.person.last, id=it.id, country=it.country),
        )
        for it in event.entrants
        for path in it.decks
    ]
    wanted += [(path, empty) for path in event.strays]
    sheets = [
        make_sheet(item, fields, worker.store, *languages)
        for path, fields in wanted
        if (item := desk.settled[path]).cards is not None
    ]
    for line in write_sheets(sheets, call.sheets, call.paper, languages.messages, call.font, call.force, call.form):
        # Standard output may be a report that programs read.
        print(line, file=sys.stderr)


__all__ = ["EXAMPLE", "EventCall", "run_event"]
