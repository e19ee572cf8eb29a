"""Refusals of every game: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class KitRefusal(Refusal):
    """Why a move, an option or a text is refused, whatever the game."""

    NOT_YOUR_TURN = "not-your-turn", N_("It is not your turn.")
    NOT_A_MOVE_OF_THIS_GAME = "not-a-move-of-this-game", N_("That is not a move of this game.")
    NOTHING_TO_READ = "nothing-to-read", N_("There is nothing to read.")
    MOVE_NUMBERS_WRONG = (
        "move-numbers-wrong",
        N_("The numbers do not count the moves: has a move been left out?"),
    )
    LABEL_REPEATED = "label-repeated", N_("“%(label)s:” stands there twice.")
    NO_SUCH_DIAGRAM_LINE = (
        "no-such-diagram-line",
        N_("A diagram of this game has no line “%(key)s:”."),
    )
    DIAGRAM_HINTS_UNCLEAR = "diagram-hints-unclear", N_("The hints of a diagram are yes or no.")
    NO_SUCH_CHOICE = "no-such-choice", N_("%(value)s is not a choice for “%(key)s”.")
    TEXT_TOO_LONG = "text-too-long", N_("That text is too long: %(most)s characters at most.")
    GAME_OVER = "game-over", N_("The game is over.")
    NO_SUCH_OPTION = "no-such-option", N_("This game has no rule called “%(key)s”.")
    WRONG_NUMBER_OF_PLAYERS = (
        "wrong-number-of-players",
        N_("This game is not for %(seats)s players."),
    )
    NOT_PASTABLE = "not-pastable", N_("Positions of this game cannot be pasted.")
