"""The judge of Sogo: every move searched to the same depth, and the end proved where it is near.

A position is judged as the least of its images under the board's symmetries, so that all of them
are worth the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.bots.assessment.kit import (
    MIN_VALUE,
    Assessment,
    MoveValue,
    ranked,
    value_of_end,
)
from games.bots.assessment.sogo import search
from games.bots.assessment.sogo.symmetry import Turned, least_image
from games.bots.budget import Budget
from games.bots.sogo.compiled import result_of
from games.bots.sogo.search import DECIDED
from games.bots.sogo.weights import BALL
from games.rules.kit.core import Move, Position, Seat
from games.rules.sogo.position import Form, SogoPosition

WIDE_SHARE, PROOF_SHARE = 0.5, 0.7
"""The part of the budget for all moves together, and the part of the rest for the proof."""
PROVABLE_PLACES = {False: 34, True: 10}
"""How many free places may be left for a proof to be tried: without captures, and with them."""
LINE_MOVES = 5


def assess(position: Position, seat: Seat, budget: Budget) -> Assessment:
    """Judge the moves of `seat`, and show how the best one may go on."""
    assert isinstance(position, SogoPosition)
    turned = least_image(position)
    values = _values(turned.position, budget)
    values = _alike(turned, values)
    _note(turned, values, budget)
    values = _proved(turned.position, values, budget)
    _note(turned, values, budget)
    best = ranked(values)[0]
    line = (best.move, *_continuation(turned.position.play(best.move, seat), budget))
    moves = [replace(each, move=turned.back(each.move)) for each in ranked(values)]
    return Assessment(ranked(moves), tuple(map(turned.back, line)), budget.spent)


def _note(turned: Turned, values: Sequence[MoveValue], budget: Budget) -> None:
    best = ranked(values)[0]
    budget.note(best.value, (turned.back(best.move),))


def _values(position: SogoPosition, budget: Budget) -> list[MoveValue]:
    """Return every legal move with its value, all searched to the same depth."""
    part = budget.part(WIDE_SHARE)
    worths = search.worths(position, part)
    budget.spent = part.spent
    values = []
    for move in position.legal_moves(position.turn):
        end = value_of_end(position.play(move, position.turn), position.turn)
        judged = MoveValue(move, end, exact=True) if end is not None else None
        values.append(judged or _judged(move, worths[move], position.form))
    return values


def _judged(move: Move, worth: int, form: Form) -> MoveValue:
    value = result_of(worth, form)
    if abs(worth) >= DECIDED:
        return MoveValue(move, value, exact=not form.capture)
    margin = round(worth / BALL, 1) if form.capture else None
    return MoveValue(move, round(value, 4), margin=margin)


def _alike(turned: Turned, values: Sequence[MoveValue]) -> list[MoveValue]:
    """Give all moves that a symmetry of the position exchanges the value of the best of them."""
    by_name: dict[str, MoveValue] = {}
    for each in ranked(values):
        by_name.setdefault(turned.name_of(each.move), each)
    return [replace(by_name[turned.name_of(each.move)], move=each.move) for each in values]


def _proved(position: SogoPosition, values: list[MoveValue], budget: Budget) -> list[MoveValue]:
    """Return the values corrected by a proof of what the position is worth, where one is found."""
    best = ranked(values)[0]
    places = position.form.places - position.placed
    if (best.exact and best.value != 0.0) or places > PROVABLE_PLACES[position.form.capture]:
        return values
    part = budget.part(PROOF_SHARE)
    proof = search.proved(position, part)
    budget.spent = part.spent
    if proof is None:
        return values
    result, move = proof
    if result == MIN_VALUE:
        return [replace(each, value=MIN_VALUE, exact=True) for each in values]
    return [
        MoveValue(each.move, result, exact=True) if each.move == move else _below(each, result)
        for each in values
    ]


def _below(judged: MoveValue, result: float) -> MoveValue:
    """Return a move with its value reduced to what the position is proved to be worth."""
    return replace(judged, value=min(judged.value, result)) if result == 0.0 else judged


def _continuation(position: SogoPosition, budget: Budget) -> list[Move]:
    """Return moves that may follow, each found with an equal part of what is left of the budget."""
    line: list[Move] = []
    left = LINE_MOVES
    while left and position.outcome is None:
        part = budget.part(1 / left)
        move = search.favourite(position, part)
        budget.spent = part.spent
        line.append(move)
        position = position.play(move, position.turn)
        left -= 1
    return line
