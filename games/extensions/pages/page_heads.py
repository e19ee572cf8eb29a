"""Parts of the head of a page, from other apps, for programs that show a link to the page.

Such programs are strangers: nothing in a head depends on who looks at the page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from games.extensions.pages.page_parts import Content, PagePart, parts_of
from games.extensions.registry import Registry
from games.models import Game, Table


@dataclass(frozen=True)
class ShownGame:
    """A game as its page shows it: the board after `ply` moves."""

    game: Game
    ply: int


@dataclass(frozen=True)
class ShownTable:
    """A table in the lobby, or one behind a link, whose token is `token` then."""

    table: Table
    token: str = ""


Subject = ShownGame | ShownTable | User
"""The subject of a page: a game, a table, or a player whose profile it is."""


@dataclass(frozen=True)
class PageHead:
    """A part that an app adds to the head of pages.

    `content_of(subject)` is what `template` reads as `head`; None adds nothing. It may hold what
    a stranger sees on the page, no more: of a game `state.view(None, ply)`.
    """

    app: str
    name: str
    template: str
    content_of: Callable[[Subject], Content | None]


registry: Registry[PageHead] = Registry()
register = registry.register


def heads_of(subject: Subject) -> list[PagePart]:
    """Return the parts that all apps add to the head of the page about this subject."""
    return parts_of(registry, subject)
