"""The bot for variant 1, where the first mill wins."""

from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.sogo.bitboard import bits, geometry_of
from games.bots.sogo.root import deepen
from games.bots.sogo.search import Search
from games.bots.sogo.table import Table
from games.rules.kit.core import Move, Seat
from games.rules.sogo.lines import rod_names
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition


def think(
    view: SogoPosition, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return one drop. Wins and blocks as surely as the level sees them, then looks ahead."""
    board = geometry_of(view.form)
    us, them = board.sides(view.balls[seat], view.balls[1 - seat])
    ready = board.next_places(us[0] | them[0])
    places = _sensible(ready, us[1], them[1], board.upper, level, rng)
    if len(places) == 1 or level.depth == 0:
        return (_drop(rng.choice(places), view.form.size),)
    search = Search(board, budget, Table())

    def value(bit: int, depth: int, alpha: int, beta: int) -> int:
        after = board.after(us, them, bit)
        below = ready ^ bit | bit << 1 & board.upper
        return -search.value(them, after, below, view.placed + 1, depth, -beta, -alpha)

    place = deepen(places, value, view.form.places - view.placed, level, rng, board.weights.line)
    return (_drop(place, view.form.size),)


def _sensible(
    ready: int, my_holes: int, their_holes: int, upper: int, level: Level, rng: Random
) -> list[int]:
    """Return the places worth a thought: wins, otherwise forced blocks, otherwise those not under
    an enemy hole.

    A level of poor sight may miss any of the three.
    """
    safe = ready & ~((their_holes & upper) >> 1)
    for found in (ready & my_holes, ready & their_holes, safe):
        if found and rng.random() < level.sight:
            return list(bits(found))
    return list(bits(ready))


def _drop(bit: int, size: int) -> Drop:
    return Drop(rod_names(size)[(bit.bit_length() - 1) // size])
