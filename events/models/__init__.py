"""The tables of ratings and events."""

from events.models.ratings import HiddenRatings, RatedGame, RatedSeat, Rating, RatingPool
from events.models.tournaments.events import Tournament
from events.models.tournaments.log_entries import LogKind, TournamentLogEntry
from events.models.tournaments.pairings import Pairing, TournamentEntry
from events.models.tournaments.seals import TournamentSeal

__all__ = [
    "HiddenRatings",
    "LogKind",
    "Pairing",
    "RatedGame",
    "RatedSeat",
    "Rating",
    "RatingPool",
    "Tournament",
    "TournamentEntry",
    "TournamentLogEntry",
    "TournamentSeal",
]
