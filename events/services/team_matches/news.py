"""The news of team matches before they begin, for the officers of the clubs."""

from __future__ import annotations

from datetime import datetime

from events.models import Tournament
from events.services.clubs.teams import Team, officers_of_team
from events.services.team_matches.line_ups import is_complete
from events.services.tournaments.players.news import EventNewsReason, composer
from games.models import Outbox, Seat
from games.rules.kit.core import N_

challenged = composer(
    N_("your club is challenged: %(event)s"),
    N_(
        "Another club challenges yours to a team match of %(game)s: %(event)s. Members enter on its"
        " page. To accept, choose who plays at which board; you can also decline there."
    ),
)
line_up_missing = composer(
    N_("your line-up for %(event)s"),
    N_(
        "The team match %(event)s waits for the line-up of your club. Choose on its page who plays"
        " at which board."
    ),
)


def objection_if_complete(row: Outbox, _seat: Seat | None, _at: datetime) -> str:
    """Return why an officer need not choose any more; "" where their line-up is missing."""
    event = Tournament.objects.select_related("club", "guest_club").get(pk=row.object_id)
    theirs = [team for team in Team if row.user in officers_of_team(event, team)]
    is_missing = event.is_open and any(not is_complete(event, team) for team in theirs)
    return "" if is_missing else EventNewsReason.LINED_UP
