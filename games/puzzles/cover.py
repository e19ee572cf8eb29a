"""The solver's kernel: Sudoku as an exact cover, all of it in one number.

A Sudoku asks 324 questions: what stands in this cell, and where in this row (column, box) does
this digit stand? Each has nine possible answers. The state is one int with a field of ten bits per
question: nine for the answers still possible and a guard above them while the question is open. A
candidate, a digit in a cell, answers four questions and so owns four bits; taking it clears its
rivals and four guards by a single `&`. Subtracting one from every field at once, which the guards
keep from borrowing, finds all questions with no or just one answer in a dozen operations.
"""

from __future__ import annotations

from random import Random

from games.puzzles.grid import BOX_OF, BOX_UNITS, COLUMN_OF, ROW_OF

WIDTH = 10
ANSWERS = 9
FIELD = (1 << ANSWERS) - 1
QUESTIONS = 324


def _bits(candidate: int) -> tuple[int, ...]:
    """Where the four bits of a candidate are; candidate = 9 × cell + digit − 1."""
    cell, digit = divmod(candidate, 9)
    row, column, box = ROW_OF[cell], COLUMN_OF[cell], BOX_OF[cell]
    answers = (
        (cell, digit),
        (81 + 9 * row + digit, column),
        (162 + 9 * column + digit, row),
        (243 + 9 * box + digit, BOX_UNITS[box].index(cell)),
    )
    return tuple(WIDTH * question + answer for question, answer in answers)


GUARDS = sum(1 << (WIDTH * question + ANSWERS) for question in range(QUESTIONS))
EVERYTHING = (1 << (WIDTH * QUESTIONS)) - 1
"""The state of the empty grid."""

_BITS = tuple(_bits(candidate) for candidate in range(729))
WITHOUT = tuple(EVERYTHING - sum(1 << bit for bit in bits) for bits in _BITS)
"""Candidate → mask that rules it out."""
CANDIDATE_AT = {bit: candidate for candidate, bits in enumerate(_BITS) for bit in bits}


def _taking(candidate: int) -> int:
    keep = EVERYTHING
    for bit in _BITS[candidate]:
        first = bit - bit % WIDTH
        keep &= ~(1 << (first + ANSWERS))
        for answer in range(ANSWERS):
            keep &= WITHOUT[CANDIDATE_AT[first + answer]]
    return keep


TAKING = tuple(_taking(candidate) for candidate in range(729))
"""Candidate → mask that takes it: its rivals go, and its four questions are closed."""


def state_of(candidates: list[int]) -> int:
    """The state after these are taken, which must not contradict each other."""
    state = EVERYTHING
    for candidate in candidates:
        state &= TAKING[candidate]
    return state


def search(
    state: int, taken: list[int], found: list[list[int]], limit: int, rng: Random | None = None
) -> None:
    """Add to `found` the ways on from `state`, `taken` included, until it holds `limit` of them.

    With `rng`, the first to be found is a random one.
    """
    while True:
        guards = state & GUARDS
        if not guards:
            found.append(taken)
            return
        ones = guards >> ANSWERS
        less = state - ones
        if less & GUARDS != guards:
            return
        rest = state & less
        less = rest - ones
        alone = less & GUARDS ^ guards
        if not alone:
            break
        forced = state & (alone - (alone >> ANSWERS))
        while forced:
            candidate = CANDIDATE_AT[forced.bit_length() - 1]
            taken.append(candidate)
            keep = TAKING[candidate]
            state &= keep
            forced &= keep
    choices = _choices(state, rest, less, guards)
    if rng:
        rng.shuffle(choices)
    for candidate in choices:
        search(state & TAKING[candidate], [*taken, candidate], found, limit, rng)
        if len(found) == limit:
            return


def _choices(state: int, rest: int, less: int, guards: int) -> list[int]:
    """The candidates of a question with as few answers as any; `rest` has one answer less each."""
    ones = guards >> ANSWERS
    fewest = 0
    while not fewest:
        rest &= less
        less = rest - ones
        fewest = less & GUARDS ^ guards
    first = fewest.bit_length() - WIDTH
    answers = state >> first & FIELD
    return [CANDIDATE_AT[first + n] for n in range(ANSWERS) if answers >> n & 1]
