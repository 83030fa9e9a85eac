"""What the commands that answer questions say as JSON: plain objects, as the published schemas have them."""

from collections.abc import Iterable
from typing import Any

from deckcheck.data.store import Store
from deckcheck.decks.banlists import Change
from deckcheck.decks.cards import Answer, Hit, status_in
from deckcheck.decks.cardtext import changes, strength
from deckcheck.decks.formats import Options, make_ruleset
from deckcheck.decks.lists import InForce, doubts_of, unsure_of
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import ARTWORKS, kind_text
from deckcheck.model.play import PlayFormat
from deckcheck.model.words import sentence, without_stop
from deckcheck.run.readable import LeftOut
from deckcheck.run.which import FormatVerdict


def card_value(
    query: str, day: str, answer: Answer, rulesets: Iterable[Ruleset], store: Store, history: bool
) -> dict[str, Any]:
    """What is known of the cards that may be meant, as `deckcheck.cards/1`."""
    rulesets = [*rulesets]
    matches = [card_object(hit, rulesets, store, history, answer.clear) for hit in answer.hits]
    value = {"schema": "deckcheck.cards/1", "query": query, "as_of": day, "matches": matches}
    if not answer.hits:
        value["suggestions"] = [{"passcode": code, "name": name} for code, name, _ in store.suggest(query, 5)]
    return value


def rulesets_on(day: str, formats: tuple[str, ...], region: str | None, store: Store) -> list[Ruleset]:
    """The rulesets of the formats that are asked for on a day; without any, of all current formats that had a list."""
    plays: Iterable[PlayFormat]
    if formats:
        from deckcheck.run.which import chosen_formats

        plays = chosen_formats(formats, store)
    else:
        plays = [play for play in store.formats() if play.rank == 0 and not play.no_verdict]
    rulesets = (make_ruleset(play.id, Options(day, format=play.id, region=region), store) for play in plays)
    # Nobody asks for formats that did not exist yet.
    return [ruleset for ruleset in rulesets if formats or ruleset.used is not None]


def card_object(hit: Hit, rulesets: Iterable[Ruleset], store: Store, history: bool, whole: bool) -> dict[str, Any]:
    """A card as `deckcheck.cards/1` has it; `whole` with what takes longer to look up."""
    card = hit.card
    statuses = [status_in(card, ruleset) for ruleset in rulesets]
    releases = store.all_releases((card.code,)).get(card.code, {})
    group = store.cards((card.group,)).get(card.group, card)
    found: dict[str, Any] = {
        "passcode": card.passcode,
        "code": card.code,
        "konami_id": card.konami_id,
        "match": {"how": hit.how, "text": hit.text, "score": round(hit.score, 1)},
        "names": store.names(card.code),
        "other_names": [
            {"language": n.language, "name": n.name, "kind": n.kind} for n in store.community_names_of(card.code)
        ],
        "kind": kind_text(card.type),
        "attribute": card.attribute,
        "race": card.race,
        "level": card.level,
        "attack": strength(card.attack),
        "defense": strength(card.defense),
        "scale": card.scale,
        "artworks": [alias.code for alias in store.other_numbers(card.code) if alias.kind in ARTWORKS],
        "own": store.own_source(card.code),
        "counts_as": {"passcode": group.code, "name": group.name},
        "status": {status.format.id: status.copies for status in statuses},
        "points": {status.format.id: status.points for status in statuses if status.points is not None},
        "reasons": {status.format.id: status.why for status in statuses if status.copies is None},
        "doubts": {status.format.id: status.doubt for status in statuses if status.doubt},
        "releases": {territory: release.text for territory, release in releases.items()},
    }
    if whole:
        found["set_codes"] = list(store.set_codes.of_card(card.code))
    if history:
        found["history"] = {
            status.format.id: [step._asdict() for step in changes(status.format, card, store)] for status in statuses
        }
    return found


def which_value(found: Iterable[tuple[str, Iterable[FormatVerdict]]], left_out: Iterable[LeftOut]) -> dict[str, Any]:
    """What holds for decks, and which could not be read, as `deckcheck.which/1`."""
    return {
        "schema": "deckcheck.which/1",
        "items": [which_object(path, verdicts) for path, verdicts in found],
        "left_out": [one._asdict() for one in left_out],
    }


def which_object(path: str, verdicts: Iterable[FormatVerdict]) -> dict[str, Any]:
    """What holds for a deck, as an item of `deckcheck.which/1`."""
    return {
        "path": path,
        "formats": [
            {
                "format": one.play.id,
                "verdict": one.verdict,
                "spans": [{"from": span.first, "to": span.last} for span in one.spans],
                "reason": {"code": one.code or None, "message": one.reason} if one.reason else None,
            }
            for one in verdicts
        ],
    }


def diff_value(before: InForce, after: InForce, changes: Iterable[Change]) -> dict[str, object]:
    """What changes between two lists, as `deckcheck.list-diff/1`."""
    return {
        "schema": "deckcheck.list-diff/1",
        "from": reference(before, unsure(before)),
        "to": reference(after, unsure(after)),
        "kind": "points" if before.list.points or after.list.points else "copies",
        "changes": [
            {"passcode": change.code, "name": change.name, "from": change.before, "to": change.after, **_pools(change)}
            for change in changes
        ],
    }


def _pools(change: Change) -> dict[str, object]:
    """The groups that a card leaves and joins, where lists have any."""
    if change.pool_before is None and change.pool_after is None:
        return {}
    return {"from_pool": change.pool_before, "to_pool": change.pool_after}


def reference(found: InForce, doubts: Iterable[str]) -> dict[str, object]:
    """Which list is meant, and what is not known of it, as in `deckcheck.list-diff/1` and `deckcheck.impact/1`."""
    limits = found.list
    return {
        "series": limits.series,
        "title": limits.title,
        "effective": limits.effective or None,
        "doubts": list(doubts),
    }


def unsure(found: InForce) -> tuple[str, ...]:
    """What is not known of a list, and of which list holds, in sentences."""
    about = (sentence(without_stop(text)) for text in doubts_of(found.list))
    # What is said about the list already need not be said twice.
    told = found.doubt is not None and (found.doubt.suspect or found.list.next_exists)
    return tuple(dict.fromkeys((*about, *(() if told else unsure_of(found)))))
