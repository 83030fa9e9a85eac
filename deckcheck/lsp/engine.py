"""Documents → verdicts, by the settings that hold for their files.  Not to be used from several threads at once."""

import os
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from deckcheck.config.settings import Resolver
from deckcheck.data.store import Store
from deckcheck.deckfiles import SUFFIXES
from deckcheck.decks.formats import Options, make_ruleset
from deckcheck.decks.resolve import Deck, join
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import decks_in
from deckcheck.judge.deckfixes import applier
from deckcheck.judge.fixes import apply_fixes, fix_script
from deckcheck.judge.script import LintOptions
from deckcheck.lua.script import Script
from deckcheck.model.deck import ParseError
from deckcheck.model.finding import ERROR, UNREADABLE, Finding
from deckcheck.model.report import Item
from deckcheck.report.base import Summary
from deckcheck.run.changed import depends_on
from deckcheck.run.decks import DeckWorker, Fixer
from deckcheck.run.policy import Policy
from deckcheck.run.scripts import ScriptWorker

DECK, SCRIPT = "deck", "script"
_KEPT = 32
_CERTAIN = (".ydk", ".ydke")
_LANGUAGES = {"ydk": DECK, "ydke": DECK, "deck": DECK, "lua": SCRIPT}
_OF_THE_GAME = re.compile(r"\binitial_effect\b|\bGetID\(\)|\bDebug\.(?:AddCard|ReloadFieldBegin|SetPlayerInfo)\b")
_CARD_SCRIPT = re.compile(r"c\d+\.lua\Z")
_LONE_RETURN = re.compile("\r(?!\n)")


class Document(NamedTuple):
    """What is open in an editor: the path of its file (which need not be there), what it is, and its text."""

    path: str
    kind: str
    text: str

    @property
    def data(self) -> bytes:
        """The text as it would lie in the file.

        Half a character, which a file cannot hold, becomes a question mark; a lone carriage return, which ends a line
        for editors, does so for readers too.
        """
        return _LONE_RETURN.sub("\n", self.text).encode("utf-8", "replace")

    @property
    def source(self) -> Source:
        """The document as a source; of one that may be something else than a deck nothing is expected."""
        found = self.kind == DECK and not self.path.lower().endswith(_CERTAIN)
        return Source(self.path, self.data, found=found, whole=True)


def document_of(path: str, language: str, text: str) -> Document | None:
    """What a file is; None for one that is neither a deck nor a script of the game.

    A program in Lua is a script if it is called like a card's, or speaks to the game.
    """
    suffix = os.path.splitext(path)[1].lower()
    kind = SCRIPT if suffix == ".lua" else DECK if suffix in SUFFIXES else _LANGUAGES.get(language.lower())
    if kind == SCRIPT and not _CARD_SCRIPT.fullmatch(os.path.basename(path)) and not _OF_THE_GAME.search(text):
        return None
    return None if kind is None else Document(path, kind, text)


class Engine:
    """Judges documents.  What it has opened is kept until a file changes that a verdict depends on."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget everything: some file has changed."""
        self._resolver = Resolver()
        self._policy = Policy(self._resolver)
        self._decks = DeckWorker(self._resolver)
        self._scripts: ScriptWorker | None = None
        self._seen: dict[str, int] = {}
        self._judged: OrderedDict[Document, tuple[Item, ...]] = OrderedDict()
        self._fixed: tuple[Document, str] | None = None
        self._current: list[Ruleset] | None = None

    @property
    def store(self) -> Store:
        """The cards and lists."""
        return self._decks.store

    def judge(self, document: Document) -> tuple[Item, ...]:
        """The items of a document; what is wrong with its settings is a finding."""
        try:
            self._refresh(document.path)
            if document not in self._judged:
                self._judged[document] = tuple(self._items(document))
                while len(self._judged) > _KEPT:
                    self._judged.popitem(last=False)
            return self._judged[document]
        except UsageError as problem:
            told = Finding("CFG", "configuration", ERROR, UNREADABLE, problem.message, "", help=problem.help)
            return (Item(document.path, UNREADABLE, (told,)),)

    def _items(self, document: Document) -> Iterator[Item]:
        worker = self._decks if document.kind == DECK else self._script_worker()
        self._decks.forget_used()
        for item in worker.judged(document.source):
            yield self._policy(item, Summary())

    def fixed(self, document: Document, findings: Iterable[Finding]) -> str:
        """The text of a document with the fixes of findings made, as `--fix` makes them in its file."""
        apply = applier(document.path, self.store) if document.kind == DECK else apply_fixes
        return apply(document.data, findings)[0].decode("utf-8", "replace")

    def all_fixed(self, document: Document) -> str:
        """The text of a document with all safe fixes made, as `--fix` makes them."""
        if self._fixed is None or self._fixed[0] != document:
            source, data = document.source, document.data
            if document.kind == DECK:
                result = Fixer(self._policy).fixed(source, data, self._decks.judge(document.path))
            else:
                result = fix_script(data, self._script_worker().versions(source, self._policy))
            self._fixed = document, result.data.decode("utf-8", "replace")
        return self._fixed[1]

    def _script_worker(self) -> ScriptWorker:
        if self._scripts is None:
            self._scripts = ScriptWorker(LintOptions(), self._resolver)
        return self._scripts

    def _refresh(self, path: str) -> None:
        """Begin anew if a configuration, list or database that holds for a file was changed, made or removed."""
        states = self._states(path)
        if any(self._seen.get(file, state) != state for file, state in states.items()):
            self.reset()
            states = self._states(path)
        self._seen.update(states)

    def _states(self, path: str) -> dict[str, int]:
        """When the files were written that a verdict depends on; -1 for one that is not there."""
        states = {}
        for file in depends_on(path, self._resolver):
            states[file] = -1
            with suppress(OSError, ValueError):
                states[file] = os.stat(file).st_mtime_ns
        return states

    def decks(self, document: Document) -> list[Deck]:
        """The decks of a document with their places; empty if it cannot be read."""
        found = []
        for _, file in decks_in(document.source, self.store):
            if not isinstance(file, ParseError):
                found.append(join(file, self.store))
        return found

    def script(self, document: Document) -> Script:
        """A script with what is known of its card and its dialect.  Raises UsageError for settings that are wrong."""
        worker = self._script_worker()
        return worker.linter(document.path).script(document.path, document.data)

    def rulesets(self, document: Document) -> list[Ruleset]:
        """The format that the document is judged by, then the current formats: each with its list of today."""
        if self._current is None:
            self._current = []
            for play in self.store.formats():
                if play.rank == 0 and not play.no_verdict:
                    with suppress(UsageError):
                        self._current.append(make_ruleset(play.id, Options(self._resolver.today), self.store))
        own = next((item.format for item in self.judge(document) if item.format is not None), None)
        if document.kind != DECK or own is None:
            return self._current
        try:
            chosen = self._decks.judge(document.path).ruleset(own)
        except UsageError:
            return self._current
        return [chosen, *(ruleset for ruleset in self._current if ruleset.play.id != own)]
