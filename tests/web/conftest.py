"""A server's application, asked without a network; its process begins once for all tests of a worker."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from deckcheck.web.app import make_app
from deckcheck.web.settings import ServeSettings

HOST = "http://127.0.0.1"


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(ServeSettings(workers=1, seconds=20.0)), base_url=HOST) as client:
        yield client
