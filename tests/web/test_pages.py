"""The pages, as they come from the server."""

import re
from itertools import pairwise

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


def test_what_cannot_be_done_leaves_the_list_in_the_form(client: TestClient) -> None:
    page = client.post("/", data={"text": "3 Ash Blossom", "format": "nope"}, headers=HTML)
    assert page.status_code == 400
    assert "There is no format" in page.text
    assert "3 Ash Blossom</textarea>" in page.text
    sheet = client.post("/sheet", data={"text": "hello world"}, headers=HTML)
    assert (sheet.status_code, "hello world</textarea>" in sheet.text) == (400, True)
    swap = client.post("/swap", data={"text": "3 Ash Blossom", "after": "40 Ash Blossom", "duel": "many"})
    assert (swap.status_code, "40 Ash Blossom</textarea>" in swap.text) == (400, True)


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/nothing", 404), ("PUT", "/swap", 405), ("GET", "/sheet", 405)]
)
def test_errors_are_pages_for_browsers(client: TestClient, method: str, path: str, status: int) -> None:
    page = client.request(method, path, headers=HTML)
    assert (page.status_code, "<h1>That cannot be done</h1>" in page.text) == (status, True)
    assert client.request(method, path).headers["content-type"] == "application/problem+json"
    assert client.request(method, "/api/nothing", headers=HTML).headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/", "/swap", "/cards"])
def test_head_is_answered_like_get(client: TestClient, path: str) -> None:
    assert client.head(path).status_code == client.get(path).status_code == 200


def test_nothing_of_a_long_list_is_dropped(client: TestClient) -> None:
    text = "\n".join(["40 Dark Magician", *["# a remark that is rather long"] * 10_000, "1 Pot of Greed"])
    page = client.post("/", data={"text": text, "as_of": "2026-08-22"}).text
    assert "Pot of Greed is Forbidden" in page


def test_a_list_that_begins_with_an_empty_line_keeps_it(client: TestClient) -> None:
    page = client.post("/", data={"text": "\n\n40 Dark Magician\n3 Ash Blosom"}).text
    # A browser drops one line break after the tag.
    assert ">\n\n\n40 Dark Magician\n3 Ash Blosom</textarea>" in page
    assert 'name="mend" value="4:3:13:Ash Blossom &amp; Joyous Spring"' in page


def test_one_file_is_put_into_the_form_so_that_it_can_be_mended(client: TestClient) -> None:
    one = client.post("/", files=[("files", ("list.txt", b"40 Dark Magician\n3 Ash Blosom\n"))]).text
    assert 'data-path="list.txt"' in one
    assert "3 Ash Blosom\n</textarea>" in one
    assert 'name="mend"' in one
    two = [("files", (f"{name}.txt", b"40 Dark Magician\n3 Ash Blosom\n")) for name in "ab"]
    assert 'name="mend"' not in client.post("/", files=two).text


def test_the_first_button_is_that_of_return(client: TestClient) -> None:
    page = client.post("/", data={"text": LIST}).text
    buttons = re.findall(r"<button[^>]*>", page)
    assert 'name="mend"' not in buttons[0]
    assert any('name="mend"' in button for button in buttons)


def test_a_deck_of_which_something_was_left_out_is_not_copied(client: TestClient) -> None:
    assert 'id="as-ydke"' in client.post("/", data={"text": "#main\n46986414\n#extra\n!side\n"}).text
    assert 'id="as-ydke"' not in client.post("/", data={"text": "#main\n46986414\n99999999999\n#extra\n!side\n"}).text


def test_formats_of_several_decks(client: TestClient) -> None:
    files = [("files", (f"{name}.ydk", b"#main\n46986414\n#extra\n!side\n")) for name in "ab"]
    files.append(("files", ("c.txt", b"")))
    page = client.post("/", data={"which": "1"}, files=files).text
    assert re.findall(r"In which formats (\S+) is legal", page) == ["a.ydk", "b.ydk"]
    assert "TCG Advanced" in page


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"points_cap": "1", "format": "genesys"}, "the point cap of Genesys is 1"),
        ({"list": "tcg@2010-03-01"}, "TCG list of 2010-03-01"),
        ({"points_cap": "many"}, "points_cap must be a whole number."),
        ({"region": "mars"}, "There is no region"),
        ({"list": "/etc/passwd"}, "There is no list"),
    ],
)
def test_more_options(client: TestClient, options: dict[str, str], said: str) -> None:
    page = client.post("/", data={"text": "3 Ash Blossom & Joyous Spring", **options}).text
    assert said in re.sub(r"<[^>]*>", "", page)
    assert '<details class="more" open><summary>More options' in page


def test_the_headings_of_a_page_leave_no_level_out(client: TestClient) -> None:
    match = {"text": "40 Dark Magician", "after": "40 Dark Magician"}
    for page in (client.post("/", data={"text": LIST, "which": "1"}), client.post("/swap", data=match)):
        levels = [int(level) for level in re.findall(r"<h(\d)", page.text)]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_card_page_says_what_the_command_says(client: TestClient) -> None:
    page = client.get("/cards?q=pot+of+greed").text
    assert "TCG Advanced</th><td>Forbidden</td>" in page
    assert "00000000" not in page
    assert "cards match" in client.get("/cards?q=blue-eyes+dragon").text


def test_an_accepted_deck_is_called_so(client: TestClient) -> None:
    page = client.post("/", data={"text": "# deckcheck: ignore=DCK004\n40 Dark Magician", "as_of": "2026-08-22"}).text
    assert 'class="deck accepted"' in page
    assert "1 finding ignored in the file" in page


@pytest.mark.parametrize(
    ("accepted", "language", "question", "verdict"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-CN", "这副卡组合法吗？", "不合法"),
        ("ja", "ja", "このデッキは適正ですか？", "不適正"),
        ("de-DE,ja;q=0.5", "ja", "このデッキは適正ですか？", "不適正"),
        ("en-GB,ja;q=0.5", "en", "Is this deck legal?", "illegal"),
        ("de-DE", "en", "Is this deck legal?", "illegal"),
        ("zh-TW", "en", "Is this deck legal?", "illegal"),
        ("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "en", "Is this deck legal?", "illegal"),
        ("zh-SG,zh;q=0.9,en;q=0.8", "zh-CN", "这副卡组合法吗？", "不合法"),
        ("en;q=0.1, JA;Q=0.9", "ja", "このデッキは適正ですか？", "不適正"),
        ("ja;q=0, zh-cn;q=0.1", "zh-CN", "这副卡组合法吗？", "不合法"),
        ("ja;q=nan, zh;q=-1, *, ,;;", "en", "Is this deck legal?", "illegal"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(
    client: TestClient, accepted: str, language: str, question: str, verdict: str
) -> None:
    page = client.get("/", headers={"accept-language": accepted}).text
    assert f'<html lang="{language}">' in page
    assert question in page
    # What is chosen in the form goes before that.
    posted = {"text": "3 Pot of Greed", "format": "tcg", "lang": language}
    answer = client.post("/", data=posted, headers={"accept-language": "fr"}).text
    assert f'<span class="verdict">{verdict}</span>' in answer


def test_a_language_without_messages_gives_names_alone(client: TestClient) -> None:
    answer = client.post("/", data={"text": "3 Pot of Greed", "format": "tcg", "lang": "de"}).text
    assert "Topf der Gier" in answer
    assert '<span class="verdict">illegal</span>' in answer
