"""The first steps of Sudoku tiles: laying a tile, where it may lie, and counting its points."""

from games.rules.kit.core import N_
from study.lessons.kit.lesson import Attempt, Hint, LessonStep
from study.lessons.tiles.answers import is_given_up, most, score, scored, square_of

GIVEN_UP = Hint(
    N_(
        "You may lay a tile against the rules: it leaves the game and scores nothing. That is "
        "seldom right, and it is not right here."
    ),
    is_given_up,
)


def _scores_most(tried: Attempt) -> bool:
    return scored(tried) == most(tried)


def _is_in_the_corner(tried: Attempt) -> bool:
    return square_of(tried) == "a9"


LAY = LessonStep(
    key="lay",
    title=N_("Company counts"),
    task=N_(
        "Your open tile is a 4. You get a point for every tile that already lies in the same row, "
        "column or box. The small figures say how many. Lay it where it scores 3."
    ),
    position=(
        "......2..\n.....5...\n7........\n........3\n.1.......\n....6....\n.......8.\n..4......\n"
        "...9.....\nTile: 4"
    ),
    solution="4d9",
    is_solved=_scores_most,
    praise=N_(
        "On %(square)s your tile has a neighbour in its row, one in its column and one in its box: "
        "three points. The same digit never lies twice in any of them."
    ),
    praise_params=score,
    hints=(
        GIVEN_UP,
        Hint(
            N_(
                "%(square)s brings %(points)s points. Look for a cell with one tile each in its "
                "row, its column and its box."
            ),
            params=score,
        ),
    ),
    section=5,
    marks=True,
)

RULE = LessonStep(
    key="rule",
    title=N_("Where it may lie"),
    task=N_(
        "No digit may lie twice in a row, a column or a box. Your tile is a 6. In the box at the "
        "top left it fits on a single cell. Lay it there."
    ),
    position=(
        "......2..\n...6.5...\n7.....6..\n..6.....3\n.1.......\n....6....\n.......8.\n..4......\n"
        ".6.9.....\nTile: 6"
    ),
    solution="6a9",
    is_solved=_is_in_the_corner,
    praise=N_(
        "Rows 7 and 8 and columns b and c have their 6 already, so in this box only a9 was left. "
        "When nothing is left for a tile on the whole board, the game is over."
    ),
    hints=(
        GIVEN_UP,
        Hint(
            N_(
                "The 6 fits on %(square)s, but that is not in the box at the top left, from a7 to "
                "c9."
            ),
            params=score,
        ),
    ),
    section=4,
)

COUNT = LessonStep(
    key="count",
    title=N_("Count for yourself"),
    task=N_(
        "Now without the small figures. Your tile is a 1. A tile that is in your box and in your "
        "row counts once. Find the cell that brings most."
    ),
    position=(
        "...3..2..\n.....5...\n7....6.3.\n...721..3\n.1.5.3...\n...468...\n.......8.\n..4......\n"
        "...9.....\nTile: 1\nPoints: 28 40"
    ),
    solution="1d7",
    is_solved=_scores_most,
    praise=N_(
        "Nine points on d7: three tiles in its box, four more in column d, two more in row 7. The "
        "3 and the 6 were in the box already."
    ),
    hints=(
        GIVEN_UP,
        Hint(
            N_(
                "%(square)s brings %(points)s points, and there are %(most)s to be had. Look for a "
                "place where a full column and a full row cross."
            ),
            params=score,
        ),
    ),
    section=5,
)

LAYING_STEPS = (LAY, RULE, COUNT)
