"""The middle steps of Sudoku cards: three ways to find a digit, and the worth of a digit."""

from games.rules.kit.core import N_
from study.lessons.cards.answers import (
    CARD,
    UNCOVERED,
    entered,
    is_nothing_written,
    is_wiped_off,
    written,
)
from study.lessons.kit.lesson import Attempt, Check, Hint, LessonStep

HIGH_DIGIT = 8
POSITION = f"{CARD}Moves: glass"
STANDING_SAND = N_("In this lesson the sand stands still: write one digit")

PASSED = Hint(
    N_("Your turn is over without a digit. There is no hurry here: look once more."),
    is_nothing_written,
)
WIPED_OFF = Hint(
    N_(
        "A %(digit)s repeats nothing on %(square)s, and yet it is wrong: it is wiped off. You lose "
        "no points, but the turn."
    ),
    is_wiped_off,
    written,
)
ELSEWHERE = Hint(
    N_("The %(digit)s on %(square)s is right, and you saw more than was asked. Try the task."),
    params=written,
)


def _writes(text: str) -> Check:
    """Return the check that this digit was written on this square."""

    def is_written(tried: Attempt) -> bool:
        return str(entered(tried)) == text

    return is_written


def _is_high(tried: Attempt) -> bool:
    entry = entered(tried)
    return entry is not None and not is_wiped_off(tried) and entry.digit >= HIGH_DIGIT


ONLY = LessonStep(
    key="only",
    title=N_("Only one digit fits"),
    task=N_(
        "Choose the cell f8 and see which digit is left for it: its row, its column and its box"
        " have all the others. Write it."
    ),
    position=POSITION,
    solution="5f8",
    is_solved=_writes("5f8"),
    praise=N_(
        "A 5, for five points. The row has 1, 4 and 6, the column 2, 3 and 9, the box 7 and 8 "
        "besides. What is left must be right."
    ),
    hints=(PASSED, WIPED_OFF, ELSEWHERE),
    section=3,
    options=UNCOVERED,
    prompt=STANDING_SAND,
)

PLACE = LessonStep(
    key="place",
    title=N_("Only one cell is left"),
    task=N_(
        "Now the other way round: choose the digit 3 and look at the box at the top left. Where "
        "can its 3 be? Write it."
    ),
    position=POSITION,
    solution="3c8",
    is_solved=_writes("3c8"),
    praise=N_(
        "Rows 9 and 7 have their 3, and so has column b. In the whole box only c8 was left. That "
        "is how most digits are found in thirty seconds."
    ),
    hints=(PASSED, WIPED_OFF, ELSEWHERE),
    section=3,
    options=UNCOVERED,
    prompt=STANDING_SAND,
)

WORTH = LessonStep(
    key="worth",
    title=N_("A nine is worth nine"),
    task=N_(
        "Every digit brings as many points as it says. The 1 on a5 is easy to find, and brings "
        "one. Find an 8 or a 9 that is certain."
    ),
    position=POSITION,
    solution="9b5",
    is_solved=_is_high,
    praise=N_(
        "%(digit)s points with one digit. Look where the high digits already stand often: they "
        "leave the fewest cells for the next."
    ),
    praise_params=written,
    hints=(
        PASSED,
        WIPED_OFF,
        Hint(
            N_(
                "Right, but it brings %(digit)s only. Choose the digit 9: in the box from a4 to c6 "
                "it has a single cell."
            ),
            params=written,
        ),
    ),
    section=1,
    options=UNCOVERED,
    prompt=STANDING_SAND,
)

CERTAIN = LessonStep(
    key="certain",
    title=N_("Do not guess"),
    task=N_(
        "On a7 a 6 and a 7 repeat nothing, but only one of them is right. Where else in row 7 "
        "could the 6 stand, and where the 7? Write the right one on a7."
    ),
    position=POSITION,
    solution="6a7",
    is_solved=_writes("6a7"),
    praise=N_(
        "The 6 has no other cell in row 7; the 7 has g7 and b7 to go to. A wrong digit costs no "
        "points, but it ends your turn, and the others have seen what it was not."
    ),
    hints=(PASSED, WIPED_OFF, ELSEWHERE),
    section=3,
    options=UNCOVERED,
    prompt=STANDING_SAND,
)

DIGIT_STEPS = (ONLY, PLACE, WORTH, CERTAIN)
