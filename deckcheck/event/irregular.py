"""What is not in order at an event.  Only what is certain is an irregularity; the possible is reported as such."""

from collections.abc import Iterable, Iterator, Sequence

from deckcheck.event.alike import identical, nearly_identical
from deckcheck.event.assign import called, in_row, name_on
from deckcheck.event.keys import FullNames, near, word_index
from deckcheck.event.people import Player
from deckcheck.event.registered import Handed
from deckcheck.event.words import listed, sentence
from deckcheck.model.deck import DeckFile
from deckcheck.model.event import Entrant, Irregularity
from deckcheck.model.finding import ILLEGAL, UNDETERMINED
from deckcheck.model.report import Item
from deckcheck.model.words import count, say

NOT_RELEASED = "DCK010"


class Names:
    """What to call decks in messages: by the path and whose they are."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._owners: dict[str, list[str]] = {}
        for entrant in entrants:
            for path in entrant.decks:
                self._owners.setdefault(path, []).append(entrant.called)

    def owners(self, path: str) -> list[str]:
        """The players whose deck it is."""
        return self._owners.get(path, [])

    def __call__(self, path: str) -> str:
        owners = self.owners(path)
        return f"{listed(owners)} ({path})" if owners else path


def without_deck(
    entrants: Iterable[Entrant], strays: Sequence[Handed], told: Iterable[Irregularity]
) -> Iterator[Irregularity]:
    """Players without a deck; `told` is what was said before, which may say why."""
    told = list(told)
    missing = {name for one in told if one.kind == "deck-not-found" for name in one.players}
    doubted = [one for one in told if one.kind == "ambiguous"]
    entrants = list(entrants)
    strays = [deck for deck in strays if not any(deck.path in one.decks for one in doubted)]
    index = word_index(map(name_on, strays))
    players = word_index(entrant.name for entrant in entrants if not entrant.decks)
    for entrant in entrants:
        if entrant.decks or entrant.called in missing:
            continue
        name = in_row(entrant.called, entrant.row) if entrant.row else entrant.called
        maybe = [path for one in doubted if name in one.players for path in one.decks]
        maybe += [strays[number].path for number in near(entrant.name, index, players)]
        message = _has_no_deck(entrant, listed(maybe, "or"))
        yield Irregularity("no-deck", message, not maybe, (entrant.called,), tuple(maybe))


def _has_no_deck(entrant: Entrant, maybe: str) -> str:
    """A player has no deck, but for what may be it."""
    who, row = entrant.called, entrant.row
    if row and maybe:
        return say("{player} has no deck (row {row}); {decks} may be it.", player=who, row=row, decks=maybe)
    if row:
        return say("{player} has no deck (row {row}).", player=who, row=row)
    if maybe:
        return say("{player} has no deck; {decks} may be it.", player=who, decks=maybe)
    return say("{player} has no deck.", player=who)


def without_player(
    strays: Iterable[Handed], names: FullNames, lacking: Sequence[Player], doubted: set[str]
) -> Iterator[Irregularity]:
    """Decks that are nobody's, but for those of which it was said whose they may be; `names` are those of all players,
    `lacking` the players who have none."""
    index = word_index(player.name for player in lacking)
    for deck in strays:
        if deck.path in doubted:
            continue
        name = name_on(deck)
        maybe = [*map(called, names.within(name))]
        maybe = maybe or [called(lacking[number]) for number in near(name, index, index)]
        maybe = [*dict.fromkeys(maybe)]
        if maybe:
            players = listed(maybe, "or")
            message = say(
                "{deck} belongs to no player; it may be the deck of {players}", deck=deck.path, players=players
            )
            message = sentence(message)
        else:
            message = say("{deck} belongs to no player.", deck=deck.path)
        yield Irregularity("no-player", message, not maybe, tuple(maybe), (deck.path,))


def may_be_theirs(strays: Iterable[Handed], names: FullNames, lacking: Iterable[Player]) -> list[Handed]:
    """Those of nobody's decks that may be of a player who has none: a deck that is called as one who has one is not."""
    without = set(lacking)
    named = [(deck, names.within(name_on(deck))) for deck in strays]
    return [deck for deck, players in named if not players or not without.isdisjoint(players)]


