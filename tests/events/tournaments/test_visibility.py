"""The visibility of games: live, once a game is over, or after so many games of the event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from events.models import Pairing, Tournament
from events.services.tournaments import entries
from events.services.tournaments.announcements import announce
from events.services.tournaments.lists.event_of_game import event_of
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.results import follow
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused, Resign
from games.models import Game, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from study.services.exercises import game_search
from study.services.explorer import game_index
from tests.events.clubs.test_pages import signed_in
from tests.events.tournaments.conftest import TERMS
from tests.games.conftest import NOW, person
from tests.support.games.disputes import enforce, file

pytestmark = pytest.mark.usefixtures("empty_cache")
Visibility = Tournament.Visibility


@pytest.fixture(autouse=True)
def _forget_events() -> None:
    event_of.cache_clear()


def begun_with(visibility: Tournament.Visibility, players: list[User], **more: Any) -> Tournament:
    event = announce(players[0], replace(TERMS, visibility=visibility, **more), at=NOW)
    for player in players:
        entries.enter(event.pk, player, at=NOW)
    advance(event.pk, NOW)
    return Tournament.objects.get(pk=event.pk)


def end(pairing: Pairing) -> None:
    assert pairing.game_id
    assert pairing.first.user
    apply_command(pairing.game_id, Resign(), by=PlayerActor(pairing.first.user), key="r", at=NOW)
    follow(pairing.game_id, NOW)


def status(client: Client, pairing: Pairing) -> int:
    return client.get(reverse("game", args=[pairing.game_id])).status_code


def game_routes(resolver: URLResolver) -> list[str]:
    """The names of all routes about a game, whoever adds them."""
    found = []
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            found += game_routes(pattern)
        elif isinstance(pattern, URLPattern) and "games/<uuid:" in str(pattern.pattern):
            found.append(str(pattern.pattern))
    return found


def test_others_see_a_game_once_it_is_over(alice: User, bob: User, carol: User) -> None:
    event = begun_with(Visibility.OWN, [alice, bob, carol])
    dan = signed_in(person("dan"))
    for pairing in event.pairings.select_related("first__user", "second__user"):
        for client, expected in ((dan, 403), (Client(), 403)):
            assert status(client, pairing) == expected
        assert pairing.first.user
        assert status(signed_in(pairing.first.user), pairing) == 200
        third = ({alice, bob, carol} - {pairing.first.user, pairing.second.user}).pop()
        assert status(signed_in(third), pairing) == 403
    assert not Game.objects.filter(public=True).exists()
    first = event.pairings.select_related("first__user")[0]
    end(first)
    assert status(dan, first) == 200
    assert list(Game.objects.filter(public=True).values_list("pk", flat=True)) == [first.game_id]


def test_the_explorer_and_the_exercises_look_anew_at_a_game_that_others_come_to_see(
    alice: User, bob: User, carol: User
) -> None:
    event = begun_with(Visibility.OWN, [alice, bob, carol])
    pairing = event.pairings.select_related("first__user")[0]
    assert pairing.game_id
    alone = Outbox.objects.filter(game=pairing.game_id, kind__startswith="study.")
    end(pairing)
    kinds = list(alone.filter(repeat=1).values_list("kind", flat=True))
    assert set(kinds) == {game_index.KIND, game_search.KIND}
    follow(pairing.game_id, NOW)
    assert alone.filter(repeat=1).count() == len(kinds), "once is enough"


def test_a_game_that_a_ruling_lets_go_on_leaves_the_lists_again(
    alice: User, bob: User, carol: User, admin: User
) -> None:
    event = begun_with(Visibility.OWN, [alice, bob, carol])
    pairing = event.pairings.select_related("first__user", "game")[0]
    assert pairing.game
    assert pairing.first.user
    end(pairing)
    dan = signed_in(person("dan"))
    assert status(dan, pairing) == 200
    dispute = file(pairing.game, pairing.first.user, NOW)
    enforce(dispute.pk, admin, ruling="rollback", ply=0, reason="Seen.", at=NOW)
    follow(pairing.game.pk, NOW)
    assert status(dan, pairing) == 403
    assert not Game.objects.watchable().filter(pk=pairing.game.pk).exists()


@pytest.mark.slow
def test_others_see_games_after_so_many_of_the_event(
    alice: User, bob: User, carol: User, admin: User
) -> None:
    event = begun_with(Visibility.COUNT, [alice, bob, carol], shown_after=2)
    first, second, third = event.pairings.select_related("first__user").order_by("pk")
    end(first)
    assert [status(Client(), pairing) for pairing in (first, second, third)] == [403] * 3
    assert status(signed_in(admin), third) == 200, "the staff rule on problems"
    end(second)
    assert [status(Client(), pairing) for pairing in (first, second, third)] == [200] * 3
    assert Game.objects.filter(public=True).count() == 3


def test_no_page_about_a_hidden_game_is_open_to_strangers(
    alice: User, bob: User, carol: User
) -> None:
    event = begun_with(Visibility.OWN, [alice, bob, carol])
    game = event.pairings.first().game_id  # type: ignore[union-attr]
    parts = {
        "<uuid:pk>": str(game),
        "<int:ply>": "0",
        "<int:author>": str(alice.pk),
        "<slug:scope>": "all",
        "<slug:language>": "en",
    }
    routes = game_routes(get_resolver())
    assert len(routes) > 30
    for route in routes:
        for part, value in parts.items():
            route = route.replace(part, value)
        assert "<" not in route, "a part that this test does not know"
        for ask in (Client().get, Client().post):
            assert ask(f"/{route}").status_code == 403, route


def test_a_count_has_to_be_given(alice: User) -> None:
    terms = replace(TERMS, visibility=Visibility.COUNT)
    with pytest.raises(Refused) as refusal:
        announce(alice, terms, at=NOW)
    assert refusal.value.code == EventRefusal.COUNT_OUT_OF_RANGE


def test_games_are_live_where_nothing_else_is_chosen(alice: User, bob: User, carol: User) -> None:
    event = begun_with(Visibility.LIVE, [alice, bob, carol])
    assert {status(Client(), pairing) for pairing in event.pairings.all()} == {200}
