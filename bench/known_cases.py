"""The verdicts on decks that were judged wrongly once, each with the day and format that show it.

    python bench/known_cases.py FOLDER

FOLDER holds `rules/`, `lists/` and `cards/` with the decks.  Prints a line a case and how many came out right; ends
with 1 if any did not.  The tests judge decks like these, built from the cards that matter (tests/rules/deck).
"""

import sys
from collections import Counter
from pathlib import Path

from deckcheck import Checker

NOW = "2026-08-20"
# (file, format, day, verdict, findings without notes)
CASES = [
    ("rules/ae2024.ydk", "ocg-ae", "2024-11-15", "illegal", {"DCK010"}),
    ("rules/ash10.ydk", "tcg", "2010-03-15", "illegal", {"DCK010"}),
    ("rules/ash10.ydk", "tcg", "2017-05-03", "illegal", {"DCK010"}),
    ("rules/ash10.ydk", "tcg", "2017-05-04", "legal", set()),
    *((f"rules/ed{n}.ydk", "edison", NOW, "illegal", {"BAN004"}) for n in (2, 3, 4, 9)),
    ("rules/ed5.ydk", "edison", NOW, "legal", set()),  # Infernity Archfiend, of 2009
    ("rules/eyearmor.ydk", "tcg", NOW, "illegal", {"DCK010"}),
    ("rules/forbidden-everywhere.ydk", "ocg-ae", NOW, "illegal", {"DCK010"}),
    ("rules/forbidden-everywhere.ydk", "ocg-cn", NOW, "illegal", {"DCK010"}),
    ("rules/forbidden-everywhere.ydk", "ocg", NOW, "illegal", {"BAN001"}),
    ("rules/forbidden-everywhere.ydk", "ocg-kr", NOW, "undetermined", {"DCK016"}),
    ("rules/goat-fusion-40.ydk", "tcg", "2005-06-01", "undetermined", {"DCK010"}),  # a card of that very day
    ("rules/goat-fusion-40.ydk", "tcg", "2005-08-01", "legal", set()),
    ("rules/goat-fusion-40.ydk", "goat", NOW, "legal", set()),
    ("rules/link13.ydk", "tcg", "2013-05-01", "illegal", {"DCK010"}),
    ("rules/maliss.txt", "tcg", NOW, "illegal", {"DCK001", "BAN002"}),
    ("rules/mamo.ydk", "tcg", NOW, "illegal", {"DCK010"}),
    ("rules/mamo.ydk", "tcg", "2026-08-30", "undetermined", {"DCK010"}),
    ("rules/mamo.ydk", "tcg", "2026-12-01", "legal", set()),
    ("rules/mm11.ydk", "ocg", "2011-04-15", "legal", set()),
    ("rules/tri11.ydk", "ocg", "2011-04-15", "legal", set()),
    ("rules/protos.ydk", "tcg", "2025-11-01", "illegal", {"BAN001"}),
    ("rules/speed-2026.ydk", "speed", "2026-08-01", "illegal", {"BAN006"}),
    ("rules/speed-2026b.ydk", "speed", "2026-08-01", "illegal", {"BAN006"}),
    ("rules/speed-pool1.ydk", "speed", "2025-08-01", "illegal", {"BAN006"}),
    ("rules/tcg2009.ydk", "tcg", "2020-09-10", "legal", set()),
    ("rules/tcg2009.ydk", "tcg", "2020-09-13", "legal", set()),
    ("rules/tcg2009.ydk", "tcg", "2020-09-14", "illegal", {"BAN001"}),
    ("rules/tcg2009b.ydk", "tcg", "2020-09-13", "illegal", {"BAN001"}),
    ("rules/tcg2009b.ydk", "tcg", "2020-09-14", "legal", set()),
    ("rules/tcg2412b.ydk", "tcg", "2024-12-07", "legal", set()),
    ("rules/tcg2412b.ydk", "tcg", "2024-12-09", "illegal", {"BAN001"}),
    ("rules/unreleased4.ydk", "tcg", NOW, "legal", set()),
    ("rules/yata.ydk", "tcg", "2022-05-16", "illegal", {"BAN001"}),
    ("rules/yata.ydk", "tcg", "2022-05-18", "legal", set()),
    ("lists/cn-2026-04.ydk", "ocg-cn", "2026-05-01", "illegal", {"BAN003"}),
    ("lists/ocg-2021-03.ydk", "ocg", "2021-03-01", "illegal", {"BAN001"}),
    ("lists/tcg-2008-06.ydk", "tcg", "2008-06-01", "illegal", {"BAN001", "BAN003"}),
    ("lists/tcg-2016-03.ydk", "tcg", "2016-03-01", "illegal", {"BAN001"}),
    ("lists/tcg-2026-10.ydk", "tcg", "2026-10-05", "illegal", {"BAN001"}),
    ("cards/amazement.txt", "ocg-cn", NOW, "illegal", {"DCK001", "DCK010"}),
    ("cards/gmx-lab.txt", "tcg", NOW, "illegal", {"DCK010"}),
    ("cards/hat-prize.ydk", "hat", NOW, "illegal", {"DCK011"}),
    ("cards/illegal-gift-prints.ydk", "ocg", NOW, "illegal", {"DCK011"}),
    ("cards/merk-goat-2021.txt", "goat", NOW, "illegal", {"BAN004"}),
    ("cards/pre-errata-all-67.txt", "tcg", NOW, "illegal", set()),
    ("cards/prize.ydk", "tcg", NOW, "illegal", {"DCK011"}),
]  # fmt: skip


def main() -> int:
    """Judge all and print."""
    folder = Path(sys.argv[1])
    wrong = 0
    for name, format, day, verdict, codes in CASES:
        (item,) = Checker(format=format, as_of=day).check(folder / name).items
        found = Counter(finding.code for finding in item.findings if finding.severity != "note")
        right = item.verdict == verdict and codes <= set(found)
        wrong += not right
        shown = ", ".join(f"{code} {number}" for code, number in sorted(found.items()))
        expected = "" if right else f"  EXPECTED {verdict} {' '.join(sorted(codes))}"
        print(f"{'right' if right else 'WRONG'}  {name:34} {format:8} {day}  {item.verdict:12} {shown}{expected}")
    print(f"{len(CASES) - wrong} of {len(CASES)} right")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
