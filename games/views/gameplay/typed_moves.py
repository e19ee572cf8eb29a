"""The reading of typed moves: in the player's notation first, then in the others, then as
stored.
"""

from collections.abc import Iterator

from accounts.models import User
from games.models import Game
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Target
from games.services.gamelog.state_cache import state_of


def move_in(game: Game, player: User, text: str) -> str:
    """Return the stored form of what `player` typed; the text itself where it means no move.

    The rules judge it afterwards: a text that is no move is refused there, in words.
    """
    wanted = _tidy(text)
    own = board_preferences(player, game.ruleset).notation
    notations = [own, *(notation.key for notation in game.rules.notations)]
    state = state_of(game)
    mine = game.seat_of(player)
    if mine is None or mine.number not in state.may_act:
        return text
    seat = mine.number
    view = state.view(seat)
    for notation in dict.fromkeys(notations):
        board = game.rules.board(view, seat, notation=notation)
        for target in board.targets():
            if wanted in _names(game, target, notation):
                return target.move
    return text


def _names(game: Game, target: Target, notation: str) -> Iterator[str]:
    yield _tidy(target.move)
    yield _tidy(target.name)
    yield _tidy(game.rules.spell(game.rules.parse(target.move), game.options, notation))


def _tidy(text: str) -> str:
    return text.strip().casefold()
