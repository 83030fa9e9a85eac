"""The bodies of `pool build` and `pool check`."""

import sys
from pathlib import Path

from deckcheck.commands.terminal import look_of
from deckcheck.data.checks import Outcome, check, place
from deckcheck.errors import UsageError, checked_day, one_of
from deckcheck.model.jsontext import json_text
from deckcheck.report.safe import printable
from deckcheck.report.style import counted, pad

OUTPUTS = ("text", "json")
_SHOWN = 10


def build_pool(facts: Path | None, out: Path, package: Path | None) -> int:
    """Make the data files from tables, and a data package from the data files; returns the exit code.

    Raises UsageError if neither is asked for, or there are no data files, DataError for what is wrong in them.
    """
    from deckcheck.data.importer import build
    from deckcheck.data.update.package import MANIFEST, make_package

    if facts is None and package is None:
        raise UsageError("There is nothing to build.", "Give --facts, --package, or both.")
    if facts is not None:
        for remark in build(facts, out):
            print(printable(remark))
    if package is not None:
        _refuse_other(out, "--out")
        made = make_package(str(out), str(package))
        size = f"{made.size / 1_000_000:.1f} MB"
        print(f"{printable(str(package / MANIFEST))}: {made.file}, {size}, {made.cards} cards, {made.lists} lists")
    return 0


def merge_pool(
    cards: list[str], day: str | None, releases: list[str], numbers: list[str], lists: list[str], out: Path
) -> int:
    """Add what is new in public sources; returns the exit code.

    Raises UsageError where the call is wrong, DataError for a source that cannot be used.
    """
    from deckcheck.data.merge import Sources, merge

    if not (cards or releases or numbers or lists):
        raise UsageError("There is nothing to add.", "Give --cards, --releases, --numbers or --lists.")
    if bool(cards) != (day is not None):
        raise UsageError("--day is the day of --cards.", "Give both, or neither.")
    _refuse_other(out, "--out")
    sources = Sources(tuple(cards), tuple(releases), tuple(numbers), tuple(lists), checked_day(day) if day else "")
    remarks, changed = merge(sources, out)
    for remark in remarks:
        print(printable(remark))
    print(
        f"{counted(len(changed), 'file')} changed{': ' if changed else ''}{', '.join(changed[:_SHOWN])}{_more(changed)}"
    )
    return 0


def _more(changed: tuple[str, ...]) -> str:
    return f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""


def _refuse_other(root: Path, option: str) -> None:
    if not (root / "cardpool").is_dir() or not (root / "banlists").is_dir():
        raise UsageError(f"There is no cardpool/ and banlists/ in {root}.", f"Name the checkout with {option}.")


def check_pool(root: Path, output: str, verbose: bool) -> int:
    """Print what the checks found; returns 1 if any of them stops a build.

    Raises UsageError where there are no data, DataError where a file is not as its schema wants it.
    """
    output = one_of("output format", output, OUTPUTS)
    _refuse_other(root, "--root")
    outcomes = check(root)
    if output == "json":
        value = {"schema": "deckcheck.pool-check/1", "checks": [_as_json(one, root) for one in outcomes]}
        print(json_text(value, indent=True))
    else:
        _print(outcomes, root, verbose)
    return 1 if any(one.stops for one in outcomes) else 0


def _print(outcomes: list[Outcome], root: Path, verbose: bool) -> None:
    paint = look_of(sys.stdout).paint
    widest = max(len(one.check) for one in outcomes)
    for one in outcomes:
        if not (one.stops or verbose or (one.problems and one.limit.at_least is None)):
            continue
        sign = paint("✗", "red") if one.stops else "·" if one.problems else "✓"
        print(f"{sign} {pad(one.check, widest)} {len(one.problems):4d}  {one.title}{_limit(one)}")
        for problem in one.problems if one.stops or verbose else ():
            where = place(root, problem)
            print(f"    {f'{where}: ' if where else ''}{printable(problem.message)}")
    wrong = sum(one.stops for one in outcomes)
    print(f"{counted(len(outcomes), 'check')}: {len(outcomes) - wrong} as expected, {wrong} not")


def _limit(one: Outcome) -> str:
    """What a check goes by, in words."""
    if one.limit.at_least is not None:
        return f" (at least {one.limit.at_least})"
    if one.limit.stop_above is None:
        return " (reported only)"
    known = f"up to {one.limit.stop_above} known" if one.limit.stop_above else "none allowed"
    return f" ({known}{f': {one.limit.why}' if one.limit.why else ''})" if one.problems else ""


def _as_json(one: Outcome, root: Path) -> dict[str, object]:
    limit = {"stop_above": one.limit.stop_above, "at_least": one.limit.at_least, "why": one.limit.why}
    problems = [{"message": problem.message, "place": place(root, problem)} for problem in one.problems]
    return {"check": one.check, "title": one.title, "stops": one.stops, **limit, "problems": problems}
