"""Gates before games, by which other apps keep somebody from looking at a game yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from games.extensions.registry import Registry


@dataclass(frozen=True)
class GameGate:
    """An app's gate; `objection_to(game, viewer)` is called with every request about a game, by its
    key, and must be quick.

    It returns a sentence, translated, or "" where the viewer may look; None is a stranger.
    `are_players_fixed(game)`: nobody may take over a seat there but as the app arranges it.
    """

    app: str
    name: str
    objection_to: Callable[[UUID, User | None], str]
    are_players_fixed: Callable[[UUID], bool] = lambda _game: False


registry: Registry[GameGate] = Registry()
register = registry.register


def objection_to(game: UUID, viewer: User | None) -> str:
    """Return why this viewer may not look at a game; "" where no app objects."""
    found = (gate.objection_to(game, viewer) for gate in registry)
    return next((sentence for sentence in found if sentence), "")


def are_players_fixed(game: UUID) -> bool:
    """Return whether an app determines who plays in a game, so that no seat of it changes hands."""
    return any(gate.are_players_fixed(game) for gate in registry)
