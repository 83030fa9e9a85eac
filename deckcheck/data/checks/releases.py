"""Checks of first days, sets and set codes."""

from collections.abc import Iterator
from datetime import date
from statistics import median

from deckcheck.data.checks.base import Check, Data, Problem
from deckcheck.data.schema.cards import FAMILIES, CheckRow
from deckcheck.data.setcodes import holds
from deckcheck.model.release import decode

_FOLDER = "cardpool/releases"
_PARTS = ("tcg_na", "tcg_eu", "tcg_no_dt")
_NEIGHBOURS = 10


def missing_rows(data: Data, row: CheckRow) -> Iterator[Problem]:
    known = {code for (code,) in data.db.execute("SELECT code FROM release")}
    for code, card in data.cards.items():
        if code not in known:
            yield Problem(f"{card.name} has no line of first days", _FOLDER, code)


def before_the_territory(data: Data, row: CheckRow) -> Iterator[Problem]:
    for column, first in (row.first_days or {}).items():
        for code, release in data.releases[column].items():
            if release.last < first:
                yield Problem(f"{_name(data, code)}: {column} {release.text}, but it began on {first}", _FOLDER, code)


def before_the_kind(data: Data, row: CheckRow) -> Iterator[Problem]:
    for territory in ("tcg", "ocg"):
        for kind, since in data.store.kind_days(territory).items():
            for code, release in data.releases[territory].items():
                card = data.cards[code]
                if card.type & kind and release.last < since:
                    yield Problem(f"{card.name}: {territory} {release.text}, its kind began on {since}", _FOLDER, code)


def part_before_the_whole(data: Data, row: CheckRow) -> Iterator[Problem]:
    for column in _PARTS:
        for code, release in data.releases[column].items():
            whole = data.releases["tcg"].get(code)
            if whole is None or release.last < whole.first:
                told = "not released in the TCG" if whole is None else f"tcg {whole.text}"
                yield Problem(f"{_name(data, code)}: {column} {release.text}, but {told}", _FOLDER, code)


def far_from_neighbours(data: Data, row: CheckRow) -> Iterator[Problem]:
    """Konami IDs are given in the order of release: a card far from those beside it may have a wrong day."""
    first = {code: day for code, card in data.cards.items() if (day := _first_print(data, code)) and card.konami_id}
    ordered = sorted(first, key=lambda code: data.cards[code].konami_id or 0)
    ordinals = {code: _ordinal(first[code]) for code in ordered}
    for index, code in enumerate(ordered):
        beside = [*ordered[max(0, index - _NEIGHBOURS) : index], *ordered[index + 1 : index + 1 + _NEIGHBOURS]]
        if not beside:
            continue
        distance = ordinals[code] - median(ordinals[other] for other in beside)
        if not -(row.days_before or 0) <= distance <= (row.days_after or 0):
            words = f"{abs(distance):.0f} days {'after' if distance > 0 else 'before'} its neighbours"
            yield Problem(f"{_name(data, code)}: first {first[code]}, {words} by Konami ID", _FOLDER, code)


def _first_print(data: Data, code: int) -> str | None:
    found = (data.releases[column].get(code) for column in ("tcg", "ocg"))
    return min((release.last for release in found if release is not None and release.last < data.day), default=None)


def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def digital_before_print(data: Data, row: CheckRow) -> Iterator[Problem]:
    for code, digital in data.releases["md"].items():
        printed = [found for column in ("tcg", "ocg") if (found := data.releases[column].get(code)) is not None]
        if not printed or all(digital.last < release.first for release in printed):
            yield Problem(f"{_name(data, code)}: md {digital.text}, before any print", _FOLDER, code)


