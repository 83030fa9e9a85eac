"""The pages, as they come from the server."""

import re

import pytest
from starlette.testclient import TestClient

from deckcheck.errors import UsageError
from deckcheck.sheet.qr import qr_path
from deckcheck.web.pages import mended

HTML = {"accept": "text/html"}
LIST = "3 Ash Blosom\n40 Mystical Space Typhoon"


def test_a_list_is_checked_and_comes_back(client: TestClient) -> None:
    page = client.post("/", data={"text": LIST, "format": "tcg", "as_of": "2026-08-22"}).text
    assert 'class="deck illegal"' in page
    assert "too many copies" in page
    assert LIST.split("\n")[0] in page
    assert '<option value="tcg" selected>' in page


def test_a_suggestion_mends_the_list(client: TestClient) -> None:
    page = client.post("/", data={"text": LIST, "format": "tcg"}).text
    found = re.search(r'<button name="mend" value="([^"]+)">Ash Blossom &amp; Joyous Spring<', page)
    assert found is not None
    mend = found[1].replace("&amp;", "&")
    page = client.post("/", data={"text": LIST, "format": "tcg", "mend": mend}).text
    assert "3 Ash Blossom &amp; Joyous Spring\n40 Mystical" in page
    assert 'name="mend"' not in page


@pytest.mark.parametrize(
    "change", ["", "1", "1:2:3", "a:1:2:x", "9:1:2:x", "1:9:2:x", "1:1:99999:x", "1:-1:2:x", "1:²:2:x"]
)
def test_a_change_that_does_not_fit(change: str) -> None:
    with pytest.raises(UsageError):
        mended("3 Ash", change)


def test_a_deck_can_be_copied_and_scanned(client: TestClient) -> None:
    page = client.post("/", data={"text": "40 Dark Magician", "as_of": "2026-08-22"}).text
    code = re.search(r"ydke://\S+!", page)
    assert code is not None
    size, path = qr_path(code[0])
    assert f'<svg class="qr" viewBox="0 0 {size} {size}"' in page
    assert f'<path d="{path}"/>' in page


def test_formats_in_which_a_deck_is_legal(client: TestClient) -> None:
    page = client.post("/", data={"text": "40 Dark Magician", "which": "1", "as_of": "2026-08-22"}).text
    assert "In which formats it is legal" in page
    assert "goat" in page


def test_files(client: TestClient) -> None:
    files = [("files", (f"{name}.ydk", b"#main\n14558127\n#extra\n!side\n")) for name in "abc"]
    page = client.post("/", data={"format": "tcg"}, files=files).text
    assert re.findall(r'data-path="(\w\.ydk)"', page) == ["a.ydk", "b.ydk", "c.ydk"]


def test_an_exchange(client: TestClient) -> None:
    before, after = (
        "Main Deck\n40 Dark Magician\nSide Deck\n1 Kuriboh",
        "Main Deck\n39 Dark Magician\n1 Kuriboh\nSide Deck\n1 Dark Magician",
    )
    page = client.post("/swap", data={"text": before, "after": after, "as_of": "2026-08-22"}).text
    assert "Kuriboh" in page
    assert 'class="deck' in page


def test_cards(client: TestClient) -> None:
    assert "00000000" not in client.get("/cards?q=ash+blossom").text
    assert "14558127" in client.get("/cards?q=ash+blossom").text
    assert "No card matches" in client.get("/cards?q=zzzzqqqq").text


def test_a_sheet(client: TestClient) -> None:
    answer = client.post("/sheet", data={"text": "40 Dark Magician", "format": "tcg"})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_what_cannot_be_done_is_a_page_for_browsers(client: TestClient) -> None:
    answer = client.post("/", data={"text": ""}, headers=HTML)
    assert answer.status_code == 400
    assert "There is no list." in answer.text
    assert client.post("/", data={"text": "1 Ash", "format": "<b>"}, headers=HTML).text.count("<b>") == 0


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</textarea><script>1</script>",
        "{{ 7*7 }}",
        "\u202ebad",
        "\x1b[31m",
    ],
)
def test_hostile_text_is_only_text(client: TestClient, hostile: str) -> None:
    page = client.post("/", data={"text": f"3 {hostile}", "as_of": "2026-08-22", "lang": "en"}, headers=HTML).text
    assert page.count("<script") == 1  # the page's own
    assert "<img" not in page
    assert "49" not in re.sub(r"data:.*", "", page) or "{{" in page or hostile != "{{ 7*7 }}"


def test_no_event_leads_to_the_start(client: TestClient) -> None:
    answer = client.get("/event", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
