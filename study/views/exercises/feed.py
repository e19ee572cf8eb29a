"""The exercises of the last days as an Atom feed (RFC 4287), the same for everybody."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from games.rules import RULESETS
from study.models import Exercise
from study.services.exercises.daily_exercises import daily_exercises
from study.views.exercises.exercises import url_of
from study.views.exercises.solution import Task

DAYS_IN_FEED = 7
CACHE_SECONDS = 600


@require_safe
@conditional_page
@cache_control(private=True, max_age=CACHE_SECONDS)
def exercise_feed(request: HttpRequest) -> HttpResponse:
    """Serve the daily exercises of a week, for a feed reader."""
    feed = Atom1Feed(
        title=gettext("%(site)s: exercises of the day") % {"site": settings.SITE_NAME},
        link=f"{settings.SITE_URL}{reverse('exercises')}",
        description=None,
        language=get_language(),
        author_name=settings.SITE_NAME,
        feed_url=f"{settings.SITE_URL}{reverse('exercise_feed')}",
    )
    today = timezone.now().date()
    for age in range(DAYS_IN_FEED):
        day = today - timedelta(days=age)
        for exercise in daily_exercises(day):
            if not age or exercise.found_at.date() < day:
                _add(feed, exercise, datetime.combine(day, time(), tzinfo=UTC))
    made = feed.writeString("utf-8")
    return HttpResponse(made, content_type="application/atom+xml; charset=utf-8")


def _add(feed: Atom1Feed, exercise: Exercise, day: datetime) -> None:
    address = f"{settings.SITE_URL}{url_of(exercise)}"
    name = gettext(RULESETS[exercise.ruleset].name)
    feed.add_item(
        title=gettext("%(game)s: exercise of %(day)s") % {"game": name, "day": f"{day:%Y-%m-%d}"},
        link=address,
        description=gettext(Task(exercise).wording.question),
        unique_id=f"{address}#{day:%Y-%m-%d}",
        pubdate=day,
        updateddate=day,
    )
