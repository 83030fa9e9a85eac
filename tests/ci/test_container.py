"""The container file: read by the rules of its language, and built where there is a builder."""

import json
import os
import re
import subprocess

import pytest

from tests.conftest import ROOT

TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
KNOWN = {"FROM", "COPY", "RUN", "USER", "WORKDIR", "ENTRYPOINT", "CMD"}


def instructions() -> list[tuple[str, str]]:
    """The instructions with their arguments: lines that end with a backslash go on, comments and empty lines do not
    count."""
    lines = [line for line in TEXT.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines())]


def test_it_is_read() -> None:
    found = instructions()
    assert {word for word, _ in found} <= KNOWN
    assert found[0][0] == "FROM"
    assert not TEXT.rstrip().endswith("\\")
    stages = [re.fullmatch(r"(\S+)(?: AS (\w+))?", rest) for word, rest in found if word == "FROM"]
    assert all(stages)
    names = {stage[2] for stage in stages if stage}
    for word, rest in found:
        if word == "COPY" and (source := re.match(r"--from=(\w+)", rest)):
            assert source[1] in names
        if word in ("ENTRYPOINT", "CMD"):
            assert all(isinstance(part, str) for part in json.loads(rest))
        if word == "RUN":
            assert subprocess.run(["bash", "-n", "-c", rest], check=False).returncode == 0
    for stage in stages:
        assert stage
        assert re.fullmatch(r"docker\.io/library/python:3\.\d+-slim", stage[1])


def test_it_does_what_is_wanted_of_images() -> None:
    found = instructions()
    users = [rest for word, rest in found if word == "USER"]
    assert users
    assert users[-1] != "root"
    assert found.index(("USER", users[-1])) < found.index(("ENTRYPOINT", '["deckcheck"]'))
    assert "--no-cache-dir" in TEXT
    # The card data are built into the wheel: everything that the build needs is sent to it.
    ignored = (ROOT / ".containerignore").read_text().split()
    assert not {"banlists", "cardpool", "deckcheck", "pyproject.toml", "README.md", "LICENSE"} & set(ignored)


BUILDER = os.environ.get("DECKCHECK_IMAGE_BUILDER")
"""Set by .ci/run where there is one that works: building fetches the base image and packages."""


@pytest.mark.skipif(BUILDER is None, reason="no builder of images is named")
def test_it_is_built() -> None:
    assert BUILDER is not None
    name = "deckcheck-test"
    subprocess.run([BUILDER, "build", "-t", name, "-f", "Containerfile", "."], cwd=ROOT, check=True)
    told = subprocess.run([BUILDER, "run", "--rm", name, "--version"], check=True, capture_output=True, text=True)
    assert told.stdout.startswith("deckcheck ")
