"""What is beside a name: rarities, editions and prices, which say nothing, and notes, which may."""

import re
from collections.abc import Iterator

from deckcheck.deckfiles.counts import COUNTER, EDGE, LABEL, LAST_SURE, LAST_VAGUE, without_count
from deckcheck.deckfiles.entry import MARKED, Entry, Reading
from deckcheck.deckfiles.headings import section_of
from deckcheck.model.setcode import set_code

_MOST_CUTS = 8

_RARITY = (
    r"(?:(?:quarter century|platinum|gold|ghost|ultimate|ultra|super|secret|prismatic|starlight|starfoil|collector'?s?"
    r"|parallel|normal|short print|mosaic|shatterfoil|extra|holographic|millennium|grand master|pharaoh'?s)"
    r"[\s-]*)*(?:rare|common|secret)s?"
    r"|UR|SR|R|N|C|SCR|SECR|UTR|UL|ULR|GR|PSCR|PSE|QCSR|QCSE|QCR|CR|STR|SLR|PR|PLR|GSR|GUR|MSR|SSR|NPR|HR|SE|ER|EXSE|20SER"
)
_EDITION = (
    r"(?:1st|first|unlimited|limited)\s(?:edition|ed\.?)|near mint|NM|LP|MP|HP|V\.?\s?[0-9]"
    r"|foil|alt(?:ernate)?\.? art(?:work)?|OCG|TCG"
)
_LANGUAGE = r"english|german|french|italian|spanish|portuguese|japanese|korean|chinese|en|de|fr|it|es|pt|jp|ja|kr|eu|na"
_PRICE = (
    r"[-–—@]?\s?(?:[$€£¥￥]\s?[0-9][0-9.,]{0,9}|[0-9][0-9.,]{0,9}\s?(?:€|eur|euros?|\$|usd|£|円|元))"
    r"(?:\s?(?:each|ea\.?))?"
)
KNOWN_NOTE = re.compile(
    rf"(?:(?:{_EDITION}|{_RARITY}|{_LANGUAGE}|{_PRICE})(?:[\s,/-]+|\Z))*+"
    r"|(?:lv\.?|level|★|☆)\s?[0-9]{1,2}|[0-9]{0,2}\s?/?\s?[0-9?]{1,4}\s?/\s?[0-9?]{1,4}",
    re.IGNORECASE,
)
# `[MAMA]`, `(LOB)`: the abbreviation of a product.
_PRODUCT = re.compile(r"[A-Z][A-Z0-9]{2,4}")
# Behind a name without a mark between them: abbreviations in capitals, or the words written out.
_RARITY_LAST = re.compile(
    r"\s(?:(?:1st|First|Unlimited|Limited) Edition|"
    r"\*?foil\*?|\*F\*|UR|SR|SCR|SECR|UTR|ULR|GR|PSCR|QCSR|QCR|CR|SLR|PR|STR|SSR|NPR|(?:[A-Z][A-Za-z']+\s){1,3}Rare|(?:[a-z']+\s){1,3}rare)\Z"
)
_CUT = re.compile(
    r"\s+[-–—|/•~*@]+\s+|\s*(?:\t|<-{1,4}|-{1,4}>|=>|←|→|⇒|//|\|)\s*|\s+#|\s{2,}|\s?[,，、;；:：]\s?|\s?(?=[(（\[［【{〔])|(?<=[)）\]］】])\s?"
)


def cuts(text: str) -> Iterator[tuple[str, str, str]]:
    """What is left of a text without something beside the name, longest first, that, and the mark between them."""
    if bare := _RARITY_LAST.search(text, max(len(text) - EDGE, 0)):
        yield text[: bare.start()], "", ""
    found = [*_CUT.finditer(text)]
    for cut in reversed(found[-_MOST_CUTS:]):
        if cut.start() and cut.end() < len(text):
            yield text[: cut.start()].rstrip(), text[cut.end() :], cut[0].strip(" ")
    for cut in found[:3]:
        if (cut.start() and cut.end() < len(text) and cut[0].strip() in ("|", ":", "：", "-", "–", "—", "→", "->")) or (
            "\t" in cut[0]
        ):
            yield text[cut.end() :], text[: cut.start()], cut[0].strip(" ")


def surely_counted(reading: Reading) -> Iterator[Reading]:
    """A text with a note without the count after the note: `Name (a note) x2`, `Name (a note) 2`."""
    for counted in without_count(reading, (), (*LAST_SURE, *LAST_VAGUE[:2])):
        if counted.style == MARKED or counted.text[-1:] in _CLOSING:
            yield counted


_CLOSING = frozenset(")）]］】}〕")


_PROSE = frozenset(",，、;；:：")
"""Between a name and these marks anything may follow in prose; what counts nothing there is not read as a card."""
_PARTING = frozenset((",", "，", "、", ";", "；", "/", "|", "\t", ""))


def noted(entry: Entry, note: str, mark: str) -> Entry | None:
    """An entry with what is beside its name: counts and prints are taken over, rarities and prices left out."""
    kept = []
    for cell in re.split(r"[\t|;]|(?<=[)\]）］])\s?|\s(?=[(\[（［])", note):
        text = cell.strip(" \t,;:-–—|*/")
        bare = text.strip("()（）[]［］【】{}〔〕").strip()
        if not bare or KNOWN_NOTE.fullmatch(bare[:60]) or (bare != text and _PRODUCT.fullmatch(bare)):
            continue
        if not entry.counted and (found := COUNT_CELL.fullmatch(bare)):
            entry = entry._replace(copies=int(found["n"]), counted=True, style=MARKED)
        elif entry.print is None and (code := set_code(bare, any_case=False)) is not None:
            entry = entry._replace(print=code)
        elif entry.section is None and (section := section_of(bare)) is not None:
            entry = entry._replace(section=section)
        else:
            kept.append(text)
    if mark in _PROSE and not entry.counted:
        return None
    note = " ".join(filter(None, (entry.note, *kept)))
    return entry._replace(note=note, parted=entry.parted or (bool(kept) and mark in _PARTING))


COUNT_CELL = re.compile(rf"(?:{LABEL})?[x×]?\s?(?P<n>[0-9０-９]{{1,2}})\s?(?:[x×]|{COUNTER})?", re.IGNORECASE)


_BRACKETED_LAST = re.compile(r"\s*[(\[（［]([^()\[\]（）［］]{1,36})[)\]）］]\Z")


def without_rarity(reading: Reading) -> Iterator[Reading]:
    found = _BRACKETED_LAST.search(reading.text, max(len(reading.text) - EDGE, 0))
    if found and found.start() and KNOWN_NOTE.fullmatch(found[1].strip()):
        yield reading._replace(text=reading.text[: found.start()].rstrip())
