"""The lines of the matrix of permissions about leagues, and about the list that leads there."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User

ROWS = """\
leagues                 GET   200 200 200 200 200 200 200
league                  GET   200 200 200 200 200 200 200
league_calendar         GET   200 200 200 200 200 200 200
league_season           GET   200 200 200 200 200 200 200
league_season_lot       GET   404 404 404 404 404 404 404
league_new              GET   302 403 200 200 200 200 200
league_new              POST  403 403 303 303 303 303 303
league_enter            POST  403 403 303 303 303 303 303
league_leave            POST  403 403 409 303 409 409 409
league_remove           POST  403 403 303 403 403 403 403
league_substitute       POST  403 403 409 403 403 403 403
league_end              POST  403 403 303 403 403 403 403
"""


def forms() -> dict[str, dict[str, object]]:
    """Return a form for each route that takes one."""
    day = f"{timezone.now() + timedelta(days=9):%Y-%m-%d}"
    bob = User.objects.get(username="bob").pk
    terms = {"listed": "yes", "aid": "head", "time": "3", "season_weeks": 8}
    return {
        "league_new": {"name": "Club", "first_day": day, **terms},
        "league_substitute": {"player": bob, "name": "carol", "reason": "Does not answer."},
        "league_remove": {"player": bob, "reason": "Does not answer."},
    }
