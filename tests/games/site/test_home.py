"""The front page, and the one press that leads from it to a board."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from accounts.identity import guests
from accounts.models import User
from games.models import Game
from games.services.gameplay.game_start import start_game
from games.services.gameplay.refusals import GameplayRefusal
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.tables import Terms, open_by_link
from tests.support.games.pages import signed_in, text, why

pytestmark = pytest.mark.usefixtures("empty_cache")

Played = Callable[[Game, str], Game]


@pytest.mark.slow
def test_a_stranger_sees_what_this_is_with_no_query_but_the_first_of_the_day(
    client: Client, db: None, django_assert_num_queries: Callable[[int], object]
) -> None:
    client.get("/")
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        page = client.get("/")
    assert page.status_code == 200
    assert b"<svg" in page.content
    assert "Pebble" in text(page)


@pytest.mark.words
def test_each_button_says_which_game_against_which_bot(client: Client, db: None) -> None:
    page = text(client.get("/"))
    for name in ("Sogo", "Ludoku"):
        assert f"{name}: Pebble beginner" in page


def test_one_press_makes_a_guest_and_a_game(client: Client, db: None) -> None:
    answer = client.post("/play/sogo/", {"level": "casual"})
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{game.pk}/")
    assert guests.COOKIE in answer.cookies
    assert User.objects.get().is_guest
    assert {seat.bot for seat in game.seats.all()} == {"", "casual"}
    assert "Guest-" in text(client.get(answer["Location"]))


def test_a_player_stays_who_they_are(alice: User) -> None:
    signed_in(alice).post("/play/sogo/", {"level": "beginner"})
    assert Game.objects.get().seats.filter(user=alice).exists()
    assert User.objects.count() == 1


@pytest.mark.parametrize("level", ["", "nobody", "x" * 5000, "\0"])
def test_an_unknown_bot_is_refused_and_makes_no_guest(client: Client, db: None, level: str) -> None:
    answer = client.post("/play/sogo/", {"level": level})
    assert answer.status_code == 422
    assert why(GameplayRefusal.NO_SUCH_BOT) in text(answer)
    assert not User.objects.exists()


@pytest.mark.parametrize(("ruleset", "level"), [("frege", "skilled"), ("ludoku", "master")])
def test_a_level_that_is_no_step_in_a_game_is_refused_there(
    client: Client, db: None, ruleset: str, level: str
) -> None:
    answer = client.post(f"/play/{ruleset}/", {"level": level})
    assert answer.status_code == 422
    assert not Game.objects.exists()


@pytest.mark.words
def test_each_game_shows_its_own_bots(client: Client, db: None) -> None:
    page = text(client.get("/"))
    assert "Ludoku: Falcon" in page
    assert "Ludoku: Sage" not in page
    assert "Frege-Sudoku: Sage" in page
    assert page.count("Otter") == 2, "once at the top and once beside Sogo"


def test_an_unknown_game_is_not_found_and_nothing_starts_by_get(client: Client, db: None) -> None:
    assert client.post("/play/chess/", {"level": "casual"}).status_code == 404
    assert client.get("/play/sogo/").status_code == 405


def test_guests_play_up_to_five_games(client: Client, db: None) -> None:
    for _ in range(5):
        assert client.post("/play/sogo/", {"level": "beginner"}).status_code == 303
    answer = client.post("/play/sogo/", {"level": "beginner"})
    assert answer.status_code == 429
    assert why(LobbyRefusal.GUEST_GAMES_QUOTA, count=5) in text(answer)
    assert Game.objects.count() == 5


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_the_eleventh_guest_of_an_hour_has_to_wait(db: None) -> None:
    for _ in range(10):
        assert Client().post("/play/sogo/", {"level": "beginner"}).status_code == 303
    assert Client().post("/play/sogo/", {"level": "beginner"}).status_code == 429


@pytest.mark.slow
def test_who_must_wait_as_a_guest_is_told_that_an_account_need_not(db: None) -> None:
    for _ in range(10):
        Client().post("/play/sogo/", {"level": "beginner"})
    page = Client().post("/play/sogo/", {"level": "beginner"})
    assert page.context["guests_only"]
    assert 'class="primary" href="/accounts/signup/"' in page.content.decode()


def test_more_guests_may_come_by_invitation_than_by_themselves(alice: User, now: datetime) -> None:
    for _ in range(10):
        Client().post("/play/sogo/", {"level": "beginner"})
    table, token = open_by_link(alice, Terms("sogo", {}), at=now)
    answer = Client().post(f"/tables/{table.pk}/accept/", {"token": token})
    assert answer.status_code == 303


@pytest.mark.parametrize("url", ["/games/", "/games/next/"])
def test_a_stranger_who_looks_for_games_is_told_what_is_there(client: Client, url: str) -> None:
    page = client.get(url, follow=True).content.decode().partition("<main")[2]
    assert 'href="/#play"' in page
    assert 'href="/#play"' not in client.get("/accounts/login/").content.decode()


def test_browsers_find_the_icon_where_they_look_for_it(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")


def test_a_card_names_the_options_that_are_not_as_usual(alice: User, now: datetime) -> None:
    start_game("sogo", [alice, "beginner"], options={"size": 5}, at=now)
    assert "Sogo · 5×5×5 " in text(signed_in(alice).get("/games/"))
    start_game("sogo", [alice, "beginner"], options={}, at=now)
    assert "4×4×4" not in text(signed_in(alice).get("/games/"))


def test_players_see_their_next_turn_first(sogo_game: Game, alice: User, bob: User) -> None:
    mine = signed_in(alice).get("/").content.decode()
    assert mine.index(sogo_game.get_absolute_url()) < mine.index('id="play"')
    assert "bob" in mine
    assert sogo_game.get_absolute_url() not in signed_in(bob).get("/").content.decode()


@pytest.mark.slow
def test_the_front_page_comes_in_german(client: Client, db: None) -> None:
    page = client.get("/", headers={"Accept-Language": "de"})
    assert page.status_code == 200
    assert b'<html lang="de"' in page.content


@pytest.mark.parametrize("page", ["/", "/rules/", "/learn/", "/exercises/"])
def test_every_page_leads_to_the_lessons_and_the_exercises(
    client: Client, db: None, page: str
) -> None:
    header = " ".join(client.get(page).content.decode().split("</header>")[0].split())
    for address in ("/learn/", "/exercises/"):
        is_here = f'href="{address}" aria-current="page"' in header
        assert f'href="{address}"' in header
        assert is_here == (page == address)


def test_the_guides_to_the_first_game_are_parted(client: Client, db: None) -> None:
    caption = client.get("/").content.decode().split("<figcaption")[1].split("</figcaption>")[0]
    assert caption.count("·") == caption.count("<a ") - 1
