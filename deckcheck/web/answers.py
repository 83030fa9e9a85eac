"""What is answered, in a worker process: values that are asked → the objects that the commands print as JSON.

Every function takes plain values and returns plain ones, since both cross between processes.  They raise UsageError for
what cannot be carried out.
"""

import os
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from html import unescape
from time import strftime
from typing import Any, NamedTuple

from deckcheck.api import Checker, Named, Report
from deckcheck.config.keys import region_of
from deckcheck.data.store import LANGUAGE_WORDS, LANGUAGES, Store
from deckcheck.deckfiles import CannotWriteError, write_deck
from deckcheck.decks.banlists import difference, find_list, written
from deckcheck.decks.cards import find_cards
from deckcheck.decks.formats import Options, named_format
from deckcheck.decks.lists import InForce
from deckcheck.decks.resolve import join, looked_up
from deckcheck.errors import UsageError, checked_day, near_words, one_of
from deckcheck.inputs.deck import read_deck
from deckcheck.inputs.sources import Source
from deckcheck.listfiles.mapping import value_of
from deckcheck.model.deck import DeckFile, ParseError
from deckcheck.model.report import Item
from deckcheck.report.html.view import DeckView, deck_view
from deckcheck.run.guard import limit_time
from deckcheck.run.objects import card_value, diff_value, rulesets_on, which_object
from deckcheck.run.parallel import settle_process
from deckcheck.run.which import chosen_formats, verdict_in
from deckcheck.web.asked import Play
from deckcheck.web.settings import TARGETS

_KEPT = 16
"""So many ways to judge are kept ready; each holds a format's rules for a day."""
_MOST_HITS = 10

_bundled = False


def begin(seconds: float, isolated: bool) -> None:
    """Make this process one that answers: no deck takes longer than `seconds`, and no relative path means anything."""
    global _bundled
    settle_process()
    limit_time(seconds)
    _bundled = isolated
    os.chdir(os.sep)
    store()


@cache
def store() -> Store:
    """The card data."""
    return Store.open(_bundled)


def checked_format(name: str) -> str:
    """The id of a format that the card data have.  Raises UsageError for any other, a file among them."""
    play = named_format(name, store())
    if play is None:
        hint = near_words(name, store().format_names())
        raise UsageError(f'There is no format "{name}".', f"{hint}GET /api/formats lists them.")
    return play.id


def checker(play: Play) -> Checker:
    """What judges decks by certain options; the last few are kept."""
    options = play.options()
    if play.format is not None:
        options["format"] = checked_format(play.format)
    if play.list is not None and play.list != "none":
        name, _, day = play.list.partition("@")
        options["list"] = f"{checked_format(name)}@{day or play.as_of or strftime('%Y-%m-%d')}"
    return _checker(tuple(sorted(options.items())), strftime("%Y-%m-%d"))


@lru_cache(_KEPT)
def _checker(options: tuple[tuple[str, Any], ...], today: str) -> Checker:
    """Without a day the verdicts are those of the day of the request, not of the day on which this was made."""
    return Checker(whole=True, **dict(options))


def report(decks: list[Named], play: Play) -> Report:
    """The verdicts on decks."""
    return checker(play).check(*decks)


def check(decks: list[Named], formats: list[str], play: Play) -> dict[str, Any]:
    """What `deckcheck check --output json` prints; several formats give an item for each deck and format."""
    if len(formats) < 2:
        return report(decks, play._replace(format=formats[0] if formats else None)).to_dict()
    reports = [report(decks, play._replace(format=name)).to_dict() for name in formats]
    whole = reports[0]
    whole["items"] = [item for items in zip(*(one["items"] for one in reports), strict=True) for item in items]
    whole["notes"] = list(dict.fromkeys(note for one in reports for note in one["notes"]))
    whole["summary"] = _sum([one["summary"] for one in reports])
    return whole


