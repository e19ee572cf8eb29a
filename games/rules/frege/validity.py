"""Conditions of a sound board: letters that do not clash, and a start that leads there."""

from collections.abc import Sequence
from functools import lru_cache

from games.puzzles.grid import NAMES
from games.rules.frege.completion import completion
from games.rules.frege.letters import BOXES, COLUMNS, NEUTRAL, ROWS, SEEN, SYMBOLS, cells_of
from games.rules.frege.mirror import mirrored
from games.rules.frege.position import GIVEN
from games.rules.frege.refusals import FregeRefusal
from games.rules.frege.starts import cells_from, letters_of
from games.rules.kit.core import BadNotation, BadOption
from games.rules.kit.notation import normalized

_READ_AS = {
    **dict.fromkeys(".0_-", "."),
    **dict.fromkeys("Bb8", "B"),
    **{symbol: symbol for symbol in "GOTLFREg"},
    **dict(zip("fre", "FRE", strict=True)),
}
"""Other ways to write a letter: Blue's as a board shows them, and B as the 8 of the description's
plain diagram.
"""

_LINES = (
    (ROWS, FregeRefusal.LETTER_TWICE_IN_ROW),
    (COLUMNS, FregeRefusal.LETTER_TWICE_IN_COLUMN),
    (BOXES, FregeRefusal.LETTER_TWICE_IN_BOX),
)


def tidied(text: str) -> str:
    """Return the 81 characters of a pasted grid; spaces and line ends do not matter."""
    pasted = "".join(normalized(text).split())
    for letter in pasted:
        if letter not in _READ_AS:
            raise BadNotation(
                FregeRefusal.UNKNOWN_LETTER,
                letter=letter,
                letters="G O T L B F R E g",
            )
    if len(pasted) != 81:
        raise BadNotation(
            FregeRefusal.WRONG_NUMBER_OF_CELLS,
            count=len(pasted),
        )
    return "".join(_READ_AS[letter] for letter in pasted)


def check_board(letters: Sequence[int]) -> None:
    """Raise BadNotation where letters cannot stand on a board at any time of a game."""
    for number, cells in enumerate(letters):
        for cell in cells_of(cells):
            if cells & SEEN[cell]:
                raise _clash(number, cells)
    missing = [SYMBOLS[number] for number, cells in enumerate(letters) if not cells]
    if missing:
        raise BadNotation(
            FregeRefusal.GIVEN_LETTERS_MISSING,
            letters=", ".join(missing),
        )
    if letters[NEUTRAL].bit_count() != 9:
        raise BadNotation(
            FregeRefusal.NEUTRAL_LETTERS_MISSING,
            count=letters[NEUTRAL].bit_count(),
        )


def _clash(number: int, cells: int) -> BadNotation:
    for units, sentence in _LINES:
        for unit in units:
            if (cells & unit).bit_count() > 1:
                first = next(cells_of(cells & unit))
                return BadNotation(sentence, letter=SYMBOLS[number], cell=NAMES[first])
    raise AssertionError(number)


def check_start(letters: Sequence[int]) -> None:
    """Raise BadNotation where no game may begin with these letters (frege-1 and frege-6)."""
    check_board(letters)
    for number, cells in enumerate(letters[:NEUTRAL]):
        if cells.bit_count() > 1:
            raise BadNotation(
                FregeRefusal.COLOURED_LETTER_REPEATED,
                letter=SYMBOLS[number],
                count=cells.bit_count(),
            )
    assert sum(cells.bit_count() for cells in letters) == GIVEN
    if mirrored(letters):
        raise BadNotation(FregeRefusal.START_MIRRORED)
    if completion(letters) is None:
        raise BadNotation(FregeRefusal.START_UNFILLABLE)


@lru_cache(256)
def read_start(text: str) -> str:
    """Return a pasted start as 81 characters. Raises BadOption.

    Remembered, because a game asks again whenever it is replayed.
    """
    if not text.strip():
        raise BadOption(FregeRefusal.START_MISSING)
    try:
        letters = letters_of(tidied(text))
        check_start(letters)
    except BadNotation as refusal:
        raise BadOption(refusal.code, **refusal.params) from None
    return cells_from(letters)
