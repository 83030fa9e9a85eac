"""The bodies of `banlist show`, `export`, `import` and `lint`."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from time import strftime

from deckcheck.commands.check import checked_region, tell_region
from deckcheck.commands.convert import put
from deckcheck.commands.terminal import error, look_of, note
from deckcheck.config.language import speak
from deckcheck.data.store import Store
from deckcheck.decks.banlists import FREE, find_list, in_language, is_file, list_of_file, written
from deckcheck.decks.formats import find_format
from deckcheck.decks.lists import InForce
from deckcheck.errors import UsageError, one_of
from deckcheck.listfiles import FORMS, Form, mapping
from deckcheck.listfiles.written import STATUSES, Entry, WrittenList
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import ParseError
from deckcheck.model.finding import ERROR, WARNING
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import LimitList, PlayFormat
from deckcheck.model.words import cards, clause, listed, points, say
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, counted, wrap
from deckcheck.report.table import OUTPUTS
from deckcheck.run.objects import unsure

_SEVERITY_STYLE = {ERROR: "red", WARNING: "yellow"}


def run_show(spec: str, region: str | None, lang: str | None, names: str | None, output: str) -> int:
    """Print a list; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    region = checked_region(region)
    store = Store.open()
    language = speak(lang, names, machine=output not in FOR_PEOPLE).names
    found = find_list(spec, store, strftime("%Y-%m-%d"), region)
    item = in_language(written(found.list, store), store, language)
    plays = plays_of(spec, store)
    tell_region(plays, region, store)
    tell_how_they_count(plays)
    if output != "text":
        sys.stdout.write(_write(item, output, found.list.series if plays else ""))
        tell_beside(output, found)
        return 0
    sys.stdout.write("".join(f"{line}\n" for line in _shown(item, found, look_of(sys.stdout).paint)))
    return 0


_WHOLE = ("lflist", "yaml", "json")
"""The forms that say what is not known of a list, too."""


def tell_beside(form: str, *found: InForce) -> None:
    """What is not known of lists, on standard error, where the form has no place for it."""
    if form not in _WHOLE:
        for text in dict.fromkeys(text for one in found for text in unsure(one)):
            note(text)


def plays_of(spec: str, store: Store) -> tuple[PlayFormat, ...]:
    """The format whose list is meant; none for a file."""
    return () if is_file(spec) else (find_format(spec.partition("@")[0], store),)


def tell_how_they_count(plays: Iterable[PlayFormat]) -> None:
    """Say where a format does not take the word of its list for it (the Traditional Format, RULES A12)."""
    for play in plays:
        if play.forbidden_as:
            note(
                say(
                    "In {format} cards that are Forbidden by the list are {status}.",
                    format=play.title,
                    status=say(STATUSES[play.forbidden_as]),
                )
            )


def _write(item: WrittenList, form: str, series: str) -> str:
    """A list in a form; of the forms only JSON says which `series` it is of."""
    return mapping.write(item, series) if form == "json" else _form(form).write(item)


def _shown(item: WrittenList, found: InForce, paint: Paint) -> Iterator[str]:
    limits = found.list
    yield paint(printable(_title(limits)), "bold")
    yield _sums(item)
    for text in (*unsure(found), *_notes(limits)):
        yield from wrapped(text)
    for heading, entries in _grouped(item):
        yield ""
        yield paint(f"{heading} ({len(entries)})", "bold")
        for entry in entries:
            assert isinstance(entry.ref, int)
            yield f"  {passcode_text(entry.ref)}  {printable(entry.comment)}"


