"""What a finding points to, counts and advises: not only that it is there."""

import sys
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.decks.ruleset import Ruleset
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.model.deck import Ref
from deckcheck.model.finding import Finding
from deckcheck.model.play import LimitList
from deckcheck.rules.deck.sizes import ranges_text
from tests.conftest import Check, codes, filled, part

POT, CHARITY = 55144522, 79571449  # Forbidden
FOOLISH = 81439173  # Foolish Burial: Limited in this list
HARPIE, HARPIE1, CYBER_HARPIE = 76812113, 91932350, 80316585
STARDUST = 44508094
SKILL, SKILL2 = 300101001, 300101002
LAVA_GOLEM, ALLURE = 102380, 1475311  # a pool of two in Speed Duel
DAY = "2026-08-01"


def found(check: Check, code: str, **deck: object) -> Finding:
    """The one finding with a code; the deck has no others of it."""
    item = check(as_of=DAY, **deck)
    (finding,) = [finding for finding in item.findings if finding.code == code]
    return finding


def lines(finding: Finding) -> list[int]:
    return [span.line for span in (finding.span, *finding.related)]


def counts(finding: Finding) -> list[tuple[str, int, str]]:
    return [(card.name, card.copies, card.section) for card in finding.cards]


# The first card of the Main Deck is in line 2; with 40 of them the first of the Extra Deck is in line 43, and with an
# empty Extra Deck the first of the Side Deck in line 44.
@pytest.mark.parametrize(
    ("code", "deck", "marked", "advice"),
    [
        ("BAN001", {"main": part((2, POT))}, [2, 3], "Remove 2 copies of Pot of Greed."),
        ("BAN001", {"main": part(POT), "side": part(POT)}, [2, 44], "Remove 2 copies of Pot of Greed."),
        ("DCK004", {"main": part((4, HARPIE))}, [5], "Remove 1 copy of Harpie Lady."),
        ("DCK004", {"main": part((3, HARPIE), CYBER_HARPIE, HARPIE1)}, [5, 6], "Remove 2 copies of Harpie Lady."),
        ("DCK004", {"main": part((3, HARPIE)), "side": part(HARPIE)}, [44], "Remove 1 copy of Harpie Lady."),
        ("DCK005", {"main": part(STARDUST, STARDUST)}, [2, 3], "Move it to the Extra Deck."),
        ("DCK001", {"size": 61, "main": part(*[(3, c) for c in (HARPIE, 14558127, 2511, 483, 97268402)])}, [62], "Remove 1 card."),
        ("DCK001", {"size": 39}, [40], "Add 1 card."),
        ("DCK003", {"side": part(*[(3, c) for c in (HARPIE, 14558127, 2511, 483, 97268402, 24508238)])}, [59], "Remove 3 cards."),
    ],
)  # fmt: skip
def test_marks(check: Check, code: str, deck: dict[str, object], marked: list[int], advice: str) -> None:
    finding = found(check, code, **deck)
    assert lines(finding) == marked
    assert finding.help.startswith(advice)


@pytest.mark.parametrize(("copies", "marked"), [(2, [3]), (3, [3, 4])])
def test_of_a_limited_card_the_copies_over_one_are_marked(check: Check, copies: int, marked: list[int]) -> None:
    finding = found(check, "BAN002", main=part((copies, 2295440)))
    assert lines(finding) == marked
    assert counts(finding) == [("One for One", copies, "main")]
    assert f"{copies} in the Main Deck, 1 allowed" in finding.message


@pytest.mark.parametrize("copies", [3, 4, 5])
def test_a_semi_limited_card_is_reported_once(check: Check, copies: int) -> None:
    item = check(main=part((copies - 1, 8633261)), side=part(8633261), as_of=DAY)
    assert codes(item) == ["BAN003"]
    (finding,) = [finding for finding in item.findings if finding.code == "BAN003"]
    assert len(lines(finding)) == copies - 2
    assert check(main=part(8633261), side=part(8633261), as_of=DAY).verdict == "legal"


@pytest.mark.parametrize(
    ("skills", "side", "marked"),
    [((), (), None), ((SKILL,), (), None), ((SKILL, SKILL2), (), [3]), ((SKILL, SKILL), (), [3]), ((), (SKILL,), [24])],
)
def test_one_skill(check: Check, skills: tuple[int, ...], side: tuple[int, ...], marked: list[int] | None) -> None:
    speed = [30532390, 12146024, 40374923, 66362965, 83235263, 11091375, 31786629]  # in the pool, no limits
    main: list[Ref] = [*skills, *[code for code in speed for _ in range(3)][:20]]
    item = check(main=main, side=list(side), size=0, format="speed", as_of=DAY)
    skill = [finding for finding in item.findings if finding.code == "DCK015"]
    assert [lines(finding) for finding in skill] == ([] if marked is None else [marked])
    assert item.counts is not None
    assert item.counts["main"] == 20


