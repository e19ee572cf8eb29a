"""Tables for one to four: who sits where, when the game begins, and in which order."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Game, JobKind, Outbox, Table, TablePlace
from games.rules.kit.core import BadOption
from games.services.chance import seals
from games.services.chance.seals import ChanceInput
from games.services.gamelog.actors import NotPermitted
from games.services.lobby import tables
from games.services.lobby.quotas import QuotaExceeded
from games.services.lobby.terms import Terms
from tests.games.conftest import person

pytestmark = pytest.mark.database


def cards(seats: int, **more: object) -> Terms:
    return Terms("cards", {}, seats=seats, **more)  # type: ignore[arg-type]


def names(game: Game) -> list[str]:
    return [seat.user.username if seat.user else seat.bot for seat in game.seats.order_by("number")]


@pytest.mark.slow
def test_the_game_begins_when_the_last_seat_is_taken(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, cards(3), at=now)
    assert tables.accept(table.pk, bob, at=now) == []
    assert Table.objects.in_lobby().get() == table
    assert Game.objects.count() == 0
    (game,) = tables.accept(table.pk, carol, at=now)
    assert sorted(names(game)) == ["alice", "bob", "carol"]
    with pytest.raises(Refused, match="^table-closed$"):
        tables.accept(table.pk, person("dave"), at=now)


def test_bots_take_their_seats_at_once(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, cards(4, beginner=0), at=now, others=["strong", "beginner"])
    assert [place.name for place in table.taken] == ["alice", "Falcon", "Pebble"]
    assert table.vacant == 1
    (game,) = tables.accept(table.pk, bob, at=now)
    assert names(game) == ["alice", "strong", "beginner", "bob"]
    assert not game.rated


def test_whoever_joins_twice_sits_once(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, cards(3), at=now)
    for _ in range(2):
        assert tables.accept(table.pk, bob, at=now) == []
    assert TablePlace.objects.filter(table=table, user=bob).count() == 1


@pytest.mark.slow
def test_who_accepts_again_is_led_to_the_game(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    assert tables.accept(table.pk, bob, at=now) == tables.accept(table.pk, bob, at=now)
    assert Game.objects.count() == 1


@pytest.mark.slow
def test_who_leaves_makes_room_for_another(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, cards(3), at=now)
    tables.accept(table.pk, bob, at=now)
    tables.leave(table.pk, bob, at=now)
    with pytest.raises(NotPermitted):
        tables.leave(table.pk, bob, at=now)
    with pytest.raises(Refused, match="^own-table$"):
        tables.leave(table.pk, alice, at=now)
    tables.accept(table.pk, carol, at=now)
    assert [place.place for place in Table.objects.get().taken] == [0, 1]


@pytest.mark.slow
def test_nobody_leaves_once_the_game_has_begun(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now)
    tables.accept(table.pk, bob, at=now)
    with pytest.raises(Refused, match="^table-closed$"):
        tables.leave(table.pk, bob, at=now)


@pytest.mark.slow
def test_several_join_by_the_same_link_until_the_table_is_full(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table, token = tables.open_by_link(alice, cards(3), at=now)
    tables.accept(table.pk, bob, at=now, token=token)
    with pytest.raises(NotPermitted):
        tables.accept(table.pk, carol, at=now, token="x")
    assert len(tables.accept(table.pk, carol, at=now, token=token)) == 1


@pytest.mark.slow
def test_among_several_invited_each_accepts_and_one_refusal_ends_it(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, cards(3), at=now, others=[bob, carol])
    invited = Outbox.objects.filter(kind=JobKind.INVITED)
    assert {row.user for row in invited} == {bob, carol}
    with pytest.raises(NotPermitted):
        tables.accept(table.pk, person("dave"), at=now)
    assert tables.accept(table.pk, bob, at=now) == []
    tables.decline(table.pk, carol, at=now)
    notices = Outbox.objects.filter(kind=JobKind.DECLINED)
    assert {row.user for row in notices} == {alice, bob}
    assert Table.objects.get().state == Table.State.DECLINED


def test_who_was_invited_and_leaves_has_declined(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, cards(3), at=now, others=[bob, carol])
    tables.accept(table.pk, bob, at=now)
    tables.leave(table.pk, bob, at=now)
    assert Table.objects.get().state == Table.State.DECLINED
    assert Table.objects.get().place_of(bob).state == TablePlace.State.DECLINED  # type: ignore[union-attr]


def test_alone_one_plays_at_once_without_time_or_rating(alice: User, now: datetime) -> None:
    (game,) = tables.play_now(
        alice, Terms("cards", {}, time_control=per_move(3), rated=True), at=now
    )
    assert names(game) == ["alice"]
    assert (game.time_control, game.rated) == (None, False)


@pytest.mark.slow
@pytest.mark.parametrize("bots", [["casual"], ["casual"] * 2, ["beginner", "strong", "casual"]])
def test_one_to_three_bots_at_once(alice: User, now: datetime, bots: list[str]) -> None:
    (game,) = tables.play_now(alice, Terms("cards", {}, time_control=None), bots, at=now)
    assert sorted(names(game)) == sorted(["alice", *bots])


@pytest.mark.slow
def test_the_order_goes_around_the_table_from_who_begins(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, cards(3, beginner=2), at=now)
    tables.accept(table.pk, bob, at=now)
    (game,) = tables.accept(table.pk, carol, at=now)
    assert names(game) == ["carol", "alice", "bob"]


@pytest.mark.slow
def test_the_lot_is_drawn_from_the_seal_of_the_table(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    given = {name: f"{number:032x}" for number, name in enumerate(("alice", "bob", "carol"))}
    table = tables.open_table(alice, cards(3), at=now, chance=ChanceInput("", given["alice"]))
    tables.accept(table.pk, bob, at=now, chance=ChanceInput("", given["bob"]))
    (game,) = tables.accept(table.pk, carol, at=now, chance=ChanceInput("", given["carol"]))
    assert [place.contribution for place in table.places.all()] == list(given.values())
    order = seals.order(table, 1, list(given.values()))
    assert names(game) == [list(given)[place] for place in order]


def test_who_gives_nothing_to_chance_is_helped_out(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now, chance=ChanceInput("", "no number"))
    tables.accept(table.pk, bob, at=now)
    given = [place.contribution for place in table.places.all()]
    assert [contribution.startswith("site-") for contribution in given] == [True, True]


@pytest.mark.parametrize(
    ("terms", "others", "refusal"),
    [
        (cards(5), [], BadOption),
        (Terms("sogo", {}, seats=3), [], BadOption),
        (cards(3, match_length=2), [], Refused),
        (cards(3, beginner=3), [], Refused),
        (cards(3, time_control=None, rated=True), [], Refused),
        (cards(3), ["casual", "nobody"], Refused),
        (cards(2), ["casual", "casual"], Refused),
    ],
    ids=["five", "sogo for three", "match", "beginner", "rated without limit", "bot", "too many"],
)
def test_tables_that_make_no_sense_are_refused(
    alice: User, now: datetime, terms: Terms, others: list[str], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        tables.open_table(alice, terms, at=now, others=others)
    assert not Table.objects.exists()


@pytest.mark.slow
def test_guests_wait_at_five_tables_at_most(alice: User, now: datetime) -> None:
    guest = person("guest-1", is_guest=True)
    for _ in range(5):
        tables.accept(tables.open_table(alice, cards(3), at=now).pk, guest, at=now)
    with pytest.raises(QuotaExceeded):
        tables.accept(tables.open_table(alice, cards(3), at=now).pk, guest, at=now)


def test_the_database_keeps_places_apart(alice: User, bob: User, now: datetime) -> None:
    table = tables.open_table(alice, cards(3), at=now)
    for wrong in (
        {"place": 0, "user": bob},
        {"place": 1, "user": alice},
        {"place": 1, "user": bob, "bot": "casual"},
        {"place": 1},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            TablePlace.objects.create(table=table, at=now, **wrong)


def test_a_private_table_stays_private_when_the_invited_account_is_gone(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = tables.open_table(alice, Terms("sogo", {}), at=now, others=[bob])
    bob.delete()
    assert not Table.objects.in_lobby().exists()
    with pytest.raises(NotPermitted):
        tables.accept(table.pk, carol, at=now)


@pytest.mark.parametrize("card", [{"card": "chosen", "number": "3"}], ids=str)
def test_a_card_that_is_known_is_neither_rated_nor_played_twice(
    alice: User, card: dict[str, str], now: datetime
) -> None:
    with pytest.raises(Refused, match="^rated-card-known$"):
        tables.open_table(alice, Terms("cards", card, rated=True), at=now)
    with pytest.raises(Refused, match="^match-without-surprise$"):
        tables.open_table(alice, Terms("cards", card, match_length=2), at=now)
    assert tables.open_table(alice, Terms("cards", {}, rated=True, match_length=2), at=now).rated
