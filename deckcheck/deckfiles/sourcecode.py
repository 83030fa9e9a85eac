"""Decks in the source of programs: arrays and mappings that a module in any language assigns or exports.

`const deck = { main: ["Name", …] }`, `MAIN_DECK = [("Name", 3), …]`, `return { {name = "Name", count = 3} }`: what is
written between brackets is a document, whose shape is told as that of others (`shapes`).  Nothing is run.  What is
worked out and not written (`...staples`, a call, a variable) may be cards and leaves the deck open, as do names of
cards elsewhere in the module.
"""

import re

from deckcheck.deckfiles.common import Places, leave_open, shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.directives import Comments
from deckcheck.deckfiles.document import MAX_DEPTH, DocumentError, Node
from deckcheck.deckfiles.fields import section_of
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.limits import MAX_CARDS
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.deckfiles.recognize import UNKEYED
from deckcheck.deckfiles.shapes import read_tree
from deckcheck.deckfiles.sourcetokens import COMMENT, MARK, NUMBER, TEXT, WORD, Token, tokens_of
from deckcheck.model.deck import SECTION_NAMES, DeckFile, NameIndex, ParseError, Remark, Span
from deckcheck.model.words import say

NAME = "source"

_MOST_TEXTS = 2_000
_LONGEST = 20_000
_HARMLESS = frozenset(("freeze", "into", "to_vec", "to_owned", "to_string", "toList", "toMap", "trim", "strip"))
_LONGEST_TYPE = 14
_CLOSING = {"[": "]", "{": "}", "(": ")"}
_ENDS = frozenset((",", ";", ")", "]", "}", ""))
_BEFORE = frozenset(("&", "!", ".", "<", ">", ":", "::"))
_CONSTANTS = frozenset(("true", "false", "null", "None", "nil", "undefined"))
_JOINS = frozenset((":", "=>", "="))
"""Between a key and its value."""
# `const deck: Deck = {`, `MAIN = [`, `export default {`, `$main = array(`, `static MAIN: &[Card] = &[`, `return {`
_BEGINS = re.compile(
    r"(?m)^[ \t]*+(?:(?:[\w.$<>\[\],?]{1,40}[ \t]++){0,7}[\w.$]{1,40}[ \t]*+(?::[^=\n]{1,80})?+:?=|export[ \t]default"
    r"|return)[ \t]*+(?:new[ \t]++)?&?[\w.!<>*]{0,30}(?:, ?[\w<>]{1,20}){0,3}(?:\[\w{0,12}\]){0,2}[\w.!<>]{0,30}"
    r"(?:\(\))?[ \t]*+[\[{(`][^\n]{0,200}+$"
)
# What no list of names and no TOML has: words before the name, an end of a statement, keys without quotes, tuples.
_CODE = re.compile(
    r"(?m)^[ \t]*+(?:export|const|let|var|local|static|final|public|private|pub|val|def|class|function|func|fn|import"
    r"|from|module\.exports|return|package|use|using|require|include|type|interface|struct)\b[^\n]{0,300}+$"
    r"|[\])}](?:;|\.freeze)[ \t]*+$|[\"']\s*=>\s*[0-9]|^[ \t]*+[\[{(][ \t]*+[\"'\w][^\n]{0,200}[\])}],?[ \t]*+$"
)


def is_source(head: str, name: str) -> bool:
    """A literal that is assigned, exported or returned, and other words of programs."""
    begins = _BEGINS.search(head)
    return (
        begins is not None
        and re.search(r"[\"'`]|[0-9]{4}", head[begins.start() :]) is not None
        and (_CODE.search(head) is not None)
    )


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in the source of a program."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    comments = Comments(decoded.remarks)
    try:
        source = _Source(decoded.text, comments)
        decks = read_tree([source.tree()], NAME, names, decoded.remarks, [comments])
    except DocumentError as error:
        return error.error
    if isinstance(decks, list) and (found := source.named_elsewhere(names)) is not None:
        _open(decks, found)
    return decks


def _open(decks: list[DeckFile], found: "Token") -> None:
    """Leave decks open: a card is named outside of what was read."""
    for deck in decks:
        why = say('"{card}" in line {line} is named outside of the list', card=shown(found.text), line=found.span.line)
        leave_open(deck, why, found.span)
        deck.remarks.append(
            Remark(
                "FMT071",
                say(
                    '"{card}" is named outside of the list; whether it is in the deck is not known.',
                    card=shown(found.text),
                ),
                found.span,
                say("Put the whole deck in one list."),
            )
        )


