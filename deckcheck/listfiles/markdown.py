"""Lists as a page in Markdown, for wikis and announcements."""

from collections.abc import Iterator

from deckcheck.listfiles.table import COLUMNS, rows_of, used_columns
from deckcheck.listfiles.written import WrittenList, one_line

_SPECIAL = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>|~#&$!"})


def write(item: WrittenList) -> str:
    """A heading and a table, one card per row."""
    return "".join(f"{line}\n" for line in _lines(item))


def _lines(item: WrittenList) -> Iterator[str]:
    yield f"# {_cell(item.title)}{f' {item.effective}' if item.effective else ''}"
    yield ""
    rows = list(rows_of(item))
    kept = used_columns(rows)
    yield f"| {' | '.join(COLUMNS[index] for index in kept)} |"
    yield f"|{'|'.join('---:' if COLUMNS[index] in ('copies', 'points', 'pool') else '---' for index in kept)}|"
    for row in rows:
        yield f"| {' | '.join(_cell(row[index]) for index in kept)} |"


def _cell(value: object) -> str:
    return "" if value is None else one_line(str(value)).translate(_SPECIAL)