def _sums(item: WrittenList) -> str:
    number = cards(len(item.entries))
    if item.points:
        most = max(entry.value for entry in item.entries)
        return say("{cards} with points, up to {most}", cards=number, most=most)
    groups = Counter(say(STATUSES[entry.value]) if entry.pool is None else say("in pools") for entry in item.entries)
    sums = listed([say("{n} {status}", n=size, status=group) for group, size in groups.items()])
    if item.whitelist:
        return say("{cards}, no others allowed: {sums}", cards=number, sums=sums)
    return say("{cards}: {sums}", cards=number, sums=sums)


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines as wide as the terminal."""
    lines: str = wrap(indent + printable(text), look_of(sys.stdout).columns, indent)
    return lines.split("\n")


def _grouped(item: WrittenList) -> Iterator[tuple[str, list[Entry]]]:
    """The cards of a list under headings: by status, by points, by pool."""
    found: dict[str, list[Entry]] = {}
    for entry in item.entries:
        if entry.points:
            heading = points(entry.value)
        elif entry.pool is not None:
            heading = pooled_text(entry.pool)
        else:
            heading = say(STATUSES[entry.value])
        found.setdefault(heading, []).append(entry)
    yield from found.items()


def _title(limits: LimitList) -> str:
    if not limits.effective:
        return limits.title
    if limits.until:
        return say(
            "{list} list of {day}, in force until {until}",
            list=limits.title,
            day=limits.effective,
            until=limits.until,
        )
    return say("{list} list of {day}", list=limits.title, day=limits.effective)


def _notes(limits: LimitList) -> Iterator[str]:
    if limits.next_exists:
        yield say("What is known of the newer list: {text}.", text=clause(limits.next_exists))
    if limits.source:
        yield say("Source: {source}.", source=limits.source)
    for remark in limits.remarks:
        line, message = remark.span.line, remark.message
        yield say("Line {line}: {message}", line=line, message=message) if line else message


def pooled_text(number: int) -> str:
    """The heading of a pool of which a deck may hold so many cards in all."""
    return say("Pool: {n} in all", n=number)


def status_text(value: int | None) -> str:
    """What a list says of a card with so many copies; None: it is not in the pool of a whitelist."""
    if value is None:
        return say("not in the pool")
    return say(STATUSES[value]) if value < FREE else say("not on the list")


def run_export(spec: str, to: str, region: str | None, out: str | None, force: bool) -> int:
    """Write a list in another form; returns the exit code.  Raises UsageError where the call is wrong."""
    to = one_of("form of lists", to, tuple(form.name for form in FORMS))
    region = checked_region(region)
    store = Store.open()
    found = find_list(spec, store, strftime("%Y-%m-%d"), region)
    limits = found.list
    item = written(limits, store, every_number=to == "lflist")
    tell_region(plays_of(spec, store), region, store)
    if to == "lflist" and item.entries and not (limits.limits or limits.points or limits.pools):
        raise UsageError(
            f"The {limits.title} list has numbers that the clients do not know.", "Export it as yaml, json or csv."
        )
    put(_form(to).write(item), out, force)
    tell_beside(to, found)
    return 0


def run_import(spec: str, out: str | None, force: bool) -> int:
    """Write a list of somebody else's as YAML; returns the exit code.  Raises UsageError where that cannot be done."""
    store = Store.open()
    limits = list_of_file(spec, store)
    if limits.suspect and not _says_so(spec, limits.suspect, store):
        raise UsageError(f"{spec}: {limits.suspect[:1].upper()}{limits.suspect[1:]}.", "Is it a list of this game?")
    item = written(limits, store)
    if item.source == spec.partition("#")[0]:
        item = item._replace(source=os.path.basename(item.source))
    put(_form("yaml").write(item), out, force)
    for remark in limits.remarks:
        note(f"{remark.span.within(spec)}: {remark.message}")
    return 0


def _says_so(spec: str, suspicion: str, store: Store) -> bool:
    """Whether it is the file itself that marks a list as suspect."""
    from deckcheck.data.userlists import load_written

    lists = load_written(spec if os.path.exists(spec) else spec.partition("#")[0], store)
    return not isinstance(lists, ParseError) and any(item.certainty.suspect == suspicion for item in lists)


def run_lint(files: Sequence[str], strict: bool, output: str) -> int:
    """Print what is wrong with lists; returns the exit code."""
    from deckcheck.data.userlists import load_written
    from deckcheck.decks.listlint import faults

    output = one_of("output format", output, ("text", "json"))
    store = Store.open()
    items, code = [], 0
    for path in files:
        lists = load_written(path, store)
        if isinstance(lists, ParseError):
            where = f"{path}:{lists.span.line}" if lists.span.line else path
            error(f"{where}: {lists.message}", lists.help)
            code = 2
            continue
        items += [(path, item, faults(item, path, store)) for item in lists]
    bad = {ERROR, WARNING} if strict else {ERROR}
    failed = any(fault.severity in bad for _, _, found in items for fault in found)
    if output == "json":
        rows = [
            {"path": path, "list": item.title, "findings": [fault._asdict() for fault in found]}
            for path, item, found in items
        ]
        print(json_text({"schema": "deckcheck.list-lint/1", "items": rows}, indent=True))
    else:
        paint = look_of(sys.stdout).paint
        for path, item, found in items:
            number = counted(len(found), "finding") if found else "nothing found"
            size = counted(len(item.entries), "row")
            print(paint(printable(f"{path}: {item.title}: {size}, {number}"), "bold"))
            for fault in found:
                where = f"line {fault.line}: " if fault.line else ""
                mark = paint(fault.severity, _SEVERITY_STYLE.get(fault.severity, "dim"))
                print(f"  {where}{mark} {fault.name}")
                for line in (*wrapped(fault.message, "    "), *(wrapped(fault.help, "    ") if fault.help else ())):
                    print(line)
    return code or int(failed)


def _form(name: str) -> Form:
    return next(form for form in FORMS if form.name == name)
