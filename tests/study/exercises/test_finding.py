"""Exercises found in finished games: the only turn, its defence, and why the others do not win."""

from __future__ import annotations

import pytest

from games.rules import RULESETS
from games.rules.kit.core import Options, Position
from games.rules.sogo.position import SogoPosition
from study.exercises import PROVERS
from study.exercises.kit.exercise import OnlyTurn, as_data, from_data
from study.exercises.kit.search import (
    MAX_EXERCISES_PER_GAME,
    RECHECK_NODES_PER_PROOF_NODE,
    ProvedResult,
    best_exercises,
    find_exercises,
    mover_of,
    played,
    text_of,
    turns_of,
)
from study.exercises.sogo import SogoProver
from tests.study.exercises.oracle import (
    between_bots,
    plain_result,
    positions_of,
    result_by_oracle,
)

NODES = 200_000
SMALL: Options = {"size": 3}
CARELESS = "C1 A3 C3 C2 C3 C3 B2 A1 B2 A2"
"""A game on the small board in which White overlooks what Black can force."""
FREGE = (
    "Gf2 gi7 Tb5 gc4 Gg9 Rf9 Ge5 Ea5 Of7 Fc2 Gc7 Fa6 Oh9 Ed6 La1 Rg4 Te1 Ri1 Lb9 Ei2 Gd8 Ra3 Tc9 "
    "Fh7 Lh2 Fi5 Od4 gb8 Ob1 ge6 Tf8 Ff3 Gh4 Ec3 Og2 ga2 Tg7 Fd9 Gb6 Eg8 Li8 Ee9 Oe3 gd3 Lg6 gh5 "
    "Ld7 Rc6"
)


def turn_of(ruleset: str, text: str) -> tuple:  # type: ignore[type-arg]
    return tuple(RULESETS[ruleset].parse(move) for move in text.split(","))


def result_of(after: Position, seat: int | None) -> int:
    """Return what a turn of `seat` has come to, by the oracle."""
    if after.outcome:
        return (1 if seat in after.outcome.winners else -1) if after.outcome.winners else 0
    return -result_by_oracle(after)


def prove(ruleset: str, position: Position, solution: tuple[OnlyTurn, ...]) -> None:
    """Prove a solution anew: each turn of it wins, each other one has the refutation told."""
    for only in solution:
        seat = mover_of(position)
        for turn in turns_of(position) or ():
            found = result_of(played(position, turn), seat)
            if text_of(turn) == only.turn:
                assert found == 1
                continue
            refutation = only.refutations[text_of(turn)]
            assert found == (-1 if refutation.loses else 0)
            if refutation.answer:
                after = played(position, turn)
                answered = played(after, turn_of(ruleset, refutation.answer))
                assert result_of(answered, mover_of(after)) == -found
        position = played(position, turn_of(ruleset, only.turn))
        if only.defence:
            position = played(position, turn_of(ruleset, only.defence))


def test_a_careless_game_has_an_exercise_that_the_oracle_proves() -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    (found,) = find_exercises(PROVERS["sogo"](), positions, NODES)
    assert (found.ply, found.position) == (7, positions[7])
    assert [(only.turn, only.defence) for only in found.solution] == [("A1", "B2"), ("A2", "")]
    prove("sogo", found.position, found.solution)


def test_the_move_before_was_a_mistake() -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    assert result_by_oracle(positions[6]) != -1
    assert result_by_oracle(positions[7]) == 1


class PatientProver(SogoProver):
    """A prover that finds out only with more than the usual nodes that a position is lost."""

    def __init__(self, lost: Position) -> None:
        super().__init__()
        self.lost = lost

    def result(self, position: Position, nodes: int) -> int | None:
        if position == self.lost:
            return None if nodes <= NODES else -1
        return super().result(position, nodes)


def test_what_a_longer_proof_finds_lost_before_was_no_mistake() -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    assert not list(find_exercises(PatientProver(positions[6]), positions, NODES))


@pytest.mark.slow
def test_a_game_of_one_mistake_at_its_end_asks_nothing() -> None:
    """White leaves a mill open: to close it is no exercise."""
    positions = positions_of("sogo", {}, "A1 A2 B1 B2 C1 C2 D4 D2")
    assert not list(find_exercises(PROVERS["sogo"](), positions, 5_000))


def test_what_cannot_be_proved_is_not_taken() -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    assert not list(find_exercises(PROVERS["sogo"](), positions, 1))


@pytest.mark.parametrize(
    "board",
    [
        "B....RTOE..OLET.BR.E.OBgFL..FEGO.RTBG.B.TLO..R...FBEG..g.FL.BRGFBGRgOL.TERTBG.gF.",
        "B.GEL.FgOF.OG.gTBL.E.FB..G..O...EGTBgGBTRLE.F..E.FBL..Rg.LETB.GTB.RGO.F...FB..gET",
    ],
    ids=["19 live cells", "21 live cells"],
)
def test_who_was_lost_in_frege_with_twenty_live_cells_made_no_mistake(board: str) -> None:
    rules = RULESETS["frege"]
    before = rules.read(f"{board}\nRed to move", rules.clean({}))
    nodes = NODES * RECHECK_NODES_PER_PROOF_NODE
    assert PROVERS["frege"]().result(before, nodes) == ProvedResult.LOSS


def test_an_ending_of_frege_is_an_exercise_that_the_oracle_proves() -> None:
    rules = RULESETS["frege"]
    positions = positions_of("frege", {}, FREGE)
    (found,) = find_exercises(PROVERS["frege"](), positions, NODES)
    assert rules.read(rules.write(found.position), rules.clean({})) == found.position
    position = found.position
    for only in found.solution[:-1]:
        position = played(position, turn_of("frege", only.turn))
        position = played(position, turn_of("frege", only.defence))
    prove("frege", position, found.solution[-1:])


def test_a_game_has_few_exercises_and_the_longest_come_first() -> None:
    positions = between_bots("sogo", SMALL, "6")
    found = best_exercises(PROVERS["sogo"](), positions, NODES)
    lengths = [len(each.solution) for each in found]
    assert len(found) <= MAX_EXERCISES_PER_GAME
    assert lengths == sorted(lengths, reverse=True)


def test_a_stored_solution_is_read_back() -> None:
    positions = positions_of("sogo", SMALL, CARELESS)
    (found,) = find_exercises(PROVERS["sogo"](), positions, NODES)
    assert from_data(as_data(found.solution)) == found.solution


def is_late(position: Position) -> bool:
    """Whether the oracle comes to an end here."""
    if isinstance(position, SogoPosition):
        return position.placed >= (22 if position.form.capture else 5)
    return len(tuple(position.legal_moves(min(position.to_move)))) <= 7


SLOW_GAMES: dict[str, tuple[str, Options]] = {
    "small": ("sogo", SMALL),
    "small with captures": ("sogo", {"size": 3, "variant": 2}),
    "frege": ("frege", {}),
}


NUMBERS = {"small": range(15), "small with captures": range(20, 30), "frege": range(15)}
"""The games of each kind, of which some have a late exercise and many have none."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLOW_GAMES)
def test_the_oracle_proves_every_late_exercise_of_many_games(kind: str) -> None:
    ruleset, options = SLOW_GAMES[kind]
    proved = 0
    for number in NUMBERS[kind]:
        positions = between_bots(ruleset, options, f"{kind} {number}")
        for found in find_exercises(PROVERS[ruleset](), positions, NODES):
            if is_late(found.position):
                prove(ruleset, found.position, found.solution)
                proved += 1
        plain_result.cache_clear()
    assert proved
