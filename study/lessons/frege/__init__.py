"""The lesson of Frege-Sudoku."""

from games.rules.kit.core import N_
from study.lessons.frege.endings import ENDING_STEPS
from study.lessons.frege.letters import LETTER_STEPS
from study.lessons.kit.lesson import Lesson

LESSON = Lesson(
    "frege",
    N_("Enter letters, take what the other side needs, and count the moves that are left."),
    (*LETTER_STEPS, *ENDING_STEPS),
    N_(
        "Take the cells that both can use, with letters that cost you little, and leave alone what "
        "is yours anyway. Towards the end: count."
    ),
)
