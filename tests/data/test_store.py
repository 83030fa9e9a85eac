"""The store over the data that deckcheck ships."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.data.listrows import list_entries
from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGES, read_field, write_field
from deckcheck.model import card as kinds
from deckcheck.model.deck import ALIKE, UNKNOWN_NAME, NameMatch
from deckcheck.model.names import fold, normalise
from deckcheck.model.play import LimitList

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("number", "code", "group"),
    [
        (89631139, 89631139, 89631139),
        (89631140, 89631139, 89631139),  # artwork
        (36996508, 36996508, 46986414),  # second printed passcode
        (27847700, 27847700, 24094653),
        (74335036, 74335036, 24094653),  # Fusion Substitute
        (91932350, 91932350, 76812113),  # Harpie Lady 1
        (75064463, 75064463, 75064463),  # Harpie Queen is one only on the field
        (10000000, 10000000, 10000000),  # Egyptian Gods have no printed passcode
        (10000001, 10000000, 10000000),
        (10000100, 10000100, 5405694),  # two cards, one name
        (504700004, 1689516, 1689516),  # GOAT
        (511000819, 82301904, 82301904),  # before its errata
        (101304095, 74378580, 74378580),  # pre-release number of GMX Lab #5
    ],
)
def test_numbers_stand_for_cards(store: Store, number: int, code: int, group: int) -> None:
    card = store.cards((number,))[number]
    assert (card.code, card.group) == (code, group)
    assert (number in store.aliases((number,))) == (number != code)


def test_unknown_and_impossible_numbers(store: Store) -> None:
    assert store.cards([0, 301322, -1, 2**31, 10**30, -(10**30)]) == {}
    assert store.aliases([10**30, 89631139]) == {}
    assert store.near(10**30) is None
    assert store.by_konami_id(10**30) == ()


def test_many_at_once(store: Store) -> None:
    codes = [card.code for card in store.all_cards()]
    assert len(store.cards([*codes, *codes])) == len(codes)


@pytest.mark.parametrize(
    ("code", "type", "kind"),
    [
        (89631139, kinds.MONSTER | kinds.NORMAL, "Normal Monster"),
        (98978921, kinds.MONSTER | kinds.LINK | kinds.EFFECT, "Link Monster"),
        (94415058, kinds.MONSTER | kinds.PENDULUM | kinds.EFFECT, "Pendulum Monster"),
        (5318639, kinds.SPELL | kinds.QUICK_PLAY, "Quick-Play Spell"),
        (41420027, kinds.TRAP | kinds.COUNTER, "Counter Trap"),
        (27204312, kinds.MONSTER | kinds.NORMAL | kinds.TOKEN, "Token"),
        (300101001, kinds.SKILL, "Skill Card"),
    ],
)
def test_kinds(store: Store, code: int, type: int, kind: str) -> None:
    card = store.cards((code,))[code]
    assert card.type == type
    assert kinds.kind_text(card.type) == kind


def test_what_a_card_is(store: Store) -> None:
    slifer = store.cards((10000020,))[10000020]
    assert (slifer.passcode, slifer.konami_id, slifer.level, slifer.attack) == (None, 4999, 10, -2)
    spider = store.cards((98978921,))[98978921]
    assert (spider.level, spider.arrows, spider.defense, spider.race) == (1, 0x2, None, "Cyberse")


@pytest.mark.parametrize(
    ("code", "tcg", "ocg"),
    [
        (14558127, kinds.RELEASED, kinds.RELEASED),
        (60087721, kinds.NOT_FOR_PLAY, kinds.NOT_FOR_PLAY),
        (73915052, kinds.RELEASED, kinds.RELEASED),
    ],
)
def test_standing_in_a_region(store: Store, code: int, tcg: int, ocg: int) -> None:
    card = store.cards((code,))[code]
    assert (card.tcg, card.ocg) == (tcg, ocg)


def test_cards_that_may_not_be_played(store: Store) -> None:
    barred = {card.name for card in store.all_cards() if kinds.NOT_FOR_PLAY in (card.tcg, card.ocg)}
    assert {"Ulevo", "Card of Last Will", "Elttaes, the MASTER of DUELS"} <= barred
    assert len(barred) == 42
    found = store.never_legal([501000000, 20250830, 89631139])
    assert found[501000000].why.startswith("prize or event card (Yu-Gi-Oh! World Championship 2004 prize cards)")
    assert found[20250830].source
    assert set(found) == {501000000, 20250830}
    assert store.cards([20250830]) == {}


def test_groups(store: Store) -> None:
    assert [card.name for card in store.group_members(76812113)] == [
        "Harpie Lady", "Harpie Lady 2", "Harpie Lady 3", "Cyber Harpie Lady", "Harpie Lady 1",
    ]  # fmt: skip
    assert [card.code for card in store.group_members(89631139)] == [89631139]
    assert store.group_members(1) == ()


@pytest.mark.parametrize(
    ("id", "codes"),
    [(4007, (89631139,)), (4041, (46986414,)), (21732, (6327734,)), (4370, (5405694,)), (1, ()), (-1, ())],
)
def test_konami_ids(store: Store, id: int, codes: tuple[int, ...]) -> None:
    assert store.by_konami_id(id) == codes


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("Blue-Eyes White Dragon", (89631139,)),
        ("blue eyes white dragon", (89631139,)),
        ("青眼の白龍", (89631139,)),
        ("Ｂｌｕｅ－Ｅｙｅｓ　Ｗｈｉｔｅ　Ｄｒａｇｏｎ", (89631139,)),
        ("Dragon Blanc aux Yeux Bleus", (89631139,)),
        ("Dark Magician", (46986414,)),
        ("Black Luster Soldier", (5405694,)),
        ("Raimei", (56260110,)),
        ("Rai-Mei", (63223467,)),
        ("rai mei", (63223467, 56260110)),
        ("no such card at all", ()),
        ("", ()),
        ("☆★", ()),
        ("\ud800", ()),
    ],
)
def test_find_name(store: Store, name: str, codes: tuple[int, ...]) -> None:
    assert set(store.find_name(name)) == set(codes)
    assert len(store.find_name(name)) == len(codes)


def test_every_english_name_finds_its_card(store: Store) -> None:
    wrong = [
        card.name
        for card in list(store.all_cards())[::50]
        if not card.type & (kinds.TOKEN | kinds.SKILL)
        and card.group not in {found.group for found in store.cards(store.find_name(card.name)).values()}
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Blue-Eyes Whit Dragon", "Blue-Eyes White Dragon"),
        ("Ash Blosom & Joyous Spring", "Ash Blossom & Joyous Spring"),
        ("青眼の白竜", "青眼の白龍"),
        ("Blauäugger w Drache", "Blauäugiger w. Drache"),
    ],
)
def test_suggest(store: Store, typed: str, name: str) -> None:
    assert store.suggest(typed)[0][1] == name


def test_suggest_is_bounded(store: Store) -> None:
    assert store.suggest("") == []
    assert store.suggest("qqqqqqqqqqqq") == []
    assert len(store.suggest("Dark Magicia", limit=2)) <= 2
    assert store.suggest("x" * 100_000) == []


def test_names(store: Store) -> None:
    names = store.names(89631140)
    assert list(names) == list(LANGUAGES)
    assert names["ko"] == "푸른 눈의 백룡"
    assert store.name(89631139, "de") == "Blauäugiger w. Drache"
    assert store.name(300101001, "de") == "Ectoplasmic Fortification!"
    assert store.name(7, "de") == "7"


def test_near(store: Store) -> None:
    near = store.near(89631139 + 2)
    assert near is not None
    assert near.name == "Blue-Eyes White Dragon"
    assert store.near(1) is None


def test_formats(store: Store) -> None:
    by_kind: dict[str, list[str]] = {}
    for play in store.formats():
        by_kind.setdefault(play.kind, []).append(play.id)
    assert by_kind["current"] == [
        "genesys", "master-duel", "ocg", "ocg-ae", "ocg-cn", "ocg-genesys", "ocg-kr", "rush", "speed", "tcg",
        "tcg-traditional",
    ]  # fmt: skip
    assert by_kind["event"] == ["world-championship"]
    assert len(by_kind["time-wizard"]) == 127
    assert len(by_kind["community"]) == 7
    goat = store.format("goat")
    assert goat is not None
    assert (goat.main, goat.extra, goat.side) == (((40, -1),), ((0, -1),), ((0, 0), (15, 15)))
    assert (goat.set_by["copies"], goat.set_by["side"], goat.set_by["scope"]) == ("goat", "goat", "tcg")
    assert (goat.parent, goat.releases, goat.pool_until) == ("tcg", ("tcg_na",), "2005-08-16")
    assert (goat.extra_name, goat.side_extra, goat.eras) == ("Fusion Deck", False, ())
    assert goat.pre_errata
    assert not goat.updated
    genesys = store.format("genesys")
    assert genesys is not None
    assert (genesys.points_cap, genesys.forbidden_kinds) == (100, kinds.LINK | kinds.PENDULUM)
    traditional = store.format("tcg-traditional")
    assert traditional is not None
    assert (traditional.series, traditional.forbidden_as) == ("tcg", 1)
    speed = store.format("speed")
    assert speed is not None
    assert (speed.main, speed.side, speed.skills) == (((20, 30),), ((0, 6),), 1)
    assert speed.eras == ()
    assert store.format("nonsense") is None


def test_formats_go_by_other_names_too(store: Store) -> None:
    for name in ("hat", "HAT", "Hand-Artifact-Traptrix", " hand-artifact-traptrix "):
        found = store.format(name)
        assert found is not None
        assert found.id == "hat"
    assert {"hat", "hand-artifact-traptrix", "tcg"} <= set(store.format_names())


def test_the_popular_formats_come_first(store: Store) -> None:
    past = sorted((play for play in store.formats() if play.kind == "time-wizard"), key=lambda play: play.rank)
    assert [play.id for play in past[:3]] == ["edison", "goat", "yugi-kaiba"]
    assert {play.rank for play in past} == {1, 2, 3, 4, 99}
    assert all(play.popularity for play in past if play.rank < 99)


def test_sizes_by_day(store: Store) -> None:
    tcg, genesys, ocg = (store.format(id) for id in ("tcg", "genesys", "ocg"))
    assert tcg is not None
    assert genesys is not None
    assert ocg is not None
    assert [era.since for era in tcg.eras] == ["2002-03-08", "2008-08-13", "2009-03-01"]
    assert [era.side_extra for era in tcg.eras] == [False, False, True]
    assert (tcg.eras[0].main, tcg.eras[0].extra, tcg.eras[0].side) == (((40, -1),), ((0, -1),), ((0, 0), (15, 15)))
    assert (tcg.eras[2].since_first, tcg.eras[2].since_last) == ("2009-01-01", "2009-12-31")
    assert genesys.eras == tcg.eras
    assert len(ocg.eras) == 2


@pytest.mark.parametrize(
    ("format", "day", "region", "effective", "until"),
    [
        ("tcg", "2026-09-20", None, "2026-05-18", "2026-09-20"),
        ("tcg", "2026-11-30", None, "2026-09-28", None),
        ("ocg", "2026-11-30", None, "2026-07-01", "2026-09-30"),
        ("tcg", "2024-04-18", None, "2024-01-01", "2024-04-21"),
        ("tcg", "2024-04-18", "americas", "2024-04-15", "2024-09-01"),
        ("tcg", "2024-04-22", "europe", "2024-04-22", "2024-09-01"),
        ("tcg-traditional", "2026-05-17", None, "2026-02-02", "2026-05-17"),
        ("ocg", "2020-12-31", None, "2020-10-01", "2020-12-31"),
        ("goat", "2026-01-01", None, "2005-04-01", None),
    ],
)
def test_list_in_force(
    store: Store, format: str, day: str, region: str | None, effective: str, until: str | None
) -> None:
    play = store.format(format)
    assert play is not None
    found = store.list_in_force(play, day, region)
    assert found is not None
    assert (found.effective, found.until) == (effective, until)


def test_no_list_before_the_first(store: Store) -> None:
    play = store.format("genesys")
    assert play is not None
    assert store.list_in_force(play, "2025-09-21") is None
    assert store.first_list("genesys") == "2025-09-22"
    assert store.first_list("nonsense") is None
    assert store.newest_list("nonsense") is None


def test_what_lists_hold(store: Store) -> None:
    def newest(id: str, day: str = "2026-08-20") -> LimitList:
        play = store.format(id)
        assert play is not None
        found = store.list_in_force(play, day)
        assert found is not None
        return found

    tcg = newest("tcg", "2026-09-01")
    assert tcg.limits[4280258] == 0
    assert all(copies < 3 for copies in tcg.limits.values())
    genesys = newest("genesys")
    assert genesys.points[55144522] == 30
    assert not genesys.limits
    goat = newest("goat")
    assert goat.whitelist
    assert goat.limits[10035717] == 3
    assert goat.limits[82301904] == 0
    speed = newest("speed")
    assert (speed.pools[83764718], speed.limits[83764718]) == (1, 3)
    # Skill Cards are in the pools, and one of them is Forbidden.
    assert (speed.pools[300205004], speed.limits[300307012]) == (1, 0)
    assert "one source" in newest("tcg", "2003-09-15").suspect
    rush = newest("rush")
    assert (rush.limits, rush.entries) == ({}, len(list_entries(store, "rush", rush.effective)))


def test_what_is_known_of_a_list(store: Store) -> None:
    heads = {head.effective: head for head in store.lists("tcg")}
    assert (heads["2003-07-01"].precision, heads["2003-05-08"].precision) == ("month", "day")
    assert (heads["2007-03-01"].gap_from, heads["2007-09-01"].gap_from) == ("2007-06-01", "")
    assert "June 2007" in heads["2007-03-01"].gap_after
    assert "June 2007" in heads["2007-09-01"].gap_before
    assert heads["2024-04-22"].first_day("americas") == "2024-04-15"
    assert heads["2024-04-22"].first_day() == heads["2024-04-22"].first_day("europe") == "2024-04-22"
    newest = store.lists("ocg")[-1]
    assert (newest.last, newest.until) == ("2026-09-30", "2026-09-30")
    assert "October 2026" in newest.next_exists
    assert all(head.source for series in ("tcg", "ocg", "goat", "speed", "rush") for head in store.lists(series))


def test_doubts_about_single_cards(store: Store) -> None:
    march = store.limit_list("tcg", "2007-03-01")
    edison = store.limit_list("edison", "2010-03-01")
    assert march is not None
    assert edison is not None
    assert {store.name(group) for group in march.unproved} == {
        "Elemental HERO Stratos", "Gold Sarcophagus", "Green Baboon, Defender of the Forest", "Marshmallon",
    }  # fmt: skip
    assert len(edison.disputed) == 29
    assert "Duel Terminal" in edison.disputed[4904812]
    assert edison.pool_cutoff == "2010-04-24"
    assert store.limit_list("tcg", "2010-03-02") is None


def test_lists(store: Store) -> None:
    counts = {series: len(store.lists(series)) for series in ("tcg", "ocg", "master-duel", "genesys", "speed")}
    assert counts == {"tcg": 82, "ocg": 85, "master-duel": 65, "genesys": 11, "speed": 8}
    april = next(head for head in store.lists("tcg") if head.effective == "2024-04-22")
    assert (april.title, april.entries, april.until) == ("TCG", 195, "2024-09-01")
    january = next(head for head in store.lists("tcg", "americas") if head.effective == "2024-01-01")
    assert january.until == "2024-04-14"


def test_meta(store: Store) -> None:
    meta = store.meta()
    assert meta["cards"].startswith("2026-08")
    assert meta["list:tcg"] == "2026-09-28"
    assert len(meta["digest"]) == 32


@given(st.text())
def test_normalise_is_stable(name: str) -> None:
    assert normalise(normalise(name)) == normalise(name)
    assert all(char.isalnum() for char in normalise(name))


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(-1, 99)), min_size=1))
def test_ranges_round_trip(ranges: list[tuple[int, int]]) -> None:
    assert read_field("main", write_field(tuple(ranges))) == tuple(ranges)


def test_the_store_imports_little() -> None:
    heavy = [
        "pydantic",
        "ruamel",
        "rapidfuzz",
        "json",
        "dataclasses",
        "logging",
        "pathlib",
        "importlib.metadata",
        "deckcheck.model.known",
    ]
    code = f"import deckcheck.data.store, sys; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Nibiru, l'Etre Primitif", "Nibiru, the Primal Being"),
        ("Beaute Fantome et Manoir Hante", "Ghost Belle & Haunted Mansion"),
        ("Blauaugiger w. Drache", "Blue-Eyes White Dragon"),
        ("Blauaeugiger w. Drache", "Blue-Eyes White Dragon"),
        ("droll and lock bird", "Droll & Lock Bird"),
        ("Ash Blossom and Joyous Spring", "Ash Blossom & Joyous Spring"),
    ],
)
def test_accents_and_the_word_and_do_not_hide_a_card(store: Store, typed: str, name: str) -> None:
    match = store.match_name(typed)
    assert (match.how, [store.cards(match.codes)[code].name for code in match.codes]) == (ALIKE, [name])


def test_names_that_only_folding_makes_alike_stay_apart(store: Store) -> None:
    assert fold("Reforços") == fold("REFORÇOS!") != normalise("Reforços")
    assert not set(store.find_name("Reforços")) & set(store.find_name("REFORÇOS!"))


@pytest.mark.parametrize("typed", ["Blu-Eyes White Dragon", "Blue-Eye White Dragon", "Ash Blossom Joyus Spring", "and"])
def test_slips_are_no_names(store: Store, typed: str) -> None:
    assert store.match_name(typed) == NameMatch((), UNKNOWN_NAME)
