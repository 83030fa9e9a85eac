"""How `deckcheck lint` does on checkouts of script repositories: files, findings per rule, files a second.

    python bench/lint_corpus.py REPO... [--cdb FILE] [--level NAME] [--sample N --seed S --severity error] [--list]

`--sample` draws findings at random, for reading; `--list` prints them all, one a line.
"""

import argparse
import random
import resource
import time
from collections import Counter

from deckcheck.inputs.sources import discover
from deckcheck.judge.script import SUFFIXES, Linter, LintOptions, lint_source


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repos", nargs="+")
    parser.add_argument("--cdb", action="append", default=[])
    parser.add_argument("--level", default="default")
    parser.add_argument("--no-pool", action="store_true")
    parser.add_argument("--select", default="")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=20260822)
    parser.add_argument("--severity", default="")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    select = tuple(word for word in args.select.split(",") if word)
    for repo in args.repos:
        options = LintOptions(cdbs=tuple(args.cdb), level=args.level, select=select, pool=not args.no_pool)
        started, cpu = time.perf_counter(), time.process_time()
        files = 0
        rules: Counter[tuple[str, str, str]] = Counter()
        lines = []
        linter = Linter(options)
        for source in discover([repo], SUFFIXES):
            item = lint_source(source, linter)
            files += 1
            for finding in item.findings:
                rules[finding.code, finding.name, finding.severity] += 1
                if not args.severity or finding.severity == args.severity:
                    place = f"{item.path}:{finding.span.line}"
                    lines.append(f"{finding.code} {finding.severity} {place} ({item.title}) {finding.message}")
        seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
        counted = sum(number for (_, _, severity), number in rules.items() if severity != "note")
        print(f"{repo}: {files} files in {seconds:.1f} s, {files / seconds:.0f} files a second")
        print(f"  processor: {cpu:.1f} s, {files / cpu:.0f} files a second and core")
        print(f"  findings: {counted}, one in {files / max(counted, 1):.1f} files")
        print(f"  memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
        for (code, name, severity), number in sorted(rules.items()):
            print(f"  {number:6} {code} {name} ({severity})")
        if args.sample:
            lines = random.Random(args.seed).sample(lines, min(args.sample, len(lines)))
        if args.list or args.sample:
            print("\n".join(sorted(lines)))


if __name__ == "__main__":
    main()
