"""The tables of ratings and events."""

from events.models.ratings import HiddenRatings, RatedGame, RatedSeat, Rating, RatingPool

__all__ = ["HiddenRatings", "RatedGame", "RatedSeat", "Rating", "RatingPool"]
