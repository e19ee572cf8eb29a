"""The two teams of a team match: the club of each, and who may play for it."""

from __future__ import annotations

from accounts.models import User
from events.models import Club, Tournament, TournamentEntry
from events.services.clubs.members import is_inside, officers_of, require_member
from events.services.clubs.refusals import ClubRefusal
from games.log.commands import Refused

Team = TournamentEntry.Team


def club_of(event: Tournament, team: int) -> Club | None:
    """Return the club of a team."""
    return event.club if team == Team.HOME else event.guest_club


def teams_of(event: Tournament, user: User | None) -> list[Team]:
    """Return the teams that a player may play for."""
    clubs = {team: club_of(event, team) for team in Team}
    return [team for team, club in clubs.items() if user and club and is_inside(club, user)]


def team_for(event: Tournament, user: User, wish: str) -> Team | None:
    """Return the team for which a player enters; None where an event has no teams.

    Raises Refused where the player is not in the club.
    """
    if not event.is_team_match:
        if event.club:
            require_member(event.club, user)
        return None
    theirs = teams_of(event, user)
    if not theirs:
        raise Refused(ClubRefusal.TEAMS_ONLY)
    chosen = [team for team in theirs if wish in ("", str(team.value))]
    if not chosen:
        raise Refused(ClubRefusal.NOT_A_MEMBER)
    return chosen[0]


def officers_of_team(event: Tournament, team: int) -> list[User]:
    """Return the officers of the club of a team."""
    club = club_of(event, team)
    return officers_of(club) if club else []
