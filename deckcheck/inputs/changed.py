"""Which files changed since a revision, as git knows."""

import os
import subprocess
from contextlib import suppress

from deckcheck.errors import UsageError


def changed_files(folder: str, revision: str, seen: dict[str, frozenset[str]] | None = None) -> frozenset[str]:
    """The absolute paths of all files of a folder's repository that changed since the branch left a revision, of those
    that are gone too.

    A revision is one of the repository that the call is made in: in a submodule it stands for the commit that its
    superproject had then.  Where that is not known all files of the submodule count.
    """
    seen = {} if seen is None else seen
    top = _top(folder)
    if top not in seen:
        commit = _base(top, revision)
        names = _git(top, "ls-files", "--others", "--exclude-standard", "-z")
        if commit is None:
            names += _git(top, "ls-files", "-z")
        else:
            names += _git(top, "diff", "--name-only", "-z", "--no-ext-diff", "--no-renames", commit, "--")
        seen[top] = frozenset(os.path.join(top, *name.split("/")) for name in names.split("\0") if name)
    return seen[top]


def _top(folder: str) -> str:
    return os.path.realpath(_git(folder, "rev-parse", "--show-toplevel").rstrip("\n"))


def _base(top: str, revision: str) -> str | None:
    """The commit that a repository is compared with; None for a submodule in which it cannot be told."""
    above = _git(top, "rev-parse", "--show-superproject-working-tree").rstrip("\n")
    here = os.path.realpath(os.curdir)
    if above and here != top and not here.startswith(top + os.sep):
        return _recorded(top, os.path.realpath(above), revision)
    try:
        commit = _git(top, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}").strip()
    except UsageError:
        raise UsageError(
            f'git knows no revision "{revision}" in {top}.', "In CI, the whole history may need to be fetched."
        ) from None
    with suppress(UsageError):  # unrelated histories: then what differs from the revision itself
        commit = _git(top, "merge-base", commit, "HEAD").strip()
    return commit


def _recorded(top: str, above: str, revision: str) -> str | None:
    """The commit of a submodule that its superproject had when the branch left a revision; None if there was none, or
    it was not fetched."""
    base = _base(above, revision)
    if base is None:
        return None
    path = os.path.relpath(top, above).replace(os.sep, "/")
    kind, _, commit = _git(above, "ls-tree", base, "--", f":(literal){path}").partition("\t")[0].rpartition(" ")
    if not kind.endswith(" commit"):
        return None
    try:
        return _git(top, "rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}").strip()
    except UsageError:
        return None


def _git(folder: str, *arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", folder, *arguments],
            capture_output=True,
            check=True,
            encoding="utf-8",
            errors="surrogateescape",
        )
    except FileNotFoundError:
        raise UsageError("--changed-since needs git, which is not installed.") from None
    except subprocess.CalledProcessError as error:
        told = error.stderr.strip().removeprefix("fatal: ")
        raise UsageError(f"git cannot tell what changed in {folder}: {told}.", "Run it in a git repository.") from None
    return done.stdout
