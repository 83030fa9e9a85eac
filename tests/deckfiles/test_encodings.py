"""Texts from before UTF-8 are read in the encoding in which their lines are names of cards."""

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks

CODES = (14558127, 97268402, 10045474, 24224830, 89631139, 46986414, 44508094, 83764718, 12580477, 26202165)


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("ja", "shift_jis"),
        ("ja", "euc_jp"),
        ("zh-CN", "gb18030"),
        ("zh-TW", "big5hkscs"),
        ("ko", "cp949"),
        ("fr", "cp1252"),
        ("de", "utf-16"),
    ],
)
def test_encodings_are_told_by_names(store: Store, language: str, encoding: str) -> None:
    codes = [code for code in CODES if _fits(store.name(code, language), encoding)]
    assert len(codes) > 8
    lines = [f"1 {store.name(code, language)}" for code in codes]
    decks = read_decks("\n".join(lines).encode(encoding), "list.txt", store)
    assert isinstance(decks, list)
    found = {store.find_name(str(ref)) for part in (decks[0].main, decks[0].extra, decks[0].side) for ref in part.refs}
    assert found == {store.find_name(store.name(code, language)) for code in codes}
    assert [remark.code for remark in decks[0].remarks][:1] == ["FMT011"]


def _fits(name: str, encoding: str) -> bool:
    try:
        name.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
