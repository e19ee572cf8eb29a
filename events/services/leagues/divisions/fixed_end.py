"""The fixed end of a season: what a division has not finished is decided through the one door."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from django.db import transaction

from events.models import Division, Pairing, SeasonLogEntry
from events.services.leagues.divisions.verdicts import FixedEndVerdict, verdict_on
from events.services.tournaments.rounds.game_start import begin_games
from games.log.commands import ApplyRuling
from games.models import Game
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command

MAX_TIME = timedelta(seconds=20)
"""How long a worker decides games of a division before it lets others do their work."""


def decide_open_games(event_id: UUID, at: datetime) -> bool:
    """Decide the games of a division that still run; return whether none is left to be decided.

    A game that is held for a dispute waits for the ruling; what the host has decided goes on
    outside the season.
    """
    division = Division.objects.select_related("season").get(event=event_id)
    begin_games(event_id, at)
    stop_at = monotonic() + MAX_TIME.total_seconds()
    undecided = Pairing.objects.filter(event=event_id, first_points=None)
    running = undecided.filter(game__status="running", game__held=False)
    for pairing in list(running.select_related("game").order_by("pk")):
        if monotonic() > stop_at:
            return False
        assert pairing.game is not None
        decide(division, pairing.game, at)
    return True


def decide(division: Division, game: Game, at: datetime) -> None:
    """Decide a game by what stands on its board; what was played meanwhile is asked again later.

    The engine thinks before the transaction.
    """
    verdict = verdict_on(game.ruleset, state_of(game))
    with transaction.atomic():
        if _lock_and_compare(game):
            return
        _log(division, game, verdict, at)
        _apply(division, game, verdict, at)


def _lock_and_compare(game: Game) -> bool:
    """Lock a game and return whether anything has happened in it since it was judged."""
    now, _seats = lock(game.pk)
    return now.last_event != game.last_event


def _log(division: Division, game: Game, verdict: FixedEndVerdict, at: datetime) -> None:
    SeasonLogEntry.objects.create(
        season=division.season, at=at, kind=verdict.reason, division=division.number, game=game
    )


def _apply(division: Division, game: Game, verdict: FixedEndVerdict, at: datetime) -> None:
    """Give the verdict to the door. Half each is a game that counts for nobody."""
    command = ApplyRuling(
        str(division.season_id), "void" if verdict.winner is None else "award", verdict.winner
    )
    key = f"season:{division.season_id}:{game.last_event}"
    apply_command(game.pk, command, by=SiteActor(), key=key, at=at)
