"""The fixed end of a season, at which the unfinished games of a division are decided through the
door.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

from django.db import transaction

from events.models import Division, Pairing, SeasonLogEntry
from events.services.leagues.divisions.verdicts import FixedEndVerdict, verdict_on
from events.services.tournaments.rounds.game_start import begin_games
from games.log.commands import ApplyRuling
from games.models import Game, Status
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of, states_of
from games.services.gameplay.batches.endings import Ending, end_games
from games.services.gameplay.door import apply_command

MAX_TIME = timedelta(seconds=20)
"""How long a worker decides games of a division before it lets others do their work."""
MAX_GAMES_AT_ONCE = 30
"""How many games end in one transaction, for which a move in one of them has to wait."""


def decide_open_games(event_id: UUID, at: datetime) -> bool:
    """Decide the games of a division that still run; return whether none is left.

    A game that is held for a dispute waits for the ruling; what the host has decided goes on
    outside the season.
    """
    division = Division.objects.select_related("season").get(event=event_id)
    begin_games(event_id, at)
    stop_at = monotonic() + MAX_TIME.total_seconds()
    undecided = Pairing.objects.filter(event=event_id, first_points=None)
    running = Game.objects.filter(
        pk__in=undecided.values("game"), status=Status.RUNNING, held=False
    )
    games = list(running.order_by("pk"))
    states_of(games)
    for first in range(0, len(games), MAX_GAMES_AT_ONCE):
        if monotonic() > stop_at:
            return False
        decide_together(division, games[first : first + MAX_GAMES_AT_ONCE], at)
    return True


def decide_together(division: Division, games: Sequence[Game], at: datetime) -> None:
    """Decide games in one transaction, or one by one where more than an end has to be stored.

    The engine thinks before the transaction. It thinks for a short time about each, so many games
    can wait for the last of them.
    """
    verdicts = {game.pk: verdict_on(game.ruleset, state_of(game)) for game in games}
    endings = [_ending(division, game, verdicts[game.pk]) for game in games]
    with transaction.atomic():
        ended = end_games(endings, at=at)
        SeasonLogEntry.objects.bulk_create(
            _log_entry(division, game, verdicts[game.pk], at) for game in games if game.pk in ended
        )
    for game in games:
        if game.pk not in ended:
            decide(division, game, at)


def decide(division: Division, game: Game, at: datetime) -> None:
    """Decide a game by its board; where it has been moved in meanwhile, leave it for later.

    The engine thinks before the transaction.
    """
    verdict = verdict_on(game.ruleset, state_of(game))
    with transaction.atomic():
        if _lock_and_compare(game):
            return
        _log_entry(division, game, verdict, at).save()
        _apply(division, game, verdict, at)


def _lock_and_compare(game: Game) -> bool:
    """Lock a game and return whether it has changed since it was judged."""
    now, _seats = lock(game.pk)
    return now.last_event != game.last_event


def _log_entry(
    division: Division, game: Game, verdict: FixedEndVerdict, at: datetime
) -> SeasonLogEntry:
    return SeasonLogEntry(
        season=division.season, at=at, kind=verdict.reason, division=division.number, game=game
    )


def _ending(division: Division, game: Game, verdict: FixedEndVerdict) -> Ending:
    """Return the ruling of the site. Half each is a game that counts for nobody."""
    command = ApplyRuling(
        str(division.season_id), "void" if verdict.winner is None else "award", verdict.winner
    )
    return Ending(
        game.pk, command, f"season:{division.season_id}:{game.last_event}", game.last_event
    )


def _apply(division: Division, game: Game, verdict: FixedEndVerdict, at: datetime) -> None:
    """Apply the verdict through the door."""
    ending = _ending(division, game, verdict)
    apply_command(game.pk, ending.command, by=SiteActor(), key=ending.key, at=at)
