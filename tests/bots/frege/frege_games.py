"""Games of Frege-Sudoku to think about: by chance, or by somebody who takes what hurts most."""

from collections.abc import Callable
from random import Random

from games.rules.frege.letters import HANDS, SEEN, cells_of
from games.rules.frege.moves import ENTRIES
from games.rules.frege.position import FregePosition
from games.rules.frege.starts import STARTS, letters_of
from games.rules.kit.core import Move

Chooses = Callable[[FregePosition, Random], Move]


def begin(rng: Random) -> FregePosition:
    return FregePosition.arranged(letters_of(rng.choice(STARTS)), rng.randrange(2))


def eager(position: FregePosition, rng: Random) -> Move:
    """Takes a cell that the other side could use best, at the least cost to itself."""
    room, seat = position.room, position.turn

    def gain(number: int, cell: int) -> float:
        theirs = sum(room[other] >> cell & 1 for other in HANDS[1 - seat])
        mine = sum(room[other] >> cell & 1 for other in HANDS[seat])
        return theirs - mine - (room[number] & SEEN[cell]).bit_count() + 2 * rng.random()

    moves = [(number, cell) for number in HANDS[seat] for cell in cells_of(room[number])]
    number, cell = max(moves, key=lambda move: gain(*move))
    return ENTRIES[number][cell]


def at_random(position: FregePosition, rng: Random) -> Move:
    return rng.choice(list(position.legal_moves(position.turn)))


def at_the_end(rng: Random, plies: int, chooses: Chooses | None = None) -> FregePosition:
    """The position so many moves before the end of a game."""
    positions = [begin(rng)]
    while positions[-1].outcome is None:
        move = (chooses or at_random)(positions[-1], rng)
        positions.append(positions[-1].play(move, positions[-1].turn))
    return positions[-1 - plies]
