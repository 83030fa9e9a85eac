"""The engine of `deckcheck lint`: from the bytes of scripts to findings.

A `Linter` holds what a run has in common (the dialects' names, the cards, the chosen rules); `Linter.lint` judges one
script.  Nothing of a script is ever run.
"""

import gc
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from deckcheck.config.select import Selection, check_words, wanted
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source, discover, read
from deckcheck.judge.suppress import may_be_needed, suppress
from deckcheck.lua.api import DIALECTS, Api, api_of, library_names, with_library
from deckcheck.lua.dialect import detect
from deckcheck.lua.facts import Books, FactBook, NoFacts
from deckcheck.lua.parse import Tree, parse
from deckcheck.lua.script import Script, SharedNames
from deckcheck.model.deck import Directive
from deckcheck.model.finding import Edit, Finding, verdict_of
from deckcheck.model.report import Item
from deckcheck.rules.base import Rule
from deckcheck.rules.config.unused_ignore import unused_ignore
from deckcheck.rules.files.malformed_directive import malformed_directive
from deckcheck.rules.script import RULES, UNREADABLE_RULES

SUFFIXES = frozenset({".lua"})
_CARD_FILE = re.compile(r"c\d+\.lua\Z")
_DIRECTIVE = re.compile(r"--[ \t]*deckcheck:[ \t]*([^\n]*)")
_CODES = r"[A-Za-z][\w-]*(?:[ \t]*,[ \t]*[A-Za-z][\w-]*)*"
_IGNORE = re.compile(rf"ignore[ \t]*(?:\[[ \t]*({_CODES})[ \t]*\]|[=:][ \t]*({_CODES})(?![\w\]]))[ \t]*([^\n]*)", re.I)
_HOOK = re.compile(rb"(?<![\w.:])(\w+|\)|\])\.([A-Za-z_]\w*)|\b\w+\[\"([A-Za-z_]\w*)\"\]")
_DEFINITION = re.compile(
    rb"^[ \t]*(?:function[ \t]+((?:(?:[A-Z]\w*|aux)[.:])?\w+)[ \t]*\("
    rb"|((?:(?:[A-Z]\w*|aux)\.\w+)|[A-Z]\w{2,})[ \t]*=[^=])",
    re.M,
)
_COLLECT_EVERY = 64


class LintOptions(NamedTuple):
    """What a call of `lint` asks for.

    `dialect` is None for each file's own; `pool` says whether the bundled cards are used; `select` and `ignore` are
    codes, parts of codes (`LUA4`) or names; `every` runs all rules; `inline` heeds comments in the files.
    """

    dialect: str | None = None
    cdbs: tuple[str, ...] = ()
    api_roots: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    every: bool = False
    inline: bool = True
    pool: bool = True
    roots: tuple[str, ...] = ()


def chosen_rules(options: LintOptions) -> tuple[Rule, ...]:
    """The rules that a call asks for: the longest match of `select` and `ignore` decides.

    Raises UsageError for a word that fits no rule.
    """
    check_words((*options.select, *options.ignore))
    selection = Selection(options.select, options.ignore)
    return tuple(rule for rule in RULES if wanted(selection, rule.code, rule.name, options.every or rule.default))


def rules_to_run(selection: Selection, every: bool = False) -> tuple[Rule, ...]:
    """The rules that run for a file with a selection: those that it asks for, and all that decide a verdict without it.

    What is found by rules that the selection leaves out does not count, but says what the verdict would be (RULES A20).
    """
    return tuple(
        rule for rule in RULES if every or rule.default or wanted(selection, rule.code, rule.name, default=False)
    )


