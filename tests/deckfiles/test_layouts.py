"""The same deck in layouts of people and programs: all of them are read alike, or leave the verdict open."""

import json
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.model.deck import EXTRA, MAIN, SIDE, DeckFile
from tests.deckfiles.helpers import deck_of, decks_of, error_of
from tests.deckfiles.index import INDEX

Cards = list[tuple[str, int]]
Sections = dict[str, Cards]

DECK: Sections = {
    MAIN: [("Sangan", 3), ("Mystic Tomato", 2), ('Maxx "C"', 1), ("Raigeki", 1), ("Buster Blader", 3)],
    EXTRA: [("Stardust Dragon", 2), ("Number 39: Utopia", 1)],
    SIDE: [("Trap Stun", 3), ("Monster Gate", 2)],
}
HEADS = {MAIN: "Main Deck", EXTRA: "Extra Deck", SIDE: "Side Deck"}


def counted(deck: DeckFile) -> dict[str, Counter[str]]:
    """The cards of a deck by their names."""
    names = {
        ref: card.name
        for ref, card in INDEX.cards([r for _, p in deck.parts() for r in p if isinstance(r, int)]).items()
    }
    return {section: Counter(names.get(ref, str(ref)) for ref in part) for section, part in deck.parts()}  # type: ignore[call-overload]


def expected(sections: Sections) -> dict[str, Counter[str]]:
    return {section: Counter(dict(cards)) for section, cards in sections.items()}


def listed(line: str, head: str = "{0}", between: str = "\n") -> str:
    """A list with a line for each card, below headings."""
    parts = []
    for section, cards in DECK.items():
        total = sum(count for _, count in cards)
        lines = [
            line.format(name, count, count=count, word=("one", "two", "three")[count - 1]) for name, count in cards
        ]
        parts.append(head.format(HEADS[section], total) + "\n" + between.join(lines))
    return "\n\n".join(parts) + "\n"


def chat() -> str:
    lines = listed("{1}x {0}").splitlines()
    return "\n".join(f"[19:0{i % 10}] Tom: {line}" for i, line in enumerate(lines) if line)


def marked(line: str) -> str:
    """Lists with a mark for each copy."""
    return "\n".join(
        f"{HEADS[section]}\n"
        + "\n".join(line.format(name, n, "●" * n + "○" * (3 - n), "■" * n) for name, n in cards)
        + "\n"
        for section, cards in DECK.items()
    )


def each_of(head: str, between: str) -> str:
    """Names on the line of their count."""
    return "\n".join(
        f"{HEADS[section]}\n"
        + "\n".join(
            head.format(n) + between.join(name for name, count in cards if count == n)
            for n in (3, 2, 1)
            if any(count == n for _, count in cards)
        )
        + "\n"
        for section, cards in DECK.items()
    )


def beside() -> str:
    """Lists side by side, as programs set them out for print."""
    columns = [[HEADS[section], *(f"{count}  {name}" for name, count in cards)] for section, cards in DECK.items()]
    rows = max(map(len, columns))
    return "\n".join(
        "".join(f"{column[i] if i < len(column) else '':<40}" for column in columns).rstrip() for i in range(rows)
    )


def grouped(head: str) -> str:
    """Names below their counts."""
    return "\n".join(
        f"{HEADS[section]}\n"
        + "\n".join(f"{head.format(n)}\n" + "\n".join(name for name, count in cards if count == n) for n in (3, 2, 1))
        for section, cards in DECK.items()
    )


