"""The effect of an answer on the rods: where the ball came to rest, and who can close a line
next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.rules.kit.core import Move, Seat
from games.rules.sogo.lines import rod_number
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition
from study.lessons.kit.lesson import Attempt


def after(tried: Attempt) -> SogoPosition:
    """Return the position after the answer."""
    assert isinstance(tried.after, SogoPosition)
    return tried.after


def dropped(tried: Attempt) -> Drop:
    """Return the drop that is the answer."""
    (move,) = tried.moves
    assert isinstance(move, Drop)
    return move


def place(tried: Attempt) -> Mapping[str, object]:
    """Return the parameters for the rod, and for the place where the ball has come to rest."""
    rod = dropped(tried).rod
    number = rod_number(rod, after(tried).form.size)
    assert number is not None
    return {"rod": rod, "place": f"{rod}-{after(tried).height(number)}"}


def closes(position: SogoPosition, seat: Seat) -> list[Move]:
    """Return the drops with which `seat` would close a mill, if it were to move."""
    asked = replace(position, turn=seat)
    return [move for move in asked.legal_moves(seat) if asked.play(move, seat).outcome]


def has_won(tried: Attempt) -> bool:
    """Return whether the answer has closed a mill."""
    return after(tried).outcome is not None


def is_safe(tried: Attempt) -> bool:
    """Return whether the other side cannot close a mill next."""
    return not closes(after(tried), 1 - tried.seat)


def punished(tried: Attempt) -> Iterator[Move]:
    """Yield the reply by which the other side closes its mill."""
    yield from closes(after(tried), 1 - tried.seat)[:1]


def blocked(tried: Attempt) -> Iterator[Move]:
    """Yield the reply that fills the place where the learner could have closed a mill."""
    yield from closes(after(tried), tried.seat)[:1]


def wins_next(tried: Attempt) -> bool:
    """Return whether the learner can close a mill next, whatever the other side plays."""
    position, seat = after(tried), tried.seat
    if position.outcome:
        return False
    replies = (position.play(move, 1 - seat) for move in position.legal_moves(1 - seat))
    return all(reply.outcome is None and closes(reply, seat) for reply in replies)


def threatens(tried: Attempt) -> bool:
    """Return whether the learner threatens to close a mill in at least one place."""
    return bool(closes(after(tried), tried.seat))


def stopped_in_vain(tried: Attempt) -> Iterator[Move]:
    """Yield the reply that stops one mill, and the move by which the learner closes another."""
    position, seat = after(tried), tried.seat
    stop = closes(position, seat)[0]
    yield stop
    yield closes(position.play(stop, 1 - seat), seat)[0]
