"""Fact tables → `cardpool/` and `banlists/`: the same bytes each time, whole or not at all.

Nothing is written before all of it is worked out and the index has been made from it once.  Each key of each table is
used, or left out by name with the reason (`LEFT_OUT` beside the code that reads the table); a key that is neither stops
the import, and so does a name, a card or a day that does not fit.  What people add by hand stays:

- lines and lists with `corrected`, the source of the correction,
- `format.yaml` files, `cardpool/meta.yaml`, `checks.yaml`, `never-legal.yaml`, `tokens.yaml` and `skills.yaml`.

Everything else comes from the tables; files that none of them asks for are removed.
"""

from deckcheck.data.importer.run import build

__all__ = ["build"]
