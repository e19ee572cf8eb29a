"""Refusals of Sogo: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class SogoRefusal(Refusal):
    """Why Sogo refuses a move or a pasted position."""

    BALL_HANGS_IN_THE_AIR = (
        "ball-hangs-in-the-air",
        N_("The ball on %(place)s hangs in the air: a place below it is empty."),
    )
    NO_CAPTURES_IN_THIS_VARIANT = (
        "no-captures-in-this-variant",
        N_("No balls are taken where the first mill wins."),
    )
    TURNS_DO_NOT_ALTERNATE = (
        "turns-do-not-alternate",
        N_("White has placed %(white)s balls and Black %(black)s, but they take turns."),
    )
    WRONG_SIDE_TO_MOVE = (
        "wrong-side-to-move",
        N_("By the number of balls it is the other side’s turn."),
    )
    TOO_MANY_BALLS = "too-many-balls", N_("There are only %(balls)s balls in the game.")
    TOO_MANY_CAPTURES = (
        "too-many-captures",
        N_("Nobody can take %(taken)s balls with %(placed)s of their own."),
    )
    NO_BALL_TO_TAKE = "no-ball-to-take", N_("There is no ball to take.")
    MILL_CLOSED_EARLIER = (
        "mill-closed-earlier",
        N_("The game would have ended earlier, with the first mill."),
    )
    NOT_A_MOVE = (
        "not-a-move",
        N_("“%(text)s” is not a move. Name a rod, as in C2, or a ball to take, as in xA3-2."),
    )
    NOT_A_HEXADECIMAL_MOVE = (
        "not-a-hexadecimal-move",
        N_("“%(text)s” is not a move in hexadecimal."),
    )
    ROD_DUE = "rod-due", N_("There is no ball to take: put one on a rod.")
    CAPTURE_DUE = "capture-due", N_("You have closed a mill: take a ball first, or leave it.")
    NO_SUCH_ROD = "no-such-rod", N_("This board has no rod %(rod)s.")
    ROD_FULL = "rod-full", N_("Rod %(rod)s is full.")
    NO_SUCH_PLACE = "no-such-place", N_("This board has no place %(rod)s-%(level)s.")
    NO_OPPOSING_BALL = (
        "no-opposing-ball",
        N_("None of your opponent’s balls is on %(rod)s-%(level)s."),
    )
    NOT_THE_TOP_BALL = "not-the-top-ball", N_("Only the top ball of a rod may be taken.")
    BALL_IN_MILL = "ball-in-mill", N_("The ball on %(rod)s-%(level)s stands in a mill and is safe.")
    NO_SUCH_NOTATION = (
        "no-such-notation",
        N_("This board has no such notation: hexadecimal needs sixteen rods."),
    )
    PLACE_NAMED_TWICE = "place-named-twice", N_("The place %(place)s is named twice.")
    CAPTURES_OF_A_SIDE_MISSING = (
        "captures-of-a-side-missing",
        N_("Give the balls that each side has taken."),
    )
    POSITION_UNREADABLE = "position-unreadable", N_("“%(text)s” cannot be read.")
    LIST_OUT_OF_PLACE = (
        "list-out-of-place",
        N_("“%(label)s:” is out of place: give one list for White and one for Black."),
    )
    LIST_MISSING = "list-missing", N_("Give both lists, as in “White: A4-1 Black: -”.")
    PLACE_OR_ROD = (
        "place-or-rod",
        N_(
            "“%(name)s” may be a place in hexadecimal, or rod %(name)s without a height. "
            "Which notation is meant?"
        ),
    )
    HEIGHT_MISSING = "height-missing", N_("“%(name)s” is a rod: add the height, as in %(name)s-1.")
    NOT_A_HEXADECIMAL_PLACE = (
        "not-a-hexadecimal-place",
        N_("“%(name)s” is not a place in hexadecimal."),
    )
    NOT_A_PLACE = "not-a-place", N_("“%(name)s” is not a place of this board.")
    MOVE_UNREADABLE = "move-unreadable", N_("Move %(ply)s, “%(text)s”, cannot be read.")
    ROD_OR_TWO_RODS = (
        "rod-or-two-rods",
        N_(
            "“%(rod)s” may be one rod, or in hexadecimal the rods %(first)s and %(second)s. "
            "Which notation is meant?"
        ),
    )
    MOVE_IMPOSSIBLE = "move-impossible", N_("Move %(ply)s, %(move)s: %(reason)s")
