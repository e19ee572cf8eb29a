"""The page of a game: who sees what of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from accounts.models import User
from games.log.commands import Hold, Propose, Resign
from games.models import Event, Game
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.gameplay.refusals import GameplayRefusal
from games.views.gameplay.page.context import page_context
from tests.appearance.markup import Markup
from tests.support.games.pages import act, send, signed_in, text

Played = Callable[[Game, str], Game]


def test_a_seat_at_its_turn_gets_forms_and_nobody_else(
    live_game: Game, alice: User, bob: User, carol: User, client: Client
) -> None:
    url = f"/games/{live_game.pk}/"
    mine = signed_in(alice).get(url).content.decode()
    assert f'action="{url}move/"' in mine
    for other in (signed_in(bob), signed_in(carol), client):
        page = other.get(url)
        assert f'action="{url}move/"' not in page.content.decode()
        assert "alice" in page.context["board"].waiting
        assert page.context["board"].waiting in text(page)


@pytest.mark.slow
def test_only_seats_may_resign_or_offer(
    live_game: Game, bob: User, carol: User, client: Client
) -> None:
    url = f"/games/{live_game.pk}/"
    buttons = (f'action="{url}resign/"', 'id="propose-draw"')
    assert all(button in signed_in(bob).get(url).content.decode() for button in buttons)
    for other in (signed_in(carol), client):
        page = other.get(url).content.decode()
        assert not any(button in page for button in buttons)


def test_a_choice_in_the_address_is_shown_and_not_sent(live_game: Game, alice: User) -> None:
    page = signed_in(alice).get(f"/games/{live_game.pk}/?choose=C2")
    assert page.context["board"].chosen.move == "C2"
    assert b'name="move" value="C2"' in page.content
    assert Event.objects.filter(game=live_game).count() == 1


@pytest.mark.first_by_day
@pytest.mark.parametrize("choice", ["Z9", "%00", "x" * 5000, "<b>"])
def test_a_choice_that_is_none_is_passed_over(live_game: Game, alice: User, choice: str) -> None:
    page = signed_in(alice).get(f"/games/{live_game.pk}/?choose={choice}")
    assert page.status_code == 200
    assert page.context["board"].chosen is None
    assert f'action="/games/{live_game.pk}/move/"' in page.content.decode()


def test_each_ply_has_an_address(live_game: Game, alice: User, play_moves: Played) -> None:
    play_moves(live_game, "A1 B1 C1")
    page = signed_in(alice).get(f"/games/{live_game.pk}/1/")
    assert f'rel="prev" href="/games/{live_game.pk}/0/"' in page.content.decode()
    assert f'rel="next" href="/games/{live_game.pk}/2/"' in page.content.decode()
    board = page.context["board"]
    assert (board.live, board.move, board.moves, board.controls) == (False, 1, 3, None)
    assert f'<a href="/games/{live_game.pk}/">' in page.content.decode()
    start = signed_in(alice).get(f"/games/{live_game.pk}/0/")
    assert 'rel="prev"' not in start.content.decode()
    assert "0" not in start.context["board"].waiting, "before the first move, not after move 0"


def test_a_win_is_said_and_the_mill_is_lit(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1 B1 A1 B2 A1 B3 A1")
    page = signed_in(alice).get(f"/games/{live_game.pk}/")
    assert page.context["board"].won
    assert page.context["board"].result in text(page)
    assert "lit" in page.content.decode()
    assert not page.context["board"].controls


def test_held_games_say_so(live_game: Game, alice: User) -> None:
    apply_command(live_game.pk, Hold("d1"), by=PlayerActor(alice), key="hold", at=timezone.now())
    page = signed_in(alice).get(f"/games/{live_game.pk}/").content.decode()
    assert '<div class="notice warning" role="status">' in page
    assert f'action="/games/{live_game.pk}/move/"' not in page
    assert send(signed_in(alice), live_game, "A1").status_code == 409
    plan = signed_in(alice).get(f"/games/{live_game.pk}/conditional-moves/").content.decode()
    assert GameplayRefusal.OWN_TURN_FIRST.template not in plan, "nobody can move"
    act(live_game, alice, Resign())
    page = signed_in(alice).get(f"/games/{live_game.pk}/").content.decode()
    assert 'class="notice warning"' not in page, "no clock runs after the end"


@pytest.mark.words
def test_the_page_names_colours_bots_and_time(live_game: Game, bot_game: Game, alice: User) -> None:
    page = text(signed_in(alice).get(f"/games/{live_game.pk}/"))
    assert "White · to move" in page
    assert "2 d 23 h left" in page
    assert "4×4×4 · first mill wins · 3 days per move" in page
    page = text(signed_in(alice).get(f"/games/{bot_game.pk}/"))
    assert "Pebble bot, beginner" in page
    assert "no time limit" in page


@pytest.mark.words
def test_two_bots_of_one_level_are_told_apart(alice: User) -> None:
    game = start_game("cards", ["casual", "strong", "casual", alice], options={}, at=timezone.now())
    page = signed_in(alice).get(game.get_absolute_url())
    names = [seat.name for seat in page.context["side"].seats]
    assert names == ["Birch 1", "Falcon", "Birch 2", "alice"]
    assert "Birch 1 is thinking…" in text(page)
    listed = text(signed_in(alice).get("/games/"))
    assert "vs Birch 1 (bot, casual), Falcon (bot, strong), Birch 2 (bot, casual)" in listed


@pytest.mark.words
def test_bots_are_told_apart_wherever_a_game_is_named(alice: User) -> None:
    game = start_game("cards", ["casual", "casual", alice], options={}, at=timezone.now())
    url, client = game.get_absolute_url(), signed_in(alice)
    for page in ("deadline/", "0/analysis/", "conditional-moves/", "notes/"):
        assert "Birch 1 – Birch 2 – alice" in text(client.get(f"{url}{page}")), page
    against = "against Birch 1 (bot, casual), Birch 2 (bot, casual)"
    assert against in text(client.get(f"{url}dispute/"))
    act(game, alice, Resign())
    assert "Birch 1 and Birch 2 share the victory. alice resigned." in text(Client().get(url))


def test_who_sends_at_once_posts_from_the_board(live_game: Game, alice: User) -> None:
    alice.confirm_moves = False
    alice.save()
    page = signed_in(alice).get(f"/games/{live_game.pk}/").content.decode()
    assert 'name="move" value="A1"' in page
    assert _("Send move") not in page


def test_tactical_marks_stay_off_the_page(live_game: Game, alice: User, play_moves: Played) -> None:
    play_moves(live_game, "A1 B1 A1 B2 A1")
    page = text(signed_in(alice).get(f"/games/{live_game.pk}/"))
    mill = "%(seat)s completes a mill on %(places)s."
    rods = "Rods %(seat)s should not play yet: %(rods)s."
    for mark in (mill, rods):
        assert max(re.split(r"%\(\w+\)s", _(mark)), key=len) not in page


def test_pages_of_players_are_kept_out_of_caches(live_game: Game, alice: User) -> None:
    page = signed_in(alice).get(f"/games/{live_game.pk}/")
    assert page["Cache-Control"] == "private, no-store"
    assert "HX-Request" in page["Vary"]
    assert Client().get(f"/games/{live_game.pk}/")["Cache-Control"] == "no-cache"


def test_the_page_speaks_german(live_game: Game, alice: User) -> None:
    alice.language = "de"
    alice.save()
    page = signed_in(alice).get(f"/games/{live_game.pk}/")
    assert '<html lang="de"' in page.content.decode()
    assert send(signed_in(alice), live_game, "Z9").status_code == 422


def test_the_page_is_made_of_three_sections_that_do_not_change(
    live_game: Game, alice: User
) -> None:
    page = signed_in(alice).get(f"/games/{live_game.pk}/")
    for name in ("board", "side", "actions"):
        section = page.context[name]
        with pytest.raises(FrozenInstanceError):
            setattr(section, fields(section)[0].name, None)
    made = page_context(page.wsgi_request, live_game)
    regions = (
        "game board side actions tabs unread_here chat notes panels "
        "links heads is_asked latest muted favourite news program_trouble watch"
    )
    assert set(made) == set(regions.split())


def _is_next_game_offered(game: Game, user: User) -> bool:
    page = Markup(signed_in(user).get(game.get_absolute_url()).content.decode())
    (link,) = (named for tag, named in page.elements if "data-next-game" in named)
    return "hidden" not in link


def test_a_game_that_waits_for_an_answer_is_not_the_next_one_on_its_own_page(
    alice: User, bob: User
) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    act(game, alice, Propose())
    assert signed_in(bob).get(game.get_absolute_url()).context["turns"] == 1
    assert not _is_next_game_offered(game, bob)
    start_game("frege", [bob, alice], options={"begins": "red"}, at=timezone.now())
    assert _is_next_game_offered(game, bob)


@pytest.mark.slow
def test_the_next_game_is_offered_where_another_one_waits(alice: User, bob: User) -> None:
    here = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    assert not _is_next_game_offered(here, alice)
    start_game("frege", [alice, bob], options={"begins": "red"}, at=timezone.now())
    assert _is_next_game_offered(here, alice)
    act(here, bob, Resign())
    over = signed_in(alice).get(here.get_absolute_url()).content.decode()
    assert over.count(f'href="{reverse("next_game")}') == 1, "above the page, and not again below"


def test_the_tray_says_how_the_game_ended(alice: User, bob: User) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    act(game, bob, Resign())
    page = signed_in(alice).get(game.get_absolute_url())
    tray = page.content.decode().split('id="tray"')[1][:900]
    assert page.context["board"].result in tray


def test_the_end_is_told_once_below_the_board_where_nothing_can_be_chosen_any_more(
    live_game: Game, alice: User
) -> None:
    browser, url = signed_in(alice), live_game.get_absolute_url()
    assert 'class="pad"' in browser.get(url).content.decode()
    act(live_game, alice, Resign())
    answer = browser.get(url)
    page, board = answer.content.decode(), answer.context["board"]
    assert page.count(escape(board.result)) == 1
    assert page.index('id="tray"') < page.index('id="ending"') < page.index('id="rematch"')
    assert 'class="pad"' not in page


def test_the_heading_names_the_players_in_the_order_of_their_seats_to_everybody(
    live_game: Game, alice: User, bob: User, client: Client
) -> None:
    for reader in (signed_in(alice), signed_in(bob), client):
        page = reader.get(f"/games/{live_game.pk}/").content.decode()
        assert "alice – bob" in page.split("<h1")[1].split("</h1>")[0]
