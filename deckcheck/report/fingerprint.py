"""Names for findings that survive edits of the file."""

from _blake2 import blake2b

from deckcheck.model.finding import Finding


def fingerprints(path: str, findings: tuple[Finding, ...]) -> list[str]:
    """A fingerprint for each finding of one item: 16 hexadecimal digits from code, path and subject, without lines.

    Findings that are alike in all of these are told apart by their order.
    """
    seen: dict[str, int] = {}
    marks = []
    for finding in findings:
        base = f"{finding.code}\0{path}\0{finding.subject}"
        number = seen.get(base, 0)
        seen[base] = number + 1
        text = f"{base}\0{number}".encode("utf-8", "surrogatepass")
        marks.append(blake2b(text, digest_size=8).hexdigest())
    return marks
