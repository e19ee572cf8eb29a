"""The extensions of `games` by this app: link previews in the head of pages, and the animation."""

from __future__ import annotations

from games.extensions.pages import game_links, page_heads
from games.extensions.pages.game_links import GameLinkProvider
from games.extensions.pages.page_heads import PageHead, ShownGame, ShownTable, Subject
from games.extensions.pages.page_parts import Content
from previews.views import animations, games, players, tables
from previews.views.link_preview import TEMPLATE, LinkPreview


def register(app: str) -> None:
    """Register everything; called once the models are there."""
    game_links.register(GameLinkProvider(app, "animation", animations.link_of))
    page_heads.register(PageHead(app, "previews", TEMPLATE, head_of))


def head_of(subject: Subject) -> Content | None:
    """Return the preview of the page about this subject; None where strangers see no such page."""
    preview = _preview_of(subject)
    return preview.content if preview else None


def _preview_of(subject: Subject) -> LinkPreview | None:
    match subject:
        case ShownGame():
            return games.preview_of(subject)
        case ShownTable():
            return tables.preview_of(subject)
    return players.preview_of(subject)
