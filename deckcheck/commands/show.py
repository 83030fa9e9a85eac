"""The bodies of `formats`, `rule` and `--version`."""

import json
import sys
from inspect import cleandoc
from time import strftime

from deckcheck import __version__
from deckcheck.commands.terminal import look_of
from deckcheck.data.locate import index_path
from deckcheck.data.store import Store
from deckcheck.decks.formats import find_format
from deckcheck.errors import UsageError, nearest, one_of
from deckcheck.judge.notes import STALE_DAYS, days_between
from deckcheck.model.card import KIND_NAMES
from deckcheck.model.play import PlayFormat
from deckcheck.report.style import coloured, pad, plain, reflow, wrap
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.sizes import ranges_text

OUTPUTS = ("text", "json")


def show_version() -> str:
    """The version and the dates of the data, one line each.

    Raises NoDataError if the data are damaged and cannot be made anew.
    """
    index_path(thorough=True)
    meta = Store.open().meta()
    lines = [f"deckcheck {__version__}", f"card data of {meta.get('cards', 'unknown')}"]
    lists = [f"{name.removeprefix('list:')} {day}" for name, day in sorted(meta.items()) if name.startswith("list:")]
    return "\n".join([*lines, f"newest lists: {', '.join(lists)}"])


def show_formats(output: str) -> int:
    """Print all formats; returns the exit code."""
    output = one_of("output format", output, OUTPUTS)
    store = Store.open()
    today = strftime("%Y-%m-%d")
    rows = []
    for play in store.formats():
        newest = store.newest_list(play.series)
        age = days_between(newest, today) if newest else None
        rows.append((play, newest, age))
    if output == "json":
        value = [{"id": p.id, "title": p.title, "list": day, "age_days": age} for p, day, age in rows]
        print(json.dumps({"schema": "deckcheck.formats/1", "formats": value}, ensure_ascii=False, indent=1))
        return 0
    paint = coloured if look_of(sys.stdout).colour else plain
    widest = max(len(play.id) for play, _, _ in rows)
    for play, newest, age in rows:
        when = f"list of {newest}" if newest else "no list"
        if age is not None and play.updated:
            old = f"{age} days old"
            when += ", " + (paint(old, "yellow") if age > STALE_DAYS else old)
        elif newest:
            when += ", does not change"
        print(f"{paint(pad(play.id, widest), 'bold')}  {pad(play.title, 34)}  {when}")
    return 0


def show_format(name: str, output: str) -> int:
    """Print one format with what it fixes and its lists; returns the exit code."""
    output = one_of("output format", output, OUTPUTS)
    store = Store.open()
    play = find_format(name, store)
    lists = store.lists(play.series)
    if output == "json":
        fields = {key: value for key, value in play._asdict().items() if key != "set_by"}
        rows = [
            {
                "effective": head.effective,
                "americas": head.regions.get("americas"),
                "title": head.title,
                "entries": head.entries,
            }
            for head in reversed(lists)
        ]
        value = {"schema": "deckcheck.format/1", "format": fields, "set_by": play.set_by, "lists": rows}
        print(json.dumps(value, ensure_ascii=False, indent=1))
        return 0
    paint = coloured if look_of(sys.stdout).colour else plain
    print(f"{paint(play.id, 'bold')}: {play.title}")
    for label, text, field in _facts(play):
        source = play.set_by.get(field, play.id)
        by = "" if source == play.id else paint(f"  (from {source})", "dim")
        print(f"  {pad(label, 16)} {text}{by}")
    print(f"  {pad('Lists', 16)} {len(lists)}")
    for head in reversed(lists):
        note = "".join(f", {region.title()} {day}" for region, day in head.regions.items())
        print(f"    {head.effective}  {head.title}, {head.entries} entries{note}")
    return 0


