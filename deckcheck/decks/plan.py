"""Side plans: which cards go out and come in for each match-up, going first and second.

A plan is YAML; `EXAMPLE` shows its form, `schemas/plan-1.schema.json` is its JSON Schema.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.document import DocumentError, Node, read_yaml, whole_number
from deckcheck.deckfiles.limits import MAX_CODE, MAX_COPIES, empty_file, too_large
from deckcheck.deckfiles.notation import parse
from deckcheck.decks.difference import Key, Move, card_key
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.deck import EXTRA, MAIN, SIDE, KonamiId, NameIndex, ParseError, Ref, Span
from deckcheck.model.words import listed, mark, say

TURNS = {"first": "going first", "second": "going second", "any": ""}
_TITLES = {"first": mark("{match_up}, going first"), "second": mark("{match_up}, going second")}
MAX_BYTES = 1_000_000
_ENTRY_HELP = mark('Write a card as "2 NAME", as its passcode, or as a mapping with name or passcode, and count.')
_FORM_HELP = mark("`deckcheck swap --example` prints a side plan with comments.")

EXAMPLE = """\
# A side plan: what goes out of the Main and Extra Deck, and what comes in from the Side Deck, for each match-up.
# Check it with `deckcheck swap registered.ydk --plan this-file.yaml`.
# As many cards come in as go out, for the Main Deck and for the Extra Deck.

format: tcg                # optional: the format of play; --format on the command line wins

matchups:
  Combo:                   # a match-up: any name
    first:                 # going first
      out:
        - 3 Effect Veiler
      in:
        - 3 Droll & Lock Bird
    second:                # going second
      out:
        - 2 Effect Veiler  # names in any of ten languages, with the number of copies before or after
      in:
        - 2 Dark Ruler No More

  Mirror:                  # the same whether going first or second
    out:
      - 1 Nibiru, the Primal Being
      - 97268402           # a passcode: one copy of Effect Veiler
      - 1 Accesscode Talker            # a card of the Extra Deck
    in:
      - 2 Ghost Belle & Haunted Mansion
      - 1 Knightmare Phoenix
