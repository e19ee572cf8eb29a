"""A reminder of a bookmark: work for the outbox, and news for the bookmark's owner."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.coded_text import CodedText
from games.extensions import jobs, notifications
from games.extensions.jobs import JobHandler
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.notifications.message_body import MessageBody
from games.models import Frequency, Outbox, Seat
from games.services.effects.enqueue import enqueue, notify
from tests.support.throwaway.models import Bookmark

LOOK, WAITS = "bookmarks.look", "bookmarks.waits"
"""The kind of work, and the kind of notification that comes of it."""

RESULT = "bookmarks.result"
"""The kind of work that follows every result."""


class BookmarkReason(CodedText):
    """Why nobody needs to hear of a bookmark any more."""

    GONE = "bookmark-gone", "The bookmark is gone."


def register(app: str) -> None:
    jobs.register(JobHandler(app, LOOK, look, queue="mail", lease=timedelta(minutes=5)))
    jobs.register(
        JobHandler(
            app, RESULT, mark_over, queue="mail", lease=timedelta(minutes=5), follows_results=True
        )
    )
    category = NotificationCategory(app, "bookmarks", "A bookmark waits", push=Frequency.OFF)
    notifications.register(
        NotificationKind(app, WAITS, category, compose, objection, reasons=BookmarkReason)
    )


def ask_to_look(bookmark: Bookmark, at: datetime) -> None:
    """Put the work into the outbox."""
    enqueue([Outbox(kind=LOOK, object_id=str(bookmark.pk), due_at=at)])


def look(row: Outbox) -> None:
    """Notify the owner, unless the bookmark is gone."""
    at, bookmark = timezone.now(), _bookmark_of(row)
    with transaction.atomic():
        if bookmark is not None:
            about = Outbox(kind=WAITS, object_id=row.object_id, user=bookmark.user, due_at=at)
            notify([about])
        row.finish(at)


def mark_over(row: Outbox) -> None:
    """Write into the bookmarks of the game whether it is over."""
    assert row.game is not None
    Bookmark.objects.filter(game=row.game).update(text=row.game.get_status_display())
    row.finish(timezone.now())


def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
    bookmark = Bookmark.objects.select_related("game").get(pk=row.object_id)
    return MessageBody(
        "a bookmark waits", (bookmark.text,), bookmark.game.site_url, "Open the bookmark"
    )


def objection(row: Outbox, seat: Seat | None, at: datetime) -> str:
    return "" if _bookmark_of(row) else BookmarkReason.GONE


def _bookmark_of(row: Outbox) -> Bookmark | None:
    return Bookmark.objects.filter(pk=row.object_id).select_related("user").first()