def digital_after_its_limit(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A card that Master Duel limits is in the game by the first day of that list."""
    reported: set[int] = set()
    for head, limits in data.lists.get("master-duel", ()):
        for group, allowed in limits.limits.items():
            release = data.releases["md"].get(group)
            if allowed and release is not None and release.first > head.effective and group not in reported:
                reported.add(group)
                message = f"{_name(data, group)}: md {release.text}, but limited since {head.effective}"
                yield Problem(message, _FOLDER, group)


def sets_without_cards(data: Data, row: CheckRow) -> Iterator[Problem]:
    known = {(family, set_code) for family in FAMILIES for set_code in data.store.set_codes.sets(family)}
    for prefix, territory in data.db.execute("SELECT DISTINCT prefix, territory FROM product ORDER BY prefix"):
        if (territory.partition("-")[0], prefix.partition("-")[0]) not in known:
            yield Problem(
                f"{prefix} ({territory}): no card of the set is known", f"cardpool/sets/{territory}.yaml", prefix
            )


def cards_without_sets(data: Data, row: CheckRow) -> Iterator[Problem]:
    query = "SELECT DISTINCT prefix, territory FROM product"
    sold = {(territory.partition("-")[0], prefix.partition("-")[0]) for prefix, territory in data.db.execute(query)}
    for family in FAMILIES:
        for set_code in data.store.set_codes.sets(family):
            if (family, set_code) not in sold:
                yield Problem(f"{set_code}: no product of the set is known", f"cardpool/prints/{family}.yaml", set_code)


def unknown_konami_ids(data: Data, row: CheckRow) -> Iterator[Problem]:
    own = {card.konami_id for card in data.cards.values()} | {id for (id,) in data.db.execute("SELECT id FROM konami")}
    for family in FAMILIES:
        for set_code, cards in data.store.set_codes.sets(family).items():
            for number, ids in _numbers(cards):
                for id in ids:
                    if id not in own:
                        file = f"cardpool/prints/{family}.yaml"
                        yield Problem(f"{set_code} {number}: no card has the Konami ID {id}", file, set_code)


def numbers_of_two_cards(data: Data, row: CheckRow) -> Iterator[Problem]:
    for family in FAMILIES:
        for set_code, cards in data.store.set_codes.sets(family).items():
            for number, ids in _numbers(cards):
                if len(ids) > 1:
                    file = f"cardpool/prints/{family}.yaml"
                    yield Problem(f"{set_code} {number} is on {len(ids)} cards: {ids}", file, set_code)


def _numbers(cards: str) -> Iterator[tuple[str, list[int]]]:
    for place in cards.split():
        number, _, ids = place.partition(":")
        yield number, [int(id) for id in ids.split(",")]


def sold_before_the_first_day(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A product with a card before the card's first day in the territory: one of the two days is wrong."""
    by_id = {card.konami_id: card for card in data.cards.values() if card.code not in data.never_legal}
    numbers = {family: dict(data.store.set_codes.sets(family)) for family in ("tcg", "ocg")}
    query = (
        "SELECT prefix, territory, numbers, first FROM product WHERE first IS NOT NULL AND territory IN ('tcg','ocg')"
    )
    for prefix, territory, sold, first in data.db.execute(query).fetchall():
        day = decode(first, data.day)
        set_code, _, middle = prefix.partition("-")
        for number, ids in _numbers(numbers[territory].get(set_code, "")):
            digits = number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            letters = number.removesuffix(digits)
            if not (middle.endswith(letters) and len(middle) - len(letters) in (0, 2) and holds(sold, digits)):
                continue
            for card in (by_id[id] for id in ids if id in by_id):
                known = data.releases[territory].get(card.code)
                if known is not None and day.last < known.first:
                    message = f"{prefix}{digits} {card.name}: {day.text}, before its first day {known.text}"
                    yield Problem(message, _FOLDER, card.code)


def _name(data: Data, code: int) -> str:
    return data.cards[code].name


CHECKS = (
    Check("release-missing", "a card without a line of first days", missing_rows),
    Check("release-before-territory", "a day before the territory began", before_the_territory),
    Check("release-before-kind", "a Synchro, Xyz, Pendulum or Link Monster before there were any", before_the_kind),
    Check("release-part-before-whole", "a part of the TCG before the whole", part_before_the_whole),
    Check("release-far-from-neighbours", "a first day far from those of the cards beside it", far_from_neighbours),
    Check("release-digital-first", "a card in Master Duel before any print", digital_before_print),
    Check("release-digital-after-limit", "a card that Master Duel limited before it had it", digital_after_its_limit),
    Check("release-after-product", "a card sold before its first day", sold_before_the_first_day),
    Check("set-without-cards", "a set code of which no card is known", sets_without_cards),
    Check("print-without-set", "a set of which no product is known", cards_without_sets),
    Check("print-unknown-card", "a set code of a card that is not in the pool", unknown_konami_ids),
    Check("print-of-two-cards", "a set code of two cards", numbers_of_two_cards),
)
