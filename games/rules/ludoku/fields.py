"""The board of Ludoku in numbers and bits: field 0 is a8, 63 is h1, in reading order."""

from collections.abc import Iterator

FILES = "abcdefgh"
RANKS = "87654321"
NAMES = tuple(file + rank for rank in RANKS for file in FILES)
NUMBER_OF = {name: number for number, name in enumerate(NAMES)}
ALL = (1 << 64) - 1

ROW_OF = tuple(number // 8 for number in range(64))
COLUMN_OF = tuple(number % 8 for number in range(64))
VARIOMINO_OF = tuple(number // 16 * 4 + number % 8 // 2 for number in range(64))


def _masks(unit_of: tuple[int, ...]) -> tuple[int, ...]:
    """Return the fields of each unit, as bits."""
    return tuple(
        sum(1 << field for field in range(64) if unit_of[field] == unit)
        for unit in range(max(unit_of) + 1)
    )


ROWS, COLUMNS, VARIOMINOS = _masks(ROW_OF), _masks(COLUMN_OF), _masks(VARIOMINO_OF)
UNITS = (*ROWS, *COLUMNS, *VARIOMINOS)

SEEN = tuple(
    ROWS[ROW_OF[field]] | COLUMNS[COLUMN_OF[field]] | VARIOMINOS[VARIOMINO_OF[field]]
    for field in range(64)
)
"""The fields on which a die forbids another of its value: row, column and variomino of a field, and
the field itself.
"""


def numbers(bits: int) -> Iterator[int]:
    """Yield the fields that are set in `bits`, in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def open_to(face: int, taken: int) -> int:
    """Return the free fields where a die of a value may go, as bits; `face` has the dice of that
    value, `taken` all dice.
    """
    shut = taken
    for field in numbers(face):
        shut |= SEEN[field]
    return ALL & ~shut
