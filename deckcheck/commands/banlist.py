"""The bodies of `banlist show`, `diff`, `export`, `import` and `lint`."""

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
from deckcheck.decks.banlists import FREE, Change, difference, find_list, in_language, is_file, list_of_file, written
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
from deckcheck.model.words import cards, count, listed, mark, say
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, coloured, counted, pad, plain, width, wrap
from deckcheck.report.table import MACHINE, OUTPUTS, csv_text, markdown_text
from deckcheck.run.objects import diff_value, unsure

_SEVERITY_STYLE = {ERROR: "red", WARNING: "yellow"}


def run_show(spec: str, region: str | None, lang: str | None, names: str | None, output: str) -> int:
    """Print a list; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    region = checked_region(region)
    store = Store.open()
    language = speak(lang, names, machine=output in MACHINE).names
    found = find_list(spec, store, strftime("%Y-%m-%d"), region)
    item = in_language(written(found.list, store), store, language)
    plays = _plays(spec, store)
    tell_region(plays, region, store)
    _tell_how_they_count(plays)
    if output != "text":
        sys.stdout.write(_write(item, output, found.list.series if plays else ""))
        _tell_beside(output, found)
        return 0
    sys.stdout.write("".join(f"{line}\n" for line in _shown(item, found, _paint())))
    return 0


_WHOLE = ("lflist", "yaml", "json")
"""The forms that say what is not known of a list, too."""


def _tell_beside(form: str, *found: InForce) -> None:
    """What is not known of lists, on standard error, where the form has no place for it."""
    if form not in _WHOLE:
        for text in dict.fromkeys(text for one in found for text in unsure(one)):
            note(text)


def _plays(spec: str, store: Store) -> tuple[PlayFormat, ...]:
    """The format whose list is meant; none for a file."""
    return () if is_file(spec) else (find_format(spec.partition("@")[0], store),)


def _tell_how_they_count(plays: Iterable[PlayFormat]) -> None:
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
        yield from _wrapped(text)
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


def _wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines as wide as the terminal."""
    lines: str = wrap(indent + printable(text), look_of(sys.stdout).columns, indent)
    return lines.split("\n")


def _grouped(item: WrittenList) -> Iterator[tuple[str, list[Entry]]]:
    """The cards of a list under headings: by status, by points, by pool."""
    found: dict[str, list[Entry]] = {}
    for entry in item.entries:
        if entry.points:
            heading = count(entry.value, "{n} point", "{n} points")
        elif entry.pool is not None:
            heading = _pooled(entry.pool)
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
        yield say("What is known of the newer list: {text}.", text=limits.next_exists)
    if limits.source:
        yield say("Source: {source}.", source=limits.source)
    for remark in limits.remarks:
        line, message = remark.span.line, remark.message
        yield say("Line {line}: {message}", line=line, message=message) if line else message


