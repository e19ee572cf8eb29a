"""The moderation queue of the staff: reported messages and players together, the oldest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.extensions import game_comments
from games.models import MessageReport, PlayerReport
from games.services.chat import moderation
from games.services.chat.moderation import ReportedMessage
from games.services.players.moderation import player_reports


@dataclass(frozen=True)
class Report:
    """A reported message with its reports, or a report of a player, with the time of the first
    report.
    """

    at: datetime
    message: ReportedMessage | None = None
    player: PlayerReport | None = None

    @property
    def comments_url(self) -> str:
        """The address of the comments that are reported; "" for other reports."""
        game = self.player and self.player.game
        return game_comments.url_of(game) if game else ""


def queue_for(admin: User, most: int) -> list[Report]:
    """Return the reports that this member of the staff may decide, up to `most` of either kind."""
    messages = moderation.waiting(admin).select_related("message__user", "message__game", "by")
    oldest: Iterable[MessageReport] = messages.prefetch_related("message__game__seats__user")[:most]
    reports = [
        *(Report(entry.reports[0].at, entry) for entry in moderation.reported_messages(oldest)),
        *(Report(row.at, player=row) for row in player_reports.waiting(admin)[:most]),
    ]
    return sorted(reports, key=lambda report: report.at)


def count_waiting(admin: User) -> int:
    """Return how many reports this member of the staff may decide."""
    return moderation.waiting(admin).count() + player_reports.waiting(admin).count()