def several_decks(entrants: Iterable[Entrant], twice: set[str]) -> Iterator[Irregularity]:
    """Players with more than one deck; `twice` are those who are registered twice, which says it."""
    for entrant in entrants:
        if len(entrant.decks) > 1 and entrant.called not in twice:
            decks = listed(entrant.decks)
            message = say("{player} has {n} decks: {decks}.", player=entrant.called, n=len(entrant.decks), decks=decks)
            yield Irregularity("several-decks", message, True, (entrant.called,), entrant.decks)


def alike(decks: Sequence[Handed], items: Sequence[Item], name: Names) -> Iterator[Irregularity]:
    """Identical and nearly identical decks of different players."""
    cards = [item.cards for item in items]
    whole = [isinstance(deck.file, DeckFile) and deck.file.doubts is None for deck in decks]
    for group in identical(cards):
        paths = [decks[number].path for number in group]
        owners = [name.owners(path) for path in paths]
        if len({tuple(own) for own in owners}) == 1 and owners[0]:
            continue
        certain = all(whole[number] for number in group)
        named = listed([*map(name, paths)])
        if certain:
            message = say("Identical decks: {decks}.", decks=named)
        else:
            message = say("As far as the decks could be read: Identical decks: {decks}.", decks=named)
        players = tuple(dict.fromkeys(player for own in owners for player in own))
        yield Irregularity("identical", message, certain, players, tuple(paths))
    pairs: dict[int, list[tuple[int, int]]] = {}
    for pair in nearly_identical(cards):
        own = [name.owners(decks[number].path) for number in (pair.first, pair.second)]
        if own[0] != own[1] or not own[0]:
            pairs.setdefault(pair.first, []).append((pair.second, pair.copies))
    for first, others in sorted(pairs.items()):
        numbers = [first, *(number for number, _ in others)]
        paths = [decks[number].path for number in numbers]
        certain = all(whole[number] for number in numbers)
        words = [
            say("{deck}, {difference}", deck=name(decks[number].path), difference=_differing(copies))
            for number, copies in others
        ]
        if certain:
            message = say("Nearly identical to the deck of {deck}: {decks}.", deck=name(paths[0]), decks=listed(words))
        else:
            message = say(
                "As far as the decks could be read: Nearly identical to the deck of {deck}: {decks}.",
                deck=name(paths[0]),
                decks=listed(words),
            )
        players = tuple(dict.fromkeys(player for path in paths for player in name.owners(path)))
        yield Irregularity("nearly-identical", message, certain, players, tuple(paths))


def _differing(copies: int) -> str:
    if not copies:
        return say("the same cards in other sections")
    return count(copies, "{n} copy differs", "{n} copies differ")


def not_released(items: Iterable[Item], day: str, name: Names) -> Iterator[Irregularity]:
    """Cards that are not out on the day, with the decks that play them."""
    found: dict[tuple[str, str], list[str]] = {}
    for item in items:
        for finding in item.findings:
            if finding.code == NOT_RELEASED and finding.verdict in (ILLEGAL, UNDETERMINED):
                for card in dict.fromkeys(card.name for card in finding.cards):
                    found.setdefault((card, finding.verdict), []).append(item.path)
    for (card, verdict), paths in sorted(found.items()):
        certain = verdict == ILLEGAL
        paths = [*dict.fromkeys(paths)]
        places = {"card": card, "day": day, "decks": listed([*map(name, paths)])}
        if certain:
            message = say("{card} is not released on {day}: {decks}.", **places)
        else:
            message = say("{card} may not be released on {day}: {decks}.", **places)
        players = tuple(dict.fromkeys(player for path in paths for player in name.owners(path)))
        yield Irregularity("not-released", message, certain, players, tuple(paths))
