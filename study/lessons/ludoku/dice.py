"""The first steps of Ludoku: two squares for two dice, and where a value may lie."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Attempt, Hint, LessonStep
from study.lessons.ludoku.answers import fields, gain, is_in, last_field

TWO = 2


def _wins_two(tried: Attempt) -> bool:
    return gain(tried, tried.seat) == TWO


def _fits_the_square(tried: Attempt) -> bool:
    return is_in(tried, "c5")


def _is_beside(tried: Attempt) -> bool:
    return fields(tried)[-1][0] in "cd" or fields(tried)[-1][1] in "56"


BEGIN = LessonStep(
    key="begin",
    title=N_("Two dice, two squares"),
    task=N_(
        "You are Ivory, and begin with two dice. The board has sixteen squares of four cells, the "
        "variominos. One die alone wins such a square. Win two of them, then send your turn."
    ),
    position="Ivory: -\nMidnight: -\nRoll 1: Ivory 25",
    solution="2c6,5f3",
    is_solved=_wins_two,
    praise=N_(
        "Two dice, two variominos, two points. The side with more dice in a square has its point,"
        " and that may change until the end."
    ),
    hints=(
        Hint(
            N_(
                "Both dice lie in one square. That is one point, however big the lead. Spread them "
                "out, and they win two."
            ),
        ),
    ),
    section=4,
)

FIT = LessonStep(
    key="fit",
    title=N_("No value twice"),
    task=N_(
        "A value lies only once in a row, a column and a variomino, no matter whose die it is. "
        "Your 5 is left. Place it in the square of c5 and d6, where only one cell takes it."
    ),
    position=("Ivory: 5h6 4b2 1b7 2g7 3e2\nMidnight: 5d3 4f4 6a4\nRoll 3: Ivory 1235, placed 123"),
    solution="5c5",
    is_solved=_fits_the_square,
    praise=N_(
        "Only c5 was open: the 5 on h6 bars row 6, and Midnight’s 5 on d3 bars column d. There are "
        "six values only, so rows and columns fill up fast."
    ),
    hints=(
        Hint(
            N_(
                "%(field)s is a good cell, too, but not in the square asked for: it has the four "
                "cells c6, d6, c5 and d5."
            ),
            _is_beside,
            last_field,
        ),
        Hint(
            N_(
                "The 5 fits on %(field)s, but this square was not asked for. Look at c6, d6, c5 "
                "and d5: which of them sees no other 5?"
            ),
            params=last_field,
        ),
    ),
    section=3,
)

PLACING_STEPS = (BEGIN, FIT)
