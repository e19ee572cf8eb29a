"""The lesson of Sudoku cards."""

from games.rules.kit.core import N_
from study.lessons.cards.digits import DIGIT_STEPS
from study.lessons.cards.turns import FIRST_STEPS, LAST_STEPS
from study.lessons.kit.lesson import Lesson

LESSON = Lesson(
    "cards",
    N_("Start the glass, find digits in three ways, and object to a wrong one."),
    (*FIRST_STEPS, *DIGIT_STEPS, *LAST_STEPS),
    N_(
        "In a game the sand runs: thirty seconds a turn. Look for the nines and eights first, and "
        "when time is short, write what you are sure of."
    ),
)
