"""The extension of `games` by searches in the browser: the way there from a position of a game."""

from __future__ import annotations

from accounts.models import User
from games.extensions.pages import game_panels
from games.extensions.pages.game_panels import GamePanel
from games.extensions.pages.page_parts import Content
from games.models import Game
from study.services.browser_search import is_offered_at

TEMPLATE = "study/browser_search/_panel.html"


def register(app: str) -> None:
    """Register the panel below the board of a position."""
    game_panels.register(GamePanel(app, "browser_search", TEMPLATE, panel_of))


def panel_of(game: Game, viewer: User | None, ply: int) -> Content | None:
    """Return the way to the search of a position of a finished game; None where there is none."""
    return {"game": game, "ply": ply} if is_offered_at(game, ply) else None
