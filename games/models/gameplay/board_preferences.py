"""A player's preferences for the boards of one ruleset, and for all boards.
`User.board_preferences` holds them by the key of the ruleset.

It is no table of its own: a request that asks whether a game has changed has read the player
already, and needs no second query.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.db import models
from django.utils.translation import gettext_lazy

from accounts.models import User

EVERY_BOARD = "*"
"""The key of preferences for the boards of all rulesets."""


class HintStrength(models.TextChoices):
    """How strongly a board marks the places where a chosen piece fits."""

    OFF = "off", gettext_lazy("not at all")
    QUIET = "quiet", gettext_lazy("with a faint dot")
    STRONG = "strong", gettext_lazy("with colour and frame")


@dataclass(frozen=True)
class BoardPreferences:
    """The preferences of a player for the boards of one ruleset.

    `notation` and `theme` are keys among its notations and themes ("": the usual one); `hints` are
    the marks that it allows in play.
    """

    notation: str = ""
    hints: bool = True
    theme: str = ""


USUAL = BoardPreferences()


def board_preferences(player: User | None, ruleset: str) -> BoardPreferences:
    """Return the preferences of a player for the boards of a ruleset, given by its key."""
    chosen = player.board_preferences.get(ruleset, {}) if player else {}
    return BoardPreferences(
        str(chosen.get("notation", USUAL.notation)),
        bool(chosen.get("hints", USUAL.hints)),
        str(chosen.get("theme", USUAL.theme)),
    )


def hint_strength(player: User | None) -> HintStrength:
    """Return how strongly a player wants hints on all boards."""
    chosen = player.board_preferences.get(EVERY_BOARD, {}) if player else {}
    strength = chosen.get("hint_strength")
    return HintStrength(strength) if strength in HintStrength.values else HintStrength.QUIET


def has_replay(player: User | None) -> bool:
    """Return whether a player wants to see the turns of others once more, piece after piece."""
    chosen = player.board_preferences.get(EVERY_BOARD, {}) if player else {}
    return bool(chosen.get("replay", True))


def has_sounds(player: User | None) -> bool:
    """Return whether a player wants to hear moves."""
    chosen = player.board_preferences.get(EVERY_BOARD, {}) if player else {}
    return bool(chosen.get("sounds", False))


def set_for_every_board(
    player: User, strength: HintStrength, *, replay: bool, sounds: bool
) -> None:
    """Change the preferences for all boards; the caller saves the player."""
    chosen = {"hint_strength": str(strength), "replay": replay, "sounds": sounds}
    player.board_preferences = {**player.board_preferences, EVERY_BOARD: chosen}


def set_board_preferences(player: User, ruleset: str, chosen: BoardPreferences) -> None:
    """Change the preferences for one ruleset; the caller saves the player."""
    player.board_preferences = {**player.board_preferences, ruleset: asdict(chosen)}
