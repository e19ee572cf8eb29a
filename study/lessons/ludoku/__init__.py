"""The lesson of Ludoku."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Lesson
from study.lessons.ludoku.dice import PLACING_STEPS
from study.lessons.ludoku.leads import LEAD_STEPS

LESSON = Lesson(
    "ludoku",
    N_("Place dice by the Sudoku rule, win variominos, break leads, and lose no die."),
    (*PLACING_STEPS, *LEAD_STEPS),
    N_(
        "Win a variomino, break one, keep your dice, and shut the doors behind you. The dice "
        "decide what you get; where it goes is up to you."
    ),
)
