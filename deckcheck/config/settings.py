"""The settings that hold for a file: what the call, the closest configuration file and its overrides say."""

import os
from collections.abc import Iterator
from time import strftime
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.config.select import Selection, wanted
from deckcheck.decks.formats import NO_LIST, Options
from deckcheck.errors import UsageError

if TYPE_CHECKING:  # read only where there is a configuration file
    from deckcheck.config.read import Config

OWN_FILE = "deckcheck.toml"
PROJECT_FILE = "pyproject.toml"
CALL = "command line"
DEFAULT = "default"


class LintSettings(NamedTuple):
    """How a script is to be linted: the level of rules, its dialect (None for its own), client databases, folders
    with helper files outside its repository, and files with further functions of the game."""

    level: str = "default"
    dialect: str | None = None
    cdb: tuple[str, ...] = ()
    api_root: tuple[str, ...] = ()
    api: tuple[str, ...] = ()


class Settings(NamedTuple):
    """What holds for a file: how its deck is to be judged, or its script, and what becomes of findings."""

    play: Options
    strict: bool = False
    selection: Selection = Selection()
    lint: LintSettings = LintSettings()

    @property
    def files(self) -> "tuple[str, ...]":
        """The files that a verdict depends on besides the deck or script and the configuration."""
        list_file = self.play.list_file
        named = () if list_file is None or list_file == NO_LIST else (list_file, list_file.partition("#")[0])
        asked = (self.play.format, self.play.default_format, *self.play.several)
        own = (name for name in asked if name is not None and name.endswith((".yaml", ".yml")))
        return (*named, *self.play.cards, *self.play.formats, *own, *self.lint.cdb, *self.lint.api)


class Layer(NamedTuple):
    """Values from one place, and how that place is named to people."""

    source: str
    values: dict[str, Any]


class Value(NamedTuple):
    """The value of a key and where it is from."""

    value: Any
    source: str


def merge(layers: list[Layer]) -> dict[str, Value]:
    """The values of all layers, the later ones before the earlier ones.

    Who selects rules starts anew: what earlier layers ignored or switched off no longer counts.  `extend-ignore` adds
    to `ignore`, `severity` is joined code by code, a list takes its name with it, and another format leaves the list
    behind that was set with the one before.
    """
    values: dict[str, Value] = {}
    for source, given in layers:
        if "select" in given:
            values.pop("ignore", None)
            if "severity" in values:
                old = values["severity"]
                kept = tuple(pair for pair in old.value if pair[1] != "off")
                values["severity"] = Value(kept, old.source)
        if "list" in given:
            values.pop("list-name", None)
        elif "format" in given and given["format"] != (values["format"].value if "format" in values else "tcg"):
            values.pop("list", None)
            values.pop("list-name", None)
        for name, value in given.items():
            if name == "extend-ignore" or (name == "severity" and name in values):
                continue
            values[name] = Value(value, source)
        if "severity" in given and values["severity"].source != source:
            old = values["severity"]
            joined = tuple({**dict(old.value), **dict(given["severity"])}.items())
            values["severity"] = Value(joined, f"{old.source}, {source}")
        if "extend-ignore" in given:
            before = values.get("ignore")
            ignored = (*(before.value if before else ()), *given["extend-ignore"])
            places = dict.fromkeys([*(before.source.split(", ") if before else ()), source])
            values["ignore"] = Value(tuple(dict.fromkeys(ignored)), ", ".join(places))
    return values


SEVERAL = "several"
"""The key for the formats that each deck is judged by; only the call of `check` sets it."""
ASKED_FORMAT = "asked-format"
"""The key for the format that the call asks for: it wins over what a deck's file says, and that over `format`."""
LANGUAGE, NAMES = "lang", "names"
"""The keys for the language of messages and names, and for that of names alone."""
CURRENT = "current-numbers"
"""The key for whether today's passcodes replace artworks and old versions of cards; only the call sets it."""
HINTS = "hints"
"""The key for whether near misses are reported; only the call sets it."""
INLINE = "inline"
"""The key for whether comments in the files count; only the call sets it."""


