"""Decks on past days: the list, the pool and the sizes of the day (RULES A5, A6, A13, A14, A16, A17).

Days and cards of the first table had wrong verdicts once; each stands for a kind of fault in the data.
"""

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.decks.pool import Pool
from deckcheck.errors import UsageError
from deckcheck.judge.deck import Judge
from deckcheck.model.card import NOT_FOR_PLAY, SKILL, TOKEN
from deckcheck.model.deck import Ref
from tests.conftest import Check, deck_file, filled, part
from tests.oracle.releases import rows
from tests.rules.deck.published_lists import Published, published

BLOCK_DRAGON, FEATHER_DUSTER, YATA, PROTOS, JOWGEN = 94689206, 18144506, 3078576, 6728559, 41855169
MIND_MASTER, TRISHULA, PESTILENCE, MAXX_C, CALLED = 96782886, 52687916, 62472614, 23434538, 24224830
DIMENSION_FUSION, ALLURE, PLUSHFIRE, DAMAGE_JUGGLER, KRISTYA, ROTARY = (
    23557835,
    1475311,
    7563579,
    68819554,
    59509952,
    17209452,
)
SCRAP_DRAGON, BARRIER, LAUNCHER, VEILER, UNDINE = 76774528, 9059700, 66957584, 97268402, 4904812
MULTIPLY, CURTAIN, EYEARMOR, LINK_SPIDER, SYNCHRO = 14965712, 41350417, 64511793, 98978921, 44508094
RITUAL_SANCTUARY, WAR_LION, ZERA, FIENDS_MIRROR = 95658967, 33951077, 69123138, 31890399
# Forbidden in the OCG, and not out in Asian English or Simplified Chinese.
ELSEWHERE = [62320425, 73356503, 9929398, 14702066, 57421866]
DANDYLION = 15341821
EMERAL, BARONNE, POT_OF_GREED, WINDA, REGULUS = 581014, 84815190, 55144522, 94977269, 10604644
REBORN, MST, SWORDS, TWISTED_PERSONALITY = 83764718, 5318639, 72302403, 300205004
# Released in Speed Duel and on none of its lists.
SPEED = (41392891, 88819587, 15025844, 87796900, 13039848, 90357090, 28279543)
# Other Normal Monsters that were out in 2002, one of each, for the Side Deck.
SIDE = (7805359, 17358176, 21817254, 29172562, 34460851, 43500484, 44287299, 58314394, 64501875, 66672569, 75356564, 41396436, 6368038, 76812113, 46986414, 89631139)  # fmt: skip
# Fusion Monsters that were out in 2002, one of each.
FUSIONS = (1641882, 9293977, 15237615, 25655502, 28593363, 37421579, 41462083, 45231177, 51828629, 54541900, 54752875, 56413937, 56907389, 58528964, 66889139, 70681994)  # fmt: skip


class Case(NamedTuple):
    """Cards in a deck filled up with Normal Monsters, a format and a day, and what is to be found (without notes)."""

    verdict: str
    codes: list[str]
    as_of: str
    format: str = "tcg"
    main: list[Ref] = []  # noqa: RUF012
    extra: list[Ref] = []  # noqa: RUF012
    side: list[Ref] = []  # noqa: RUF012
    size: int = 40


