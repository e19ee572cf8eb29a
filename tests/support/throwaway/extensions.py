"""Extensions with bookmarks, for the pages and the data of players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.extensions import gauges, guides, personal_data
from games.extensions.gauges import Gauge
from games.extensions.guides import Guide, GuideLink, GuideProvider
from games.extensions.pages import (
    front_page_parts,
    game_links,
    game_panels,
    line_links,
    lobby_parts,
    menu_links,
    page_heads,
    profile_sections,
)
from games.extensions.pages.front_page_parts import FrontPagePart
from games.extensions.pages.game_links import GameLink, GameLinkProvider
from games.extensions.pages.game_panels import AnalysisPanel, GamePanel
from games.extensions.pages.line_links import LineLink, LineLinkProvider, ShownLine
from games.extensions.pages.lobby_parts import LobbyPart
from games.extensions.pages.menu_links import MenuLink
from games.extensions.pages.page_heads import PageHead, ShownGame, ShownTable, Subject
from games.extensions.pages.profile_sections import ProfileSection
from games.extensions.personal_data import PersonalData
from games.models import Game, Table
from tests.support.throwaway import ratings, reminders, secrets
from tests.support.throwaway.models import Bookmark


def register(app: str) -> None:
    """Register an extension of each kind."""
    game_panels.register(GamePanel(app, "bookmarks", "throwaway/panel.html", panel_of, "Bookmarks"))
    game_panels.register_for_analysis(
        AnalysisPanel(app, "bookmarks", "throwaway/analysis_panel.html", analysis_panel_of)
    )
    game_links.register(GameLinkProvider(app, "bookmarks", link_of))
    line_links.register(LineLinkProvider(app, "bookmarks", link_beside))
    page_heads.register(PageHead(app, "bookmarks", "throwaway/head.html", head_of))
    front_page_parts.register(
        FrontPagePart(app, "bookmarks", "throwaway/front_page.html", part_for)
    )
    lobby_parts.register(LobbyPart(app, "bookmarks", "throwaway/front_page.html", lobby_part_for))
    profile_sections.register(
        ProfileSection(app, "bookmarks", "throwaway/section.html", section_of)
    )
    guides.register(GuideProvider(app, "bookmarks", guide_of))
    gauges.register(Gauge(app, "fernzug_bookmarks", "Bookmarks of all players.", (), count_all))
    menu_links.register(MenuLink(app, "bookmarks", "All bookmarks", "rules_index"))
    personal_data.register(PersonalData(app, "bookmarks", export, delete))
    ratings.register(app)
    reminders.register(app)
    secrets.register(app)


def panel_of(game: Game, viewer: User | None, ply: int) -> dict[str, object] | None:
    """Return the panel, for those who have marked the game."""
    if viewer is None:
        return None
    texts = list(_of(viewer).filter(game=game).values_list("text", flat=True))
    return {"texts": texts, "ply": ply} if texts else None


def analysis_panel_of(
    _game: Game, viewer: User | None, _ply: int, _moves: Sequence[str]
) -> dict[str, object] | None:
    """Return what stands on the front page as well."""
    return part_for(viewer)


def link_of(game: Game, viewer: User | None, _ply: int) -> GameLink | None:
    """Return a file to download for strangers, and a page for others."""
    url = f"/marks/{game.ruleset}/"
    return GameLink("All marks", url, "" if viewer else "marks.txt")


def link_beside(line: ShownLine, viewer: User | None) -> LineLink | None:
    """Return where a line is marked, for those who are signed in."""
    where = f"{line.game.pk}/{line.ply}" if line.game else line.ruleset
    return LineLink("Mark this line", f"/marks/{where}/{'-'.join(line.moves)}") if viewer else None


def head_of(subject: Subject) -> dict[str, object] | None:
    """Name what the page is about; nothing for the tables of bob."""
    match subject:
        case ShownGame(game, ply):
            return {"about": f"{game.ruleset} {ply}"}
        case ShownTable(Table(host=host), token):
            return {"about": f"{host} {token}"} if host.username != "bob" else None
    return {"about": subject.username}


def part_for(viewer: User | None) -> dict[str, object] | None:
    """Return how many bookmarks a player has; strangers see nothing."""
    return {"count": _of(viewer).count()} if viewer else None


def lobby_part_for(viewer: User | None, _hidden: Collection[int]) -> dict[str, object] | None:
    """Return what stands on the front page as well."""
    return part_for(viewer)


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


def count_all() -> dict[tuple[str, ...], float]:
    """Return how many bookmarks there are, without labels."""
    return {(): Bookmark.objects.count()}


def export(user: User) -> Iterable[object]:
    return _of(user).values("game", "text", "created_at")


def delete(user: User, at: datetime) -> None:
    _of(user).delete()


def _of(user: User) -> QuerySet[Bookmark]:
    return Bookmark.objects.filter(user=user).order_by("pk")
