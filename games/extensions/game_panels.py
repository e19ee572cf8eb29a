"""Panels that other apps show beside or below the board, on the page of a game.

A panel belongs to the whole page: a move swaps the board and leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.extensions.page_parts import Content, PagePart
from games.extensions.registry import Registry
from games.models import Game


@dataclass(frozen=True)
class GamePanel:
    """A panel of an app on the page of a game.

    `content_of(game, viewer, ply)` is what `template` reads as `panel`; None shows nothing.
    `viewer` is None for strangers; the board is shown after `ply` moves. The panel keeps the
    secrets of the game itself: what a viewer may know is `state.view(seat, ply)`, no more.
    `title` (a template) stands on its tab beside the board; without one it lies below the board.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[Game, User | None, int], Content | None]
    title: str = ""


@dataclass(frozen=True)
class ShownPanel(PagePart):
    """A panel as one viewer sees it, with its name and the title of its tab."""

    name: str
    title: str


registry: Registry[GamePanel] = Registry()
register = registry.register


def panels_of(game: Game, viewer: User | None, ply: int) -> list[ShownPanel]:
    """Return what this viewer sees of all panels, in the order of the installed apps."""
    contents = ((panel, panel.content_of(game, viewer, ply)) for panel in registry)
    return [
        ShownPanel(panel.template, content, panel.name, panel.title)
        for panel, content in contents
        if content is not None
    ]
