"""Ratings in the lobby: texts beside names, a filter, and why a game would perhaps not count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from accounts.models import User
from events.formulas.ratings.scale import Skill
from events.services.ratings.forecasts import (
    FrequentMeeting,
    RecentAbsence,
    frequent_meetings,
    recent_absences,
)
from events.services.ratings.pools import pool_name
from events.services.ratings.privacy import hidden_from
from events.services.ratings.table_ratings import between, near, of_certainty, own_skills, skills_at
from games.extensions.ratings import OwnRating, PlannedGame, RatingTexts, RatingWish
from games.models import Table

NEAR_POINTS = {"near100": 100, "near200": 200, "near400": 400}
"""The choices of the filter, each with the greatest distance of another rating from one's own."""
CERTAIN, UNCERTAIN = "certain", "uncertain"


def skill_text(skill: Skill) -> str:
    """Return a rating with its doubt, as it stands beside a name.

    >>> skill_text(Skill()), skill_text(Skill(26.0, 2.0))
    ('1500? ±\\xa0333', '1540 ±\\xa080')
    """
    mark = "?" if skill.is_uncertain else ""
    return f"{skill.rating}{mark} ±\xa0{skill.deviation}"


def texts_of(tables: Sequence[Table], viewer: User | None) -> RatingTexts:
    """Return the ratings at tables as texts."""
    return {key: skill_text(skill) for key, skill in skills_at(tables, viewer).items()}


def own_ratings(tables: Sequence[Table], player: User) -> Mapping[UUID, OwnRating]:
    """Return the rating of a player at each table, as a number and as a text."""
    return {
        key: OwnRating(skill.rating, skill_text(skill))
        for key, skill in own_skills(tables, player).items()
    }


def choices_for(viewer: User | None) -> list[tuple[str, str]]:
    """Return the choices of the filter; without an account there is no rating to compare with."""
    has_rating = viewer is not None and not viewer.is_guest
    words = ngettext("within %(points)d point of mine", "within %(points)d points of mine", 100)
    close = [(key, words % {"points": points}) for key, points in NEAR_POINTS.items()]
    return [
        *(close if has_rating else []),
        (CERTAIN, gettext("certain")),
        (UNCERTAIN, gettext("not yet certain (?)")),
    ]


def matching(rows: QuerySet[Any], wish: RatingWish, viewer: User | None) -> QuerySet[Any]:
    """Return the tables or challenges that fit the choice."""
    if wish.chosen in NEAR_POINTS and viewer is not None:
        rows = near(rows, viewer, NEAR_POINTS[wish.chosen])
    if wish.chosen in {CERTAIN, UNCERTAIN}:
        rows = of_certainty(rows, viewer, certain=wish.chosen == CERTAIN)
    if wish.lowest is not None or wish.highest is not None:
        rows = between(rows, viewer, wish.lowest, wish.highest)
    return rows


def remarks_on(planned: PlannedGame, viewer: User | None) -> list[str]:
    """Return why the result of a planned game would perhaps not count."""
    now = timezone.now()
    hidden = hidden_from(viewer, (player.pk for player in planned.players))
    shown = [player for player in planned.players if player.pk not in hidden]
    return [
        *(_meeting_text(meeting, planned) for meeting in frequent_meetings(planned, now)),
        *_absence_texts(recent_absences(shown, now), viewer),
    ]


def _meeting_text(meeting: FrequentMeeting, planned: PlannedGame) -> str:
    words = {
        "names": ", ".join(str(player) for player in planned.players),
        "pool": pool_name(meeting.pool),
    }
    if meeting.counts_after is None:
        sentence = gettext(
            "Of the rated games of the same players (%(names)s) at %(pool)s six count within thirty"
            " days. With those that are running there are so many: another one may not count."
        )
        return sentence % words
    sentence = gettext(
        "The same players (%(names)s) have had six rated games of %(pool)s within thirty days."
        " Another one counts only if it ends after %(date)s."
    )
    return sentence % {**words, "date": _date(meeting.counts_after)}


def _absence_texts(absences: list[RecentAbsence], viewer: User | None) -> Iterator[str]:
    for absence in absences:
        words = {"name": absence.player, "date": _date(absence.until)}
        if absence.player == viewer:
            sentence = gettext(
                "You have lost two rated games on time within three days. Another loss on time"
                " before %(date)s would not be rated: who is away is not weak."
            )
        else:
            sentence = gettext(
                "%(name)s has lost two rated games on time within three days. Another loss on time"
                " before %(date)s would not be rated: who is away is not weak."
            )
        yield sentence % words


def _date(at: datetime) -> str:
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")
