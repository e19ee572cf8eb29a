"""The boards of running games that another game, or its hints, must not help with."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from accounts.models import User
from games.log.commands import Command, PlayMoves, Refused
from games.models import Aid, Game, Seat
from games.rules.kit.core import OptionValue, Position, Ruleset
from games.rules.kit.options import Recognizable
from games.services.gamelog.state_cache import states_of
from games.services.gameplay.refusals import GameplayRefusal

CLOSED_TO_ENGINES = (Aid.HEAD, Aid.BOOKS)
"""The aid of games in which neither engines nor their findings may help."""


def check_start(user: User | None, rules: Ruleset, options: Mapping[str, OptionValue]) -> None:
    """Raise Refused where a game with these options would show the board of a running game of the
    player whose aid allows no engine.
    """
    if game := running_game_shown(user, rules, options):
        raise refusal(game)


def check_hints(user: User | None, rules: Ruleset, board: Position) -> None:
    """Raise Refused where hints on a board would help in such a game."""
    if isinstance(board, Recognizable):
        check_start(user, rules, board.start_options)


def check_solo(game: Game, seats: Sequence[Seat], command: Command) -> None:
    """Raise Refused for a move in a game alone, which says what is wrong and gives hints, on the
    board of such a game.
    """
    if len(seats) == 1 and isinstance(command, PlayMoves):
        check_start(seats[0].user, game.rules, game.options)


def refusal(game: Game) -> Refused:
    """Return the refusal that names the aid on which the players of a running game have agreed."""
    return Refused(GameplayRefusal.BOARD_IN_RUNNING_GAME, aid=Aid(game.aid).label)


def running_game_shown(
    user: User | None,
    rules: Ruleset,
    options: Mapping[str, OptionValue],
    closed: Collection[str] = CLOSED_TO_ENGINES,
) -> Game | None:
    """Return the running game of a player whose board these options, as they were typed, would show
    again, if its aid is in `closed`.

    Games alone on a board that was chosen are left out: nobody can win anything there.
    """
    if user is None or not rules.known_beforehand(options):
        return None
    running = Game.objects.running().of(user).filter(ruleset=rules.key)
    games = {game.pk: game for game in running.filter(aid__in=closed).with_seats()}
    for pk, state in states_of(games.values()).items() if games else ():
        is_for_nothing = state.seats == 1 and rules.known_beforehand(state.options)
        board = state.position
        if not is_for_nothing and isinstance(board, Recognizable) and board.is_shown_by(options):
            return games[pk]
    return None
