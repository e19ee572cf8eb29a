"""Personal bests of games played alone: recorded when such a game ends, and read by pages."""

from __future__ import annotations

from games.log.state import State
from games.models import Game, SoloRecord
from games.rules.kit.core import CHANCE


def record(game: Game, state: State) -> None:
    """Write, change or remove the record of a game played alone, as its log has it."""
    result = state.position.solo_result() if state.result and state.result.winners else None
    if result is None:
        SoloRecord.objects.filter(game=game).delete()
        return
    times = [played.at for played in state.moves if played.seat != CHANCE]
    SoloRecord.objects.update_or_create(
        game=game,
        defaults={
            "level": result.level,
            "seconds": round((times[-1] - times[0]).total_seconds()),
            "mistakes": result.mistakes,
            "tips": result.tips,
            "in_time": result.in_time,
        },
    )


def is_best(time: SoloRecord, user: object) -> bool:
    """Return whether this is the player's shortest time on the level, within the limit and without
    hints.
    """
    mine = SoloRecord.objects.of(user).filter(game__ruleset=time.game.ruleset, level=time.level)
    shorter = mine.filter(in_time=True, tips=0, seconds__lt=time.seconds)
    return time.in_time and not time.tips and not shorter.exists()