LAYOUTS: dict[str, str] = {
    "names below counts": grouped("x{0}:"),
    "names below words": grouped("{0}-ofs:"),
    "blanks of a form": listed("_{1}_ {0}"),
    "rarities first": listed("(SR) {1}x {0}"),
    "rows of DokuWiki": listed("^ {1} ^ {0} ^", "===== {0} =====\n^ Qty ^ Card ^"),
    "exemplaires": listed("{0} en {1} exemplaires"),
    "numbers of copies": "\n".join(
        f"[{HEADS[s]}]\n" + "\n".join(f"{i:02d} - {name}" for i, name in enumerate((n for n, c in cards for _ in range(c)), 1))
        for s, cards in DECK.items()
    ),
    "wide semicolons": listed("{1} {0}", "【{0}】", "；").replace("】\n", "】"),
    "products": listed("{1}x {0} (Legend of Blue Eyes White Dragon)"),
    "keys": listed("{1}\ufe0f\u20e3 {0}"),
    "JSON in a fence": "Look:\n\n```json\n" + json.dumps({s: [{"name": n, "qty": c} for n, c in cards] for s, cards in DECK.items()}) + "\n```\n",
    "YAML in a fence": "```yaml\n" + "\n".join(f"{s}:\n" + "\n".join(f"  - '{c} {n}'" for n, c in cards) for s, cards in DECK.items()) + "\n```\n",
    "number words": listed("{word} {0}"),
    "backslashes of Markdown": listed("\\- {1}x {0}"),
    "marks of numbers": listed("#{1} {0}"),
    "rows of dashes": listed("---- {1}x {0}"),
    "counts of a page": listed("{1} mal {0}"),
    "LaTeX": listed("\\item {1}x {0}", "\\section*{{{0}}}\n\\begin{{itemize}}").replace("\n\n", "\n\\end{itemize}\n"),
    "pictures in Markdown": listed("- ![{0}](https://a.example/1.jpg) **{0}** x{1}"),
    "names of emoji": listed("{1} {0}", ":sparkles: {0} ({1})"),
    "spoilers": listed("{1} {0}", "[spoiler={0}]").replace("\n\n", "\n[/spoiler]\n"),
    "details": listed("- {1} {0}", "<details>\n<summary>{0} ({1})</summary>\n").replace("\n\n", "\n</details>\n"),
    "Roman numbers": listed("{1} copies - {0}", "IV. {0}"),
    "count below": listed("{0}\nx{1}"),
    "count above": listed("{1}\n{0}"),
    "one line": listed("{0} x{1}", "{0} ({1}): ", ", ").replace(": \n", ": "),
    "chat": chat(),
    "side by side": beside(),
    "dots, full and hollow": marked("{2} {0}"),
    "dots behind": marked("{0} {3}"),
    "subtitles": "\n".join(
        f"{i}\n00:00:{i:02d},000 --> 00:00:{i + 1:02d},500\n{line}\n" for i, line in enumerate(filter(None, listed("{1} {0}").split("\n")), 1)
    ),
    "tags that a forum made up": listed("[carte]{0}[/carte] x{1}", "[b][u]{0} : {1}[/u][/b]"),
    "tags of a template": "{% decklist %}\n" + listed("{1} {0}") + "{% enddecklist %}\n",
    "an answer of a chat bot": (
        "Sure! Here is a list:\n\n" + listed("{1}x **{0}**", "### **{0} ({1} cards)**\n") + "\n---\n\n### **Why this works**\n\n"
        "- It is very consistent.\n\nWould you like a budget version?\n"
    ),
    "names behind their count": each_of("{0}x: ", "; "),
    "names behind words for their count": each_of("{0} copies each: ", " / "),
    "headings of Textile": listed("* {1} {0}", "h2. {0}\n"),
    "conditions and prices": listed("{1}x {0} (V.1 - Super Rare) [MAMA] NM English 0,35 €"),
    "unidades": listed("{1} un. {0}"),
    "a frame of lines": listed("│ {1} │ {0} │", "{0}\n┌───┬───┐\n│ Qty │ Card │\n├───┼───┤"),
    "one message of a chat": "[12/11/26, 10:01:02] Tom: Hi all\n[12/11/26, 10:01:40] Tom: " + listed("{1} {0}"),
    "a thread": listed("{1} {0}", "1/ {0} ({1}):") + "\n4/4 That's it, thanks for reading!\n",
    "details around each list": listed("* {1}× {0}", "<details><summary><b>{0}</b> ({1})</summary>\n").replace("\n\n", "\n\n</details>\n\n").strip() + "\n</details>\n",
    "prints below": listed("{1}x {0}\n   MAMA-EN00{1} Ultra Rare"),
    "sections behind": "\n".join(f"{c}x {n} (mama) 12 [{HEADS[s].split()[0]}]" for s, cards in DECK.items() for n, c in cards),
    "stars between": listed("{0}*{1}", "{0}:", " ").replace(":\n", ": "),
    "LaTeX tables": listed("{1} & {0} \\\\", "\\section{{{0}}}\n\\begin{{tabular}}{{rl}}").replace("\n\n", "\n\\end{tabular}\n"),
    "labels": listed("Card: {0} | Amount: {1}"),
    "labels behind": listed("{0} (qty: {1})"),
    "fields on lines": listed("Name: {0}\nCount: {1}\n"),
    "counts in angles": listed("<{1}> {0}"),
    "semicolons behind": listed("{0};{1};", "{0};;"),
    "a summary above": "# Meu deck — Decklist (Completa)\n\n- Extra Deck: 3\n\n## Lista\n\n" + listed("{1}x {0}", "### {0}"),
    "links below": listed("{1} {0}") + "\n🔔 Subscribe: https://youtube.example/x\n\nEdit: fixed the formatting\n\n#yugioh #tcg\n",
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lists(layout: str) -> None:
    deck = deck_of(LAYOUTS[layout], "deck.txt")
    assert counted(deck) == expected(DECK)
    assert deck.doubts is None


def documents() -> dict[str, tuple[str, str]]:
    rows = [(section, name, count) for section, cards in DECK.items() for name, count in cards]

    def quoted(name: str) -> str:
        return json.dumps(name)

    def escaped(name: str) -> str:
        return name.replace('"', "&quot;")

    def cell(name: str) -> str:
        return '"' + name.replace('"', '""') + '"'

    def page(card: Callable[[str, int], str], around: str = "<h2>{0}</h2><div>{1}</div>") -> str:
        parts = (
            around.format(HEADS[s], "".join(card(escaped(n), c) for n, c in cards), s) for s, cards in DECK.items()
        )
        return f"<html><body>{''.join(parts)}</body></html>"

    return {
        "TOML tables": ("a.toml", "\n".join(f"[{s}]\n" + "\n".join(f"{quoted(n)} = {c}" for n, c in cards) for s, cards in DECK.items())),
        "TOML lists": ("a.toml", "\n".join(f"[[{s}]]\nname = {quoted(n)}\ncount = {c}" for s, n, c in rows)),
        "JSON lines": ("a.jsonl", "\n".join(json.dumps({"zone": s, "name": n, "qty": c}) for s, n, c in rows)),
        "copies by section": ("a.json", json.dumps([{"name": n, MAIN: 0, EXTRA: 0, SIDE: 0, s: c} for s, n, c in rows])),
        "cards in cards": ("a.json", json.dumps({"cards": [{"zone": s.upper(), "count": c, "card": {"name": n}} for s, n, c in rows]})),
        "XML text": ("a.xml", "<cards>" + "".join(f'<card section="{s}" amount="{c}">{n}</card>' for s, n, c in rows) + "</cards>"),
        "data-qty": ("a.html", page(lambda n, c: f'<li data-qty="{c}">{n}</li>')),
        "data-count of nothing": ("a.html", page(lambda n, c: f'<div data-name="{n}" data-count="{c}"></div>')),
        "lines of counts": ("a.html", page(lambda n, c: f"<div><div>x{c}</div><div>{n}</div></div>")),
        "a text in JSON": ("a.json", json.dumps({"title": "T", "text": listed("{1}x {0}", "{0} ({1}):"), "likes": 3})),
        "texts in a list": ("a.json", json.dumps([{"content": "hi\nthere\nall"}, {"content": listed("{0} x{1}")}])),
        "a text in YAML": ("a.yaml", "title: T\nbody: |\n" + "\n".join("  " + x for x in listed("{1} {0}").split("\n"))),
        "preformatted": ("a.html", f"<body><p>Hi</p><pre>\n{listed('{1} {0}', '{0} ({1})')}</pre></body>"),
        "numbers behind pictures": ("a.html", page(lambda n, c: f'<span title="{n}"><img alt="{n}"><b>{c}</b></span>')),
        "numbers before pictures": ("a.html", page(lambda n, c: f'<b>{c}x</b><img alt="{n}">')),
        "prices": ("a.html", page(lambda n, c: f"<li>{c} <a href='x'>{n}</a> <span>$1.20</span></li>", "<h2>{0}</h2><ul>{1}</ul>")),
        "a heading of sections that nobody knows": ("a.csv", "Copie,Carta,Mazzo\n" + "".join(f"{c},{cell(n)},{s}\n" for s, n, c in rows)),
        "inputs": ("a.html", page(lambda n, c: f'<div><span>{n}</span><input value="{c}"></div>')),
        "captions": ("a.html", page(lambda n, c: f'<figure><img alt="{n}"><figcaption>{n} <b>x{c}</b></figcaption></figure>')),
        "sections of divisions": ("a.html", page(lambda n, c: f'<img alt="{n}">' * c, '<div id="{2}-deck">{1}</div>')),
        "columns of a page": (
            "a.html",
            "<table><tr>" + "".join(f"<th>{HEADS[s]}</th>" for s in DECK) + "</tr><tr>"
            + "".join("<td>" + "<br>".join(f"{c} {escaped(n)}" for n, c in cards) + "</td>" for cards in DECK.values()) + "</tr></table>",
        ),
        "rows that share a cell": (
            "a.html",
            "<table>" + "".join(
                "<tr>" + (f"<td rowspan={len(cards)}>{HEADS[s]}</td>" if not i else "") + f"<td>{escaped(n)}</td><td>{c}</td></tr>"
                for s, cards in DECK.items() for i, (n, c) in enumerate(cards)
            ) + "</table>",
        ),
        "fields of a message": (
            "a.json",
            json.dumps({"embeds": [{"title": "T", "fields": [
                {"name": f"{HEADS[s]} (9)", "value": "\n".join(f"`{c}x` {n}" for n, c in cards), "inline": True} for s, cards in DECK.items()
            ]}]}),
        ),
        "names of objects in a game": (
            "a.json",
            json.dumps({"ObjectStates": [
                {"Name": "DeckCustom", "Nickname": HEADS[s], "ContainedObjects": [{"Name": "Card", "Nickname": n} for n, c in cards for _ in range(c)]}
                for s, cards in DECK.items()
            ]}),
        ),
        "edges of a graph": (
            "a.json",
            json.dumps({"data": {"deck": {f"{s}Deck": {"totalCount": 9, "edges": [
                {"quantity": c, "node": {"card": {"name": n, "id": "Q2FyZDox"}}} for n, c in cards
            ]} for s, cards in DECK.items()}}}),
        ),
        "cards that say what they are in": ("a.yml", "cards:\n" + "".join(f"  - card: {quoted(n)}\n    n: {c}\n    in: {s}\n" for s, n, c in rows)),
        "a module in TypeScript": (
            "deck.ts",
            "import type { Deck } from './types';\n\nexport const deck: Deck = {\n" + "".join(
                f"  {s}: [\n" + "".join(f"    {{ name: {quoted(n)}, count: {c} }}, // x\n" for n, c in cards) + "  ],\n" for s, cards in DECK.items()
            ) + "} as const;\n",
        ),
        "a module in JavaScript": (
            "deck.js",
            "const decks = {\n  mine: {\n" + "".join(
                f"    {s}: [ // {s}\n      " + ", ".join(quoted(n) for n, c in cards for _ in range(c)) + "\n    ],\n" for s, cards in DECK.items()
            ) + "  },\n};\n\nmodule.exports = { decks };\n",
        ),
        "a module in Python": (
            "deck.py",
            "".join(f"{s.upper()}_DECK = [\n" + "".join(f"    ({n!r}, {c}),\n" for n, c in cards) + "]\n\n" for s, cards in DECK.items())
            + "def size(deck):\n    return sum(n for _, n in deck)\n",
        ),
        "lists that are put together": (
            "deck.py",
            "".join(f"{s} = " + " + ".join(f"[{n!r}] * {c}" for n, c in cards) + "\n" for s, cards in DECK.items()) + "def f(): pass\n",
        ),
        "decks that are called like a section": (
            "a.json",
            json.dumps({"my-deck": {"name": "デッキ", **{f"{s}Deck": [{"name": n, "quantity": c} for n, c in cards] for s, cards in DECK.items()}}}),
        ),
        "text areas": ("a.html", page(lambda n, c: f"{c} {n}\n", "<label>{0}</label><textarea>{1}</textarea>")),
        "flags of sections": (
            "a.json", json.dumps([{"name": n, "count": c, "isExtra": s == EXTRA, "isSide": s == SIDE} for s, n, c in rows]),
        ),
        "titles of cards": (
            "a.json",
            json.dumps({"sections": [{"title": HEADS[s], "items": [{"qty": c, "card": {"title": n}} for n, c in cards]} for s, cards in DECK.items()]}),
        ),
        "answers of a form": (
            "a.csv",
            "Timestamp,Player Name,Main Deck,Extra Deck,Side Deck\n1/1/2026,Ann,"
            + ",".join(cell("\n".join(f"{c} {n}" for n, c in cards)) for cards in DECK.values()) + "\n",
        ),
        "an answer with all of it": ("a.csv", "Timestamp,Name,Decklist\n1/1/2026,Ann," + cell(listed("{1} {0}")) + "\n"),
        "texts in a module": (
            "a.js", "".join(f"const {s} = `\n" + "\n".join(f"{c} {n}" for n, c in cards) + "\n`;\n" for s, cards in DECK.items()),
        ),
        "a module in Ruby": (
            "a.rb",
            "DECK = {\n" + "".join(f"  {s}: {{\n" + "".join(f"    {quoted(n)} => {c},\n" for n, c in cards) + "  },\n" for s, cards in DECK.items()) + "}.freeze\n",
        ),
        "labels in cells": ("a.txt", listed("{0} | Copies: {1} | Rarity: Ultra")),
        "sections in comments": (
            "a.py",
            "import x\nDECK = [\n" + "".join(f"    # {HEADS[s]}\n" + "".join(f"    ({quoted(n)}, {c}),\n" for n, c in cards) for s, cards in DECK.items()) + "]\n",
        ),
        "cards with all that is known of them": (
            "a.json",
            json.dumps({s: [{"id": 1000 + i, "name": n, "type": "Effect Monster", "card_sets": [{"set_name": "X"}], "count": c}
                            for i, (n, c) in enumerate(cards)] for s, cards in DECK.items()}),
        ),
        "cards of a database": (
            "a.json",
            json.dumps({"title": "T", "deckCards": [{"quantity": c, "zone": s.upper(), "card": {"id": 9, "name": n}} for s, n, c in rows]}),
        ),
        "a module in C#": (
            "deck.cs",
            "public static class D {\n" + "".join(
                f"  public static readonly Dictionary<string, int> {s.title()} = new Dictionary<string, int>() {{\n"
                + "".join(f"    {{ {quoted(n)}, {c} }},\n" for n, c in cards) + "  };\n" for s, cards in DECK.items()
            ) + "}\n",
        ),
        "a module in Rust": (
            "deck.rs",
            "".join(f"pub const {s.upper()}: &[(&str, u8)] = &[" + ", ".join(f"({quoted(n)}, {c})" for n, c in cards) + "];\n" for s, cards in DECK.items()),
        ),
        "a module in Go": (
            "deck.go",
            "package decks\n\n" + "".join(f"var {s.title()} = []Card{{\n" + "".join(f"\t{{Name: {quoted(n)}, Count: {c}}},\n" for n, c in cards) + "}\n" for s, cards in DECK.items()),
        ),
        "a module in Lua": (
            "deck.lua",
            "local deck = {\n" + "".join(f"  {s} = {{\n" + "".join(f"    {{ {quoted(n)}, {c} }}, -- x\n" for n, c in cards) + "  },\n" for s, cards in DECK.items()) + "}\nreturn deck\n",
        ),
        "a module in PHP": (
            "deck.php",
            "<?php\nreturn [\n" + "".join(f"  '{s}' => [\n" + "".join(f"    {quoted(n)} => {c},\n" for n, c in cards) + "  ],\n" for s, cards in DECK.items()) + "];\n",
        ),
        "heads of a table": ("a.tsv", "\n".join(f"{HEADS[s]}\tCard name\tQty\t9\n" + "\n".join(f"{n}\t{c}" for n, c in cards) for s, cards in DECK.items())),
        "banner above a table": (
            "a.csv",
            "Registration,,\nPlayer:,Jane,\n,,\nQty,Card name,Deck\n" + "".join(f"{c},{cell(n)},{s}\n" for s, n, c in rows),
        ),
    }  # fmt: skip


DOCUMENTS = documents()


@pytest.mark.parametrize("layout", DOCUMENTS)
def test_documents(layout: str) -> None:
    path, source = DOCUMENTS[layout]
    assert counted(deck_of(source, path)) == expected(DECK)


def other(cards: Cards) -> Cards:
    return [(name, 4 - count) for name, count in cards]


SEVERAL = {
    "a column of copies for each": (
        "Card,Ann,Bob\n" + "".join(f"{name},{count},{4 - count}\n" for name, count in DECK[MAIN] if '"' not in name)
    ),
    "rows of each": "Player,Qty,Card\n" + "".join(
        f"{player},{count},{name}\n"
        for player, cards in (("Ann", DECK[MAIN]), ("Bob", other(DECK[MAIN])))
        for name, count in cards if '"' not in name
    ),
    "lists side by side": "Ann,Bob\nMain Deck,Main Deck\n" + "".join(
        f"{count} {name},{4 - count} {name}\n" for name, count in DECK[MAIN] if '"' not in name
    ),
}  # fmt: skip


@pytest.mark.parametrize("layout", SEVERAL)
def test_several_decks_in_a_table(layout: str) -> None:
    decks = decks_of(SEVERAL[layout], "decks.csv")
    cards = [(name, count) for name, count in DECK[MAIN] if '"' not in name]
    assert [counted(deck)[MAIN] for deck in decks] == [Counter(dict(cards)), Counter(dict(other(cards)))]
    assert [deck.title for deck in decks] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.json", json.dumps({"main": [{"name": name, "howMuch": count} for name, count in DECK[MAIN]]})),
        ("a.csv", "Card,Zork\n" + "".join(f"{name},{count}\n" for name, count in DECK[MAIN] if '"' not in name)),
        ("a.txt", "Main Deck\n3 Sangan\nExtra Deck\n" + "".join(f"# 3 {name}\n" for name, _ in DECK[MAIN])),
    ],
)
def test_counts_that_may_be_some_leave_the_deck_open(path: str, source: str) -> None:
    deck = deck_of(source, path)
    assert deck.doubts is not None, counted(deck)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.json", '{"parts": [{"name": "side"}, {"name": "main", "cards": ["3 Sangan"]}]}'),
        ("a.json", '{"parts": [{"name": "main", "cards": ["3 Sangan"]}, {"name": "side", "cards": []}]}'),
        ("a.xml", '<deck><section name="side" shared="False"/><section name="main"><card qty="3">Sangan</card></section></deck>'),
        ("a.html", "<h2>Main Deck</h2><ul><li>3 Sangan</li><li>2 Raigeki</li></ul><h2>Side Deck</h2><ul></ul>"),
    ],
)  # fmt: skip
def test_a_section_that_is_named_and_empty(path: str, source: str) -> None:
    deck = deck_of(source, path)
    assert counted(deck)[MAIN]["Sangan"] == 3
    assert (deck.side.refs, SIDE in deck.empty, deck.doubts) == ([], True, None)