def _sum(values: list[Any]) -> Any:
    """The sums of several reports: numbers added, lists joined, objects member by member."""
    first = values[0]
    if isinstance(first, dict):
        keys = dict.fromkeys(key for value in values for key in value)
        return {key: _sum([value[key] for value in values if key in value]) for key in keys}
    if isinstance(first, list):
        return [one for value in values for one in value]
    return sum(values) if isinstance(first, int) and not isinstance(first, bool) else first


def swap(registered: Named, later: list[Named], plan: Named | None, duel: int, play: Play) -> dict[str, Any]:
    """What `deckcheck swap --output json` prints."""
    return checker(play).swap(registered, *later, plan=plan, duel=duel).to_dict()


def _read(deck: Named) -> DeckFile:
    content = deck.content.encode("utf-8", "surrogatepass") if isinstance(deck.content, str) else deck.content
    found = read_deck(Source(deck.name, content), store())
    if isinstance(found, ParseError):
        raise UsageError(found.at(deck.name), found.help)
    return found


def which(decks: list[Named], formats: list[str], as_of: str | None, region: str | None) -> dict[str, Any]:
    """What `deckcheck which --output json` prints."""
    plays = chosen_formats(tuple(one if one == "all" else checked_format(one) for one in formats), store())
    options = Options(_day(as_of), region=_region(region))
    items = [
        which_object(deck.name, [verdict_in(play, file, options, store()) for play in plays])
        for deck, file in [(deck, _read(deck)) for deck in decks]
    ]
    return {"schema": "deckcheck.which/1", "items": items}


def convert(deck: Named, to: str, lang: str) -> dict[str, Any]:
    """A deck in another file format: its text, and what the format is called."""
    to = one_of("format to write", to, TARGETS)
    language = one_of("language", lang, LANGUAGES, LANGUAGE_WORDS)
    file = looked_up(join(_read(deck), store()))
    unknown = [ref for _, part in file.parts() for ref in part.refs if not isinstance(ref, int)]
    if unknown:
        raise UsageError(f'{deck.name}: no card, or several, are meant by "{unknown[0]}".', "Check the deck first.")
    try:
        return {"to": to, "text": write_deck(file, to, store(), language)}
    except CannotWriteError as error:
        raise UsageError(f"{deck.name}: {error}") from None


def card(query: str, formats: tuple[str, ...], as_of: str | None, region: str | None, history: bool) -> dict[str, Any]:
    """What `deckcheck card --output json` prints."""
    if not query.strip():
        raise UsageError("q is missing.", "Pass a name, part of one, a passcode or a set code: /api/card?q=ash")
    day = _day(as_of)
    rulesets = rulesets_on(day, tuple(map(checked_format, formats)), _region(region), store())
    return card_value(query, day, find_cards(query, store(), _MOST_HITS), rulesets, store(), history)


def formats() -> dict[str, Any]:
    """The formats of play, current ones first, then the popular ones of past days, then the others."""
    plays = sorted((play for play in store().formats() if not play.no_verdict), key=lambda play: play.rank)
    return {"formats": [{"id": play.id, "title": play.title, "rank": play.rank} for play in plays]}


def limits(format: str, day: str | None, region: str | None) -> dict[str, Any]:
    """What `deckcheck banlist show --output json` prints."""
    found = _list(format, day, region)
    return value_of(written(found.list, store()), found.list.series)


def limits_diff(before: str, after: str, region: str | None) -> dict[str, Any]:
    """What `deckcheck banlist diff --output json` prints."""
    old, new = (_list(*one.partition("@")[::2], region) for one in (before, after))
    return diff_value(old, new, difference(old.list, new.list, store()))


def _list(format: str, day: str | None, region: str | None) -> InForce:
    """The list of a format on a day, today where none is said."""
    day = _day(day)
    return find_list(f"{checked_format(format)}@{day}", store(), day, _region(region))


def _region(word: str | None) -> str | None:
    return None if word is None else region_of(word)


def _day(text: str | None) -> str:
    return checked_day(text) if text else strftime("%Y-%m-%d")


