"""Private notes on a game and its positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.actions import Resign
from games.models import Game, Note
from games.services.authors import Player
from games.services.notes import LONGEST
from games.services.play import play
from tests.games.pages import signed_in, text
from tests.look.markup import Markup

Played = Callable[..., Game]


def write(client: Client, game: Game, said: str, ply: object = "", **more: str) -> HttpResponse:
    return client.post(f"/games/{game.pk}/notes/", {"ply": ply, "text": said, **more})


def shown(response: HttpResponse, field: str) -> str:
    """What stands in a note's field."""
    page = response.content.decode()
    Markup(page)
    found = page.partition(f'<textarea id="{field}"')[2]
    assert found, f"no field {field}"
    return found.partition(">")[2].partition("</textarea>")[0]


def test_a_note_is_kept_beside_the_board(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    answer = write(client, live_game, "Play the <corners>\r\nfirst.")
    assert answer.status_code == 303
    assert answer["Location"] == f"/games/{live_game.pk}/?notes=#notes"
    page = client.get(live_game.get_absolute_url())
    assert shown(page, "note-game") == "Play the &lt;corners&gt;\nfirst."
    assert shown(page, "note-0") == ""
    assert 'id="notes" open' in page.content.decode()


def test_each_position_has_a_note_of_its_own(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1 C2", live_game.created_at)
    client = signed_in(alice)
    answer = write(client, game, "Here D1 was weak.", 2)
    assert answer["Location"] == f"/games/{game.pk}/2/?notes=#notes"
    assert shown(client.get(f"/games/{game.pk}/2/"), "note-2") == "Here D1 was weak."
    now = client.get(game.get_absolute_url())
    assert shown(now, "note-3") == ""
    assert f'href="/games/{game.pk}/2/?notes=#notes"' in now.content.decode()


def test_all_notes_of_a_game_stand_on_one_page(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1", live_game.created_at)
    client = signed_in(alice)
    write(client, game, "The second.", 2)
    write(client, game, "The first.", 1, back="notes")
    assert write(client, game, "All.", back="notes")["Location"] == f"/games/{game.pk}/notes/"
    page = client.get(f"/games/{game.pk}/notes/")
    said = page.content.decode()
    assert said.index("All.") < said.index("The first.") < said.index("The second.")
    assert f'href="/games/{game.pk}/1/"' in said


def test_a_note_is_changed_and_thrown_away_by_emptying_it(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    for said in ("One.", "Two."):
        write(client, live_game, said)
        write(client, live_game, said, 0)
    assert Note.objects.count() == 2
    assert set(Note.objects.values_list("text", flat=True)) == {"Two."}
    write(client, live_game, "  \r\n ")
    assert Note.objects.get().ply == 0


def test_what_is_too_long_stays_in_the_form(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    assert write(client, live_game, "x" * (LONGEST - 1) + "\r\n").status_code == 303
    answer = write(client, live_game, "y" * (LONGEST + 1))
    assert answer.status_code == 422
    assert "A note has 4000 characters at most." in text(answer)
    assert shown(answer, "note-game") == "y" * (LONGEST + 1)
    assert Note.objects.get().text.startswith("x")


@pytest.mark.parametrize("ply", ["-1", "x", "9" * 400, "1.5"])
def test_a_ply_that_is_no_number_is_told(live_game: Game, alice: User, ply: str) -> None:
    answer = write(signed_in(alice), live_game, "Keep me.", ply)
    assert answer.status_code == 422
    assert "Keep me." in answer.content.decode()


def test_nul_is_told_and_the_rest_kept(live_game: Game, alice: User) -> None:
    answer = write(signed_in(alice), live_game, "Keep\0me.")
    assert answer.status_code == 422
    assert "Keepme." in answer.content.decode()


def test_a_position_that_is_gone_keeps_what_was_typed(live_game: Game, alice: User) -> None:
    answer = write(signed_in(alice), live_game, "Where am I?", 7)
    assert answer.status_code == 409
    assert shown(answer, "note-7") == "Where am I?"
    assert not Note.objects.exists()


def test_a_note_on_a_move_that_was_taken_back_is_not_lost(live_game: Game, alice: User) -> None:
    Note.objects.create(game=live_game, user=alice, ply=3, text="Pity.", changed_at=timezone.now())
    client = signed_in(alice)
    page = client.get(f"/games/{live_game.pk}/notes/")
    assert shown(page, "note-3") == "Pity."
    assert f"/games/{live_game.pk}/3/" not in page.content.decode()
    assert client.get(live_game.get_absolute_url()).status_code == 200
    write(client, live_game, "", 3)
    assert not Note.objects.exists()


def test_notes_can_be_written_after_the_end(live_game: Game, alice: User) -> None:
    play(live_game.pk, Resign(), by=Player(alice), key="1", at=timezone.now())
    assert write(signed_in(alice), live_game, "Never again.").status_code == 303


def test_nobody_else_sees_or_writes_them(
    live_game: Game, alice: User, bob: User, carol: User, admin: User
) -> None:
    write(signed_in(alice), live_game, "SECRET")
    for user in (bob, carol, admin):
        client = signed_in(user)
        for address in (live_game.get_absolute_url(), f"/games/{live_game.pk}/notes/"):
            assert "SECRET" not in client.get(address).content.decode()
        write(client, live_game, "Overwritten")
    write(Client(), live_game, "Overwritten")
    assert Note.objects.get(user=alice).text == "SECRET"
    assert set(Note.objects.values_list("user__username", flat=True)) == {"alice", "bob"}


def test_a_deleted_note_is_not_written_again_by_looking(live_game: Game, alice: User) -> None:
    signed_in(alice).get(f"/games/{live_game.pk}/notes/")
    assert not Note.objects.exists()
