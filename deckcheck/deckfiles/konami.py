"""JSON of Master Duel and of YgoMaster: card lists by Konami ID, as solo Duels and structure decks hold them.

Such a file may hold several decks (both players of a Duel), and much else.
"""

from collections.abc import Iterator

from deckcheck.deckfiles.common import Rows, doubts_of, shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.document import DocumentError, Node, read_json
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_DECKS, code_in, not_a_deck, too_many_cards, too_many_decks
from deckcheck.model.deck import DeckFile, KonamiId, NameIndex, ParseError, Part, Remark
from deckcheck.model.words import say

NAME = "konami"

# The keys of the three sections, and of the list of cards in each.
_SHAPES = ((("Main", "Extra", "Side"), "CardIds"), (("m", "e", "s"), "ids"))


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read every deck in a file, in the order in which they appear; decks without cards are skipped."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    try:
        root = read_json(decoded.text)
    except DocumentError as error:
        return error.error
    decks: list[DeckFile] = []
    total = 0
    for node, title in _find(root, None):
        deck = _deck(node, title, decoded.remarks)
        cards = sum(len(part) for _, part in deck.parts())
        total += cards
        if total > MAX_CARDS:
            return too_many_cards(node.span)
        if len(decks) == MAX_DECKS:
            return too_many_decks(node.span)
        if cards or deck.remarks:
            decks.append(deck)
    return decks or not_a_deck(say("The JSON holds no deck of Konami IDs."))


def _find(node: Node, title: str | None) -> Iterator[tuple[Node, str | None]]:
    """The nodes that are decks, each with what it is called."""
    if isinstance(node.value, list):
        for item in node.value:
            yield from _find(item, title)
        return
    if not isinstance(node.value, dict):
        return
    fields = node.value
    title = _title(fields) or title
    if any(_ids(fields.get(section), key) is not None for sections, key in _SHAPES for section in sections):
        yield node, title
        return
    decks, players = fields.get("Deck"), fields.get("name")
    if decks is not None and isinstance(decks.value, list):
        listed = players.value if players is not None and isinstance(players.value, list) else []
        for index, item in enumerate(decks.value):
            player = listed[index].value if index < len(listed) else None
            yield from _find(item, player if isinstance(player, str) and player else f"Deck {index + 1}")
        return
    for item in fields.values():
        yield from _find(item, title)


def _title(fields: dict[str, Node]) -> str | None:
    name = fields.get("name")
    if name is not None and isinstance(name.value, str) and name.value.strip():
        return name.value.strip()
    structure = fields.get("structure_id")
    if structure is not None and isinstance(structure.value, str):
        return f"Structure deck {structure.value}"
    return None


def _ids(node: Node | None, key: str) -> list[Node] | None:
    if node is None or not isinstance(node.value, dict):
        return None
    ids = node.value.get(key)
    return ids.value if ids is not None and isinstance(ids.value, list) else None


def _deck(node: Node, title: str | None, remarks: list[Remark]) -> DeckFile:
    assert isinstance(node.value, dict)
    own = [*remarks]
    parts: list[Part] = []
    for first, second in zip(_SHAPES[0][0], _SHAPES[1][0], strict=True):
        ids = _ids(node.value.get(first), _SHAPES[0][1]) or _ids(node.value.get(second), _SHAPES[1][1]) or []
        parts.append(_part(ids, own))
    return DeckFile(NAME, *parts, title=title, remarks=own, doubts=doubts_of(own))


def _part(ids: list[Node], remarks: list[Remark]) -> Part:
    rows = Rows()
    for item in ids:
        text = item.value if isinstance(item.value, str) else ""
        if (number := code_in(text)) is not None:
            span = item.span
            rows.add(KonamiId(number), 1, span.line, span.column, span.end_column)
        else:
            remarks.append(
                Remark(
                    "FMT021",
                    say('"{text}" is not a Konami ID and was left out.', text=shown(text))
                    if text
                    else say("A Konami ID is missing its number."),
                    item.span,
                    say("Look up the card's Konami ID and write that."),
                )
            )
    return rows.part()