SPEED_MAIN = part(*[(3, card) for card in SPEED[:6]])
CASES = {
    # Lists that had been dated by the first of the month.
    "Block Dragon, the day before": Case("legal", [], "2020-09-13", main=part((3, BLOCK_DRAGON))),
    "Block Dragon, the day": Case("illegal", ["BAN001"], "2020-09-14", main=part((3, BLOCK_DRAGON))),
    "Feather Duster, the day before": Case("illegal", ["BAN001"], "2020-09-13", main=[FEATHER_DUSTER]),
    "Feather Duster, the day": Case("legal", [], "2020-09-14", main=[FEATHER_DUSTER]),
    "Yata-Garasu, the day before": Case("illegal", ["BAN001"], "2022-05-16", main=[YATA]),
    "Yata-Garasu, the day": Case("legal", [], "2022-05-17", main=[YATA]),
    "Jowgen, the day before": Case("legal", [], "2024-12-08", main=part((3, JOWGEN))),
    "Jowgen, the day": Case("illegal", ["BAN001"], "2024-12-09", main=part((3, JOWGEN))),
    # A source named a card twice with two values, and the looser one had won.
    "Archnemeses Protos": Case("illegal", ["BAN001"], "2025-11-01", main=[PROTOS]),
    # The list of another year under the day.
    "Trishula in the OCG of April 2011": Case("legal", [], "2011-04-15", "ocg", extra=[TRISHULA]),
    "Mind Master in the OCG of April 2011": Case("legal", [], "2011-04-15", "ocg", main=[MIND_MASTER]),
    # Lists that were missing.
    "Pestilence in the OCG of March 2021": Case("illegal", ["BAN001"], "2021-03-01", "ocg", main=part((3, PESTILENCE))),
    "TCG of May 2008": Case("illegal", ["BAN001", "BAN003"], "2008-06-01", main=part(DIMENSION_FUSION, (3, ALLURE))),
    "TCG of February 2016": Case(
        "illegal", ["BAN001"] * 2, "2016-03-01", main=part((3, PLUSHFIRE), (3, DAMAGE_JUGGLER))
    ),
    "TCG of September 2026": Case("illegal", ["BAN001"] * 2, "2026-10-05", main=part((3, KRISTYA), (3, ROTARY))),
    # A list that had lost a section.
    "Chinese list of April 2026": Case(
        "illegal", ["BAN003"] * 2, "2026-05-01", "ocg-cn", main=part((3, MAXX_C), (3, CALLED))
    ),
    # Pools of their own.
    "not out in Asian English": Case("illegal", ["DCK010"] * 5, "2026-08-20", "ocg-ae", main=[*ELSEWHERE]),
    "not out in Simplified Chinese": Case("illegal", ["DCK010"] * 5, "2026-08-20", "ocg-cn", main=[*ELSEWHERE]),
    "Forbidden in the OCG": Case("illegal", ["BAN001"] * 5, "2026-08-20", "ocg", main=[*ELSEWHERE]),
    "Forbidden nowhere in Korea": Case("undetermined", ["DCK016"], "2026-08-20", "ocg-kr", main=[*ELSEWHERE]),
    "not in Master Duel": Case("illegal", ["DCK010"], "2026-08-20", "master-duel", main=[MULTIPLY]),
    # Released, though one flag of a source said otherwise.
    "four cards of small sets": Case("legal", [], "2026-08-20", main=[RITUAL_SANCTUARY, WAR_LION, ZERA, FIENDS_MIRROR]),
    "never released in the TCG": Case("illegal", ["DCK010"], "2026-08-20", main=[EYEARMOR]),
    # Announced when the data were taken.
    "announced, within the data": Case("illegal", ["DCK010"] * 2, "2026-08-22", main=[MULTIPLY, CURTAIN]),
    "announced, after the data": Case("undetermined", ["DCK010"] * 2, "2026-08-23", main=[MULTIPLY, CURTAIN]),
    "announced, from the day on": Case("legal", [], "2026-09-03", main=[MULTIPLY, CURTAIN]),
    # Cards of a later time.
    "a Link Monster of 2017 in 2013": Case("illegal", ["DCK010"], "2013-05-01", extra=[LINK_SPIDER]),
    "a Synchro Monster in 2008": Case("illegal", ["DCK010"], "2008-08-04", extra=[SYNCHRO]),
    # Whitelists.
    "Scrap Dragon in Edison": Case("illegal", ["BAN004"], "2026-08-20", "edison", extra=[SCRAP_DRAGON]),
    "Infernity Barrier in Edison": Case("illegal", ["BAN004"], "2026-08-20", "edison", main=[BARRIER]),
    "Infernity Launcher in Edison": Case("illegal", ["BAN004"], "2026-08-20", "edison", main=[LAUNCHER]),
    "Effect Veiler in Edison": Case("illegal", ["BAN004"], "2026-08-20", "edison", main=[VEILER]),
    "a Duel Terminal card in Edison": Case("illegal", ["BAN004"], "2026-08-20", "edison", main=[UNDINE]),
    "a Duel Terminal card on the day of Edison": Case("legal", [], "2010-04-24", main=[UNDINE]),
    "Infernity Launcher on the day of Edison": Case("illegal", ["DCK010"], "2010-04-24", main=[LAUNCHER]),
    # Pools of Speed Duel, Skills among their members.
    "two cards of a pool of one": Case(
        "illegal", ["BAN006"], "2026-08-01", "speed", main=[REBORN, MST, *SPEED_MAIN], size=0
    ),
    "three copies of a pool of one": Case(
        "illegal", ["BAN006"], "2026-08-01", "speed", main=[*part((3, SWORDS)), *SPEED_MAIN], size=0
    ),
    "a Skill and a card of a pool of one": Case(
        "illegal", ["BAN006"], "2025-08-01", "speed", main=[TWISTED_PERSONALITY, MST, SPEED[6], *SPEED_MAIN], size=0
    ),
    # A list whose first day is known by its month only: undetermined in that month where it changed something.
    "Dimension Fusion, the month before": Case("legal", [], "2008-04-30", main=[DIMENSION_FUSION]),
    "Dimension Fusion, in the month": Case("undetermined", ["BAN001"], "2008-05-20", main=[DIMENSION_FUSION]),
    "Dimension Fusion twice, Limited before": Case(
        "illegal", ["BAN001"], "2008-05-20", main=part((2, DIMENSION_FUSION))
    ),
    "four copies, whatever the list": Case("illegal", ["DCK004"], "2008-05-20", main=part((4, 15025844))),
    "Dimension Fusion, the month after": Case("illegal", ["BAN001"], "2008-06-01", main=[DIMENSION_FUSION]),
    "Emeral, the month before": Case("legal", [], "2017-08-31", extra=[EMERAL]),
    "Emeral, before the day that is not proved": Case("undetermined", ["BAN001"], "2017-09-17", extra=[EMERAL]),
    "Emeral, after it": Case("undetermined", ["BAN001"], "2017-09-18", extra=[EMERAL]),
    "Emeral, the month after": Case("illegal", ["BAN001"], "2017-10-01", extra=[EMERAL]),
    # Entries of which it is not proved that the list had them.
    "Dandylion, perhaps not on the list before": Case(
        "undetermined", ["BAN002"], "2009-03-09", main=part((2, DANDYLION))
    ),
    "Dandylion, on the list after": Case("illegal", ["BAN002"], "2009-04-09", main=part((2, DANDYLION))),
    "one Trishula in 2011": Case("legal", [], "2011-06-01", extra=[TRISHULA]),
    "two Trishula in 2011": Case("undetermined", ["BAN002"], "2011-06-01", extra=part((2, TRISHULA))),
    # A newer list exists that is not at hand: what is found by the last one is not sure, the building of the deck is.
    "OCG, the last known day": Case("illegal", ["BAN001"], "2026-09-30", "ocg", main=[POT_OF_GREED]),
    "OCG, the day after": Case("undetermined", ["BAN001", "BAN009"], "2026-10-01", "ocg", main=[POT_OF_GREED]),
    "OCG, four copies": Case("illegal", ["DCK004", "BAN009"], "2026-10-01", "ocg", main=part((4, 15025844))),
    "OCG, 39 cards": Case("illegal", ["DCK001", "BAN009"], "2026-10-01", "ocg", size=39),
    "Asian-English, the day after": Case("undetermined", ["BAN009"], "2026-10-01", "ocg-ae"),
    "a list is missing": Case("undetermined", ["BAN001", "BAN009"], "2007-07-01", main=[POT_OF_GREED]),
    "it may still run in the month": Case("undetermined", ["BAN001", "BAN009"], "2007-09-10", main=[POT_OF_GREED]),
    "it may not any more": Case("illegal", ["BAN001"], "2007-10-01", main=[POT_OF_GREED]),
    # One witness only.
    "a suspect list may still run in the month": Case("undetermined", ["BAN001", "BAN007"], "2004-10-10", main=[YATA]),
    "a suspect list": Case("undetermined", ["BAN002", "BAN007"], "2003-09-15", main=part((2, POT_OF_GREED))),
    # Dated by the day on which it was seen.
    "Genesys, long before the day": Case("legal", [], "2026-07-01", "genesys", main=[REGULUS], extra=[WINDA]),
    "Genesys, shortly before the day": Case(
        "undetermined", ["DCK013"], "2026-08-01", "genesys", main=[REGULUS], extra=[WINDA]
    ),
    "Genesys, the day": Case("illegal", ["DCK013"], "2026-08-04", "genesys", main=[REGULUS], extra=[WINDA]),
    # Europe and the Americas.
    "Baronne, Americas": Case("undetermined", ["BAN001", "BAN008"], "2024-04-15", extra=[BARONNE]),
    "Baronne, Europe": Case("illegal", ["BAN001"], "2024-04-22", extra=[BARONNE]),
    # Sizes of the day.
    "16 Fusion Monsters in 2005": Case("legal", [], "2005-08-01", extra=[*FUSIONS]),
    "16 Fusion Monsters in August 2008": Case("legal", [], "2008-08-12", extra=[*FUSIONS]),
    "16 Fusion Monsters a day later": Case("illegal", ["DCK002"], "2008-08-13", extra=[*FUSIONS]),
    "a Side Deck of 14 in 2005": Case("illegal", ["DCK003"], "2005-08-01", side=[*SIDE[:14]]),
    "a Side Deck of 14 in December 2008": Case("illegal", ["DCK003"], "2008-12-31", side=[*SIDE[:14]]),
    "a Side Deck of 14 in 2009": Case("undetermined", ["DCK003"], "2009-07-01", side=[*SIDE[:14]]),
    "a Side Deck of 16 in 2009": Case("illegal", ["DCK003"], "2009-07-01", side=[*SIDE]),
    "a Side Deck of 14 in 2010": Case("legal", [], "2010-01-01", side=[*SIDE[:14]]),
    "41 in the Fusion Deck of the OCG": Case("undetermined", ["DCK002"], "2008-06-01", "ocg", extra=[*FUSIONS]),
}


