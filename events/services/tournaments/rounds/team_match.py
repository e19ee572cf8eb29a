"""The games of a team match, one at each board, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.models import Pairing, Tournament, TournamentEntry

Entry = TournamentEntry


def first_round(event: Tournament, drawn: Sequence[Entry]) -> list[Pairing]:
    """Return the games, a round for each board, `drawn` by lot.

    The team of the player whom the lot has put first moves first at the odd boards, the other team
    at the even ones.
    """
    begins = drawn[0].team if drawn else Entry.Team.HOME
    placed = event.entries.exclude(board=None).order_by("board", "team")
    boards = groupby(placed, key=lambda entry: entry.board or 0)
    return [_game(event, board, list(both), begins) for board, both in boards]


def deciding_games(_event: Tournament) -> list[Pairing]:
    """Return no games, since a match may end level."""
    return []


def next_round(_event: Tournament) -> list[Pairing]:
    """Return no games, since everybody has one game."""
    return []


def _game(event: Tournament, board: int, both: Sequence[Entry], begins: int | None) -> Pairing:
    """Return the game at a board, which is decided already where a player has left."""
    home, guest = both
    is_home_first = (begins == Entry.Team.HOME) == (board % 2 == 1)
    first, second = (home, guest) if is_home_first else (guest, home)
    pairing = Pairing(event=event, round=board, first=first, second=second)
    is_there = [entry.state == Entry.State.ENTERED for entry in (first, second)]
    if not all(is_there):
        pairing.is_adjudicated = True
        pairing.first_points = _points_of(*is_there)
        pairing.second_points = POINTS_PER_WIN - pairing.first_points
    return pairing


def _points_of(is_there: bool, is_other_there: bool) -> int:
    if is_there == is_other_there:
        return POINTS_PER_DRAW
    return POINTS_PER_WIN if is_there else 0
