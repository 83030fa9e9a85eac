"""The body of `sheet`: judge decks, draw their sheets, write the file."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from deckcheck import __version__
from deckcheck.commands.check import FileSelection, Play, chosen_sources
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import look_of
from deckcheck.config.language import Languages, asked_languages
from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError, checked_day, one_of
from deckcheck.inputs.files import note_input, start_run
from deckcheck.inputs.writing import write_file
from deckcheck.judge.deck import Wanted
from deckcheck.model.report import Item
from deckcheck.model.words import count, language_spoken, say
from deckcheck.report import write_report
from deckcheck.report.base import Summary
from deckcheck.run.decks import DeckWorker, place_of
from deckcheck.sheet.content import Fields, Sheet, make_sheet

PAPERS = ("a4", "letter")


class SheetCall(NamedTuple):
    """What a call of `sheet` asks for beside how decks are to be judged."""

    paths: list[str]
    out: str
    fields: Fields
    language: str | None = None
    paper: str = "a4"
    font: str | None = None
    force: bool = False
    config: str | None = None
    isolated: bool = False
    form: str | None = None


def run_sheet(call: SheetCall, play: Play) -> int:
    """Write the sheets and print the verdicts; returns the exit code.  Raises UsageError where the call is wrong."""
    start_run()
    check_target(call.out, call.force, call.form, call.font)
    call = call._replace(
        paper=one_of("paper", call.paper, PAPERS),
        fields=call.fields._replace(initial=_letter(call.fields.initial)),
    )
    if call.fields.date:
        # The deck has to be legal on the day of the event.
        day = checked_day(call.fields.date)
        play = play._replace(as_of=play.as_of or day)
    # A deck does not decide what is written on its own sheet: its `ignore` comments are ignored.
    asked = ReportOptions(config=call.config, isolated=call.isolated)
    session = Session(asked, play._replace(inline=False).values(), spoken_at=place_of(call.paths[0]))
    language, names = sheet_languages(call.language, play.names)
    worker = DeckWorker(session.resolver, Wanted(cards=True))
    items = list(_items(call, session, worker))
    run = session.run("sheet", worker.store.meta(), tuple(worker.notes()), many=True)
    _refuse_one_player_for_many(call, sum(item.cards is not None for item in items))
    sheets = [make_sheet(item, call.fields, worker.store, language, names) for item in items if item.cards is not None]
    summary = write_report(run, items, "text", sys.stdout, look_of(sys.stdout))
    if not sheets:
        raise UsageError("There is no deck to write a sheet for.", "Name deck files that can be read.")
    sys.stdout.flush()
    for line in write_sheets(sheets, call.out, call.paper, language, call.font, call.force, call.form):
        print(line)
    return int(summary.exit_code(run.strict))


def sheet_languages(lang: str | None, names: str | None) -> Languages:
    """The languages of sheets and of the names on them: those that are asked for, for which there need not be messages,
    or that of the run."""
    lang, names = asked_languages(lang, names).values()
    language = lang or language_spoken()
    return Languages(language, names or language)


_OF_ONE_PLAYER = ("first", "last", "id", "initial")


def _refuse_one_player_for_many(call: SheetCall, decks: int) -> None:
    """Raise UsageError where the data of one player would go on the sheets of several decks."""
    if decks > 1 and any(getattr(call.fields, name) for name in _OF_ONE_PLAYER):
        raise UsageError(
            f"There are {decks} decks, but the name or ID of one player.",
            "Name one deck; `deckcheck event DIR --sheets FILE` writes those of an event, each with its player.",
        )


def _letter(initial: str) -> str:
    """The letter that `--initial` gives, as a capital, empty if none is given.  Raises UsageError for anything else."""
    letter = normalize("NFC", initial.strip())
    if letter and not (len(letter) == 1 and letter.isalpha()):
        raise UsageError(f'--initial "{initial}" is not one letter.', "Write the first letter of the last name.")
    return letter.upper()


def _items(call: SheetCall, session: Session, worker: DeckWorker) -> Iterator[Item]:
    sources, _ = chosen_sources(session, FileSelection(call.paths), SUFFIXES)
    for source in sources:
        for item in worker.judged(source):
            note_input(source.path)
            yield session.policy(item, Summary())


def check_target(path: str, force: bool, form: str | None = None, font: str | None = None) -> None:
    """Raise UsageError for a file that sheets cannot be written to, or that is there and not to be overwritten, and for
    a font that would not be used."""
    if _kind(path) not in (".pdf", ".html", ".htm"):
        raise UsageError(f"{path} is neither a PDF nor an HTML file.", "Use a name ending in .pdf or .html.")
    if form is not None and _kind(path) != ".pdf":
        raise UsageError(f"{path} is not a PDF file, which the official form is.", "Use a name ending in .pdf.")
    if font is not None and (form is not None or _kind(path) != ".pdf"):
        why = (
            "The official form has a font of its own"
            if form is not None
            else "An HTML page is shown in the reader's fonts"
        )
        raise UsageError(f"{why}: --font has no effect.", "Leave it out.")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{path} exists.", "Choose another file, or overwrite it with --force.")


def _kind(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def write_sheets(
    sheets: list[Sheet],
    path: str,
    paper: str,
    language: str,
    font: str | None,
    force: bool,
    form: str | None = None,
) -> Iterator[str]:
    """Draw and save sheets; tells in lines for people what was written.  Raises UsageError where that fails."""
    number = count(len(sheets), "{n} sheet", "{n} sheets")
    notes: tuple[str, ...] = ()
    if form is not None:
        from deckcheck.sheet.forms import fill_forms

        data, notes = fill_forms(form, sheets)
    elif _kind(path) == ".pdf":
        from deckcheck.sheet.pdf import render

        data, pages = render(sheets, paper, language, font, __version__)
        if pages != len(sheets):
            number = say("{sheets} on {pages} pages", sheets=number, pages=pages)
    else:
        from deckcheck.sheet.html import render as render_html

        data = render_html(sheets, paper, language, __version__).encode()
    write_file(path, data, force=force, help="Choose another file.")
    yield f"{path}: {number}"
    yield from notes
    untranslated = sum(sheet.untranslated for sheet in sheets)
    if untranslated:
        yield say("{n} names are not known in {language}; they are in English.", n=untranslated, language=language)
