"""What simulators make of a deck's file, beside its verdict."""

from deckcheck.clients import CLIENTS
from deckcheck.deckfiles import detect_format
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.model.report import Item
from deckcheck.model.words import say


def with_clients(item: Item, source: Source, judge: Judge) -> Item:
    """The item with what the simulators that the judge is to ask make of the same file."""
    if item.format is None or source.data is None:
        return item
    form = detect_format(source.data, source.path)
    readable = form is not None and form.name == "ydk"
    lines, told = [], {}
    for name in judge.wanted.clients:
        client = CLIENTS[name]
        if not readable:
            lines.append(say("  {program} reads .ydk files only.", program=client.name))
            continue
        found = client.judge(source.data, judge.ruleset(item.format))
        lines.append(say("  {sentence}.", sentence=found.text(client.name)))
        told[name] = {**found._asdict(), "lost": list(found.lost), "moved": list(found.moved)}
    return item._replace(lines=(*item.lines, *lines), extra={**(item.extra or {}), "clients": told})
