"""The extensions of `games` by studies: panels of a game and of its what-if board, links, and
personal data.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.coded_text import N_
from games.extensions import game_comments, personal_data
from games.extensions.game_comments import CommentsPage
from games.extensions.pages import game_links, game_panels, menu_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import AnalysisPanel, GamePanel
from games.extensions.pages.menu_links import Menu, MenuLink
from games.extensions.pages.page_parts import Content
from games.extensions.personal_data import PersonalData
from games.models import Game, Status
from study.services.studies import personal
from study.services.studies.open_lines import authors_of
from study.views.studies.panel import panel_of


def register(app: str) -> None:
    """Register the panels, the links and the personal data of studies."""
    game_panels.register_for_analysis(
        AnalysisPanel(app, "study", "study/studies/_panel.html", panel_of)
    )
    game_panels.register(
        GamePanel(app, "variations", "study/studies/_game_panel.html", game_panel_of)
    )
    game_comments.register(CommentsPage(app, "variations", variations_url, authors_of))
    game_links.register(GameLinkProvider(app, "study", link_of))
    game_links.register(GameLinkProvider(app, "variations", variations_link_of))
    menu_links.register(MenuLink(app, "studies", N_("My variations"), "own_studies", menu=Menu.OWN))
    personal_data.register(PersonalData(app, "studies", personal.export, personal.delete))


def link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the variations of a player in their own game."""
    if viewer is None or game.seat_of(viewer) is None:
        return None
    return GameLink(gettext("My variations"), reverse("game_study", args=[game.pk]))


def variations_link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the comments and variations of a finished game."""
    if game.status != Status.OVER:
        return None
    return GameLink(gettext("Comments and variations"), variations_url(game))


def variations_url(game: Game) -> str:
    """Return the address of the comments and variations of a game."""
    return reverse("game_variations", args=[game.pk])


def game_panel_of(game: Game, viewer: User | None, _ply: int) -> Content | None:
    """Return the panel that says whose comments and variations of a finished game can be read;
    where there are none, only its players see it.
    """
    if game.status != Status.OVER:
        return None
    authors = authors_of(game, viewer)
    if not authors and game.seat_of(viewer) is None:
        return None
    return {"game": game, "names": [str(author) for author in authors]}
