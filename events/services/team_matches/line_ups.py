"""The line-ups of a team match, by which each club chooses its players and accepts the match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import Club, LogKind, Tournament, TournamentEntry
from events.models.clubs import INSIDE
from events.services.clubs.teams import Team, club_of, officers_of_team
from events.services.team_matches.challenges import officered, open_match
from events.services.team_matches.refusals import TeamMatchRefusal
from events.services.tournaments import entries, event_jobs, event_log
from games.log.commands import Refused
from games.services.lobby.sanctions_in_force import is_anybody_suspended

Entry = TournamentEntry


def choose(
    event_id: UUID, officer: User, team: int, chosen: Sequence[int], *, at: datetime
) -> Tournament:
    """Put the entries with these keys at the boards of a team, the first at board 1.

    Once both line-ups are complete, the match begins. Raises RulesError.
    """
    with transaction.atomic():
        event = open_match(event_id)
        club = officered(event, team, officer)
        players = _players(event, team, chosen)
        for player in players:
            if refusal := _objection(club, player, at):
                raise Refused(refusal, name=player.name)
        _place(event, team, players)
        event_log.write(event, LogKind.LINED_UP, at, officer)
        _begin_or_ask(event, Team.GUEST if team == Team.HOME else Team.HOME, at)
    return event


def is_complete(event: Tournament, team: int) -> bool:
    """Return whether each board of a team has a player."""
    return event.entries.filter(team=team, board__isnull=False).count() == event.board_count


def _players(event: Tournament, team: int, chosen: Sequence[int]) -> list[Entry]:
    """Return the entries with these keys, in their order. Raises Refused."""
    if len(chosen) != event.board_count:
        raise Refused(TeamMatchRefusal.BOARD_EMPTY, count=event.board_count)
    entered = {entry.pk: entry for entry in event.entries.taking_part().filter(team=team)}
    if not entered.keys() >= set(chosen):
        raise Refused(TeamMatchRefusal.PLAYER_NOT_ENTERED)
    twice = [pk for pk in chosen if chosen.count(pk) > 1]
    if twice:
        raise Refused(TeamMatchRefusal.PLAYER_TWICE, name=entered[twice[0]].name)
    return [entered[pk] for pk in chosen]


def _objection(club: Club, player: Entry, at: datetime) -> TeamMatchRefusal | None:
    """Return why a player cannot be in the line-up of a club now."""
    assert player.user_id
    if not club.members.filter(user=player.user_id, state__in=INSIDE).exists():
        return TeamMatchRefusal.PLAYER_LEFT_CLUB
    if is_anybody_suspended([player.user_id], at):
        return TeamMatchRefusal.PLAYER_NOT_AVAILABLE
    return None


def _place(event: Tournament, team: int, players: Sequence[Entry]) -> None:
    event.entries.filter(team=team).update(board=None)
    for board, player in enumerate(players, start=1):
        player.board = board
    Entry.objects.bulk_update(players, ["board"])


def _begin_or_ask(event: Tournament, other: Team, at: datetime) -> None:
    """Close the entries where the other line-up is complete as well, or else ask for it."""
    _free_boards(event, other, at)
    if is_complete(event, other):
        event.entries.filter(board=None).delete()
        entries.close(event, at)
    else:
        event_jobs.notify_people(
            event, event_jobs.LINE_UP_MISSING, officers_of_team(event, other), at
        )


def _free_boards(event: Tournament, team: Team, at: datetime) -> None:
    """Remove from their boards the players who can no longer play."""
    club = club_of(event, team)
    for player in event.entries.taking_part().filter(team=team, board__isnull=False):
        if club is None or _objection(club, player, at):
            player.board = None
            player.save(update_fields=["board"])
