"""Rows that compiled queries read, and related rows that they keep, are those the ORM finds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows, keep_related, number_of
from games.log.time.control import per_move
from games.models import Game, Seat, TablePlace
from games.services.chat import chat
from games.services.chat.unread import messages_unread_by
from games.services.chat.waiting_counts import waiting_counts
from games.services.gamelog.games_by_key import game_by_key, read_seats
from games.services.gameplay.game_start import start_game
from games.services.lobby.blocks_in_force import block_partners, hidden_authors_for
from games.services.players import blocks
from tests.games.conftest import person

pytestmark = pytest.mark.database


@pytest.fixture
def people(db: None) -> list[User]:
    return [person(name) for name in ("alice", "bob", "carol")]


@pytest.fixture
def game(people: list[User]) -> Game:
    terms: dict[str, Any] = {"options": {}, "time_control": per_move(3)}
    return start_game("sogo", people[:2], at=timezone.now(), **terms)


def test_rows_are_those_of_the_orm(people: list[User]) -> None:
    def named(name: Any) -> QuerySet[User, Any]:
        return User.objects.filter(username=name).values_list("pk", "date_joined", "username")

    compiled = CompiledRows(lambda: named(Gap("name", User._meta.get_field("username"))))
    for name in ("alice", "bob", "nobody", "alice"):
        assert compiled(name=name) == list(named(name))


def test_rows_are_counted_within_another_query(game: Game, people: list[User]) -> None:
    users = User.objects.annotate(number=number_of(Seat.objects.filter(game=game)))
    assert set(users.values_list("number", flat=True)) == {2}


@pytest.mark.usefixtures("game")
def test_what_waits_for_a_player_is_what_the_lists_hold(people: list[User]) -> None:
    for player in people:
        turns = Game.objects.needing(player).count() + TablePlace.objects.asking(player).count()
        assert waiting_counts(player)[:2] == (turns, messages_unread_by(player).count())
    assert [waiting_counts(player).turns for player in people] == [1, 0, 0]


@pytest.mark.usefixtures("game")
def test_what_waits_is_counted_anew_each_time(people: list[User]) -> None:
    now = timezone.now()
    Game.objects.update(due_at=now - timedelta(hours=1), settles_at=now - timedelta(hours=1))
    assert waiting_counts(people[0]).turns == 0
    Game.objects.update(due_at=now + timedelta(hours=1), settles_at=now + timedelta(hours=2))
    assert waiting_counts(people[0]).turns == 1


def test_a_game_has_its_seats_at_hand(game: Game, people: list[User]) -> None:
    found = game_by_key(game.pk)
    assert found == game
    read_seats(found)
    assert [seat.user for seat in found.seats.all()] == people[:2]
    assert all(seat.game is found for seat in found.seats.all())
    keep_related(found, "seats", [])
    assert list(found.seats.all()) == []


def test_blocks_are_found_in_both_directions(people: list[User]) -> None:
    alice, bob, carol = people
    at = timezone.now()
    blocks.block(alice, bob, at=at)
    blocks.block(carol, alice, at=at)
    keys = [person.pk for person in people]
    assert hidden_authors_for(alice, keys) == {bob.pk: None, carol.pk: at}
    assert hidden_authors_for(alice, [alice.pk, carol.pk]) == {carol.pk: at}
    assert hidden_authors_for(alice, []) == {}
    assert block_partners(alice) == {bob.pk, carol.pk}
    assert block_partners(bob) == {alice.pk}


def test_the_version_of_all_messages_is_that_of_the_chat(game: Game, people: list[User]) -> None:
    nothing = chat.HiddenMessages({})
    for number, player in enumerate(people[:2]):
        latest = chat.latest_messages(game, nothing)
        assert chat.version_of_all(latest) == chat.version(game, nothing)
        key = f"00000000-0000-4000-8000-00000000000{number}"
        message = chat.say(game, player, "Hello", key=key, at=timezone.now())  # type: ignore[arg-type]
    message.removed_at = timezone.now()
    message.save()
    hidden = {people[0].pk: None}
    for silent in (nothing, chat.HiddenMessages(hidden)):
        latest = chat.latest_messages(game, silent)
        assert chat.version_of_all(latest) == chat.version(game, silent)
