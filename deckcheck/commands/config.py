"""The body of `config`."""

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from deckcheck.commands.terminal import look_of
from deckcheck.config.keys import BY_NAME
from deckcheck.config.settings import DEFAULT, Resolver, Value
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.files import near_file
from deckcheck.model.deck import ParseError
from deckcheck.model.jsontext import json_text
from deckcheck.report.safe import printable
from deckcheck.report.style import pad

if TYPE_CHECKING:
    from deckcheck.judge.deck import Judge

COMMENT = "the file itself"


def show_config(path: str, config: str | None, isolated: bool, output: str) -> int:
    """Print what holds for a file or folder; returns the exit code.  Raises UsageError if there is no such path, or
    what holds there is wrong.
    """
    output = one_of("output format", output, ("text", "json"))
    if not os.path.exists(path):
        raise UsageError(f"{path} does not exist.", near_file(path) or "Name a file or a folder.")
    resolver = Resolver(None, config, isolated)
    place = os.path.join(path, "") if os.path.isdir(path) else path
    found = resolver.config(os.path.dirname(place))
    judge = _judge(resolver, place)
    values = resolver.values(place)
    if os.path.isfile(path) and (own := _own_format(path, judge)) is not None:
        values["format"] = Value(own, COMMENT)
    if output == "json":
        rows = {name: {"value": _plain(name, value.value), "source": value.source} for name, value in values.items()}
        head = {"schema": "deckcheck.config/1", "path": path, "file": found.path if found else None}
        print(json_text({**head, "values": rows}, indent=True))
        return 0
    paint = look_of(sys.stdout).paint
    shown = printable(found.path) if found else "no configuration file"
    print(f"{paint(printable(path), 'bold')}: {shown}")
    widest = max(map(len, values))
    for name, (value, source) in values.items():
        set_by = "" if value is None else paint(f"  ({printable(source)})", "dim")
        print(f"  {paint(pad(name, widest), 'dim' if source == DEFAULT else 'bold')}  {_text(name, value)}{set_by}")
    for override in found.overrides if found else ():
        keys = ", ".join(override.values)
        print(paint(f'  override "{printable(override.pattern)}": {keys}', "dim"))
    return 0


def _judge(resolver: Resolver, place: str) -> "Judge":
    """The judge for a place.  Raises UsageError, as `check` would, for settings that cannot be carried out."""
    from deckcheck.run.decks import DeckWorker

    return DeckWorker(resolver).judge(place)


def _text(name: str, value: Any) -> str:
    return "not set" if value is None else printable(json.dumps(_plain(name, value), ensure_ascii=False))


def _plain(name: str, value: Any) -> Any:
    return dict(value) if BY_NAME[name].kind == "levels" else value


def _own_format(path: str, judge: "Judge") -> str | None:
    """The format that a deck file asks for itself."""
    from deckcheck.inputs.deck import read_deck
    from deckcheck.inputs.sources import Source

    deck = read_deck(Source(path), judge.store, 1)
    if isinstance(deck, ParseError):
        return None
    choice = judge.choice(deck)
    return choice.format if choice.own else None


def show_schema() -> int:
    """Print the JSON Schema of configuration files; returns the exit code."""
    from deckcheck.config.schema import schema_text

    print(schema_text(), end="")
    return 0
