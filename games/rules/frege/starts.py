"""The starts of Frege-Sudoku: the documented one, and the list from which random ones are drawn."""

from importlib.resources import files

from games.rules.frege.letters import LETTERS, cells_of
from games.rules.kit.sealed_randomness import DrawList

STANDARD = "B..........O....B..E..B...........TB..B..L.......FB.........B.G.B.R........B..g.."
"""The documented start. It is invariant under transposition with the colours swapped, so neither
side has the better one; the six free cells on the diagonal break the mirror strategy.
"""

ALPHABET = LETTERS + "B"


def letters_of(cells: str) -> tuple[int, ...]:
    """Return 81 characters as the letters of a position: the cells of each letter, as bits."""
    return tuple(
        sum(1 << cell for cell, sign in enumerate(cells) if sign == letter) for letter in ALPHABET
    )


def cells_from(letters: tuple[int, ...]) -> str:
    """Return the letters of a position as 81 characters, "." for an empty cell."""
    found = ["."] * 81
    for letter, bits in zip(ALPHABET, letters, strict=True):
        for cell in cells_of(bits):
            found[cell] = letter
    return "".join(found)


def _list() -> tuple[str, ...]:
    """Return the list of starts, which `python -m tools.frege_starts` makes and checks. Games name
    their lines: never change or remove one.
    """
    text = files(__package__ or "").joinpath("starts.txt").read_text(encoding="ascii")
    return tuple(text.split())


STARTS = _list()
RANDOM_STARTS = DrawList(
    "starts", tuple(f"start{number}:{cells}" for number, cells in enumerate(STARTS, start=1))
)