def test_a_picture_without_a_name_is_not_nothing() -> None:
    page = "<h2>Main Deck</h2><ul><li>3 Sangan</li><li>2 Raigeki</li></ul><h2>Side Deck</h2><img src='a.jpg'>"
    assert deck_of(page, "a.html").doubts is not None


# ------------------------------------------------------------------------------------------------------------ a grammar

ENTRIES = (
    "{1} {0}", "{1}x {0}", "{0} x{1}", "({1}) {0}", "{0} ({1})", "[{1}] {0}", "x{1} {0}", "{0} - {1}x", "{0}: {1}",
    "{1} copies of {0}", "{1} × [{0}](https://a.example/b)", "{word} {0}", "{0} (x{1})", "#{1} {0}", '{1}x "{0}"',
    "{0} ... {1}", "{1}\t{0}", "{1} {0} (Ultra Rare)", "{1}x {0} [LOB-EN001]", "{1}x {0} - $2.50",
)  # fmt: skip
HEADINGS = (
    "{0}", "{0}:", "{0} ({1})", "== {0} ==", "**{0}**", "[b]{0}[/b]", "--- {0} ---", "{1} {0}", "# {0}", "<u>{0}</u>",
    "【{0}】", "★ {0} ★", ":fire: {0}: {1}", "II. {0}", "[spoiler={0}]", "{0} - {1} cards", "» {0} «",
)  # fmt: skip
LINES = ("{0}", "- {0}", "* {0}", "> {0}", "  {0}", "- [ ] {0}", "\\- {0}", "• {0}", "{0}  ")
# Names without what reads as a count or as a mark.
PLAIN = ("Sangan", "Mystic Tomato", "Raigeki", "Buster Blader", "Jinzo", "Ash Blossom & Joyous Spring", "Trap Stun")

