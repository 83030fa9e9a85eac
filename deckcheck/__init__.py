"""Deck legality, side-deck exchanges and card scripts of the Yu-Gi-Oh! OCG/TCG, checked from the command line.

The Python API is imported when it is first used, so that the command starts quickly:

    from deckcheck import check, swap, lint, Checker, Named, Report, UsageError
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.api import Checker, CheckOptions, Named, Report, check, lint, swap
    from deckcheck.errors import UsageError

__version__ = "0.1.0"
__all__ = ["CheckOptions", "Checker", "Named", "Report", "UsageError", "__version__", "check", "lint", "swap"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'deckcheck' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module("deckcheck.errors" if name == "UsageError" else "deckcheck.api"), name)
