"""How the pages of `deckcheck serve` look, and whether axe finds barriers in them, in a headless Chromium.

    npm install axe-core
    python bench/pages.py --axe node_modules/axe-core/axe.min.js --out shots/

Opens every page, empty and with answers, at 390 and 1280 pixels, light and dark, saves a picture of each, and prints
what axe finds, what the console says, and requests that leave the server.  Exit code 1 if there is any of these.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.serve import server
from tests.html.browser import Browser

EXAMPLES = Path("examples")
TYPOS = "3 Ash Blosom\n3 Maxx C\n40 Mystical Space Typhoon\nExtra Deck\n1 Linkuribo\n"


def text(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


def press(browser: Browser, script: str) -> None:
    browser.forget()
    browser.run(f"{script}; 1")
    browser.wait_for_page()


def filled(browser: Browser, address: str, button: str, **fields: str) -> None:
    """Fill the form of a page, and press a button."""
    browser.visit(address)
    for name, value in fields.items():
        browser.run(f"document.querySelector('[name={name}]').value = {json.dumps(value)}; 1")
    press(browser, f"document.querySelector('{button}').click()")


def pages(browser: Browser, address: str) -> Iterator[str]:
    """Open the pages one after the other, and give their names."""
    for path in ("", "swap", "cards", "cards?q=ash", "cards?q=blue-eyes"):
        browser.visit(address + path)
        yield path.translate(str.maketrans("?=", "--")) or "start"
    filled(browser, address, "button.main", text=TYPOS)
    yield "typos"
    filled(browser, address, "button[name=which]", text=text("tcg-legal.ydk"))
    browser.run("document.querySelectorAll('details').forEach(one => one.open = true); 1")
    yield "legal"
    files = "".join(
        f"data.items.add(new File([{json.dumps(text(name))}], {json.dumps(name)}));"
        for name in ("tcg-legal.ydk", "tcg-illegal.ydk", "goat.ydk")
    )
    browser.visit(address)
    drop = "document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"
    press(browser, f"var data = new DataTransfer(); {files} {drop}")
    yield "files"
    match = {"text": text("match/registered.ydk"), "after": text("match/game3.ydk")}
    filled(browser, f"{address}swap", "button.main", **match)
    yield "exchange"


def looked_at(browser: Browser, address: str, axe: str, out: Path, width: int, *, dark: bool) -> int:
    """Look at all pages in one size and colour; returns the number of things that are wrong."""
    wrong = 0
    browser.look(width, dark=dark)
    for name in pages(browser, address):
        browser.screenshot(out / f"{name}-{width}-{'dark' if dark else 'light'}.png", whole=True)
        browser.run(f"{axe}; 1")
        found = browser.run(
            "axe.run(document).then(r => r.violations.map(v => `${v.impact} ${v.id}: ${v.nodes[0].html.slice(0, 99)}`))"
        )
        outside = [one for one in browser.requests if not one.startswith((address, "data:", "about:"))]
        wide = ["wider than the screen"] if browser.run("document.documentElement.scrollWidth") > width else []
        said = [*found, *browser.problems, *outside, *wide]
        wrong += len(said)
        print(name, width, "dark" if dark else "light", *(said or ["nothing"]), sep="\n  ")
        browser.problems.clear()
        browser.requests.clear()
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--axe", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    axe = args.axe.read_text("utf-8")
    with server() as (address, _), tempfile.TemporaryDirectory() as profile, Browser(Path(profile)) as browser:
        wrong = sum(
            looked_at(browser, address, axe, args.out, width, dark=dark)
            for width in (390, 1280)
            for dark in (False, True)
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
