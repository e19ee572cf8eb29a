"""The event on the stage of the tests of two worlds: a division of a league, and of a club."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from events.models import (
    Division,
    League,
    Pairing,
    Season,
    SeasonEntry,
    Tournament,
    TournamentEntry,
)
from events.services.clubs.foundation import ClubTerms, found
from events.services.leagues.divisions import seals as season_seals
from events.services.tournaments import seals
from games.log.time.control import per_move
from games.models import Game
from tests.games.conftest import NOW


def played_in(game: Game, players: list[User]) -> Tournament:
    """A running event of a club, and division of a league, whose only game is this one."""
    club = found(players[0], ClubTerms("School"), at=NOW)
    event = Tournament.objects.create(
        name="Autumn",
        ruleset=game.ruleset,
        options=game.options,
        time_control=per_move(3),
        max_players=len(players),
        director=players[0],
        club=club,
        state=Tournament.State.RUNNING,
        created_at=NOW,
        closes_at=NOW,
        changed_at=NOW,
    )
    seals.seal(event)
    first, second = (
        TournamentEntry.objects.create(event=event, user=user, number=number, entered_at=NOW)
        for number, user in enumerate(players, 1)
    )
    Pairing.objects.create(event=event, round=1, first=first, second=second, game=game)
    _of_a_league(event, players)
    return event


def _of_a_league(event: Tournament, players: list[User]) -> None:
    """Make the event the only division of the first season of a league."""
    terms = {"ruleset": event.ruleset, "options": event.options, "time_control": per_move(3)}
    league = League.objects.create(
        name="Tuesday",
        host=players[0],
        season_weeks=8,
        first_start=NOW,
        created_at=NOW,
        **terms,
    )
    until = NOW + timedelta(weeks=8)
    season = Season.objects.create(
        league=league, number=1, state=Season.State.RUNNING, starts_at=NOW, ends_at=until
    )
    season_seals.seal(season)
    Division.objects.create(season=season, number=1, event=event)
    for seed, user in enumerate(players, 1):
        SeasonEntry.objects.create(season=season, user=user, entered_at=NOW, division=1, seed=seed)
