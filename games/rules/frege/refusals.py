"""Refusals of Frege-Sudoku: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class FregeRefusal(Refusal):
    """Why Frege-Sudoku refuses a move, a start or a pasted position."""

    NOT_A_MOVE = (
        "not-a-move",
        N_("“%(text)s” is not a move. Name a letter and a cell, as in Gd9 or gd9."),
    )
    LETTER_IN_ROW = (
        "letter-in-row",
        N_("%(letter)s may not go to %(cell)s: its row has one already."),
    )
    LETTER_IN_COLUMN = (
        "letter-in-column",
        N_("%(letter)s may not go to %(cell)s: its column has one already."),
    )
    LETTER_IN_BOX = (
        "letter-in-box",
        N_("%(letter)s may not go to %(cell)s: its box has one already."),
    )
    START_NOT_DRAWN = "start-not-drawn", N_("The start has to be drawn first.")
    BEGINNER_NOT_DRAWN = "beginner-not-drawn", N_("It has to be drawn first who begins.")
    BEGINNER_KNOWN = "beginner-known", N_("It is settled already who begins.")
    START_DRAWN_ALREADY = (
        "start-drawn-already",
        N_("A random start is drawn only before the first move."),
    )
    NO_SUCH_START = "no-such-start", N_("The list has only %(count)s starts.")
    NOT_YOUR_LETTER = "not-your-letter", N_("%(letter)s is not your letter. Yours are %(letters)s.")
    CELL_TAKEN = "cell-taken", N_("%(cell)s is taken.")
    MOVE_IMPOSSIBLE = "move-impossible", N_("%(move)s cannot be played: %(reason)s")
    TURNS_DO_NOT_ALTERNATE = (
        "turns-do-not-alternate",
        N_("Red has entered %(red)s letters and Blue %(blue)s, but they take turns."),
    )
    WRONG_SIDE_TO_MOVE = (
        "wrong-side-to-move",
        N_("%(seat)s is to move: the other side has entered one letter more."),
    )
    LETTER_TWICE_IN_ROW = (
        "letter-twice-in-row",
        N_("The letter %(letter)s stands twice in the row of %(cell)s."),
    )
    LETTER_TWICE_IN_COLUMN = (
        "letter-twice-in-column",
        N_("The letter %(letter)s stands twice in the column of %(cell)s."),
    )
    LETTER_TWICE_IN_BOX = (
        "letter-twice-in-box",
        N_("The letter %(letter)s stands twice in the box of %(cell)s."),
    )
    UNKNOWN_LETTER = (
        "unknown-letter",
        N_("“%(letter)s” cannot stand on the board: its letters are %(letters)s."),
    )
    WRONG_NUMBER_OF_CELLS = (
        "wrong-number-of-cells",
        N_("A board has 81 characters, with a dot for an empty cell; these are %(count)s."),
    )
    GIVEN_LETTERS_MISSING = (
        "given-letters-missing",
        N_("Each letter stands on the board from the start: %(letters)s is missing."),
    )
    NEUTRAL_LETTERS_MISSING = (
        "neutral-letters-missing",
        N_("All nine B stand on the board from the start, one in each box: here are %(count)s."),
    )
    COLOURED_LETTER_REPEATED = (
        "coloured-letter-repeated",
        N_("%(letter)s is there %(count)s times: a start has each coloured letter once."),
    )
    START_MIRRORED = (
        "start-mirrored",
        N_(
            "This start is its own mirror image with the colours swapped: the second player "
            "could answer every move with its mirror image and would never lose."
        ),
    )
    START_UNFILLABLE = (
        "start-unfillable",
        N_("This start cannot be filled completely, whatever is entered: no draw is possible."),
    )
    START_MISSING = (
        "start-missing",
        N_("Paste a start: 81 characters, with a dot for an empty cell."),
    )
