"""Exercises of Sudoku tiles: one square is clearly better, though another scores more at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots.assessment.kit import MoveValue
from games.bots.assessment.tiles import assess
from games.bots.budget import Budget
from games.rules import RULESETS
from games.rules.kit.core import Position, Seat
from games.rules.tiles.position import TilesPosition
from study.exercises.kit.exercise import as_data, from_data
from study.exercises.tiles import best_squares, choices
from study.exercises.tiles.choices import MAX_NODES_OF_SIGHTS, MIN_LEAD
from study.exercises.tiles.page_texts import SquareWording
from study.models import Exercise, ExerciseAttempt
from study.services.exercises.game_search import store
from tests.games.conftest import NOW
from tests.study.exercises.test_pages import send, url_of

pytestmark = pytest.mark.usefixtures("empty_cache")
NODES = 10_000
ENDING = (
    "23165.879\n956.81432\n748293561\n.75.6238.\n.8.37.294\n3...4.617\n812734956\n5.7.28143\n"
    "6.391.728\nTile: 9\nPoints: 260 269"
)
"""From a game between bots: c4 brings more points at once than b4, which keeps more for later."""


def ending() -> TilesPosition:
    rules = RULESETS["tiles"]
    position = rules.read(ENDING, rules.clean({}))
    assert isinstance(position, TilesPosition)
    return position


@pytest.mark.slow
def test_the_clear_square_of_an_ending_is_found() -> None:
    (found,) = best_squares([ending()], NODES)
    (only,) = found.solution
    assert only.turn == "9b4"
    assert set(only.refutations) == {"9b2", "9c4", "9f4", "x"}
    assert from_data(as_data(found.solution)) == found.solution


def test_another_square_scores_more_at_once() -> None:
    position = ending()
    (seat,) = position.to_move
    gains = {str(m): position.play(m, seat).points[seat] for m in position.legal_moves(seat)}
    assert gains["9b4"] < max(gains.values())


@pytest.mark.slow
def test_six_times_as_many_games_played_out_say_the_same() -> None:
    position = ending()
    best, second, *_others = assess(position, min(position.to_move), Budget(0, 6 * NODES)).moves
    assert str(best.move) == "9b4"
    assert best.value - second.value >= MIN_LEAD / 2, "chance is in the lead of few games"


def test_what_seems_clear_only_at_first_sight_is_not_searched_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []

    def clear_values(position: Position, seat: Seat, nodes: int) -> Sequence[MoveValue]:
        searched.append(nodes)
        return (
            assess(position, seat, Budget(0, 50)).moves if nodes == MAX_NODES_OF_SIGHTS[0] else ()
        )

    monkeypatch.setattr(choices, "_clear_values", clear_values)
    assert not best_squares([ending()], NODES)
    assert searched == list(MAX_NODES_OF_SIGHTS)


def test_what_is_as_good_as_decided_asks_nothing() -> None:
    rules = RULESETS["tiles"]
    lost = rules.read(ENDING.replace("260 269", "160 269"), rules.clean({}))
    assert not best_squares([lost], NODES)


@pytest.fixture
def exercise(db: None) -> Exercise:
    """The ending as it is stored."""
    rules = RULESETS["tiles"]
    store(rules, rules.clean({}), best_squares([ending()], NODES), at=NOW)
    return Exercise.objects.get()


def test_answers_are_told_what_they_win(client: Client, alice: User, exercise: Exercise) -> None:
    client.force_login(alice)
    assert _(SquareWording.question) in client.get(url_of(exercise)).content.decode()
    page = send(client, url_of(exercise), "9c4").content.decode()
    verdict = _("%(move)s wins %(score)s of 100 games played out. Another square wins more.")
    assert verdict.split("%(score)s")[1] in page
    assert not ExerciseAttempt.objects.get().solved
    page = send(client, url_of(exercise), "9b4").content.decode()
    assert _("Solved.") in page
    assert _(SquareWording.proof) in page


def test_the_page_is_in_german(client: Client, exercise: Exercise) -> None:
    page = client.get(url_of(exercise), headers={"accept-language": "de"}).content.decode()
    assert "Wohin gehört das Plättchen?" in page
