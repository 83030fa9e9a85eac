"""What to say once about a run of decks: format, list, and what the data cannot tell."""

from deckcheck.decks.formats import NO_LIST
from deckcheck.judge.deck import Judge

STALE_DAYS = 120
_REMARKS = 8


def run_notes(judge: Judge, name: str, why: str) -> tuple[str, ...]:
    """What to say once about a run: which format and list are used and why, and what the data cannot tell.

    Raises UsageError as `Judge.ruleset` does.
    """
    ruleset = judge.ruleset(name)
    play, limits = ruleset.play, ruleset.list
    notes = [f"Format {play.id} ({why}), {ruleset.named}."]
    if judge.options.list_of(name) == NO_LIST:
        notes = [f"Format {play.id} ({why}), no Forbidden & Limited List (as asked)."]
    if play.note:
        notes.append(play.note)
    as_of = judge.options.as_of
    released = judge.store.meta().get("cards", "")
    # The data know which lists came up to their own day; what came after that they do not.
    if judge.options.list_of(name) is None and play.updated and limits.until is None and as_of > released:
        age = days_between(limits.effective, as_of)
        if age > STALE_DAYS:
            notes.append(
                f"That is the newest {play.title} list known, and {age} days old: a newer list may be in effect. "
                "Update deckcheck, or give the list with --list."
            )
    if as_of < released and not limits.whitelist:
        notes.append(f"Release dates are unknown: cards released after {as_of} are not detected.")
    # A list of the user's own may have lines that were left out or mean something else than they seem to.
    shown = [f"{judge.options.list_file}:{remark.span.line}: {remark.message}" for remark in limits.remarks[:_REMARKS]]
    if len(limits.remarks) > _REMARKS:
        shown.append(f"{judge.options.list_file}: {len(limits.remarks) - _REMARKS} more remarks.")
    return (*notes, *shown)


def days_between(first: str, last: str) -> int:
    """Days from one ISO date to another."""
    from datetime import date

    return (date.fromisoformat(last) - date.fromisoformat(first)).days
