"""A forecast of the next turns, in which both sides lay every tile where it scores most.

Every point of the game is a pair of neighbours and goes to the seat that lays the second. So
nothing is created by planning: what a tile adds to the squares around it is taken by either side, a
little more often by the player who draws next. That is all there is to foresee.
"""

from games.bots.tiles.grid import Grid

LAST = 0.5
"""How much the last turn looked at counts, since the turn after it takes about as much for the
other side.
"""


def expected(grid: Grid, bag: list[int], turns: int) -> float:
    """Return by how many points the next to draw is ahead after so many turns, on average.

    `bag` is how many tiles of each digit are left; it is changed and put right again.
    """
    left = sum(bag)
    total = 0.0
    for digit, count in enumerate(bag, start=1):
        if not count:
            continue
        points, squares = grid.best(digit)
        if not squares:
            continue
        if turns == 1:
            total += count * points * LAST
            continue
        bag[digit - 1] -= 1
        after = grid.with_tile(digit, squares & -squares)
        total += count * (points - expected(after, bag, turns - 1))
        bag[digit - 1] += 1
    return total / left if left else 0.0
