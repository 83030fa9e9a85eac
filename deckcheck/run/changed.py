"""The sources of a run that changed since a revision, or whose verdict may have: their settings changed."""

import os
from collections.abc import Iterable, Iterator

from deckcheck.config.settings import Resolver
from deckcheck.errors import UsageError
from deckcheck.inputs.changed import changed_files
from deckcheck.inputs.sources import Source


def only_changed(sources: Iterable[Source], revision: str, resolver: Resolver) -> Iterator[Source]:
    """The sources that changed since the branch left a revision: committed, not committed, or not known to git.

    A file also counts as changed if its configuration, list, format or cards file did, or a configuration that held
    for it is gone.  Raises UsageError outside of git repositories, and for a revision that does not exist.
    """
    changed = Changed(revision)
    for source in sources:
        if source.data is not None:
            raise UsageError("--changed-since is for files.", "Omit it for standard input and ydke:// URLs.")
        if changed(source.path) or any(map(changed.known, depends_on(source.path, resolver))):
            yield source


def depends_on(path: str, resolver: Resolver) -> Iterator[str]:
    """The other files that a verdict depends on.

    Of configurations these are all places upward in which one may have come or gone.
    """
    yield from resolver.places(path)
    yield from resolver.settings(path).files


class Changed:
    """Whether files changed since a revision; each folder's repository is asked once."""

    def __init__(self, revision: str) -> None:
        self._revision = revision
        self._folders: dict[str, frozenset[str]] = {}
        self._seen: dict[str, frozenset[str]] = {}
        self._answers: dict[str, bool] = {}

    def known(self, path: str) -> bool:
        """Whether a file is known to have changed; of one outside of git repositories that cannot be told."""
        try:
            return self(path)
        except UsageError:
            return False

    def __call__(self, path: str) -> bool:
        """Whether a file changed.  Raises UsageError if it does not lie in a git repository."""
        if path not in self._answers:
            folder = os.path.realpath(os.path.dirname(path))
            if folder not in self._folders:
                self._folders[folder] = changed_files(folder, self._revision, self._seen)
            self._answers[path] = os.path.join(folder, os.path.basename(path)) in self._folders[folder]
        return self._answers[path]
