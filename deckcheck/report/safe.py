"""Text from files is never trusted: what a terminal, a log or an editor would obey is shown instead of sent."""

_IDEOGRAPHIC_SPACE = "\u3000"  # counts as unprintable to Python, but occurs in ordinary Japanese text

_LONGEST = 5_000


def printable(text: str) -> str:
    """The text with control characters, escape sequences, line breaks and marks that turn the direction made visible.

    `\\x1b[31m` becomes the seven letters `\\x1b` and `[31m`; letters of any script stay as they are.  `##[`, which
    GitHub's runner obeys anywhere in a line, is parted, and `::`, which it obeys at the beginning of one.
    What is longer than anything that people read is cut.
    """
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    if "##[" in text:
        text = text.replace("##[", "#\\x23[")
    if "::" in text and text.lstrip().startswith("::"):
        text = text.replace("::", ":\\x3a", 1)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == _IDEOGRAPHIC_SPACE else _escape(c) for c in text)


def quoted(path: str) -> str:
    """The name of a file in a diff: in quotes, as git writes it, where a terminal or `patch` would obey it."""
    if path.isprintable() and '"' not in path:
        return path
    parts = (c if c.isprintable() and c not in '"\\' else _NAMED.get(c) or _octal(c) for c in path)
    return f'"{"".join(parts)}"'


_NAMED = {'"': '\\"', "\\": "\\\\"} | {chr(7 + i): f"\\{letter}" for i, letter in enumerate("abtnvfr")}


def _octal(char: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")
