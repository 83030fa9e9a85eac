"""Compiled catalogues are read as the standard library reads them."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from deckcheck.model.mofile import MoFile
from tests.conftest import ROOT

CATALOGUES = sorted((ROOT / "deckcheck" / "locale").glob("*/LC_MESSAGES/deckcheck.mo"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_message_is_found(path: Path) -> None:
    known = GNUTranslations(path.open("rb"))
    ours = MoFile(str(path))
    messages = {key if isinstance(key, str) else key[0] for key in known._catalog}  # type: ignore[attr-defined]
    assert len(messages) > 1500
    for message in messages - {""}:
        assert ours.forms(message)[ours.plural(1)] == known.gettext(message)
    for message in ("", "a", "zzz", "{n} card ", "日本"):
        assert message == "" or ours.forms(message) == []


@pytest.mark.parametrize("language", ["de", "pl", "ru", "ar", "ja"])
def test_each_number_takes_its_form(language: str, tmp_path: Path) -> None:
    catalog = Catalog(language)
    catalog.add(("{n} card", "{n} cards"), tuple(f"form {n}" for n in range(catalog.num_plurals)))
    catalog.add("A card", "Eine Karte")
    out = BytesIO()
    write_mo(out, catalog)
    path = tmp_path / "some.mo"
    path.write_bytes(out.getvalue())
    known, ours = GNUTranslations(BytesIO(out.getvalue())), MoFile(str(path))
    for number in (*range(130), 1000, 1_000_001):
        said = ours.forms("{n} card")[ours.plural(number)]
        assert said == known.ngettext("{n} card", "{n} cards", number)
    assert ours.forms("A card") == ["Eine Karte"]
