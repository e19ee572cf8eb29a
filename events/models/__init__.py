"""The tables of ratings, events and clubs."""

from events.models.clubs import Club, ClubMember
from events.models.leagues.leagues import League
from events.models.leagues.seals import SeasonSeal
from events.models.leagues.season_log import SeasonLogEntry, SeasonLogKind
from events.models.leagues.seasons import Division, Season, SeasonEntry
from events.models.ratings import (
    HiddenRatings,
    MonthRating,
    RatedGame,
    RatedSeat,
    Rating,
    RatingPool,
)
from events.models.readiness import ReadyFlag
from events.models.tournaments.entries import TournamentEntry
from events.models.tournaments.events import Tournament
from events.models.tournaments.log_entries import LogKind, TournamentLogEntry
from events.models.tournaments.pairings import Pairing
from events.models.tournaments.seals import TournamentSeal

__all__ = [
    "Club",
    "ClubMember",
    "Division",
    "HiddenRatings",
    "League",
    "LogKind",
    "MonthRating",
    "Pairing",
    "RatedGame",
    "RatedSeat",
    "Rating",
    "RatingPool",
    "ReadyFlag",
    "Season",
    "SeasonEntry",
    "SeasonLogEntry",
    "SeasonLogKind",
    "SeasonSeal",
    "Tournament",
    "TournamentEntry",
    "TournamentLogEntry",
    "TournamentSeal",
]