def version() -> dict[str, Any]:
    """The version and the days of the data."""
    from deckcheck import __version__

    return {"version": __version__, "data": store().meta()}


class Choice(NamedTuple):
    """A name that no card has, and the cards that may be meant: `mend` is what the button of each sends back."""

    typed: str
    line: int
    cards: tuple[tuple[str, str], ...]


class Shown(NamedTuple):
    """Decks as the page shows them: `written` has the first in other forms (name and text), `qr` its code as the
    modules a side and the path of an SVG, None where there is no code or it is too long."""

    decks: list[DeckView]
    notes: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    written: tuple[tuple[str, str], ...] = ()
    qr: tuple[int, str] | None = None


def views(decks: list[Named], play: Play) -> Shown:
    """The verdicts on decks as the report's page shows them, and what to say once."""
    found = report(decks, play)
    shown = [deck_view(item) for item in found.items]
    first = [item for item in found.items if item.path.startswith(decks[0].name)]
    choices = tuple(dict.fromkeys(choice for item in first for choice in _choices(item)))
    one_deck = shown[0].item.cards is not None and len(first) < 2
    written = _written(looked_up(join(_read(decks[0]), store()))) if one_deck else ()
    return Shown(shown, found.notes, choices, written, _qr(shown[0].code))


def swap_views(registered: Named, now: Named, duel: int, play: Play) -> Shown:
    """The verdict on one exchange as the report's page shows it, card by card."""
    found = checker(play).swap(registered, now, duel=duel)
    return Shown([deck_view(item) for item in found.items], found.notes)


def _choices(item: Item) -> Iterator[Choice]:
    for finding in item.findings:
        span = finding.span
        if finding.suggestions and span.line and span.line == span.end_line:
            place = f"{span.line}:{span.column}:{span.end_column}"
            cards = tuple((one.name, f"{place}:{one.name}") for one in finding.suggestions)
            yield Choice(finding.subject, span.line, cards)


def _written(file: DeckFile) -> tuple[tuple[str, str], ...]:
    """A deck in the forms that are copied most; those that cannot hold it are left out."""
    found = []
    for to in ("ydke", "ydk", "text"):
        try:
            found.append((to, write_deck(file, to, store(), "en")))
        except CannotWriteError:
            continue
    return tuple(found)


def _qr(code: str) -> tuple[int, str] | None:
    from deckcheck.sheet.qr import qr_path

    try:
        return qr_path(code) if code else None
    except ValueError:  # segno.DataOverflowError
        return None


def sheet(deck: Named, play: Play) -> bytes:
    """A registration sheet as PDF."""
    from deckcheck import __version__
    from deckcheck.sheet.content import Fields, make_sheet
    from deckcheck.sheet.pdf import render

    found = [item for item in report([deck], play).items if item.cards is not None]
    if not found:
        raise UsageError("There is no deck to write a sheet for.", "Check the list first.")
    language = play.lang or "en"
    sheets = [make_sheet(item, Fields(date=play.as_of or ""), store(), language) for item in found]
    return render(sheets, "a4", language, None, __version__)[0]


def event(page: Callable[[str], str], folder: str) -> tuple[str, str]:
    """The page of an event, as `page` makes it of the folder, and its Content Security Policy."""
    text = page(folder)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None  # the report's page has one
    return text, unescape(policy[1])


_FUNCTIONS = (
    check, swap, which, convert, card, formats, limits, limits_diff, version, views, swap_views, sheet, event
)  # fmt: skip
ANSWERS: dict[str, Callable[..., Any]] = {function.__name__: function for function in _FUNCTIONS}


def answer(name: str, *arguments: Any) -> tuple[Any, str, str]:
    """What a function of `ANSWERS` gives, or None with the message and the help of what cannot be carried out."""
    try:
        return ANSWERS[name](*arguments), "", ""
    except UsageError as error:
        return None, error.message, error.help
