"""Pictures of games: real pictures of the right size, of what an onlooker may see, made once."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from games.log.commands import Resign
from games.models import Game
from games.services.gamelog.state_cache import state_of
from previews.drawing.canvas import Canvas
from previews.drawing.stills import HEIGHT, WIDTH
from previews.views import answers
from previews.views.games import poster_of
from tests.previews.conftest import GameOf
from tests.previews.heads import tags_of
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.usefixtures("empty_cache", "db")
PAPER = (246, 242, 233)
MIDDLE = (364, 315)


def address(game: Game, ply: int | None = None, language: str = "en") -> str:
    return reverse("game_picture", args=[language, game.pk, game.ply if ply is None else ply])


def picture(client: Client, url: str) -> Image.Image:
    response = client.get(url)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/png"
    image = Image.open(io.BytesIO(response.content))
    assert image.format == "PNG"
    return image.convert("RGB")


@pytest.mark.slow
def test_a_picture_of_every_game_has_its_board_and_the_usual_size(
    ruleset: str, game_of: GameOf, client: Client
) -> None:
    game = game_of(ruleset, 6)
    start, now = (picture(client, address(game, ply)) for ply in (0, game.ply))
    for image in (start, now):
        assert image.size == (WIDTH, HEIGHT)
        assert image.getpixel((5, 5)) == PAPER
        # Nothing is painted without a colour.
        colours = image.getcolors(1 << 20) or []
        assert sum(count for count, colour in colours if colour == (0, 0, 0)) < 50
        assert len(image.crop((44, 36, 684, 594)).getcolors(100_000) or []) > 50
    if not poster_of(game, game.ply).board.hidden:
        assert start.tobytes() != now.tobytes()


def test_a_ball_stands_in_the_colour_of_its_seat(
    live_game: Game, play_moves: Any, client: Client
) -> None:
    """White and Black on the near corner's rod: pixels in their middles, a bit below the light."""
    game = play_moves(live_game, "A1 A1")
    drawn = poster_of(game, 2).canvas()
    white, black = (
        element.box
        for element in drawn.elements
        if "paint-seat" in element.markup and "circle" in element.markup
    )
    image = picture(client, address(game))

    def lightness(box: Any) -> float:
        middle = (int(box.left + box.right) // 2, int(box.top + box.bottom) // 2 + 5)
        pixel = image.getpixel(middle)
        assert isinstance(pixel, tuple)
        return sum(pixel) / 3

    assert lightness(white) > 180
    assert lightness(black) < 80


def test_a_covered_card_stays_covered_for_everybody(
    game_of: GameOf, alice: User, client: Client
) -> None:
    """The player at turn may see the board at their page; the picture is that of strangers."""
    game = game_of("cards", 1)
    board = poster_of(game, game.ply).board
    assert board.hidden
    back = picture(client, address(game))
    assert picture(signed_in(alice), address(game)).tobytes() == back.tobytes()
    symbols = {square.symbol for square in board.squares()}
    assert symbols == {"."}


@pytest.mark.slow
def test_what_was_covered_is_shown_after_the_end(
    game_of: GameOf, alice: User, client: Client
) -> None:
    game = game_of("cards", 1)
    covered = picture(client, address(game))
    act(game, alice, Resign())
    game.refresh_from_db()
    assert picture(client, address(game)).tobytes() != covered.tobytes()


@pytest.mark.slow
def test_a_picture_is_drawn_once_and_then_known_by_its_tag(
    live_game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get(address(live_game))
    assert first["Cache-Control"] == f"public, max-age={answers.CACHED_SECONDS}"

    def fail(*_: object) -> bytes:
        raise AssertionError("It was drawn again.")

    monkeypatch.setattr(Canvas, "png", fail)
    assert client.get(address(live_game)).content == first.content
    again = client.get(address(live_game), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again["ETag"] == first["ETag"]
    assert not again.content


@pytest.mark.slow
def test_a_move_a_result_and_a_language_change_the_tag(
    live_game: Game, play_moves: Any, alice: User, client: Client
) -> None:
    tags = [client.get(address(live_game))["ETag"]]
    game = play_moves(live_game, "A1")
    tags.append(client.get(address(game))["ETag"])
    tags.append(client.get(address(game, language="de"))["ETag"])
    act(game, alice, Resign())
    tags.append(client.get(address(game))["ETag"])
    assert len(set(tags)) == 4


def test_a_picture_needs_no_cookie_and_sets_none(live_game: Game, client: Client) -> None:
    assert not client.get(address(live_game)).cookies


@pytest.mark.parametrize("url", ["/pictures/xx/games/{pk}/0.png", "/pictures/en/games/{pk}/1.png"])
def test_what_there_is_not_is_not_found(url: str, live_game: Game, client: Client) -> None:
    assert client.get(url.format(pk=live_game.pk)).status_code == 404
    nobodys = "00000000-0000-4000-8000-000000000000"
    assert client.get(f"/pictures/en/games/{nobodys}/0.png").status_code == 404


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_drawing_has_a_limit_and_what_is_kept_has_none(
    live_game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "MAX_STILLS_PER_MINUTE", 1)
    assert client.get(address(live_game)).status_code == 200
    assert client.get(address(live_game, language="de")).status_code == 429
    assert client.get(address(live_game)).status_code == 200


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_all_visitors_together_have_a_limit(
    live_game: Game, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "MAX_STILLS_OF_SITE_PER_MINUTE", 1)
    assert client.get(address(live_game), REMOTE_ADDR="192.0.2.1").status_code == 200
    other = client.get(address(live_game, language="de"), REMOTE_ADDR="198.51.100.1")
    assert other.status_code == 429
    assert int(other["Retry-After"]) > 0


def test_the_head_of_a_game_names_its_picture(
    live_game: Game, play_moves: Any, client: Client, settings: Any
) -> None:
    settings.SITE_URL = "https://fernzug.example"
    game = play_moves(live_game, "A1 B1")
    for ply, page in ((2, f"/games/{game.pk}/"), (1, f"/games/{game.pk}/1/")):
        head = tags_of(client, page)
        assert head["og:url"] == f"https://fernzug.example{page}"
        assert head["og:image"].startswith(f"https://fernzug.example{address(game, ply)}?")
        assert (head["og:image:width"], head["og:image:height"]) == ("1200", "630")
        assert head["twitter:card"] == "summary_large_image"
        assert "alice – bob" in head["og:title"]
        assert head["og:image:alt"]
        shown = picture(client, head["og:image"].removeprefix("https://fernzug.example"))
        assert shown.size == (WIDTH, HEIGHT)


def test_the_head_speaks_the_language_of_the_page(live_game: Game, client: Client) -> None:
    url = live_game.get_absolute_url()
    german = tags_of(client, url, HTTP_ACCEPT_LANGUAGE="de")
    assert german["og:locale"] == "de_DE"
    assert "/pictures/de/" in german["og:image"]
    assert german["og:description"] != tags_of(client, url)["og:description"]


@pytest.mark.first_by_day
def test_the_head_is_the_same_for_whoever_looks(
    game_of: GameOf, alice: User, bob: User, client: Client, ruleset: str
) -> None:
    game = game_of(ruleset, 3)
    url = game.get_absolute_url()
    strangers = tags_of(client, url)
    for player in (alice, bob):
        assert tags_of(signed_in(player), url) == strangers


@pytest.mark.words
def test_a_description_says_how_the_game_stands(
    live_game: Game, play_moves: Any, alice: User, client: Client
) -> None:
    url = live_game.get_absolute_url()
    assert tags_of(client, url)["og:description"] == "Nobody has moved yet."
    game = play_moves(live_game, "A1 B1 C1")
    assert tags_of(client, url)["og:description"] == "Move 3. bob to move."
    earlier = tags_of(client, f"{url}1/")["og:description"]
    assert earlier == "The board after move 1 of 3."
    act(game, alice, Resign())
    assert tags_of(client, url)["og:description"] == "bob won. alice resigned."


@pytest.mark.slow
def test_a_picture_costs_no_more_queries_than_the_game_and_its_seats(
    live_game: Game, client: Client, django_assert_max_num_queries: Any
) -> None:
    state_of(live_game)
    cache.clear()
    with django_assert_max_num_queries(4):
        client.get(address(live_game))
