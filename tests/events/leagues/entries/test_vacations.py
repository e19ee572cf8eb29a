"""Vacations in events: as long as they last, for so many days a season, or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from events.models import League, Season, Tournament
from events.services.leagues.announcements import found
from games.log.time.control import PRESETS, per_move
from games.models import Game, Seat
from games.services.clock import vacations
from games.services.clock.timeouts import settle_overdue
from games.services.gameplay.game_start import start_game
from tests.events.leagues.conftest import (
    FIRST_START,
    TERMS,
    enter_all,
    people,
    season_of,
    work_until,
)
from tests.events.leagues.pages.test_pages import form
from tests.events.tournaments.test_pages import signed_in, text
from tests.games.conftest import NOW

pytestmark = pytest.mark.usefixtures("empty_cache")
DAY = timedelta(days=1)
LATE = timedelta(seconds=120)


def limited_to(days: int | None, host: User, players: list[User]) -> Season:
    """Return a running season in which vacations stop a clock for so many days."""
    control = replace(per_move(3), vacation_days=days)
    league = found(host, replace(TERMS, time_control=control), at=NOW)
    enter_all(season_of(league), players)
    work_until(FIRST_START)
    return season_of(league)


def game_to_move(player: User) -> Game:
    """Return a game of the league in which the player is to move."""
    seats = Seat.objects.filter(user=player, to_move=True, game__status="running")
    return seats.select_related("game")[0].game


@pytest.mark.parametrize(("days", "later"), [(None, 4), (0, 0), (2, 2)])
def test_a_season_lets_vacations_last_as_its_league_says(
    alice: User, days: int | None, later: int
) -> None:
    away, *others = people(4)
    limited_to(days, alice, [away, *others])
    game = game_to_move(away)
    ordinary = start_game(
        "sogo", [away, alice], options={}, at=FIRST_START, time_control=per_move(3)
    )
    vacations.book(away, FIRST_START + DAY, FIRST_START + 5 * DAY, at=FIRST_START)
    assert _due(game) == FIRST_START + (3 + later) * DAY
    assert _due(ordinary) == FIRST_START + 7 * DAY
    assert settle_overdue(FIRST_START + (3 + later) * DAY + LATE) >= 1
    assert not Game.objects.get(pk=game.pk).running


def _due(game: Game) -> datetime:
    found = Game.objects.get(pk=game.pk).due_at
    assert found is not None
    return found


def test_no_vacation_moves_the_fixed_end(alice: User) -> None:
    away, *others = people(3)
    season = limited_to(None, alice, [away, *others])
    vacations.book(away, FIRST_START + DAY, FIRST_START + 3 * DAY, at=FIRST_START)
    ends = season.ends_at
    Game.objects.update(due_at=None, settles_at=None)
    work_until(ends)
    season.refresh_from_db()
    assert season.ends_at == ends
    assert not Game.objects.running().exists()


@pytest.mark.parametrize("typed", ["", "0", "12"])
def test_players_read_it_before_they_enter(alice: User, bob: User, typed: str) -> None:
    client = signed_in(alice)
    client.post(reverse("league_new", args=["sogo"]), form(vacation_days=typed))
    kind = Tournament.Kind.KNOCK_OUT.value
    event = {"name": "Cup", "kind": kind, "max_players": "4", "listed": "yes", "time": "3"}
    client.post(reverse("event_new", args=["sogo"]), {**event, "vacation_days": typed})
    limit = ngettext(
        "vacations stop the clock of a player for %(count)d day at most",
        "vacations stop the clock of a player for %(count)d days at most",
        12,
    ) % {"count": 12}
    none, all_of_them = _("vacations stop no clock"), _("Vacations stop the clocks.")
    expected = {"": all_of_them, "0": none, "12": limit}[typed]
    for made in (League.objects.get(), Tournament.objects.get()):
        assert made.time_control is not None
        assert made.time_control.vacation_days == (int(typed) if typed else None)
        assert expected in text(signed_in(bob), made.get_absolute_url())


@pytest.mark.parametrize("typed", ["-1", "91", "some"])
def test_no_number_of_days_is_refused_and_kept(alice: User, typed: str) -> None:
    answer = signed_in(alice).post(reverse("league_new", args=["sogo"]), form(vacation_days=typed))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"vacation_days"}
    assert f'name="vacation_days" value="{typed}"' in answer.content.decode()
    assert not League.objects.exists()


def test_a_limited_preset_keeps_its_name(alice: User, bob: User) -> None:
    control = replace(PRESETS["brisk"], vacation_days=0)
    game = start_game("sogo", [alice, bob], options={}, at=NOW, time_control=control)
    page = text(signed_in(alice), game.get_absolute_url())
    assert _("Clock: %(name)s") % {"name": _("Brisk")} in page
    assert _("vacations stop no clock") in page
