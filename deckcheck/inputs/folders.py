"""The user's folders for what is kept between runs."""

import os
import sys

_HOMES = {"cache": ("XDG_CACHE_HOME", "~/.cache"), "data": ("XDG_DATA_HOME", "~/.local/share")}


def cache_folder() -> str:
    """The folder of what can be made anew."""
    return _folder("cache")


def data_folder() -> str:
    """The folder of updated data and of what the user imported."""
    return _folder("data")


def _folder(kind: str) -> str:
    if sys.platform not in ("win32", "darwin"):
        # As platformdirs says; importing it takes a twentieth of a short run.
        variable, home = _HOMES[kind]
        return os.path.join(os.environ.get(variable, "").strip() or os.path.expanduser(home), "deckcheck")
    import platformdirs

    found = platformdirs.user_cache_dir if kind == "cache" else platformdirs.user_data_dir
    return found("deckcheck", appauthor=False)
