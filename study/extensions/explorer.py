"""The extensions of `games` by the explorer: links from games, and the index of finished ones."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import jobs
from games.extensions.jobs import JobHandler
from games.extensions.pages import game_links, line_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.line_links import LineLink, LineLinkProvider, ShownLine
from games.models import Game, Status
from study.services.explorer import game_index
from study.services.explorer.running_games import allows_books
from study.views.explorer.addresses import address_along, is_explored

MAX_INDEXING_TIME = timedelta(minutes=5)
"""How long a worker may take to store the plies of a finished game."""


def register(app: str) -> None:
    """Register the links to the explorer, and the job that stores a finished game for it."""
    game_links.register(GameLinkProvider(app, "explorer", explorer_of))
    line_links.register(LineLinkProvider(app, "explorer", explorer_beside))
    jobs.register(
        JobHandler(
            app,
            game_index.KIND,
            run=game_index.run,
            queue="mail",
            lease=MAX_INDEXING_TIME,
            follows_results=True,
            follows_publication=True,
        )
    )


def explorer_of(game: Game, viewer: User | None, ply: int) -> GameLink | None:
    """Return the link into the explorer along a game, at the position shown; at its end, where
    nobody has moved on, where the explorer begins.
    """
    if not _is_open(game, viewer):
        return None
    address = address_along(game, ply if ply < game.ply else None)
    return GameLink(gettext("Explorer: other games"), address)


def explorer_beside(line: ShownLine, viewer: User | None) -> LineLink | None:
    """Return the link into the explorer at the position that a what-if board shows."""
    label = gettext("Explorer: what was played here")
    if line.game is None:
        address = f"{reverse('explorer', args=[line.ruleset])}?{line.query}"
        return LineLink(label, address) if is_explored(line.ruleset) else None
    if not _is_open(line.game, viewer):
        return None
    return LineLink(label, address_along(line.game, line.ply, line.moves))


def _is_open(game: Game, viewer: User | None) -> bool:
    """Return whether a game leads into the explorer: a finished one whose positions recur in
    others, or a running one of the viewer whose aid allows finished games.
    """
    is_open = game.status == Status.OVER or allows_books(game, viewer)
    return is_open and is_explored(game.ruleset)
