"""The tables of ratings and events."""

from events.models.ratings import HiddenRatings, RatedGame, RatedSeat, Rating, RatingPool
from events.models.tournaments.events import Event
from events.models.tournaments.log_entries import EventLogEntry, LogKind
from events.models.tournaments.pairings import Entry, Pairing
from events.models.tournaments.seals import EventSeal

__all__ = [
    "Entry",
    "Event",
    "EventLogEntry",
    "EventSeal",
    "HiddenRatings",
    "LogKind",
    "Pairing",
    "RatedGame",
    "RatedSeat",
    "Rating",
    "RatingPool",
from events.models.tournaments.events import Tournament
from events.models.tournaments.log_entries import LogKind, TournamentLogEntry
from events.models.tournaments.pairings import Pairing, TournamentEntry
from events.models.tournaments.seals import TournamentSeal

__all__ = [
    "LogKind",
    "Pairing",
    "Tournament",
    "TournamentEntry",
    "TournamentLogEntry",
    "TournamentSeal",
]