@pytest.mark.parametrize("name", CASES)
def test_past_days(check: Check, name: str) -> None:
    case = CASES[name]
    item = check(case.main, case.extra, case.side, format=case.format, as_of=case.as_of, size=case.size)
    found = [finding.code for finding in item.findings if finding.severity != "note"]
    assert (item.verdict, sorted(found)) == (case.verdict, sorted(case.codes)), [
        finding.message for finding in item.findings
    ]


# Lists that changed nothing but cards that had come out in the weeks before them.
_NEW_CARDS_ONLY = ("2002-07-01", "2002-10-01", "2013-10-11")


def sure_changes() -> list[tuple[str, str]]:
    """(the day before, the day) of every list of the TCG whose first day is proved, and whose predecessor is known."""
    found = []
    lists = published("tcg")
    for before, now in pairwise(lists):
        day = date.fromisoformat(now.effective) - timedelta(days=1)
        same_month = before.precision == "month" and before.effective[:7] == day.isoformat()[:7]
        if now.effective in _NEW_CARDS_ONLY:
            continue
        if now.precision == "day" and not (before.suspect or now.suspect or now.gap_before or same_month):
            found.append((day.isoformat(), now.effective))
    return found


TYPES = {row.get("passcode") or row.get("client_code"): row for row in rows("cards")}
DAYS = {row["card"]: row.get("tcg") for row in rows("releases")}


