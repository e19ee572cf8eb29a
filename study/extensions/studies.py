"""The extensions of `games` by studies: a panel beside the what-if board, and personal data."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from games.coded_text import N_
from games.extensions import personal_data
from games.extensions.pages import game_links, game_panels, menu_links
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import AnalysisPanel
from games.extensions.pages.menu_links import Menu, MenuLink
from games.extensions.personal_data import PersonalData
from games.models import Game
from study.services.studies import personal
from study.views.studies.panel import panel_of


def register(app: str) -> None:
    """Register the panel, the links and the personal data of studies."""
    game_panels.register_for_analysis(
        AnalysisPanel(app, "study", "study/studies/_panel.html", panel_of)
    )
    game_links.register(GameLinkProvider(app, "study", link_of))
    menu_links.register(MenuLink(app, "studies", N_("My variations"), "own_studies", menu=Menu.OWN))
    personal_data.register(PersonalData(app, "studies", personal.export, personal.delete))


def link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return the link to the variations of a player in their own game."""
    if viewer is None or game.seat_of(viewer) is None:
        return None
    return GameLink(gettext("My variations"), reverse("game_study", args=[game.pk]))