def settings_of(values: dict[str, Value], today: str) -> Settings:
    """Merged values as settings; `today` is the day to judge by where none is set."""

    def get(name: str, default: Any = None) -> Any:
        return values[name].value if name in values else default

    play = Options(
        as_of=get("as-of", today),
        format=get(ASKED_FORMAT),
        several=get(SEVERAL, ()),
        default_format=get("format", "tcg"),
        region=get("region"),
        list_file=get("list"),
        list_name=get("list-name"),
        points_cap=get("points-cap"),
        inline=get(INLINE, True),
        current_numbers=get(CURRENT, False),
        hints=get(HINTS, False) or _selects_hints(get("select", ())),
        formats=get("formats", ()),
        # A list that the call names is for every deck; one that is set goes with the format that is set.
        list_for=None if "list" not in values or values["list"].source == CALL else get("format", "tcg"),
        cards=get("cards", ()),
        language=get(NAMES) or get(LANGUAGE, "en"),
        messages=get(LANGUAGE, "en"),
        # A call's default is for decks that say nothing at all; a configuration knows more of them than such a line.
        stated_formats="format" not in values or values["format"].source == CALL,
    )
    lint = LintSettings(
        get("lint.level", "default"),
        get("lint.dialect"),
        get("lint.cdb", ()),
        get("lint.api-root", ()),
        get("lint.api", ()),
    )
    selection = Selection(get("select", ()), get("ignore", ()), get("severity", ()))
    return Settings(play, get("strict", False), selection, lint)


def _selects_hints(words: tuple[str, ...]) -> bool:
    """Whether rules are selected that are hints."""
    if not words:
        return False
    from deckcheck.rules.deck import HINTS as RULES

    return any(wanted(Selection(words), rule.code, rule.name, default=False) for rule in RULES)


