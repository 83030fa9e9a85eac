"""Text without the marks of HTML, BBCode, Markdown and wikis: what remains is what a reader sees."""

import re
from html import unescape

# Names of cards hold `<P>` and the like, so only real tags are left out; the name as it stands is looked up first.
_HTML_TAG = re.compile(
    r"</?(?:a|b|i|u|s|p|em|br|hr|h[1-6]|li|ul|ol|dl|dt|dd|td|th|tr|tt|div|pre|sub|sup|del|ins|img|span|font|code|small|table"
    r"|tbody|thead|strong|center|strike|section|label|input|details|summary|article|header|figure|figcaption|picture)\b[^<>]{0,300}>",
    re.IGNORECASE,
)
_BB_TAG = re.compile(
    r"\[/?(?:b|i|u|s|url|img|color|colour|size|font|center|left|right|quote|spoiler|code|list|li|ul|ol|h[1-6]|table|tr|td|th"
    r"|card|cards|deck|decklist|ygo|hr|\*)(?:=[^\[\]]{0,300})?\]",
    re.IGNORECASE,
)
# Tags that a forum made up are around a text: `[carte]Name[/carte]`.
_BB_PAIR = re.compile(r"\[([a-z]{2,12})(?:=[^\[\]]{0,100})?\]([^\[\]]{1,200})\[/\1\]", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]{1,200})\]\((?:[^()\s]|\([^()\s]*\)){0,500}(?:\s\"[^\"]*\")?\)")
_WIKI_LINK = re.compile(r"\[\[([^\[\]|]{1,200})(?:\|[^\[\]]{0,200})?\]\]")
_TEMPLATE = re.compile(r"\{\{(?:card|c|cardlink)\|([^{}|]{1,200})(?:\|[^{}]{0,200})?\}\}", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[\^[^\[\]]{1,20}\]")
_EMPHASIS = re.compile(r"\*\*+|__+|~~|`+|'''+|''(?!')|\|\|")
# A single star or underscore is a mark only around a text, never between a count and a name.
_SINGLE = re.compile(r"(?<![\w*×])[*_](?=[^\s\d*_])|(?<=[^\s*_\d])[*_](?!\s?\d|[\w*])")


# `_2_ Name` on a form, `*2* Name` in a chat.
_AROUND_COUNT = re.compile(r"(?<![\w*])([*_])\s?([0-9]{1,2}\s?[xX×]?)\s?\1(?=\s)")
_ESCAPED = re.compile(r"\\([-*_#+.()\[\]{}!>~`|&])")


def plain_text(text: str) -> str:
    """A line without tags, links, emphasis and character references; itself if it has none."""
    if not _MARKS.search(text):
        return _EMOJI.sub(" ", text).strip() if ":" in text else text
    plain = _ESCAPED.sub(r"\1", unescape(_without_pictures(text)))
    plain = _HTML_TAG.sub(" ", _BB_PAIR.sub(r"\2", _BB_TAG.sub("", plain)))
    plain = _TEMPLATE.sub(r"\1", _WIKI_LINK.sub(r"\1", plain))
    plain = _FOOTNOTE.sub("", _LINK.sub(r"\1", plain))
    plain = _EMPHASIS.sub("", _EMOJI.sub(" ", plain)).replace("$\\times$", "×")
    return _SINGLE.sub("", _AROUND_COUNT.sub(r"\2", plain)).strip()


def _without_pictures(text: str) -> str:
    """A line without its pictures, if something else says what they show."""
    bare = _PICTURE.sub("", text) if "![" in text else text
    return bare if sum(map(str.isalpha, bare)) > 1 else text


# `:sparkles:` and `<:name:1234>` of chats, at the edges of a line or word.
_EMOJI = re.compile(r"(?<!\S)<?a?:[a-z][a-z0-9_+-]{1,30}:(?:[0-9]{5,20}>)?(?!\S)")
_PICTURE = re.compile(r"!\[[^\[\]]{0,200}\]\([^()\s]{0,500}\)")
_MARKS = re.compile(r"[&<\[*_`~|'{\\]")
