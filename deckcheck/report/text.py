"""The report for people: a verdict per item, what was found and how to fix it, a summary for many."""

from deckcheck.model.deck import Span, short_section_name
from deckcheck.model.finding import (
    ACCEPTED,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDETERMINED,
    UNREADABLE,
    VERDICTS,
    WARNING,
    Finding,
    outweighs,
    verdict_of,
    verdict_sum,
)
from deckcheck.model.report import Item, Run
from deckcheck.model.words import count, listed, say
from deckcheck.report.base import (
    Look,
    Reporter,
    Summary,
    accepted_text,
    notes_of,
    of_scripts,
    ranked,
    silenced_sums,
    things,
)
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, pad, width, wrap

VERDICT_STYLE = {
    LEGAL: "bold green",
    ILLEGAL: "bold red",
    UNDETERMINED: "bold yellow",
    UNREADABLE: "bold red",
    ACCEPTED: "bold yellow",
}
VERDICT_MARK = {LEGAL: "✓", ILLEGAL: "✗", UNDETERMINED: "?", UNREADABLE: "✗", ACCEPTED: "~"}
_SEVERITY_STYLE = {ERROR: "red", WARNING: "yellow", NOTE: "dim"}
_SEVERITY_MARK = {ERROR: "✗", WARNING: "!", NOTE: "·"}
# So many findings of one code are shown for an item; a deck of custom cards can have hundreds.
_ALIKE = 5
_ASCII = str.maketrans({"✓": "+", "✗": "x", "·": "-", "→": ">", "–": "-", "…": "..."})


def _shown(text: str, look: Look) -> str:
    return text if look.unicode else text.translate(_ASCII)


def _begin(run: Run, look: Look) -> str:
    return ""


def _item(item: Item, run: Run, look: Look) -> str:
    # A repository has thousands of scripts; only those with something to say are worth a line.
    if run.command == "lint" and run.many and not item.findings and not (item.accepted and run.verbose):
        return ""
    strict = run.strict or item.strict
    # Of an event the table of players has every deck.
    quiet = run.quiet or (run.event is not None and bool(run.event.entrants) and not run.verbose)
    failed = item.verdict != LEGAL or (strict and any(f.severity == WARNING for f in item.findings))
    if run.statistics or (quiet and not failed):
        return ""
    paint = look.paint
    lines = [_headline(item, run, look)]
    lines.extend(_fixed(item, run, look))
    lines.extend(_findings(item, run, look))
    lines.extend(printable(line) for line in item.lines)
    if item.ignored:
        codes = ", ".join(dict.fromkeys(finding.code for finding in item.ignored))
        told = say("{n} suppressed by inline comments: {codes}", n=len(item.ignored), codes=printable(codes))
        lines.append(paint(f"  {told}", "yellow"))
    if item.known:
        codes = ", ".join(dict.fromkeys(finding.code for finding in item.known))
        told = say("{n} suppressed by the baseline: {codes}", n=len(item.known), codes=printable(codes))
        lines.append(paint(f"  {told}", "yellow"))
    text = "\n".join(lines) + "\n"
    # A blank line sets a deck with findings apart; clean decks stay a plain list.
    return _shown(text if len(lines) == 1 else text + "\n", look)


def _findings(item: Item, run: Run, look: Look) -> list[str]:
    """The findings to show: of one deck all; in a long run no notes and of many with one code the first, unless all are
    asked for."""
    lines: list[str] = []
    shown: dict[str, int] = {}
    for finding in item.findings:
        # In a long run a note would bury the verdicts; their number is in the headline.
        if finding.severity == NOTE and (run.many or run.quiet) and not run.verbose:
            continue
        number = shown[finding.code] = shown.get(finding.code, 0) + 1
        if number <= _ALIKE or run.verbose or not run.many:
            lines.append(_finding(finding, look, run.command in _FIXING))
    for code, number in shown.items():
        if number > _ALIKE and not run.verbose and run.many:
            more = [finding for finding in item.findings if finding.code == code][_ALIKE:]
            what = named(more[0], tuple(finding.span for finding in more))
            told = say("{n} more {rule} (--verbose shows all)", n=number - _ALIKE, rule=f"{code} {what}")
            lines.append(look.paint(wrap(f"    {told}", look.columns, "      "), "dim"))
    return lines


