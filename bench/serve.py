"""Load and odd requests for `deckcheck serve`, on this machine only.

    python bench/serve.py load DECKS [--seconds 60] [--connections 20]
    python bench/serve.py fuzz [--requests 10000] [--seed 1]

Both start a server of their own.  `load` posts decks of a folder to /api/check over so many connections and prints
requests a second, the 50th and 99th percentile of the answers' times, the memory of all its processes before and
after, and how many answers were lost or differ from the first of the same deck.  `fuzz` sends requests that are broken
or odd and prints how often each status came; none may be 500 or lost.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "deckcheck", "serve", "--port", "0", "--isolated"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    found = re.search(r"http://[\d.:]+/", process.stdout.readline())
    assert found is not None
    try:
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait(30)


def memory(pid: int) -> int:
    """The resident memory of a process and its children, in MB."""
    out = subprocess.run(["ps", "-o", "pid=,ppid=,rss=", "-A"], capture_output=True, text=True, check=True).stdout
    rows = [tuple(map(int, line.split())) for line in out.splitlines()]
    family = {pid}
    for _ in range(4):
        family |= {child for child, parent, _ in rows if parent in family}
    return sum(rss for child, _, rss in rows if child in family) // 1024


async def load(folder: Path, seconds: float, connections: int) -> None:
    texts = [(path.name, path.read_text("utf-8", "replace")) for path in sorted(folder.glob("*.ydk"))[:400]]
    seen: dict[str, str] = {}
    times: list[float] = []
    statuses: Counter[int] = Counter()
    lost = wrong = 0
    with server() as (address, pid):
        limits = httpx.Limits(max_connections=connections)
        async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits, trust_env=False) as client:
            await client.post("api/check", json={"decks": [texts[0][1]]})
            before = memory(pid)
            end = time.monotonic() + seconds
            rest = iter(range(10**9))

            async def one() -> None:
                nonlocal lost, wrong
                while time.monotonic() < end:
                    name, text = texts[next(rest) % len(texts)]
                    began = time.monotonic()
                    body = {"decks": [{"name": name, "text": text}], "format": "tcg", "as_of": "2026-08-22"}
                    try:
                        answer = await client.post("api/check", json=body)
                    except httpx.HTTPError:
                        lost += 1
                        continue
                    statuses[answer.status_code] += 1
                    if answer.status_code in (429, 503):
                        await asyncio.sleep(0.05)
                        continue
                    times.append(time.monotonic() - began)
                    wrong += seen.setdefault(name, answer.text) != answer.text

            await asyncio.gather(*(one() for _ in range(connections)))
        after = memory(pid)
    times.sort()
    print(f"{len(times) / seconds:.0f} requests/s, p50 {times[len(times) // 2] * 1000:.0f} ms, ", end="")
    print(f"p99 {times[len(times) * 99 // 100] * 1000:.0f} ms, memory {before} to {after} MB")
    print(f"statuses {dict(statuses)}, lost {lost}, different {wrong}")


PATHS = (
    *("api/check", "api/swap", "api/which", "api/convert", "api/card", "api/lists/tcg", "api/lists/diff"),
    *("", "swap", "sheet", "cards", "event", "assets/web.js", "nothing"),
)
POSTED = ("api/check", "api/swap", "api/which", "api/convert", "", "swap", "sheet")
WORDS: tuple[object, ...] = (
    *(None, "", "tcg", "goat", "/etc/passwd", "../x.yaml", "tcg@2010-03-01", "2010-13-40", "9999-12-31", -1, 0, 10**30),
    *(
        1.5,
        True,
        [],
        {},
        ["tcg"],
        "3 Dark Magician",
        "ydke://////",
        "#main\n89631139\n" * 100,
        "\ud800",
        "\x00\x1b[31m",
    ),
    *("{{7*7}}", "<script>", "a" * 5000, "名" * 300, {"text": "1 Ash"}, {"name": "x"}),
)
KEYS = [
    "decks",
    "format",
    "formats",
    "as_of",
    "region",
    "list",
    "points_cap",
    "lang",
    "registered",
    "later",
    "plan",
    "duel",
    "deck",
    "to",
    "q",
    "text",
    "mend",
]
KINDS = ("application/json", "application/json", "text/plain", "multipart/form-data; boundary=x", "")


async def fuzz(requests: int, seed: int) -> None:
    dice = random.Random(seed)
    statuses: Counter[object] = Counter()
    with server() as (address, _):
        async with httpx.AsyncClient(base_url=address, timeout=120, trust_env=False) as client:
            for number in range(requests):
                path = dice.choice(PATHS)
                value: object = {key: dice.choice(WORDS) for key in dice.sample(KEYS, dice.randint(0, 5))}
                if isinstance(value, dict) and dice.random() < 0.5:
                    value["decks"] = [dice.choice(WORDS) for _ in range(dice.randint(0, 3))]
                data = json.dumps(value).encode()
                if dice.random() < 0.2:
                    data = bytes(dice.choice((byte, dice.randrange(256))) for byte in data[: dice.randint(0, 200)])
                query = {key: str(dice.choice(WORDS))[:200] for key in dice.sample(KEYS, dice.randint(0, 2))}
                query = {key: text.encode("utf-8", "replace").decode() for key, text in query.items()}
                usual = "POST" if path in POSTED else "GET"
                method = usual if dice.random() < 0.9 else dice.choice(("GET", "POST", "PUT", "OPTIONS", "HEAD"))
                headers = {"content-type": dice.choice(KINDS), "accept": dice.choice(("text/html", "*/*"))}
                try:
                    answer = await client.request(method, path, params=query, content=data, headers=headers)
                    statuses[answer.status_code] += 1
                    if answer.status_code == 500:
                        print("500", method, path, query, headers, data[:300])
                except httpx.HTTPError as error:
                    statuses[type(error).__name__] += 1
                    print(type(error).__name__, method, path, query, data[:300])
                if number % 1000 == 999:
                    print(number + 1, dict(statuses), flush=True)
    print(dict(statuses))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    loads = commands.add_parser("load")
    loads.add_argument("decks", type=Path)
    loads.add_argument("--seconds", type=float, default=60)
    loads.add_argument("--connections", type=int, default=20)
    odd = commands.add_parser("fuzz")
    odd.add_argument("--requests", type=int, default=10_000)
    odd.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.what == "load":
        asyncio.run(load(args.decks, args.seconds, args.connections))
    else:
        asyncio.run(fuzz(args.requests, args.seed))


if __name__ == "__main__":
    main()
