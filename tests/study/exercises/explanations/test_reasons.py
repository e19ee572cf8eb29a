"""The reasons for a winning turn: every threat, stopped mill and cell that is told is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.rules.frege.moves import Enter
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move
from games.rules.sogo.moves import Drop
from games.rules.sogo.position import SogoPosition
from study.exercises import FINDERS
from study.exercises.frege.words import reasons as frege_reasons
from study.exercises.kit.answers import turn_from
from study.exercises.kit.search import played
from study.exercises.sogo.words import reasons as sogo_reasons
from tests.study.exercises.explanations.claims import as_stored
from tests.study.exercises.oracle import between_bots, positions_of
from tests.study.exercises.test_defences import EQUAL_DEFENCES
from tests.study.exercises.test_finding import CARELESS, FREGE, NODES, NUMBERS, SMALL

STOPS = "It stops a mill of the other side."
ONE_MILL = "It threatens a mill on %(rods)s, so the other side has to play there."
SEVERAL_MILLS = "It threatens mills on %(rods)s, and only one of them can be stopped."
NO_MILL = "It threatens no mill yet, but whatever is answered, one can be forced."
FORBIDDEN = (
    "Where the other side must not play: %(rods)s. Its ball there would lift yours into a mill."
)
CLOSES = "It closes a mill."

pytestmark = pytest.mark.words


def closing_rods(position: SogoPosition, seat: int) -> set[str]:
    """Return the rods on which a ball of a seat would close a mill now, by the rules alone."""
    to_move = replace(position, turn=seat)
    return {
        str(move)
        for move in to_move.legal_moves(seat)
        if (outcome := to_move.play(move, seat).outcome) and seat in outcome.winners
    }


def lifting_rods(position: SogoPosition, seat: int) -> set[str]:
    """Return the rods on which a ball of a seat, which closes no mill itself, lets the other side
    close one above it.
    """
    rods = {str(move) for move in position.legal_moves(seat)} - closing_rods(position, seat)
    return {rod for rod in rods if rod in closing_rods(position.play(Drop(rod), seat), 1 - seat)}


def prove_threats(position: SogoPosition, turn: tuple[Move, ...]) -> None:
    """Prove what is said of a turn on a board without captures."""
    after = played(position, turn)
    assert isinstance(after, SogoPosition)
    seat = position.turn
    sentences = dict(sogo_reasons(position, turn, as_stored))
    rods = {text: set(str(words.get("rods", "")).split(", ")) for text, words in sentences.items()}
    if after.outcome:
        assert sentences == {CLOSES: {}}
        return
    stopped = str(turn[0]) in closing_rods(position, 1 - seat)
    assert (STOPS in sentences) == stopped
    threatened = closing_rods(after, seat)
    if threatened:
        assert rods[ONE_MILL if len(threatened) == 1 else SEVERAL_MILLS] == threatened
        return
    assert NO_MILL in sentences
    assert rods.get(FORBIDDEN, set()) == lifting_rods(after, 1 - seat)


def solved_turns(ruleset: str, positions: list) -> Iterator:  # type: ignore[type-arg]
    """Yield each turn of the solutions that a game leaves, with its position."""
    for found in FINDERS[ruleset](positions, NODES):
        position = found.position
        for only in found.solution:
            turn = turn_from(position, only.turn)
            yield position, turn
            after = played(position, turn)
            position = played(after, turn_from(after, only.defence))


@pytest.mark.parametrize("texts", [CARELESS, EQUAL_DEFENCES])
def test_the_threats_of_a_turn_are_on_the_board(texts: str) -> None:
    for position, turn in solved_turns("sogo", positions_of("sogo", SMALL, texts)):
        prove_threats(position, turn)


@pytest.mark.slow
def test_so_are_those_of_many_games() -> None:
    for number in NUMBERS["small"]:
        positions = between_bots("sogo", SMALL, f"small {number}")
        for position, turn in solved_turns("sogo", positions):
            prove_threats(position, turn)


def test_two_mills_are_both_named() -> None:
    """A3 is White's third ball on file A, and on rank 3."""
    position = positions_of("sogo", {}, "A1 B1 A2 C1 B3 B2 C3 C2")[-1]
    assert isinstance(position, SogoPosition)
    turn = turn_from(position, "A3")
    (sentence,) = sogo_reasons(position, turn, as_stored)
    assert sentence == (SEVERAL_MILLS, {"rods": "A4, D3"})
    prove_threats(position, turn)


def test_places_are_named_in_the_notation_of_the_reader() -> None:
    position = positions_of("sogo", {}, "A1 B1 A2 B2")[-1]
    assert isinstance(position, SogoPosition)
    (_text, words), *_others = sogo_reasons(position, turn_from(position, "A3"), str.lower)
    assert words == {"rods": "a4"}


def test_the_cells_that_are_left_are_counted() -> None:
    for position, turn in solved_turns("frege", positions_of("frege", {}, FREGE)):
        after, seat = played(position, turn), min(position.to_move)
        assert isinstance(after, FregePosition)
        (_text, _words), (_template, counts) = frege_reasons(position, turn)
        mine, theirs = (cells_for(after, each) for each in (seat, 1 - seat))
        assert counts == {
            "mine": len(mine - theirs),
            "theirs": len(theirs - mine),
            "both": len(mine & theirs),
        }


def cells_for(position: FregePosition, seat: int) -> set[str]:
    """Return the cells that a seat could fill if it were to move."""
    moves = replace(position, turn=seat).legal_moves(seat)
    return {move.cell for move in moves if isinstance(move, Enter)}
