"""Refusals of requests around a game: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class GameplayRefusal(Refusal):
    """Why a request to play, to plan or to note something is refused."""

    AGREED_END_PASSED = (
        "agreed-end-passed",
        N_("The agreed end of this game has passed. Choose a later day."),
    )
    OWN_TURN_FIRST = "own-turn-first", N_("It is your turn: make your move, then plan ahead.")
    GAME_NOT_PLANNABLE = (
        "game-not-plannable",
        N_("In this game you do not see the board before your turn."),
    )
    BOARD_CHANGED = (
        "board-changed",
        N_("The board has changed since you looked. Here it is as it stands now."),
    )
    SOMEBODY_WAS_QUICKER = (
        "somebody-was-quicker",
        N_("Somebody was quicker: the board has changed. Look again."),
    )
    MOVE_SEEN = "move-seen", N_("%(name)s has seen your move. Ask for a takeback.")
    KEY_REUSED = "key-reused", N_("This form has been sent before with something else in it.")
    GAME_NOT_OFFERED = "game-not-offered", N_("This game is not played here.")
    WRONG_NUMBER_OF_PLAYERS = (
        "wrong-number-of-players",
        N_("This game is not for %(count)s players."),
    )
    BOARD_IN_RUNNING_GAME = (
        "board-in-running-game",
        N_(
            "A running game of yours has this board, and its aid is: %(aid)s. Here it can be"
            " played once that game is over."
        ),
    )
    OPPONENT_IS_SELF = "opponent-is-self", N_("You cannot play against yourself.")
    NO_SUCH_BOT = "no-such-bot", N_("There is no such bot.")
    PROGRAM_SET_ASIDE = (
        "program-set-aside",
        N_("%(name)s has failed several times and takes a rest. Choose another opponent for now."),
    )
    OWNERS_RESUME = (
        "owners-resume",
        N_("Only the owners of the site can have a program play again."),
    )
    NOTE_TOO_LONG = "note-too-long", N_("A note has %(most)s characters at most.")
    NOTE_POSITION_GONE = (
        "note-position-gone",
        N_("This position is gone: its last move was taken back."),
    )
    NO_PENCIL_MARKS = "no-pencil-marks", N_("This game has no pencil marks.")
    PENCIL_MARK_UNREADABLE = (
        "pencil-mark-unreadable",
        N_("Name a cell, as in %(square)s, and one of these: %(signs)s"),
    )