def changed(before: Published, now: Published) -> tuple[int, int, int]:
    """A card (number, copies before, copies now) that a list changed, and that was surely out before."""
    month_ago = (date.fromisoformat(now.effective) - timedelta(days=40)).isoformat()
    for number in sorted({*before.copies, *now.copies}):
        old, new = before.copies.get(number, 3), now.copies.get(number, 3)
        out = str(DAYS.get(number) or "listed")
        proved = number not in before.unproved | now.unproved
        if old != new and proved and len(out) == 10 and out < month_ago:
            return number, old, new
    raise AssertionError(f"nothing changed on {now.effective}")


def test_the_proved_changes_are_there() -> None:
    days = {now for _, now in sure_changes()}
    assert len(days) > 55
    assert days >= {
        "2005-04-01", "2005-10-01", "2006-04-01", "2014-07-14", "2015-11-09", "2016-02-08", "2016-04-11", "2016-08-29",
        "2017-06-12", "2018-02-05", "2018-05-21", "2018-09-17", "2019-01-28", "2019-04-29", "2019-07-15", "2020-01-20",
        "2020-09-14", "2020-12-15", "2022-05-17", "2024-12-09", "2026-09-21", "2026-09-28",
    }  # fmt: skip


@pytest.mark.parametrize(("day_before", "day"), sure_changes())
def test_a_list_of_the_tcg_begins_on_its_day(check: Check, day_before: str, day: str) -> None:
    lists = published("tcg")
    number = next(n for n, one in enumerate(lists) if one.effective == day)
    card, old, new = changed(lists[number - 1], lists[number])
    kinds = TYPES[card]["kinds"]
    assert isinstance(kinds, list)
    deck = part((max(old, new), card))
    extra = {"Fusion", "Synchro", "Xyz", "Link"} & set(kinds)
    cards: dict[str, list[Ref]] = {"extra": deck} if extra and TYPES[card]["card"] == "Monster" else {"main": deck}
    region = "europe" if lists[number].effective == "2024-04-22" else None  # a week later than in the Americas
    assert check(**cards, as_of=day_before, region=region).verdict == ("legal" if old > new else "illegal")
    assert check(**cards, as_of=day, region=region).verdict == ("illegal" if old > new else "legal")


