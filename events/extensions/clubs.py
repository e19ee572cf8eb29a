"""The extensions of `games` by clubs: their news, and the data stored about their members."""

from __future__ import annotations

from events.services.clubs import event_news
from events.services.clubs import notices as club_notices
from events.services.clubs import personal as clubs_personal
from games.extensions import notifications, personal_data
from games.extensions.notifications import NotificationCategory, NotificationKind
from games.extensions.personal_data import PersonalData
from games.models import Frequency
from games.rules.kit.core import N_


def register_clubs(app: str) -> None:
    """Register the news of clubs, and the data stored about their members."""
    category = NotificationCategory(
        app,
        "clubs",
        N_("Somebody asks to join my club, or I am let in or taken out"),
        push=Frequency.OFF,
    )
    for name, compose in (
        (club_notices.ADMITTED, club_notices.admitted),
        (club_notices.REMOVED, club_notices.removed),
    ):
        notifications.register(NotificationKind(app, name, category, compose))
    notifications.register(
        NotificationKind(
            app,
            club_notices.ASKED,
            category,
            club_notices.asked,
            club_notices.objection_if_answered,
            reasons=club_notices.ClubNewsReason,
        )
    )
    notifications.register(
        NotificationKind(
            app,
            event_news.EVENT_OPENS,
            NotificationCategory(
                app,
                "club_events",
                N_("An event of my club opens"),
                mail=Frequency.DIGEST,
                push=Frequency.OFF,
            ),
            event_news.event_opens,
            event_news.objection_to_news,
            reasons=event_news.ClubEventReason,
        )
    )
    personal_data.register(PersonalData(app, "clubs", clubs_personal.export, clubs_personal.delete))
