"""The tempting square for a tile in words: it scores most at once, and wins fewer games."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.kit.core import N_
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import GiveUp
from games.rules.tiles.position import TilesPosition
from games.rules.tiles.scoring import score_of
from study.exercises.kit.answers import turn_from
from study.exercises.kit.exercise import OnlyTurn, Sentence, Speller
from study.exercises.kit.score_texts import Temptation, score_among_others, tempting_turn
from study.exercises.kit.search import played

LAID_WRONG = str(GiveUp())


def temptation(position: TilesPosition, only: OnlyTurn, spelled: Speller) -> Temptation:
    """Return what the other square that scores most at once comes to, and what both leave to the
    other side; nothing where the right one scores as much.
    """
    (seat,) = position.to_move
    after = {turn: _after(position, turn) for turn in (only.turn, *only.refutations)}
    gains = {turn: each.points[seat] - position.points[seat] for turn, each in after.items()}
    wrong = tempting_turn(only, gains)
    if not wrong or gains[wrong] <= gains[only.turn]:
        return Temptation()
    score = score_among_others(only, wrong)
    names = {"move": spelled(wrong), "right": spelled(only.turn)}
    points = {"points": gains[wrong], "fewer": gains[only.turn]}
    games = {"score": score, "cost": (only.score or 0) - score}
    text = N_(
        "Tempting is %(move)s: it scores %(points)s at once, %(right)s only %(fewer)s. "
        "But it wins %(score)s of 100 games played out, %(cost)s fewer."
    )
    left = _left_to_others(after[wrong], after[only.turn], names)
    return Temptation(wrong, [(text, {**names, **points, **games}), *left])


def _left_to_others(
    wrong: TilesPosition, right: TilesPosition, names: Mapping[str, str]
) -> list[Sentence]:
    """Return how much more the next tile scores after the tempting square, if it does."""
    left, kept = round(next_points(wrong)), round(next_points(right))
    if left <= kept:
        return []
    text = N_(
        "After it the next tile scores %(left)s points on its best square, on average; "
        "after %(right)s %(kept)s."
    )
    return [(text, {**names, "left": left, "kept": kept})]


def laid_wrong(only: OnlyTurn) -> Sentence | None:
    """Return how many games it wins to lay the tile wrong; None where that is no choice."""
    if LAID_WRONG not in only.refutations:
        return None
    text = N_("Laying the tile wrong, so that it leaves the game, wins %(score)s of 100 games.")
    return text, {"score": score_among_others(only, LAID_WRONG)}


def _after(position: TilesPosition, turn: str) -> TilesPosition:
    after = played(position, turn_from(position, turn))
    assert isinstance(after, TilesPosition)
    return after


def next_points(position: TilesPosition) -> float:
    """Return what the next tile scores on its best square, on average over the bag."""
    best = (
        (count, _best_score(position, digit)) for digit, count in enumerate(position.bag, start=1)
    )
    return sum(count * score for count, score in best) / max(1, position.left)


def _best_score(position: TilesPosition, digit: int) -> int:
    squares = cells_of(position.layout.fitting(digit))
    return max((sum(score_of(position.layout, cell)) for cell in squares), default=0)