cards = st.dictionaries(st.sampled_from(PLAIN), st.integers(1, 3), min_size=2, max_size=5)


@settings(deadline=None, max_examples=150)
@given(
    st.tuples(cards, cards),
    st.lists(st.sampled_from(ENTRIES), min_size=1, max_size=2),
    st.sampled_from(HEADINGS),
    st.sampled_from(LINES),
)
def test_any_list_is_read_or_left_open(
    parts: tuple[dict[str, int], ...], entries: list[str], head: str, line: str
) -> None:
    """A random deck in a random layout is read with the same cards, or it is not judged."""
    lines = []
    sections = dict(zip((MAIN, SIDE), parts, strict=True))
    for section, chosen in sections.items():
        lines.append(head.format(HEADS[section], sum(chosen.values())))
        for number, (name, count) in enumerate(chosen.items()):
            entry = entries[number % len(entries)]
            lines.append(line.format(entry.format(name, count, word=("one", "two", "three")[count - 1])))
        lines.append("")
    deck = deck_of("\n".join(lines), "deck.txt")
    found = counted(deck)
    if deck.doubts is None:
        assert {section: found[section] for section in sections} == expected(
            {s: [*c.items()] for s, c in sections.items()}
        )


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.txt", "Main: 3 Sangan, 2 Raigeki ...\n"),
        ("a.txt", "Main Deck\n3 Sangan\n2 Raigeki\netc.\n"),
        ("a.txt", "Main Deck\n3 Sangan\n…\nSide Deck\n2 Raigeki\n"),
        ("a.txt", "Main Deck\n3 Sangan\nExtra Deck: the usual\nSide Deck: none\n"),
        ("a.txt", "Ann | Bob\n" + "".join(f"{c} {n} | {c} {n}\n" for n, c in DECK[MAIN])),
        ("a.txt", "Main Deck\n3 Sangan\n\nNotes: -1 Sangan +1 Raigeki\n"),
        ("a.txt", "Main Deck\n3 Sangan\n\nEdit: swapped Sangan for Raigeki\n"),
        ("a.txt", "Main Deck\n3 Sangan\n2 Raigeki\n-1 Raigeki\n"),
        ("a.txt", "Main Deck\n3 Sangan\n2 Raigeki\nNext week: -1 Raigeki, +1 Trap Stun\n"),
        ("a.txt", "Main Deck\n3 Sangan\n- ~~2 Raigeki~~\n"),
        ("a.html", "<h2>Main Deck</h2><ul><li>3 Sangan</li><li>3 Jinzo</li><li><s>2 Raigeki</s></li></ul>"),
        ("a.txt", "Main Deck\n3 Sangan\n<s>2 Raigeki</s>\n"),
        ("a.txt", "Main Deck\n3 Sangan\n\nGoing second\nIn: 3 Raigeki\nOut: 3 Sangan\n"),
        ("a.txt", "Main Deck\n3 Sangan\nThe board\n3 Raigeki\n"),
        ("a.txt", "Main Deck\nSangan (run 3)\nRaigeki (run 1)\n"),
        ("a.txt", "Main Deck\n3 Sangan\n" + "".join(f"# 3 {name}\n" for name in PLAIN)),
        ("a.txt", "Main Deck\n3 Sangan\n3 Raigeki\n// " + ", ".join(f"3 {name}" for name in PLAIN) + "\n"),
        ("a.txt", "3 Sangan\n3 Raigeki\n1 Stardust Dragon\n1 Number 39: Utopia\n3 Trap Stun\n"),
        ("a.csv", "Sangan,run 3,x\nRaigeki,run 1,x\nTrap Stun,run 2,x\n"),
        ("a.csv", "Card,Owned\nSangan,3\nRaigeki,1\nTrap Stun,2\n"),
        (
            "a.json",
            json.dumps({"main": [{"name": "Sangan", "count": 3}, {"name": "Raigeki", "count": 1, "enabled": False}]}),
        ),
        ("a.json", json.dumps({"main": [{"name": "Sangan", "copies": [1, 1]}, {"name": "Raigeki", "count": 1}]})),
        ("a.js", 'const s = ["Sangan"];\nexport const deck = { main: [...s, "Raigeki"], extra: [], side: [] };\n'),
        ("a.js", 'const deck = { main: ["Sangan"], extra: [], side: [] };\ndeck.main.push("Raigeki");\n'),
        ("a.js", 'const deck = { main: repeat("Sangan", 3), extra: [], side: [] };\n'),
    ],
)
def test_what_goes_on_elsewhere_leaves_the_deck_open(path: str, source: str) -> None:
    assert deck_of(source, path).doubts is not None


