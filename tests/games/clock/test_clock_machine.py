"""Whatever stops a clock and in whatever order: the columns say what the log says, and nobody is
late who had time left.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.disputes.holds import MAX_HOLD
from games.log.time.control import DAY_MILLISECONDS, PRESETS
from games.models import Dispute, Game
from games.rules.kit.core import RulesError
from games.services.clock import vacations
from games.services.clock.timeouts import settle_overdue
from games.services.disputes.reports import filing
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.support.games.disputes import file

HOUR = timedelta(hours=1)
WEEK = {"rest_days": [6], "quiet_from": 22, "quiet_until": 8, "timezone": "Europe/Berlin"}
SEAT = st.integers(0, 1)


class Clocks(RuleBasedStateMachine):
    """Two people move, book vacations and report problems; a sweep comes after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.people = [newcomer(auto_vacation=True), newcomer(**WEEK)]
        self.game = start_game(
            "sogo", self.people, options={"size": 5}, at=NOW, time_control=PRESETS["brisk"]
        )
        self.at = NOW

    @property
    def row(self) -> Game:
        return Game.objects.get(pk=self.game.pk)

    def tried(self, ask: Callable[[], object]) -> None:
        """What is refused changes no clock."""
        before = state_of(self.row)
        try:
            ask()
        except RulesError:
            assert state_of(self.row) == before

    @rule(hours=st.sampled_from([1, 5, 11, 25, 60]))
    def wait(self, hours: int) -> None:
        """Nobody loses who has more left than this."""
        before, self.at = state_of(self.row), self.at + hours * HOUR
        settle_overdue(self.at)
        due = before.clock.due_at
        if due is not None and due > self.at:
            assert state_of(self.row).result == before.result

    @rule(rod=st.sampled_from(["A1", "B2", "C3", "D4", "E5"]))
    def move(self, rod: str) -> None:
        mover = min(state_of(self.row).to_move, default=0)
        move = PlayMoves((rod,))
        self.tried(
            lambda: apply_command(
                self.game.pk, move, by=PlayerActor(self.people[mover]), key=str(uuid4()), at=self.at
            )
        )

    @rule(seat=SEAT, ahead=st.sampled_from([0, 3, 30]), days=st.sampled_from([1, 2]))
    def book(self, seat: int, ahead: int, days: int) -> None:
        begins = self.at + ahead * HOUR
        ends = begins + timedelta(days=days)
        self.tried(lambda: vacations.book(self.people[seat], begins, ends, at=self.at))

    @rule(seat=SEAT)
    def come_home(self, seat: int) -> None:
        for absence in vacations.planned(self.people[seat], self.at)[:1]:
            vacations.end(self.people[seat], absence.pk, at=self.at)

    @rule(seat=SEAT)
    def report(self, seat: int) -> None:
        self.tried(lambda: file(self.game, self.people[seat], self.at))

    @rule(seat=SEAT)
    def withdraw(self, seat: int) -> None:
        for case in Dispute.objects.filter(opened_by=self.people[seat], state=Dispute.State.OPEN):
            filing.withdraw(case.pk, self.people[seat], at=self.at)

    @invariant()
    def columns_and_log_agree(self) -> None:
        assert first_difference(self.row) == ""

    @invariant()
    def nothing_that_is_due_is_left(self) -> None:
        settle_overdue(self.at)
        game, state = self.row, state_of(self.row)
        assert state.result or (game.settles_at and game.settles_at > self.at)
        ends = [] if state.result else list(state.holds.values())
        assert all(end and self.at < end <= self.at + MAX_HOLD for end in ends)

    @invariant()
    def nobody_has_more_than_the_cap(self) -> None:
        left = [state_of(self.row).clock.left_of(seat, self.at) for seat in (0, 1)]
        assert all(rest is not None and 0 <= rest <= 2 * DAY_MILLISECONDS for rest in left)


def newcomer(**more: object) -> User:
    """Nothing of their vacations and reports is spent."""
    return person(uuid4().hex[:12], date_joined=NOW - timedelta(days=20), **more)


@pytest.mark.hypothesis
def test_clocks_agree_with_their_log(db: None) -> None:
    run_state_machine_as_test(
        Clocks,
        settings=settings(
            max_examples=settings().max_examples // 6,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
