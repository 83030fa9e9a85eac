"""Draw small fixes of card scripts at random from the history of the two official repositories.

    python bench/draw_fixes.py MIRRORS --since DAY --seed N [--until DAY] [--count N] [--without FILE] > PAIRS.jsonl

What is printed are pairs for `lint_pairs.py`.  A small fix is a change of one script by at most six lines added and six
removed, in a commit that changes at most five scripts and is not a merge.  It counts only if a Duel can see it: both
versions are compared without comments, spaces, names of locals and of the script's own functions, with constants as
their numbers and sums of them added up, and changes that are gone then are left out.  `--count` is for each repository.
"""

import argparse
import json
import random
import re
import subprocess
from collections import Counter
from pathlib import Path

from deckcheck.lua.api import EDOPRO, YGOPRO, api_of
from deckcheck.lua.parse import parse

REPOS = (
    ("ProjectIgnis/CardScripts", r"official/c\d+\.lua", EDOPRO),
    ("Fluorohydride/ygopro-scripts", r"c\d+\.lua", YGOPRO),
)
MOST_LINES = 6
MOST_FILES = 5
_TOKEN = re.compile(
    r"--\[(=*)\[.*?\]\1\]|--[^\n]*|\[(=*)\[.*?\]\2\]|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    r"|[A-Za-z_]\w*|0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?|[~=<>]=|\.\.\.?|<<|>>|//|[^\s\w]",
    re.DOTALL,
)


def git(mirrors: Path, repo: str, *words: str) -> str:
    git_dir = mirrors / repo.replace("/", "+") / "repo"
    done = subprocess.run(["git", f"--git-dir={git_dir}", *words], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def seen_by_duels(source: str, path: str, dialect: str) -> list[str]:
    """The tokens of a script in a form in which two versions are alike if no Duel can tell them apart."""
    tree = parse(source.encode("utf-8"), path.rpartition("/")[2])
    text, constants = tree.text, api_of(dialect).constants
    renamed: dict[int, object] = {}
    for func in tree.functions:
        for local in func.locals:
            for place in (local.start, *(name.start for name in (*local.reads, *local.writes))):
                renamed[place] = local
    members = {index.key_start: index.key for places in tree.fields.values() for index, _ in places}
    members |= {index.key_start: index.key for places in tree.reads.values() for index in places}
    order: dict[object, str] = {}
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        word = match[0]
        if word.startswith("--"):
            continue
        if match.start() in renamed or match.start() in members:
            of = renamed.get(match.start()) or members[match.start()]
            word = order.setdefault(of, f"name {len(order)}")
        elif word in constants and word.isupper():
            word = str(constants[word])
        elif re.fullmatch(r"0[xX][0-9a-fA-F]+|\d+", word):
            word = str(int(word, 0) if not word.isdigit() else int(word))
        found.append(word)
    return folded(found)


def folded(tokens: list[str]) -> list[str]:
    """The tokens with `1+2` and `1|2` as one number: how a mask is written, no Duel sees."""
    found: list[str] = []
    for token in tokens:
        if token.isdigit() and len(found) > 1 and found[-1] in "+|" and found[-2].isdigit():
            found[-2:] = [str(int(found[-2]) | int(token) if found[-1] == "|" else int(found[-2]) + int(token))]
        else:
            found.append("aux" if token == "Auxiliary" else token)
    return found


def changes(mirrors: Path, repo: str, pattern: str, since: str, until: str) -> list[tuple[str, str, str, str]]:
    """The small changes of a repository as commit, day, subject and path, the newest first."""
    log = git(
        mirrors, repo, "log", f"--since={since}", *([f"--until={until}"] if until else []), "--no-merges",
        "--diff-filter=M", "--numstat", "--format=@%H %cs %s", "--", "*.lua",
    )  # fmt: skip
    found, commit = [], ("", "", "")
    for line in log.splitlines():
        if line.startswith("@"):
            sha, day, subject = (*line[1:].split(" ", 2), "")[:3]
            commit = (sha, day, subject)
            continue
        match = re.fullmatch(rf"(\d+)\t(\d+)\t({pattern})", line)
        if match and max(int(match[1]), int(match[2])) <= MOST_LINES:
            found.append((*commit, match[3]))
    files = Counter(sha for sha, *_ in found)
    return [change for change in found if files[change[0]] <= MOST_FILES]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("--since", required=True)
    parser.add_argument("--until", default="")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--without", type=Path, action="append", default=[])
    args = parser.parse_args()
    known = {
        (pair["commit"], pair["path"])
        for file in args.without
        for pair in map(json.loads, file.read_text(encoding="utf-8").splitlines())
    }
    for repo, pattern, dialect in REPOS:
        left = [
            one for one in changes(args.mirrors, repo, pattern, args.since, args.until) if (one[0], one[3]) not in known
        ]
        random.Random(args.seed).shuffle(left)
        drawn = 0
        for sha, day, subject, path in left:
            versions = [git(args.mirrors, repo, "show", f"{one}:{path}") for one in (f"{sha}^", sha)]
            before, after = (seen_by_duels(version, path, dialect) for version in versions)
            if before == after:
                continue
            diff = git(args.mirrors, repo, "diff", "-U0", f"{sha}^", sha, "--", path)
            lines = [
                line
                for start, count in re.findall(r"^@@ -(\d+)(?:,(\d+))?", diff, re.MULTILINE)
                for line in range(int(start), int(start) + max(int(count or 1), 1))
            ]
            print(
                json.dumps(
                    {
                        "id": f"{sha[:9]}:{path}", "repo": repo, "commit": sha, "parent_sha": f"{sha}^", "path": path,
                        "date": day, "lines": lines, "class": "drawn", "picked_by": "chance", "explanation": subject,
                    }
                )
            )  # fmt: skip
            drawn += 1
            if drawn == args.count:
                break


if __name__ == "__main__":
    main()
