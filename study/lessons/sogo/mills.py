"""The first steps of Sogo: a ball falls, a mill is closed, and another one is stopped."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Attempt, Hint, LessonStep
from study.lessons.sogo.answers import blocked, dropped, has_won, is_safe, place, punished


def _is_on_top(tried: Attempt) -> bool:
    return place(tried)["place"] == "C2-2"


def _is_beside_white(tried: Attempt) -> bool:
    return dropped(tried).rod == "B3"


DROP = LessonStep(
    key="drop",
    title=N_("Drop a ball"),
    task=N_(
        "You are White. A ball falls down its rod as far as it can. Put one on top of Black’s ball."
    ),
    position="White: B3-1\nBlack: C2-1",
    solution="C2",
    is_solved=_is_on_top,
    praise=N_(
        "It rests on C2-2: rod C2, second from below. Every place is called by its rod and its "
        "height, and each rod holds four balls."
    ),
    hints=(
        Hint(
            N_("Your ball lies on %(place)s, on top of your own. Look for the dark ball."),
            _is_beside_white,
            place,
        ),
        Hint(
            N_(
                "Nothing was in the way, so your ball fell to the ground: %(place)s. Look for the "
                "rod on which the dark ball stands."
            ),
            params=place,
        ),
    ),
    section=3,
)

MILL = LessonStep(
    key="mill",
    title=N_("Close a mill"),
    task=N_(
        "Four balls of your own in a straight line are a mill, and the first mill wins. You have "
        "three in a row. Close it."
    ),
    position="White: A2-1, B2-1, C2-1\nBlack: A4-1, D3-1, B3-1",
    solution="D2",
    is_solved=has_won,
    praise=N_("A mill: A2, B2, C2 and D2, all on the ground. The game is over, and you have won."),
    hints=(
        Hint(
            N_(
                "The ball on %(place)s closes nothing, and Black has put one on D2: the row is "
                "shut for good. The fourth place was there."
            ),
            params=place,
            reply=blocked,
        ),
    ),
    section=4,
)

RISING = LessonStep(
    key="rising",
    title=N_("Lines climb, too"),
    task=N_(
        "A line may rise by one with every rod. Yours begins on the far left: A4-1, A3-2, A2-3. "
        "Drop the ball that ends it."
    ),
    position="White: A4-1, A3-2, A2-3, A1-2, C2-1\nBlack: A3-1, A2-1, A2-2, A1-1, A1-3",
    solution="A1",
    is_solved=has_won,
    praise=N_(
        "Three balls carried yours up to A1-4, and the line from A4-1 is complete. There are 76 "
        "lines on this board; the rising ones are those that people overlook."
    ),
    hints=(
        Hint(
            N_(
                "That ball lies on %(place)s. The line climbs towards the near edge: 1, 2, 3 high. "
                "Its last place is four high, on rod A1. Black has taken it now."
            ),
            params=place,
            reply=blocked,
        ),
    ),
    section=4,
)

STOP = LessonStep(
    key="stop",
    title=N_("Block a mill"),
    task=N_("Now Black has three in a line, and you are to move. Find the line, and block it."),
    position="White: A4-1, B1-1, C2-1\nBlack: A1-1, B2-1, C3-1",
    solution="D4",
    is_solved=is_safe,
    praise=N_(
        "Blocked: the line ran from corner to corner, A1, B2, C3, D4. Before every ball of yours,"
        " look what the other side would close next."
    ),
    hints=(
        Hint(
            N_(
                "Your ball on %(place)s left D4 open. Black has closed the line from corner to "
                "corner and has won."
            ),
            params=place,
            reply=punished,
        ),
    ),
    section=4,
)

MILL_STEPS = (DROP, MILL, RISING, STOP)
