"""Bookmarks that say “Secret.”: their games are for those who made them, and stand in calendars.
Nobody comments on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from accounts.models import User
from games.extensions import calendar_dates, game_comments, game_gates
from games.extensions.calendar_dates import CalendarDate, CalendarDateProvider
from games.extensions.game_comments import CommentsPage
from games.extensions.game_gates import GameGate
from games.models import Game
from tests.support.throwaway.models import Bookmark

SECRET = "Secret."


def register(app: str) -> None:
    """Register the dates of secret bookmarks, a gate before their games, and empty comments."""
    calendar_dates.register(CalendarDateProvider(app, "bookmarks", dates_of))
    game_gates.register(GameGate(app, "bookmarks", objection_to))
    game_comments.register(CommentsPage(app, "bookmarks", Game.get_absolute_url, authors_of))


def dates_of(user: User) -> Iterator[CalendarDate]:
    """Yield when each secret bookmark of a player was made."""
    for mark in Bookmark.objects.filter(user=user, text=SECRET):
        at = mark.created_at
        yield CalendarDate(f"bookmark-{mark.pk}", mark.text, at, at, "https://example.org/")


def objection_to(game: UUID, viewer: User | None) -> str:
    """Return that a game is secret, to whoever has no secret bookmark of it."""
    makers = set(Bookmark.objects.filter(game=game, text=SECRET).values_list("user", flat=True))
    return "This game is secret." if makers and (viewer is None or viewer.pk not in makers) else ""


def authors_of(_game: Game, _viewer: User | None) -> tuple[User, ...]:
    """Return nobody: bookmarks are no comments."""
    return ()
