"""A game whose log means nothing to the rules of today: said so on its pages, left out of lists."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.log.events import Entry, EventKind
from games.models import Game
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.worker.runner import sweep
from tests.support.games.cards.decks import cards
from tests.support.games.pages import act, send, signed_in
from tests.support.games.two_worlds.worlds import forget, other_moves


def of_an_earlier_level(entry: Entry) -> dict[str, object]:
    """What was stored when there was a level that is no more."""
    payload = dict(entry.payload)
    return payload | {"options": {"card": "expert"}} if entry.kind == EventKind.STARTED else payload


@pytest.fixture
def unreadable(alice: User, bob: User) -> Game:
    return made_unreadable(cards(alice, bob))


def made_unreadable(game: Game) -> Game:
    assert other_moves(game, of_an_earlier_level) == 1
    Game.objects.filter(pk=game.pk).update(options={"card": "expert"})
    game.refresh_from_db()
    return game


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    ["", "?live=1", "score-sheet/", "game.txt", "game.json", "1/", "1/analysis/", "chance/"],
)
def test_its_pages_say_that_it_can_no_longer_be_shown(
    unreadable: Game, alice: User, page: str
) -> None:
    for client in (Client(), signed_in(alice)):
        assert client.get(unreadable.get_absolute_url() + page).status_code in {404, 410}
    assert signed_in(alice).get(unreadable.get_absolute_url()).status_code == 410


def test_nothing_can_be_done_in_it(unreadable: Game, alice: User) -> None:
    assert send(signed_in(alice), unreadable, "glass").status_code == 410


@pytest.mark.first_by_day
@pytest.mark.parametrize("over", [True, False], ids=["over", "going on"])
def test_lists_show_the_other_games(alice: User, bob: User, over: bool) -> None:
    games = [cards(alice, bob), start_game("sogo", [alice, bob], options={}, at=timezone.now())]
    if over:
        for game in games:
            act(game, bob, Resign())
    made_unreadable(games[0])
    client = signed_in(alice)
    for address in ("my_games", "archive", "archive_records", "players", "home"):
        assert client.get(reverse(address)).status_code == 200, address
    for reader in (client, Client()):
        assert reader.get(reverse("profile", args=["alice"])).status_code == 200
    listed = client.get(reverse("archive" if over else "my_games")).content.decode()
    assert (str(games[0].pk) in listed, str(games[1].pk) in listed) == (False, True)


def test_the_sweep_settles_the_other_games(unreadable: Game, alice: User, bob: User) -> None:
    cards(alice, bob)
    later = timezone.now() + timedelta(days=9)
    assert settle_overdue(later) == 1
    sweep(later)


def test_admins_see_that_it_is_there_and_why_it_is_not_shown(
    unreadable: Game, alice: User, bob: User
) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("root", "root@example.org", "x"))
    address = reverse("admin:games_game_change", args=[unreadable.pk])
    shown = client.get(address).content.decode()
    readable = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    assert "the rules of today cannot read it" in shown
    other = reverse("admin:games_game_change", args=[readable.pk])
    assert "the rules of today cannot read it" not in client.get(other).content.decode()
    assert client.get(reverse("admin:games_game_changelist")).status_code == 200
    assert "does not replay" in first_difference(unreadable)


def test_a_fault_of_ours_is_not_taken_for_an_old_log(
    sogo_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise KeyError("a fault of ours")

    monkeypatch.setattr("games.services.gamelog.state_cache.evolve", fail)
    forget()
    with pytest.raises(KeyError):
        state_of(sogo_game)
