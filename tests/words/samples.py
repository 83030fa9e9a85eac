"""Calls on small files that between them make a finding of every rule but those on scripts."""

from tests.cli.conftest import ydk as text_of
from tests.conftest import FILLERS, filled

MAIN = filled([], 40)
"""A legal Main Deck of 40 cards."""


def ydk(main: list[object] | None = None, extra: list[object] | None = None, side: list[object] | None = None) -> str:
    """A .ydk file; the Main Deck is filled up to 40 cards."""
    cards = [*(main or []), *MAIN][: max(40, len(main or []))]
    return text_of(cards, extra, side)


def names(*lines: str) -> str:
    """A list of names with a Main Deck of 40 cards and more."""
    return "\n".join(["Main Deck", *(f"3 {code}" for code in FILLERS[:13]), f"1 {FILLERS[13]}", *lines]) + "\n"


FILES: dict[str, dict[str, str | bytes]] = {
    "files": {
        "picture.ydk": b"\x89PNG\r\n\x1a\n\0\0",
        "empty.ydk": "",
        "large.txt": "99 Jinzo\n" * 1_011,
        "short.json": '{"main": ["3 Jinzo", ',
        "twice.json": '{"main": ["3 Jinzo"], "main": []}',
        "alias.yaml": "main: &cards\n  - 3 Jinzo\nside: *cards\n",
        "shape.yaml": "main: 5\n",
        "mark.ydk": "\ufeff" + ydk(),
        "encoding.txt": names("1 Élan").encode("latin-1"),
        "returns.ydk": ydk().replace("\n", "\r"),
        "header.ydk": ydk().replace("!side", "#side").replace("#main", "#Main"),
        "no-header.ydk": "".join(f"{code}\n" for code in MAIN),
        "order.ydk": ydk().replace("#main", "#extra\n#main"),
        "client.ydk": ydk() + "#pickup\n",
        "maker.ydk": "#create by me\n" + ydk(),
        "lines.ydk": ydk() + "Jinzo\n3 x 77585513\n-5\n77585513 x2\n  77585513\n77585513 # Jinzo\n",
        "player.ydk": "###301322\n" + ydk() + "301322\n",
        "directive.ydk": "# deckcheck: format\n# deckcheck: colour=red\n# deckcheck: format=tcg\n# deckcheck: format=ocg\n"
        + ydk(),
        "mark-side.ydk": ydk().replace("!side", "!notes") + "77585513\n",
        "one-list.txt": "\n".join(f"3 {code}" for code in FILLERS[:14]) + "\n1 Stardust Dragon\n",
        "odd.ydke": "YDKE://o6lXBQ==!!\n",
        "short.ydke": "ydke://o6lXBQ==",
        "bytes.ydke": "ydke://o6lXBQ!!AAAA!\n",
        "count.txt": names("Side Deck (14)", "3 Jinzo", "Total: 60"),
        "kinds.txt": names("0 Dark Hole").replace("Deck", "Deck (40)\nMonsters (41)"),
        "two-ways.txt": names("Harpie Lady 1"),
        "numbers.txt": "1. Jinzo\n2. Dark Hole\n3. Raigeki\n",
        "title.txt": "My best deck\n"
        + names("Extra Deck", "1 Stardust Dragon", "For trade:", "1 Raigeki").split("\n", 1)[1],
        "paragraphs.txt": "\n".join(f"3 {code}" for code in FILLERS[:14]) + "\n\n1 Stardust Dragon\n\n3 Jinzo\n",
        "note.txt": names("1 Jinzo (my favourite)"),
        "about.txt": "Event: Regional\nFormat: GOAT\n"
        + names("1 Jinzo (side it out)", "1 Dark Hole or Raigeki", "Maybeboard", "1 Raigeki"),
        "several.txt": names("Extra Deck", "1 Stardust Dragon") + names("Side Deck", "3 Jinzo"),
        "keys.yaml": "main:\n  - 3 Jinzo\nsidee:\n  - 3 Raigeki\nmainboard:\n  - 3 Jinzo\n",
        "hash.yaml": "main:\n  - 3 Jinzo #7\n",
        "other.json": '{"main": [{"name": "Jinzo", "count": 3, "rarity": "Common"}, {"name": "Raigeki", "passcode": 53129443}]}',
        "ids.json": '{"main": [{"id": 4007, "quantity": 3}, {"id": 4041, "quantity": 3}, {"id": 4844, "quantity": 3}]}',
        "differ.json": '{"main": [{"name": "Jinzo", "passcode": 53129443, "count": 3}]}',
        "cut.xml": "<deck><main><card>",
        "introduction.txt": "I played this list at locals.\n\n" + names("2-3 Jinzo", "●● Raigeki"),
        "thanks.txt": names("1 Jinzo") + "\nThanks for reading!\n",
        "omega.txt": "Y2JYvDKcdZ/yciYQDQA=\n",
        "fence.md": "Is this legal?\n\n```\n" + names() + "```\n",
        "table.csv": f"Qty,Name,Section,Price\n3,{FILLERS[0]},Main,1\n1,Jinzo,Vault,2\n",
        "unnoted.txt": "\n".join(str(code) for code in FILLERS[:14]) + "\n",
    },
    "decks": {
        "sizes.ydk": ydk(MAIN[:35], [44508094] * 17, [77585513] * 16),
        "copies.ydk": ydk([76812113, 76812113, 91932350], [], [80316585]),
        "places.ydk": ydk([23995346, 73915053, 300101001], [77585513]),
        "numbers.ydk": ydk(
            [3, 160001000, 101206099, 300999999, 504799999, 89631142, 89631140, 5043020, 101112006, 35998822]
        ),
        "names.txt": names(
            "1 Blue-Eyes Wite Dragon",
            "1 XXXX-EN001",
            "1 Red-Eyes B. Dragon",
            "1 増殖するG",
            "1 SM-51",
            "1 魔法神灯",
            "1 SDY-E009",
        ),
        "prints.txt": names("1 BE01-JP123", "1 LOB-001", "1 Dark Magician [LOB-EN001]", "1 SBAD-EN001", "1 MAMO-EN001"),
        "limits.ydk": ydk([55144522, 83764719, 83764718, 83764718]),
        "ocg.ydk": "# deckcheck: format=ocg\n" + ydk([14558127] * 3 + [100246001]),
        "goat.ydk": "# deckcheck: format=goat\n" + ydk([14558127, 504700014], [], [77585513]),
        "tengu.ydk": "# deckcheck: format=tengu\n" + ydk([91731841]),
        "edison.ydk": "# deckcheck: format=edison\n" + ydk([14558127]),
        "traditional.ydk": "# deckcheck: format=tcg-traditional\n" + ydk([55144522] * 2),
        "genesys.ydk": "# deckcheck: format=genesys\n" + ydk([55144522] * 3 + [14558127], [1861629]),
        "speed.ydk": "# deckcheck: format=speed\n"
        + ydk([300101001, 300101004, *[72302403] * 3, *MAIN[:18]], [300205004]),
        "korea.ydk": "# deckcheck: format=ocg-kr\n" + ydk(),
        "unknown.ydk": "# deckcheck: format=klingon\n" + ydk(),
        "ignored.ydk": "# deckcheck: ignore=BAN001,BAN not here\n" + ydk(),
        "ritual.ydk": ydk([5405694], [], [44508094]),
        "prize.ydk": ydk([20240828, 60087721, 32236916]),
    },
    "days": {"charity.ydk": ydk([55144522] * 2 + [79571449, 17412721]), "fusion.ydk": ydk([], [23995346], [41462083])},
    "match": {
        "registered.ydk": ydk([], [44508094], [77585513, 97268402, 1861629]),
        "game2.ydk": ydk([77585513, 97268402, *MAIN[2:]], [1861629], [MAIN[0], MAIN[1], 44508094]),
        "wrong.ydk": ydk([77585513, 44508094, *MAIN[1:]], [], [97268402, 97268402]),
        "artwork.ydk": ydk([], [44508095], [77585513, 97268402, 1861629, 97268403]),
        "swapped.ydk": ydk([], [44508095], [77585513, 97268402, 1861629]),
        "unclear.ydk": ydk(["Jinzo the Great"], [44508094], [77585513, 97268402, 1861629]),
        "plan.yaml": "matchups:\n  A:\n    out: [2 Jinzo, 1 Nobody, 1 SM-51]\n    in: [3 Jinzo, 1 Raigeki]\n",
        "unequal.yaml": f"matchups:\n  A:\n    out: [2 {MAIN[0]}]\n    in: [1 Jinzo]\n",
        "no-plan.yaml": "matchups:\n  A: {outt: []}\n",
    },
}

