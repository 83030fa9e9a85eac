"""The body of `update`: newer data in place of those in use."""

import os
import sys
from collections.abc import Iterator
from typing import Any

from deckcheck.commands.terminal import look_of
from deckcheck.data.installed import BUNDLED
from deckcheck.data.store import Store
from deckcheck.data.update.fetch import source_of
from deckcheck.data.update.install import Outcome, remove, update
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.files import ReadError, read_text
from deckcheck.model.jsontext import json_text
from deckcheck.report.safe import printable
from deckcheck.report.style import counted

OWN_FILE = "update.toml"
_SHOWN = 10


def run_update(from_: str | None, check: bool, remove_: bool, output: str) -> int:
    """Update the data, or look whether they can be; returns the exit code.  Raises UsageError where that fails."""
    output = one_of("output format", output, ("text", "json"))
    if remove_:
        if check or from_ is not None:
            raise UsageError("--remove takes neither --from nor --check.", "Give --remove alone.")
        return _remove(output)
    source = source_of(from_ if from_ is not None else own_source())
    store = Store.open()
    try:
        outcome = update(source, store, check=check)
    except UsageError as problem:
        days = _days(store.meta())
        help = f"{problem.help} " if problem.help else ""
        raise UsageError(problem.message, f"{help}The data in use stay: {store.origin}, {days}.") from None
    if output == "json":
        print(json_text(_object(outcome), indent=True))
    else:
        print("\n".join(_text(outcome, check)))
    return 1 if check and outcome.newer else 0


def own_source() -> str:
    """The source that the user's own configuration folder names.  Raises UsageError if it names none."""
    path = os.path.join(config_folder(), OWN_FILE)
    help = f'Give one with --from, or write `source = "https://…"` into {path}.'
    if not os.path.exists(path):
        raise UsageError("There is no source to update from.", help)
    import tomllib

    try:
        value = tomllib.loads(read_text(path, 64_000))
    except (ReadError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}.", help) from None
    source = value.pop("source", None)
    if value:
        raise UsageError(f'{path}: There is no key "{next(iter(value))}".', "Known: source.")
    if not isinstance(source, str) or not source.strip():
        raise UsageError(f"{path}: source must be an address or a path.", help)
    if "://" in source:
        return source
    return os.path.join(os.path.dirname(path), os.path.expanduser(source))


def config_folder() -> str:
    """The user's own configuration folder."""
    from platformdirs import user_config_dir

    return user_config_dir("deckcheck", appauthor=False)


def _remove(output: str) -> int:
    found = remove()
    store = Store.open()
    if output == "json":
        value = {
            "schema": "deckcheck.update/1",
            "removed": found is not None,
            "origin": store.origin,
            "data": _dated(store.meta()),
        }
        print(json_text(value, indent=True))
    elif found is None:
        print(f"There are no updated data. In use: {store.origin}, {_days(store.meta())}.")
    else:
        print(f"The updated data are removed. In use: {store.origin}, {_days(store.meta())}.")
    return 0


def _text(outcome: Outcome, check: bool) -> Iterator[str]:
    paint = look_of(sys.stdout).paint
    before, after = _days(outcome.before), _days(outcome.package.days)
    if not outcome.newer:
        yield f"The data are up to date: {outcome.before.get('origin', BUNDLED)}, {before}."
        yield f"{printable(outcome.source)} has {after}."
    elif check:
        yield f"{paint('Newer data exist', 'bold')}: {after}."
        yield f"In use: {outcome.before.get('origin', BUNDLED)}, {before}."
        yield f"`deckcheck update` gets them from {printable(outcome.source)}."
    else:
        yield f"{paint('Updated', 'bold green')}: {after}. Before: {before}."
        yield from _changes(outcome)


def _changes(outcome: Outcome) -> Iterator[str]:
    changes = outcome.changes
    assert changes is not None  # they were put in use
    yield from _some(f"{counted(len(changes.cards), 'new card')}", [name for _, name in changes.cards])
    yield from _some(f"{counted(len(changes.lists), 'new list')}", [" ".join(key) for key in changes.lists])
    yield from _some(
        f"{counted(len(changes.corrected), 'corrected list')}", [" ".join(key) for key in changes.corrected]
    )


def _some(heading: str, names: list[str]) -> Iterator[str]:
    yield f"{heading}{':' if names else ''}"
    yield from (f"  {printable(name)}" for name in names[:_SHOWN])
    if len(names) > _SHOWN:
        yield f"  and {len(names) - _SHOWN} more"


def _days(days: dict[str, str]) -> str:
    newest = max((day for key, day in days.items() if key.startswith("list:")), default="unknown")
    return f"cards of {days.get('cards', 'unknown')}, newest list of {newest}"


def _dated(days: dict[str, str]) -> dict[str, str]:
    return {key: day for key, day in days.items() if key == "cards" or key.startswith("list:")}


def _object(outcome: Outcome) -> dict[str, Any]:
    changes = outcome.changes
    return {
        "schema": "deckcheck.update/1",
        "source": outcome.source,
        "newer": outcome.newer,
        "updated": changes is not None,
        "origin": outcome.before.get("origin", BUNDLED),
        "before": _dated(outcome.before),
        "after": _dated(outcome.package.days),
        "new_cards": [{"passcode": code, "name": name} for code, name in changes.cards] if changes else [],
        "new_lists": [{"series": series, "effective": day} for series, day in changes.lists] if changes else [],
        "corrected_lists": [{"series": s, "effective": day} for s, day in changes.corrected] if changes else [],
    }
