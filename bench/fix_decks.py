"""What `check --fix` makes of every deck of a folder, in a copy of it: `python bench/fix_decks.py FOLDER`.

Shown: how many files were fixed and became legal, what is still broken, whether a second run changes anything, and
whether any finding came up that was not there before (none may).  `--unsafe` makes the unsafe fixes, too: they remove
or move cards, so that sizes become wrong (DCK001, DCK002); nothing else may come up.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any


def report(folder: Path, *options: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "deckcheck", "check", ".", "-j", "2", "-o", "json", *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr.decode())
    value: dict[str, Any] = json.loads(done.stdout)
    return value


def contents(folder: Path) -> dict[str, str]:
    return {str(path): sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


def found(value: dict[str, Any]) -> dict[str, Counter[tuple[str, str, str]]]:
    """The findings of each deck by their fingerprints, which do not change when lines move."""
    return {
        item["path"]: Counter((one["code"], one["severity"], one["fingerprint"]) for one in item["findings"])
        for item in value["items"]
    }


def main() -> None:
    """Fix a copy of a folder twice and compare."""
    unsafe = ["--unsafe-fixes"] if "--unsafe" in sys.argv else []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "decks"
        shutil.copytree(sys.argv[1], folder)
        for path in folder.rglob("*"):
            path.chmod(path.stat().st_mode | 0o200)
        start = contents(folder)
        before = report(folder)
        first = report(folder, "--fix", *unsafe)
        middle = contents(folder)
        second = report(folder, "--fix", *unsafe)
        end = contents(folder)
        after = report(folder)
    print(f"decks: {before['summary']['items']}; fixable: {before['summary']['fixable']}")
    changed = [path for path in start if middle[path] != start[path]]
    made = Counter(one["code"] for item in first["items"] for one in item.get("fixed", ()))
    print(f"files changed: {len(changed)}; findings fixed: {first['summary']['fixed']} {dict(made.most_common())}")
    print(
        f"not fixed, since undetermined: {first['summary']['not_fixed']}"
        f"; not written: {len(first['summary']['not_written'])}"
    )
    verdicts = {item["path"]: item["verdict"] for item in before["items"]}
    moves = Counter((verdicts[item["path"]], item["verdict"]) for item in after["items"])
    print("verdicts:", {f"{old} -> {new}": number for (old, new), number in moves.items()})
    for word, wanted in (("determined", ("legal", "illegal")), ("undetermined", ("undetermined", "unreadable"))):
        items = [item for item in after["items"] if item["verdict"] in wanted]
        still = Counter(one["code"] for item in items for one in item["findings"] if one["fix"])
        print(f"still with a fix, {word}: {dict(still.most_common())}")
    print(
        f"changed by the second run: {sum(end[path] != middle[path] for path in middle)}; "
        f"fixed by it: {second['summary']['fixed']}"
    )
    old, new = found(before), found(after)
    worse = {path: new[path] - old[path] for path in new if new[path] - old[path]}
    codes = Counter(code for more in worse.values() for code in {code for code, _, _ in more})
    print(f"decks with a finding that they did not have: {len(worse)} {dict(codes.most_common())}")
    worse = {
        path: more for path, more in worse.items() if not unsafe or {code for code, _, _ in more} - {"DCK001", "DCK002"}
    }
    for path, more in list(worse.items())[:10]:
        print(f"  {path}: {dict(more)}")


if __name__ == "__main__":
    main()
