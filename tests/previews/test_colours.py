"""The colours of pictures are those of the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from games.rules import RULESETS
from previews.drawing import canvas
from previews.drawing.stills import Caption, still
from previews.drawing.stylesheets import properties, stylesheet
from tests.previews.conftest import GameOf
from tests.rules.sixth import RULESET as SIXTH

MARKUP = '<rect class="paper felt square given letter seat0 squares"/>'


def token(name: str) -> str:
    sheet = finders.find("games/css/tokens.css")
    assert isinstance(sheet, str)
    found = re.search(rf"{name}: ([^;]+);", Path(sheet).read_text())
    assert found
    return found[1]


@pytest.mark.parametrize("key", RULESETS)
def test_properties_are_filled_in_from_the_light_theme(key: str) -> None:
    rules = stylesheet(key, MARKUP)
    assert f".paper{{fill: {token('--paper')}}}" in rules
    assert f".squares .letter.seat0{{fill: {token('--hand0')}}}" in rules
    assert "var(" not in rules
    assert "@media" not in rules


@pytest.mark.parametrize("key", RULESETS)
def test_every_property_that_a_picture_uses_is_there(key: str) -> None:
    """What has no colour would be drawn black."""
    sheets = (f"previews/css/boards/{key}.css", "previews/css/picture.css")
    paths = [found for name in sheets if isinstance(found := finders.find(name), str)]
    used = {name for path in paths for name in re.findall(r"var\((.*?)\)", Path(path).read_text())}
    assert used
    assert used - properties(key).keys() == set()


def test_rules_without_a_use_are_left_out() -> None:
    assert ".letter" not in stylesheet("sogo", '<rect class="paper"/>')


def test_a_game_without_a_template_is_drawn_too() -> None:
    board = SIXTH.board(SIXTH.start(SIXTH.seats[0], {}), None)
    assert still(board, Caption("Pebbles")).png().startswith(b"\x89PNG")


@pytest.mark.slow
def test_other_colours_are_another_picture(
    game_of: GameOf, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that has one of before is not told that nothing has changed."""
    game = game_of("sogo", 2)
    places = {"game_picture": ["en", game.pk, 1], "game_animation": ["en", game.pk]}
    paths = [reverse(name, args=args) for name, args in places.items()]
    tags = {path: client.get(path)["ETag"] for path in paths}
    other = ".paper{fill: #000}"
    monkeypatch.setattr(canvas, "stylesheet", lambda *given: stylesheet(*given) + other)
    for path, tag in tags.items():
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 200
