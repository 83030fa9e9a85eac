"""The report as one HTML page that needs no network: an overview, a filter, and every deck with its findings.

Everything but the filter and the choice of colours works without JavaScript.
"""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.model.card import passcode_text
from deckcheck.model.finding import ACCEPTED, ERROR, LEGAL, VERDICTS, WARNING
from deckcheck.model.report import Item, Run
from deckcheck.model.words import ENGLISH, count, language_spoken, listed, mark, say
from deckcheck.report.base import CardUse, Look, Reporter, Summary, accepted_text, notes_of, of_scripts, ranked
from deckcheck.report.html.page import ascii_only, asset, environment, policy
from deckcheck.report.html.view import deck_view

if TYPE_CHECKING:
    from jinja2 import Template

_MOST_USES = 400
_TOP = 8
"""So many of the broken rules are seen at once."""


class _Verdict(NamedTuple):
    word: str
    number: int
    x: float
    width: float


class _Broken(NamedTuple):
    code: str
    name: str
    about: str
    severity: str
    number: int
    percent: int
    width: float


@cache
def _template(name: str) -> "Template":
    return environment(__name__).get_template(name)


def _begin(run: Run, look: Look) -> str:
    return ""


def _head(run: Run, summary: Summary, look: Look) -> str:
    style = asset(__name__, "report.css")
    script = f"{asset(__name__, 'report.js')}\n{asset(__name__, 'qr.js')}"
    page = _template("head.html").render(
        run=run,
        notes=notes_of(run, summary, event=False),
        title=_title(run),
        event=run.event,
        uses=_uses(summary),
        most_uses=_MOST_USES,
        **_nouns(run),
        said={text: say(text) for text in SAID_BY_SCRIPT} if language_spoken() != ENGLISH else {},
        style=style,
        script=script,
        policy=policy(style, script),
        summary=summary,
        verdicts=_verdicts(summary),
        sums=_sums(run, summary),
        matrix=summary.matrix,
        formats=[name for name, _ in next(iter(summary.matrix.values()), ())],
        rules=_rules(summary),
        top=_TOP,
    )
    return _fit(page, look)


def _title(run: Run) -> str:
    if run.event is not None:
        return say("{event}, {day}", event=run.event.name or say("Event"), day=run.event.date)
    return "Script check" if of_scripts(run) else say("Deck check")


def _nouns(run: Run) -> dict[str, str]:
    """What a run judges: in sentences, and as headings of one and of many."""
    if of_scripts(run):
        return {"things": "scripts", "Things": "Scripts", "Thing": "Script"}
    return {"things": say("decks"), "Things": say("Decks"), "Thing": say("Deck")}


SAID_BY_SCRIPT = (
    mark("Light colours"),
    mark("Dark colours"),
    mark("Copy link"),
    mark("Copy ydke code"),
    mark("QR code"),
    mark("Copied"),
    mark("Press Ctrl+C"),
    mark("The deck has too many cards for a QR code."),
    mark("QR code of the deck as a ydke:// code"),
    mark("Show only these"),
    mark("All {n} shown"),
    mark("{n} of {all} shown"),
    mark("not {verdicts}"),
    *VERDICTS,
    ACCEPTED,
)
"""What the page's script says."""


def _uses(summary: Summary) -> list[tuple[str, CardUse]]:
    """The cards of all decks, those that most decks play first; none for a single deck."""
    if summary.items < 2:
        return []
    return sorted(summary.uses.items(), key=lambda pair: (-pair[1].decks, -pair[1].copies, pair[0]))


def _other_names(summary: Summary) -> list[tuple[str, tuple[str, ...]]]:
    """By what else cards are looked for: their passcodes, and their names in all languages."""
    found = []
    for name, use in sorted(summary.uses.items()) if summary.items > 1 else ():
        codes = (passcode_text(use.code), str(use.code)) if use.code is not None else ()
        found.append((name, tuple(dict.fromkeys((*codes, *use.names)))))
    return found


def _item(item: Item, run: Run, look: Look) -> str:
    warned = (run.strict or item.strict) and any(finding.severity == WARNING for finding in item.findings)
    if run.statistics or (run.quiet and item.verdict == LEGAL and not warned):
        return ""
    word = ACCEPTED if item.accepted else item.verdict
    why = accepted_text(item, run) if item.accepted else ""
    shown = item.path if run.event is None else run.event.short(item.path)
    page = _template("deck.html").render(
        deck=deck_view(item),
        word=word,
        why=why,
        open=not run.many,
        many=run.many,
        shown=shown,
    )
    return _fit(page, look)


def _end(run: Run, summary: Summary, look: Look) -> str:
    page = _template("end.html").render(
        run=run,
        summary=summary,
        **_nouns(run),
        rules=_rules(summary),
        names=_other_names(summary),
        data=run.tool.data.get("cards"),
    )
    return _fit(page, look)


def _fit(page: str, look: Look) -> str:
    return page if look.unicode else ascii_only(page)


def _verdicts(summary: Summary) -> list[_Verdict]:
    parts = []
    before = 0
    for word, number in summary.by_verdict:
        share = 100 / summary.items
        parts.append(_Verdict(word, number, round(before * share, 2), round(number * share, 2)))
        before += number
    return parts


def _sums(run: Run, summary: Summary) -> list[str]:
    """What else is worth saying in the overview."""
    lines = []
    if len(summary.formats) > 1:
        formats = listed([f"{name} {number}" for name, number in sorted(summary.formats.items())])
        lines.append(say("Formats: {formats}", formats=formats))
    if summary.warned and run.strict:
        lines.append(say("{n} legal, but with warnings, which fail here", n=summary.warned))
    elif summary.warned:
        lines.append(say("{n} legal, but with warnings", n=summary.warned))
    if summary.ignored:
        lines.append(
            count(
                summary.ignored,
                "{n} finding suppressed by inline comments",
                "{n} findings suppressed by inline comments",
            )
        )
    if summary.known:
        lines.append(
            count(
                summary.known,
                "{n} finding suppressed by the baseline",
                "{n} findings suppressed by the baseline",
            )
        )
    if summary.skipped:
        lines.append(summary.skipped_text(run.verbose))
    return lines


def _rules(summary: Summary) -> list[_Broken]:
    if not summary.codes:
        return []
    from deckcheck.rules.catalogue import all_rules

    known = {rule.code: rule for rule in all_rules()}
    return [
        _Broken(
            code,
            summary.names[code].replace("-", " "),
            " ".join(known[code].explanation.split("\n\n", 1)[0].split()) if code in known else "",
            known[code].severity if code in known else ERROR,
            number,
            round(100 * number / summary.items),
            round(100 * number / summary.items, 1),
        )
        for code, number in ranked(summary.codes)
    ]


REPORTER = Reporter("html", "self-contained HTML page with every deck", _begin, _item, _end, cards=True, head=_head)
