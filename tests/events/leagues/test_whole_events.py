"""A season of 24 and a cup of 8 as their players meet them: page by page, time put forward."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.urls import reverse

from accounts.models import User
from events.models import Pairing, Season, SeasonEntry, SeasonLogKind, Tournament
from events.services.tournaments.lists.bracket import bracket_of
from events.services.tournaments.rounds.progress import ROUND_DISPUTE_PERIOD
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.models import Dispute, Game
from games.services.clock.timeouts import settle_overdue
from games.services.players import account_deletion
from tests.events.leagues.conftest import people, work_until
from tests.games.conftest import NOW
from tests.support.games.disputes import enforce
from tests.support.games.pages import press, signed_in, text

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("empty_cache")]
DAY = timedelta(days=1)


def post(at: datetime, by: User, route: str, /, *of: object, **form: object) -> HttpResponse:
    """Send a form at an instant, in a browser of its own."""
    with time_machine.travel(at, tick=False):
        return signed_in(by).post(reverse(route, args=of), form)


def page(at: datetime, url: str, player: User) -> str:
    with time_machine.travel(at, tick=False):
        answer = signed_in(player).get(url)
    assert answer.status_code == 200
    return text(answer)


def resign(at: datetime, pairing: Pairing, loser: User) -> None:
    assert pairing.game
    with time_machine.travel(at, tick=False):
        assert press(signed_in(loser), pairing.game, "resign", sure="yes").status_code == 303


def pairings_of(season: Season) -> list[Pairing]:
    found = Pairing.objects.filter(event__division__season=season).order_by("pk")
    return list(found.select_related("first__user", "second__user", "game"))


def entered(players: list[User]) -> Season:
    """A season that all have entered by its page, the first of them its host."""
    day = f"{NOW + 14 * DAY:%Y-%m-%d}"
    form = {"name": "Tuesday", "first_day": day, "season_weeks": 4, "listed": "yes", "time": "3"}
    post(NOW, players[0], "league_new", "sogo", aid="head", **form)
    season = Season.objects.get()
    for player in [*players, players[0]]:
        assert post(NOW, player, "league_enter", season.league_id, 1).status_code == 303
    assert season.entries.count() == len(players)
    return season


def delete(user: User, at: datetime) -> None:
    User.objects.filter(pk=user.pk).update(delete_at=at)
    account_deletion.delete_due(at)
    work_until(at)


def test_a_season_survives_an_absence_a_withdrawal_a_ruling_and_a_deletion(admin: User) -> None:
    players = people(24)
    season = entered(players)
    begin = season.starts_at
    work_until(begin)
    assert post(begin, admin, "league_enter", season.league_id, 1).status_code == 409
    assert [row.event.entries.count() for row in season.divisions.all()] == [8, 8, 8]

    absent, leaving, gone = (season.entries.filter(division=n)[0].user for n in (1, 2, 3))
    removal = {"player": leaving.pk, "reason": "?"}
    refused = post(begin, admin, "league_remove", season.league_id, 1, **removal)
    assert refused.status_code == 403
    assert post(begin, leaving, "league_leave", season.league_id, 1).status_code == 303
    delete(gone, begin + DAY)

    disputed = play_all_but(absent, {leaving, gone}, season, begin + DAY)
    settle_overdue(begin + 7 * DAY)
    work_until(begin + 7 * DAY)
    assert Pairing.objects.filter(is_lost_on_time=True).exists()
    rule_on(disputed, admin, begin + 8 * DAY)

    end = season.ends_at
    for at in (end, end + DISPUTE_PERIOD, end + DISPUTE_PERIOD + DAY):
        work_until(at)
    season.refresh_from_db()
    assert season.state == Season.State.FINAL
    assert_final(season, leaving, gone)
    assert "withdrawn" in page(end + 4 * DAY, season.get_absolute_url(), players[1]).casefold()


def play_all_but(absent: User, away: set[User], season: Season, at: datetime) -> Pairing:
    """Let the second player resign every game in which nobody is away; return one of them."""
    here = [
        pairing
        for pairing in pairings_of(season)
        if pairing.first_points is None
        and not {pairing.first.user, pairing.second.user} & {absent, *away}
    ]
    for pairing in here:
        assert pairing.second.user
        resign(at, pairing, pairing.second.user)
    work_until(at)
    return here[0]


def rule_on(pairing: Pairing, admin: User, at: datetime) -> None:
    """Let the loser report a problem on its page, and the staff give them the game."""
    loser = pairing.second.user
    assert loser
    assert pairing.game_id
    form = {"category": "other", "move": 0, "text": "My resignation was sent by a program."}
    assert post(at, loser, "game_dispute", pairing.game_id, **form).status_code == 303
    dispute = Dispute.objects.get()
    board = Game.objects.get(pk=pairing.game_id).board_event
    enforce(dispute.pk, admin, ruling="award", winner=1, reason="So it was.", at=at, board=board)
    work_until(at)
    pairing.refresh_from_db()
    assert (pairing.first_points, pairing.second_points) == (0, 2)


def assert_final(season: Season, leaving: User, gone: User) -> None:
    """Everybody has a place, the table knows who left, and nothing is open."""
    for number in (1, 2, 3):
        places = season.entries.filter(division=number).values_list("place", flat=True)
        assert sorted(place or 0 for place in places) == list(range(1, 9))
    assert not Pairing.objects.filter(first_points=None, first__state="entered").exists()
    left = season.entries.filter(user__in=[leaving, gone])
    assert {entry.state for entry in left} == {SeasonEntry.State.WITHDRAWN}
    assert season.log.filter(kind=SeasonLogKind.FINAL).exists()


def test_a_cup_of_eight_is_played_on_its_pages(db: None) -> None:
    players = people(8)
    form = {"name": "Cup", "kind": "knock_out", "max_players": 8, "listed": "yes", "time": "3"}
    post(NOW, players[0], "event_new", "sogo", **form)
    event = Tournament.objects.get()
    for player in players:
        assert post(NOW, player, "event_enter", event.pk).status_code == 303
    at = NOW
    for _round in range(3):
        work_until(at)
        for pairing in event.pairings.filter(first_points=None).select_related("second__user"):
            loser = max((pairing.first.user, pairing.second.user), key=lambda user: user.username)
            resign(at, pairing, loser)
        work_until(at)
        at += ROUND_DISPUTE_PERIOD
    work_until(at + DISPUTE_PERIOD)
    event.refresh_from_db()
    assert event.state == Tournament.State.FINAL
    (final,) = bracket_of(event)[-1]
    winner = next(side.player for side in final.sides if side.has_won)
    assert winner
    assert winner.user == players[0]
    assert str(players[0]) in page(at, event.get_absolute_url(), players[7])
