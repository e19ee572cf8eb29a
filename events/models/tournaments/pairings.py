"""The pairings of an event, each of which is a game of two to four players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import or_

from django.db import models
from django.db.models import Q

from accounts.models import User
from events.formulas.tournaments.points import PARTS_PER_POINT
from events.models.tournaments.entries import TournamentEntry
from events.models.tournaments.events import Tournament
from games.models import Game

SEATS = ("first", "second", "third", "fourth")
"""The columns of a pairing with the players of its game, in the order of the seats."""


class PairingQuerySet(models.QuerySet["Pairing"]):
    """Queries for pairings."""

    def of(self, entry: TournamentEntry) -> PairingQuerySet:
        """Return the pairings of a player."""
        at_seats = [Q(**{seat: entry}) for seat in SEATS]
        return self.filter(reduce(or_, at_seats))

    def of_user(self, user: User) -> PairingQuerySet:
        """Return the pairings of somebody with an account, in whatever event."""
        return self.filter(reduce(or_, [Q(**{f"{seat}__user": user}) for seat in SEATS]))

    def with_players(self) -> PairingQuerySet:
        """Return the same with the entries of all seats and their accounts, by one query."""
        return self.select_related(*(f"{seat}__user" for seat in SEATS))


class Pairing(models.Model):
    """A game that two players owe each other, or three or four; `first` has the first seat.

    `game` is null until it has begun. Points are null until it is over, and follow its result; in a
    game for three or four they are counted in parts (PARTS_PER_POINT), as players who are level
    share them. `margin_halves` is by how many half points `first` was ahead of `second`, where
    points are played. What the director has decided (`is_adjudicated`) follows no game.
    `match_game` counts the games of a match between the two, and of three or four the rounds.

    In a game for three or four `left_seats` are the numbers of those whose players left the event
    while it was open, who come last in the table, and `late_seats` of those that have lost on time;
    each number is a digit.
    """

    event = models.ForeignKey(Tournament, models.CASCADE, related_name="pairings", db_index=False)
    round = models.PositiveSmallIntegerField()
    first = models.ForeignKey(TournamentEntry, models.CASCADE, related_name="+")
    second = models.ForeignKey(TournamentEntry, models.CASCADE, related_name="+")
    third = models.ForeignKey(
        TournamentEntry, models.CASCADE, null=True, related_name="+", db_index=False
    )
    fourth = models.ForeignKey(
        TournamentEntry, models.CASCADE, null=True, related_name="+", db_index=False
    )
    match_game = models.PositiveSmallIntegerField(default=1, db_default=1)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    first_points = models.PositiveSmallIntegerField(null=True)
    second_points = models.PositiveSmallIntegerField(null=True)
    third_points = models.PositiveSmallIntegerField(null=True)
    fourth_points = models.PositiveSmallIntegerField(null=True)
    margin_halves = models.IntegerField(default=0)
    is_adjudicated = models.BooleanField(default=False, db_default=False)
    is_lost_on_time = models.BooleanField(default=False)
    left_seats = models.CharField(max_length=4, default="", db_default="")
    late_seats = models.CharField(max_length=4, default="", db_default="")

    objects = PairingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "first", "second", "match_game"], name="pairing_once"
            ),
            models.CheckConstraint(
                condition=Q(first_points__isnull=True, second_points__isnull=True)
                | Q(first_points__isnull=False, second_points__isnull=False),
                name="pairing_points_of_both",
            ),
            models.CheckConstraint(
                condition=Q(third__isnull=False)
                | Q(fourth=None, third_points=None, fourth_points=None),
                name="pairing_seats_in_order",
            ),
        ]
        indexes = [
            models.Index(
                fields=["third"], condition=Q(third__isnull=False), name="pairing_third_seat"
            ),
            models.Index(
                fields=["fourth"], condition=Q(fourth__isnull=False), name="pairing_fourth_seat"
            ),
        ]

    def __str__(self) -> str:
        players = ", ".join(str(key) for key in self.entry_ids)
        return f"round {self.round} of {self.event_id}: {players}"

    @classmethod
    def seated(cls, event: Tournament, number: int, players: Sequence[TournamentEntry]) -> Pairing:
        """Return the pairing of three or four players in a round, in the order of their seats."""
        seats = dict(zip(SEATS, players, strict=False))
        return cls(event=event, round=number, match_game=number, **seats)

    @property
    def entries(self) -> tuple[TournamentEntry, ...]:
        """The entries of all players, by seat."""
        return tuple(entry for seat in SEATS if (entry := getattr(self, seat)))

    @property
    def entry_ids(self) -> tuple[int, ...]:
        """The keys of the entries of all players, by seat."""
        return tuple(key for seat in SEATS if (key := getattr(self, f"{seat}_id")))

    @property
    def names(self) -> str:
        """The names of all players, by seat."""
        return " – ".join(entry.name for entry in self.entries)

    @property
    def is_group(self) -> bool:
        """Whether three or four play."""
        return self.third_id is not None

    @property
    def points(self) -> tuple[int | Fraction, ...] | None:
        """The points of all players by seat; None while the game is open."""
        stored = [getattr(self, f"{seat}_points") for seat in SEATS[: len(self.entry_ids)]]
        if stored[0] is None:
            return None
        return tuple(
            Fraction(value, PARTS_PER_POINT) if self.is_group else value for value in stored
        )

    @points.setter
    def points(self, points: Sequence[int | Fraction] | None) -> None:
        parts = PARTS_PER_POINT if self.is_group else 1
        for nth, seat in enumerate(SEATS[: len(self.entry_ids)]):
            setattr(self, f"{seat}_points", None if points is None else int(points[nth] * parts))

    @property
    def late_entries(self) -> list[TournamentEntry]:
        """The players who have lost the game on time."""
        return [entry for seat, entry in enumerate(self.entries) if self.has_lost_on_time(seat)]

    def has_lost_on_time(self, seat: int) -> bool:
        """Return whether the player of a seat has lost the game on time."""
        if self.is_group:
            return str(seat) in self.late_seats
        return self.is_lost_on_time and self.points is not None and self.points[seat] == 0
