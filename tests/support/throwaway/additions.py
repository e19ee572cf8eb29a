"""Additions of bookmarks to the pages and the data of players."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.extensions import game_panels, guides, personal_data, profile_sections
from games.extensions.game_panels import GamePanel
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.personal_data import PersonalData
from games.extensions.profile_sections import ProfileSection
from games.models import Game
from tests.support.throwaway import reminders
from tests.support.throwaway.models import Bookmark


def register(app: str) -> None:
    """Register an addition of each kind."""
    game_panels.register(GamePanel(app, "bookmarks", "throwaway/panel.html", panel_of, "Bookmarks"))
    profile_sections.register(
        ProfileSection(app, "bookmarks", "throwaway/section.html", section_of)
    )
    guides.register(GuideProvider(app, "bookmarks", guide_of))
    personal_data.register(PersonalData(app, "bookmarks", export, delete))
    reminders.register(app)


def panel_of(game: Game, viewer: User | None, ply: int) -> dict[str, object] | None:
    """Return the panel, for those who have marked the game."""
    if viewer is None:
        return None
    texts = list(_of(viewer).filter(game=game).values_list("text", flat=True))
    return {"texts": texts, "ply": ply} if texts else None


def section_of(person: User, viewer: User | None) -> dict[str, object] | None:
    """Return the section with the number of bookmarks, for everybody who is signed in."""
    count = _of(person).count()
    return {"count": count, "own": viewer == person} if viewer and count else None


def guide_of(ruleset: str) -> Guide | None:
    """For one game, with a part about the third section of its rules."""
    if ruleset != "sogo":
        return None
    part = GuideLink("A marked turn", "/bookmarks/sogo/turn/")
    return Guide(GuideLink("Marked games", "/bookmarks/sogo/"), ((3, part),))


def export(user: User) -> Iterable[object]:
    return _of(user).values("game", "text", "created_at")


def delete(user: User, at: datetime) -> None:
    _of(user).delete()


def _of(user: User) -> QuerySet[Bookmark]:
    return Bookmark.objects.filter(user=user).order_by("pk")
