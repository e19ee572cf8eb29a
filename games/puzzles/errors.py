"""Errors of a puzzle, fit to show the player who brought it, and the codes of what is wrong."""

from __future__ import annotations

from games.coded_text import N_, CodedError, Refusal


class PuzzleFault(Refusal):
    """The faults of a puzzle that somebody brings."""

    TEXT_TOO_LONG = "text-too-long", N_("That is no puzzle: more than %(most)s characters.")
    UNKNOWN_SIGN = (
        "unknown-sign",
        N_("“%(sign)s” means nothing in a puzzle; it is in the line “%(line)s”."),
    )
    WRONG_NUMBER_OF_SQUARES = (
        "wrong-number-of-squares",
        N_("A puzzle has 81 cells, and this text has %(count)s."),
    )
    UNSOLVABLE = "unsolvable", N_("This puzzle has no solution.")
    NOT_UNIQUE = "not-unique", N_("This puzzle has more than one solution.")
    NOTHING_TO_SOLVE = "nothing-to-solve", N_("There is nothing to solve: every cell is filled.")
    DIGIT_TWICE_IN_ROW = (
        "digit-twice-in-row",
        N_("The digit %(digit)s stands twice in row %(unit)s: on %(one)s and on %(other)s."),
    )
    DIGIT_TWICE_IN_COLUMN = (
        "digit-twice-in-column",
        N_("The digit %(digit)s stands twice in column %(unit)s: on %(one)s and on %(other)s."),
    )
    DIGIT_TWICE_IN_BOX = (
        "digit-twice-in-box",
        N_("The digit %(digit)s stands twice in box %(unit)s: on %(one)s and on %(other)s."),
    )
    NO_DIGIT_FITS = "no-digit-fits", N_("It has no solution: no digit fits on %(cell)s.")
    DIGIT_MISSING_IN_ROW = (
        "digit-missing-in-row",
        N_("It has no solution: %(digit)s fits nowhere in row %(unit)s."),
    )
    DIGIT_MISSING_IN_COLUMN = (
        "digit-missing-in-column",
        N_("It has no solution: %(digit)s fits nowhere in column %(unit)s."),
    )
    DIGIT_MISSING_IN_BOX = (
        "digit-missing-in-box",
        N_("It has no solution: %(digit)s fits nowhere in box %(unit)s."),
    )
    LATER_NO_DIGIT_FITS = (
        "later-no-digit-fits",
        N_(
            "It has no solution: once all digits are written that follow at once, none fits "
            "on %(cell)s."
        ),
    )
    LATER_DIGIT_MISSING_IN_ROW = (
        "later-digit-missing-in-row",
        N_(
            "It has no solution: once all digits are written that follow at once, %(digit)s "
            "fits nowhere in row %(unit)s."
        ),
    )
    LATER_DIGIT_MISSING_IN_COLUMN = (
        "later-digit-missing-in-column",
        N_(
            "It has no solution: once all digits are written that follow at once, %(digit)s "
            "fits nowhere in column %(unit)s."
        ),
    )
    LATER_DIGIT_MISSING_IN_BOX = (
        "later-digit-missing-in-box",
        N_(
            "It has no solution: once all digits are written that follow at once, %(digit)s "
            "fits nowhere in box %(unit)s."
        ),
    )
    NO_SOLUTION_FOUND = (
        "no-solution-found",
        N_("It has no solution: no cell shows it, but every attempt to fill them all fails."),
    )
    TWO_SOLUTIONS = (
        "two-solutions",
        N_(
            "It has more than one solution: %(cell)s can be %(one)s or %(other)s. Two of its "
            "solutions differ on %(count)s cells: %(cells)s."
        ),
    )


class PuzzleError(CodedError):
    """Raised for a puzzle that cannot be played, with the reason."""


class Unreadable(PuzzleError):
    """Raised where a text is no grid of 81 squares."""


class Contradictory(PuzzleError):
    """Raised where a digit stands twice in a row, column or box."""


class Unsolvable(PuzzleError):
    """Raised where there is no way to fill the rest."""


class NotUnique(PuzzleError):
    """Raised where there is more than one way to fill the rest."""
