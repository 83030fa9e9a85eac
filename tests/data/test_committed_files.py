"""The data files that deckcheck ships.  That they fit the schema is checked whenever the index is made."""

from collections import Counter
from pathlib import Path

import pytest

from deckcheck.data.build.lists import list_files
from deckcheck.data.flat import parse, read
from deckcheck.data.schema.cards import ALIAS_KINDS
from deckcheck.data.store import Store
from deckcheck.model import card as kinds

ROOT = Path(__file__).resolve().parents[2]
SHARDS = sorted((ROOT / "cardpool" / "cards").glob("*.yaml"))
LISTS = list_files(ROOT / "banlists")


@pytest.mark.parametrize("path", SHARDS, ids=lambda path: path.stem)
def test_shards_are_small_and_sorted(path: Path) -> None:
    rows = read(path)
    assert len(rows) <= 500
    order = [(row.get("konami_id", 0), row.get("passcode") or row.get("client_code")) for row in rows]
    assert order == sorted(order)
    if path.stem.isdigit():
        assert {row["konami_id"] // 500 * 500 for row in rows} == {int(path.stem)}


def test_one_line_a_card_that_needs_no_yaml_parser() -> None:
    for path in [*SHARDS, *LISTS, *(ROOT / "cardpool" / "names").glob("*.yaml")]:
        parse(path.read_text(encoding="utf-8"))


def test_numbers_are_used_once(store: Store) -> None:
    cards = [card for card in store.all_cards() if not card.type & (kinds.TOKEN | kinds.SKILL)]
    passcodes = [card.passcode for card in cards if card.passcode is not None]
    assert len(set(passcodes)) == len(passcodes)
    ids = Counter(card.konami_id for card in cards if card.konami_id is not None)
    # Dark Magician and Polymerization own two printed passcodes each.
    assert {id for id, times in ids.items() if times > 1} == {4041, 4837}
    assert len(cards) == 14_317


def test_groups_are_one_step_deep(store: Store) -> None:
    cards = {card.code: card for card in store.all_cards()}
    assert all(cards[card.group].group == card.group for card in cards.values())
    assert sum(card.group != card.code for card in cards.values()) == 21


def test_kinds_are_whole(store: Store) -> None:
    for card in store.all_cards():
        if card.type & (kinds.TOKEN | kinds.SKILL):
            assert card.konami_id is None
            assert not card.belongs_in_extra
            continue
        bases = [base for base in (kinds.MONSTER, kinds.SPELL, kinds.TRAP) if card.type & base]
        assert len(bases) == 1, card
        assert (card.arrows != 0) == (card.type & kinds.LINK != 0), card
        assert (card.scale is not None) == (card.type & kinds.PENDULUM != 0), card
        assert (card.attribute is not None) == (card.type & kinds.MONSTER != 0), card


def test_extra_deck_kinds(store: Store) -> None:
    counts = {kind: sum(card.type & kind != 0 for card in store.all_cards() if card.type & kinds.MONSTER) for kind in (
        kinds.FUSION, kinds.SYNCHRO, kinds.XYZ, kinds.LINK, kinds.PENDULUM,
    )}  # fmt: skip
    assert counts == {kinds.FUSION: 578, kinds.SYNCHRO: 539, kinds.XYZ: 607, kinds.LINK: 475, kinds.PENDULUM: 396}


def test_tokens_and_skills_are_told(store: Store) -> None:
    tokens = sum(card.type & kinds.TOKEN != 0 for card in store.all_cards())
    skills = sum(card.type & kinds.SKILL != 0 for card in store.all_cards())
    assert tokens >= 240
    assert skills >= 200


def test_aliases_stand_for_cards(store: Store) -> None:
    codes = {card.code for card in store.all_cards()}
    aliases = list(store.all_aliases())
    assert {alias.kind for alias in aliases} == set(ALIAS_KINDS)
    assert all(alias.card in codes and alias.code not in codes for alias in aliases)


@pytest.mark.parametrize("path", LISTS[::10], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_comments_of_lists_name_the_card(store: Store, path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        entry, comment, name = line.partition("  # ")
        if comment:
            code = int(entry.strip(" -").partition(":")[0])
            assert store.name(code) == name or path.parent.name == "rush"


def test_comments_of_other_numbers_name_the_card(store: Store) -> None:
    names = {card.code: card.name for card in store.all_cards()}
    for path in (ROOT / "cardpool" / "numbers").glob("*.yaml"):
        for line in path.read_text(encoding="utf-8").splitlines():
            numbers, _, name = line.partition("  # ")
            assert names[int(numbers.split()[1])] == name


def test_names_are_sorted() -> None:
    for path in (ROOT / "cardpool" / "names").glob("*.yaml"):
        codes = list(read(path))
        assert codes == sorted(codes), path


def test_every_format_but_the_derived_one_has_lists() -> None:
    for path in (ROOT / "banlists").glob("*/format.yaml"):
        lists = [other for other in path.parent.glob("*.yaml") if other != path]
        # Traditional has the TCG's lists; no Korean list is known.
        assert bool(lists) != (path.parent.name in ("tcg-traditional", "ocg-kr")), path