def _fixed(item: Item, run: Run, look: Look) -> list[str]:
    """What was fixed: of many files only how much, but what may change the deck one by one."""
    lines = []
    shown = [one for one in item.fixed if run.verbose or not run.many or (one.fix is not None and not one.fix.safe)]
    for one in shown:
        assert one.fix is not None  # it was made
        rule, title = f"{one.code} {named(one, (one.span, *one.related))}", printable(one.fix.title)
        if one.fix.safe:
            text = say("fixed {rule}: {fix}", rule=rule, fix=title)
        else:
            text = say("fixed {rule}: {fix} (unsafe)", rule=rule, fix=title)
        lines.append(look.paint(wrap(f"  {text}", look.columns, "    "), "green"))
    if len(shown) < len(item.fixed):
        more = len(item.fixed) - len(shown)
        if shown:
            text = count(more, "fixed {n} finding more", "fixed {n} findings more")
        else:
            text = count(more, "fixed {n} finding", "fixed {n} findings")
        lines.append(look.paint(f"  {text}", "green"))
    if item.not_fixed:
        text = say("not fixed: {why}", why=printable(item.not_fixed))
        lines.append(look.paint(wrap(f"  {text}", look.columns, "    "), "yellow"))
    return lines


def _headline(item: Item, run: Run, look: Look) -> str:
    paint = look.paint
    word = ACCEPTED if item.accepted else item.verdict
    verdict = paint(f"{VERDICT_MARK[word]} {pad(say(word), 8)}", VERDICT_STYLE[word])
    if item.accepted or outweighs(item.verdict, verdict_of(item.findings)):
        # What is shown below does not explain the verdict: what was silenced does.
        verdict += paint(f" ({printable(accepted_text(item, run))})", "yellow")
    name = printable(item.path)
    if item.player:
        name += f" ({printable(item.player[0])})"
    if item.title:
        name += f" ({printable(item.title)})"
    about = []
    if item.counts is not None:
        about.append(" ".join(f"{short_section_name(section)} {size}" for section, size in item.counts.items()))
    if item.points is not None:
        about.append(say("{n} points", n=item.points))
    if item.list is not None:
        about.append(printable(f"{item.list.name} {item.list.effective}".strip()))
    notes = sum(finding.severity == NOTE for finding in item.findings)
    if notes:
        about.append(count(notes, "{n} note", "{n} notes"))
    told = " · ".join(about)
    if look.columns and told and width(say(word)) + width(name) + width(told) + 6 > look.columns:
        # Too long for a line: what is known of the deck goes below its name.
        return f"{verdict} {paint(name, 'bold')}\n" + paint(wrap(f"  {told}", look.columns, "  "), "dim")
    return f"{verdict} {paint(name, 'bold')}" + (paint("  " + told, "dim") if told else "")


def _finding(finding: Finding, look: Look, fixing: bool) -> str:
    """A finding in two or more lines: where, what, and how to fix it; `fixing` where the command has --fix."""
    paint = look.paint
    mark = f"{_SEVERITY_MARK[finding.severity]} {finding.code}"
    if fixing and finding.fix is not None and finding.fix.safe:
        mark += " [*]"
    rule = named(finding, (finding.span, *finding.related))
    what = say("{rule}: {message}", rule=rule, message=printable(finding.message))
    text = f"  {paint(mark, _SEVERITY_STYLE[finding.severity])} "
    body = wrap(what, look.columns, "    ", start=3 + len(mark))
    text += paint(body, "dim") if finding.severity == NOTE else body
    if finding.help:
        text += "\n" + paint(wrap(f"    → {printable(finding.help)}", look.columns, "      "), "cyan")
    return _shown(text, look)


def named(finding: Finding, spans: tuple[Span, ...]) -> str:
    """The name of a finding's rule, and where it is: `too-many-copies, lines 4–6`."""
    place = lines_text(spans)
    return say("{rule}, {place}", rule=finding.name, place=place) if place else finding.name


def lines_text(spans: tuple[Span, ...]) -> str:
    """`line 4`, `lines 4, 7–9`; empty where nothing is known."""
    lines = sorted({span.line for span in spans if span.line})
    if not lines:
        return ""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    words = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    if len(lines) > 1:
        return say("lines {lines}", lines=listed([*words[:8], "…"] if len(words) > 8 else words))
    columns = {span.column for span in spans}
    # The column helps only where a line holds several cards.
    if len(spans) == 1 and columns - {0, 1}:
        return say("line {line} column {column}", line=words[0], column=spans[0].column)
    return say("line {line}", line=words[0])


