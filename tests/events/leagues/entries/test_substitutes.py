"""A substitute in a running season: who may take over, from whom, and what stays for whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from accounts.models import User
from events.models import Season, SeasonEntry, Tournament
from events.services.leagues.divisions.settlement import division_sizes
from events.services.leagues.entries import substitution
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments.lists.cross_table import rows_of
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.models import Game
from games.services.gamelog.actors import NotPermitted
from games.services.players.moderation import sanctions
from tests.events.leagues.conftest import FIRST_START, season_of, work_until
from tests.events.tournaments.test_pages import signed_in
from tests.games.conftest import person

Moves = Callable[..., Game]
REASON = "Has never come."


def player(number: int) -> User:
    return User.objects.get(username=f"player{number:02}")


def event_of(season: Season) -> Tournament:
    return season.divisions.get().event


def replaced(season: Season, name: str, number: int = 0) -> str:
    """Put somebody in the place of a player; return the code of the refusal, or "" ."""
    host = season.league.host
    try:
        substitution.substitute(season.pk, host, player(number), name, REASON, at=FIRST_START)
    except Refused as refusal:
        return str(refusal.code)
    work_until(FIRST_START)
    return ""


def game_begun_by(season: Season, user: User) -> Game:
    pairing = event_of(season).pairings.filter(first__user=user).select_related("game")[0]
    assert pairing.game
    return pairing.game


def test_a_substitute_takes_place_seed_and_games(begun: Season) -> None:
    before = begun.entries.get(user=player(0))
    dora = person("dora")
    assert replaced(begun, "Dora") == ""
    after = begun.entries.get(user=dora)
    assert (after.state, after.division, after.seed) == ("entered", before.division, before.seed)
    gone = begun.entries.get(user=player(0))
    assert (gone.state, gone.division, gone.seed) == ("removed", None, None)
    assert division_sizes(begun) == [3]
    assert {row.entry.user for row in rows_of(event_of(begun))} == {dora, player(1), player(2)}
    assert Game.objects.of(dora).count() == 2
    kinds = begun.log.order_by("-pk").values_list("kind", "person__username", "reason")[:2]
    assert list(kinds) == [("substitute", "dora", ""), ("removed", "player00", REASON)]


@pytest.mark.slow
def test_a_move_of_the_opponent_keeps_nobody_from_being_replaced(
    begun: Season, play_moves: Moves
) -> None:
    pairing = event_of(begun).pairings.filter(second__user=player(0)).select_related("game")[0]
    assert pairing.game
    play_moves(pairing.game, "A1")
    person("dora")
    assert replaced(begun, "dora") == ""
    pairing.refresh_from_db()
    assert pairing.game.ply == 0, "the game has begun anew"


def test_who_has_moved_is_not_replaced(begun: Season, play_moves: Moves) -> None:
    play_moves(game_begun_by(begun, player(0)), "A1")
    person("dora")
    assert replaced(begun, "dora") == EventRefusal.GAME_UNDER_WAY
    assert begun.entries.get(user=player(0)).state == SeasonEntry.State.ENTERED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nobody", EventRefusal.NO_SUCH_PLAYER),
        ("player01", EventRefusal.WAS_IN_THE_EVENT),
        ("elsewhere", LeagueRefusal.IN_SEASON),
        ("banned", EventRefusal.SUBSTITUTE_NOT_AVAILABLE),
    ],
)
def test_not_everybody_can_take_over(begun: Season, admin: User, name: str, code: str) -> None:
    elsewhere, banned = person("elsewhere"), person("banned")
    SeasonEntry.objects.create(season=begun, user=elsewhere, entered_at=FIRST_START, division=2)
    sanctions.impose(
        banned, admin, kind="suspension", days=7, reason="So.", note="", at=FIRST_START
    )
    assert replaced(begun, name) == code


def test_a_substitute_comes_while_the_season_runs(league: object, begun: Season) -> None:
    Season.objects.filter(pk=begun.pk).update(state=Season.State.CLOSING)
    person("dora")
    assert replaced(begun, "dora") == LeagueRefusal.NOT_RUNNING


@pytest.mark.slow
def test_only_the_host_replaces_and_says_why(begun: Season, bob: User) -> None:
    person("dora")
    with pytest.raises(NotPermitted):
        substitution.substitute(begun.pk, bob, player(0), "dora", REASON, at=FIRST_START)
    host = begun.league.host
    with pytest.raises(Refused):
        substitution.substitute(begun.pk, host, player(0), "dora", " ", at=FIRST_START)


def test_the_host_replaces_on_the_page_of_the_season(begun: Season) -> None:
    dora = person("dora")
    client = signed_in(begun.league.host)
    page = reverse("league_season", args=[begun.league_id, 1])
    act = reverse("league_substitute", args=[begun.league_id, 1])
    assert act in client.get(page).content.decode()
    form = {"player": player(0).pk, "name": "dora", "reason": REASON}
    assert client.post(act, form).status_code == 303
    assert season_of(begun.league).entries.get(user=dora).division == 1
