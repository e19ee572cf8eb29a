"""Refusals of game records: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal
from games.rules.kit.errors import BadNotation


class BadRecord(BadNotation):
    """The refusal of a text that is no record of a game, or of one that cannot have been played."""


class RecordRefusal(Refusal):
    """Why a game record is refused."""

    RECORD_TOO_LONG = (
        "record-too-long",
        N_("That text is too long for a game: %(most)s characters at most."),
    )
    TOO_MANY_RECORDED_MOVES = (
        "too-many-recorded-moves",
        N_("That text has too many moves: %(most)s at most, variations included."),
    )
    SIGN_UNREADABLE = "sign-unreadable", N_("This cannot be read: “%(text)s”.")
    GAME_MISSING = "game-missing", N_('The text needs a line [Game "…"] with one of: %(keys)s.')
    NO_SUCH_GAME = "no-such-game", N_("“%(key)s” is no game here. There are: %(keys)s.")
    FORMAT_NOT_READABLE = (
        "format-not-readable",
        N_("The text is in the format “%(value)s”, which cannot be read here."),
    )
    HEADER_TWICE = "header-twice", N_('The line [%(name)s "…"] stands there twice.')
    HEADER_WRONG = "header-wrong", N_('The line [%(name)s "…"] does not fit. %(reason)s')
    RULES_WRONG = "rules-wrong", N_("The rules at the beginning of the text do not fit. %(reason)s")
    SEATS_NOT_A_NUMBER = "seats-not-a-number", N_("It needs the number of players.")
    SEVERAL_RECORDS = "several-records", N_("The text holds several games. Take one of them.")
    VARIATION_NOT_CLOSED = "variation-not-closed", N_("A variation begins with ( and has no ).")
    VARIATION_NOT_OPEN = "variation-not-open", N_("A ) stands there without its (.")
    VARIATION_WITHOUT_MOVE = (
        "variation-without-move",
        N_("A variation has moves, and stands behind the move that it replaces."),
    )
    VARIATIONS_TOO_DEEP = (
        "variations-too-deep",
        N_("Variations may stand in one another %(most)s deep at most."),
    )
    MOVE_MISSING = "move-missing", N_("Behind “%(text)s” a move is missing.")
    TURN_NUMBER_WRONG = (
        "turn-number-wrong",
        N_("Before “%(move)s” stands the number %(number)s, but it is turn %(due)s."),
    )
    MOVER_MISSING = (
        "mover-missing",
        N_("Several may move before “%(move)s”: say who does, with @1 for the first player."),
    )
    NO_SUCH_MOVER = "no-such-mover", N_("There is no player @%(number)s in this game.")
    RECORDED_MOVE_WRONG = (
        "recorded-move-wrong",
        N_("“%(move)s”, in turn %(turn)s, does not fit. %(reason)s"),
    )
    FILE_NOT_TEXT = "file-not-text", N_("That file is no text in UTF-8.")
