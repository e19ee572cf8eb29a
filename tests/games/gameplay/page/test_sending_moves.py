"""Sending a move: what is stored, what is refused, and that nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.refusals import LogRefusal
from games.log.time.control import per_move
from games.models import Event, Game
from games.services.gamelog.refusals import GamelogRefusal
from games.services.gameplay.game_start import start_game
from games.services.gameplay.refusals import GameplayRefusal
from tests.support.games.pages import send, signed_in, text, why

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]


@pytest.mark.slow
def test_a_move_leads_back_to_the_page_by_get(live_game: Game, alice: User, bob: User) -> None:
    answer = send(signed_in(alice), live_game, "C2")
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{live_game.pk}/")
    hers, his = (signed_in(user).get(answer["Location"]) for user in (alice, bob))
    assert "bob" in hers.context["board"].waiting
    assert hers.context["board"].waiting in text(hers)
    assert f'action="{answer["Location"]}move/"' in his.content.decode()


@pytest.mark.slow
def test_a_move_costs_at_most_ten_queries(live_game: Game, alice: User, bob: User) -> None:
    clients = [signed_in(alice), signed_in(bob)]
    send(clients[0], live_game, "A1")
    form = {"board": 1, "key": uuid4(), "move": "A2"}
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert clients[1].post(f"/games/{live_game.pk}/move/", form).status_code == 303
    counted = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(counted) <= 10, counted


def test_the_same_form_sent_twice_is_one_move(live_game: Game, alice: User) -> None:
    client, form = signed_in(alice), {"board": 0, "key": uuid4(), "move": "A1"}
    answers = [client.post(f"/games/{live_game.pk}/move/", form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Event.objects.filter(game=live_game, kind="move").count() == 1


def test_a_key_used_for_something_else_is_refused(live_game: Game, alice: User) -> None:
    client, key = signed_in(alice), uuid4()
    send(client, live_game, "A1", key=key)
    answer = send(client, live_game, "B1", key=key, board=0)
    assert answer.status_code == 422
    assert why(GameplayRefusal.KEY_REUSED) in text(answer)


@pytest.mark.slow
def test_the_key_of_another_player_is_just_a_key(live_game: Game, alice: User, bob: User) -> None:
    key = uuid4()
    send(signed_in(alice), live_game, "A1", key=key)
    assert send(signed_in(bob), live_game, "B1", key=key).status_code == 303
    assert Event.objects.filter(game=live_game, kind="move").count() == 2


@pytest.mark.slow
def test_a_stale_board_gets_the_new_one_and_keeps_the_choice(
    live_game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1 B1 C1 D1")
    answer = send(signed_in(alice), live_game, "C3", board=0)
    assert answer.status_code == 409
    assert why(GameplayRefusal.BOARD_CHANGED) in text(answer)
    assert answer.context["board"].chosen.move == "C3"
    assert 'name="move" value="C3"' in answer.content.decode()
    assert f'name="board" value="{Game.objects.get().board_event}"' in answer.content.decode()


@pytest.mark.slow
def test_a_stale_board_keeps_what_was_typed(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    play_moves(live_game, "A1 B1")
    answer = send(signed_in(alice), live_game, typed="c4", board=0)
    assert answer.status_code == 409
    assert b'name="typed" value="c4"' in answer.content


@pytest.mark.parametrize(
    ("typed", "stored"), [("c2", "C2"), (" C2 ", "C2"), ("A", "C2"), ("a", "C2"), ("A1", "A1")]
)
def test_a_typed_move_is_read_in_the_players_notation(
    live_game: Game, alice: User, typed: str, stored: str
) -> None:
    alice.board_preferences = {"sogo": {"notation": "hex"}}
    alice.save()
    assert send(signed_in(alice), live_game, typed=typed).status_code == 303
    assert Event.objects.get(game=live_game, kind="move").payload == {"move": stored}


@pytest.mark.slow
def test_a_move_may_be_typed_in_the_other_notation_too(live_game: Game, alice: User) -> None:
    assert alice.board_preferences == {}
    assert send(signed_in(alice), live_game, typed="a").status_code == 303
    assert Event.objects.get(game=live_game, kind="move").payload == {"move": "C2"}


@pytest.mark.slow
@pytest.mark.parametrize("bad", ["Z9", "<script>", "xA1-1", "C2 C2", "💥"])
def test_a_bad_move_is_refused_in_words(live_game: Game, alice: User, bad: str) -> None:
    for fields in ({"move": bad}, {"typed": bad}):
        answer = send(signed_in(alice), live_game, **fields)
        assert answer.status_code == 422
        assert b'role="alert"' in answer.content
        assert b"<script>" not in answer.content


@pytest.mark.first_by_day
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
    live_game: Game, alice: User, fields: dict[str, str]
) -> None:
    answer = send(signed_in(alice), live_game, **{"move": "A1", **fields})
    assert answer.status_code in (409, 422)
    assert b'role="alert"' in answer.content
    assert Event.objects.filter(game=live_game).count() == 1


@pytest.mark.slow
def test_no_move_at_all_asks_for_one(live_game: Game, alice: User) -> None:
    answer = send(signed_in(alice), live_game)
    assert answer.status_code == 409
    assert why(LogRefusal.NO_MOVE_CHOSEN) in text(answer)


@pytest.mark.slow
def test_others_are_refused_and_see_the_board(
    live_game: Game, bob: User, carol: User, client: Client
) -> None:
    assert send(signed_in(bob), live_game, "A1").status_code == 422
    carols, strangers = (send(other, live_game, "A1") for other in (signed_in(carol), client))
    assert (carols.status_code, strangers.status_code) == (403, 403)
    assert why(GamelogRefusal.NO_SEAT_HERE) in text(carols)
    assert strangers.context["board"].refusal != carols.context["board"].refusal
    assert strangers.context["board"].refusal in text(strangers)
    assert Event.objects.filter(game=live_game).count() == 1


@pytest.mark.slow
def test_time_over_is_said(alice: User, bob: User) -> None:
    begun = timezone.now() - timedelta(days=4)
    late = start_game("sogo", [alice, bob], options={}, at=begun, time_control=per_move(3))
    answer = send(signed_in(alice), late, "A1")
    assert answer.status_code == 409
    assert '<p class="errors" role="alert">' in answer.content.decode()
    assert f"{begun + timedelta(days=3):%Y}" in str(answer.context["board"].refusal)


@pytest.mark.slow
def test_captures_are_sent_one_by_one(alice: User, bob: User, play_moves: Played) -> None:
    game = start_game(
        "sogo", [alice, bob], options={"variant": 2}, at=timezone.now(), time_control=per_move(3)
    )
    play_moves(game, "A1 B1 A1 B1 A1 C1 A1")
    page = signed_in(alice).get(f"/games/{game.pk}/")
    assert [target.move for target in page.context["board"].picture.extra][:1] == ["xB1-1"]
    assert send(signed_in(alice), game, "xB1-2").status_code == 303
    page = signed_in(bob).get(f"/games/{game.pk}/")
    assert "xB1-2" in text(page)
    assert f'action="/games/{game.pk}/move/"' in page.content.decode()


@pytest.mark.slow
def test_sending_can_lead_on_to_the_next_game(alice: User, bob: User) -> None:
    here, slow, urgent = (
        start_game("sogo", [alice, bob], options={}, at=timezone.now(), time_control=per_move(days))
        for days in (3, 9, 1)
    )
    client, key = signed_in(alice), uuid4()
    page = client.get(f"/games/{here.pk}/").content.decode()
    assert re.search(r"data-goes-on\s+disabled", page)
    for _ in range(2):
        answer = send(client, here, "A1", key=key, board=0, then="next")
        assert (answer.status_code, answer["Location"].split("?")[0]) == (303, "/games/next/")
        assert client.get(answer["Location"])["Location"] == f"/games/{urgent.pk}/"
    assert Event.objects.filter(game=here, kind="move").count() == 1
    send(client, urgent, "A1", then="next")
    assert "data-goes-on hidden" in client.get(f"/games/{slow.pk}/").content.decode()
    last = send(client, slow, "A1", then="next")
    assert client.get(last["Location"])["Location"] == "/games/"


@pytest.mark.slow
def test_htmx_is_told_to_load_the_page_of_the_next_game(
    live_game: Game, alice: User, bob: User
) -> None:
    answer = send(signed_in(alice), live_game, "A1", then="next", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/games/next/?after={live_game.pk}"


@pytest.mark.slow
def test_a_refused_move_leads_nowhere(live_game: Game, alice: User, bob: User) -> None:
    client = signed_in(alice)
    assert send(client, live_game, "A1", then="next", board=7).status_code == 409
    assert send(client, live_game, "A1", then="https://example.org/").status_code == 422
    assert Event.objects.filter(game=live_game, kind="move").count() == 0