# What the pool of the day has more or less than the whitelist; a card of two numbers counts once.
DIFFERENCES: dict[str, tuple[set[str], set[str]]] = {
    "goat": (set(), {"Sengenjin"}),
    "edison": (set(), set()),
    "tengu": (
        {"Meklord Emperor Wisel"},  # known by its month only
        {"Skull Flame", "Burning Skull Head", "Supersonic Skull Flame", "Darklord Nurse Reficule", "Brutal Potion", "Dark Cure"},
    ),
    "hat": ({"Number 72: Shogi Rook"}, set()),  # known by its month only
    "toss": (set(), set()),
}  # fmt: skip


@pytest.mark.parametrize("id", DIFFERENCES)
def test_the_pool_of_the_day_is_the_whitelist(store: Store, id: str) -> None:
    play = store.format(id)
    assert play is not None
    whitelist = store.list_in_force(play, "2026-08-20")
    assert whitelist is not None
    assert whitelist.whitelist
    cards = [card for card in store.all_cards() if not card.type & (TOKEN | SKILL) and card.tcg != NOT_FOR_PLAY]
    standings = Pool(store, play.releases, play.pool_until, fixed=True).standings(cards)
    derived = {card.name for card in cards if card.code not in standings}
    listed = {store.name(code) for code in whitelist.limits}
    missing, more = DIFFERENCES[id]
    assert (listed - derived, derived - listed) == (missing, more)
    # What is missing is not known to be out, not known to be in.
    named = {card.name: card.code for card in cards}
    assert all(standings[named[name]].out is None for name in missing)


def test_what_is_not_sure_says_why(check: Check) -> None:
    (finding,) = check([DIMENSION_FUSION], as_of="2008-05-20").findings
    assert finding.verdict == "undetermined"
    assert "is Forbidden (TCG list of 2008-05-01)" in finding.message
    assert "only the month in which the TCG list of 2008-05-01 took effect is known" in finding.message


