"""Refusals of Sudoku cards: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class CardsRefusal(Refusal):
    """Why Sudoku cards refuses a move, a card or an option."""

    NOT_A_MOVE = (
        "not-a-move",
        N_("“%(text)s” is not a move. Name a digit and a cell, as in 7f5, or “glass” or “pass”."),
    )
    CARD_NUMBER_OUT_OF_RANGE = (
        "card-number-out-of-range",
        N_("The cards are numbered from 1 to %(most)s."),
    )
    DATE_UNREADABLE = (
        "date-unreadable",
        N_("That is not a date. Write the year, the month and the day, as in 2027-03-31."),
    )
    CARD_UNREADABLE = (
        "card-unreadable",
        N_("That is not a card: it has 81 digits and dots, after “Card:”."),
    )
    MOVE_IMPOSSIBLE = "move-impossible", N_("The move “%(move)s” is not possible: %(reason)s")
    LINE_UNREADABLE = "line-unreadable", N_("The line “%(label)s:” cannot be read.")
    DIGITS_IMPOSSIBLE = "digits-impossible", N_("Those digits cannot stand on this card.")
    DIGIT_IN_ROW = "digit-in-row", N_("A %(digit)s may not go to %(square)s: its row has one.")
    DIGIT_IN_COLUMN = (
        "digit-in-column",
        N_("A %(digit)s may not go to %(square)s: its column has one."),
    )
    DIGIT_IN_BOX = "digit-in-box", N_("A %(digit)s may not go to %(square)s: its box has one.")
    CARD_NOT_DEALT = "card-not-dealt", N_("The card has not been dealt yet.")
    GLASS_RUNNING = "glass-running", N_("The glass is running already.")
    NOBODY_TO_PASS_TO = "nobody-to-pass-to", N_("You play alone: you cannot pass.")
    HINTS_ALONE_ONLY = (
        "hints-alone-only",
        N_("There are hints only for those who play alone."),
    )
    HINT_GIVEN = (
        "hint-given",
        N_("The whole hint is there already. Write its digit, then there is another one."),
    )
    CARD_DEALT_ALREADY = "card-dealt-already", N_("The card lies on the table already.")
    NOT_A_CARD_OF_THIS_GAME = "not-a-card-of-this-game", N_("That is not a card of this game.")
    GLASS_NOT_RUNNING = "glass-not-running", N_("Start the hourglass first.")
    SQUARE_TAKEN = "square-taken", N_("There is a digit on %(square)s already.")
    REFEREE_CHECKS = (
        "referee-checks",
        N_("The server checks every digit here: there is nothing to object to."),
    )
    DIGIT_FOUND_RIGHT = "digit-found-right", N_("The digit on %(square)s has been found right.")
    OBJECTION_TOO_LATE = "objection-too-late", N_("It is too late for an objection to %(square)s.")
    OWN_DIGIT = "own-digit", N_("The digit on %(square)s is your own.")
    NOTHING_TO_OBJECT_TO = (
        "nothing-to-object-to",
        N_("There is nothing here that you may object to."),
    )
    NOT_ALL_HAVE_ACCEPTED = (
        "not-all-have-accepted",
        N_("Not all have accepted the last digits yet. Your turn comes when they have."),
    )
    ACCEPTED_ALREADY = "accepted-already", N_("You have said that this looks right.")
    OBJECTIONS_SPENT = "objections-spent", N_("%(times)s of your objections have failed.")
    NOT_ALL_HAVE_SAID = (
        "not-all-have-said",
        N_("Not all have said yet whether they are the oldest. Then the first turn begins."),
    )
    SAID_ALREADY = "said-already", N_("You have said already whether you are the oldest.")
    BEGINNER_SETTLED = "beginner-settled", N_("It is settled who begins this game.")
    PENS_DEALT = "pens-dealt", N_("The colours go by the seats in this game.")
    PEN_SETTLED = "pen-settled", N_("You have chosen your colour or begun in it, so it stays.")
    PEN_TAKEN = "pen-taken", N_("That colour is not free.")
    NO_LIMIT_TO_GIVE_UP = "no-limit-to-give-up", N_("There is no time limit to give up.")
