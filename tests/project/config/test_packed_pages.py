"""Pages are packed as far as the browser understands, and nothing else of them changes."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.test import Client

from accounts.models import User
from config.backends.script import SCRIPT, ScriptFinder
from config.backends.static import KeptAddressesStorage
from games.models import Game
from tests.games.conftest import alice, bob, live_game
from tests.support.games.pages import signed_in

__all__ = ["alice", "bob", "live_game"]

BROTLI, GZIP = {"Accept-Encoding": "gzip, deflate, br, zstd"}, {"Accept-Encoding": "gzip"}
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')
MAX_PACKED_SHARE = 0.25

pytestmark = pytest.mark.django_db


def test_a_page_is_packed_as_the_browser_understands(client: Client) -> None:
    plain = client.get("/rules/sogo/")
    best, older = (client.get("/rules/sogo/", headers=headers) for headers in (BROTLI, GZIP))
    assert [page.get("Content-Encoding") for page in (plain, best, older)] == [None, "br", "gzip"]
    texts = [plain.content, brotli.decompress(best.content), gzip.decompress(older.content)]
    assert len({TOKEN.sub(b"", text).rstrip() for text in texts}) == 1
    for page in (best, older):
        assert len(page.content) < MAX_PACKED_SHARE * len(plain.content)
        assert page["Content-Length"] == str(len(page.content))
        assert "Accept-Encoding" in page["Vary"]
    assert "Accept-Encoding" in plain["Vary"]


@pytest.mark.parametrize("header", ["", "identity", "br;q=0, gzip;q=0", "zstd", "br;q=x", "*"])
def test_who_understands_nothing_gets_the_page_as_it_is(client: Client, header: str) -> None:
    page = client.get("/rules/sogo/", headers={"Accept-Encoding": header})
    assert "Content-Encoding" not in page
    assert b"</html>" in page.content


def test_the_length_of_a_packed_page_tells_nothing(client: Client) -> None:
    """The same text has many lengths, however it is packed."""
    for headers in (BROTLI, GZIP):
        pages = [client.get("/healthz/nothing/", headers=headers).content for _time in range(12)]
        assert len({len(page) for page in pages}) > 3


def test_what_is_no_page_or_short_stays_as_it_is(client: Client) -> None:
    for address in ("/healthz", "/sw.js", "/games/turns/"):
        assert "Content-Encoding" not in client.get(address, headers=BROTLI)


def test_a_packed_page_that_is_asked_for_again_is_not_sent_again(
    live_game: Game, alice: User
) -> None:
    browser, url = signed_in(alice), live_game.get_absolute_url()
    asks = {**BROTLI, "HX-Request": "true"}
    first = browser.get(url, headers=asks)
    assert first["ETag"].startswith('W/"')
    for tag in (first["ETag"], first["ETag"].removeprefix("W/")):
        assert browser.get(url, headers={**asks, "If-None-Match": tag}).status_code == 304


def test_static_files_lie_packed_beside_themselves(tmp_path: Path) -> None:
    storage = KeptAddressesStorage(location=tmp_path)
    finder = ScriptFinder()
    (found,) = finder.list([])
    with found[1].open(SCRIPT) as script:
        storage.save(SCRIPT, script)
    list(storage.post_process({SCRIPT: (storage, SCRIPT)}))
    (packed,) = tmp_path.glob("games/js/site.????????????.js.br")
    assert brotli.decompress(packed.read_bytes()) == packed.with_suffix("").read_bytes()
