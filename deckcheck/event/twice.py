"""Players who are in a table twice."""

from collections import Counter
from collections.abc import Sequence

from deckcheck.event.assign import called, id_key
from deckcheck.event.people import Player
from deckcheck.event.words import listed
from deckcheck.model.event import Irregularity
from deckcheck.model.person import plain_letters, sorted_words
from deckcheck.model.words import count, say


def same_players(players: Sequence[Player], found_decks: Sequence[Sequence[str]]) -> list[Irregularity]:
    """Players who are in a table twice: certainly where the ID is the same, perhaps where only the name is.

    `found_decks` are the paths of the decks of each row.
    """
    paths = {id(player): own for player, own in zip(players, found_decks, strict=True)}
    found = []
    by_id: dict[str, list[Player]] = {}
    by_name: dict[str, list[Player]] = {}
    for player in players:
        if id_key(player.id):
            by_id.setdefault(id_key(player.id), []).append(player)
        if player.name:
            by_name.setdefault(sorted_words(player.name), []).append(player)
    for same in by_id.values():
        if len(same) > 1:
            names = [*dict.fromkeys(map(called, same))]
            rows = _rows(same)
            if len(set(map(sorted_words, names))) > 1:
                message = say(
                    "The ID {id} is that of {players} (rows {rows}).",
                    id=same[0].id,
                    players=listed(names),
                    rows=rows,
                )
                found.append(Irregularity("same-id", message, players=tuple(names)))
            else:
                decks = [path for player in same for path in paths[id(player)]]
                told = {"player": names[0], "n": len(same), "rows": rows, "id": same[0].id}
                if len(decks) > 1:
                    message = say(
                        "{player} is registered {n} times (rows {rows}), with the ID {id}, and has the decks {decks}.",
                        **told,
                        decks=listed(decks),
                    )
                else:
                    message = say("{player} is registered {n} times (rows {rows}), with the ID {id}.", **told)
                found.append(Irregularity("same-player", message, players=tuple(names)))
    for same in by_name.values():
        ids = Counter(id_key(player.id) for player in same)
        if len(same) > 1 and not (len(ids) == 1 and "" not in ids):
            names = [*{plain_letters(player.name): called(player) for player in same}.values()]
            found.append(Irregularity("same-name", _same_name(names, _rows(same), set(ids)), False, tuple(names)))
    return found


def _same_name(names: Sequence[str], rows: str, ids: set[str]) -> str:
    """What rows of one name tell; `ids` are theirs, an empty one that of a row without."""
    players, n = listed(names), len(names)
    if ids == {""}:
        return count(
            n,
            "{players} is in rows {rows}: without IDs it is not clear whether that is one player.",
            "{players} are in rows {rows}: without IDs it is not clear whether that is one player.",
            players=players,
            rows=rows,
        )
    if "" in ids:
        return count(
            n,
            "{players} is in rows {rows}: one row has no ID, so it may be one player.",
            "{players} are in rows {rows}: one row has no ID, so it may be one player.",
            players=players,
            rows=rows,
        )
    return count(
        n,
        "{players} is in rows {rows}: the IDs differ, so it may be two players.",
        "{players} are in rows {rows}: the IDs differ, so it may be two players.",
        players=players,
        rows=rows,
    )


def _rows(players: Sequence[Player]) -> str:
    return listed([str(player.row) for player in players])
