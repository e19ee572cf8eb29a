"""The same again for one to four: the same people and bots, and the beginner moves on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import ApplyRuling, Hold, Refused, Resign
from games.log.time.control import per_move
from games.models import Game, JobKind, Outbox, Seat, Table
from games.services.gamelog.actors import AdminActor, PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import Sitter, start_game
from games.services.lobby import tables
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.rematches import request_rematch
from games.services.lobby.terms import Terms
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.database


def finished(sitters: Sequence[Sitter], at: datetime, days: int | None = 3) -> Game:
    """A game of cards that all people have given up."""
    game = start_game(
        "cards",
        sitters,
        options={"card": "hard"},
        at=at,
        time_control=per_move(days) if days else None,
    )
    for number, sitter in enumerate(sitters):
        game.refresh_from_db()
        if isinstance(sitter, User) and game.running:
            apply_command(game.pk, Resign(), by=PlayerActor(sitter), key=str(number), at=at)
    game.refresh_from_db()
    assert not game.running
    return game


def order(game: Game) -> list[str]:
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    return [seat.user.username if seat.user else seat.bot for seat in seats]


@pytest.mark.parametrize("asks", [0, 1, 2])
def test_three_people_begin_when_all_have_accepted(
    alice: User, bob: User, carol: User, now: datetime, asks: int
) -> None:
    people = [alice, bob, carol]
    game = finished(people, now)
    asking = people.pop(asks)
    table = request_rematch(game, asking, at=now)
    assert isinstance(table, Table)
    assert {row.user for row in Outbox.objects.filter(kind=JobKind.INVITED)} == set(people)
    assert tables.accept(table.pk, people[0], at=now) == []
    (again,) = tables.accept(table.pk, people[1], at=now)
    assert order(again) == ["bob", "carol", "alice"]
    assert (again.options, again.time_control) == (game.options, game.time_control)


def test_those_who_ask_as_well_sit_down_by_it(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    game = finished([alice, bob, carol], now)
    table = request_rematch(game, alice, at=now)
    for user in (alice, bob, bob):
        assert request_rematch(game, user, at=now) == table
    begun = request_rematch(game, carol, at=now)
    assert isinstance(begun, list)
    assert order(begun[0]) == ["bob", "carol", "alice"]
    assert Table.objects.count() == 1


def test_a_form_sent_again_is_the_same_game_whatever_happened_since(
    alice: User, bob: User, now: datetime
) -> None:
    game, mine, theirs = finished([alice, bob], now), uuid4(), uuid4()
    table = request_rematch(game, alice, at=now, key=mine)
    begun = request_rematch(game, bob, at=now, key=theirs)
    assert isinstance(begun, list)
    for user, key in [(bob, theirs), (alice, mine)] * 2:
        assert request_rematch(game, user, at=now, key=key) == begun
    for user in (alice, bob):
        again = Game.objects.get(pk=begun[0].pk)
        if again.running:
            apply_command(again.pk, Resign(), by=PlayerActor(user), key=str(uuid4()), at=now)
    assert request_rematch(game, bob, at=now, key=theirs) == begun
    assert list(Table.objects.all()) == [table]


def test_a_form_sent_again_after_the_other_has_declined_opens_no_second_table(
    alice: User, bob: User, now: datetime
) -> None:
    game, key = finished([alice, bob], now), uuid4()
    table = request_rematch(game, alice, at=now, key=key)
    assert isinstance(table, Table)
    tables.decline(table.pk, bob, at=now)
    assert request_rematch(game, alice, at=now, key=key) == table
    fresh = request_rematch(game, alice, at=now, key=uuid4())
    assert fresh != table


def test_bots_between_people_stay_where_they_are(alice: User, bob: User, now: datetime) -> None:
    game = finished([alice, "strong", bob, "casual"], now)
    table = request_rematch(game, bob, at=now)
    assert isinstance(table, Table)
    (again,) = tables.accept(table.pk, alice, at=now)
    assert order(again) == ["strong", "bob", "casual", "alice"]


def test_against_the_same_bots_at_once(alice: User, now: datetime) -> None:
    game = finished(["strong", alice, "casual"], now, days=None)
    begun = request_rematch(game, alice, at=now)
    assert isinstance(begun, list)
    assert order(begun[0]) == ["alice", "casual", "strong"]


def test_alone_again_at_once(alice: User, now: datetime) -> None:
    game = finished([alice], now, days=None)
    begun = request_rematch(game, alice, at=now)
    assert isinstance(begun, list)
    assert order(begun[0]) == ["alice"]


def test_the_button_carries_what_was_sealed_for_the_next_game(alice: User, now: datetime) -> None:
    client = signed_in(alice)
    page = client.get(finished([alice, "casual"], now, days=None).get_absolute_url())
    again = page.context["actions"].rematch
    for shown in (again["envelope"].token, again["envelope"].commitments[0], str(again["key"])):
        assert shown in page.content.decode()
    form = {"key": again["key"], "envelope": again["envelope"].token, "contribution": "c" * 32}
    begun = client.post(page.context["game"].get_absolute_url() + "rematch/", form)["Location"]
    chance = client.get(begun).context["side"].chance
    assert chance.commitment == again["envelope"].commitments[0]
    assert "c" * 32 in chance.contributions


def test_without_chance_there_is_nothing_to_verify_in_a_rematch(
    alice: User, bob: User, sogo_game: Game, now: datetime
) -> None:
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(alice), key="end", at=now)
    page = signed_in(alice).get(sogo_game.get_absolute_url())
    assert page.context["actions"].rematch
    assert "data-contribution" not in page.content.decode()
    cards = signed_in(alice).get(finished([alice, bob], now).get_absolute_url())
    assert "data-contribution" in cards.content.decode()


def test_a_rematch_of_the_second_game_of_a_match_draws_its_start_anew(
    alice: User, bob: User, now: datetime
) -> None:
    terms = Terms("frege", {"setup": "random", "begins": "blue"}, match_length=2)
    table = tables.open_table(alice, terms, at=now)
    second = tables.accept(table.pk, bob, at=now)[1]
    assert second.options["setup"] == "pasted"
    apply_command(second.pk, Resign(), by=PlayerActor(alice), key="end", at=now)
    page = signed_in(alice).get(second.get_absolute_url())
    assert page.context["actions"].rematch_draws
    assert "data-contribution" in page.content.decode()
    again = request_rematch(second, alice, at=now)
    assert isinstance(again, Table)
    assert again.options["setup"] == "random"


def test_a_bot_of_another_level_may_take_the_place_of_the_only_opponent(
    alice: User, now: datetime
) -> None:
    game, key = finished([alice, "casual"], now, days=None), uuid4()
    (easier,) = _begun(request_rematch(game, alice, at=now, key=key, level="beginner"))
    assert order(easier) == ["beginner", "alice"]
    assert easier.options == game.options
    (again,) = _begun(request_rematch(game, alice, at=now, key=key, level="beginner"))
    assert again == easier
    (same,) = _begun(request_rematch(game, alice, at=now, key=key))
    assert order(same) == ["casual", "alice"]


def _begun(made: Table | list[Game]) -> list[Game]:
    assert isinstance(made, list)
    return made


@pytest.mark.parametrize("level", ["", "grandmaster", "\0", "x" * 500])
def test_no_bot_sits_down_that_does_not_exist(alice: User, now: datetime, level: str) -> None:
    game = finished([alice, "casual"], now, days=None)
    form = {"key": uuid4(), "level": level}
    answer = signed_in(alice).post(f"{game.get_absolute_url()}rematch/", form)
    assert answer.status_code == (409 if level else 303)


def test_no_bot_takes_the_place_of_a_person(alice: User, bob: User, now: datetime) -> None:
    for others in ([bob], ["casual", "strong"]):
        game = finished([alice, *others], now)
        with pytest.raises(Refused) as refused:
            request_rematch(game, alice, at=now, level="beginner")
        assert refused.value.code == LobbyRefusal.NO_BOT_TO_REPLACE
    assert not Table.objects.open().exists()


@pytest.mark.parametrize(
    ("bot", "winner", "offered"),
    [
        ("beginner", 0, "casual"),
        ("strong", 0, "master"),
        ("master", 0, None),
        ("casual", 1, "beginner"),
        ("beginner", 1, None),
        ("casual", None, None),
    ],
)
def test_the_end_offers_the_next_level(
    alice: User, admin: User, now: datetime, bot: str, winner: int | None, offered: str | None
) -> None:
    game = start_game("sogo", [alice, bot], options={}, at=now)
    ruling = ApplyRuling("d1", "void" if winner is None else "award", winner=winner)
    apply_command(game.pk, Hold("d1"), by=PlayerActor(alice), key="hold", at=now)
    apply_command(game.pk, ruling, by=AdminActor(admin), key="award", at=now)
    page = signed_in(alice).get(game.get_absolute_url())
    level = page.context["actions"].level
    assert (level and level.key) == offered
    assert ('id="next-level"' in page.content.decode()) == bool(offered)


def test_the_table_of_a_rematch_leads_back_to_the_game(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = request_rematch(game := finished([alice, bob], now), alice, at=now)
    assert isinstance(table, Table)
    for player in (alice, bob):
        page = signed_in(player).get(table.get_absolute_url())
        assert page.context["before"] == game
        assert f'href="{game.get_absolute_url()}"' in page.content.decode()
    other = tables.open_table(alice, Terms("sogo", {}), others=[carol], at=now)
    assert signed_in(alice).get(other.get_absolute_url()).context["before"] is None


@pytest.mark.parametrize("with_friend", [False, True])
def test_a_level_offered_no_more_gives_way_to_the_strongest_one(
    alice: User, bob: User, now: datetime, with_friend: bool
) -> None:
    game = finished([alice, *[bob] * with_friend, "skilled"], now)
    if isinstance(made := request_rematch(game, alice, at=now), Table):
        assert request_rematch(game, alice, at=now) == made  # Found, though the bot is new.
        made = tables.accept(made.pk, bob, at=now)
    assert {"skilled", "master"} & set(order(made[0])) == {"master"}
