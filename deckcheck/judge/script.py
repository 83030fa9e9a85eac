"""The engine of `deckcheck lint`: from the bytes of scripts to findings.

A `Linter` holds what a run has in common (the dialects' names, the cards, the chosen rules); `Linter.lint` judges one
script.  Nothing of a script is ever run.
"""

import gc
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from deckcheck.config.select import Selection, check_words, wanted
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.files import near_file
from deckcheck.inputs.sources import Source, discover, read
from deckcheck.judge.cache import ResultCache, default_path, digest, from_text, program_state, states, to_text
from deckcheck.judge.suppress import may_be_needed, suppress
from deckcheck.judge.surroundings import Surroundings, helper_files, root_of
from deckcheck.lua.api import DIALECTS, Api, api_of
from deckcheck.lua.dialect import detect
from deckcheck.lua.facts import Books, FactBook, NoFacts, PoolFacts
from deckcheck.lua.parse import Tree, parse
from deckcheck.lua.script import Script, SharedNames
from deckcheck.lua.stubs import extended
from deckcheck.lua.typed_json import BadTableError
from deckcheck.model.deck import Directive
from deckcheck.model.finding import Finding, verdict_of
from deckcheck.model.report import Item
from deckcheck.rules.base import Rule
from deckcheck.rules.config.unused_ignore import unused_ignore
from deckcheck.rules.files.malformed_directive import malformed_directive
from deckcheck.rules.script import RULES, UNREADABLE_RULES

SUFFIXES = frozenset({".lua"})
_DIRECTIVE = re.compile(r"--[ \t]*deckcheck:[ \t]*([^\n]*)")
_CODES = r"[A-Za-z][\w-]*(?:[ \t]*,[ \t]*[A-Za-z][\w-]*)*"
_IGNORE = re.compile(rf"ignore[ \t]*(?:\[[ \t]*({_CODES})[ \t]*\]|[=:][ \t]*({_CODES})(?![\w\]]))[ \t]*([^\n]*)", re.I)
_COLLECT_EVERY = 64
_COLLECT_MORE_EVERY = 512
TABLE_SUFFIXES = frozenset({".lua", ".json"})
_API_HELP = "--api takes a JSON table or Lua stubs with annotations, or a folder of them: see docs/lint.md."


class LintOptions(NamedTuple):
    """What a call of `lint` asks for.

    `dialect` is None for each file's own; `api_tables` are files and folders with further functions of the game; `pool`
    says whether the card data are used, `bundled` that updated ones are not; `select` and `ignore` are codes, parts of
    codes (`LUA4`) or names; `level` is one of those of rules; `inline` applies comments in the files;
    `cache` uses and keeps results in the user's cache folder.
    """

    dialect: str | None = None
    cdbs: tuple[str, ...] = ()
    api_roots: tuple[str, ...] = ()
    api_tables: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    level: str = "default"
    inline: bool = True
    pool: bool = True
    cache: bool = False
    bundled: bool = False


def chosen_rules(options: LintOptions) -> tuple[Rule, ...]:
    """The rules that a call asks for: the longest match of `select` and `ignore` decides.

    Raises UsageError for a word that fits no rule.
    """
    check_words((*options.select, *options.ignore))
    selection = Selection(options.select, options.ignore)
    return tuple(rule for rule in RULES if wanted(selection, rule.code, rule.name, rule.runs_at(options.level)))


def rules_to_run(selection: Selection, level: str = "default") -> tuple[Rule, ...]:
    """The rules that run for a file with a selection: those that it asks for, and all that decide a verdict without it.

    What is found by rules that the selection leaves out does not count, but says what the verdict would be (RULES A20).
    """
    return tuple(
        rule for rule in RULES if rule.runs_at(level) or wanted(selection, rule.code, rule.name, default=False)
    )


def tables_in(paths: tuple[str, ...]) -> list[tuple[str, bytes]]:
    """The names and contents of the files that a call or a configuration gives with `--api`.

    Raises UsageError for what is not there, cannot be read, or holds no `.lua` or `.json` file.
    """
    found: list[tuple[str, bytes]] = []
    for path in paths:
        if not os.path.exists(path):
            raise UsageError(f"There is no {path}.", _API_HELP)
        sources = list(discover([path], TABLE_SUFFIXES))
        if not sources:
            raise UsageError(f"{path} holds no .lua and no .json file.", _API_HELP)
        for source in sources:
            data = read(source)
            if isinstance(data, str):
                raise UsageError(f"{source.path} cannot be read: {data}.", _API_HELP)
            found.append((source.path, data))
    return found


def extended_api(dialect: str, tables: list[tuple[str, bytes]]) -> Api:
    """The table of a dialect with further functions.  Raises UsageError for a file that cannot be understood."""
    try:
        return extended(api_of(dialect), tables)
    except BadTableError as error:
        raise UsageError(f"{error}.", _API_HELP) from None


