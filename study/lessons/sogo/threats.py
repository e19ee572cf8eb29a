"""The later steps of Sogo: holes, two threats at once, and two holes one above the other."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Hint, LessonStep
from study.lessons.sogo.answers import (
    blocked,
    is_safe,
    place,
    punished,
    stopped_in_vain,
    threatens,
    wins_next,
)

HOLE = LessonStep(
    key="hole",
    title=N_("A rod to leave alone"),
    task=N_(
        "Black has A3-2, B3-2 and D3-2. C3-2 is missing, but nothing lies below it yet: a hole. "
        "Rod C3 would give you three in a row as well. Make a move that does not lift Black into "
        "the hole."
    ),
    position="White: A3-1, D3-1, C1-1, C2-1\nBlack: A3-2, B3-1, B3-2, D3-2",
    solution="C4",
    is_solved=is_safe,
    praise=N_(
        "Good: a hole wins nothing by itself. But it takes a rod away from you, and towards the "
        "end of a game rods are what both sides run out of."
    ),
    hints=(
        Hint(
            N_(
                "Your ball on C3-1 looked strong, but it was the step that Black lacked: C3-2 "
                "closes the row, and Black has won."
            ),
            reply=punished,
        ),
    ),
    section=8,
)

FORK = LessonStep(
    key="fork",
    title=N_("Two threats at once"),
    task=N_(
        "One threat is easily blocked. Two at once are not. Find the rod where a single ball "
        "makes three in a row in two directions."
    ),
    position="White: A1-1, B1-1, D2-1, D3-1\nBlack: A2-1, C3-1, B4-1, A3-1",
    solution="D1",
    is_solved=wins_next,
    praise=N_(
        "From D1 one line runs to the left and one to the far edge. Black can block one of them, "
        "and you close the other: the mill on the board is yours."
    ),
    hints=(
        Hint(
            N_(
                "That is one threat, and Black has answered it. Look for the rod on which your two "
                "pairs of balls meet."
            ),
            threatens,
            reply=blocked,
        ),
        Hint(
            N_(
                "The ball on %(place)s threatens nothing yet. You have two balls along the near "
                "edge and two along the right one. Where do these lines meet?"
            ),
            params=place,
        ),
    ),
    section=8,
    reply=stopped_in_vain,
)

DOUBLE = LessonStep(
    key="double-hole",
    title=N_("Two holes, one above the other"),
    task=N_(
        "You lack C2-2 in one line and C2-3 in another, one right above the other; the board marks "
        "them. Begin the climb so that Black must help you up."
    ),
    position=(
        "White: B2-1, A2-2, B2-2, D2-2, A2-3, B2-3, D2-3\n"
        "Black: A2-1, D2-1, B2-4, C3-1, D3-1, A4-1, B4-1\n"
        "White to move"
    ),
    solution="C2",
    is_solved=wins_next,
    praise=N_(
        "C2-1 threatened C2-2. Black had to close it, and just that lifted you to C2-3: a mill. "
        "Two holes one above the other win almost every game."
    ),
    hints=(
        Hint(
            N_(
                "The ball on %(place)s lets Black breathe. Your holes are on rod C2: someone has "
                "to put the first ball there, and here it may be you."
            ),
            params=place,
        ),
    ),
    section=9,
    reply=stopped_in_vain,
    marks=True,
)

THREAT_STEPS = (HOLE, FORK, DOUBLE)
