"""What the pages show, in a worker process: values that are asked → values that the templates take."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from time import monotonic, strftime
from typing import NamedTuple

from deckcheck import __version__
from deckcheck.api import Named
from deckcheck.config.settings import OWN_FILE, PROJECT_FILE
from deckcheck.deckfiles import CannotWriteError, write_deck
from deckcheck.decks.cards import Hit, find_cards, status_in
from deckcheck.decks.cardtext import TERRITORIES, changes, counting_text, history_text, stats_text, status_text
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import DeckFile
from deckcheck.model.finding import ACCEPTED, verdict_sum
from deckcheck.model.report import Item, Run, Tool
from deckcheck.model.words import clause, count, language_spoken, listed, say
from deckcheck.report.base import accepted_text
from deckcheck.report.html.view import DeckView, deck_view
from deckcheck.run.objects import rulesets_on
from deckcheck.web.answers import MOST_HITS, checker, language, report, store, whole
from deckcheck.web.asked import Play

_KEPT_SECONDS = 60.0
"""So long an event's page is kept where nothing in its folder changes: what its settings name may lie elsewhere."""


class Choice(NamedTuple):
    """A name that no card has, and the cards that may be meant: `mend` is what the button of each sends back."""

    typed: str
    line: int
    cards: tuple[tuple[str, str], ...]


class Judged(NamedTuple):
    """A deck, its verdict as the report's page has it (accepted is one), and why it is accepted, if it is."""

    deck: DeckView
    word: str
    why: str


class Shown(NamedTuple):
    """Decks as the page shows them, and how many have which verdict.

    Where it is one deck, `written` has it in other forms (name and text), `qr` its code as the modules a side and the
    path of an SVG, None where there is no code or it is too long; `choices` are for the pasted list.
    """

    decks: list[Judged]
    notes: tuple[str, ...]
    sums: str = ""
    choices: tuple[Choice, ...] = ()
    written: tuple[tuple[str, str], ...] = ()
    qr: tuple[int, str] | None = None


def views(decks: list[Named], play: Play, pasted: bool) -> Shown:
    """The verdicts on decks as the report's page shows them, and what to say once; the first deck may be `pasted`."""
    found = report(decks, play)
    shown = _judged(found.items)
    mine = checker(play).check(decks[0]).items if pasted and len(decks) > 1 else found.items if pasted else ()
    choices = tuple(dict.fromkeys(choice for item in mine for choice in _choices(item)))
    if len(shown) > 1:
        return Shown(shown, found.notes, _sums(shown), choices)
    try:
        return Shown(shown, found.notes, "", choices, _written(whole(decks[0])), _qr(shown[0].deck.code))
    except UsageError:  # cards would be lost
        return Shown(shown, found.notes, "", choices)


def _sums(decks: list[Judged]) -> str:
    """`3 decks: 1 illegal, 2 legal`."""
    words = Counter(deck.word for deck in decks)
    told = listed([verdict_sum(words[word], word) for word in sorted(words)])
    return say("{things}: {told}", things=count(len(decks), "{n} deck", "{n} decks"), told=told)


def swap_views(registered: Named, now: Named, duel: int, play: Play) -> Shown:
    """The verdict on one exchange as the report's page shows it, card by card; what is asked about comes first."""
    found = checker(play).swap(registered, now, duel=duel)
    return Shown(_judged(reversed(found.items)), found.notes)


def _judged(items: Iterable[Item]) -> list[Judged]:
    run = Run("check", Tool(__version__, {}), ())
    return [
        Judged(deck_view(item), ACCEPTED, accepted_text(item, run))
        if item.accepted
        else Judged(deck_view(item), item.verdict, "")
        for item in items
    ]


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


class StatusView(NamedTuple):
    """What a format says of a card: the format's title, the words, why that is not sure, and the history of limits."""

    format: str
    words: str
    doubt: str
    history: str


