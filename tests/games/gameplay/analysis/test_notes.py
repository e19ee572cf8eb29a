"""Private notes on a game and its positions."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game, Note
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.notes import MAX_NOTE_LENGTH
from games.services.gameplay.refusals import GameplayRefusal
from tests.appearance.markup import Markup
from tests.support.games.pages import signed_in, text, why

pytestmark = pytest.mark.database

Played = Callable[..., Game]


def write(client: Client, game: Game, words: str, ply: object = "", **more: str) -> HttpResponse:
    return client.post(f"/games/{game.pk}/notes/", {"ply": ply, "text": words, **more})


def shown(response: HttpResponse, field: str) -> str:
    """What stands in a note's field."""
    page = response.content.decode()
    Markup(page)
    found = page.partition(f'<textarea id="{field}"')[2]
    assert found, f"no field {field}"
    return found.partition(">")[2].partition("</textarea>")[0]


@pytest.mark.slow
def test_a_note_is_kept_beside_the_board(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    answer = write(client, live_game, "Play the <corners>\r\nfirst.")
    assert answer.status_code == 303
    assert answer["Location"] == f"/games/{live_game.pk}/#notes"
    page = client.get(live_game.get_absolute_url())
    assert shown(page, "note-game") == "Play the &lt;corners&gt;\nfirst."
    assert shown(page, "note-0") == ""
    assert page.context["notes"].count == 1


def test_each_position_has_a_note_of_its_own(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1 C2", live_game.created_at)
    client = signed_in(alice)
    answer = write(client, game, "Here D1 was weak.", 2)
    assert answer["Location"] == f"/games/{game.pk}/2/#notes"
    assert shown(client.get(f"/games/{game.pk}/2/"), "note-2") == "Here D1 was weak."
    now = client.get(game.get_absolute_url())
    assert shown(now, "note-3") == ""
    assert f'href="/games/{game.pk}/2/#notes"' in now.content.decode()


def drawn(response: HttpResponse) -> dict[str, list[str]]:
    """What the form of the panel or page would send, untouched."""
    form = response.content.decode().partition('<form class="note"')[2].partition("</form>")[0]
    fields = {name: re.findall(rf'name="{name}" value="([^"]*)"', form) for name in ("ply", "was")}
    return {**fields, "text": re.findall(r"<textarea[^>]*>([^<]*)</textarea>", form)}


@pytest.mark.slow
def test_both_notes_beside_the_board_are_saved_together(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1", live_game.created_at)
    client = signed_in(alice)
    form = drawn(client.get(game.get_absolute_url()))
    assert form["ply"] == ["", "2"]
    answer = client.post(f"/games/{game.pk}/notes/", {**form, "text": ["All.", "Here."]})
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{game.pk}/#notes")
    page = client.get(game.get_absolute_url())
    assert (shown(page, "note-game"), shown(page, "note-2")) == ("All.", "Here.")


@pytest.mark.slow
def test_of_two_notes_the_refused_one_stays_typed_and_the_other_is_kept(
    live_game: Game, alice: User
) -> None:
    client = signed_in(alice)
    form = {"ply": ["", "7"], "text": ["All.", "Gone."]}
    answer = client.post(f"/games/{live_game.pk}/notes/", form)
    assert answer.status_code == 409
    assert (shown(answer, "note-game"), shown(answer, "note-7")) == ("All.", "Gone.")
    assert Note.objects.get().text == "All."


def test_two_refused_notes_come_back_in_one_form(live_game: Game, alice: User) -> None:
    client, long = signed_in(alice), ["x" * (MAX_NOTE_LENGTH + 1), "y" * (MAX_NOTE_LENGTH + 1)]
    form = {"ply": ["", "0"], "text": long}
    answer = client.post(f"/games/{live_game.pk}/notes/", form)
    assert answer.status_code == 422
    assert drawn(answer)["text"] == long
    assert not Note.objects.exists()


def test_a_note_nobody_touched_does_not_overwrite_what_was_written_meanwhile(
    live_game: Game, alice: User
) -> None:
    client = signed_in(alice)
    write(client, live_game, "Old.")
    form = drawn(client.get(live_game.get_absolute_url()))
    write(client, live_game, "New, from another page.")
    client.post(f"/games/{live_game.pk}/notes/", {**form, "text": ["Old.", "Here."]})
    kept = Note.objects.order_by("text").values_list("text", flat=True)
    assert list(kept) == ["Here.", "New, from another page."]


@pytest.mark.slow
def test_a_form_without_notes_throws_nothing_away(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    write(client, live_game, "Keep me.")
    for form in ({}, {"ply": ["", "0"], "text": ["one"]}):
        assert client.post(f"/games/{live_game.pk}/notes/", form).status_code == 422
    assert Note.objects.get().text == "Keep me."


@pytest.mark.slow
def test_two_long_notes_in_any_script_fit(live_game: Game, alice: User) -> None:
    page = signed_in(alice).get(live_game.get_absolute_url()).content.decode()
    assert '<form class="note" method="post" enctype="multipart/form-data"' in page
    texts = ["子" * MAX_NOTE_LENGTH, "丑" * MAX_NOTE_LENGTH]
    form = {"ply": ["", "0"], "text": texts}
    assert signed_in(alice).post(f"/games/{live_game.pk}/notes/", form).status_code == 303
    assert Note.objects.count() == 2


def test_all_notes_of_a_game_stand_on_one_page(
    live_game: Game, alice: User, play_moves: Played
) -> None:
    game = play_moves(live_game, "A4 D1", live_game.created_at)
    client = signed_in(alice)
    write(client, game, "The second.", 2)
    write(client, game, "The first.", 1, back="notes")
    assert write(client, game, "All.", back="notes")["Location"] == f"/games/{game.pk}/notes/"
    page = client.get(f"/games/{game.pk}/notes/")
    words = page.content.decode()
    assert words.index("All.") < words.index("The first.") < words.index("The second.")
    assert f'href="/games/{game.pk}/1/"' in words


def test_a_note_is_changed_and_thrown_away_by_emptying_it(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    for words in ("One.", "Two."):
        write(client, live_game, words)
        write(client, live_game, words, 0)
    assert Note.objects.count() == 2
    assert set(Note.objects.values_list("text", flat=True)) == {"Two."}
    write(client, live_game, "  \r\n ")
    assert Note.objects.get().ply == 0


@pytest.mark.slow
def test_what_is_too_long_stays_in_the_form(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    assert write(client, live_game, "x" * (MAX_NOTE_LENGTH - 1) + "\r\n").status_code == 303
    answer = write(client, live_game, "y" * (MAX_NOTE_LENGTH + 1))
    assert answer.status_code == 422
    assert why(GameplayRefusal.NOTE_TOO_LONG, most=4000) in text(answer)
    assert shown(answer, "note-game") == "y" * (MAX_NOTE_LENGTH + 1)
    assert Note.objects.get().text.startswith("x")


@pytest.mark.slow
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
    apply_command(live_game.pk, Resign(), by=PlayerActor(alice), key="1", at=timezone.now())
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
