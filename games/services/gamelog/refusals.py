"""Refusals before a game is asked: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class GamelogRefusal(Refusal):
    """Why an actor is not let through to a game."""

    NO_SEAT_HERE = "no-seat-here", N_("You do not play in this game.")
    NO_BOT_HERE = "no-bot-here", N_("No bot sits here.")
    ADMINS_ONLY = "admins-only", N_("This is for members of the staff with another role.")
    OWN_GAME = "own-game", N_("Nobody rules on their own game.")
    GAME_BUSY = "game-busy", N_("This game is busy just now. Nothing was changed: send it again.")
