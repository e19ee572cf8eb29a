"""Patterns of one digit: why, where 5 may still go (x), where it is crossed out, and the words."""

from games.puzzles.techniques import Technique

DRAWN = {
    Technique.POINTING: [
        (
            "A box that keeps its digit in one row takes it from the rest of that row.",
            """
            . . .  . . .  . . .
            x x .  x . .  . x .
            . . .  . . .  . . .

            . . .  . . .  . . .
            . . .  x . .  . . .
            . . .  . . .  . . .

            x . .  . . .  . . x
            . x .  x . .  . . .
            . . .  . . .  . x .
            """,
            "d8 h8",
            "In box 1, 5 fits only into row 8: nowhere else in that row.",
        ),
    ],
    Technique.CLAIMING: [
        (
            "A column that keeps its digit in one box takes it from the rest of that box.",
            """
            x . .  . . .  . x .
            x x .  x . .  . . .
            . . x  . . .  . . .

            . . .  . . .  . . .
            . . .  . . .  . . .
            . . .  . . .  . . .

            . x .  . . .  . . .
            . . .  . . .  . . .
            . . .  . . .  . x .
            """,
            "b8 c7",
            "In column a, 5 fits only into box 1: nowhere else in that box.",
        ),
    ],
    Technique.X_WING: [
        (
            "Two rows with the same two columns.",
            """
            . . .  . . .  . . .
            . x .  . . .  x . .
            . . .  . . .  . . .

            . x .  x . .  . . .
            . . .  x . .  x x .
            . . .  . . .  . . .

            . x .  . . .  x . .
            . . .  . . .  . . .
            x . .  x . .  . x .
            """,
            "b6 g5",
            "In the rows 8, 3, 5 fits only into the columns b, g: nowhere else in these columns.",
        ),
        (
            "Two columns with the same two rows.",
            """
            . . .  . . .  . . x
            . x .  x . .  x . .
            . . .  . . .  . . .

            . . .  . . .  . . .
            . . .  . x x  . . .
            . . .  . . .  . . .

            . x .  . x .  x . .
            . . .  . . .  . . .
            x . x  . . .  . . x
            """,
            "d8 e3",
            "In the columns b, g, 5 fits only into the rows 8, 3: nowhere else in these rows.",
        ),
    ],
    Technique.SWORDFISH: [
        (
            "Three rows with three columns, no row needs all of them.",
            """
            x . .  . x .  . . .
            . . .  . . .  . . .
            . . .  x . .  . . x

            . . .  . x .  . x .
            . . .  . x x  . . .
            . . .  . . .  . . .

            x . .  . . .  . x .
            . . x  . . x  . . .
            x . .  . . .  . . x
            """,
            "e5 a1",
            "In the rows 9, 6, 3, 5 fits only into the columns a, e, h: "
            "nowhere else in these columns.",
        ),
    ],
    Technique.SIMPLE_COLOURS: [
        (
            "A cell that sees both colours of a chain.",
            """
            x . .  . . x  . . .
            . . .  . . .  . . .
            . . .  . . .  . . .

            . . .  . . x  . x .
            . . .  . . .  x . .
            x . .  . . .  . . .

            . . .  . . .  . . .
            x . .  . x .  x . .
            . . .  . . .  . . .
            """,
            "a2",
            "5 goes to all of a9, f6, g5 or to all of f9, h6, g2: "
            "no cell that sees one of each can have it.",
        ),
        (
            "Two of one colour in the same column.",
            """
            x . .  x . .  . . .
            . . .  . . .  . . .
            . . .  . x .  . . .

            . . .  . . .  . . .
            x . .  . . .  . x x
            . . .  . . .  . . .

            . . .  . . .  . . .
            . . .  . . .  . . .
            x . .  . x .  . . .
            """,
            "a9 e7 a1",
            "5 goes to all of d9, e1 or to all of a9, e7, a1. "
            "Two of the second group see each other, so the first group holds.",
        ),
    ],
}
