"""How often official scripts do what the words of their texts say about places, for the rules LUA801 and LUA802.

    python bench/conventions.py FOLDER... --cdb FILE

For each wording: in how many scripts it could be judged, and in how many some call looks there.  A wording that
scripts often do otherwise is not a convention, and the rules must not ask for it.
"""

import argparse
from collections import Counter
from pathlib import Path

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.lua.script import Script
from deckcheck.rules.script.places import (
    ALL_LOOKS,
    TARGETING,
    choices_said,
    looked,
    looks_there,
    targets_said,
    targets_there,
)


def count(script: Script, judged: Counter[str], done: Counter[str]) -> None:
    """Add what one script's text says, and what the script does."""
    text = script.card_text
    if text is None:
        return
    for kind, said, names, there in (
        ("target", targets_said(text.masked), TARGETING, targets_there),
        ("take", choices_said(text.masked), ALL_LOOKS, looks_there),
    ):
        calls = looked(script, names)
        for one in said if calls else ():
            judged[f"{kind} {one.words}"] += 1
            done[f"{kind} {one.words}"] += there(one, calls or [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--cdb", required=True)
    args = parser.parse_args()
    linter = Linter(LintOptions(cdbs=(args.cdb,), pool=False))
    judged: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for folder in args.folders:
        for path in sorted(folder.glob("c*.lua")):
            count(linter.script(str(path), path.read_bytes()), judged, done)
    for words, number in judged.most_common():
        print(f"{done[words]:6} of {number:6}  {words}")
    print(f"{done.total():6} of {judged.total():6}  in all")


if __name__ == "__main__":
    main()
