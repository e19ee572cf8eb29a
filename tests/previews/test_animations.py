"""Animations: a frame for each move of a seat, of what onlookers may see, within bounds."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image, ImageChops

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.rules.kit.core import CHANCE
from games.services.gamelog.presence import seen_by_others
from games.services.gamelog.state_cache import state_of
from previews.drawing import animations as drawing
from previews.drawing.animations import Frame, Header, gif, thinned
from previews.views import animations
from tests.previews.conftest import GameOf
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache", "db")


PAPER = (246, 242, 233)


def address(game: Game) -> str:
    return reverse("game_animation", args=["en", game.pk])


def animation_of(client: Client, game: Game) -> Image.Image:
    response = client.get(address(game))
    assert response.status_code == 200
    assert response["Content-Type"] == "image/gif"
    assert response["Content-Disposition"].startswith("attachment; filename=")
    image = Image.open(io.BytesIO(response.content))
    assert image.format == "GIF"
    return image


def times_of(image: Image.Image) -> list[int]:
    times = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        times.append(image.info["duration"])
    return times


def moves_shown(image: Image.Image) -> float:
    """Of frames that are alike, as after two passes in a row, one stays and is shown longer."""
    shown = sum(times_of(image)) - drawing.LAST_FRAME_MILLISECONDS
    return shown / drawing.FRAME_MILLISECONDS


@pytest.mark.first_by_day
def test_an_animation_of_every_game_has_a_frame_for_each_move_of_a_seat(
    ruleset: str, game_of: GameOf, alice: User, client: Client
) -> None:
    game = game_of(ruleset, 5)
    act(game, alice, Resign())
    game.refresh_from_db()
    image = animation_of(client, game)
    moved = [played for played in state_of(game).moves if played.seat != CHANCE]
    assert moves_shown(image) == len(moved) == 5
    assert times_of(image)[-1] >= drawing.LAST_FRAME_MILLISECONDS
    assert image.info["loop"] == 0
    paper = image.convert("RGB").getpixel((3, 3))
    assert isinstance(paper, tuple)
    assert all(abs(a - b) < 4 for a, b in zip(paper, PAPER, strict=True))


@pytest.mark.first_by_day
def test_parts_drawn_anew_make_the_whole_picture(ruleset: str, game_of: GameOf) -> None:
    """Only smoothed edges may differ from a frame that is drawn as a whole."""
    game = game_of(ruleset, 8)
    frames = list(animations.frames_of(game, state_of(game)))
    header = Header((("alice", "seat0"), ("bob", "seat1")))
    canvases = [drawing._canvas(frame, header) for frame in frames]
    *_, drawn = drawing._images(canvases)
    differing = ImageChops.difference(drawn, canvases[-1].image()).convert("L")
    wrong = sum(count for value, count in enumerate(differing.histogram()) if value > 40)
    assert wrong < 20


@pytest.mark.slow
def test_a_running_game_is_animated_as_far_as_it_is(
    live_game: Game, play_moves: Any, client: Client
) -> None:
    assert client.get(address(live_game)).status_code == 404
    game = play_moves(live_game, "A1 B1")
    assert animation_of(client, game).n_frames == 3


def test_a_covered_game_has_an_animation_only_when_it_is_over(
    game_of: GameOf, alice: User, client: Client
) -> None:
    game = game_of("cards", 4)
    for visitor in (client, signed_in(alice)):
        assert visitor.get(address(game)).status_code == 404
        assert "animation.gif" not in visitor.get(game.get_absolute_url()).content.decode()
    assert state_of(game).view(None).covered
    act(game, alice, Resign())
    game.refresh_from_db()
    assert moves_shown(animation_of(client, game)) == 4


def test_the_menu_of_a_game_leads_to_its_animation(
    live_game: Game, play_moves: Any, alice: User, client: Client
) -> None:
    assert "animation.gif" not in client.get(live_game.get_absolute_url()).content.decode()
    addresses = set()
    for move in ("A1", "B1"):
        game = play_moves(live_game, move)
        addresses.add(url := f"{address(game)}?{game.last_event}")
        for visitor in (client, signed_in(alice)):
            page = visitor.get(game.get_absolute_url()).content.decode()
            assert f'href="{url}" download="{animations.file_name(game)}"' in page
    assert len(addresses) == 2, "what a browser has kept is of the game before"


@pytest.mark.slow
def test_a_visitor_who_has_it_is_sent_nothing(
    live_game: Game, play_moves: Any, client: Client
) -> None:
    game = play_moves(live_game, "A1")
    tag = client.get(address(game))["ETag"]
    assert client.get(address(game), headers={"If-None-Match": tag}).status_code == 304
    game = play_moves(game, "B1")
    assert client.get(address(game), headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("picture", ["animation", "still", "still before"])
def test_a_move_that_the_other_player_fetches_as_a_picture_is_seen(
    live_game: Game, play_moves: Any, bob: User, client: Client, picture: str
) -> None:
    game = play_moves(live_game, "A1", timezone.now())
    ply = game.ply - (picture == "still before")
    still = reverse("game_picture", args=["en", game.pk, ply])
    path = address(game) if picture == "animation" else still
    assert client.get(path).status_code == 200
    assert seen_by_others(game, 0, game.board_event) == ""
    assert signed_in(bob).get(path).status_code == 200
    seen = "" if picture == "still before" else "bob"
    assert seen_by_others(game, 0, game.board_event) == seen


@pytest.mark.usefixtures("one_window")
def test_animations_have_a_limit(
    live_game: Game, play_moves: Any, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animations, "MAX_ANIMATIONS_PER_MINUTE", 1)
    game = play_moves(live_game, "A1")
    assert client.get(address(game)).status_code == 200
    assert client.get(address(game)).status_code == 429


def test_a_long_game_is_shown_in_longer_steps() -> None:
    assert thinned(3) == [0, 1, 2]
    shown = thinned(1000, most=100)
    assert len(shown) == len(set(shown)) == 100
    assert (shown[0], shown[-1]) == (0, 999)


@pytest.mark.slow
def test_the_longest_animation_is_small_and_soon_made(game_of: GameOf) -> None:
    game = game_of("frege", 60)
    state = state_of(game)
    frames = list(animations.frames_of(game, state))
    many = [Frame(frames[n % len(frames)].board, str(n)) for n in range(drawing.MAX_FRAME_COUNT)]
    assert len(gif(many, Header((("alice", "seat0"),)))) < 3_000_000
