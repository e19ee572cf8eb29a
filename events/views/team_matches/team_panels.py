"""Both teams as the page of a match shows them before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from events.models import Club, Tournament, TournamentEntry
from events.services.clubs.teams import Team, club_of, officers_of_team, teams_of
from events.services.team_matches.line_ups import is_complete


@dataclass(frozen=True)
class TeamPanel:
    """A team before the start: its club, its entries, and what the reader may do."""

    team: Team
    club: Club | None
    players: tuple[TournamentEntry, ...]
    is_complete: bool
    may_enter: bool
    may_choose: bool
    finds_club: bool


def context_of(event: Tournament, reader: User | None) -> dict[str, Any]:
    """Return the context of the page of a team match that is not drawn yet; nothing for another
    event.
    """
    if not event.is_team_match or event.is_drawn:
        return {}
    mine = teams_of(event, reader)
    panels = [_panel(event, team, reader, mine) for team in Team]
    return {"teams": panels, "may_call_off": any(panel.may_choose for panel in panels)}


def _panel(event: Tournament, team: Team, reader: User | None, mine: list[Team]) -> TeamPanel:
    club = club_of(event, team)
    return TeamPanel(
        team=team,
        club=club,
        players=tuple(event.entries.taking_part().filter(team=team)),
        is_complete=is_complete(event, team),
        may_enter=team in mine,
        may_choose=reader in officers_of_team(event, team),
        finds_club=bool(club and (team in mine or not club.is_hidden)),
    )
