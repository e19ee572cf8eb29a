"""The page of a game: who sees what, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.actions import Hold, OfferDraw
from games.models import Event, Game
from games.services.authors import Player
from games.services.play import play
from games.services.starting import start_game
from tests.games.pages import press, send, signed_in, text

Played = Callable[[Game, str], Game]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Alice is White and to move; it is now, so that the clock runs."""
    return start_game("sogo", [alice, bob], options={}, at=timezone.now(), days=3)


def test_a_seat_at_its_turn_gets_forms_and_nobody_else(
    game: Game, alice: User, bob: User, carol: User, client: Client
) -> None:
    url = f"/games/{game.pk}/"
    mine = signed_in(alice).get(url).content.decode()
    assert f'action="{url}move/"' in mine
    assert "It is your move" in mine
    for other in (signed_in(bob), signed_in(carol), client):
        page = other.get(url).content.decode()
        assert f'action="{url}move/"' not in page
        assert "Waiting for alice" in page


def test_only_seats_may_resign_or_offer(game: Game, bob: User, carol: User, client: Client) -> None:
    url = f"/games/{game.pk}/"
    assert "Yes, resign" in text(signed_in(bob).get(url))
    for other in (signed_in(carol), client):
        said = text(other.get(url))
        assert "resign" not in said
        assert "Offer draw" not in said


def test_a_choice_in_the_address_is_shown_and_not_sent(game: Game, alice: User) -> None:
    page = signed_in(alice).get(f"/games/{game.pk}/?choose=C2")
    assert "Your move: C2" in text(page)
    assert b'name="move" value="C2"' in page.content
    assert Event.objects.filter(game=game).count() == 1


@pytest.mark.parametrize("choice", ["Z9", "%00", "x" * 5000, "<b>"])
def test_a_choice_that_is_none_is_passed_over(game: Game, alice: User, choice: str) -> None:
    page = signed_in(alice).get(f"/games/{game.pk}/?choose={choice}")
    assert page.status_code == 200
    assert "It is your move" in text(page)


def test_a_move_leads_back_to_the_page_by_get(game: Game, alice: User, bob: User) -> None:
    answer = send(signed_in(alice), game, "C2")
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{game.pk}/")
    assert "Waiting for bob" in text(signed_in(alice).get(answer["Location"]))
    assert "It is your move" in text(signed_in(bob).get(answer["Location"]))


def test_a_move_costs_at_most_ten_queries(game: Game, alice: User, bob: User) -> None:
    clients = [signed_in(alice), signed_in(bob)]
    send(clients[0], game, "A1")
    form = {"board": 1, "key": uuid4(), "move": "A2"}
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert clients[1].post(f"/games/{game.pk}/move/", form).status_code == 303
    counted = [one["sql"] for one in queries if "SAVEPOINT" not in one["sql"]]
    assert len(counted) <= 10, counted