@pytest.mark.parametrize(
    ("golems", "allures", "marked"), [(1, 0, None), (2, 0, None), (1, 1, None), (2, 1, [4]), (2, 2, [4, 5])]
)
def test_a_pool_is_limited_as_a_whole(check: Check, golems: int, allures: int, marked: list[int] | None) -> None:
    item = check(main=part((golems, LAVA_GOLEM), (allures, ALLURE)), size=0, format="speed", as_of=DAY)
    pools = [finding for finding in item.findings if finding.code == "BAN006"]
    assert [lines(finding) for finding in pools] == ([] if marked is None else [marked])


def test_points_mark_every_card_that_costs(check: Check) -> None:
    finding = found(check, "DCK013", main=part((2, POT), (2, CHARITY)), format="genesys", points_cap=0)
    assert sorted(lines(finding)) == [2, 3, 4, 5]
    assert finding.subject == "points"


@pytest.mark.parametrize(
    ("size", "legal"), [(0, True), (1, False), (14, False), (15, True), (16, False)]
)  # fmt: skip
def test_ranges_of_sizes(check: Check, size: int, legal: bool) -> None:
    side = filled([], 48)[-size:] if size else []
    item = check(side=side, format="goat", size=20)
    assert ("DCK003" not in [finding.code for finding in item.findings]) is legal


@pytest.mark.parametrize(
    ("numbers", "copies", "over"),
    [
        ({HARPIE: 3, CYBER_HARPIE: 1}, 2, True),
        ({HARPIE: 1, CYBER_HARPIE: 3}, 2, True),
        ({HARPIE: 2, CYBER_HARPIE: 1}, 2, True),
        ({HARPIE: 2, CYBER_HARPIE: 3}, 2, False),
        ({HARPIE: 3, CYBER_HARPIE: 3}, 3, False),
    ],
)
def test_of_several_limits_for_one_name_the_smallest_holds(
    store: Store, numbers: dict[int, int], copies: int, over: bool
) -> None:
    play = store.format("tcg")
    assert play is not None
    ruleset = Ruleset(store, play, LimitList("own", "Own", DAY, numbers, {}, whitelist=True))
    limit = ruleset.limits.get(HARPIE, 3)
    assert (copies > limit) is over


@pytest.mark.parametrize(("added", "removed"), [(1, 0), (0, 1), (2, 0), (1, 1), (0, 0)])
def test_a_deck_with_more_cards_differs(store: Store, added: int, removed: int) -> None:
    from deckcheck.decks.difference import difference
    from deckcheck.decks.resolve import join
    from tests.conftest import deck_file

    base = filled([], 40)
    other = [*base[removed:], *([HARPIE] * added)]
    play = store.format("tcg")
    assert play is not None
    limits = store.list_in_force(play, DAY)
    assert limits is not None
    ruleset = Ruleset(store, play, limits)
    change = difference(join(deck_file(base), store), join(deck_file(other), store), ruleset)
    assert change.same is (added == removed == 0)
    assert sum(change.added["main"].values()) == added
    assert sum(change.removed["main"].values()) == removed


