"""The body of `fmt`."""

import sys
from collections.abc import Iterable

from deckcheck.commands.check import unique
from deckcheck.commands.fixes import put_diff
from deckcheck.commands.terminal import error
from deckcheck.config.language import language_of
from deckcheck.config.settings import Resolver
from deckcheck.data.store import Store
from deckcheck.deckfiles import detect_format, read_decks
from deckcheck.deckfiles.ydkformat import formatted, with_line_ends_of
from deckcheck.errors import UsageError
from deckcheck.inputs.deck import read_data
from deckcheck.inputs.files import pass_through
from deckcheck.inputs.sources import Source, discover
from deckcheck.inputs.writing import refuse_read_only, write_file
from deckcheck.judge.fixes import diff_text
from deckcheck.model.deck import ParseError
from deckcheck.model.finding import ERROR
from deckcheck.report.safe import printable
from deckcheck.report.style import counted
from deckcheck.rules.files import findings
from deckcheck.run.walk import LeaveOut

_LOST = ("FMT020", "FMT021", "FMT024")
"""Findings on lines that are not read as clients read them."""


def run_fmt(
    paths: list[str], lang: str, *, check: bool, diff: bool, names: bool, config: str | None, isolated: bool
) -> int:
    """Format decks; returns the exit code: with `check` or `diff` 1 if some file would change, 2 if some was not done.

    Raises UsageError where the call is wrong.
    """
    lang = language_of(lang)
    store = Store.open()
    changed = same = 0
    failed = seen = False
    for source in _sources(paths, config, isolated):
        seen = True
        made = _formatted(source, store, names, lang)
        if made is None:
            if source.whole and source.data is not None and not (check or diff):
                # Who puts the output in the place of the input must not lose it, nor what was too much to look at.
                sys.stdout.buffer.write(source.data)
                pass_through()
            continue
        if isinstance(made, ParseError):
            error(made.at(source.path), made.help)
            failed = True
            continue
        data, new = made
        if source.data is not None and not (check or diff):
            sys.stdout.buffer.write(new)
        if data == new:
            same += 1
            continue
        if (source.data is None or check or diff) and not _write(source.path, data, new, check=check, diff=diff):
            failed = True
            continue
        changed += 1
    if not seen:
        raise UsageError("No .ydk files were found.", "Give files with .ydk, or a folder with some.")
    word = "would be formatted" if check or diff else "formatted"
    told = f"{counted(changed, 'file')} {word}, {same} as {'it is' if same == 1 else 'they are'}."
    print(told, file=sys.stderr)
    return 2 if failed else int(bool(changed) and (check or diff))


def _sources(paths: list[str], config: str | None, isolated: bool) -> Iterable[Source]:
    return unique(discover(paths, frozenset({".ydk"}), LeaveOut(Resolver({}, config, isolated))))


def _formatted(source: Source, store: Store, names: bool, lang: str) -> tuple[bytes, bytes] | ParseError | None:
    """A file as it is and as it should be, why that cannot be told, or None for what is not a `.ydk`."""
    data = read_data(source)
    if isinstance(data, ParseError):
        return data
    form = detect_format(data, source.path)
    if data and form is not None and form.name != "ydk":
        print(f"{printable(source.path)} is left alone: it is not a .ydk file ({form.title}).", file=sys.stderr)
        return None
    decks = read_decks(data, source.path, store)
    if isinstance(decks, ParseError):
        return decks
    file = decks[0]
    if file.text is None:
        return ParseError("There is no .ydk deck in it.", help="`deckcheck convert` writes one.")
    for finding in findings(file):
        if finding.severity == ERROR and finding.code in _LOST:
            return ParseError(finding.message, finding.span, f"{finding.help} Nothing was changed.")
    return data, with_line_ends_of(formatted(file, store, names, lang), data)


def _write(path: str, data: bytes, new: bytes, *, check: bool, diff: bool) -> bool:
    """Write a file or tell what would change; False if it cannot be written."""
    if diff:
        put_diff(diff_text(path, data, new))
    elif check:
        print(f"would be formatted: {printable(path)}")
    else:
        try:
            refuse_read_only(path)
            write_file(path, new, rewrite=True)
        except UsageError as problem:
            error(problem.message, problem.help)
            return False
        print(f"formatted: {printable(path)}")
    return True
