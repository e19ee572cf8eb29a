"""The context of the page of a game by viewer, in the one place where a state becomes a page.

Only `state.view(seat)` leaves here, and only moves the viewer may know.
"""

from typing import cast

from django.utils.functional import SimpleLazyObject

from accounts.web.requests import SiteRequest
from games.extensions.pages.game_links import links_of
from games.extensions.pages.game_panels import panels_of
from games.extensions.pages.page_heads import ShownGame, heads_of
from games.models import Game
from games.services.chat.unread import unread_in
from games.services.effects import live_channels
from games.services.players.favourites import is_favourite
from games.views.analysis import notes
from games.views.analysis.notes import NotesPanel
from games.views.chat.chat import ChatPanel, panel
from games.views.common.viewer import TypedMove
from games.views.gameplay.page.action_section import action_section
from games.views.gameplay.page.board_section import board_section
from games.views.gameplay.page.news import (
    is_asked_by_staff,
    latest_news,
    program_trouble,
    unseen_news,
)
from games.views.gameplay.page.side_section import side_section
from games.views.gameplay.page.tabs import tabs_of
from games.views.gameplay.page.viewing import viewing_of


def page_context(
    request: SiteRequest, game: Game, ply: int | None = None, typed: TypedMove | None = None
) -> dict[str, object]:
    """Return the context of gameplay/game.html and partial.html. The seats must be prefetched.

    Beside the three sections that change with every move stand regions of their own, which only
    the whole page shows: the tabs, chat, notes and panels of other apps.
    """
    viewing = viewing_of(request, game, ply, typed)
    board, unread = board_section(viewing), unread_in(game, viewing.own)
    onlooker = viewing.own is None and viewing.viewer.live
    side = side_section(viewing, glass_runs=board.glass is not None)
    actions = action_section(viewing)
    chat = SimpleLazyObject(lambda: panel(request, game, unread=unread))
    sheets = SimpleLazyObject(lambda: notes.panel(request, game, viewing.viewer.ply))
    panels = SimpleLazyObject(lambda: panels_of(game, request.player, viewing.viewer.ply))
    return {
        "game": game,
        "board": board,
        "side": side,
        "actions": actions,
        "tabs": lambda: tabs_of(
            side.moves,
            cast("ChatPanel | None", chat),
            cast("NotesPanel | None", sheets),
            actions.plan,
            panels,
        ),
        "news": unseen_news(viewing),
        "is_asked": is_asked_by_staff(viewing),
        "program_trouble": program_trouble(viewing),
        "latest": latest_news(viewing, actions) if "Page-Peek" in request.headers else "",
        "chat": chat,
        "unread_here": unread,
        "panels": panels,
        "links": lambda: links_of(game, request.player, viewing.viewer.ply),
        "heads": lambda: heads_of(ShownGame(game, viewing.viewer.ply)),
        "notes": sheets,
        "favourite": SimpleLazyObject(lambda: is_favourite(request.player, game)),
        "muted": viewing.own.muted if viewing.own else None,
        "watch": live_channels.tokens(None, game.pk) if onlooker else [],
    }