def test_the_same_form_sent_twice_is_one_move(game: Game, alice: User) -> None:
    client, form = signed_in(alice), {"board": 0, "key": uuid4(), "move": "A1"}
    answers = [client.post(f"/games/{game.pk}/move/", form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Event.objects.filter(game=game, kind="move").count() == 1


def test_a_key_used_for_something_else_is_refused(game: Game, alice: User) -> None:
    client, key = signed_in(alice), uuid4()
    send(client, game, "A1", key=key)
    answer = send(client, game, "B1", key=key, board=0)
    assert answer.status_code == 422
    assert "sent before with something else" in text(answer)


def test_the_key_of_another_player_is_just_a_key(game: Game, alice: User, bob: User) -> None:
    key = uuid4()
    send(signed_in(alice), game, "A1", key=key)
    assert send(signed_in(bob), game, "B1", key=key).status_code == 303
    assert Event.objects.filter(game=game, kind="move").count() == 2


def test_a_stale_board_gets_the_new_one_and_keeps_the_choice(
    game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    play_moves(game, "A1 B1 C1 D1")
    answer = send(signed_in(alice), game, "C3", board=0)
    assert answer.status_code == 409
    assert "The board has changed since you looked" in text(answer)
    assert "Your move: C3" in text(answer)
    assert f'name="board" value="{Game.objects.get().board_number}"' in answer.content.decode()


def test_a_stale_board_keeps_what_was_typed(game: Game, alice: User, play_moves: Played) -> None:
    play_moves(game, "A1 B1")
    answer = send(signed_in(alice), game, typed="c4", board=0)
    assert answer.status_code == 409
    assert b'name="typed" value="c4"' in answer.content


@pytest.mark.parametrize(
    ("typed", "stored"), [("c2", "C2"), (" C2 ", "C2"), ("A", "C2"), ("a", "C2"), ("A1", "A1")]
)
def test_a_typed_move_is_read_in_the_players_notation(
    game: Game, alice: User, typed: str, stored: str
) -> None:
    alice.notation = "hex"
    alice.save()
    assert send(signed_in(alice), game, typed=typed).status_code == 303
    assert Event.objects.get(game=game, kind="move").payload == {"move": stored}


@pytest.mark.parametrize("bad", ["Z9", "<script>", "xA1-1", "C2 C2", "💥"])
def test_a_bad_move_is_refused_in_words(game: Game, alice: User, bad: str) -> None:
    for fields in ({"move": bad}, {"typed": bad}):
        answer = send(signed_in(alice), game, **fields)
        assert answer.status_code == 422
        assert b'role="alert"' in answer.content
        assert b"<script>" not in answer.content


@pytest.mark.parametrize(
    "fields",
    [
        {"board": ""},
        {"board": "x"},
        {"board": "-1"},
        {"key": ""},
        {"key": "1"},
        {"move": "A\0"},
        {"move": "A" * 5000},
        {"typed": "A\0"},
        {"typed": "A" * 5000},
        {"board": "9" * 5000},
    ],
    ids=str,
)
def test_a_mangled_form_is_refused_in_words(
    game: Game, alice: User, fields: dict[str, str]
) -> None:
    answer = send(signed_in(alice), game, **{"move": "A1", **fields})
    assert answer.status_code in (409, 422)
    assert b'role="alert"' in answer.content
    assert Event.objects.filter(game=game).count() == 1


def test_no_move_at_all_asks_for_one(game: Game, alice: User) -> None:
    answer = send(signed_in(alice), game)
    assert answer.status_code == 409
    assert "Choose a move first" in text(answer)


def test_others_are_refused_and_see_the_board(
    game: Game, bob: User, carol: User, client: Client
) -> None:
    assert send(signed_in(bob), game, "A1").status_code == 422
    for other, why in (
        (signed_in(carol), "You do not play in this game"),
        (client, "We do not know who is playing"),
    ):
        answer = send(other, game, "A1")
        assert answer.status_code == 403
        assert why in text(answer)
    assert Event.objects.filter(game=game).count() == 1


def test_time_over_is_said(game: Game, alice: User, play_moves: Played) -> None:
    Game.objects.all()
    late = start_game(
        "sogo",
        [alice, game.seats.get(number=1).user],
        options={},
        at=timezone.now() - timedelta(days=4),
        days=3,
    )
    answer = send(signed_in(alice), late, "A1")
    assert answer.status_code == 409
    assert "Your time for this move is over" in text(answer)


def test_unknown_games_and_plies_are_not_found(game: Game, alice: User) -> None:
    client = signed_in(alice)
    assert client.get(f"/games/{uuid4()}/").status_code == 404
    assert client.get(f"/games/{game.pk}/1/").status_code == 404
    assert client.get(f"/games/{game.pk}/{'9' * 5000}/").status_code == 404
    for button in ("move", "resign", "draw", "answer", "rematch"):
        form = {"key": uuid4(), "board": 0, "move": "A1", "sure": "yes", "answer": "accept"}
        assert client.post(f"/games/{uuid4()}/{button}/", form).status_code == 404
        assert client.get(f"/games/{game.pk}/{button}/").status_code == 405


def test_each_ply_has_an_address(game: Game, alice: User, play_moves: Played) -> None:
    play_moves(game, "A1 B1 C1")
    page = signed_in(alice).get(f"/games/{game.pk}/1/")
    assert f'rel="prev" href="/games/{game.pk}/0/"' in page.content.decode()
    assert f'rel="next" href="/games/{game.pk}/2/"' in page.content.decode()
    assert "This is the board after move 1 of 3" in text(page)
    assert "Send move" not in text(page)
    assert 'rel="prev"' not in signed_in(alice).get(f"/games/{game.pk}/0/").content.decode()


def test_resigning_asks_first(game: Game, alice: User, bob: User) -> None:
    client = signed_in(alice)
    asked = press(client, game, "resign")
    assert asked.status_code == 422
    assert "Nothing has happened yet" in text(asked)
    assert press(client, game, "resign", sure="yes").status_code == 303
    assert "You lost: resignation." in text(client.get(f"/games/{game.pk}/"))
    assert "You won: resignation." in text(signed_in(bob).get(f"/games/{game.pk}/"))
    assert "bob won: resignation." in text(Client().get(f"/games/{game.pk}/"))


def test_a_draw_is_offered_declined_and_accepted(
    game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    url = f"/games/{game.pk}/"
    one, other = signed_in(alice), signed_in(bob)
    assert press(one, game, "draw").status_code == 303
    assert "You have offered a draw" in text(one.get(url))
    assert "Your opponent offers you a draw" in text(other.get(url))
    assert press(one, game, "answer", answer="accept").status_code == 409
    assert press(other, game, "answer", answer="perhaps").status_code == 422
    assert press(other, game, "answer", answer="decline").status_code == 303
    assert press(one, game, "draw").status_code == 409
    play_moves(game, "A1")
    assert press(one, game, "draw").status_code == 303
    assert press(other, game, "answer", answer="accept").status_code == 303
    assert "A draw: draw agreed." in text(other.get(url))


def test_a_stranger_can_do_nothing(game: Game, alice: User, carol: User) -> None:
    play(game.pk, OfferDraw(), by=Player(alice), key="offer", at=timezone.now())
    more = {"resign": {"sure": "yes"}, "draw": {}, "answer": {"answer": "accept"}, "rematch": {}}
    for button, fields in more.items():
        assert press(signed_in(carol), game, button, **fields).status_code == 403
        assert press(Client(), game, button, **fields).status_code == 403
    assert Game.objects.get().running


def test_a_rematch_with_a_person_is_an_invitation(game: Game, alice: User, bob: User) -> None:
    assert press(signed_in(alice), game, "rematch").status_code == 409
    press(signed_in(alice), game, "resign", sure="yes")
    answer = press(signed_in(alice), game, "rematch")
    assert answer.status_code == 303
    assert "alice invites to a game" in text(signed_in(bob).get(answer["Location"]))


def test_a_rematch_with_a_bot_begins_at_once(bot_game: Game, alice: User) -> None:
    press(signed_in(alice), bot_game, "resign", sure="yes")
    answer = press(signed_in(alice), bot_game, "rematch")
    again = Game.objects.exclude(pk=bot_game.pk).get()
    assert answer["Location"] == f"/games/{again.pk}/"
    assert again.seats.get(number=0).bot == "beginner"


def test_a_win_is_said_and_the_mill_is_lit(game: Game, alice: User, play_moves: Played) -> None:
    play_moves(game, "A1 B1 A1 B2 A1 B3 A1")
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert "You won: mill." in text(page)
    assert "lit" in page.content.decode()
    assert "Send move" not in text(page)


def test_held_games_say_so(game: Game, alice: User) -> None:
    play(game.pk, Hold("d1"), by=Player(alice), key="hold", at=timezone.now())
    page = text(signed_in(alice).get(f"/games/{game.pk}/"))
    assert "The clocks are stopped." in page
    assert "Send move" not in page
    assert send(signed_in(alice), game, "A1").status_code == 409


def test_the_page_names_colours_bots_and_time(game: Game, bot_game: Game, alice: User) -> None:
    page = text(signed_in(alice).get(f"/games/{game.pk}/"))
    assert "White · to move" in page
    assert "2 d 23 h left" in page
    assert "4×4×4 · first mill wins · casual · 3 days per move" in page
    page = text(signed_in(alice).get(f"/games/{bot_game.pk}/"))
    assert "Pebble bot" in page
    assert "no time limit" in page


def test_who_sends_at_once_posts_from_the_board(game: Game, alice: User) -> None:
    alice.confirm_moves = False
    alice.save()
    page = signed_in(alice).get(f"/games/{game.pk}/").content.decode()
    assert 'name="move" value="A1"' in page
    assert "Send move" not in page


def test_tactical_marks_stay_off_the_page(game: Game, alice: User, play_moves: Played) -> None:
    play_moves(game, "A1 B1 A1 B2 A1")
    page = text(signed_in(alice).get(f"/games/{game.pk}/"))
    assert "completes a mill" not in page
    assert "had better not" not in page


def test_pages_of_players_are_kept_out_of_caches(game: Game, alice: User) -> None:
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert page["Cache-Control"] == "private, no-store"
    assert "HX-Request" in page["Vary"]
    assert Client().get(f"/games/{game.pk}/")["Cache-Control"] == "no-cache"


def test_captures_are_sent_one_by_one(alice: User, bob: User, play_moves: Played) -> None:
    game = start_game("sogo", [alice, bob], options={"variant": 2}, at=timezone.now(), days=3)
    play_moves(game, "A1 B1 A1 B1 A1 C1 A1")
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert "takes the ball on B1-1" in text(page)
    assert send(signed_in(alice), game, "xB1-2").status_code == 303
    page = text(signed_in(bob).get(f"/games/{game.pk}/"))
    assert "xB1-2" in page
    assert "It is your move" in page


def test_the_page_speaks_german(game: Game, alice: User) -> None:
    alice.language = "de"
    alice.save()
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert '<html lang="de"' in page.content.decode()
    assert send(signed_in(alice), game, "Z9").status_code == 422