def test_a_module_that_gives_a_list_twice_is_not_read() -> None:
    assert error_of('let main = ["Sangan"];\nmain = ["Raigeki"];\n', "a.js").code == "FMT006"


def test_cards_without_a_key_beside_the_title_of_a_deck() -> None:
    deck = deck_of(
        'local deck = {\n  title = "Mine",\n  {name = "Sangan", count = 3},\n  {name = "Raigeki", count = 1},\n}\nreturn deck\n',
        "a.lua",
    )
    assert (deck.title, [*deck.main.refs]) == ("Mine", ["Sangan"] * 3 + ["Raigeki"])


def test_a_list_times_what_is_not_a_number_is_not_read_as_cards() -> None:
    deck = deck_of('const deck = { main: ["Sangan"] * "²", side: ["Raigeki"] };\n', "a.js")
    assert ("Sangan" in deck.main.refs, [*deck.side.refs], deck.doubts is not None) == (False, ["Raigeki"], True)


def test_a_count_that_may_be_larger_leaves_the_size_open() -> None:
    deck = deck_of("Main Deck\n" + "".join(f"{name} 2/3\n" for name in PLAIN))
    assert deck.doubts is not None
    assert deck.doubts.open == {MAIN}


def test_passcodes_on_the_line_of_a_heading() -> None:
    deck = deck_of("Main Deck: 26202165 26202165 12580477\nSide Deck: 59616123\n", "a.txt")
    assert ([*deck.main.refs], [*deck.side.refs]) == ([26202165, 26202165, 12580477], [59616123])


def test_each_answer_of_a_form_is_a_deck() -> None:
    answers = 'Player,Main Deck,Side Deck\nAnn,"3 Sangan\n2 Raigeki",1 Trap Stun\nBob,"3 Raigeki\n1 Sangan",\n'
    ann, bob = decks_of(answers, "a.csv")
    assert [(deck.title, len(deck.main), len(deck.side)) for deck in (ann, bob)] == [("Ann", 5, 1), ("Bob", 4, 0)]


def test_tokens_below_a_deck_are_not_in_it() -> None:
    whole = "Main Deck\n" + "".join(f"3 {name}\n" for name in PLAIN) * 2
    deck = deck_of(f"{whole}\nTokens:\n2 Sheep Token\n")
    assert (len(deck.main), deck.doubts) == (42, None)
