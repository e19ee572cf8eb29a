"""The effect of an answer: what it leaves to either side, and who wins with best play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.puzzles.grid import CELLS
from games.rules.frege.letters import HANDS
from games.rules.frege.moves import Enter
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move, Seat
from study.lessons.kit.lesson import Attempt

MAX_POSITIONS_KEPT = 20_000


def before(tried: Attempt) -> FregePosition:
    """Return the position in which the step is asked."""
    assert isinstance(tried.before, FregePosition)
    return tried.before


def after(tried: Attempt) -> FregePosition:
    """Return the position after the answer."""
    assert isinstance(tried.after, FregePosition)
    return tried.after


def entered(tried: Attempt) -> Enter:
    """Return the letter that was entered."""
    (move,) = tried.moves
    assert isinstance(move, Enter)
    return move


def named(tried: Attempt) -> Mapping[str, object]:
    """Return the parameters for the letter and its cell, and how many letters of the other side
    fitted there.
    """
    cell = CELLS[entered(tried).cell]
    theirs = [number for number in HANDS[1 - tried.seat] if before(tried).room[number] >> cell & 1]
    return {
        "letter": entered(tried).letter,
        "cell": entered(tried).cell,
        "count": len(theirs),
    }


def placements(position: FregePosition, seat: Seat) -> int:
    """Return how many placements a side has."""
    return sum(position.room[number].bit_count() for number in HANDS[seat])


def taken(tried: Attempt) -> int:
    """Return how many placements of the other side the answer has taken."""
    theirs = 1 - tried.seat
    return placements(before(tried), theirs) - placements(after(tried), theirs)


def has_won(tried: Attempt) -> bool:
    """Return whether the other side can no longer move."""
    outcome = after(tried).outcome
    return outcome is not None and tried.seat in outcome.winners


def still_wins(tried: Attempt) -> bool:
    """Return whether the learner wins with best play by both sides."""
    return winner_of(after(tried)) == tried.seat


@lru_cache(maxsize=MAX_POSITIONS_KEPT)
def winner_of(position: FregePosition) -> Seat | None:
    """Return who wins with best play; None for a draw. Only for the last few moves of a game."""
    if position.outcome:
        return next(iter(position.outcome.winners), None)
    seat = position.turn
    results = {winner_of(position.play(move, seat)) for move in position.legal_moves(seat)}
    return next(result for result in (seat, None, 1 - seat) if result in results)


def played_out(tried: Attempt) -> Iterator[Move]:
    """Play the game to its end with best play by both sides."""
    position = after(tried)
    while not position.outcome:
        move = best_move(position)
        yield move
        position = position.play(move, position.turn)


def best_move(position: FregePosition) -> Move:
    """Return the first move that keeps the best result, or that makes a loss last longest."""
    seat = position.turn
    wanted = winner_of(position)
    return next(
        move
        for move in position.legal_moves(seat)
        if winner_of(position.play(move, seat)) == wanted
    )
