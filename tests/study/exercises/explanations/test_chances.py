"""The words about chances: what the tempting turn costs, and what every other turn wins."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest

from games.rules.kit.core import CHANCE, Position
from games.rules.ludoku.position import LudokuPosition
from games.rules.ludoku.scoring import spelled as spelled_points
from games.rules.tiles.moves import Lay, Reveal
from games.rules.tiles.position import TilesPosition
from study.exercises import WORDINGS
from study.exercises.kit.answers import turn_from
from study.exercises.kit.exercise import OnlyTurn, Refutation
from study.exercises.kit.passages import Passage
from study.exercises.kit.search import played
from study.exercises.ludoku import best_placements
from study.exercises.ludoku.temptation import safe_leads
from study.exercises.tiles.temptation import LAID_WRONG, next_points
from tests.study.exercises.explanations.claims import as_stored
from tests.study.exercises.test_ludoku import NODES
from tests.study.exercises.test_ludoku import ending as roll
from tests.study.exercises.test_tiles import ending as tile

SQUARES = OnlyTurn(
    "9b4",
    "",
    {
        square: Refutation("", loses=False, score=score)
        for square, score in {"9b2": 40, "9c4": 41, "9f4": 40, LAID_WRONG: 3}.items()
    },
    score=50,
)


def explained(ruleset: str, position: Position, only: OnlyTurn) -> Passage:
    (passage,) = WORDINGS[ruleset].passages(position, only, as_stored)
    return passage


def about(passage: Passage, name: str) -> Mapping[str, object]:
    """Return the parameters of the first sentence that has one of this name."""
    return next(words for _text, words in passage.sentences if name in words)


def told_scores(passage: Passage) -> dict[str, object]:
    """Return what each turn is said to win of a hundred games."""
    scores: dict[str, object] = {}
    for _text, words in passage.rows or passage.sentences:
        if "score" in words:
            names = str(words.get("moves", words.get("move", LAID_WRONG)))
            scores |= dict.fromkeys(names.split(", "), words["score"])
    return scores


def test_the_tempting_way_to_place_a_roll_leads_to_more_points_and_wins_less() -> None:
    position = roll()
    (found,) = best_placements([position], NODES)
    (only,) = found.solution
    words = about(explained("ludoku", position, only), "cost")
    leads = {turn: lead_after(position, turn) for turn in (only.turn, *only.refutations)}
    wrong = str(words["move"])
    assert leads[wrong] == max(leads.values()) >= leads[only.turn]
    assert words["score"] == only.refutations[wrong].score
    assert only.score == words["score"] + words["cost"]  # type: ignore[operator]
    for turn, name in ((wrong, "points"), (only.turn, "right")):
        assert words[name] == points_after(position, turn)


def points_after(position: LudokuPosition, turn: str) -> str:
    points = played(position, turn_from(position, turn)).points
    return " : ".join(spelled_points(points[seat]) for seat in (position.turn, 1 - position.turn))


def lead_after(position: LudokuPosition, turn: str) -> Fraction:
    points = played(position, turn_from(position, turn)).points
    return Fraction(points[position.turn]) - Fraction(points[1 - position.turn])


def test_every_other_way_is_told_with_what_it_wins() -> None:
    position = roll()
    (found,) = best_placements([position], NODES)
    (only,) = found.solution
    expected = {turn: each.score for turn, each in only.refutations.items()}
    assert told_scores(explained("ludoku", position, only)) == expected


def test_safe_leads_stay_and_bring_a_point_each() -> None:
    seat, rng = roll().turn, Random(1)
    for _ in range(5):
        position: Position = roll()
        before = 0
        while not position.outcome:
            (mover,) = position.to_move
            moves = list(position.legal_moves(mover))
            move = position.draw(rng) if mover == CHANCE else rng.choice(moves)
            position = position.play(move, mover)
            assert isinstance(position, LudokuPosition)
            assert before <= safe_leads(position, seat) <= position.points[seat]
            before = safe_leads(position, seat)


def test_ways_that_are_as_good_are_named() -> None:
    position = roll()
    (found,) = best_placements([position], NODES)
    (only,) = found.solution
    same = OnlyTurn(only.turn, "", only.refutations, only.score, same=("1c5,4e8",))
    words = about(explained("ludoku", position, same), "moves")
    assert words == {"moves": "1c5,4e8"}


def test_the_tempting_square_scores_more_and_wins_less() -> None:
    position = tile()
    passage = explained("tiles", position, SQUARES)
    words = about(passage, "cost")
    (seat,) = position.to_move
    gains = {
        turn: played(position, turn_from(position, turn)).points[seat] - position.points[seat]
        for turn in ("9b4", "9b2", "9c4", "9f4")
    }
    assert words["move"] == max(gains, key=lambda turn: gains[turn])
    assert (words["points"], words["fewer"]) == (gains[str(words["move"])], gains["9b4"])
    assert words["score"] == SQUARES.refutations[str(words["move"])].score
    assert words["cost"] == 50 - words["score"]  # type: ignore[operator]
    left = about(passage, "left")
    assert (left["left"], left["kept"]) == (left_after(str(words["move"])), left_after("9b4"))


def left_after(turn: str) -> int:
    """Return what the next tile scores on average after a turn, as a page rounds it."""
    after = played(tile(), turn_from(tile(), turn))
    assert isinstance(after, TilesPosition)
    return round(next_points(after))


def test_squares_are_told_with_what_they_win_and_laying_wrong_apart() -> None:
    passage = explained("tiles", tile(), SQUARES)
    assert told_scores(passage) == {"9b2": 40, "9c4": 41, "9f4": 40, LAID_WRONG: 3}
    assert passage.sentences[-1][1] == {"score": 3}


@pytest.mark.parametrize("turn", ["9b4", "9c4"])
def test_what_the_next_tile_scores_is_the_average_over_the_bag(turn: str) -> None:
    position = tile()
    after = played(position, turn_from(position, turn))
    assert isinstance(after, TilesPosition)
    scores = []
    for draw in after.legal_moves(CHANCE):
        assert isinstance(draw, Reveal)
        opened = after.play(draw, CHANCE)
        seat = 1 - min(position.to_move)
        moves = [] if opened.outcome else [*opened.legal_moves(seat)]
        gains = [
            opened.play(move, seat).points[seat] - after.points[seat]
            for move in moves
            if isinstance(move, Lay)
        ]
        scores += [max(gains, default=0)] * after.bag[draw.digit - 1]
    assert next_points(after) == pytest.approx(sum(map(float, scores)) / len(scores))
