"""How many real fixes `deckcheck lint` would have shown beforehand.

    python bench/lint_pairs.py PAIRS.jsonl MIRRORS [--cdb FILE] [--level NAME] [--missed] [--no-pool]

Each pair names a repository, a commit and a path; MIRRORS is a folder with git directories `owner+name/repo`.  A pair
counts when a finding of the version before lies within three lines of a place of the fault, or names such a place
beside its own, and is gone in the version after.
"""

import argparse
import json
import os
import re
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.model.finding import Finding

NEAR = 3


def show(mirrors: Path, repo: str, commit: str, path: str) -> bytes:
    git_dir = mirrors / repo.replace("/", "+") / "repo"
    return subprocess.run(
        ["git", f"--git-dir={git_dir}", "show", f"{commit}:{path}"], capture_output=True, check=True
    ).stdout


def key(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.subject or re.sub(r"\d+", "", finding.message)


def is_near(finding: Finding, lines: list[int]) -> bool:
    places = (finding.span, *finding.related)
    return any(abs(place.line - line) <= NEAR for place in places for line in lines)


def caught(before: tuple[Finding, ...], after: tuple[Finding, ...], lines: list[int]) -> list[Finding]:
    had, has = Counter(map(key, before)), Counter(map(key, after))
    return [finding for finding in before if had[key(finding)] > has[key(finding)] and is_near(finding, lines)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("--cdb", action="append", default=[])
    parser.add_argument("--level", default="default")
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--no-pool", action="store_true")
    args = parser.parse_args()
    linter = Linter(LintOptions(cdbs=tuple(args.cdb), level=args.level, pool=not args.no_pool, inline=False))
    total: dict[str, int] = defaultdict(int)
    found: dict[str, int] = defaultdict(int)
    codes: Counter[str] = Counter()
    missed = []
    for line in args.pairs.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        name = os.path.basename(pair["path"])
        before = linter.lint(name, show(args.mirrors, pair["repo"], pair["parent_sha"], pair["path"])).findings
        after = linter.lint(name, show(args.mirrors, pair["repo"], pair["commit"], pair["path"])).findings
        hits = caught(before, after, pair["lines"])
        for group in (pair["class"], f"picked by {pair['picked_by']}", f"repository {pair['repo']}", "all"):
            total[group] += 1
            found[group] += bool(hits)
        codes.update({finding.code for finding in hits})
        if not hits:
            gone = [finding for finding in before if key(finding) not in set(map(key, after))]
            near = "; ".join(f"{finding.code}:{finding.span.line}" for finding in gone)
            missed.append(f"{pair['id']} {name} {pair['class']} {pair['lines']} [{near}] {pair['explanation']}")
    for group in sorted(total, key=lambda name: ("picked" in name or "repo" in name or name == "all", name)):
        print(f"{found[group]:4}/{total[group]:<4} {found[group] / total[group]:4.0%} {group}")
    print("caught by: " + ", ".join(f"{code} {number}" for code, number in codes.most_common()))
    if args.missed:
        print("\n".join(missed))


if __name__ == "__main__":
    main()