def test_a_list_of_the_users_own_is_never_doubted(store: Store, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(f"effective: 2026-10-01\ntitle: October\nforbidden:\n- {POT_OF_GREED}\n")
    judge = Judge(Options("2026-10-15", "ocg", list_file=str(tmp_path / "own.yaml")), store)
    assert judge.deck_file("deck.ydk", deck_file(filled([], 40))).verdict == "legal"
    assert judge.deck_file("deck.ydk", deck_file(filled([POT_OF_GREED], 40))).verdict == "illegal"


def test_every_format_can_be_asked(store: Store) -> None:
    """Each format judges a deck on its day; those of past days by their own list and day, whatever the judged day."""
    plays = store.formats()
    assert sum(play.kind == "time-wizard" for play in plays) >= 126
    for play in plays:
        for day in ("2026-08-22", "2026-12-01"):
            judge = Judge(Options(day, play.id), store)
            item = judge.deck_file("deck.ydk", deck_file(filled([], 40)))
            ruleset = judge.ruleset(play.id)
            if play.list_day:
                assert ruleset.list.effective == play.list_day
            if play.pool_until and ruleset.pool is not None:
                assert ruleset.pool.day == play.pool_until
            if play.no_verdict:
                assert item.verdict != "legal"
            assert item.verdict in ("legal", "illegal", "undetermined")


@pytest.mark.parametrize("name", ["GOAT", "goat", "Tengu Plant", "tengu plant", "March 2010", "HAT"])
def test_formats_have_other_names(store: Store, name: str) -> None:
    item = Judge(Options("2026-08-22", name), store).deck_file("deck.ydk", deck_file(filled([], 40)))
    assert item.verdict == "legal"


def test_a_named_format_has_a_day_of_its_own(check: Check) -> None:
    """Nekroz (2015): Synchro and Xyz Monsters, no Link Monsters yet; the judged day does not matter."""
    for day in ("2010-01-01", "2026-08-22"):
        item = check(extra=[LINK_SPIDER], as_of=day, format="nekroz")
        assert [finding.code for finding in item.findings if finding.severity != "note"] == ["DCK010"]
        assert "judged for 2015-" in item.findings[0].message


def test_a_disputed_card_is_noted_and_an_unlisted_one_says_so(check: Check) -> None:
    (note,) = check([91731841], format="tengu").findings  # Gem-Knight Garnet: Duel Terminal first
    assert (note.code, note.verdict) == ("BAN010", "legal")
    (unlisted,) = check([UNDINE], format="edison").findings
    assert "Other definitions allow it: printed only in Duel Terminal 1" in unlisted.message


def test_a_number_of_two_cards_is_noted(check: Check) -> None:
    item = check([100246001], format="ocg")
    (note,) = (finding for finding in item.findings if finding.code == "DCK023")
    assert "Code Talker Inverted (45462149) and later WINDS OF VICTORY" in note.message
    assert "it is taken for" in note.message


def test_a_format_that_names_a_list_which_is_not_there(store: Store, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("title: Own\ninherits: tcg\nlist_day: 2005-04-02\n")
    with pytest.raises(UsageError, match="names the list of 2005-04-02"):
        Judge(Options("2026-08-22", str(tmp_path / "own.yaml")), store).ruleset(str(tmp_path / "own.yaml"))


@pytest.mark.parametrize("region", [None, "europe", "americas"])
def test_the_lists_about_a_day_are_those_of_the_series(store: Store, region: str | None) -> None:
    for series in ("tcg", "ocg", "genesys", "ocg-cn", "world-championship"):
        heads = store.lists(series, region)
        for number, head in enumerate(heads):
            around = store.lists_around(series, head.first_day(region), region)
            place = next(n for n, one in enumerate(around) if one.effective == head.effective)
            assert around[place] == head or number == len(heads) - 1
            assert around[max(place - 1, 0) : place] == heads[max(number - 1, 0) : number]
            assert [one.effective for one in around[place + 1 : place + 4]] == [
                one.effective for one in heads[number + 1 : number + 4]
            ]
