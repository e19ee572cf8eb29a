"""The extension of `games` by fair play: a link in the menu of the staff."""

from __future__ import annotations

from games.extensions.pages import menu_links
from games.extensions.pages.menu_links import Menu, MenuLink
from games.rules.kit.core import N_


def register(app: str) -> None:
    """Register the link to the figures of fair play."""
    menu_links.register(MenuLink(app, "fair_play", N_("Fair play"), "fair_play", menu=Menu.STAFF))
