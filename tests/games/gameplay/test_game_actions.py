"""The other buttons of a game: resigning, draws, rematches."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Propose
from games.models import Game, Table
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from tests.support.fixtures.shortcuts import note_session
from tests.support.games.pages import press, signed_in, text

Played = Callable[[Game, str], Game]


def test_unknown_games_and_plies_are_not_found(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    assert client.get(f"/games/{uuid4()}/").status_code == 404
    assert client.get(f"/games/{live_game.pk}/1/").status_code == 404
    assert client.get(f"/games/{live_game.pk}/{'9' * 5000}/").status_code == 404
    for button in ("move", "resign", "propose", "respond", "rematch"):
        form = {"key": uuid4(), "board": 0, "move": "A1", "sure": "yes", "answer": "accept"}
        assert client.post(f"/games/{uuid4()}/{button}/", form).status_code == 404
        assert client.get(f"/games/{live_game.pk}/{button}/").status_code == 405


@pytest.mark.database
def test_a_move_is_six_statements_or_three_where_writes_are_combined(
    live_game: Game, alice: User
) -> None:
    client = signed_in(alice)
    note_session(client, alice)
    form = {"board": live_game.board_event, "key": str(uuid4()), "move": "A1"}
    with CaptureQueriesContext(connection) as captured:
        assert client.post(f"/games/{live_game.pk}/move/", form).status_code == 303
    statements = [query["sql"] for query in captured.captured_queries]
    expected = 3 if connection.vendor == "postgresql" else 6
    assert sum(not sql.startswith(("SAVEPOINT", "RELEASE")) for sql in statements) == expected


@pytest.mark.words
def test_resigning_asks_first(live_game: Game, alice: User, bob: User) -> None:
    client = signed_in(alice)
    asked = press(client, live_game, "resign")
    assert asked.status_code == 422
    assert "Nothing has happened yet" in text(asked)
    assert press(client, live_game, "resign", sure="yes").status_code == 303
    assert "You lost. You resigned." in text(client.get(f"/games/{live_game.pk}/"))
    assert "You won. alice resigned." in text(signed_in(bob).get(f"/games/{live_game.pk}/"))
    assert "bob won. alice resigned." in text(Client().get(f"/games/{live_game.pk}/"))


def test_a_draw_is_offered_declined_and_accepted(
    live_game: Game, alice: User, bob: User, play_moves: Played
) -> None:
    url = f"/games/{live_game.pk}/"
    hers, his = signed_in(alice), signed_in(bob)
    assert press(hers, live_game, "propose", what="end").status_code == 303
    offered, asked = (client.get(url).context["actions"].pending for client in (hers, his))
    assert (bool(offered.yes), bool(asked.yes)) == (False, True)
    assert offered.says in text(hers.get(url))
    assert asked.says in text(his.get(url))
    assert press(hers, live_game, "respond", answer="accept").status_code == 409
    assert press(his, live_game, "respond", answer="perhaps").status_code == 422
    assert press(his, live_game, "respond", answer="decline").status_code == 303
    declined = hers.get(url)
    assert declined.context["actions"].answered
    assert declined.context["actions"].answered in text(declined)
    assert 'id="propose-draw"' not in declined.content.decode()
    assert press(hers, live_game, "propose", what="end").status_code == 409
    play_moves(live_game, "A1")
    assert press(hers, live_game, "propose", what="end").status_code == 303
    assert press(his, live_game, "respond", answer="accept").status_code == 303
    over = Game.objects.get(pk=live_game.pk)
    assert (over.termination, his.get(url).context["board"].won) == ("agreement", False)
    assert his.get(url).context["board"].result in text(his.get(url))


def test_a_stranger_can_do_nothing(live_game: Game, alice: User, carol: User) -> None:
    apply_command(live_game.pk, Propose(), by=PlayerActor(alice), key="offer", at=timezone.now())
    more = {
        "resign": {"sure": "yes"},
        "propose": {"what": "end"},
        "takeback": {},
        "respond": {"answer": "accept"},
        "rematch": {},
    }
    for button, fields in more.items():
        assert press(signed_in(carol), live_game, button, **fields).status_code == 403
        assert press(Client(), live_game, button, **fields).status_code == 403
    assert Game.objects.get().running


def test_a_rematch_with_a_person_is_an_invitation(live_game: Game, alice: User, bob: User) -> None:
    assert press(signed_in(alice), live_game, "rematch").status_code == 409
    press(signed_in(alice), live_game, "resign", sure="yes")
    answer = press(signed_in(alice), live_game, "rematch")
    assert answer.status_code == 303
    invitation = signed_in(bob).get(answer["Location"]).context["row"]
    assert (invitation.table.host, invitation.asked) == (alice, True)


def test_a_rematch_asked_for_twice_is_one_invitation(
    live_game: Game, alice: User, bob: User
) -> None:
    press(signed_in(alice), live_game, "resign", sure="yes")
    first, second = (press(signed_in(alice), live_game, "rematch") for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Table.objects.count() == 1
    tables.decline(Table.objects.get().pk, bob, at=timezone.now())
    assert press(signed_in(alice), live_game, "rematch")["Location"] != first["Location"]


def test_a_rematch_with_a_bot_begins_at_once(bot_game: Game, alice: User) -> None:
    press(signed_in(alice), bot_game, "resign", sure="yes")
    answer = press(signed_in(alice), bot_game, "rematch")
    again = Game.objects.exclude(pk=bot_game.pk).get()
    assert answer["Location"] == f"/games/{again.pk}/"
    assert again.seats.get(number=0).bot == "beginner"
