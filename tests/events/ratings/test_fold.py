"""The fold of results: what counts, that it may begin anywhere, and that it finds the stronger."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.formulas.ratings.fold import RatingFold, folded
from events.formulas.ratings.outcomes import Exclusion, GameOutcome, SeatOutcome, SkillChange
from events.formulas.ratings.scale import Skill

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def outcome(
    number: int, order: Sequence[int], *, hours: float = 0, timed_out: int | None = None
) -> GameOutcome:
    """A game in which these players came first, second and so on."""
    seats = [SeatOutcome(player, rank) for rank, player in enumerate(order, start=1)]
    at = BEGINNING + (hours or number * 24) * HOUR
    return GameOutcome(UUID(int=number), at, sorted(seats, key=lambda s: s.player), timed_out)


def exclusions(outcomes: Sequence[GameOutcome]) -> list[str]:
    return [change.exclusion.value for change in folded(outcomes)]


def test_two_new_players_move_apart_by_the_same_amount() -> None:
    (change,) = folded([outcome(1, [1, 2])])
    won, lost = change.after[1], change.after[2]
    assert won.rating > 1500 > lost.rating
    assert won.rating - 1500 == 1500 - lost.rating
    assert won.sigma < Skill().sigma


def test_a_draw_of_equals_changes_no_mean() -> None:
    seats = [SeatOutcome(1, 1), SeatOutcome(2, 1)]
    (change,) = folded([GameOutcome(UUID(int=1), BEGINNING, seats)])
    assert change.after[1].rating == change.after[2].rating == 1500


def test_four_players_are_rated_by_their_places() -> None:
    (change,) = folded([outcome(1, [3, 1, 4, 2])])
    assert sorted(change.after, key=lambda player: -change.after[player].mu) == [3, 1, 4, 2]


def test_the_third_loss_on_time_in_three_days_does_not_count() -> None:
    losses = [outcome(n, [10 + n, 1], hours=n, timed_out=1) for n in range(1, 5)]
    later = outcome(9, [19, 1], hours=4 + 72, timed_out=1)
    assert exclusions([*losses, later]) == ["", "", "absence", "absence", ""]


def test_the_seventh_game_of_a_pair_in_thirty_days_does_not_count() -> None:
    games = [outcome(n, [1, 2], hours=n) for n in range(1, 8)]
    fresh = outcome(9, [1, 2], hours=30 * 24 + 2)
    assert exclusions([*games, fresh]) == [*[""] * 6, "pair", ""]
    assert exclusions([*games, outcome(8, [1, 3], hours=8)])[-1] == ""


def test_a_barred_game_changes_nothing_and_is_no_meeting() -> None:
    void = [
        GameOutcome(each.game, each.ended_at, each.seats, None, Exclusion.VOID)
        for each in (outcome(n, [1, 2], hours=n) for n in range(1, 8))
    ]
    *__, last = folded([*void, outcome(9, [1, 2], hours=9)])
    assert last.before == {1: Skill(), 2: Skill()}
    assert last.exclusion == Exclusion.NONE


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.integers(1, 39))
def test_a_fold_goes_on_from_any_game_to_the_same_bits(chance: Random, start: int) -> None:
    games = [outcome(n, chance.sample(range(6), chance.choice((2, 3, 4)))) for n in range(1, 41)]
    whole = list(folded(games))
    later = RatingFold(
        skill_of=lambda player: _after(whole[:start], player),
        meetings_of=lambda players: [
            game.ended_at
            for game, change in zip(games[:start], whole, strict=False)
            if game.players == players and not change.exclusion
        ],
        timeouts_of=lambda _player: (),
    )
    assert [later.apply(game) for game in games[start:]] == whole[start:]


def _after(changes: Sequence[SkillChange], player: int) -> Skill:
    found = (change.after[player] for change in reversed(changes) if player in change.after)
    return next(found, Skill())
