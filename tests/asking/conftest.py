"""The asking commands are tried as a user calls them."""

from tests.cli.conftest import run

__all__ = ["run"]
