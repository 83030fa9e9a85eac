"""How each deck file format is recognised by its content.

Each `is_…` gets the start of the file as text and its name in lower case.  They look at little, since every file that
is not a plain `.ydk` passes all of them.
"""

import re

from deckcheck.deckfiles.decoding import decode
from deckcheck.model.deck import ParseError

_HEAD = 65_536
_COUNTED = r"\s*+[0-9]{1,2}(?:\s*+[x×])?+\s++\S|.*\s[x×][0-9]\s*+$"
# Tags that are around a piece of a typed list.
_INLINE = frozenset((
    "b", "i", "u", "s", "em", "strong", "a", "span", "font", "center", "code", "pre", "small", "big", "del", "details",
    "section", "article", "summary",
))  # fmt: skip


def is_plain_ydk(data: bytes, path: str) -> bool:
    """Whether a file is a `.ydk` by name and has the first header of one: most files end here, without decoding.

    Archives can have decks in them as they are, but not without zeros at their beginning.
    """
    return path.endswith((".ydk", ".YDK")) and (b"#main\n" in data or b"#main\r" in data) and b"\0" not in data[:300]


def head_of(data: bytes) -> str | None:
    """The first lines of a file as text; None if they are binary."""
    head = data[:_HEAD]
    if len(data) > _HEAD and b"\n" in head and b"\0" not in head:
        head = head[: head.rindex(b"\n")]
    text = decode(head)
    return None if isinstance(text, ParseError) else text.text


def is_ydk(head: str, name: str) -> bool:
    """Section headers of a `.ydk`, or lines of nothing but passcodes.

    Under headers most lines must be passcodes, or the file be called `.ydk`: with names it is a list, whose headings
    look alike, unless it says that it is for a client.
    """
    headers = codes = counted = others = 0
    for line in head.split("\n"):
        text = line.strip()
        if not text or text.startswith(("//", "--", "$")):
            continue
        if text[0] in "#!":
            word = text[1:].strip().rstrip(":").lower()
            headers += word in ("main", "extra", "side")
        elif re.fullmatch(r"[-+]?[0-9]{2,}\s*(?:(?:#|--|//|;).*)?", text):
            codes += 1
        elif re.fullmatch(r"[0-9]+\s*[xX×*]\s*[0-9]+", text):
            counted += 1
        else:
            others += 1
    if headers:
        return codes + counted >= others or name.endswith(".ydk")
    return codes > 0 and not others and not counted


def is_ydke(head: str, name: str) -> bool:
    """A `ydke://` code, or the part of a web address that holds one without the scheme.

    In JSON or YAML with lists of cards a code is only a note, and in the title or author of a list a part of that.
    """
    document = is_json(head, name) or name.endswith((".yaml", ".yml"))
    if document and is_deck_like(head, ".json"):
        return False
    head = re.sub(r"(?im)^(?:title:|by:? ).*", "", head)
    if re.search(r"(?i)ydke:(?://|%2f%2f)", head):
        return True
    if "%21" not in head and "!" not in head:
        return False
    from deckcheck.deckfiles.ydke import addresses

    return next(addresses(head), None) is not None


def is_bare_address(head: str) -> bool:
    """Whether a text is one web address without a code in it."""
    return re.fullmatch(r"\s*https?://\S+\s*", head) is not None and not is_ydke(head, "")


def is_json(head: str, name: str) -> bool:
    """An object or a list of objects."""
    return re.match(r'\s*(?:\{\s*["}]|\[\s*(?:[{\[]|"[^"\n]{1,100}"\s*[,\]]|[0-9]{4,10}\s*,))', head) is not None


def is_konami(head: str, name: str) -> bool:
    """JSON with card lists of Master Duel."""
    return is_json(head, name) and re.search(r'"(?:CardIds|ids)"\s*:', head) is not None


def is_ygoprodeck(head: str, name: str) -> bool:
    """JSON of YGOPRODeck: sections that are texts with a list in them, or lists of nothing but numbers."""
    section = r'"(?:main_deck|extra_deck|side_deck)"\s*:\s*'
    return (
        is_json(head, name)
        and re.search(rf'{section}(?:"|\[\s*"?[0-9])', head) is not None
        and re.search(rf"{section}(?:\[\s*)?\{{", head) is None
    )


def is_yaml(head: str, name: str) -> bool:
    """A key of a deck with a list below it.

    Headings of lists of names look much alike, so the file's name has the last word where it has one.
    """
    if name.endswith((".yaml", ".yml")):
        return True
    if name.endswith((".txt", ".md")):
        return False
    return re.search(r"(?m)^(?:main|extra|side):[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*[ \t]*-[ \t]", head) is not None


# `Maliss <P> White Rabbit`: a letter in angles inside of a line, as in names of cards.
_LETTER = r"(?i)(?<=[^\s<>])( ?)<[a-z]>(?=[^\S\n]*[^\s<])"


def without_letters(head: str) -> str:
    """A text without what looks like tags in names of cards; real ones are closed somewhere, or begin a line."""
    return head if "</p>" in head.lower() else re.sub(_LETTER, r"\1", head)


def is_fenced(head: str, name: str) -> bool:
    """A document (JSON, YAML …) in a code fence of Markdown."""
    if "```" not in head and "~~~" not in head:
        return False
    from deckcheck.deckfiles import fenced

    return fenced.is_fenced(head)


def is_toml(head: str, name: str) -> bool:
    """A file of that name, or a table in double brackets: `[[main]]` is nothing else."""
    return name.endswith(".toml") or re.search(r"(?m)^\[\[[A-Za-z_][\w.-]*\]\]\s*$", head) is not None


