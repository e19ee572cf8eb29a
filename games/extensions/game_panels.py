"""Panels that other apps show below the board, on the page of a game.

A panel belongs to the whole page: a move swaps the board and leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import User
from games.extensions.registry import Registry
from games.models import Game

Content = Mapping[str, object]


@dataclass(frozen=True)
class GamePanel:
    """`content_of(game, viewer, ply)` is what `template` reads as `panel`; None shows nothing.

    `viewer` is None for strangers; the board is shown after `ply` moves. The panel keeps the
    secrets of the game itself: what a viewer may know is `state.view(seat, ply)`, no more.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[Game, User | None, int], Content | None]


@dataclass(frozen=True)
class ShownPanel:
    """A panel as one viewer sees it."""

    template: str
    content: Content


registry: Registry[GamePanel] = Registry()
register = registry.register


def panels_of(game: Game, viewer: User | None, ply: int) -> list[ShownPanel]:
    """Return what this viewer sees of all panels, in the order of the installed apps."""
    contents = ((entry, entry.content_of(game, viewer, ply)) for entry in registry)
    return [
        ShownPanel(entry.template, content) for entry, content in contents if content is not None
    ]
