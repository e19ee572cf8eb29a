"""A player's preferences for the boards of one ruleset; `User.board_preferences` holds it by its
key.

It is no table of its own: whoever asks whether a game has changed has read the player already, and
needs no second query.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from accounts.models import User


@dataclass(frozen=True)
class BoardPreferences:
    """The wishes of a player for the boards of one ruleset.

    `notation` is a key among its notations ("": the usual one); `hints` are the marks that it
    allows in play.
    """

    notation: str = ""
    hints: bool = True


USUAL = BoardPreferences()


def board_preferences(player: User | None, ruleset: str) -> BoardPreferences:
    """Return what a player wants of the boards of a ruleset, given by its key."""
    chosen = player.board_preferences.get(ruleset, {}) if player else {}
    return BoardPreferences(
        str(chosen.get("notation", USUAL.notation)), bool(chosen.get("hints", USUAL.hints))
    )


def set_board_preferences(player: User, ruleset: str, chosen: BoardPreferences) -> None:
    """Change what the player wants of one ruleset; the caller saves the player."""
    player.board_preferences = {**player.board_preferences, ruleset: asdict(chosen)}
