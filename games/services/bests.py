"""Personal bests of games played alone: noted when such a game is done, and asked for in pages."""

from __future__ import annotations

from games.log.state import State
from games.models import Game, SoloTime
from games.rules.core import CHANCE


def note(game: Game, state: State) -> None:
    """Write, change or remove the time of a game played alone, as the log has it."""
    feat = state.position.feat() if state.result and state.result.winners else None
    if feat is None:
        SoloTime.objects.filter(game=game).delete()
        return
    times = [played.at for played in state.moves if played.seat != CHANCE]
    SoloTime.objects.update_or_create(
        game=game,
        defaults={
            "level": feat.level,
            "seconds": round((times[-1] - times[0]).total_seconds()),
            "mistakes": feat.mistakes,
            "in_time": feat.in_time,
        },
    )


def is_best(time: SoloTime, user: object) -> bool:
    """Whether it is the shortest of this player on that level, within the limit."""
    mine = SoloTime.objects.of(user).filter(game__ruleset=time.game.ruleset, level=time.level)
    shorter = mine.filter(in_time=True, seconds__lt=time.seconds)
    return time.in_time and not shorter.exists()
