"""The tree of a cup with its rounds and matches, made of its pairings and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.formulas.tournaments import knock_out
from events.models import Pairing, Tournament, TournamentEntry
from events.services.tournaments import seals
from events.services.tournaments.lists.cross_table import counted_game

GAMES_PER_MATCH = 2
"""How many games a match has, with the first move changing; a level match has one more."""

Matches = Sequence[tuple[TournamentEntry | None, TournamentEntry | None]]


@dataclass(frozen=True)
class Side:
    """A player in a match (None while it is open who that is), with the points so far."""

    player: TournamentEntry | None
    points: int
    has_won: bool


@dataclass(frozen=True)
class Match:
    """A match of a cup. Without `lower` the other has a bye; both are None until they are found."""

    round: int
    upper: TournamentEntry | None
    lower: TournamentEntry | None
    games: tuple[Pairing, ...]
    winner: TournamentEntry | None
    is_by_lot: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent, as can be in the first round."""
        return self.round == 1 and self.lower is None

    @property
    def is_level(self) -> bool:
        """Whether both games are over and one more has to decide."""
        is_over = all(game.first_points is not None for game in self.games)
        return len(self.games) == GAMES_PER_MATCH and is_over and self.winner is None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both players, or the places that wait for them."""
        return self._side(self.upper), self._side(self.lower)

    def _side(self, entry: TournamentEntry | None) -> Side:
        if entry is None:
            return Side(None, 0, has_won=False)
        return Side(entry, self._points_of(entry), has_won=entry == self.winner)

    def _points_of(self, entry: TournamentEntry) -> int:
        return sum(
            (game.first_points if game.first_id == entry.pk else game.second_points) or 0
            for game in self.games
        )


def bracket_of(event: Tournament) -> list[list[Match]]:
    """Return the rounds of a drawn cup, the last with one match; future matches are empty
    places.
    """
    numbered = event.entries.exclude(number=None).select_related("user").order_by("number")
    pairings = event.pairings.select_related("game").order_by("round", "match_game", "pk")
    tree = _Tree(event, list(pairings))
    matches: Matches = knock_out.first_round(list(numbered))
    rounds = [[tree.match(1, *places) for places in matches]]
    while len(rounds[-1]) > 1:
        matches = knock_out.next_round([match.winner for match in rounds[-1]])
        rounds.append([tree.match(len(rounds) + 1, *places) for places in matches])
    return rounds


class _Tree:
    """The pairings of a cup, by the two who meet."""

    def __init__(self, event: Tournament, pairings: list[Pairing]) -> None:
        self.event = event
        self.games: dict[frozenset[int], list[Pairing]] = {}
        self.players: dict[int, set[int]] = {}
        for pairing in pairings:
            both = {pairing.first_id, pairing.second_id}
            self.games.setdefault(frozenset(both), []).append(pairing)
            self.players.setdefault(pairing.round, set()).update(both)

    def match(
        self, number: int, upper: TournamentEntry | None, lower: TournamentEntry | None
    ) -> Match:
        if upper is None or lower is None:
            return Match(number, upper, lower, (), upper if number == 1 else None)
        games = tuple(self.games.get(frozenset((upper.pk, lower.pk)), ()))
        winner, is_by_lot = self._winner(number, upper, lower, games)
        return Match(number, upper, lower, games, winner, is_by_lot)

    def _winner(
        self, number: int, upper: TournamentEntry, lower: TournamentEntry, games: Sequence[Pairing]
    ) -> tuple[TournamentEntry | None, bool]:
        """Return the winner of a match, and whether the lot decided it.

        Where the next round is paired, who plays there has gone on, whatever a ruling says later.
        """
        for entry in (upper, lower):
            if entry.pk in self.players.get(number + 1, ()):
                return entry, False
        if not games or any(game.first_points is None for game in games):
            return None, False
        best = knock_out.match_winner([counted_game(game) for game in games])
        if best is not None:
            return (upper if best == upper.pk else lower), False
        if len(games) == GAMES_PER_MATCH:
            return None, False
        return (upper, lower)[seals.lot_of_match(self.event, upper, lower, "winner")], True
