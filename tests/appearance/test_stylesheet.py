"""The one style sheet of all pages: all parts in it, its addresses right, never out of date."""

import os
import re
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from config.backends.stylesheet import STYLESHEET, StylesheetFinder, sheets, together
from games.rules import RULESETS

CSS = Path(settings.BASE_DIR, "games/static/games/css")
APART = {"games/css/accounts.css", "games/css/print.css"}
"""The sheets of a few pages, which link to them."""
MAX_LINKS_PER_PAGE = 2
"""The sheet of all pages, and one of the app the page belongs to."""


@pytest.fixture
def kept_apart(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path / "stylesheet" / STYLESHEET


def test_every_sheet_of_the_games_is_a_part() -> None:
    found = {path.relative_to(CSS.parent.parent).as_posix() for path in CSS.rglob("*.css")}
    assert found - {name for name, _path in sheets()} == APART
    assert {f"games/css/boards/{key}.css" for key in RULESETS} <= found


def test_its_addresses_lead_to_files() -> None:
    text = (StylesheetFinder().up_to_date() / STYLESHEET).read_text()
    addresses = re.findall(r'url\("(\.[^"]+)"\)', text)
    assert len(addresses) >= 2
    for address in addresses:
        assert finders.find(normpath(join(dirname(STYLESHEET), address))), address


def test_a_part_of_another_folder_has_its_addresses_told_anew(tmp_path: Path) -> None:
    part = tmp_path / "part.css"
    part.write_text('a { mask: url("../../img/back.svg") } b { fill: url("#paint") }')
    text = together("games/css/drawing/part.css", part)
    assert text == 'a { mask: url("../img/back.svg") } b { fill: url("#paint") }\n'


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """The style sheet is made of two parts of its own."""
    made = {"games/css/a.css": tmp_path / "a.css", "games/css/b.css": tmp_path / "b.css"}
    for name, path in made.items():
        path.write_text(f"i {{ content: '„{name}“' }}", encoding="utf-8")
    monkeypatch.setattr("config.backends.stylesheet.sheets", lambda: iter(made.items()))
    return made


def test_it_is_written_once_while_its_parts_stay(kept_apart: Path, parts: dict[str, Path]) -> None:
    StylesheetFinder().up_to_date()
    first = kept_apart.stat().st_ino
    StylesheetFinder().up_to_date()
    assert kept_apart.stat().st_ino == first
    assert finders.find(STYLESHEET) == str(kept_apart)
    text = kept_apart.read_text(encoding="utf-8")
    assert [name in text for name in parts] == [True, True]


def test_it_is_written_anew_when_a_part_is_another_even_if_it_is_older(
    kept_apart: Path, parts: dict[str, Path]
) -> None:
    StylesheetFinder().up_to_date()
    changed = parts["games/css/b.css"]
    changed.write_text("b { color: „ä“ }", encoding="utf-8")
    os.utime(changed, (0, 0))
    StylesheetFinder().up_to_date()
    assert "b { color: „ä“ }" in kept_apart.read_text(encoding="utf-8")


def test_it_is_written_anew_when_a_part_is_gone_or_moves(
    kept_apart: Path, parts: dict[str, Path]
) -> None:
    StylesheetFinder().up_to_date()
    parts["games/css/a.css"] = parts.pop("games/css/a.css")
    StylesheetFinder().up_to_date()
    turned = kept_apart.read_text(encoding="utf-8")
    assert turned.index("b.css") < turned.index("a.css")
    del parts["games/css/b.css"]
    StylesheetFinder().up_to_date()
    assert "b.css" not in kept_apart.read_text(encoding="utf-8")


def test_a_page_asks_for_it_alone(client: Client, db: None) -> None:
    for address in ("/", "/rules/", "/rules/sogo/", "/lobby/"):
        links = re.findall(r'<link rel="stylesheet"[^>]*>', client.get(address).text)
        assert len(links) <= MAX_LINKS_PER_PAGE, address
        assert STYLESHEET in links[0]