def test_a_number_with_a_limit_of_its_own_may_allow_all_copies(store: Store) -> None:
    """Then the rule of three copies holds, and no other finding names the limit."""
    play = store.format("tcg")
    assert play is not None
    limits = LimitList("own", "Own", DAY, {}, {}, exact={HARPIE: 3, CYBER_HARPIE: 2})
    ruleset = Ruleset(store, play, limits)
    assert [ruleset.limit(code, store.cards([code])[code]) for code in (HARPIE, CYBER_HARPIE)] == [None, 2]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (part((2, HARPIE)), "Harpie Lady is Limited"),
        (part((2, CYBER_HARPIE)), "Harpie Lady: 2 copies in the Main Deck"),
        (part(HARPIE, CYBER_HARPIE), "Harpie Lady: 1 Harpie Lady + 1 Cyber Harpie Lady = 2"),
    ],
)
def test_the_sum_is_shown_where_a_limited_name_is_on_other_cards(
    check: Check, tmp_path: Path, cards: list[Ref], message: str
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(f"effective: {DAY}\ntitle: Own\nlimited: [Harpie Lady]\n")
    assert found(check, "BAN002", main=cards, list_file=str(own)).message.startswith(message)


@pytest.mark.parametrize(("name", "told"), [("Harpie Lady", False), ("Harpie Lady 1", False), ("Dark Magician", True)])
def test_a_print_of_a_card_that_counts_under_the_name_is_a_print_of_it(name: str, told: bool) -> None:
    """BE01-JP123 is a print of Harpie Lady; Harpie Lady 1 is treated as that name."""
    from deckcheck.api import check as judged

    report = judged(f"1 {name} [BE01-JP123]\n39 Blue-Eyes White Dragon\n", format="ocg", as_of=DAY)
    assert ("DCK018" in [finding.code for finding in report.findings]) is told


def test_names_that_are_like_others_are_looked_for_only_so_often(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["deckcheck.rules.deck.unknown_name"]
    monkeypatch.setattr(module, "MOST_LOOKED_FOR", 2)
    item = check(main=["Dark Magicain", "Harpie Ladyy", "Raigekki"], as_of=DAY)
    helped = [finding.help.startswith("Did you mean") for finding in item.findings if finding.code == "DCK008"]
    assert helped == [True, True, False]


def test_a_print_of_which_only_the_month_is_known_came_out_perhaps_later() -> None:
    from deckcheck.api import check as judged

    for day, told in (("2024-02-20", "after"), ("2024-03-15", "perhaps"), ("2024-04-01", "")):
        said = [one.message for one in judged("1 [2024-EN003]\n", as_of=day).findings if one.subject == "2024-EN003"]
        assert [told in one for one in said] == [True] * bool(told), day


@pytest.mark.parametrize(
    ("size", "says"),
    [(61, "Remove 1 card."), (40, "Add 1 card."), (41, None), (62, "Remove 1 card."), (39, "Add 2 cards.")],
)
def test_what_helps_where_misplaced_cards_make_a_size_wrong(store: Store, size: int, says: str | None) -> None:
    many = part(STARDUST, *[(3, c) for c in (HARPIE, 14558127, 2511, 483, 97268402)])
    text = "#main\n" + "".join(f"{code}\n" for code in filled(many, size)) + "#extra\n!side\n"
    (item,) = Judge(Options(DAY, "tcg"), store).source(Source("a.ydk", text.encode()))
    # Not settled: what the finding on the misplaced card covers counts where that is switched off.
    said = [finding.help for finding in item.findings if finding.code == "DCK001"]
    assert [one.startswith(says or "") for one in said] == [True] * (says is not None)


@pytest.mark.parametrize(
    ("ranges", "text"),
    [
        (((0, -1),), "any number"),
        (((40, -1),), "at least 40"),
        (((0, 1),), "0 to 1"),
        (((0, 0), (15, 15)), "exactly 0 or 15"),
    ],
)
def test_sizes_in_words(ranges: tuple[tuple[int, int], ...], text: str) -> None:
    assert ranges_text(ranges) == text


@pytest.mark.parametrize(
    ("card", "copies", "lines"), [(14558127, 4, 1), (14558127, 5, 2), (FOOLISH, 2, 1), (FOOLISH, 3, 2), (POT, 3, 3)]
)
def test_a_fix_removes_as_many_copies_as_are_too_many(store: Store, card: int, copies: int, lines: int) -> None:
    text = "#main\n" + f"{card}\n" * copies + "#extra\n!side\n"
    judge = Judge(Options(DAY, "tcg"), store, Wanted(fixes=True))
    (item,) = judge.source(Source("a.ydk", text.encode(), whole=True))
    (fix,) = [one.fix for one in item.findings if one.subject == str(card) and one.fix is not None]
    assert [(edit.span.end_line - edit.span.line, edit.text) for edit in fix.edits] == [(1, "")] * lines


def test_a_print_that_came_out_later_is_told_once_with_every_place() -> None:
    from deckcheck.api import check as judged

    text = "3 Dark Magician [LDK2-ENY10]\n1 Harpie Lady [BE01-JP123]\n1 Dark Magician [LDK2-ENY10]\n"
    (finding,) = [f for f in judged(text, as_of="2010-01-01").findings if f.subject == "LDK2-ENY10"]
    assert [span.line for span in (finding.span, *finding.related)] == [1, 3]
