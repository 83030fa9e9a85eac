"""What in a document (JSON, YAML, TOML, XML) is a deck, a section of one or a card, whichever program wrote it.

A deck is a mapping whose keys name sections (`main`, `sideDeck`, `Extra Deck`), a list of parts that have that name, or
a list of cards each of which may say its section.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deckfiles import fields as words
from deckcheck.deckfiles.document import DocumentError, Node
from deckcheck.deckfiles.fields import AMOUNTS, NAMING, OF_CARDS, Named, plain_word, role_of, section_named, section_of
from deckcheck.model.deck import Span
from deckcheck.model.words import mark, say

DECK_HELP = mark("Write `main:` and a list of cards below it.")

TITLES = ("title", "name", "deck name", "deckname", "deck title", "label")
AUTHORS = (
    "author",
    "username",
    "deck author",
    "player",
    "player name",
    "creator",
    "created by",
    "user",
    "owner",
    "by",
)
UNKEYED = ""
"""The key of what is in a mapping without one, in sources of programs: `{title = "Mine", {name = "Sangan"}}`."""
# Under these keys the cards of a deck or of a section are listed.
LISTS = frozenset((
    "cards", "card", "decklist", "deck list", "list", "card list", "cardlist", "entry", "entries", "item", "items",
    "contents", "content", "slots", "rows", "deck", "deck cards", "edges", "nodes", "ids", "card ids", "cardids",
    "main cards", "codes", UNKEYED,
))  # fmt: skip
# Mappings that say more about the card beside them: `{"amount": 3, "card": {"name": …}}`.
_INNER = frozenset(("node", "card", "data", "info", "item", "details", "attributes", "product", "fields", "card data"))
# Around a deck in the answer of a program.
_AROUND = frozenset(("deck", "data", "result", "results", "decklist", "deck list", "response", "payload", "content"))
STATED = frozenset(("total count", "count", "total", "size", "quantity", "cards", "number", "length", "amount"))
_ONLY_CARDS = frozenset((words.COUNT, words.PASSCODE, words.KONAMI_ID, words.SECTION))
_STATED_COUNT = re.compile(r"\s{0,3}[(\[:：-]{0,3}\s{0,3}[0-9]{1,3}\s?[)\]]?\Z")
_SAYING = (words.NAME, words.SECTION, words.KIND)
_LONG = 60
_MOST_KEYS = 20_000
"""More than there are cards: what has so many keys is not a deck."""
MOST_LOOKED = 60


_DECKS = frozenset(("deck", "decklist", "deck list", "deck cards", "deck entries"))


class Found(NamedTuple):
    """A deck in a document, with what is around it."""

    node: Node
    title: str | None
    author: str | None


def find_decks(node: Node, title: str | None, author: str | None, alone: bool) -> Iterator[Found]:
    """The nodes that are decks.  Raises DocumentError for a number or text among decks.

    A list of cards without sections is a deck only if it is `alone`: the whole document, or what its one key is about.
    In larger documents lists of cards are many things: what leaves and enters, what is forbidden, what somebody owns.
    """
    value = node.value
    if isinstance(value, list):
        if (alone and _are_cards(value)) or _are_parts(value):
            yield Found(node, title, author)
            return
        found = [deck for item in value for deck in find_decks(item, title, author, alone=False)]
        other = next((item for item in value if isinstance(item.value, str)), None) if found else None
        if other is not None:
            raise DocumentError(
                say("This should be a deck, but is {kind}.", kind=other.kind), other.span, say(DECK_HELP)
            )
        yield from found
    elif isinstance(value, dict) and len(value) <= _MOST_KEYS:
        title = text_of(value, TITLES) or title
        author = text_of(value, AUTHORS) or author
        named = alone or text_of(value, TITLES) is not None
        if section_keys(value) or (named and card_list(value) is not None) or (alone and counts_names(value)):
            yield Found(node, title, author)
            return
        for key, item in value.items():
            plain = plain_word(key)
            yield from find_decks(
                item, title, author, alone and (plain in _AROUND or (len(value) == 1 and plain in LISTS))
            )


def text_of(fields: dict[str, Node], keys: tuple[str, ...]) -> str | None:
    """The text of the first of some keys that has one."""
    plain = {plain_word(key): node for key, node in fields.items()}
    for key in keys:
        node = plain.get(key)
        if node is not None and isinstance(node.value, str) and not node.is_null and node.value.strip():
            return node.value.strip()
    return None


def section_keys(fields: dict[str, Node]) -> dict[str, Named]:
    """The keys that name sections or kinds of cards and hold cards, with the section and the kind."""
    # `"counts": {"main": 40}` says how many there are.
    found = {
        key: named
        for key, node in fields.items()
        if not is_count(node) and (named := section_of(key)) is not None and any(named) and not _is_whole(node)
    }
    texts = [key for key in found if isinstance(fields[key].value, str) and not fields[key].is_null]
    # `"main": "index.js"` is in files of programs; texts of cards are long, or there is one for each section.
    if len(texts) == len(found) and len(texts) < 2 and not any(_is_long(fields[key]) for key in texts):
        return {}
    # `deck: {…}` around the sections, or beside nothing that is one, is not a Main Deck of its own.
    return {} if len(found) == 1 and plain_word(next(iter(found))) in _DECKS else found


def _is_whole(node: Node) -> bool:
    """Whether a value has keys for different sections with lists below them: a deck, whatever it is called."""
    if not isinstance(node.value, dict):
        return False
    listed = (key for key, item in [*node.value.items()][:MOST_LOOKED] if isinstance(item.value, list | dict))
    return len({*map(section_named, listed)} - {None}) > 1


def may_list(node: Node) -> bool:
    return isinstance(node.value, list | dict) or _is_long(node)


def _is_long(node: Node) -> bool:
    text = node.value
    return isinstance(text, str) and not node.plain and (len(text) > _LONG or "\n" in text or text.startswith("["))


def card_list(fields: dict[str, Node]) -> str | None:
    """The key of the list of all cards of a deck, None if there is none."""
    for key, node in fields.items():
        if isinstance(node.value, list) and _are_parts(node.value):
            return key
        if plain_word(key) in LISTS and (
            (isinstance(node.value, list) and _are_cards(node.value))
            or (isinstance(node.value, dict) and counts_names(node.value))
        ):
            return key
        if part_name(node) is not None:
            return key
    return None


def _are_cards(nodes: list[Node]) -> bool:
    """Whether a list is one of cards: most of its items have the fields of one, or are numbers."""
    some = nodes[:MOST_LOOKED]
    return len(some) > 0 and 2 * sum(map(is_card, some)) > len(some)


def is_card(node: Node) -> bool:
    """Whether a value looks like a card."""
    value = node.value
    if isinstance(value, dict):
        if len(value) == 1:
            key, only = next(iter(value.items()))
            return counts_names(value) or (role_of(key) in NAMING and isinstance(only.value, str))
        roles = {role_of(key, str(item.value)) for key, item in value.items()}
        if any(plain_word(key) in _INNER and isinstance(item.value, dict) for key, item in value.items()):
            return True
        # People, sets and decks have names and numbers, too.
        counts = any(section_counted(key, item) is not None for key, item in value.items())
        return bool(roles & NAMING) and (counts or bool(roles & _ONLY_CARDS))
    if isinstance(value, list):
        texts = [item for item in value[:2] if isinstance(item.value, str) and not item.plain]
        return bool(texts) and any(is_count(item) for item in value[:4])
    return is_code(node) or re.match(r"\s*[0-9]{1,2}\s*x?\s\S", value) is not None


def section_counted(key: str, node: Node) -> str | None:
    """The section whose copies a field counts: `{"name": "Sangan", "main": 1, "side": 2}`; None if it is not one."""
    if not is_count(node) or plain_word(key) in _DECKS:
        return None
    named = section_of(key)
    return named[0] if named is not None and named[1] is None else None


def is_code(node: Node) -> bool:
    return isinstance(node.value, str) and re.fullmatch(r"[0-9]{3,10}", node.value) is not None


def is_count(node: Node) -> bool:
    return isinstance(node.value, str) and re.fullmatch(r"[0-9]{1,2}", node.value) is not None


def counts_names(fields: dict[str, Node]) -> bool:
    """Whether a mapping has a count for each name: `{"Effect Veiler": 3, "Sangan": {"qty": 1}}`."""
    if not fields:
        return False
    some = [*fields.items()][:MOST_LOOKED]
    counted = sum(
        (is_count(node) or is_counted_mapping(node)) and role_of(key) is None and section_of(key) is None
        for key, node in some
    )
    return 5 * counted >= 4 * len(some)


def is_counted_mapping(node: Node) -> bool:
    return isinstance(node.value, dict) and any(
        role_of(key) == words.COUNT and is_count(item) for key, item in node.value.items()
    )


def _are_parts(nodes: list[Node]) -> bool:
    """Whether a list is one of sections that say what they are: `[{"name": "Main", "cards": […]}, …]`."""
    parts = sum(part_name(node) is not None for node in nodes)
    empty = sum(empty_part(node) is not None for node in nodes) if parts else 0
    return parts > 0 and 2 * (parts + empty) >= len(nodes)


def part_name(node: Node) -> Named | None:
    """The section that a mapping with cards says it is."""
    if not isinstance(node.value, dict) or not any(map(_holds_list, node.value.values())):
        return None
    if _is_zoned_card(node.value) or _is_described_card(node.value) or _is_whole(node):
        return None
    return _named_part(node.value)


def _holds_list(node: Node) -> bool:
    """Whether a value may list the cards of a part: a list, a mapping, or a text of several lines."""
    return isinstance(node.value, list | dict) or (not node.plain and "\n" in node.value.strip())


def _is_described_card(fields: dict[str, Node]) -> bool:
    """Whether a mapping is a card that says more in lists: `{"id": 1, "name": …, "type": …, "card_sets": […]}`."""
    listed = any(plain_word(key) in LISTS and isinstance(item.value, list | dict) for key, item in fields.items())
    roles = {role_of(key, str(item.value)) for key, item in fields.items() if isinstance(item.value, str)}
    numbers = {words.PASSCODE, words.KONAMI_ID, words.NUMBER}
    return words.NAME in roles and not listed and words.KIND in roles and bool(roles & numbers)


def _is_zoned_card(fields: dict[str, Node]) -> bool:
    """Whether a mapping is a card with a mapping inside it: `{"zone": "Main", "count": 3, "card": {"name": …}}`."""
    own = {role_of(key, str(item.value)) for key, item in fields.items() if plain_word(key) not in _INNER}
    inner = [item.value for key, item in fields.items() if plain_word(key) in _INNER and isinstance(item.value, dict)]
    named = any(role_of(key) in NAMING for value in inner for key in value)
    return named and words.COUNT in own and words.NAME not in own


def empty_part(node: Node) -> str | None:
    """The section that a mapping without cards says it is: `{"name": "side"}`, `<section name="side"/>`."""
    if not isinstance(node.value, dict) or any(map(_holds_list, node.value.values())):
        return None
    roles = [role_of(key, str(item.value)) for key, item in node.value.items()]
    counts = [item for key, item in node.value.items() if role_of(key, "1") == words.COUNT]
    # `count="3"` says that there are cards somewhere.
    if (
        any(item.value != "0" for item in counts)
        or roles.count(words.NAME) > 1
        or any(role in (words.PASSCODE, words.KONAMI_ID) for role in roles)
    ):
        return None
    named = _named_part(node.value)
    return named[0] if named is not None else None


def _named_part(fields: dict[str, Node]) -> Named | None:
    """The section that the name of a part says."""
    for key, item in fields.items():
        if isinstance(item.value, str) and not item.is_null and len(item.value) < 60:
            role = role_of(key)
            section = section_of(_STATED_COUNT.sub("", item.value)) if role in _SAYING or is_title(key) else None
            if section is not None:
                return section
    return None


def is_title(key: str) -> bool:
    return plain_word(key) in (*TITLES, "id", "key")


def fields_of(node: Node) -> list[tuple[str, Node]]:
    """The fields of a card with their roles, those of the mapping inside it (`"card": {…}`) after its own."""
    assert isinstance(node.value, dict)
    found: list[tuple[str, Node]] = []
    inner: list[tuple[str, Node]] = []
    for key, item in node.value.items():
        if (section := section_counted(key, item)) is not None:
            found.append((section, item))
            continue
        role = role_of(key, str(item.value) if isinstance(item.value, str) else "")
        if (flag := _section_flag(key, item)) is not None:
            found.extend([(words.SECTION, Node(flag, item.span))] if flag else [])
        elif role == words.COUNT and isinstance(item.value, list | dict):
            found.append((role, Node("…", item.span)))  # counted in a way that nobody knows
        elif isinstance(item.value, dict):
            if plain_word(key) in _INNER:
                inner.extend((kind, field) for kind, field in fields_of(item) if kind != words.COUNT)
                if not any(kind in NAMING for kind, _ in inner) and (title := item.value.get("title")) is not None:
                    inner.append((words.NAME, title))
            elif role == words.NAME:
                # Names by language: the English one, or the first.
                chosen = item.value.get("en") or next(iter(item.value.values()), None)
                if chosen is not None and isinstance(chosen.value, str) and not chosen.is_null:
                    found.append((role, chosen))
        elif role is not None and isinstance(item.value, str) and not item.is_null:
            # `"card": 26202165` is a number under the word for a name.
            number = role == words.NAME and plain_word(key) != "name" and is_code(item)
            found.append((words.NUMBER if number else role, item))
    return [*found, *inner]


def _section_flag(key: str, node: Node) -> str | None:
    """The section that a field says a card is in, `"isSide": true`; empty if it is not in it; None for other fields."""
    if not isinstance(node.value, str) or node.value.casefold() not in ("true", "false"):
        return None
    named = section_of(plain_word(key).removeprefix("is ").removeprefix("in "))
    if named is None or named[0] is None or named[1] is not None:
        return None
    return named[0] if node.value.casefold() == "true" else ""


def unknown_numbers(node: Node) -> list[tuple[str, int]]:
    """The keys of a card of which no word is known and that hold a number of one or two digits."""
    assert isinstance(node.value, dict)
    return [
        (key, int(str(item.value)))
        for key, item in node.value.items()
        if is_count(item)
        and role_of(key, "1") is None
        and section_of(key) is None
        and (not OF_CARDS.search(plain_word(key)) or AMOUNTS.search(plain_word(key)))
    ]


_FLAGS = frozenset(("enabled", "active", "included", "include", "selected", "checked", "used", "in use", "in deck"))


def is_left_out(node: Node) -> str | None:
    """The key of a card that says it is not in use: `"enabled": false`; None if there is none."""
    assert isinstance(node.value, dict)
    for key, item in node.value.items():
        if item.plain and item.value in ("false", "False") and plain_word(key).removeprefix("is ") in _FLAGS:
            return key
    return None


def texts_below(node: Node, most: int) -> list[str]:
    """Some of the texts and keys below a node, the first ones."""
    found: list[str] = []
    queue = [node]
    while queue and len(found) < most:
        value = queue.pop(0).value
        if isinstance(value, list):
            queue.extend(value[:most])
        elif isinstance(value, dict):
            found.extend([*value][:most])
            queue.extend([*value.values()][:most])
        else:
            found.extend(value.split("\n", most)[:most])
    return found[:most]


def move_to(node: Node, span: Span) -> None:
    """Give all of a tree the place of the text that it was written in."""
    queue = [node]
    while queue:
        item = queue.pop()
        item.span = span
        item.keys = dict.fromkeys(item.keys, span)
        if isinstance(item.value, list):
            queue.extend(item.value)
        elif isinstance(item.value, dict):
            queue.extend(item.value.values())
