"""Links that other apps add beside the line of a what-if board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.models import User
from games.extensions.registry import Registry
from games.models import Game


@dataclass(frozen=True)
class ShownLine:
    """A line whose moves fit, as far as it is shown.

    In a `game` it begins after `ply` of its moves; `moves` are the texts of those made on the
    board. Without a game `query` is what an address needs in order to show the whole line.
    """

    ruleset: str
    query: str
    moves: Sequence[str]
    game: Game | None = None
    ply: int = 0


@dataclass(frozen=True)
class LineLink:
    """A link beside a line; `label` is translated."""

    label: str
    url: str


@dataclass(frozen=True)
class LineLinkProvider:
    """A provider of an app's link; `link_of(line, viewer)` is called each time a line is shown, and
    must be quick.

    Where it is None nothing is shown; `viewer` is None for strangers.
    """

    app: str
    name: str
    link_of: Callable[[ShownLine, User | None], LineLink | None]


registry: Registry[LineLinkProvider] = Registry()
register = registry.register


def links_beside(line: ShownLine, viewer: User | None) -> list[LineLink]:
    """Return the links that this viewer sees, in the order of the installed apps."""
    found = (provider.link_of(line, viewer) for provider in registry)
    return [link for link in found if link is not None]
