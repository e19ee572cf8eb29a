"""The extensions of `games` by the explorer: a link from finished games, and the index of them."""

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
        )
    )


def explorer_of(game: Game, viewer: User | None) -> GameLink | None:
    """Return the link into the explorer along a finished game whose positions recur in others."""
    if game.status != Status.OVER or not isinstance(game.rules, SymmetricRuleset):
        return None
    address = reverse("game_explorer", args=[game.pk])
    return GameLink(gettext("Explorer: other games"), f"{address}?along=game")