class _Source:
    """The literals of a module as a tree: those with a name below it, as in a document."""

    def __init__(self, text: str, comments: Comments) -> None:
        self._places = Places(text)
        self._tokens: list[Token] = []
        # Comments that head a section, with the token that they are before.
        self._heads: list[tuple[int, str]] = []
        for token in tokens_of(text, self._places, comments):
            if token.kind != COMMENT:
                self._tokens.append(token)
            elif (section := _headed(token.text)) is not None:
                self._heads.append((len(self._tokens), section))
        self._heads.reverse()
        self._at = 0
        self._texts: list[Token] = []
        self._end = Token(MARK, "", len(text), len(text), self._places)

    def tree(self) -> Node:
        """The tree.  Raises DocumentError for what is nested too deeply or assigned twice."""
        fields: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        before: list[Token] = []
        while (token := self._peek()) is not self._end:
            self._at += 1
            begins = token.text in ("=", ":=", "default", "return") and token.kind in (MARK, WORD)
            if begins and (value := self._literal()) is not None:
                name = _name_of(before) if token.kind == MARK else token.text
                if name in fields and name != "return":
                    raise DocumentError(
                        say('"{name}" gets a value twice.', name=shown(name)), value.span, code="FMT006"
                    )
                while name in fields:
                    name += " "
                fields[name], keys[name] = value, value.span
                before = []
            elif token.kind == MARK and token.text in (";", "{", "}"):
                before = []
            else:
                before = [*before[-12:], token]
                if token.kind == TEXT:
                    self._texts.append(token)
        if len(fields) == 1 and section_of(name := next(iter(fields))) is None:
            return fields[name]
        node = Node(fields, Span(1, 1, 1, 1))
        node.keys = keys
        return node

    def named_elsewhere(self, names: NameIndex) -> Token | None:
        """A text outside of all literals that is the name of a card; None if there is none."""
        entries = EntryReader(names)
        for token in self._texts[:_MOST_TEXTS]:
            entry = entries.whole(token.text)
            if entry is not None and entry.known and len(token.text) > 2:
                return token
        return None

    def _peek(self, ahead: int = 0) -> Token:
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else self._end

    def _literal(self) -> Node | None:
        """The value that begins here if it is written in brackets or a long text; else nothing is taken."""
        at = self._at
        value = self._value(0)
        if value is not None and (not isinstance(value.value, str) or "\n" in value.value):
            return value
        self._at = at
        return None

    def _value(self, depth: int) -> Node | None:
        """A value and what is done with it, up to the mark after it; None if it is computed, not written out."""
        if depth > MAX_DEPTH:
            raise DocumentError(
                say("The document is nested more than {most} levels deep.", most=MAX_DEPTH),
                self._peek().span,
                code="FMT005",
            )
        value = self._term(depth)
        while value is not None and self._is_mark("+"):
            self._at += 1
            value = _joined(value, self._term(depth))
        while value is not None and self._is_mark(".") and self._peek(1).text in _HARMLESS:
            self._at += 4 if self._peek(2).text == "(" and self._peek(3).text == ")" else 2
        if value is not None and self._peek().kind == WORD and self._peek().text in ("as", "satisfies"):
            self._skip_to_end()
        if value is not None and not self._at_end():
            return None
        return value

    def _term(self, depth: int) -> Node | None:
        """A value, or a list so many times: `["A"] * 3`."""
        value = self._operand(depth)
        while value is not None and self._is_mark("*"):
            self._at += 1
            value = _repeated(value, self._operand(depth))
        return value

    def _is_mark(self, mark: str) -> bool:
        return self._peek().kind == MARK and self._peek().text == mark

    def _at_end(self) -> bool:
        token = self._peek()
        return token.kind != MARK or token.text in _ENDS

    def _operand(self, depth: int) -> Node | None:
        token = self._peek()
        if token.kind == TEXT:
            self._at += 1
            return Node(token.text, token.span)
        if token.kind == NUMBER:
            self._at += 1
            return Node(token.text, token.span, plain=True)
        start = self._at
        self._skip_type()
        token = self._peek()
        if (
            token.text == "["
            and self._peek(1).text == "]"
            and (self._peek(2).text == "{" or self._peek(2).kind == WORD)
        ):
            self._at += 2
            return self._operand(depth)
        if token.text in _CLOSING and token.kind == MARK:
            value = self._brackets(depth)
            # `new List<string>() { … }`
            return self._brackets(depth) if not value.value and self._is_mark("{") else value
        if self._at > start and self._at - start <= 3 and self._at_end():
            word = self._tokens[start]
            return Node(word.text, word.span, plain=True) if word.text in _CONSTANTS else None
        return None

    def _skip_type(self) -> None:
        """Pass over what is before brackets: `new`, `&`, the name of a type, of a constructor or macro."""
        angles = 0
        for _ in range(_LONGEST_TYPE):
            token = self._peek()
            if token.kind != WORD and (
                token.kind != MARK or (token.text not in _BEFORE and not (angles and token.text == ","))
            ):
                return
            angles += (token.text == "<") - (token.text == ">")
            self._at += 1

    def _brackets(self, depth: int) -> Node:
        """A list, a mapping, or the fields of a card in brackets."""
        opening = self._peek()
        self._at += 1
        items: list[Node] = []
        fields: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        parts: list[tuple[int, str]] = []
        while (token := self._peek()) is not self._end and not (token.kind == MARK and token.text in _CLOSING.values()):
            if token.kind == MARK and token.text in (",", ";"):
                self._at += 1
                continue
            if (head := self._head()) is not None:
                parts.append((len(items), head))
            key = self._key() if opening.text != "(" or self._peek(1).text == "=" else None
            at = self._at
            value = self._value(depth + 1)
            if value is None:
                self._at = at
                self._skip_to_end()
                # Functions and names alone in a mapping hold no cards; in a list they stand for some.
                if key is None and opening.text == "{" and (fields or not items) and token.text != "...":
                    continue
                value = Node(f"{token.text} …", token.span)
            if key is None:
                items.append(value)
            elif key.text in fields:
                raise DocumentError(say('"{name}" gets a value twice.', name=shown(key.text)), key.span, code="FMT006")
            else:
                fields[key.text], keys[key.text] = value, key.span
        self._at += 1
        place = (self._places, opening.start, self._peek(-1).end)
        if not fields:
            only = items[0] if len(items) == 1 else None
            if opening.text == "(" and only is not None and not only.plain and not isinstance(only.value, str):
                return only  # `Set(["A", "B"])`, `frozenset({…})`
            return Node(_in_parts(items, parts), place)
        if items:
            fields[UNKEYED] = Node(items, place)
        node = Node(fields, place)
        node.keys = keys
        return node

    def _head(self) -> str | None:
        """The section that a comment before the next token heads; None if there is none."""
        found = None
        while self._heads and self._heads[-1][0] <= self._at:
            found = self._heads.pop()[1]
        return found

    def _key(self) -> Token | None:
        """The key that begins here, taken with the mark after it; None if there is none."""
        bracketed = self._peek().text == "[" and self._peek().kind == MARK and self._peek(2).text == "]"
        key = self._peek(int(bracketed))
        mark = self._peek(3 if bracketed else 1)
        if key.kind in (TEXT, WORD, NUMBER) and mark.kind == MARK and mark.text in _JOINS:
            self._at += 4 if bracketed else 2
            return key
        return None

    def _skip_to_end(self) -> None:
        """Pass over the rest of a value, with all brackets in it; names of cards in it are kept in mind."""
        depth = 0
        while (token := self._peek()) is not self._end:
            if token.kind == TEXT:
                self._texts.append(token)
            if token.kind == MARK:
                if token.text in _CLOSING:
                    depth += 1
                elif token.text in _CLOSING.values():
                    if not depth:
                        return
                    depth -= 1
                elif token.text in (",", ";") and not depth:
                    return
            self._at += 1


