"""The lesson of Sogo."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Lesson
from study.lessons.sogo.mills import MILL_STEPS
from study.lessons.sogo.threats import THREAT_STEPS

LESSON = Lesson(
    "sogo",
    N_("Drop balls, see lines in space, block a mill, and win with two threats at once."),
    (*MILL_STEPS, *THREAT_STEPS),
    N_(
        "You can close a mill, block one, and set up two at once. What is left is seeing it in "
        "time: look before every ball what the other side would close."
    ),
)
