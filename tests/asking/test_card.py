"""`deckcheck card`: which card is meant, and what is known of it."""

import csv
import random
from itertools import pairwise

import pytest

from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGES
from deckcheck.decks.cards import find_cards
from deckcheck.model.card import SKILL, TOKEN
from tests.cli.conftest import Run
from tests.schemas import checked


@pytest.mark.parametrize(
    ("query", "name", "how"),
    [
        ("14558127", "Ash Blossom & Joyous Spring", "passcode"),
        ("14558128", "Ash Blossom & Joyous Spring", "passcode"),  # an artwork
        ("4041", "Dark Magician", "konami-id"),
        ("LOB-EN005", "Dark Magician", "set-code"),
        ("lob-en005", "Dark Magician", "set-code"),
        ("lob en005", "Dark Magician", "set-code"),
        ("LOBEN005", "Dark Magician", "set-code"),
        ("LOB–EN005", "Dark Magician", "set-code"),
        ("１４５５８１２７", "Ash Blossom & Joyous Spring", "passcode"),
        ("#12950", "Ash Blossom & Joyous Spring", "konami-id"),
        ("#39", "Number 39: Utopia", "words"),
        ("3 ash blossom", "Ash Blossom & Joyous Spring", "nickname"),
        ("2x nibiru", "Nibiru, the Primal Being", "nickname"),
        ("7 Colored Fish", "7 Colored Fish", "name"),
        ("ash blossom and joyous spring", "Ash Blossom & Joyous Spring", "name"),
        ("ＡＳＨ　ＢＬＯＳＳＯＭ　＆　ＪＯＹＯＵＳ　ＳＰＲＩＮＧ", "Ash Blossom & Joyous Spring", "name"),
        ("灰流うらら", "Ash Blossom & Joyous Spring", "name"),
        ("Aschenbluete & Freudiger Fruehling", "Ash Blossom & Joyous Spring", "name"),
        ("ash", "Ash Blossom & Joyous Spring", "nickname"),
        ("Kojicocy", "Kojikocy", "former"),
        ("apolousa bow of the godess", "Apollousa, Bow of the Goddess", "slip"),
        ("monster reborn", "Monster Reborn", "name"),
        ("dpe", "Destiny HERO - Destroyer Phoenix Enforcer", "initials"),  # without the name of its kin
    ],
)
def test_what_is_meant(store: Store, query: str, name: str, how: str) -> None:
    answer = find_cards(query, store)
    assert answer.clear
    assert (answer.hits[0].card.name, answer.hits[0].how) == (name, how)


def test_part_of_a_name_that_several_cards_have(store: Store) -> None:
    answer = find_cards("blue-eyes", store)
    assert not answer.clear
    assert (len(answer.hits), answer.more) == (10, 22)
    assert all("Blue-Eyes" in hit.card.name for hit in answer.hits)


def test_text(run: Run) -> None:
    done = run("card", "Harpie", "Lady", "1", "--as-of", "2026-08-01")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "Harpie Lady 1  91932350"
    assert lines[1] == "  WIND · [Winged Beast / Effect] · Level 4 · ATK 1300 / DEF 1400"
    assert "Counts as  Harpie Lady (76812113), with whose copies it is counted" in done.out
    assert any(line.split()[:2] == ["tcg", "Unlimited"] for line in lines)
    assert max(map(len, lines)) <= 80


def test_status_and_points_on_a_day(run: Run) -> None:
    value = checked(run("card", "Pot of Greed", "--as-of", "2026-08-05", "-o", "json").out)
    (match,) = value["matches"]
    assert match["passcode"] == 55144522
    assert match["konami_id"] == 4844
    assert match["names"]["ja"] == "強欲な壺"
    assert match["status"]["tcg"] == 0
    assert match["status"]["tcg-traditional"] == 1
    assert match["status"]["genesys"] == 3
    assert match["points"]["genesys"] > 0
    assert match["releases"]["tcg"].startswith("2002-03")
    assert "LOB-EN119" in match["set_codes"]


def test_not_in_the_pool_is_null(run: Run) -> None:
    value = checked(run("card", "Ash Blossom & Joyous Spring", "-f", "goat", "-o", "json").out)
    assert value["matches"][0]["status"] == {"goat": None}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_first_and_the_last_day_that_there_is(run: Run, day: str) -> None:
    assert run("card", "Dark Magician", "--as-of", day).code == 0


def test_several_formats(run: Run) -> None:
    for call in (("-f", "goat,tcg"), ("-f", "goat", "-f", "tcg")):
        value = checked(run("card", "Dark Magician", *call, "-o", "json").out)
        assert list(value["matches"][0]["status"]) == ["goat", "tcg"]
    value = checked(run("card", "Dark Magician", "-f", "all", "-o", "json").out)
    assert len(value["matches"][0]["status"]) > 100


def test_formats_without_a_verdict(run: Run) -> None:
    """Of Rush Duel and of Korea it is not known how many copies are allowed."""
    value = checked(run("card", "Dark Magician", "-f", "rush", "-f", "ocg-kr", "-o", "json").out)
    assert value["matches"][0]["status"] == {"rush": None, "ocg-kr": None}
    assert "Unlimited" not in run("card", "Dark Magician", "-f", "ocg-kr").out


