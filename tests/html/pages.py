"""Reading pages as a browser does, and what every page has to keep to."""

import itertools
import re
from base64 import b64encode
from hashlib import sha256
from xml.etree.ElementTree import Element

import html5lib

_COLOUR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")


def parse(text: str) -> Element:
    """The tree of a page; an error if it is not valid HTML as far as a parser can tell."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(text)
    for element in tree.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]
    return tree


def words(element: Element) -> str:
    """All text in an element."""
    return "".join(element.itertext())


def by_class(tree: Element, name: str) -> list[Element]:
    """The elements that have a class."""
    return [element for element in tree.iter() if name in (element.get("class") or "").split()]


def shape(tree: Element) -> list[str]:
    """The elements of a page in order, without what they say."""
    return [element.tag for element in tree.iter() if isinstance(element.tag, str)]


def faults(tree: Element) -> list[str]:
    """What is wrong with a page: headings, names of controls and pictures, ids, and anything that reaches outside."""
    found = []
    headings = [int(element.tag[1]) for element in tree.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    if headings.count(1) != 1 or headings[0] != 1:
        found.append("not one h1 that comes first")
    found += [f"h{before} then h{after}" for before, after in itertools.pairwise(headings) if after > before + 1]
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    found += [f"id {name} twice" for name in set(ids) if ids.count(name) > 1]
    if not tree.get("lang") or tree.find("head/title") is None:
        found.append("no language or title")
    labelled = {id(control) for label in tree.iter("label") for control in label.iter() if words(label).strip()}
    for element in tree.iter():
        tag = str(element.tag)
        if tag in ("input", "select", "textarea") and id(element) not in labelled:
            found.append(f"{tag} without label")
        if tag == "button" and not words(element).strip():
            found.append("button without name")
        if tag == "svg" and element.get("aria-hidden") != "true" and not element.get("aria-label"):
            found.append("picture without words")
        if tag == "th" and not element.get("scope"):
            found.append("th without scope")
        if tag == "details" and (len(element) == 0 or element[0].tag != "summary" or not words(element[0]).strip()):
            found.append("details without summary")
        for name, value in element.attrib.items():
            name = str(name)
            if name.startswith("on") or name == "style":
                found.append(f"inline {name}")
            if name in ("src", "href", "action", "data", "srcset", "poster") and not value.startswith("#"):
                found.append(f"{name} to {value}")
            if name in ("aria-labelledby", "aria-describedby", "for", "form") and not set(value.split()) <= set(ids):
                found.append(f"{name} to nothing: {value}")
        if tag == "a" and element.get("href", "")[1:] not in ids:
            found.append(f"link to nothing: {element.get('href')}")
    return found + policy_faults(tree)


def policy_faults(tree: Element) -> list[str]:
    """Where the policy of a page does not allow exactly what is in it, or allows anything from outside."""
    policy = next(meta.get("content", "") for meta in tree.iter("meta") if meta.get("http-equiv"))
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    found = [] if rules.pop("default-src") == "'none'" else ["policy is open"]
    for tag, name in (("style", "style-src"), ("script", "script-src")):
        hashes = [
            f"'sha256-{b64encode(sha256(words(element).encode()).digest()).decode()}'" for element in tree.iter(tag)
        ]
        if rules.pop(name, "").split() != hashes:
            found.append(f"{name} is not that of the page")
    return found + [f"{name} {value}" for name, value in rules.items() if value != "'none'"]


def colours(css: str) -> dict[str, tuple[str, str]]:
    """The named colours of a style sheet: light and dark."""
    return {name: (light, dark) for name, light, dark in _COLOUR.findall(css)}


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2: relative luminance), 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
