"""Real games to copy: begun and played through the door, some going on and some over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.time.control import TimeControl, per_move
from games.models import Game
from games.services.gamelog.actors import Actor, BotActor, PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game

DAYS_PER_MOVE = 3
FIRST_MOVE_LEAD = timedelta(hours=1)
"""How long before now the first move of a pattern was made; its copies are older."""

_DRAWN = "EBCAC47D9844D41156FB30ADBA803780039655EFFABF36627521992D128EECC7"
RODS = [f"{'ABCD'[int(digit, 16) // 4]}{4 - int(digit, 16) % 4}" for digit in _DRAWN]
"""The moves of a whole game of Sogo in which nobody gets four in a row."""


class Pattern(NamedTuple):
    """A game to copy, and the share of all games, in per cent, that are like it."""

    game: Game
    percent: int


def patterns(moves: int) -> Iterator[Pattern]:
    """Yield games of about so many moves, first those that are over.

    Three tenths go on, a few of them against a bot, half of them with each seat to move.
    """
    few, many = moves // 2, moves + moves // 2
    players = pattern_players()
    yield Pattern(_played(players, moves - 1, is_over=True), 30)
    yield Pattern(_played(players, few, is_over=True), 20)
    yield Pattern(_played(players, many, is_over=True), 20)
    yield Pattern(_played([players[0], "beginner"], moves // 2 * 2), 4)
    yield Pattern(_played(players, few), 13)
    yield Pattern(_played(players, few + moves % 2 + 1), 5)
    yield Pattern(_played(players, many), 8)


def pattern_players() -> list[User]:
    """Return the two players of the patterns, whose clocks no night and no weekend stops."""
    found = list(User.objects.filter(username__startswith="pattern-").order_by("pk"))
    return found or [
        User.objects.create_user(
            f"pattern-{nth}", f"pattern-{nth}@example.org",
            quiet_from=0, quiet_until=0, auto_vacation=False, timezone="UTC",
        )
        for nth in range(2)
    ]  # fmt: skip


def time_control() -> TimeControl:
    return per_move(DAYS_PER_MOVE)


def _played(sitters: Sequence[User | str], plies: int, *, is_over: bool = False) -> Game:
    """Play so many moves of a game, and resign where it is to be over."""
    at = (timezone.now() - FIRST_MOVE_LEAD).replace(microsecond=123_456)
    terms = {"options": {}, "at": at, "time_control": time_control()}
    game = start_game("sogo", sitters, rated="beginner" not in sitters, **terms)
    actors = [_actor(sitter, seat) for seat, sitter in enumerate(sitters)]
    for ply, rod in enumerate(RODS[:plies]):
        _apply(game, PlayMoves((rod,)), actors[ply % 2], ply, at)
    if is_over:
        _apply(game, Resign(), actors[plies % 2], plies, at)
    return Game.objects.get(pk=game.pk)


def _actor(sitter: User | str, seat: int) -> Actor:
    return BotActor(seat) if isinstance(sitter, str) else PlayerActor(sitter)


def _apply(
    game: Game, command: PlayMoves | Resign, by: Actor, number: int, begun: datetime
) -> None:
    """Apply a command as a browser would have sent it, with a key as long as a browser's."""
    key = f"00000000-0000-4000-8000-{number:012}"
    at = begun + timedelta(seconds=number + 1)
    apply_command(game.pk, command, by=by, key=key, at=at)
