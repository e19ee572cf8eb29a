"""The first steps of Frege-Sudoku: entering a letter, and what it takes from the other side."""

from games.rules.kit.core import N_
from study.lessons.frege.answers import entered, named, taken
from study.lessons.kit.lesson import Attempt, Hint, LessonStep

MIDDLE_BOX = frozenset(column + row for column in "def" for row in "456")
ALL_OF_BLUE = 4


def _is_in_the_middle(tried: Attempt) -> bool:
    return entered(tried).cell in MIDDLE_BOX


def _takes_all(tried: Attempt) -> bool:
    return taken(tried) == ALL_OF_BLUE


def _takes_none(tried: Attempt) -> bool:
    return not taken(tried)


ENTER = LessonStep(
    key="enter",
    title=N_("Enter a letter"),
    task=N_(
        "You are Red, with the letters G, O, T and L. Pick one and enter it in the middle box, "
        "where it does not stand twice in a row, a column or the box."
    ),
    position="",
    solution="Oe5",
    is_solved=_is_in_the_middle,
    praise=N_(
        "%(letter)s stands on %(cell)s. From now on no other %(letter)s of yours goes to its row, "
        "its column or this box. L would not have fitted here: the box has one already."
    ),
    praise_params=named,
    hints=(
        Hint(
            N_(
                "%(letter)s on %(cell)s is allowed. But the middle box is the one in the very "
                "centre, from d6 to f4."
            ),
            params=named,
        ),
    ),
    section=3,
)

TAKE = LessonStep(
    key="take",
    title=N_("Take what Blue needs"),
    task=N_(
        "Your letter bars none of Blue’s letters. All it takes from Blue is the cell. Find one in "
        "which all four of them, F, R, E and g, could still stand, and take it."
    ),
    position="",
    solution="Gf9",
    is_solved=_takes_all,
    praise=N_(
        "Four placements less for Blue, with one letter of yours. Below the board you can read "
        "before each move how many it leaves to either side."
    ),
    hints=(
        Hint(
            N_(
                "On %(cell)s no letter of Blue’s fitted anyway: it was yours alone, and you have "
                "spent it."
            ),
            _takes_none,
            named,
        ),
        Hint(
            N_(
                "On %(cell)s only %(count)s of Blue’s letters fitted. Choose a cell whose row, "
                "column and box have none of the four, and mind what the tray says."
            ),
            params=named,
        ),
    ),
    section=7,
)

LETTER_STEPS = (ENTER, TAKE)