class Linter:
    """Judges scripts one by one; made once per process."""

    def __init__(self, options: LintOptions, book: FactBook | None = None) -> None:
        self.options = options
        if options.dialect is not None and options.dialect not in DIALECTS:
            raise UsageError(f'There is no dialect "{options.dialect}".', f"Known: {', '.join(DIALECTS)}.")
        self.rules = chosen_rules(options)
        names: frozenset[str] = frozenset()
        for root in options.api_roots:
            names |= library_of(root)
        self.apis: dict[str, Api] = {
            dialect: with_library(api_of(dialect), names) if names else api_of(dialect) for dialect in DIALECTS
        }
        self.book = book if book is not None else books_of(options)
        self._around: SharedNames | None = None
        self._count = 0

    def around(self) -> SharedNames:
        """What the scripts of the run define for one another; gathered when first asked for."""
        if self._around is None:
            hooks: set[str] = set()
            names: set[str] = set()
            for source in discover(self.options.roots, SUFFIXES):
                data = read(source)
                if isinstance(data, bytes):
                    hooks |= hooks_in(data, os.path.basename(source.path))
                    names |= names_in(data)
            self._around = SharedNames(frozenset(hooks), frozenset(names))
        return self._around

    def script(self, path: str, data: bytes) -> Script:
        """A script, read and joined with what is known of its card."""
        tree = parse(data, os.path.basename(path))
        dialect = self.options.dialect or detect(tree)
        return Script(path, tree, self.apis[dialect], self.book, self.around)

    def lint(self, path: str, data: bytes, rules: tuple[Rule, ...] | None = None) -> Item:
        """Everything that rules find in a script: those given, by default those that the options choose."""
        rules = self.rules if rules is None else rules
        self._count += 1
        if self._count % _COLLECT_EVERY == 0:
            gc.collect()
        script = self.script(path, data)
        findings: list[Finding] = []
        unreadable = any(fault.kind != "syntax" for fault in script.tree.faults)
        for rule in rules:
            if not unreadable or rule in UNREADABLE_RULES:
                findings += rule.check(script)
        ignored: tuple[Finding, ...] = ()
        if self.options.inline:
            directives, malformed = directives_in(script.tree)
            findings, ignored, unused = suppress((*findings, *malformed), directives)
            findings += unused_ignore.check(may_be_needed(unused, _names(RULES) - _names(rules)))
        findings.sort(key=lambda finding: (finding.span.line, finding.span.column, finding.code))
        title = script.facts.name if script.facts is not None else None
        return Item(path, verdict_of((*findings, *ignored)), tuple(findings), ignored=ignored, title=title)


def _names(rules: Iterable[Rule]) -> set[str]:
    """The codes and names of rules, in lower case, as comments may have them."""
    return {name for rule in rules for name in (rule.code.lower(), rule.name)}


def directives_in(tree: Tree) -> tuple[list[Directive], list[Finding]]:
    """The comments that silence findings, on the finding's line or alone on the line before it, and findings about
    those that cannot be understood."""
    if b"deckcheck:" not in tree.source:
        return [], []
    found, malformed = [], []
    for match in _DIRECTIVE.finditer(tree.text):
        span = tree.span(match.start(), match.end())
        start = tree.text.rfind("\n", 0, match.start()) + 1
        alone = not tree.text[start : match.start()].strip()
        asked = _IGNORE.match(match.group(1))
        if asked is None:
            message = "This comment to deckcheck is not understood and has no effect."
            help = "Write `-- deckcheck: ignore=LUA401 reason`, several codes with commas between them."
            malformed.append(malformed_directive.finding(message, span, help=help))
            continue
        reason = asked.group(3).strip()
        codes = (asked.group(1) or asked.group(2)).split(",")
        found += [
            Directive("ignore", code.strip(), span.line, False, reason, span.line + alone)
            for code in codes
            if code.strip()
        ]
    return found, malformed


def hooks_in(data: bytes, file_name: str) -> set[str]:
    """The members that a file reads from tables which are neither its own nor a library's."""
    own = {b"s", b"Duel", b"Card", b"aux", b"Auxiliary", b"Group", b"Effect", file_name.removesuffix(".lua").encode()}
    found = set()
    for match in _HOOK.finditer(data):
        table, member, key = match.groups()
        if key is not None:
            found.add(key.decode())
        elif table not in own:
            found.add(member.decode())
    return found


def names_in(data: bytes) -> set[str]:
    """The functions and constants that a file defines for all scripts."""
    found = set()
    for match in _DEFINITION.finditer(data):
        name = (match.group(1) or match.group(2)).decode().replace(":", ".")
        found.add(name.replace("Auxiliary.", "aux."))
    return found