"""


class Entry(NamedTuple):
    """Some copies of a card in an `out` or `in` list, and where they are in the plan."""

    ref: Ref
    copies: int
    span: Span


class MatchUp(NamedTuple):
    """What is exchanged against one deck, for one turn order (`first`, `second`, or `any` for both)."""

    name: str
    turn: str
    out: tuple[Entry, ...]
    cards_in: tuple[Entry, ...]
    span: Span

    @property
    def title(self) -> str:
        """`Combo, going first`."""
        return self.name if self.turn == "any" else say(_TITLES[self.turn], match_up=self.name)


class Plan(NamedTuple):
    """A side plan; `play_format` is the format that it names, `format_span` where it does."""

    matchups: tuple[MatchUp, ...]
    play_format: str | None = None
    format_span: Span = Span()


def read_plan(data: bytes, names: NameIndex) -> Plan | ParseError:
    """Read a side plan; anything that is none gives an error with its line."""
    if len(data) > MAX_BYTES:
        return too_large(len(data))
    if not data.strip():
        return empty_file()._replace(message=say("The side plan is empty."), help=say(_FORM_HELP))
    text = decode(data)
    if isinstance(text, ParseError):
        return text
    try:
        nodes = read_yaml(text.text)
        if len(nodes) != 1:
            raise DocumentError(
                say("A side plan is one YAML document."), nodes[1].span if nodes else Span(), say(_FORM_HELP)
            )
        return _plan(nodes[0], names)
    except DocumentError as error:
        return error.error


def _plan(node: Node, names: NameIndex) -> Plan:
    fields = _mapping(node, say("A side plan"), ("matchups", "format", "title", "deck"))
    if "matchups" not in fields:
        raise DocumentError(say("The side plan has no `matchups:`."), node.span, say(_FORM_HELP))
    matchups = _mapping(fields["matchups"], "`matchups`", None)
    if not matchups:
        raise DocumentError(say("`matchups` is empty."), fields["matchups"].span, say(_FORM_HELP))
    cache: dict[str, str] = {}
    found: list[MatchUp] = []
    for name, match in matchups.items():
        span = fields["matchups"].keys[name]
        parts = _mapping(match, say('The match-up "{name}"', name=name), ("out", "in", "first", "second", "note"))
        turns = [turn for turn in ("first", "second") if turn in parts]
        lists = [key for key in ("out", "in") if key in parts]
        if turns and lists:
            raise DocumentError(
                say('The match-up "{name}" has `{key}` beside `{turn}`.', name=name, key=lists[0], turn=turns[0]),
                parts[lists[0]].span,
                say("Put `out` and `in` below `first` and `second`, or leave those out."),
            )
        if not turns and not lists:
            raise DocumentError(say('The match-up "{name}" exchanges nothing.', name=name), span, say(_FORM_HELP))
        if lists:
            found.append(_match_up(name, "any", parts, span, names, cache))
        for turn in turns:
            sub = _mapping(
                parts[turn], say('`{turn}` of the match-up "{name}"', turn=turn, name=name), ("out", "in", "note")
            )
            found.append(_match_up(name, turn, sub, match.keys[turn], names, cache))
    play_format = fields.get("format")
    if play_format is None or play_format.is_null:
        return Plan(tuple(found))
    if not isinstance(play_format.value, str) or not play_format.value.strip():
        raise DocumentError(say("`format` must be text."), play_format.span, say("Write `format: tcg`."))
    return Plan(tuple(found), play_format.value.strip(), node.keys["format"])


def _mapping(node: Node, what: str, known: tuple[str, ...] | None) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise DocumentError(
            say("{what} is a mapping, but this is {kind}.", what=what, kind=node.kind), node.span, say(_FORM_HELP)
        )
    for key in node.value:
        if known is not None and key not in known and not key.startswith("x-"):
            raise DocumentError(
                say('{what} has the unknown key "{key}".', what=what, key=key),
                node.keys[key],
                say("Known are {keys}.", keys=listed(known)),
            )
    return node.value


def _match_up(
    name: str, turn: str, parts: dict[str, Node], span: Span, names: NameIndex, cache: dict[str, str]
) -> MatchUp:
    out = _entries(parts.get("out"), "out", names, cache)
    cards_in = _entries(parts.get("in"), "in", names, cache)
    return MatchUp(name, turn, out, cards_in, span)


def _entries(node: Node | None, what: str, names: NameIndex, cache: dict[str, str]) -> tuple[Entry, ...]:
    if node is None or node.is_null:
        return ()
    if not isinstance(node.value, list):
        raise DocumentError(
            say("`{key}` is a list of cards, but this is {kind}.", key=what, kind=node.kind),
            node.span,
            say("Begin each with `- `."),
        )
    return tuple(_entry(item, names, cache) for item in node.value)


def _entry(node: Node, names: NameIndex, cache: dict[str, str]) -> Entry:
    if isinstance(node.value, dict):
        fields = _mapping(node, say("A card"), ("name", "passcode", "konami_id", "count"))
        named = [key for key in ("name", "passcode", "konami_id") if key in fields]
        if len(named) != 1:
            raise DocumentError(
                say("A card needs exactly one of name, passcode and konami_id."), node.span, say(_ENTRY_HELP)
            )
        value = fields[named[0]]
        ref: Ref
        if named[0] == "name":
            if not isinstance(value.value, str) or not value.value.strip():
                raise DocumentError(say("`name` must be text."), value.span, say(_ENTRY_HELP))
            ref = value.value.strip()
        else:
            number = whole_number(value, named[0], MAX_CODE)
            ref = number if named[0] == "passcode" else KonamiId(number)
        return Entry(ref, whole_number(fields["count"], "count", MAX_COPIES) if "count" in fields else 1, value.span)
    if not isinstance(node.value, str) or node.is_null:
        raise DocumentError(
            say("A card must be text or a number, but this is {kind}.", kind=node.kind), node.span, say(_ENTRY_HELP)
        )
    if re.match(r"\s*-\s*[0-9]", node.value):
        raise DocumentError(
            say('"{text}" counts fewer than 0 copies.', text=node.value), node.span, say("Write how many copies go.")
        )
    entry = parse(node.value, names, cache)
    if entry is None or entry.copies < 1 or entry.note:
        raise DocumentError(
            say('"{text}" is not a card with a number of copies.', text=node.value), node.span, say(_ENTRY_HELP)
        )
    return Entry(entry.ref, entry.copies, node.span)


def command_line_match_up(out: tuple[str, ...], cards_in: tuple[str, ...], names: NameIndex) -> MatchUp | ParseError:
    """A match-up from the texts of `--out` and `--in`; each may hold several cards with `;` or `,` between
    them."""
    cache: dict[str, str] = {}
    lists: list[tuple[Entry, ...]] = []
    for option, texts in (("--out", out), ("--in", cards_in)):
        entries = []
        for text in [part.strip() for given in texts for part in given.split(";") if part.strip()]:
            for part in _cards_of(text, names, cache):
                entry = parse(part.strip(), names, cache)
                # A rest that was not understood may be another card.
                if entry is None or entry.copies < 1 or entry.note:
                    message = f'{option} "{part}" is not a card with a number of copies.'
                    return ParseError(message, help='Write "2 NAME", several cards with ; between them.')
                entries.append(Entry(entry.ref, entry.copies, Span()))
        lists.append(tuple(entries))
    return MatchUp("exchange", "any", lists[0], lists[1], Span())


def _cards_of(text: str, names: NameIndex, cache: dict[str, str]) -> list[str]:
    """The cards of a text with commas between them.  Some names have commas, but hardly one before a number."""
    parts = re.split(r",\s*(?=\d)", text)
    if all(_is_card(part, names, cache) for part in parts):
        return parts
    return [text] if _is_card(text, names, cache) else parts


def _is_card(text: str, names: NameIndex, cache: dict[str, str]) -> bool:
    """Whether a text is one card with a number of copies."""
    entry = parse(text.strip(), names, cache)
    return entry is not None and not entry.note and (not isinstance(entry.ref, str) or bool(names.find_name(entry.ref)))


class Step(NamedTuple):
    """One entry of a match-up as a move; `key` is None where the entry names no single card."""

    entry: Entry
    key: Key | None
    source: str
    target: str


def steps(match_up: MatchUp, ruleset: Ruleset) -> Iterator[Step]:
    """The entries of a match-up with the decks that their cards go between; the card's kind tells Main or Extra."""
    for entries, outward in ((match_up.out, True), (match_up.cards_in, False)):
        for entry in entries:
            code = resolve(entry.ref, ruleset.store)
            card = None if code is None else ruleset.row(code).card
            if code is None or card is None:
                yield Step(entry, None, "", "")
                continue
            home = EXTRA if card.belongs_in_extra else MAIN
            yield Step(entry, card_key(code, ruleset), *((home, SIDE) if outward else (SIDE, home)))


def resolve(ref: Ref, store: Store) -> int | None:
    """The code of the one card that an entry names, None if there is none or there are several."""
    if isinstance(ref, int):
        return ref if ref in store.cards([ref]) else None
    found = store.by_konami_id(ref.id) if isinstance(ref, KonamiId) else store.find_name(ref)
    return found[0] if len(found) == 1 else None


def moves(plan_steps: list[Step]) -> tuple[Move, ...]:
    """The moves of a match-up, copies of a card in several entries put together."""
    sums: Counter[tuple[str, str, Key]] = Counter()
    for step in plan_steps:
        if step.key is not None:
            sums[step.source, step.target, step.key] += step.entry.copies
    return tuple(Move(source, target, copies, key) for (source, target, key), copies in sums.items())
