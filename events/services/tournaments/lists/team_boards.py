"""The boards of a team match with players and results, and the score of the teams."""

from __future__ import annotations

from dataclasses import dataclass

from events.models import Club, Pairing, Tournament, TournamentEntry

Team = TournamentEntry.Team


@dataclass(frozen=True)
class TeamBoard:
    """A board of a team match; its points are None while its game is open."""

    pairing: Pairing

    @property
    def number(self) -> int:
        """The number of the board, 1 for the first."""
        return self.pairing.round

    @property
    def is_home_first(self) -> bool:
        """Whether the player of the challenging club moves first."""
        return self.pairing.first.team == Team.HOME

    @property
    def players(self) -> tuple[TournamentEntry, TournamentEntry]:
        """The players of both teams, the challenging club first."""
        first, second = self.pairing.first, self.pairing.second
        return (first, second) if self.is_home_first else (second, first)

    @property
    def points(self) -> tuple[int | None, int | None]:
        """The points of both players, in the same order."""
        first, second = self.pairing.first_points, self.pairing.second_points
        return (first, second) if self.is_home_first else (second, first)


@dataclass(frozen=True)
class TeamTable:
    """A team match: its clubs, its boards, and the points of both teams so far."""

    clubs: tuple[Club | None, Club | None]
    boards: tuple[TeamBoard, ...]

    @property
    def score(self) -> tuple[int, int]:
        """The sums of the points, the challenging club first."""
        home, guest = (sum(board.points[side] or 0 for board in self.boards) for side in (0, 1))
        return home, guest

    @property
    def leader(self) -> Club | None:
        """The club that is ahead; None where the match is level."""
        home, guest = self.score
        return None if home == guest else self.clubs[0 if home > guest else 1]


def table_of(event: Tournament) -> TeamTable:
    """Return the boards of a drawn team match, by one query."""
    pairings = event.pairings.select_related("game", "first__user", "second__user")
    boards = tuple(TeamBoard(pairing) for pairing in pairings.order_by("round"))
    return TeamTable((event.club, event.guest_club), boards)
