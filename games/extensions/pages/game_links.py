"""Links that other apps add to the menu of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.extensions.registry import Registry
from games.models import Game


@dataclass(frozen=True)
class GameLink:
    """A link in the menu of a game; `label` is translated.

    `download` is the name under which a browser keeps the file it leads to; "" for a page. With
    `at_end`, a shorter label, it stands beside the rematch as well.
    """

    label: str
    url: str
    download: str = ""
    at_end: str = ""


@dataclass(frozen=True)
class GameLinkProvider:
    """A provider of an app's link; `link_of(game, viewer, ply)` is called each time a game is
    shown, after `ply` moves, and must be quick.

    Where it is None nothing is shown; `viewer` is None for strangers.
    """

    app: str
    name: str
    link_of: Callable[[Game, User | None, int], GameLink | None]


registry: Registry[GameLinkProvider] = Registry()
register = registry.register


def links_of(game: Game, viewer: User | None, ply: int) -> list[GameLink]:
    """Return the links that this viewer sees, in the order of the installed apps."""
    found = (provider.link_of(game, viewer, ply) for provider in registry)
    return [link for link in found if link is not None]