class CardView(NamedTuple):
    """A card as the page shows it; `names` are by language, `facts` further lines (label and text)."""

    name: str
    passcode: str
    stats: str
    names: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    statuses: tuple[StatusView, ...]


class Cards(NamedTuple):
    """The cards that may be meant, or, where there is none, names that are like what was typed."""

    cards: tuple[CardView, ...]
    more: int
    near: tuple[str, ...]


def card_views(query: str, names: str) -> Cards:
    """The cards that a query may mean, with their statuses today; their names are in the language `names`."""
    answer = find_cards(query, store(), MOST_HITS)
    rulesets = rulesets_on(strftime("%Y-%m-%d"), (), None, store())
    near = () if answer.hits else tuple(name for _, name, _ in store().suggest(query, 5))
    return Cards(tuple(_card(hit, rulesets, names) for hit in answer.hits), answer.more, near)


def _card(hit: Hit, rulesets: list[Ruleset], language: str) -> CardView:
    card = hit.card
    called = store().name(card.code, language)
    releases = store().all_releases((card.code,)).get(card.code, {})
    never = store().never_legal((card.code,)).get(card.code)
    facts = (
        (say("Never legal"), clause(never.why) if never is not None else ""),
        (say("Konami ID"), str(card.konami_id or "")),
        (say("Counts as"), counting_text(card, store())),
        (say("Released"), " · ".join(f"{say(TERRITORIES[where])} {it.text}" for where, it in releases.items())),
    )
    names = tuple((one, name) for one, name in store().names(card.code).items() if name and name != called)
    return CardView(
        called,
        passcode_text(card.code),
        stats_text(card),
        names,
        tuple(fact for fact in facts if fact[1]),
        tuple(_status(hit, ruleset) for ruleset in rulesets),
    )


def _status(hit: Hit, ruleset: Ruleset) -> StatusView:
    found = status_in(hit.card, ruleset)
    listed = changes(ruleset.play, hit.card, store())
    history = history_text(ruleset.play, hit.card, store()) if listed else ""
    return StatusView(ruleset.play.title, status_text(found), found.doubt, history)


def sheet(deck: Named, play: Play) -> bytes:
    """A registration sheet as PDF."""
    from deckcheck.sheet.content import Fields, make_sheet
    from deckcheck.sheet.pdf import render

    found = [item for item in report([deck], play).items if item.cards is not None]
    if not found:
        raise UsageError(say("There is no deck to write a sheet for."), say("Check the list first."))
    names = language(play.lang)
    sheets = [make_sheet(item, Fields(date=play.as_of or ""), store(), names) for item in found]
    return render(sheets, "a4", names, None, __version__)[0]


class _Kept(NamedTuple):
    """An event's page and what it was made of."""

    state: tuple[object, ...]
    until: float
    page: tuple[str, str]


_event: _Kept | None = None


def event(page: Callable[[str, bool], str], folder: str, isolated: bool) -> tuple[str, str]:
    """The page of an event, as `page` makes it of the folder, and its Content Security Policy.

    It is made again when a file of the folder, or the day, has changed.
    """
    global _event
    state = (folder, language_spoken(), strftime("%Y-%m-%d"), *_files_below(folder))
    if _event is None or _event.state != state or monotonic() > _event.until:
        text = page(folder, isolated)
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
        assert policy is not None  # the report's page has one
        _event = _Kept(state, monotonic() + _KEPT_SECONDS, (text, unescape(policy[1])))
    return _event.page


def _files_below(folder: str) -> Iterator[tuple[object, ...]]:
    """The files of a folder, and those above it that may set how it is judged, with what changes when they do."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (_state(os.path.join(place, name)) for name in (os.curdir, *sorted(names)))
    while folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        yield from (_state(os.path.join(folder, name)) for name in (OWN_FILE, PROJECT_FILE))


def _state(path: str) -> tuple[object, ...]:
    try:
        found = os.stat(path)
    except OSError:
        return (path,)
    return path, found.st_mtime_ns, found.st_size, found.st_ino
