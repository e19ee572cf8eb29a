"""Parts that other apps show in the lobby, below its first lines."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from accounts.models import User
from games.extensions.pages.page_parts import Content, PagePart, parts_of
from games.extensions.registry import Registry


@dataclass(frozen=True)
class LobbyPart:
    """A part of an app in the lobby.

    `content_of(viewer, hidden)` is what `template` reads as `part`; None shows nothing, and
    `viewer` is None for strangers. `hidden` are the keys of players with a block between.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[User | None, Collection[int]], Content | None]


registry: Registry[LobbyPart] = Registry()
register = registry.register


def lobby_parts(viewer: User | None, hidden: Collection[int]) -> list[PagePart]:
    """Return what this viewer sees of all parts, in the order of the installed apps."""
    return parts_of(registry, viewer, hidden)
