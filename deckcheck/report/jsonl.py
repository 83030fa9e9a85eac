"""One JSON object per line, for streams: the run, then each item, then the sums, told apart by `kind`."""

from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, notes_of
from deckcheck.report.json import event_object, item_text, run_object, summary_object


def _begin(run: Run, look: Look) -> str:
    return json_text({"kind": "run", **run_object(run)}) + "\n"


def _item(item: Item, run: Run, look: Look) -> str:
    return f'{{"kind": "item", {item_text(item, run)[1:]}\n'


def _end(run: Run, summary: Summary, look: Look) -> str:
    return (
        json_text(
            {
                "kind": "summary",
                "notes": list(notes_of(run, summary, event=False)),
                **event_object(run.event),
                **summary_object(run, summary),
            }
        )
        + "\n"
    )


REPORTER = Reporter("jsonl", "one JSON object per line", _begin, _item, _end, fixes=True)
