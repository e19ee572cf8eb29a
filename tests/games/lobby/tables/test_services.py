"""Getting a game, service by service: who may take which seat, once, and on which terms."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.commands import Refused, Resign
from games.log.time.control import per_move
from games.models import Game, JobKind, Outbox, Table
from games.rules.frege.position import FregePosition
from games.rules.kit.core import BadOption
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.lobby import quotas, tables
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.rematches import request_rematch
from games.services.lobby.terms import Terms
from tests.games.conftest import person

pytestmark = pytest.mark.database

SOGO = Terms("sogo", {})


def names(game: Game) -> list[str]:
    return [seat.user.username if seat.user else seat.bot for seat in game.seats.order_by("number")]


@pytest.mark.slow
def test_an_open_table_is_taken_once(alice: User, bob: User, carol: User, now: datetime) -> None:
    table = tables.open_table(alice, SOGO, at=now)
    assert list(Table.objects.in_lobby()) == [table]
    (game,) = tables.accept(table.pk, bob, at=now)
    assert set(names(game)) == {"alice", "bob"}
    with pytest.raises(Refused, match="^table-closed$"):
        tables.accept(table.pk, carol, at=now)
    assert Game.objects.count() == 1
    assert not Table.objects.in_lobby().exists()


@pytest.mark.parametrize(("beginner", "first"), [(0, "alice"), (1, "bob")])
def test_who_begins_is_agreed(
    alice: User, bob: User, now: datetime, beginner: int, first: str
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}, beginner=beginner), at=now)
    (game,) = tables.accept(table.pk, bob, at=now)
    assert names(game)[0] == first


@pytest.mark.slow
def test_the_lot_falls_both_ways(alice: User, bob: User, now: datetime) -> None:
    """Thirty lots that all fall one way come once in half a billion runs."""
    first = set()
    for number in range(30):
        table = tables.open_table(alice, SOGO, at=now + timedelta(minutes=2 * number))
        first.add(names(tables.accept(table.pk, bob, at=now)[0])[0])
    assert first == {"alice", "bob"}


@pytest.mark.slow
def test_a_match_is_two_games_with_the_beginner_swapped(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("sogo", {"size": 3}, match_length=2), at=now)
    first, second = tables.accept(table.pk, bob, at=now)
    assert names(first) == names(second)[::-1]
    assert (first.match_number, second.match_number) == (1, 2)
    assert first.options["size"] == second.options["size"] == 3


def test_the_second_game_of_a_match_may_keep_seats_and_start(
    alice: User, bob: User, now: datetime
) -> None:
    """frege-5: Red begins once and Blue once, from one start."""
    options = {"setup": "random", "begins": "lot"}
    table = tables.open_table(alice, Terms("frege", options, match_length=2), at=now)
    first, second = tables.accept(table.pk, bob, at=now)
    assert names(first) == names(second)
    positions = [state_of(game).position for game in (first, second)]
    assert positions[0].to_move | positions[1].to_move == {0, 1}
    assert isinstance(positions[0], FregePosition)
    assert replace(positions[0], turn=1 - positions[0].turn) == positions[1]
    apply_command(second.pk, Resign(), by=PlayerActor(alice), key="enough", at=now)
    rematch = request_rematch(second, alice, at=now)
    assert isinstance(rematch, Table)
    assert rematch.options == table.options, "with a start of its own"


def test_a_challenge_is_for_one_player_and_is_mailed(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, SOGO, at=now, others=[bob])
    assert Outbox.objects.get(kind=JobKind.INVITED).user == bob
    assert not Table.objects.in_lobby().exists()
    with pytest.raises(NotPermitted):
        tables.accept(table.pk, carol, at=now)
    with pytest.raises(NotPermitted):
        tables.decline(table.pk, carol, at=now)
    tables.decline(table.pk, bob, at=now)
    assert Outbox.objects.get(kind=JobKind.DECLINED).user == alice
    with pytest.raises(Refused):
        tables.accept(table.pk, bob, at=now)


def test_a_link_opens_its_table_and_no_other_key_does(
    alice: User, bob: User, now: datetime
) -> None:
    table, token = tables.open_by_link(alice, SOGO, at=now)
    assert token not in str(Table.objects.filter(pk=table.pk).values())
    for wrong in ("", token[:-1], table.token_hash):
        with pytest.raises(NotPermitted):
            tables.accept(table.pk, bob, at=now, token=wrong)
    assert len(tables.accept(table.pk, bob, at=now, token=token)) == 1


def test_only_the_host_withdraws_and_then_nobody_accepts(
    alice: User, bob: User, now: datetime
) -> None:
    table = tables.open_table(alice, SOGO, at=now)
    with pytest.raises(NotPermitted):
        tables.withdraw(table.pk, bob, at=now)
    tables.withdraw(table.pk, alice, at=now)
    with pytest.raises(Refused):
        tables.accept(table.pk, bob, at=now)


def test_nobody_plays_against_themselves(alice: User, now: datetime) -> None:
    table = tables.open_table(alice, SOGO, at=now)
    with pytest.raises(Refused):
        tables.accept(table.pk, alice, at=now)
    with pytest.raises(Refused):
        tables.open_table(alice, SOGO, at=now, others=[alice])


def test_a_bot_sits_down_at_once(alice: User, now: datetime) -> None:
    (game,) = tables.play_now(alice, Terms("sogo", {}, time_control=None), ["beginner"], at=now)
    assert sorted(names(game)) == ["alice", "beginner"]
    assert not game.rated


@pytest.mark.parametrize(
    "terms",
    [
        Terms("sogo", {}, match_length=3),
        Terms("sogo", {}, beginner=2),
        Terms("sogo", {}, time_control=None, rated=True),
        Terms("halma", {}),
    ],
    ids=["match_length", "beginner", "rated without limit", "game"],
)
def test_odd_terms_are_refused(alice: User, now: datetime, terms: Terms) -> None:
    with pytest.raises(Refused):
        tables.open_table(alice, terms, at=now)
    assert not Table.objects.exists()


def test_unknown_options_are_refused(alice: User, now: datetime) -> None:
    with pytest.raises(BadOption):
        tables.open_table(alice, Terms("sogo", {"size": 6}), at=now)


@pytest.mark.slow
def test_guests_have_limits(alice: User, now: datetime) -> None:
    guest = person("guest-1", is_guest=True)
    for _ in range(quotas.MAX_GUEST_GAMES):
        tables.play_now(guest, Terms("sogo", {}, time_control=None), ["beginner"], at=now)
    with pytest.raises(QuotaExceeded, match="^guest-games-quota"):
        tables.play_now(guest, Terms("sogo", {}, time_control=None), ["beginner"], at=now)
    rated = tables.open_table(alice, Terms("sogo", {}, rated=True), at=now)
    with pytest.raises(Refused):
        tables.accept(rated.pk, guest, at=now)


@pytest.mark.slow
def test_a_guest_with_all_games_running_may_still_ask_for_a_rematch(
    db: None, now: datetime
) -> None:
    guest = person("guest-1", is_guest=True)
    terms = Terms("sogo", {}, time_control=None)
    (game,) = tables.play_now(guest, terms, ["beginner"], at=now)
    apply_command(game.pk, Resign(), by=PlayerActor(guest), key="r", at=now)
    over = Game.objects.get(pk=game.pk)
    for _ in range(quotas.MAX_GUEST_GAMES):
        tables.play_now(guest, terms, ["beginner"], at=now)
    again = quotas.MAX_GUEST_GAMES_BY_REMATCH - quotas.MAX_GUEST_GAMES
    for _ in range(again):
        assert request_rematch(over, guest, at=now)
    with pytest.raises(QuotaExceeded, match="^guest-games-quota"):
        request_rematch(over, guest, at=now)


def test_players_are_not_flooded_with_invitations(alice: User, bob: User, now: datetime) -> None:
    for _ in range(quotas.MAX_INVITATIONS_PER_DAY):
        tables.withdraw(tables.open_table(alice, SOGO, at=now, others=[bob]).pk, alice, at=now)
    with pytest.raises(QuotaExceeded):
        tables.open_table(alice, SOGO, at=now, others=[bob])
    assert tables.open_table(alice, SOGO, at=now + timedelta(days=1, seconds=1), others=[bob])


@pytest.mark.slow
def test_a_rematch_swaps_the_beginner_and_keeps_the_terms(
    sogo_game: Game, alice: User, bob: User, carol: User, now: datetime
) -> None:
    with pytest.raises(Refused):
        request_rematch(sogo_game, alice, at=now)
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    game = Game.objects.get(pk=sogo_game.pk)
    with pytest.raises(NotPermitted):
        request_rematch(game, carol, at=now)
    table = request_rematch(game, alice, at=now)
    assert isinstance(table, Table)
    assert [place.user for place in table.invited] == [bob]
    (again,) = tables.accept(table.pk, bob, at=now)
    assert names(again) == ["bob", "alice"]
    assert (again.time_control, again.options) == (game.time_control, game.options)


@pytest.mark.slow
def test_two_who_both_want_a_rematch_get_it_at_once(
    sogo_game: Game, alice: User, bob: User, now: datetime
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    game = Game.objects.get(pk=sogo_game.pk)
    request_rematch(game, alice, at=now)
    begun = request_rematch(game, bob, at=now)
    assert isinstance(begun, list)
    assert names(begun[0]) == ["bob", "alice"]
    assert not Table.objects.open().exists()


def test_a_guest_can_be_asked_for_a_rematch(alice: User, now: datetime) -> None:
    guest = person("guest-1", is_guest=True)
    game = start_game("sogo", [alice, guest], options={}, at=now, time_control=per_move(3))
    apply_command(game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    table = request_rematch(Game.objects.get(pk=game.pk), alice, at=now)
    assert isinstance(table, Table)
    assert tables.accept(table.pk, guest, at=now)


def test_a_rematch_against_a_bot_begins_at_once(bot_game: Game, alice: User, now: datetime) -> None:
    apply_command(bot_game.pk, Resign(), by=PlayerActor(alice), key="k", at=now)
    again = request_rematch(Game.objects.get(pk=bot_game.pk), alice, at=now)
    assert isinstance(again, list)
    assert names(again[0]) == ["beginner", "alice"]