def library_of(root: str) -> frozenset[str]:
    """The names that the helper files of a folder define: its `.lua` files that are no cards' scripts.

    Raises UsageError if there is no such folder.
    """
    if not os.path.isdir(root):
        raise UsageError(f"{root} is no folder.", "--api-root takes the folder with a repository's own utility files.")
    found: set[str] = set()
    for source in discover([root], SUFFIXES):
        if not _CARD_FILE.match(os.path.basename(source.path)):
            found |= library_names(Path(source.path).read_bytes(), os.path.basename(source.path))
    return frozenset(found)


def databases_in(roots: Iterable[str]) -> list[str]:
    """Client databases in the linted folders; script repositories ship them."""
    return [source.path for root in roots if os.path.isdir(root) for source in discover([root], frozenset({".cdb"}))]


def books_of(options: LintOptions) -> FactBook:
    """The cards that a run knows.  Raises UsageError for a database named in the call that cannot be read."""
    from deckcheck.lua.cdb import BadDatabaseError, CdbFacts

    books: list[FactBook] = []
    if options.pool:
        books += _pool()
    for path in options.cdbs:
        try:
            books.append(CdbFacts(Path(path)))
        except (BadDatabaseError, OSError) as error:
            raise UsageError(str(error), "--cdb takes a client's card database (cards.cdb).") from error
    for path in databases_in(options.roots):
        try:
            books.append(CdbFacts(Path(path)))
        except (BadDatabaseError, OSError):
            continue
    return books[0] if len(books) == 1 else Books(books) if books else NoFacts()


def _pool() -> list[FactBook]:
    """The bundled cards, as a list of one."""
    from deckcheck.lua.facts import PoolFacts

    return [PoolFacts()]


def read_script(source: Source) -> bytes | str:
    """The bytes of a script, or why there are none; what has the name of something else is no script."""
    data = read(source)
    suffix = os.path.splitext(source.path)[1].lower()
    if isinstance(data, bytes) and (source.path == "ydke://" or suffix not in ("", *SUFFIXES)):
        return "it is no script, since its name does not end with .lua (`deckcheck check` judges decks)"
    return data


def lint_source(source: Source, linter: Linter, rules: tuple[Rule, ...] | None = None) -> Item:
    """Read a file and judge it; what cannot be read is a finding."""
    data = read_script(source)
    if isinstance(data, str):
        findings = (UNREADABLE_RULES[0].finding(f"The file cannot be read: {data}."),)
        return Item(source.path, verdict_of(findings), findings)
    return linter.lint(source.path, data, rules)


def lint_paths(paths: list[str], options: LintOptions) -> Iterator[Item]:
    """Judge all scripts below some paths, in their order, by the rules that the options choose."""
    linter = Linter(options._replace(roots=tuple(path for path in paths if path != "-")))
    for source in discover(paths, SUFFIXES):
        yield lint_source(source, linter)


# -- fixes ----------------------------------------------------------------------------------------------------------


def apply_fixes(data: bytes, findings: Iterable[Finding]) -> tuple[bytes, int]:
    """The script with all safe fixes made, and how many were made; of fixes that overlap only the first is."""
    text = data.decode("utf-8", "surrogateescape")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return min(starts[min(line - 1, len(starts) - 1)] + column - 1, len(text))

    edits: list[tuple[int, int, str]] = []
    made = 0
    for finding in findings:
        if finding.fix is None or not finding.fix.safe:
            continue
        wanted = [_placed(edit, offset) for edit in finding.fix.edits]
        if any(
            start < other_end and other_start < end for start, end, _ in wanted for other_start, other_end, _ in edits
        ):
            continue
        if any(edit in edits for edit in wanted):
            continue
        edits += wanted
        made += 1
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text.encode("utf-8", "surrogateescape"), made


def _placed(edit: Edit, offset: Callable[[int, int], int]) -> tuple[int, int, str]:
    span = edit.span
    return offset(span.line, span.column), offset(span.end_line, span.end_column), edit.text


def difference(path: str, before: bytes, after: bytes) -> str:
    """The fixes as a unified diff."""
    from difflib import unified_diff

    old = before.decode("utf-8", "replace").splitlines(keepends=True)
    new = after.decode("utf-8", "replace").splitlines(keepends=True)
    return "".join(unified_diff(old, new, path, path + " (fixed)"))