def is_source(head: str, name: str) -> bool:
    """An array or a mapping that the source of a program assigns or exports."""
    if not ("=" in head or "export" in head or "return" in head) or "```" in head or re.match(r"\s*<(?!\?php)", head):
        return False
    if name.endswith((".json", ".yaml", ".yml", ".toml", ".xml", ".html", ".htm", ".csv", ".tsv", ".ydk")):
        return False
    from deckcheck.deckfiles import sourcecode

    return sourcecode.is_source(head, name)


def is_html(head: str, name: str) -> bool:
    """A web page, or a piece of one: its root, or lists, tables or line breaks in it."""
    if "<" not in head:
        return False
    head = without_letters(head)
    block = r"<(?:body|table|ul|ol|dl|li|dd|tr|div|p|h[1-6])(?:\s[^<>]{0,300})?/?>"
    if re.search(rf"(?i)<!doctype html|<html[\s>]|{block}", head) is not None:
        return True
    # Line breaks at the ends of lines are those of a list as it was typed or copied.
    breaks = len(re.findall(r"(?i)<br\s?/?>", head))
    return breaks > head.strip().count("\n") + 1 or (breaks > 0 and name.endswith((".html", ".htm")))


def is_xml(head: str, name: str) -> bool:
    """An XML declaration, or one element around all of the text that is not one of HTML."""
    text = head.strip()
    if not text.startswith("<") or is_html(head, name):
        return False
    if text.startswith("<?xml") or name.endswith((".xml", ".cod", ".o8d")):
        return True
    root = re.match(r"<([A-Za-z_][\w.:-]{0,60})[\s>]", text)
    return root is not None and text.endswith(f"</{root[1]}>") and root[1].lower() not in _INLINE


def is_form(head: str, name: str) -> bool:
    """A table with lists in its cells."""
    if '"' not in head or not name.endswith((".csv", ".tsv", ".txt")):
        return False
    from deckcheck.deckfiles import forms

    return forms.is_form(head)


def is_table(head: str, name: str) -> bool:
    """A file of a spreadsheet by its name, or rows of at least three cells, or two below a heading row."""
    if name.endswith((".csv", ".tsv", ".tab", ".psv")):
        return True
    from deckcheck.deckfiles.delimited import looks_like_table

    return any(sign in head for sign in "\t,;|") and looks_like_table(head)


def is_page(head: str, name: str) -> bool:
    """A web page; a text with a tag or two in it is a list that was copied from one."""
    if name.endswith((".html", ".htm", ".xhtml")) and "<" in head:
        return True
    if not is_html(head, name):
        return False
    head = without_letters(head)
    root = re.search(r"(?i)<!doctype html|<html[\s>]|<body[\s>]", head) is not None
    return root or len(re.findall(r"(?i)<(?:li|dd|tr|br|p|div|td)(?:\s[^<>]{0,300})?/?>", head)) > 2


def is_bbcode(head: str, name: str) -> bool:
    """Lists or tables in BBCode."""
    if "[" not in head:
        return False
    from deckcheck.deckfiles import bbcode

    return bbcode.is_bbcode(head)


def is_wiki(head: str, name: str) -> bool:
    """A template or table of a wiki with cards."""
    if "{{" not in head and "{|" not in head:
        return False
    from deckcheck.deckfiles import wiki

    return wiki.is_wiki(head)


def is_markdown(head: str, name: str) -> bool:
    """A table in Markdown; lists in it are read as other lists are."""
    if "|" not in head or "-" not in head:
        return False
    from deckcheck.deckfiles.markdown import has_table

    return has_table(head.split("\n"))


def is_omega(head: str, name: str) -> bool:
    """Nothing but Base64 that unpacks to a deck."""
    from deckcheck.deckfiles.omega import unpack

    text = head.strip()
    return re.fullmatch(r"[A-Za-z0-9+/\s]{6,}={0,2}", text) is not None and unpack(text) is not None


def is_text(head: str, name: str) -> bool:
    """A heading of a deck list, or a line that counts copies."""
    from deckcheck.deckfiles.headings import heading_of

    lines = head.split("\n")
    return any(heading_of(line) or re.match(_COUNTED, line) for line in lines)


def may_be_deck(head: str, name: str) -> bool:
    """Whether it is worth reading a text to see: JSON and YAML without a word for cards or decks is none."""
    if name.endswith((".json", ".yaml", ".yml")):
        return re.search(r"(?i)deck|main|side|card|monster|ids\b|quantity|qty|count|[^\x00-\x7f]", head) is not None
    return True


def has_deck_keys(head: str, name: str, broken: bool) -> bool:
    """Whether JSON or YAML that was not understood is meant as a deck: it is broken, or has two keys of one."""
    if not name.endswith((".json", ".yaml", ".yml")):
        return False
    sections = {*re.findall(r'(?m)(?:^[ \t]*+|[{,]\s*+)"?(main|extra|side)"?\s*:\s*(?:[\[{#]|$)', head)}
    return len(sections) > 1 or (broken and is_deck_like(head, name))


def is_deck_like(head: str, name: str) -> bool:
    """Whether a text has the marks of a deck: JSON and YAML its keys; of other text only its names can tell."""
    if name.endswith((".json", ".yaml", ".yml")):
        listed = r'"?(?:main|CardIds|ids)"?\s*:\s*(?:[\[{#]|$)'
        quoted = r'"?main_?deck"?\s*:\s*["\[]'
        return re.search(rf"(?m)(?:^[ \t]*+|[{{,]\s*+)(?:{listed}|{quoted})", head) is not None
    return True