class Linter:
    """Judges scripts one by one; made once per process."""

    def __init__(self, options: LintOptions, book: FactBook | None = None) -> None:
        if options.dialect is not None:
            options = options._replace(dialect=one_of("dialect", options.dialect, DIALECTS))
        self.options = options
        self.rules = chosen_rules(options)
        tables = tables_in(options.api_tables)
        self.apis = {dialect: extended_api(dialect, tables) if tables else api_of(dialect) for dialect in DIALECTS}
        self._libraries = tuple(path for folder in options.api_roots for path in helper_files(folder))
        self._book = book
        self._named = books_of(options) if book is None else []
        self._books: dict[str, FactBook] = {}
        self._around: dict[str, Surroundings] = {}
        self._count = 0
        self._tables = digest(tables)
        self._cache = ResultCache(default_path()) if options.cache and book is None else None
        self._environments: dict[tuple[str, int], str] = {}
        self._looked_around = False

    def around(self, path: str) -> Surroundings:
        """The surroundings of a script; those of one repository are looked at once.

        A script from standard input counts as a file in the current folder.
        """
        folder = os.path.dirname(os.path.abspath(path))
        if folder not in self._around:
            root = root_of(folder)
            if root not in self._around:
                self._around[root] = Surroundings(root, folder, self._libraries)
            self._around[folder] = self._around[root]
        return self._around[folder]

    def book(self, path: str) -> FactBook:
        """The cards that are known for a script: the pool's, those of named databases and of the repository's own."""
        if self._book is not None:
            return self._book
        around = self.around(path)
        if around.root not in self._books:
            self._books[around.root] = joined([*self._named, *books_in(around.databases)])
        return self._books[around.root]

    def script(self, path: str, data: bytes) -> Script:
        """A script, read and joined with what is known of its card and with what lies around it."""
        tree = parse(data, os.path.basename(path))
        dialect = self.options.dialect or self._dialect(path, tree)
        return Script(path, tree, self.apis[dialect], self.book(path), self._shared)

    def _dialect(self, path: str, tree: Tree) -> str:
        """The dialect of a script; helper files are written as most of the scripts around them."""
        found, sure = detect(tree)
        card = tree.code is not None or "initial_effect" in tree.fields
        if sure and card:
            return found
        self._looked_around = True
        return self.around(path).dialect(path) or found

    def _shared(self, path: str, loads: tuple[str, ...]) -> SharedNames:
        self._looked_around = True
        return self.around(path).shared(path, loads)

    def lint(self, path: str, data: bytes, rules: tuple[Rule, ...] | None = None) -> Item:
        """Everything that rules find in a script: those given, by default those that the options choose."""
        rules = self.rules if rules is None else rules
        if self._cache is None:
            return self._judge(path, data, rules)
        key = digest(self._environment(path, rules), os.path.abspath(path), data)
        known = self._cache.get(key)
        found = from_text(path, known) if known is not None else None
        if found is not None and found[0] in ("", self.around(path).state if found[0] else ""):
            return found[1]
        self._looked_around = False
        item = self._judge(path, data, rules)
        self._cache.put(key, to_text(item, self.around(path).state if self._looked_around else ""))
        return item

    def flush(self) -> None:
        """Write what was found to the cache."""
        if self._cache is not None:
            self._cache.flush()

    def _environment(self, path: str, rules: tuple[Rule, ...]) -> str:
        """What results depend on beside the script itself, as a short text."""
        around = self.around(path)
        key = around.root, id(rules)
        if key not in self._environments:
            pool = [book.state() for book in self._named if isinstance(book, PoolFacts)]
            databases = states((*self.options.cdbs, *around.databases))
            codes = [rule.code for rule in rules]
            self._environments[key] = digest(program_state(), self.options, codes, pool, databases, self._tables)
        return self._environments[key]

    def _judge(self, path: str, data: bytes, rules: tuple[Rule, ...]) -> Item:
        self._count += 1
        if self._count % _COLLECT_EVERY == 0:
            # What is kept for the whole run is not looked at again; what was at work last time is, now and then.
            gc.collect(1 if self._count % _COLLECT_MORE_EVERY == 0 else 0)
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
            if unused:
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


def books_of(options: LintOptions) -> list[FactBook]:
    """The cards that a call names.  Raises UsageError for a database that cannot be read."""
    from deckcheck.lua.cdb import BadDatabaseError, CdbFacts

    books: list[FactBook] = _pool(options.bundled) if options.pool else []
    for path in options.cdbs:
        try:
            books.append(CdbFacts(Path(path)))
        except (BadDatabaseError, OSError) as error:
            help = near_file(str(path)) or "--cdb takes a client's card database (cards.cdb)."
            raise UsageError(str(error), help) from error
    return books


def books_in(databases: Iterable[str]) -> list[FactBook]:
    """The cards of the databases of a repository; one that cannot be read is skipped."""
    from deckcheck.lua.cdb import BadDatabaseError, CdbFacts

    books: list[FactBook] = []
    for path in databases:
        try:
            books.append(CdbFacts(Path(path)))
        except (BadDatabaseError, OSError):
            continue
    return books


def joined(books: list[FactBook]) -> FactBook:
    """Several books as one."""
    return books[0] if len(books) == 1 else Books(books) if books else NoFacts()


def _pool(bundled: bool) -> list[FactBook]:
    """The card data, as a list of one."""
    from deckcheck.lua.facts import PoolFacts

    return [PoolFacts(bundled)]


def read_script(source: Source) -> bytes | str:
    """The bytes of a script, or why there are none; what has the name of something else is not a script."""
    data = read(source)
    suffix = os.path.splitext(source.path)[1].lower()
    if isinstance(data, bytes) and (source.path == "ydke://" or suffix not in ("", *SUFFIXES)):
        return "it is not a script, since its name does not end with .lua (`deckcheck check` judges decks)"
    return data


def lint_source(source: Source, linter: Linter, rules: tuple[Rule, ...] | None = None) -> Item:
    """Read a file and judge it; what cannot be read is a finding."""
    data = read_script(source)
    if isinstance(data, str):
        findings = (UNREADABLE_RULES[0].finding(f"The file cannot be read: {data}.", help=near_file(source.path)),)
        return Item(source.path, verdict_of(findings), findings)
    return linter.lint(source.path, data, rules)
