"""All of my data as a file: complete, mine, and nothing that belongs to somebody else."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import (
    Absence,
    ConditionalMoves,
    Delivery,
    Event,
    Game,
    JobKind,
    Note,
    PencilMarks,
    Seat,
)
from games.services.chance.game_export import export_game
from games.services.chat import chat
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.players import blocks, data_export
from tests.support.games.disputes import browsers

pytestmark = pytest.mark.database

SECRET = "xyzzy-{}"
"""What somebody has written for themselves."""


@pytest.fixture
def clients(alice: User, bob: User, carol: User) -> dict[str, Client]:
    return browsers(alice, bob, carol)


def fill(game: Game, user: User, other: User, at: datetime) -> None:
    """Something of `user` in every private table."""
    words = SECRET.format(user.username)
    Note.objects.create(game=game, user=user, ply=0, text=f"{words} note", changed_at=at)
    ConditionalMoves.objects.create(
        game=game, user=user, tree=[], cleared=f"{words} plan", changed_at=at
    )
    PencilMarks.objects.create(game=game, user=user, marks={"f5": "147"})
    chat.say(game, user, f"{words} message", key=uuid4(), at=at)
    Absence.objects.create(
        user=user, kind="booked", begins_at=at, ends_at=at + timedelta(days=2), changed_at=at
    )
    Delivery.objects.create(
        kind=JobKind.TURN, user=user, game=game, address=user.email, state="sent",
        subject=f"{words} mail", answer="250 ok", at=at,
    )  # fmt: skip


def export(client: Client) -> dict[str, Any]:
    answer = client.get("/me/export/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    found: dict[str, Any] = json.loads(b"".join(answer.streaming_content))
    return found


def test_the_file_has_what_is_mine_and_nothing_of_the_other(
    live_game: Game, alice: User, bob: User, clients: dict[str, Client]
) -> None:
    at = timezone.now()
    fill(live_game, alice, bob, at)
    fill(live_game, bob, alice, at)
    apply_command(live_game.pk, Resign(), by=PlayerActor(alice), key="r", at=at)
    blocks.block(bob, alice, at=at)
    Seat.objects.filter(user=bob).update(muted=True)
    mine = export(clients["alice"])
    assert mine["account"]["email"] == "alice@example.org"
    (game,) = mine["games"]
    public = export_game(Game.objects.get(pk=live_game.pk))
    assert {name: game[name] for name in public} == json.loads(json.dumps(public))
    assert len(game["events"]) == Event.objects.filter(game=live_game).count()
    assert (game["players"], game["my_seat"], game["result"]) == (
        ["alice", "bob"], 0, ["lost", "won"],
    )  # fmt: skip
    assert [note["text"] for note in game["my_notes"]] == ["xyzzy-alice note"]
    assert [line["text"] for line in game["my_chat"]] == ["xyzzy-alice message"]
    assert game["my_pencil_marks"] == [{"marks": {"f5": "147"}}]
    assert len(game["my_plan"]) == len(mine["absences"]) == 1
    assert [mail["subject"] for mail in mine["mails"]] == ["xyzzy-alice mail"]
    assert mine["blocked"] == []
    whole = json.dumps(mine)
    assert "xyzzy-bob" not in whole
    assert "bob@example.org" not in whole
    theirs = export(clients["bob"])
    assert [block["blocked__username"] for block in theirs["blocked"]] == ["alice"]
    assert "xyzzy-alice" not in json.dumps(theirs)
    assert "alice@example.org" not in json.dumps(theirs)


def test_no_way_into_the_account_is_in_the_file(clients: dict[str, Client], alice: User) -> None:
    whole = json.dumps(export(clients["alice"]))
    assert alice.password not in whole
    assert clients["alice"].cookies["session"].value not in whole


def test_the_file_is_about_who_asks_whatever_is_asked(
    live_game: Game, clients: dict[str, Client], bob: User
) -> None:
    for query in (f"?user={bob.pk}", "?username=bob", f"?pk={bob.pk}&player=bob"):
        answer = clients["alice"].get(f"/me/export/{query}")
        found = json.loads(b"".join(answer.streaming_content))
        assert found["account"]["username"] == "alice"
    assert clients["alice"].get(f"/me/export/{bob.pk}/").status_code == 404
    assert clients["anonymous"].get("/me/export/").status_code == 302


def test_guests_have_a_file_as_well(alice: User, clients: dict[str, Client]) -> None:
    guest = User.objects.get(is_guest=True)
    start_game("sogo", [alice, guest], options={}, at=timezone.now())
    found = export(clients["guest"])
    assert found["account"]["is_guest"] is True
    assert len(found["games"]) == 1


def test_what_is_hidden_in_a_running_game_is_hidden_in_the_file(alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    (found,) = json.loads("".join(data_export.pieces(alice, timezone.now())))["games"]
    assert found["seed"] is None
    assert found["decided"] is False
    assert found["events"] == json.loads(json.dumps(export_game(game)))["events"]


@pytest.mark.usefixtures("one_window")
def test_ten_files_an_hour_are_enough(clients: dict[str, Client]) -> None:
    for _time in range(10):
        assert clients["carol"].get("/me/export/").status_code == 200
    assert clients["carol"].get("/me/export/").status_code == 429


def test_a_page_tells_of_the_file(clients: dict[str, Client]) -> None:
    page = clients["alice"].get("/me/data/").content.decode()
    assert 'href="/me/export/"' in page
    assert 'href="/me/delete/"' in page
    assert 'href="/me/delete/"' not in clients["guest"].get("/me/data/").content.decode()
