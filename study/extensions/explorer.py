"""The extensions of `games` by the explorer: links from games, and the index of finished ones."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.extensions import jobs
from games.extensions.jobs import JobHandler
from games.extensions.pages import game_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.models import Game, Status
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from study.services.explorer import game_index
from study.services.explorer.running_games import allows_books

MAX_INDEXING_TIME = timedelta(minutes=5)
"""How long a worker may take to store the plies of a finished game."""


def register(app: str) -> None:
    """Register the link to the explorer, and the job that stores a finished game for it."""
    game_links.register(GameLinkProvider(app, "explorer", explorer_of))
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


def explorer_of(game: Game, viewer: User | None) -> GameLink | None:
    """Return the link into the explorer along a game whose positions recur in others: a finished
    game, or a running one of the viewer whose aid allows finished games.
    """
    open_to_viewer = game.status == Status.OVER or allows_books(game, viewer)
    if not open_to_viewer or not isinstance(game.rules, SymmetricRuleset):
        return None
    address = reverse("game_explorer", args=[game.pk])
    return GameLink(gettext("Explorer: other games"), f"{address}?along=game")
