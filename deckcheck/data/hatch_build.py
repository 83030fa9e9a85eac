"""The build hook of hatchling: a wheel carries the finished index instead of the files that it is made from."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class IndexHook(BuildHookInterface[Any]):
    """Makes the index before a wheel is put together; an editable install makes its own on first use."""

    PLUGIN_NAME = "deckcheck-index"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the index into a temporary folder and have it packed as `deckcheck/_data/deckcheck.sqlite3`."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from deckcheck.data.build import build
            from deckcheck.data.seal import SUFFIX, seal_text
        finally:
            sys.path.remove(self.root)
        self._folder = TemporaryDirectory(prefix="deckcheck-")
        target = Path(self._folder.name) / "deckcheck.sqlite3"
        build(Path(self.root), target)
        seal = target.with_name(target.name + SUFFIX)
        seal.write_text(seal_text(str(target), moved=True), encoding="utf-8")
        for file in (target, seal):
            build_data["force_include"][str(file)] = f"deckcheck/_data/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if version != "editable":
            self._folder.cleanup()