class Resolver:
    """The settings of each file; folders and overrides are looked at once.

    `asked` is what the call sets, `config` the one configuration file to use, `isolated` means to use none, and none of
    the data that the machine has beside the `bundled` ones unless that is said.
    """

    def __init__(
        self,
        asked: dict[str, Any] | None = None,
        config: str | None = None,
        isolated: bool = False,
        bundled: bool | None = None,
    ) -> None:
        self.asked = asked or {}
        self.bundled = isolated if bundled is None else bundled
        self.today = strftime("%Y-%m-%d")
        self._file, self._isolated = config, isolated
        self._configs: dict[str, Config | None] = {}
        self._settings: dict[tuple[str, tuple[int, ...]], Settings] = {}
        self._folders: dict[str, Settings] = {}
        self._last: tuple[str | None, Settings | None] = (None, None)
        self._specs: dict[str, list[Any]] = {}
        self._only: Config | None = None
        if config is not None and not isolated:
            from deckcheck.config.read import read_config

            # As in ruff: the patterns of a file that the call names are about the folder of the call.
            self._only = read_config(config, patterns_from=os.curdir)
            if self._only is None:
                raise UsageError(f"{config} has no [tool.deckcheck].", "Give a deckcheck.toml.")

    def __getstate__(self) -> tuple[dict[str, Any], str | None, bool, bool]:
        return self.asked, self._file, self._isolated, self.bundled

    def __setstate__(self, state: tuple[dict[str, Any], str | None, bool, bool]) -> None:
        self.__init__(*state)  # type: ignore[misc]

    def config(self, folder: str) -> "Config | None":
        """The configuration that holds in a folder: that of the closest folder upward that has one.

        Raises UsageError for one that is wrong.
        """
        if self._only is not None or self._isolated:
            return self._only
        if folder not in self._configs:
            self._configs[folder] = self._search(os.path.abspath(folder))
        return self._configs[folder]

    def _search(self, folder: str) -> "Config | None":
        way = []
        at = folder
        while at not in self._configs:
            way.append(at)
            self._configs[at] = _config_in(at)
            if self._configs[at] is not None or at == os.path.dirname(at):
                break
            at = os.path.dirname(at)
        for passed in way:
            self._configs[passed] = self._configs[at]
        return self._configs[folder]

    def places(self, path: str) -> Iterator[str]:
        """The files whose coming, going or changing may change what holds for a file: the configuration in force, and
        wherever upward in its repository another may have been."""
        config = self.config(_folder(path))
        if config is not None:
            yield os.path.abspath(config.path)
        if self._only is not None or self._isolated:
            return
        folder = os.path.abspath(_folder(path))
        while True:
            yield os.path.join(folder, OWN_FILE)
            above = os.path.dirname(folder)
            if above == folder or os.path.exists(os.path.join(folder, ".git")):
                return
            folder = above

    def settings(self, path: str) -> Settings:
        """What holds for a file, or for a folder whose path ends with a slash.

        Standard input and ydke:// URLs count as files in the current folder.
        """
        if path == self._last[0] and self._last[1] is not None:
            return self._last[1]  # asked again, by the next who judges the same file
        folder = _folder(path)
        if folder in self._folders:
            self._last = path, self._folders[folder]
            return self._folders[folder]
        config, matching = self._place(path)
        key = (config.path if config is not None else "", matching)
        if key not in self._settings:
            self._settings[key] = settings_of(merge(self._layers(config, matching)), self.today)
        if config is None or not config.overrides:
            # The same holds for every file in the folder, of which there may be thousands.
            self._folders[folder] = self._settings[key]
        return self._settings[key]

    def values(self, path: str) -> dict[str, Value]:
        """Every key that is set for a file, with where it is from, and the defaults of the others."""
        values = merge(self._layers(*self._place(path)))
        for name in (ASKED_FORMAT, SEVERAL, INLINE):
            values.pop(name, None)
        from deckcheck.config.keys import KEYS

        defaults = {key.name: Value(key.default, DEFAULT) for key in KEYS if key.name != "extend-ignore"}
        return {**defaults, **values}

    def value(self, path: str, name: str) -> Any:
        """The value of a key that is set for a file or folder; None where nothing sets it."""
        found = merge(self._layers(*self._place(path))).get(name)
        return None if found is None else found.value

    def where(self, path: str, name: str) -> str:
        """The configuration file and line that set a key for a file; empty where none does, or the call sets it."""
        config, matching = self._place(path)
        if config is None or name in self.asked:
            return ""
        for number in reversed(matching):
            override = config.overrides[number]
            if name in override.values:
                return config.where("overrides", override.pattern, *name.split("."))
        return config.where(*name.split(".")) if name in config.values else ""

    def _place(self, path: str) -> "tuple[Config | None, tuple[int, ...]]":
        config = self.config(_folder(path))
        if config is None or not config.overrides:
            return config, ()
        inside = below(os.path.abspath(path), config.folder)
        if inside is None:
            return config, ()
        specs = self._specs.get(config.path)
        if specs is None:
            from deckcheck.config.patterns import spec_of

            specs = [spec_of([override.pattern]) for override in config.overrides]
            self._specs[config.path] = specs
        return config, tuple(number for number, spec in enumerate(specs) if spec.matches(inside))

    def overrides_of(self, path: str) -> tuple[int, ...]:
        """The numbers of the overrides that are about a file."""
        return self._place(path)[1]

    def _layers(self, config: "Config | None", matching: tuple[int, ...]) -> list[Layer]:
        layers = []
        if config is not None:
            layers.append(Layer(config.path, config.values))
            for number in matching:
                override = config.overrides[number]
                layers.append(Layer(f'{config.path}: "{override.pattern}"', override.values))
        return [*layers, Layer(CALL, self.asked)]


def _config_in(folder: str) -> "Config | None":
    """The configuration in a folder: `deckcheck.toml`, or `[tool.deckcheck]` of `pyproject.toml`; None if neither.

    Raises UsageError for one that is there and cannot be read: nothing may pass because it was not heard.
    """
    for name in (OWN_FILE, PROJECT_FILE):
        path = os.path.join(folder, name)
        if not os.path.lexists(path):
            continue
        from deckcheck.config.read import read_config, short

        if os.path.exists(path) and not os.path.isfile(path):  # a pipe would be waited for
            raise UsageError(f"{short(path)} is not a regular file.", "Put a file there, or delete it.")
        return read_config(path)
    return None


def _folder(path: str) -> str:
    """The folder of a path; of standard input and ydke:// URLs the current one."""
    return "" if path == "-" or path[:7].lower() == "ydke://" else os.path.dirname(path)


def below(path: str, folder: str) -> str | None:
    """The part of an absolute path below an absolute folder, with slashes; None if it does not lie there."""
    start = folder if folder.endswith(os.sep) else folder + os.sep
    return path[len(start) :].replace(os.sep, "/") if path.startswith(start) else None
