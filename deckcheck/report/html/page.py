"""What every page that deckcheck makes has in common: templates, escaping, and a policy that lets nothing in."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from deckcheck.model.deck import short_section_name
from deckcheck.model.words import count, language_spoken, say
from deckcheck.report.safe import printable

if TYPE_CHECKING:
    from jinja2 import Environment


def environment(*packages: str) -> "Environment":
    """The templates of packages (in their folders `templates`), the first that has one: escaped, and strict about names
    that are not there.

    What they say, they `say`.
    The filter `safe_text` shows what a page must not obey (control characters, marks that turn the direction).
    """
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["safe_text"] = printable
    made.globals |= {"say": say, "count": count, "language": language_spoken, "section_name": short_section_name}
    return made


@cache
def asset(package: str, name: str) -> str:
    """The text of a style sheet or script that lies among the templates of a package."""
    from importlib.resources import files

    return files(package).joinpath("templates", name).read_text("utf-8").strip()


def policy(style: str, script: str = "") -> str:
    """A Content Security Policy that allows one style sheet and one script by their hashes, and no address at all."""
    parts = ["default-src 'none'", f"style-src {_hash(style)}"]
    if script:
        parts.append(f"script-src {_hash(script)}")
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def ascii_only(page: str) -> str:
    """A piece of a page for a stream that cannot hold all letters: character references for all but ASCII."""
    return page if page.isascii() else page.encode("ascii", "xmlcharrefreplace").decode()
