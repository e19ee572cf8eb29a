"""Bots in the last places of an event."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from events.models import LogKind, Tournament, TournamentEntry
from events.models.tournaments.entries import bot_name
from events.services.tournaments import entries
from events.services.tournaments.direction import bots, players
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.state_machine import advance
from games.log.commands import Refused
from games.models import Game
from games.services.gamelog.actors import NotPermitted
from games.services.gameplay.refusals import GameplayRefusal
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.fixture
def entered(event: Tournament, alice: User, bob: User) -> Tournament:
    """Two of three places are taken."""
    for player in (alice, bob):
        entries.enter(event.pk, player, at=NOW)
    return event


def fill(event: Tournament, director: User, bot: str = "casual", count: int = 1) -> None:
    bots.fill(event.pk, director, bot, count, "Nobody else came.", at=NOW)


def test_a_bot_takes_the_last_place_and_plays(entered: Tournament, alice: User, bob: User) -> None:
    fill(entered, alice)
    advance(entered.pk, NOW)
    games = Game.objects.all()
    assert games.count() == 3
    seats = {
        tuple(sorted((seat.bot or str(seat.user)) for seat in game.seats.all())) for game in games
    }
    assert seats == {("alice", "bob"), ("alice", "casual"), ("bob", "casual")}
    assert entered.log.get(kind=LogKind.FILLED).reason == "Nobody else came."


def test_bots_are_told_apart(event: Tournament, alice: User, bob: User) -> None:
    Tournament.objects.update(max_players=4)
    for player in (alice, bob):
        entries.enter(event.pk, player, at=NOW)
    fill(event, alice, count=2)
    advance(event.pk, NOW)
    names = [entry.name for entry in TournamentEntry.objects.exclude(bot="").order_by("pk")]
    assert len(set(names)) == 2
    shown = Client().get(event.get_absolute_url()).content.decode()
    assert all(name in shown for name in names)


def test_the_log_names_the_bots(event: Tournament, alice: User, bob: User) -> None:
    Tournament.objects.update(max_players=9)
    for player in (alice, bob):
        entries.enter(event.pk, player, at=NOW)
    fill(event, alice, count=2)
    second = event.entries.get(bot="casual", bot_number=2)
    players.remove(event.pk, alice, second.pk, "Two are one too many.", at=NOW)
    filled, removed = (event.log.get(kind=kind) for kind in (LogKind.FILLED, LogKind.REMOVED))
    for language in ("en", "de"):
        client = Client(headers={"accept-language": language})
        shown = " ".join(client.get(event.get_absolute_url()).content.decode().split())
        with translation.override(language):
            assert f"{filled.get_kind_display()}: {alice} – 2 × {bot_name('casual')} <br>" in shown
            assert f"{removed.get_kind_display()} – {second.name} <br>" in shown


def test_bots_may_not_outnumber_players(event: Tournament, alice: User, bob: User) -> None:
    with pytest.raises(Refused) as refusal:
        fill(event, alice)
    assert refusal.value.code == EventRefusal.TOO_MANY_BOTS
    entries.enter(event.pk, alice, at=NOW)
    with pytest.raises(Refused):
        fill(event, alice, count=2)
    fill(event, alice)
    assert bots.max_bots(event) == 0


def test_bots_take_free_places_only(entered: Tournament, alice: User) -> None:
    with pytest.raises(Refused) as refusal:
        fill(entered, alice, count=2)
    assert refusal.value.code == EventRefusal.TOO_MANY_BOTS


@pytest.mark.slow
def test_a_bot_that_does_not_exist_is_refused(entered: Tournament, alice: User) -> None:
    with pytest.raises(Refused) as refusal:
        fill(entered, alice, bot="nobody")
    assert refusal.value.code == GameplayRefusal.NO_SUCH_BOT


@pytest.mark.slow
def test_the_director_alone_lets_bots_in(entered: Tournament, bob: User) -> None:
    with pytest.raises(NotPermitted):
        fill(entered, bob)


@pytest.mark.slow
def test_a_player_may_take_over_from_a_bot(entered: Tournament, alice: User, carol: User) -> None:
    fill(entered, alice)
    advance(entered.pk, NOW)
    entry = entered.entries.get(bot="casual")
    players.substitute(entered.pk, alice, entry.pk, "carol", "Carol is back.", at=NOW)
    entry.refresh_from_db()
    assert entry.sitter == carol


def test_the_form_asks_for_bot_number_and_reason(entered: Tournament, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    act = reverse("event_act", args=[entered.pk, "bots"])
    assert act in client.get(reverse("event_director", args=[entered.pk])).content.decode()
    assert client.get(act).status_code == 200
    form = {"level": "casual", "count": "1", "reason": "Nobody else came."}
    for change in ({"level": "?"}, {"count": "0"}, {"count": "many"}, {"reason": ""}):
        assert client.post(act, form | change).status_code == 422
    assert client.post(act, form | {"count": "2"}).status_code == 409
    assert client.post(act, form).status_code == 303
    entered.refresh_from_db()
    assert not entered.is_open


def test_a_rated_event_says_that_games_against_bots_are_not(entered: Tournament) -> None:
    Tournament.objects.update(rated=True)
    left_out = _("Those against bots are not.")
    assert left_out not in Client().get(entered.get_absolute_url()).content.decode()
    entered.entries.create(bot="casual", entered_at=NOW)
    assert left_out in Client().get(entered.get_absolute_url()).content.decode()
