"""The lesson of Sudoku tiles."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Lesson
from study.lessons.tiles.opponent import OPPONENT_STEPS
from study.lessons.tiles.points import LAYING_STEPS

LESSON = Lesson(
    "tiles",
    N_("Lay tiles where they have company, count points, and leave little behind."),
    (*LAYING_STEPS, *OPPONENT_STEPS),
    N_(
        "Take the points, and of two equal cells the one that leaves less behind. If you like, "
        "the board shows in your games what each cell scores: the switch is in your settings."
    ),
)