def _end(run: Run, summary: Summary, look: Look) -> str:
    paint = look.paint
    if run.statistics:
        from deckcheck.report.statistics import statistics_text

        return _shown(statistics_text(summary, look), look)
    lines: list[str] = []
    if run.event is not None:
        from deckcheck.report.eventtext import event_lines

        lines.extend(event_lines(run, look))
    if not run.quiet:
        lines.extend(
            paint(wrap(printable(note), look.columns, "  "), "dim") for note in notes_of(run, summary, event=False)
        )
    if summary.items != 1 or run.many:
        # Those that pass come first.
        counts = sorted(summary.by_verdict, key=lambda pair: pair[0] not in (LEGAL, ACCEPTED))
        parts = [paint(verdict_sum(number, word), VERDICT_STYLE[word]) for word, number in counts]
        told = things(run, summary.items)
        if summary.matrix:
            told = say("{n} verdicts on {things}", n=summary.items, things=things(run, len(summary.matrix)))
        lines.extend(_matrix(summary, paint))
        if run.event is not None and run.event.exchanges:
            told = say(
                "{decks} and {exchanges}",
                decks=things(run, run.event.decks),
                exchanges=count(run.event.exchanges, "{n} exchange", "{n} exchanges"),
            )
        lines.append(say("{things}: {told}", things=told, told=listed(parts) or say("nothing to check")))
        lines.extend(_reasons(run, summary, paint))
    if summary.failing or (run.strict and summary.findings[WARNING]):
        lines.append(paint(say("Warnings count as failures (strict)."), "yellow"))
    lines += [paint(told, "yellow") for told in silenced_sums(summary)]
    if summary.stale:
        told = count(
            summary.stale,
            "{n} finding in the baseline no longer found: --write-baseline removes them.",
            "{n} findings in the baseline no longer found: --write-baseline removes them.",
        )
        lines.append(paint(told, "yellow"))
    if run.command in _FIXING:
        lines.extend(_fixes(run, summary, paint))
    if summary.skipped:
        told = wrap(printable(summary.skipped_text(run.verbose)), look.columns, "  ")
        lines.append(paint(told, "dim"))
    return _shown("".join(line + "\n" for line in lines), look)


_FIXING = ("check", "lint")
"""The commands that have --fix."""


def _fixes(run: Run, summary: Summary, paint: Paint) -> list[str]:
    """What was fixed, and what could be."""
    lines = []
    if summary.fixed:
        lines.append(paint(count(summary.fixed, "{n} finding fixed.", "{n} findings fixed."), "green"))
    safe, unsafe = summary.fixable, summary.unsafe
    if safe and unsafe:
        told = say("{n} fixable with --fix ({unsafe} more with --unsafe-fixes).", n=safe, unsafe=unsafe)
        lines.append(f"[*] {told}")
    elif safe:
        lines.append(f"[*] {say('{n} fixable with --fix.', n=safe)}")
    elif unsafe:
        lines.append(say("No safe fixes; {n} fixable with --unsafe-fixes.", n=unsafe))
    if summary.not_fixed:
        told = count(
            summary.not_fixed,
            "{n} file was not fixed: its meaning is unclear.",
            "{n} files were not fixed: their meaning is unclear.",
        )
        lines.append(paint(told, "yellow"))
    for text in summary.unwritten:
        lines.append(paint(say("Not written: {why}", why=printable(text)), "bold red"))
    return lines


def _matrix(summary: Summary, paint: Paint) -> list[str]:
    """A row for each deck and a column for each format."""
    if not summary.matrix:
        return []
    formats = [name for name, _ in next(iter(summary.matrix.values()))]
    first = max(width(printable(path)) for path in summary.matrix)
    widest = max(width(say(verdict)) for verdict in VERDICTS) + 2
    widths = [max(len(name), widest) for name in formats]
    head = [pad(name, size) for name, size in zip(formats, widths, strict=True)]
    lines = ["  ".join([" " * first, *head]).rstrip()]
    for path, verdicts in summary.matrix.items():
        cells = [
            paint(pad(f"{VERDICT_MARK[verdict]} {say(verdict)}", size), VERDICT_STYLE[verdict])
            for (_, verdict), size in zip(verdicts, widths, strict=True)
        ]
        lines.append("  ".join([pad(printable(path), first), *cells]).rstrip())
    return lines


def _reasons(run: Run, summary: Summary, paint: Paint) -> list[str]:
    """In how many decks or scripts each code was found, the most frequent first, as a small table."""
    codes = ranked(summary.codes)
    if not codes:
        return []
    digits = len(str(codes[0][1]))
    lines = [
        f"  {_in_things(run, number, digits)} {paint(code, 'bold')} {summary.names[code]}"
        for code, number in codes[:_TOP]
    ]
    more = len(codes) - _TOP
    if more > 0:
        told = count(
            more,
            "and {n} more rule; --statistics counts the findings of all",
            "and {n} more rules; --statistics counts the findings of all",
        )
        lines.append(paint(f"  {told}", "dim"))
    return lines


def _in_things(run: Run, number: int, digits: int) -> str:
    """`in  3 decks`."""
    if of_scripts(run):
        return f"in {number:{digits}} {'script' if number == 1 else 'scripts'}"
    return count(number, "in {number} deck", "in {number} decks", number=f"{number:{digits}}")


_TOP = 12


REPORTER = Reporter("text", "for people, in colours on a terminal", _begin, _item, _end, fixes=True)
