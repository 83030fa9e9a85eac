"""What the API answers, in a worker process: values that are asked → the objects that the commands print as JSON.

Every function takes plain values and returns plain ones, since both cross between processes.  They raise UsageError for
what cannot be carried out.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from time import strftime
from typing import Any

from deckcheck.api import Checker, Named, Report
from deckcheck.config.keys import region_of
from deckcheck.config.language import language_of
from deckcheck.data.store import Store
from deckcheck.deckfiles import CannotWriteError, write_deck
from deckcheck.decks.banlists import difference, find_list, in_language, written
from deckcheck.decks.cards import find_cards
from deckcheck.decks.formats import Options, named_format
from deckcheck.decks.lists import InForce
from deckcheck.decks.resolve import join, looked_up
from deckcheck.errors import UsageError, checked_day, near_words, one_of
from deckcheck.inputs.deck import read_deck
from deckcheck.inputs.sources import Source
from deckcheck.listfiles.mapping import value_of
from deckcheck.model.deck import DeckFile, ParseError
from deckcheck.model.play import PlayFormat
from deckcheck.run.guard import in_time
from deckcheck.run.losses import losses
from deckcheck.run.objects import card_value, diff_value, rulesets_on, which_value
from deckcheck.run.readable import LeftOut, readable
from deckcheck.run.which import FormatVerdict, chosen_formats, verdict_in
from deckcheck.web.asked import Play
from deckcheck.web.settings import TARGETS

_KEPT = 16
"""So many ways to judge are kept ready; each holds a format's rules for a day."""
MOST_HITS = 10
"""Cards that are shown where several may be meant."""

_bundled = False


def use(bundled: bool) -> None:
    """Open the card data: only those that came with the program where they are to be `bundled`."""
    global _bundled
    _bundled = bundled
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


def checker(play: Play, formats: Sequence[str] = ()) -> Checker:
    """What judges decks by certain options, and by each of several formats; the last few are kept."""
    options = play.options()
    if formats:
        options["format"] = tuple(map(checked_format, formats))
    elif play.format is not None:
        options["format"] = checked_format(play.format)
    if play.list is not None and play.list != "none":
        name, _, day = play.list.partition("@")
        options["list"] = f"{checked_format(name)}@{day or play.as_of or strftime('%Y-%m-%d')}"
    return _checker(tuple(sorted(options.items())), strftime("%Y-%m-%d"))


@lru_cache(_KEPT)
def _checker(options: tuple[tuple[str, Any], ...], today: str) -> Checker:
    """Without a day the verdicts are those of the day of the request, not of the day on which this was made."""
    return Checker(whole=True, bundled=_bundled, **dict(options))


def report(decks: list[Named], play: Play, formats: Sequence[str] = ()) -> Report:
    """The verdicts on decks."""
    return checker(play, formats).check(*decks)


def check(decks: list[Named], formats: list[str], play: Play) -> dict[str, Any]:
    """What `deckcheck check --output json` prints; several formats give an item for each deck and format."""
    return report(decks, play, formats).to_dict()


def swap(registered: Named, later: list[Named], plan: Named | None, duel: int, play: Play) -> dict[str, Any]:
    """What `deckcheck swap --output json` prints."""
    return checker(play).swap(registered, *later, plan=plan, duel=duel).to_dict()


def which(
    decks: list[Named], formats: list[str], as_of: str | None, region: str | None, lang: str | None
) -> dict[str, Any]:
    """What `deckcheck which --output json` prints."""
    plays = chosen_formats(tuple(one if one == "all" else checked_format(one) for one in formats), store())
    options = Options(_day(as_of), region=_region(region), language=language(lang))
    found: list[tuple[str, list[FormatVerdict]]] = []
    left_out: list[LeftOut] = []
    for deck in decks:
        for one in readable(Source(deck.name, deck.data), store(), "POST /api/check says more about it."):
            if isinstance(one, LeftOut):
                left_out.append(one)
                continue
            path, file, _ = one
            try:
                found.append((path, in_time(partial(_verdicts, plays, file, options))))
            except UsageError as error:
                left_out.append(LeftOut(path, 0, error.message, error.help))
    return which_value(found, left_out)


def _verdicts(plays: Iterable[PlayFormat], file: DeckFile, options: Options) -> list[FormatVerdict]:
    return [verdict_in(play, file, options, store()) for play in plays]


def language(word: str | None) -> str:
    """The id of a language of names, en where none is said.  Raises UsageError for any other."""
    return "en" if word is None else language_of(word)


def whole(deck: Named) -> DeckFile:
    """A deck with its cards looked up, to be written.  Raises UsageError where something of it would be lost."""
    file = read_deck(Source(deck.name, deck.data), store())
    if isinstance(file, ParseError):
        raise UsageError(file.at(deck.name), file.help)
    found = join(file, store())
    lost = losses(found, store())
    if lost:
        more = f" ({len(lost) - 1} more are not, either)" if len(lost) > 1 else ""
        raise UsageError(f"{lost[0].at(deck.name)}{more}", lost[0].help)
    return looked_up(found)


def convert(deck: Named, to: str, lang: str | None) -> dict[str, Any]:
    """A deck in another file format, as `deckcheck convert` writes it: its text, and what the format is called."""
    to = one_of("format to write", to, TARGETS)
    names = language(lang)
    try:
        return {"to": to, "text": write_deck(whole(deck), to, store(), names)}
    except CannotWriteError as error:
        raise UsageError(f"{deck.name}: {error}", "Convert to yaml or json, which hold Konami IDs, too.") from None


def card(query: str, formats: tuple[str, ...], as_of: str | None, region: str | None, history: bool) -> dict[str, Any]:
    """What `deckcheck card --output json` prints."""
    if not query.strip():
        raise UsageError("q is missing.", "Pass a name, part of one, a passcode or a set code: /api/card?q=ash")
    day = _day(as_of)
    rulesets = rulesets_on(day, tuple(map(checked_format, formats)), _region(region), store())
    return card_value(query, day, find_cards(query, store(), MOST_HITS), rulesets, store(), history)


def formats() -> dict[str, Any]:
    """The formats of play, current ones first, then the popular ones of past days, then the others."""
    plays = sorted((play for play in store().formats() if not play.no_verdict), key=lambda play: play.rank)
    return {"formats": [{"id": play.id, "title": play.title, "rank": play.rank} for play in plays]}


def limits(format: str, day: str | None, region: str | None, names: str) -> dict[str, Any]:
    """What `deckcheck banlist show --output json` prints, with names in a language."""
    found = _list(format, day, region)
    return value_of(in_language(written(found.list, store()), store(), names), found.list.series)


def limits_diff(before: str, after: str, region: str | None, names: str) -> dict[str, Any]:
    """What `deckcheck banlist diff --output json` prints, with names in a language."""
    old, new = (_list(*one.partition("@")[::2], region) for one in (before, after))
    return diff_value(old, new, difference(old.list, new.list, store(), names))


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
