"""The body of `sheet`: judge decks, draw their sheets, write the file."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from deckcheck import __version__
from deckcheck.commands.check import FileSelection, Play, checked_date, chosen_sources
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import look_of
from deckcheck.data.store import LANGUAGE_WORDS, LANGUAGES
from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.files import write_file
from deckcheck.model.report import Item
from deckcheck.report import write_report
from deckcheck.report.base import Summary
from deckcheck.run.decks import DeckWorker
from deckcheck.sheet.content import Fields, Sheet, make_sheet

PAPERS = ("a4", "letter")


class SheetCall(NamedTuple):
    """What a call of `sheet` asks for beside how decks are to be judged."""

    paths: list[str]
    out: str
    fields: Fields
    language: str = "en"
    paper: str = "a4"
    font: str | None = None
    force: bool = False
    config: str | None = None
    isolated: bool = False


def run_sheet(call: SheetCall, play: Play) -> int:
    """Write the sheets and print the verdicts; returns the exit code.  Raises UsageError where the call is wrong."""
    kind = os.path.splitext(call.out)[1].lower()
    if kind not in (".pdf", ".html", ".htm"):
        raise UsageError(f"{call.out} is neither a PDF nor an HTML file.", "Use a name ending in .pdf or .html.")
    language = one_of("language", call.language, LANGUAGES, LANGUAGE_WORDS)
    paper = one_of("paper", call.paper, tuple(PAPERS))
    call = call._replace(
        language=language, paper=paper, fields=call.fields._replace(initial=_letter(call.fields.initial))
    )
    if os.path.lexists(call.out) and not call.force:
        raise _exists(call.out)
    if call.fields.date:
        # The deck has to be legal on the day of the event.
        day = checked_date(call.fields.date)
        play = play._replace(as_of=play.as_of or day)
    # A deck does not decide what is written on its own sheet: its `ignore` comments are not heeded.
    session = Session(ReportOptions(config=call.config, isolated=call.isolated), play._replace(inline=False).values())
    worker = DeckWorker(session.resolver)
    items = list(_items(call, session, worker))
    run = session.run("check", worker.store.meta(), tuple(worker.notes()), many=True)
    sheets = [make_sheet(item, call.fields, worker.store, call.language) for item in items if item.cards is not None]
    summary = write_report(run, items, "text", sys.stdout, look_of(sys.stdout))
    if not sheets:
        raise UsageError("There is no deck to make a sheet of.", "Name deck files that can be read.")
    sys.stdout.flush()
    what = _write(call, sheets, kind)
    print(f"{call.out}: {what}")
    untranslated = sum(sheet.untranslated for sheet in sheets)
    if untranslated:
        print(f"{untranslated} names are not known in {call.language}; they are in English.")
    return int(summary.exit_code(run.strict))


def _letter(initial: str) -> str:
    """The letter that `--initial` gives, as a capital, empty if none is given.  Raises UsageError for anything else."""
    letter = normalize("NFC", initial.strip())
    if letter and not (len(letter) == 1 and letter.isalpha()):
        raise UsageError(f'--initial "{initial}" is not one letter.', "Write the first letter of the last name.")
    return letter.upper()


def _items(call: SheetCall, session: Session, worker: DeckWorker) -> Iterator[Item]:
    sources, _ = chosen_sources(session, FileSelection(call.paths), SUFFIXES)
    for source in sources:
        worker.judge(source.path).with_cards = True
        for item in worker.judged(source):
            yield session.policy(item, Summary())


def _write(call: SheetCall, sheets: list[Sheet], kind: str) -> str:
    """Draw and save the sheets; returns how many there are, in words."""
    number = "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"
    if kind == ".pdf":
        from deckcheck.sheet.pdf import render

        data, pages = render(sheets, call.paper, call.language, call.font, __version__)
        number += "" if pages == len(sheets) else f" on {pages} pages"
    else:
        from deckcheck.sheet.html import render as render_html

        data = render_html(sheets, call.paper, call.language, __version__).encode()
    write_file(call.out, data, force=call.force, help="Choose another --out.")
    return number


def _exists(path: str) -> UsageError:
    return UsageError(f"{path} exists.", "Choose another --out, or overwrite it with --force.")
