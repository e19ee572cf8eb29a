"""The form of a game of Sudoku cards, settled when it is made, and the site's own limits of
time.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.core import AgreedEnd

GLASS = 30
"""How many seconds the hourglass runs."""
SHUT = 3
"""How many seconds nobody may write after a wrong digit where many may be written: the time to wipe
it off the board.
"""
VAIN = 3
"""How often a player may object in vain in one game (interpretation cards-3)."""
SILENCE = 24 * 60 * 60
"""After how many seconds a player who has said nothing to a digit has accepted it (cards-3)."""
BLANK_TURNS = 3
"""How many turns of every player in a row without a digit end the puzzle."""
WHOLE_TIP = 2
"""How many requests it takes until all of a tip is told: first where to look, then the step
(cards-15).
"""


@dataclass(frozen=True)
class Form:
    """The settled options of a game of Sudoku cards.

    `card`: a level, "chosen" (then `number`) or "pasted" (then `puzzle`). `oldest`: who is begins.
    `pens`: each seat chooses its colour. `players`: they check one another, and `unanimous` makes
    the next turn wait until all accept. `strict`: a digit that repeats is taken for a wrong one.
    `hidden`: the board is covered but for the glass. `advanced`: as many digits as go into it.
    `rounds`: puzzles, and `circuits` of turns after which one is over, 0 for no such end. `lock`:
    seconds a wrong digit shuts the board. `limit`: seconds for a game alone, 0 for none. `end`: the
    agreed one.
    """

    seats: int = 2
    card: str = "easy"
    number: str = ""
    puzzle: str = ""
    oldest: bool = False
    pens: bool = False
    players: bool = False
    unanimous: bool = False
    strict: bool = False
    hidden: bool = True
    advanced: bool = False
    rounds: int = 1
    circuits: int = 0
    lock: int = 0
    limit: int = 0
    end: AgreedEnd | None = None

    @property
    def alone(self) -> bool:
        """Whether the game has one seat: then there are no turns, and wrong digits are counted."""
        return self.seats == 1

    @property
    def many(self) -> bool:
        """Whether a seat may write several digits in one turn."""
        return self.advanced or self.alone

    @property
    def most_fruitless(self) -> int:
        """How many turns in a row without a digit end the puzzle (interpretation cards-5)."""
        return BLANK_TURNS * self.seats
