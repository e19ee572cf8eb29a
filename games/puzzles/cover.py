"""The solver's kernel: Sudoku as an exact cover, all of it in one number.

A Sudoku asks 324 questions: what stands in this cell, and where in this row (column, box) does
this digit stand? Each has nine possible answers. The state is one int with a field of ten bits per
question: nine for the answers still possible and a guard above them while the question is open. A
candidate, a digit in a cell, answers four questions and so owns four bits; taking it clears its
rivals and four guards by a single `&`. Subtracting one from every field at once, which the guards
keep from borrowing, finds all questions with no or just one answer in a dozen operations.
"""

from __future__ import annotations

from games.puzzles.grid import BOX_OF, BOX_UNITS, COLUMN_OF, ROW_OF

QUESTION_BITS = 10
ANSWER_COUNT = 9
FIELD = (1 << ANSWER_COUNT) - 1
QUESTION_COUNT = 324


def _bits(candidate: int) -> tuple[int, ...]:
    """Return where the four bits of a candidate are; candidate = 9 × cell + digit − 1."""
    cell, digit = divmod(candidate, 9)
    row, column, box = ROW_OF[cell], COLUMN_OF[cell], BOX_OF[cell]
    answers = (
        (cell, digit),
        (81 + 9 * row + digit, column),
        (162 + 9 * column + digit, row),
        (243 + 9 * box + digit, BOX_UNITS[box].index(cell)),
    )
    return tuple(QUESTION_BITS * question + answer for question, answer in answers)


GUARDS = sum(1 << (QUESTION_BITS * question + ANSWER_COUNT) for question in range(QUESTION_COUNT))
EVERYTHING = (1 << (QUESTION_BITS * QUESTION_COUNT)) - 1
"""The state of the empty grid."""

_BITS = tuple(_bits(candidate) for candidate in range(729))
WITHOUT = tuple(EVERYTHING - sum(1 << bit for bit in bits) for bits in _BITS)
"""Candidate → the mask that rules it out."""
CANDIDATE_AT = {bit: candidate for candidate, bits in enumerate(_BITS) for bit in bits}


def _taking(candidate: int) -> int:
    keep = EVERYTHING
    for bit in _BITS[candidate]:
        first = bit - bit % QUESTION_BITS
        keep &= ~(1 << (first + ANSWER_COUNT))
        for answer in range(ANSWER_COUNT):
            keep &= WITHOUT[CANDIDATE_AT[first + answer]]
    return keep


TAKING = tuple(_taking(candidate) for candidate in range(729))
"""Candidate → the mask that takes it: its rivals go, and its four questions are closed."""


def state_of(candidates: list[int]) -> int:
    """Return the state after these candidates are taken, which must not contradict each other."""
    state = EVERYTHING
    for candidate in candidates:
        state &= TAKING[candidate]
    return state


class Search:
    """A search for the ways on from a state, up to a limit."""

    __slots__ = ("failed", "found", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.found: list[list[int]] = []
        """The candidates taken on each way, those before it included."""
        self.failed = 0
        """Guards of the questions that last were found without an answer."""

    def run(self, state: int, taken: list[int]) -> None:
        """Take what is forced, then try the answers to a question one after the other."""
        while True:
            guards = state & GUARDS
            if not guards:
                self.found.append(taken)
                return
            ones = guards >> ANSWER_COUNT
            less = state - ones
            stuck = less & GUARDS ^ guards
            if stuck:
                self.failed = stuck
                return
            rest = state & less
            less = rest - ones
            alone = less & GUARDS ^ guards
            if not alone:
                break
            forced = state & (alone - (alone >> ANSWER_COUNT))
            while forced:
                candidate = CANDIDATE_AT[forced.bit_length() - 1]
                taken.append(candidate)
                keep = TAKING[candidate]
                state &= keep
                forced &= keep
        for candidate in self._choices(state, rest & less, guards):
            self.run(state & TAKING[candidate], [*taken, candidate])
            if len(self.found) == self.limit:
                return

    def _choices(self, state: int, rest: int, guards: int) -> list[int]:
        """Yield the answers to a question; `rest` has two fewer answers for each.

        The one that failed last, if it is open: what cannot work there is found at once, and not
        again below every other choice, which took up to 22 s. Else one with the fewest answers.
        """
        ones = guards >> ANSWER_COUNT
        chosen = self.failed & guards
        while not chosen:
            less = rest - ones
            chosen = less & GUARDS ^ guards
            rest &= less
        first = chosen.bit_length() - QUESTION_BITS
        answers = state >> first & FIELD
        return [CANDIDATE_AT[first + n] for n in range(ANSWER_COUNT) if answers >> n & 1]