def _headed(comment: str) -> str | None:
    """The section whose heading a comment is: `// Extra Deck (15)`."""
    heading = heading_of(comment.strip("#/-*<! "))
    return None if heading is None or heading.section is None or heading.weak else SECTION_NAMES[heading.section]


def _in_parts(items: list[Node], parts: list[tuple[int, str]]) -> list[Node]:
    """The items of a list below the headings that are comments in it."""
    if not parts or (len(parts) == 1 and not parts[0][0]):
        return items
    found = items[: parts[0][0]]
    stops = [*(at for at, _ in parts[1:]), len(items)]
    for (at, section), stop in zip(parts, stops, strict=True):
        span = items[at].span if at < len(items) else Span()
        listed = Node(items[at:stop], span)
        found.append(Node({"name": Node(section, span), "cards": listed}, span))
    return found


def _name_of(before: list[Token]) -> str:
    """What a value is assigned to, by the words before the mark: `const deck: Deck`, `String[] MAIN`, `self.main`."""
    names: list[str] = []
    for token in before:
        if token.kind == MARK and token.text == ":" and names:
            break
        if token.kind == WORD:
            names.append(token.text)
    return names[-1].lstrip("$") if names else "value"


def _joined(value: Node, other: Node | None) -> Node | None:
    """`["A"] + ["B"]`, `"A" + "B"`; None for what is none of these."""
    if other is None:
        return None
    one, two = value.value, other.value
    if isinstance(one, str) and isinstance(two, str) and not value.plain and len(one) < _LONGEST:
        return Node(one + two, value.span)
    if isinstance(one, list) and isinstance(two, list):
        one.extend(two)
        return value
    return None


def _repeated(value: Node, other: Node | None) -> Node | None:
    """`["A"] * 3`, `3 * ["A"]`; None for what is none of these."""
    if other is None:
        return None
    one, two = value.value, other.value
    if isinstance(one, str) and isinstance(two, list):
        one, two = two, one
    if isinstance(one, list) and isinstance(two, str) and two.isdecimal() and len(two) < 3:
        return Node(one * int(two), value.span) if len(one) * int(two) < MAX_CARDS else None
    return None
