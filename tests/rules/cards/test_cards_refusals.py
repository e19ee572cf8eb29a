"""A refusal tells nothing that its reader may not see: neither a covered board nor the back of
the card.
"""

from dataclasses import replace
from itertools import product

import pytest

from games.puzzles.grid import NAMES
from games.rules.cards.moves import Accept, Deal, Enter, Glass, Object, Pass, PlayOn
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import IllegalMove, Move, Seat
from tests.rules.cards.boards import EXAMPLE, dealt, played

ENTRIES = [Enter(digit, square) for square, digit in product(NAMES, range(1, 10))]
ANYTHING: list[Move] = [
    *ENTRIES,
    *map(Object, NAMES),
    *(Accept(), EXAMPLE, Glass(), Pass(), PlayOn()),
]
BLANK = Deal("." * 81, "")
GARBLED = EXAMPLE.solution[1:] + EXAMPLE.solution[:1]
STILL = (
    ("basic", ""),
    ("basic", "pass"),
    ("basic", "glass 8a9"),
    ("basic", "glass 8a9 glass 7b8"),
    ("basic", "glass 7a7"),
    ("advanced", "glass pass"),
    ("advanced", "glass 8a9 7a7 pass"),
)
RUNNING = (
    ("basic", "glass"),
    ("basic", "glass 8a9 glass"),
    ("advanced", "glass 8a9"),
    ("advanced", "pass glass 7a7"),
)

while_no_glass_runs = pytest.mark.parametrize(("pace", "moves"), STILL)


def _covered(pace: str, moves: str) -> CardsPosition:
    return played(dealt(seats=3, between="hidden", pace=pace), moves)


def _code(refusal: IllegalMove | None) -> str | None:
    return str(refusal) if refusal else None


def _answers(position: CardsPosition, seat: Seat) -> list[str | None]:
    """What `seat` is told of every move, by the rules as they are asked and by the moves alone."""
    asked = [_code(position.refusal(move, seat)) for move in ANYTHING]
    return asked + [_code(position.objection(move, seat)) for move in ANYTHING]


@while_no_glass_runs
def test_before_the_glass_every_entry_gets_the_same_answer(pace: str, moves: str) -> None:
    position = _covered(pace, moves)
    assert not position.running
    for seat in range(3):
        answers = {_code(position.refusal(entry, seat)) for entry in ENTRIES}
        mine = seat == position.turn
        assert answers == {"glass-not-running" if mine else "not-your-turn"}


def test_alone_too_nothing_is_looked_at_before_the_clock_runs() -> None:
    answers = {_code(dealt(seats=1).refusal(entry, 0)) for entry in ENTRIES}
    assert answers == {"glass-not-running"}


@pytest.mark.first_by_day
@while_no_glass_runs
def test_before_the_glass_no_answer_depends_on_the_card(pace: str, moves: str) -> None:
    position = _covered(pace, moves)
    other = replace(position, clues=BLANK.clues, solution=GARBLED, entries=())
    for seat in range(3):
        assert _answers(position, seat) == _answers(other, seat)


@pytest.mark.first_by_day
@pytest.mark.parametrize(("pace", "moves"), RUNNING)
def test_while_the_glass_runs_an_answer_tells_what_its_reader_sees(pace: str, moves: str) -> None:
    position = _covered(pace, moves)
    assert position.running
    for seat in range(3):
        assert _answers(position, seat) == _answers(replace(position, solution=GARBLED), seat)
        assert _answers(position, seat)[: len(ANYTHING)] == [
            _code(position.view(seat).refusal(move, seat)) for move in ANYTHING
        ]
        if seat != position.turn:
            covered = replace(position, clues=BLANK.clues, solution="", entries=())
            assert _answers(position, seat) == _answers(covered, seat)


def test_whoever_the_referee_no_answer_depends_on_the_back_of_the_card() -> None:
    for referee in ("server", "players"):
        position = played(dealt(seats=3, referee=referee), "glass 8a9")
        other = replace(position, solution=GARBLED)
        for here, there in ((position, other), (played(position, "glass"), played(other, "glass"))):
            assert [_answers(here, seat) for seat in range(3)] == [
                _answers(there, seat) for seat in range(3)
            ]


def test_what_is_pasted_is_told_by_no_answer_before_it_is_dealt() -> None:
    """A card guessed rightly is refused like any other to those who are no chance."""
    start = replace(dealt(), due=True, clues="", solution="", round=0)
    for seat in range(2):
        assert {_code(start.refusal(card, seat)) for card in (EXAMPLE, BLANK)} == {"not-your-turn"}
