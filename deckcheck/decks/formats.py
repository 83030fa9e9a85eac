"""Formats of play and lists by name or file, and the ruleset that they make on a day."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.lists import Doubt, InForce, list_on, next_list, sizes_on
from deckcheck.decks.pool import Pool
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError, folded, near_words
from deckcheck.model.deck import ParseError
from deckcheck.model.play import NO_LIST_TITLE, LimitList, PlayFormat, format_id
from deckcheck.model.words import listed, say, uncapital, without_stop

NO_LIST = "none"
"""Given as the list: no Forbidden & Limited List applies."""


class Options(NamedTuple):
    """How decks are to be judged.

    `format` is the format that the call asks for (it wins over what a file says), `default_format` the one for files
    that say none.  `as_of` is a day as `YYYY-MM-DD`.  `list_file` replaces the format's list (`none`: no list applies);
    only that of `list_for` if that is not None.  `inline` is False where the files' own `ignore` comments are ignored.
    `formats` are own format files that may be named by their ids, `cards` files with cards of the user's own.
    `several` are the formats that each deck is judged by where the call asks for more than one; `format` is the first.
    `language` is that of names in messages, `messages` that of the messages themselves: what was worked out for one
    is not used for another.  `stated_formats` is True where a line `Format: …` of a file chooses the
    format if nothing else does.  With `current_numbers` findings about artworks and GOAT or pre-errata versions have
    a fix, too.  With `hints` near misses are reported, too.
    """

    as_of: str
    format: str | None = None
    default_format: str = "tcg"
    region: str | None = None
    list_file: str | None = None
    list_name: str | None = None
    points_cap: int | None = None
    inline: bool = True
    formats: tuple[str, ...] = ()
    list_for: str | None = None
    cards: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    language: str = "en"
    messages: str = "en"
    stated_formats: bool = True
    current_numbers: bool = False
    hints: bool = False

    def list_of(self, format: str) -> str | None:
        """The list file that replaces a format's own list."""
        if self.list_for is None or folded(self.list_for) == folded(format):
            return self.list_file
        return None


def with_own_cards(store: Store, files: tuple[str, ...]) -> Store:
    """The store with the cards of some files before its own.  Raises UsageError for a file that cannot be read.

    The files are looked at as if nothing had been imported: who gives a file allows what was imported from it.
    """
    from deckcheck.data.own import ExtendedStore
    from deckcheck.data.owntables import Contents, in_memory
    from deckcheck.data.usercards import load_cards

    pool = store.pool
    taken: list[tuple[str, Contents]] = []
    for file in files:
        known = ExtendedStore(pool, in_memory(taken), given=True) if taken else pool
        found = load_cards(file, known)
        if isinstance(found, ParseError):
            raise UsageError(found.at(file), found.help)
        taken.append((file, found))
    return ExtendedStore(store, in_memory(taken), given=True)


def make_ruleset(name: str, options: Options, store: Store) -> Ruleset:
    """A format with the list, the sizes and the pool of the judged day, and with what is not known of them.

    Raises UsageError as `Judge.ruleset` does.
    """
    found = known_format(name, options, store) or find_format(name, store)
    if options.points_cap is not None and found.points_cap is not None:
        found = found._replace(points_cap=options.points_cap)
    play, other_sizes = sizes_on(found, options.as_of)
    in_force = _in_force(name, options, play, store)
    limits = in_force.list
    pool = None if limits.whitelist else pool_of(play, options, store)
    given = options.list_of(name) is not None
    ruleset = Ruleset(
        store, play, limits, pool, day=options.as_of, doubt=in_force.doubt, list_given=given,
        other_region=in_force.americas, language=options.language,
    )  # fmt: skip
    ruleset.current_numbers = options.current_numbers
    if options.hints and not given and in_force.doubt is None:
        ruleset.coming = next_list(store, play, options.as_of, options.region)
    ruleset.others = (
        *_other_lists(ruleset, in_force),
        *(Ruleset(store, other, limits, pool, because=reason) for other, reason in other_sizes),
    )
    return ruleset


def _other_lists(ruleset: Ruleset, in_force: InForce) -> Iterator[Ruleset]:
    """The rulesets with the lists that may have been in force instead."""
    others = list(in_force.others)
    if in_force.doubt is not None:
        # What a list that is not known may allow: all that the format does.
        others.append((LimitList(ruleset.play.series, "", "", {}, {}), uncapital(without_stop(in_force.doubt.message))))
    for other, reason in others:
        yield Ruleset(ruleset.store, ruleset.play, other, ruleset.pool, because=reason)


def pool_of(play: PlayFormat, options: Options, store: Store) -> Pool:
    """The cards of the format on the judged day; those of its scope where it does not say whose releases count."""
    any_of = not play.releases and play.scope == "any"
    territories = play.releases or (("tcg", "ocg") if any_of else (play.scope,))
    if play.pool_until:
        return Pool(store, territories, play.pool_until, fixed=True, any_of=any_of)
    return Pool(store, territories, options.as_of, region=options.region, any_of=any_of)


def region_note(plays: Iterable[PlayFormat], region: str | None, store: Store) -> str | None:
    """What to say where a region is given, and no day of the formats differs by region."""
    known = tuple(plays)
    if region is None or not known or any(_by_region(play, store) for play in known):
        return None
    ids = [play.id for play in known]
    return say(
        "The region ({region}) has no effect in {formats}: days of lists and releases are the same everywhere.",
        region=region,
        formats=listed(ids),
    )


