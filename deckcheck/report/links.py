"""Where the rule text can be read: in the repository that this program was installed from."""

import json
import os
import re
from functools import cache

REPOSITORY = "DECKCHECK_REPOSITORY"
"""Environment variable with the address of the repository's files, such as `https://github.com/OWNER/deckcheck/blob/main`.
The action sets it, since it is installed from a folder that does not tell."""
_VIEWS = {"github.com": "blob", "gitlab.com": "-/blob", "codeberg.org": "src/commit"}


def repository_url() -> str:
    """The address below which the repository's files are shown; empty where that is not known."""
    told = os.environ.get(REPOSITORY, "")
    if told:
        return told.rstrip("/") if re.fullmatch(r"https://[\w.-]+(?::\d+)?(?:/[\w.@~+-]+)+/?", told) else ""
    return installed_from(_direct_url())


def installed_from(record: str | None) -> str:
    """The same from what pip notes of an installation from a repository (PEP 610)."""
    try:
        found = json.loads(record or "")
        url, commit = found["url"], found["vcs_info"]["commit_id"]
        place = re.fullmatch(r"https://(?:[^@/]*@)?([\w.-]+)(/[\w.@~+/-]+?)(?:\.git)?/?", url)
    except (ValueError, KeyError, TypeError):
        return ""
    if place is None or place[1] not in _VIEWS or not re.fullmatch(r"[0-9a-f]{7,64}", str(commit)):
        return ""
    return f"https://{place[1]}{place[2]}/{_VIEWS[place[1]]}/{commit}"


@cache
def _direct_url() -> str | None:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution("deckcheck").read_text("direct_url.json")
    except PackageNotFoundError:
        return None


def rule_url(source: str) -> str:
    """Where the paragraph of the rule text can be read that a rule or finding names; empty where that is not known."""
    url = repository_url()
    return f"{url}/docs/rule-text.md#{source.lower()}" if url and source else ""