def test_history(run: Run) -> None:
    done = run("card", "Pot of Greed", "--history", "-f", "tcg", "-o", "json")
    history = checked(done.out)["matches"][0]["history"]["tcg"]
    assert history[0] == {"since": "2002-05-07", "value": 1, "precision": "day", "doubt": ""}
    assert history[-1]["value"] == 0
    assert all((a["value"], a["doubt"]) != (b["value"], b["doubt"]) for a, b in pairwise(history))
    text = run("card", "Pot of Greed", "--history", "-f", "tcg").out
    assert "2002-05-07 Limited" in text


def test_no_match(run: Run) -> None:
    done = run("card", "xyzzyqq")
    assert (done.code, done.out) == (1, "")
    assert 'No card matches "xyzzyqq"' in done.err
    value = checked(run("card", "xyzzyqq", "-o", "json").out)
    assert value["matches"] == []


def test_numbers_that_are_never_legal(run: Run) -> None:
    result = run("card", "20250830")
    assert result.code == 1
    assert "Ritual Sanctuary (HJMN-JP001), which may not be used in official Duels: a gift print" in result.err


@pytest.mark.parametrize(("formats", "told"), [("tcg,ocg", False), ("ocg,master-duel", True)])
def test_a_region_without_effect_is_told(run: Run, formats: str, told: bool) -> None:
    result = run("card", "Dandylion", "--region", "europe", "--as-of", "2010-01-01", "--format", formats)
    assert ("has no effect" in result.err) is told


def test_table(run: Run) -> None:
    rows = list(csv.reader(run("card", "blue-eyes", "-f", "tcg", "-o", "csv", "--limit", "3").out.splitlines()))
    assert rows[0] == ["passcode", "konami_id", "name", "kind", "tcg"]
    assert len(rows) == 4
    assert "| passcode |" in run("card", "blue-eyes", "-f", "tcg", "-o", "markdown").out


@pytest.mark.parametrize(
    "arguments",
    [("x", "-f", "tgc"), ("x", "--as-of", "soon"), ("x", "-o", "xml"), ("x", "--region", "mars")],
)
def test_wrong_calls(run: Run, arguments: tuple[str, ...]) -> None:
    done = run("card", *arguments)
    assert (done.code, done.out) == (2, "")
    assert "→" in done.err


def typed(name: str, kind: int, chance: random.Random) -> str:
    """The name as somebody types it: with a slip or two, without punctuation, in full width."""
    if kind == 2:
        return "".join(letter for letter in name if letter.isalnum() or letter == " ")
    if kind == 3:
        return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)
    letters = list(name)
    for _ in range(1 if kind == 0 or len(name) < 14 else 2):
        place = chance.choice([i for i, letter in enumerate(letters) if letter.isalnum()])
        slip = chance.randrange(4)
        if slip == 0:
            del letters[place]
        elif slip == 1:
            letters.insert(place, letters[place])
        elif slip == 2:
            letters[place] = chance.choice("aeinrst") if letters[place] < "\u0370" else chr(ord(letters[place]) + 1)
        else:
            letters[place : place + 2] = reversed(letters[place : place + 2])
    return "".join(letters)


def test_300_queries_in_ten_languages(store: Store) -> None:
    """The card that was meant comes first in 98 of 100 queries: slips, punctuation, full width, former names."""
    chance = random.Random(20261201)
    cards = [card for card in store.all_cards() if not card.type & (TOKEN | SKILL)]
    former = [name for name in store.all_community_names() if name.kind != "nickname" and not name.others]
    wrong, asked = [], 0
    while asked < 300:
        kind, language = asked % 5, LANGUAGES[asked // 5 % len(LANGUAGES)]
        if kind == 4:
            one = chance.choice(former)
            code, query = one.card, one.name
        else:
            code = chance.choice(cards).code
            name = store.names(code).get(language, "")
            if sum(map(str.isalnum, name)) < 4 or len(store.find_name(name)) != 1:
                continue
            query = typed(name, kind, chance)
        asked += 1
        hits = find_cards(query, store).hits
        if not hits or hits[0].card.group != store.cards([code])[code].group:
            wrong.append((query, store.name(code), [hit.card.name for hit in hits[:3]]))
    assert len(wrong) <= 6, wrong


def test_nicknames(store: Store) -> None:
    """Every nickname that is known finds its card, and three in four would without the table: words and initials."""
    from deckcheck.data.search import Question, search

    names = [name for name in store.all_community_names() if name.kind == "nickname" and name.language == "en"]
    blind = 0
    for name in names:
        wanted = {card.group for card in store.cards([name.card, *name.others]).values()}
        assert find_cards(name.name, store).hits[0].card.group in wanted, name
        first = search(Question(name.name), store.names_ready)[:1]
        blind += bool(first) and store.cards([first[0].code])[first[0].code].group in wanted
    assert blind >= 0.7 * len(names)


def test_how_many_match_is_told(run: Run) -> None:
    first, *_ = run("card", "blue-eyes").out.splitlines()
    assert first == "32 cards match, the 10 best of them (--limit shows more):"
    assert run("card", "blue-eyes", "--limit", "100").out.startswith("32 cards match:\n")


def test_queries_that_say_nothing_or_too_much(run: Run) -> None:
    assert run("card", " ").code == 2
    assert len(run("card", "zq" * 3000).err) < 200


def test_a_set_number_that_no_card_has(run: Run) -> None:
    done = run("card", "LOB-EN999")
    assert (done.code, "No card is known with the set code" in done.err) == (1, True)


def test_history_where_forbidden_is_limited(run: Run) -> None:
    done = run("card", "Pot of Greed", "--history", "-f", "tcg-traditional", "-o", "json")
    steps = checked(done.out)["matches"][0]["history"]["tcg-traditional"]
    assert {step["value"] for step in steps} == {1}
