"""Panels that other apps show on the page of a game and beside its what-if board.

A panel belongs to the whole page of a game: a move swaps the board and leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.models import User
from games.extensions.pages.page_parts import Content, PagePart, parts_of
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


@dataclass(frozen=True)
class AnalysisPanel:
    """A panel of an app beside the what-if board of a game.

    `content_of(game, viewer, ply, moves)` is what `template` reads as `panel`; None shows nothing.
    The line shown begins after `ply` moves of the game; its `moves` are texts, and fit.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[Game, User | None, int, Sequence[str]], Content | None]


registry: Registry[GamePanel] = Registry()
register = registry.register


analysis_registry: Registry[AnalysisPanel] = Registry()
register_for_analysis = analysis_registry.register


def panels_of(game: Game, viewer: User | None, ply: int) -> list[ShownPanel]:
    """Return what this viewer sees of all panels, in the order of the installed apps."""
    contents = ((panel, panel.content_of(game, viewer, ply)) for panel in registry)
    return [
        ShownPanel(panel.template, content, panel.name, panel.title)
        for panel, content in contents
        if content is not None
    ]


def analysis_panels_of(
    game: Game, viewer: User | None, ply: int, moves: Sequence[str]
) -> list[PagePart]:
    """Return what this viewer sees beside the what-if board, in the order of the apps."""
    return parts_of(analysis_registry, game, viewer, ply, moves)
