"""What a reader may overlook without a word leaves the verdict open (RULES A18)."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.deckfiles.helpers import deck_of

NAMES = (
    "Feral Imp", "Ryu-Kishin", "Baby Dragon", "Hitotsu-Me Giant", "Mystical Elf", "Silver Fang", "Curse of Dragon",
    "Firegrass", "King of Yamimakai", "Lesser Dragon", "Giant Soldier of Stone", "Uraby", "Kojikocy",
)  # fmt: skip


XML = "".join(f'<card number="3" name="{name}"/>' for name in NAMES) + '<card number="1" name="Sangan"/>'


def body(line: str, last: str = "1 Dark Magician") -> str:
    return "\n".join(line.format(name) for name in NAMES) + f"\n{last}\n"


@pytest.mark.parametrize(
    ("name", "content", "verdict"),
    [
        ("a.txt", "Main Deck\n" + body("3 {}"), "legal"),
        ("a.txt", "Main Deck (40)\n" + body("3 {}") + "Extra Deck (0)\nSide Deck (0)\n", "legal"),
        ("a.txt", "Main Deck\n" + body("● 3 {}", "● 1 Dark Magician"), "legal"),
        ("a.txt", "Main Deck\n" + body("●●● {}", "● Dark Magician"), "legal"),
        ("a.txt", "Main Deck\n" + body("{} ✔✔✔", "Dark Magician ✔"), "legal"),
        ("a.txt", "Main Deck\n" + body("{} ★★★", "Dark Magician ★"), "undetermined"),
        ("a.txt", body("3 {}") + "\n[spoiler=side deck]\n3 Harpie Lady\n[/spoiler]\n", "legal"),
        ("a.txt", body("3 {}") + "\n{spoiler}side deck 3 Harpie Lady{/spoiler}\n", "undetermined"),
        ("a.yaml", "main:\n" + body("  - 3 {}", "  - 1 Dark Magician") + "extra: []\nside: []\n", "legal"),
        ("a.json", '{"main": {' + ", ".join(f'"{name}": 3' for name in NAMES) + ', "Sangan": 1}, "side": [], "extra": []}', "legal"),
        ("a.xml", f"<deck><main>{XML}</main><side></side></deck>", "legal"),
        ("a.cod", f'<deck><zone name="main">{XML}</zone><zone name="side">\n</zone></deck>', "legal"),
        *(
            (path, text, "legal")
            for path, side, main in (
                ("a.xml", "<side/>", f"<main>{XML}</main>"),
                ("a.cod", '<zone name="side"/>', f'<zone name="main">{XML}</zone>'),
                ("a.cod", '<zone name="side"></zone>', f'<zone name="main">{XML}</zone>'),
                ("a.o8d", '<section name="Side" shared="False"/>', f'<section name="Main" shared="False">{XML}</section>'),
                ("a.o8d", '<section name="Side" shared="False"></section>', f'<section name="Main" shared="False">{XML}</section>'),
            )
            for text in (f"<deck>{main}{side}</deck>", f"<deck>{side}{main}</deck>")
        ),
        ("a.xml", f'<deck><zone name="main">{XML}</zone><zone name="side" count="3"/></deck>', "undetermined"),
        ("a.csv", "name,qty,in side?\n" + body("{},3,no", "Dark Magician,1,no") + "Harpie Lady,3,yes\n", "undetermined"),
    ],
)  # fmt: skip
def test_verdicts(tmp_path: Path, run: Run, name: str, content: str, verdict: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    result = run("check", str(tmp_path / name), "--as-of", "2026-08-01")
    assert verdict in result.out.splitlines()[0], result.out


@pytest.mark.parametrize(
    "source",
    [
        "3 Sangan\x0c\n3 Raigeki\u2028\n// my side board: see above\n".encode(),
        "3 灰流うらら\n3 青眼の白龍\n// 副牌組: 見上\n".encode("big5hkscs"),
    ],
    ids=["other line ends", "Big5"],
)
def test_the_second_look_sees_the_lines_that_were_read(source: bytes) -> None:
    deck = deck_of(source, "a.txt")
    assert deck.doubts is not None
    assert [(doubt.why, doubt.span.line) for doubt in deck.doubts.reasons if "mentions" in doubt.why] == [
        ("line 3 mentions a Side Deck, but none was read", 3)
    ]
