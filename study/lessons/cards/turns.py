"""The first and the last step of Sudoku cards: starting the glass, and objecting to a digit."""

from games.rules.cards.moves import Accept, Glass, Object
from games.rules.kit.core import N_
from study.lessons.cards.answers import CARD
from study.lessons.kit.lesson import Attempt, Hint, LessonStep


def _starts_the_glass(tried: Attempt) -> bool:
    return tried.moves == (Glass(),)


GLASS = LessonStep(
    key="glass",
    title=N_("Start the hourglass"),
    task=N_(
        "The board lies face down until your turn, and you see it only while your sand runs. In "
        "this lesson the sand stands still. Start the hourglass."
    ),
    position=CARD,
    solution="glass",
    is_solved=_starts_the_glass,
    praise=N_(
        "There it is: one Sudoku for all players. In a game you would have thirty seconds now to "
        "write one digit, and nothing stops them."
    ),
    hints=(
        Hint(
            N_(
                "You have skipped your turn without looking. That is allowed, but it brings "
                "nothing: start the hourglass instead."
            ),
        ),
    ),
    section=3,
)


def _objects(tried: Attempt) -> bool:
    return tried.moves == (Object("a7"),)


def _accepts(tried: Attempt) -> bool:
    return tried.moves == (Accept(),)


OBJECT = LessonStep(
    key="object",
    title=N_("Object to a digit"),
    task=N_(
        "You can agree that the players check each other. Red has written 7 on a7. But the 7 of "
        "this row belongs to g7: you are Blue. Object before you start your glass."
    ),
    position=f"{CARD}Moves: glass 7a7",
    solution="object:a7",
    is_solved=_objects,
    praise=N_(
        "The back of the card agrees with you: the 7 is wiped off, and Red’s seven points are "
        "gone. Three of your objections may fail in a game."
    ),
    hints=(
        Hint(
            N_("You have said that it looks right. It does, but it is not: Red keeps the points."),
            _accepts,
        ),
        Hint(
            N_(
                "With that the time for objections is over: the 7 stays, wrong as it is, and Red "
                "keeps seven points."
            ),
        ),
    ),
    section=5,
    options={"referee": "players"},
)

FIRST_STEPS = (GLASS,)
LAST_STEPS = (OBJECT,)
