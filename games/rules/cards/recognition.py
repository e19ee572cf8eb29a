"""Whether chosen or pasted options bring a card that lies on the table already."""

from __future__ import annotations

from collections.abc import Sequence

from games.puzzles.collection.cards import CARDS
from games.puzzles.collection.kinship import shows_again
from games.puzzles.errors import PuzzleError
from games.puzzles.parser import read_grid
from games.rules.cards.deck import CHOSEN, PASTED
from games.rules.cards.typed_options import read_number
from games.rules.kit.core import BadOption, Options
from games.rules.kit.notation import normalized_signs


def brings_again(options: Options, clues: str, digits: Sequence[int]) -> bool:
    """Return whether the options, as they were typed, bring the card with these clues, on which
    `digits` stand by now; 0 for none.
    """
    grid = _grid_of(options)
    written = "".join(str(digit or ".") for digit in digits)
    return bool(grid and clues) and shows_again(grid, clues, written)


def _grid_of(options: Options) -> str:
    """Return the grid that was chosen or pasted, sound or not; empty where there is none."""
    try:
        if options.get("card") == PASTED:
            return read_grid(normalized_signs(str(options.get("puzzle", ""))))
        if options.get("card") == CHOSEN:
            return CARDS[int(read_number(str(options.get("number", "")))) - 1].puzzle
    except (PuzzleError, BadOption):
        pass
    return ""
