"""What makes the site an app: manifest, icons, service worker, the page for no connection."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_manifest_names_all_that_an_app_needs(client: Client, language: str) -> None:
    answer = client.get(reverse("manifest", args=[language]))
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    manifest = json.loads(answer.content)
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == (
        "Fernzug",
        "/games/",
        "/",
    )
    assert manifest["id"] == "/games/", "one app in both languages"
    assert manifest["lang"] == language
    assert manifest["display"] == "standalone"
    assert re.fullmatch("#[0-9a-f]{6}", manifest["theme_color"])
    assert re.fullmatch("#[0-9a-f]{6}", manifest["background_color"])
    with translation.override(language):
        assert manifest["description"] == translation.gettext("Board games by correspondence")
    shapes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= shapes
    for icon in manifest["icons"]:
        assert size_of(icon["src"]) == tuple(map(int, icon["sizes"].split("x")))
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"]).status_code in {200, 302}


def size_of(src: str) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    path = find(src.removeprefix("/static/"))
    assert path
    head = Path(path).read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", head[16:])
    return width, height


def test_every_page_names_manifest_and_icon(client: Client) -> None:
    shown = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert f'<link rel="manifest" href="{reverse("manifest", args=["de"])}">' in shown
    assert size_of("/static/games/img/apple-touch-icon.png") == (180, 180)


def test_strangers_get_no_service_worker(client: Client, alice: User) -> None:
    assert "app forms/openings" not in client.get("/").content.decode()
    client.force_login(alice)
    assert "app forms/openings" in client.get("/").content.decode()


def test_the_worker_is_for_the_whole_site_and_looks_for_a_newer_one(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]


def test_the_worker_keeps_nothing_private(client: Client, alice: User) -> None:
    """All it fetches for keeping is the same for alice and for nobody, but for dates."""
    script = client.get("/sw.js").content.decode().encode().decode("unicode_escape")
    pages = json.loads(re.search(r'PAGES = JSON.parse\("(.+?)"\);', script)[1])  # type: ignore[index]
    needs = json.loads(re.search(r'NEEDS = JSON.parse\("(.+?)"\);', script)[1])  # type: ignore[index]
    assert set(pages) == {"en", "de"}
    assert all(url.startswith("/static/") and find(url[8:]) for url in needs)
    signed_in = Client()
    signed_in.force_login(alice)
    for code, url in pages.items():
        public, hers = client.get(url), signed_in.get(url)
        assert public.content == hers.content
        assert public.headers["Content-Language"] == code
        assert f'<html lang="{code}">' in public.content.decode()
        assert "Set-Cookie" not in public.headers


def test_the_worker_changes_when_its_pages_do(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = client.get("/sw.js").content
    assert client.get("/sw.js").content == before
    monkeypatch.setattr("games.views.site.pwa._offline", lambda code: f"another page in {code}")
    assert client.get("/sw.js").content != before


@pytest.mark.parametrize("route", ["manifest", "offline"])
def test_there_are_two_languages(client: Client, route: str) -> None:
    assert client.get(reverse(route, args=["fr"])).status_code == 404