def _facts(play: PlayFormat) -> list[tuple[str, str, str]]:
    """What a format fixes: (label, value, field)."""
    facts = [
        ("Main Deck", ranges_text(play.main), "main"),
        ("Extra Deck", ranges_text(play.extra), "extra"),
        ("Side Deck", ranges_text(play.side), "side"),
        ("Copies", f"at most {play.copies} of a name", "copies"),
        (
            "Cards",
            {"tcg": "released in the TCG", "ocg": "released in the OCG"}.get(play.scope, "of both regions"),
            "scope",
        ),
        ("Exchange", "sizes must stay equal" if play.equal_sizes else "sizes may change", "equal_sizes"),
    ]
    if play.points_cap is not None:
        facts.append(("Points", f"at most {play.points_cap}", "points_cap"))
    if play.forbidden_as:
        facts.append(("Forbidden cards", f"{play.forbidden_as} copy allowed", "forbidden_as"))
    if play.forbidden_kinds:
        kinds = ", ".join(name for bit, name in KIND_NAMES.items() if bit & play.forbidden_kinds)
        facts.append(("Not allowed", f"{kinds} Monsters", "forbidden_kinds"))
    if play.skills:
        facts.append(("Skill Cards", f"at most {play.skills}, not counted", "skills"))
    return facts


def show_rules(output: str) -> int:
    """Print all rules, a line each; returns the exit code."""
    from deckcheck.rules.catalogue import FAMILIES, all_rules

    output = one_of("output format", output, OUTPUTS)
    if output == "json":
        value = [_rule_object(rule) for rule in all_rules()]
        print(json.dumps({"schema": "deckcheck.rules/1", "rules": value}, ensure_ascii=False, indent=1))
        return 0
    paint = coloured if look_of(sys.stdout).colour else plain
    for _, title, rules in FAMILIES:
        print(paint(title, "bold"))
        for rule in sorted(rules):
            print(_line(rule))
        print()
    print("deckcheck rule CODE explains one of them.")
    return 0


def _rule_object(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "verdict": rule.verdict,
        "rule": {"id": rule.source},
        "default": rule.default,
        "doc": cleandoc(rule.doc),
    }


def _show_family(rules: list[Rule], output: str) -> int:
    """Print the rules whose codes begin alike, a line each; returns the exit code."""
    if output == "json":
        value = [_rule_object(rule) for rule in rules]
        print(json.dumps({"schema": "deckcheck.rules/1", "rules": value}, ensure_ascii=False, indent=1))
        return 0
    for rule in rules:
        print(_line(rule))
    return 0


def _line(rule: Rule) -> str:
    """A rule in one line: code, name, severity, what it finds; shortened to the width of the terminal."""
    first = cleandoc(rule.doc).split("\n\n", 1)[0].replace("\n", " ")
    head = f"  {rule.code} {pad(rule.name, 24)} {pad(rule.severity, 8)} "
    return wrap(head + first, look_of(sys.stdout).columns, " " * 10)


def show_rule(word: str, output: str) -> int:
    """Print what a rule is about; returns the exit code.  Raises UsageError for an unknown one."""
    from deckcheck.rules.catalogue import all_rules, find_rule

    output = one_of("output format", output, OUTPUTS)
    rule = find_rule(word)
    if rule is None and (family := [one for one in all_rules() if one.code.startswith(word.upper())]):
        return _show_family(family, output)
    if rule is None:
        words = [name for rule in all_rules() for name in (rule.code.lower(), rule.name)]
        close = nearest(word, words)
        shown = [text.upper() if text[3:].isdigit() else text for text in close]
        raise UsageError(f'There is no rule "{word}".', f"Did you mean {' or '.join(shown)}?" if close else "")
    if output == "json":
        print(json.dumps({"schema": "deckcheck.rule/1", **_rule_object(rule)}, ensure_ascii=False, indent=1))
        return 0
    paint = coloured if look_of(sys.stdout).colour else plain
    state = "" if rule.default else f", runs at --level {rule.level} or when selected"
    about = f"({rule.severity}, rule {rule.source} of docs/rule-text.md{state})"
    print(f"{paint(f'{rule.code} {rule.name}', 'bold')}  {about}\n")
    print(reflow(cleandoc(rule.doc), look_of(sys.stdout).columns))
    return 0
