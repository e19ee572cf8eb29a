"""Pages on which other apps show what players have commented on a finished game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from accounts.models import User
from games.extensions import game_gates
from games.extensions.registry import Registry
from games.models import Game


@dataclass(frozen=True)
class CommentsPage:
    """An app's page with the comments on a game; `authors_of(game, viewer)` returns the players
    whose comments this viewer may read there, and None is a stranger.
    """

    app: str
    name: str
    url_of: Callable[[Game], str]
    authors_of: Callable[[Game, User | None], Collection[User]]


registry: Registry[CommentsPage] = Registry()
register = registry.register


def may_read(game: Game, author: User, viewer: User) -> bool:
    """Return whether there are comments of a player on a game that the viewer may read."""
    if game_gates.objection_to(game.pk, viewer):
        return False
    return any(author in page.authors_of(game, viewer) for page in registry)


def url_of(game: Game) -> str:
    """Return the address of the comments on a game; "" where no app shows any."""
    return next((page.url_of(game) for page in registry), "")
