"""Refusals of Ludoku: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LudokuRefusal(Refusal):
    """Why Ludoku refuses a move or a pasted position."""

    NOT_A_MOVE = "not-a-move", N_("“%(text)s” is not a move. Name a die and its cell, as in 5c3.")
    ROLLED_ALREADY = "rolled-already", N_("The dice of this turn have already been rolled.")
    WRONG_NUMBER_OF_DICE = "wrong-number-of-dice", N_("This roll has %(count)s dice.")
    NOT_ROLLED_YET = "not-rolled-yet", N_("The dice have to be rolled first.")
    NO_SUCH_DIE = "no-such-die", N_("There is no %(value)s among your dice.")
    FIELD_TAKEN = "field-taken", N_("There is a die on %(field)s already.")
    VALUE_IN_ROW = "value-in-row", N_("A %(value)s may not go to %(field)s: its row has one.")
    VALUE_IN_COLUMN = (
        "value-in-column",
        N_("A %(value)s may not go to %(field)s: its column has one."),
    )
    VALUE_IN_VARIOMINO = (
        "value-in-variomino",
        N_("A %(value)s may not go to %(field)s: its variomino has one."),
    )
    DICE_OF_A_SIDE_MISSING = (
        "dice-of-a-side-missing",
        N_("Give the dice of both sides, as in “Ivory: 4a8 3g8 Midnight: -”."),
    )
    NOT_A_DIE_ON_A_FIELD = "not-a-die-on-a-field", N_("“%(name)s” is not a die on a cell.")
    DIE_IMPOSSIBLE = "die-impossible", N_("%(name)s: %(reason)s")
    DICE_A_TURN_MISSING = (
        "dice-a-turn-missing",
        N_("Give the dice a turn of both sides, as in “Dice: 4, 3”."),
    )
    ROLL_UNREADABLE = "roll-unreadable", N_("Give the roll as in “Roll 7: Ivory 1446”.")
    DIE_LOST_TOO_EARLY = "die-lost-too-early", N_("Nobody has lost a die before the third roll.")
    ROLLED_WITHOUT_DICE = "rolled-without-dice", N_("A player without dice does not roll.")
    TOO_MANY_DICE_PLACED = "too-many-dice-placed", N_("More dice are placed than were rolled.")
    ROLL_OF_THE_OTHER_SIDE = (
        "roll-of-the-other-side",
        N_("Roll %(number)s is the other side’s: Ivory has the first roll, Midnight the second."),
    )
    OTHER_DICE_LYING = (
        "other-dice-lying",
        N_("At roll %(number)s just the dice of the rolls before it lie on the board."),
    )
    TURN_NOT_OVER = (
        "turn-not-over",
        N_("The turn is not over: a %(value)s that was not placed has a cell."),
    )
    TURN_OVER = "turn-over", N_("None of these dice has a cell: that turn is over.")