DAY = ("--as-of", "2026-08-20")
CALLS: tuple[tuple[str, ...], ...] = (
    ("check", *(f"files/{name}" for name in FILES["files"]), *DAY),
    ("check", "decks", "--hints", *DAY),
    ("check", "days", "--as-of", "2003-09-15"),
    ("check", "days", "--as-of", "2007-06-01", "--hints"),
    ("check", "days", "--as-of", "2024-04-18"),
    ("check", "days", "--as-of", "2026-10-01", "--format", "ocg"),
    ("check", "days", "--as-of", "2026-09-22", "--hints"),
    ("check", "match/wrong.ydk", "--against", "match/registered.ydk", *DAY),
    ("check", "match/unclear.ydk", "--against", "match/registered.ydk", *DAY),
    ("check", "match/game2.ydk", "--against", "match/unclear.ydk", *DAY),
    ("check", "match/game2.ydk", "--against", "days", *DAY),
    ("swap", "match/registered.ydk", "match/game2.ydk", "match/wrong.ydk", "match/artwork.ydk", *DAY),
    ("swap", "match/registered.ydk", "match/game2.ydk", "--single-duel", *DAY),
    ("swap", "match/registered.ydk", "match/game2.ydk", "--format", "goat"),
    ("swap", "match/registered.ydk", "match/swapped.ydk", *DAY),
    ("swap", "match/registered.ydk", "--plan", "match/plan.yaml", *DAY),
    ("swap", "match/registered.ydk", "--plan", "match/unequal.yaml", *DAY),
    ("swap", "match/registered.ydk", "--plan", "match/no-plan.yaml", *DAY),
)