def _by_region(play: PlayFormat, store: Store) -> bool:
    heads = () if play.list_day else store.lists(play.series)
    if any("americas" in head.regions for head in heads):
        return True
    whole = play.releases or (("tcg",) if play.scope == "any" else (play.scope,))
    return "tcg" in whole and not play.pool_until and not any(head.whitelist for head in store.lists(play.series))


def with_list(ruleset: Ruleset, in_force: InForce, options: Options) -> Ruleset:
    """The ruleset of the same format and day with another list, and with what is not known of that."""
    limits = in_force.list
    pool = None if limits.whitelist else pool_of(ruleset.play, options, ruleset.store)
    other = Ruleset(
        ruleset.store, ruleset.play, limits, pool, day=ruleset.day, doubt=in_force.doubt, list_given=True,
        language=options.language,
    )  # fmt: skip
    sizes = (kept for kept in ruleset.others if kept.play is not ruleset.play)
    other.others = (
        *_other_lists(other, in_force),
        *(Ruleset(other.store, kept.play, limits, pool, because=kept.because) for kept in sizes),
    )
    return other


def _in_force(name: str, options: Options, play: PlayFormat, store: Store) -> InForce:
    """The list that the call gives, or that of the format on the judged day; without limits where there was none yet.

    Raises UsageError for a format without any, and for one that is given and cannot be had.
    """
    given = options.list_of(name)
    if given == NO_LIST:
        return InForce(_without_limits(options, play, store))
    if given is not None:
        from deckcheck.decks.banlists import find_list

        found = find_list(given, store, options.as_of, options.region, options.list_name)
        _check_points(play, found.list, given)
        check_game(found.list, play, given)
        return found
    in_force = list_on(store, play, options.as_of, options.region)
    if in_force is None:
        first = store.first_list(play.series)
        nothing = LimitList(play.series, "", "", {}, {})
        if first is None and play.no_verdict:
            return InForce(nothing)
        if first is None:
            raise UsageError(f'The format "{play.id}" has no list.', "Name its `series:`, or give a list with --list.")
        if play.list_day:
            problem = (
                f'The format "{play.id}" names the list of {play.list_day}, and the series {play.series} has none.'
            )
            raise UsageError(problem, f"`deckcheck formats {play.series}` shows its lists.")
        return InForce(nothing, doubt=Doubt(no_list_message(play.title, options.as_of, first), no_list_help(first)))
    limits = in_force.list
    _check_points(play, limits, f"The list of {limits.effective} in the series {play.series}")
    return in_force


def known_format(name: str, options: Options, store: Store) -> PlayFormat | None:
    """The format with an id: one of the user's own, or one of the store."""
    plain = folded(name)
    for path in options.formats:
        if folded(format_id(path)) == plain:
            return _format_from_file(path, store)
    return named_format(name, store)


def named_format(name: str, store: Store) -> PlayFormat | None:
    """The format of the store with an id, another name or a title, however it is written (`Master Duel`, `TCG`)."""
    play = store.format(name)
    if play is not None or not name.strip():
        return play
    plain = folded(name)
    known = next((one for one in store.format_names() if folded(one) == plain), None)
    if known is not None:
        return store.format(known)
    titled = [play for play in store.formats() if folded(play.title) == plain]
    return titled[0] if len(titled) == 1 else None


def find_format(name: str, store: Store) -> PlayFormat:
    """The format with an id, or the one in a format file.  Raises UsageError, naming the nearest ids, for any other."""
    play = named_format(name, store)
    if play is not None:
        return play
    if name.endswith((".yaml", ".yml")):
        return _format_from_file(name, store)
    hint = near_words(name, store.format_names())
    raise UsageError(f'There is no format "{name}".', f"{hint}`deckcheck formats` lists them.")


def _format_from_file(path: str, store: Store) -> PlayFormat:
    from deckcheck.data.userlists import load_format

    loaded = load_format(path, store)
    if isinstance(loaded, ParseError):
        raise UsageError(loaded.at(path), loaded.help)
    return loaded


def _without_limits(options: Options, play: PlayFormat, store: Store) -> LimitList:
    """What stands for the list where none is to apply: no limits, no points; the pool of a whitelist stays the pool."""
    free = LimitList(play.series, NO_LIST_TITLE, "", {}, {})
    limits = store.list_in_force(play, options.as_of, options.region)
    if limits is None or not limits.whitelist:
        return free
    return free._replace(limits=dict.fromkeys(limits.limits, play.copies), whitelist=True, entries=limits.entries)


def _check_points(play: PlayFormat, limits: LimitList, what: str) -> None:
    """Raise UsageError for a list of points in a format without points, or the other way round."""
    if bool(limits.points) != (play.points_cap is not None) and not limits.suspect:
        holds = "points" if limits.points else "limits"
        wants = "no points" if limits.points else "points"
        raise UsageError(
            f"{what} is a list of {holds}, but {play.title} has {wants}.", "Choose another list or format."
        )


def check_game(limits: LimitList, play: PlayFormat, what: str) -> None:
    """Raise UsageError for a list of another game, as that of Rush Duel is: it would allow every card that there is."""
    from deckcheck.decks.banlists import is_file

    known = limits.limits or limits.points
    if limits.series != play.series and limits.entries and not known and not is_file(what):
        raise UsageError(
            f"{what} is a list of another game: it names no card that the data know.", "Choose another list."
        )


def no_list_message(title: str, as_of: str, first: str) -> str:
    """Why there is no list, for the finding and for the error of a wrong call."""
    return say(
        "No {title} list is known for {day}; the first one known took effect on {first_day}.",
        title=title,
        day=as_of,
        first_day=first,
    )


def no_list_help(first: str) -> str:
    """What to do about it."""
    return say("Choose {day} or later with --as-of, or give the list with --list.", day=first)
