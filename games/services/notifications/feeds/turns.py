"""The games that wait for a player, for calendars and feed readers: turns and proposals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.log.state import Proposal, State
from games.models import Game, Seat
from games.rules.kit.core import CHANCE
from games.services.text import game_text

MAX_GAMES = 500
"""How many games a feed lists at most, since machines ask for it every few minutes."""


@dataclass(frozen=True)
class WaitingTurn:
    """The beginning of a turn, which is the last event that the player did not cause."""

    number: int
    at: datetime


def needing(user: User) -> list[Game]:
    """Return the games that wait for a move or an answer, those with the least time first, with
    seats and people.
    """
    return list(Game.objects.needing(user).with_seats()[:MAX_GAMES])


def seat_of(game: Game, user: User) -> Seat:
    """Return the seat of a player in one of these games."""
    seat = game.seat_of(user)
    assert seat is not None
    return seat


def awaited_proposal(state: State, seat: Seat) -> Proposal | None:
    """Return the proposal that waits for the answer of a seat; None where none does."""
    now = timezone.now()
    return state.pending_proposal(now) if seat.is_asked(now) else None


def began(state: State, seat: int) -> WaitingTurn:
    """Return the turn that waits, which is the same through all its moves, so that one turn is one
    piece of news.
    """
    others = (made for made in reversed(state.moves) if made.seat not in {seat, CHANCE})
    last = next(others, None)
    return WaitingTurn(last.number, last.at) if last else WaitingTurn(0, state.started_at)


def game_name(game: Game, user: User) -> str:
    """Return what a player calls a game of theirs."""
    return game_text.game_name(game, list(game.seats.all()), user.pk)