def run_diff(a: str, b: str, region: str | None, lang: str | None, names: str | None, output: str) -> int:
    """Print what changes between two lists; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    region = checked_region(region)
    store = Store.open()
    language = speak(lang, names, machine=output in MACHINE).names
    today = strftime("%Y-%m-%d")
    found = [find_list(spec, store, today, region) for spec in (a, b)]
    before, after = (one.list for one in found)
    changes = difference(before, after, store, language)
    tell_region(_plays(a, store), region, store)
    for spec in dict.fromkeys((a, b)):
        _tell_how_they_count(_plays(spec, store))
    points = bool(before.points or after.points)
    if output == "json":
        print(json_text(diff_value(found[0], found[1], changes), indent=True))
    elif output == "text":
        sys.stdout.write("".join(f"{line}\n" for line in _diff_lines(found[0], found[1], changes, points, _paint())))
    else:
        _tell_beside(output, *found)
        columns = ("passcode", "name", "from", "to")
        rows = [(passcode_text(c.code), c.name, *(_words(v, pool, points) for v, pool in _sides(c))) for c in changes]
        sys.stdout.write(csv_text([columns, *rows]) if output == "csv" else markdown_text(columns, rows))
    return 1 if changes else 0


def _diff_lines(
    before: InForce, after: InForce, changes: Sequence[Change], points: bool, paint: Paint
) -> Iterator[str]:
    names = [f"{limits.title} {limits.effective}".strip() for limits in (before.list, after.list)]
    arrow = "→" if look_of(sys.stdout).unicode else "->"
    told = count(len(changes), "{lists}: {n} change", "{lists}: {n} changes", lists=f"{names[0]} {arrow} {names[1]}")
    yield paint(printable(told), "bold")
    for name, found in zip(names, (before, after), strict=True):
        for text in unsure(found):
            yield from _wrapped(f"{name}: {text[:1].lower()}{text[1:]}")
    for heading, some in _by_change(changes, points):
        yield ""
        yield paint(f"{say(heading)} ({len(some)})", "bold")
        widest = min(max(width(printable(change.name)) for change in some), 48)
        for change in some:
            value = _words(change.before, change.pool_before, points)
            was = f"{value} {arrow} {change.after}" if points else say("was {status}", status=value)
            yield f"  {passcode_text(change.code)}  {pad(printable(change.name), widest)}  {was}".rstrip()


def _by_change(changes: Iterable[Change], points: bool) -> Iterator[tuple[str, list[Change]]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        found.setdefault(_kind_of_change(change, points), []).append(change)
    yield from sorted(found.items(), key=lambda pair: (_ORDER.index(pair[0]) if pair[0] in _ORDER else 0, pair[0]))


_NEWLY = (mark("Newly Forbidden"), mark("Newly Limited"), mark("Newly Semi-Limited"))
_ORDER = (
    mark("No longer in a pool"), mark("No longer in the pool"), *_NEWLY, mark("No longer on the list"),
    mark("New in the pool"), mark("Points for the first time"), mark("Points rise"), mark("Points fall"),
    mark("No longer cost points"),
)  # fmt: skip


def _pooled(number: int) -> str:
    return say("Pool: {n} in all", n=number)


def _kind_of_change(change: Change, points: bool) -> str:
    before, after = change.before or 0, change.after or 0
    if points:
        if not before:
            return "Points for the first time"
        if not after:
            return "No longer cost points"
        return "Points rise" if after > before else "Points fall"
    if change.pool_after is not None and change.pool_before != change.pool_after:
        return _pooled(change.pool_after)
    if change.after is None:
        return "No longer in the pool"
    if change.before == change.after:
        return "No longer in a pool"
    if change.after == FREE:
        return "New in the pool" if change.before is None else "No longer on the list"
    return _NEWLY[change.after]


def _sides(change: Change) -> tuple[tuple[int | None, int | None], ...]:
    return (change.before, change.pool_before), (change.after, change.pool_after)


def _words(value: int | None, pool: int | None, points: bool) -> int | str | None:
    """What a list says of a card: the points, its status, or how many of a group may be in a deck."""
    if points:
        return value
    return _status(value) if pool is None or value is None else say("in a pool: {n} in all", n=pool)


def _status(value: int | None) -> str:
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
    tell_region(_plays(spec, store), region, store)
    if to == "lflist" and item.entries and not (limits.limits or limits.points or limits.pools):
        raise UsageError(
            f"The {limits.title} list has numbers that the clients do not know.", "Export it as yaml, json or csv."
        )
    put(_form(to).write(item), out, force)
    _tell_beside(to, found)
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
        paint = _paint()
        for path, item, found in items:
            number = counted(len(found), "finding") if found else "nothing found"
            size = counted(len(item.entries), "row")
            print(paint(printable(f"{path}: {item.title}: {size}, {number}"), "bold"))
            for fault in found:
                where = f"line {fault.line}: " if fault.line else ""
                mark = paint(fault.severity, _SEVERITY_STYLE.get(fault.severity, "dim"))
                print(f"  {where}{mark} {fault.name}")
                for line in (*_wrapped(fault.message, "    "), *(_wrapped(fault.help, "    ") if fault.help else ())):
                    print(line)
    return code or int(failed)


def _form(name: str) -> Form:
    return next(form for form in FORMS if form.name == name)


def _paint() -> Paint:
    return coloured if look_of(sys.stdout).colour else plain
