"""JSON as text that can be written as UTF-8 and looked at."""

import re
from json import JSONEncoder
from json.encoder import encode_basestring
from typing import Any

_encode = JSONEncoder(ensure_ascii=False, check_circular=False).encode
_encode_in_lines = JSONEncoder(ensure_ascii=False, check_circular=False, indent=1).encode
# What a terminal obeys (DEL and the controls after it), what turns the direction of text or ends a line, and halves of
# characters: names of files that are not UTF-8 have them, and UTF-8 has no bytes for them.
_NOT_SHOWN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def json_text(value: Any, *, indent: bool = False) -> str:
    """A value as JSON text; what a terminal or an editor would obey is written as an escape."""
    return _shown((_encode_in_lines if indent else _encode)(value))


def json_string(text: str) -> str:
    """A text as a JSON string, as `json_text` has it."""
    return _shown(encode_basestring(text))


def _shown(text: str) -> str:
    if "##[" in text:  # GitHub's runner obeys it anywhere in a line
        text = text.replace("##[", "#\\u0023[")
    if text.isascii() and "\x7f" not in text:
        return text
    return _NOT_SHOWN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
