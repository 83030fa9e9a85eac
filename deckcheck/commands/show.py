"""The bodies of `rule` and `--version`."""

import sys
from collections.abc import Sequence

from deckcheck import __version__
from deckcheck.commands.terminal import look_of
from deckcheck.config.language import speak
from deckcheck.data.installed import BUNDLED, UPDATED, installed
from deckcheck.data.locate import index_path
from deckcheck.data.store import Store
from deckcheck.errors import UsageError, nearest, one_of
from deckcheck.model.jsontext import json_text
from deckcheck.model.words import ENGLISH, say
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.style import pad, reflow, wrap
from deckcheck.rules.base import Rule

OUTPUTS = ("text", "json")


def show_version() -> str:
    """The version and the dates of the data, one line each.

    Raises NoDataError if the data are damaged and cannot be made anew.
    """
    from deckcheck.lua.api import DIALECT_NAMES, DIALECTS, api_of

    index_path(thorough=True)
    meta = Store.open().meta()
    own = [f"own cards: {printable(meta['own'])}"] if "own" in meta else []
    lines = [f"deckcheck {__version__}", f"card data of {meta.get('cards', 'unknown')} ({_origin(meta)})"]
    lists = [f"{name.removeprefix('list:')} {day}" for name, day in sorted(meta.items()) if name.startswith("list:")]
    scripts = ", ".join(f"{DIALECT_NAMES[dialect]} {api_of(dialect).date}" for dialect in DIALECTS)
    return "\n".join([*lines, *own, f"newest lists: {', '.join(lists)}", f"functions of scripts: {scripts}"])


def _origin(meta: dict[str, str]) -> str:
    """Whether the data are bundled or updated, and which others there are."""
    found = installed(thorough=True)
    if meta["origin"] == UPDATED and found is not None:
        return f"updated on {found.fetched} from {printable(found.source)}"
    if found is not None and found.digest != meta["digest"]:
        return f"{BUNDLED}; the updated ones, of {found.days['cards']}, are older and not used"
    return meta["origin"]


def show_rules(output: str, lang: str | None = None) -> int:
    """Print all rules, a line each; returns the exit code."""
    from deckcheck.rules.catalogue import FAMILIES, all_rules

    output = one_of("output format", output, OUTPUTS)
    speak(lang, None, machine=output not in FOR_PEOPLE)
    if output == "json":
        return _show_some(all_rules(), output)
    paint = look_of(sys.stdout).paint
    for _, title, rules in FAMILIES:
        print(paint(say(title), "bold"))
        _show_some(sorted(rules), output)
        print()
    print(say("deckcheck rule CODE explains one of them."))
    return 0


def _rule_object(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "verdict": rule.verdict,
        "rule": {"id": rule.source},
        "default": rule.default,
        "doc": rule.explanation,
    }


def _show_some(rules: Sequence[Rule], output: str) -> int:
    """Print some rules, a line each; returns the exit code."""
    if output == "json":
        value = [_rule_object(rule) for rule in rules]
        print(json_text({"schema": "deckcheck.rules/1", "rules": value}, indent=True))
        return 0
    for rule in rules:
        print(_line(rule))
    return 0


def _line(rule: Rule) -> str:
    """A rule in one line: code, name, severity, what it finds; shortened to the width of the terminal."""
    first = rule.explanation.split("\n\n", 1)[0].replace("\n", " ")
    head = f"  {rule.code} {pad(rule.name, 24)} {pad(say(rule.severity), 8)} "
    return wrap(head + first, look_of(sys.stdout).columns, " " * 10)


def show_rule(word: str, output: str, lang: str | None = None) -> int:
    """Print what a rule is about; returns the exit code.  Raises UsageError for an unknown one."""
    from deckcheck.rules.catalogue import all_rules, find_rule

    output = one_of("output format", output, OUTPUTS)
    speak(lang, None, machine=output not in FOR_PEOPLE)
    rule = find_rule(word)
    if rule is None and (family := [one for one in all_rules() if one.code.startswith(word.upper())]):
        return _show_some(family, output)
    if rule is None:
        words = [name for rule in all_rules() for name in (rule.code.lower(), rule.name)]
        close = nearest(word, words)
        shown = [text.upper() if text[3:].isdigit() else text for text in close]
        raise UsageError(f'There is no rule "{word}".', f"Did you mean {' or '.join(shown)}?" if close else "")
    if rule.code.startswith("LUA"):
        speak(ENGLISH, None)  # what rules about scripts say is in English
    if output == "json":
        print(json_text({"schema": "deckcheck.rule/1", **_rule_object(rule)}, indent=True))
        return 0
    paint = look_of(sys.stdout).paint
    about = {"severity": say(rule.severity), "rule": rule.source}
    if rule.default:
        told = say("({severity}, rule {rule} of docs/rule-text.md)", **about)
    else:
        told = say(
            "({severity}, rule {rule} of docs/rule-text.md, runs with {option} or when selected)",
            **about,
            option=rule.switch,
        )
    print(f"{paint(f'{rule.code} {rule.name}', 'bold')}  {told}\n")
    print(reflow(rule.explanation, look_of(sys.stdout).columns))
    return 0
