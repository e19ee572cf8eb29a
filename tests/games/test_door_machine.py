"""Whatever is asked of the door in whatever order, a Python list says what the log must say."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts.models import User
from games.log.actions import Action, Answer, Moves, Offer, Refused, Resign
from games.log.time.control import per_move
from games.models import Event, Game, Status
from games.rules.core import IllegalMove
from games.services.authors import Player
from games.services.play import KeyReused, Receipt, StaleBoard, play
from games.services.starting import start_game
from games.services.verifying import first_difference
from tests.games.conftest import NOW

RODS = ("A1", "A2", "A3", "B1", "B2", "B3")
PEOPLE: list[User] = []


class Door(RuleBasedStateMachine):
    """Two people at a 3×3×3 board who double-click, go back, offer, resign and come late."""

    def __init__(self) -> None:
        super().__init__()
        self.game = start_game(
            "sogo", PEOPLE, options={"size": 3}, at=NOW, time_control=per_move(3)
        )
        self.moves: list[str] = []
        self.accepted: list[tuple[int, str, str, int]] = []
        self.offer: int | None = None
        self.over = False

    def ask(self, seat: int, action: Action, key: str = "", board: int | None = None) -> Receipt:
        return play(
            self.game.pk,
            action,
            by=Player(PEOPLE[seat]),
            key=key or str(uuid4()),
            at=NOW,
            board=board,
        )

    @property
    def row(self) -> Game:
        return Game.objects.get(pk=self.game.pk)

    @rule(rod=st.sampled_from(RODS))
    def submit(self, rod: str) -> None:
        seat, key, board = len(self.moves) % 2, str(uuid4()), self.row.board_number
        possible = not self.over and self.moves.count(rod) < 3
        try:
            receipt = self.ask(seat, Moves((rod,)), key, board)
        except (IllegalMove, Refused):
            assert not possible
            return
        assert possible
        assert not receipt.repeated
        self.moves.append(rod)
        self.accepted.append((seat, key, rod, board))
        self.offer = self.offer if self.offer == seat else None
        self.over = receipt.state.result is not None

    @rule(data=st.data())
    def press_twice(self, data: st.DataObject) -> None:
        if not self.accepted:
            return
        seat, key, rod, board = data.draw(st.sampled_from(self.accepted))
        assert self.ask(seat, Moves((rod,)), key, board).repeated
        with pytest.raises(KeyReused):
            self.ask(seat, Moves((f"{rod}", rod)), key, board)

    @rule(data=st.data(), rod=st.sampled_from(RODS))
    def send_from_an_old_tab(self, data: st.DataObject, rod: str) -> None:
        if not self.accepted:
            return
        seat, _, _, board = data.draw(st.sampled_from(self.accepted))
        with pytest.raises(StaleBoard):
            self.ask(seat, Moves((rod,)), board=board)

    @rule(rod=st.sampled_from(RODS))
    def move_out_of_turn(self, rod: str) -> None:
        with pytest.raises((IllegalMove, Refused)):
            self.ask((len(self.moves) + 1) % 2, Moves((rod,)))

    @rule(seat=st.integers(0, 1))
    def offer_a_draw(self, seat: int) -> None:
        try:
            self.ask(seat, Offer())
        except Refused:
            return
        assert not self.over
        assert self.offer is None
        self.offer = seat

    @rule(seat=st.integers(0, 1), accept=st.booleans())
    def answer(self, seat: int, accept: bool) -> None:
        possible = not self.over and self.offer == 1 - seat
        try:
            self.ask(seat, Answer(accept))
        except Refused:
            assert not possible
            return
        assert possible
        self.offer, self.over = None, accept

    @rule(seat=st.integers(0, 1), really=st.integers(0, 9))
    def resign(self, seat: int, really: int) -> None:
        if really or self.over:
            return
        self.ask(seat, Resign())
        self.over, self.offer = True, None

    @invariant()
    def the_log_says_what_the_list_says(self) -> None:
        played = Event.objects.filter(game=self.game, kind="move").values_list("payload", flat=True)
        assert [payload["move"] for payload in played.order_by("number")] == self.moves
        game = self.row
        assert (game.ply, game.status != Status.RUNNING) == (len(self.moves), self.over)
        assert first_difference(game) == ""


def test_the_door_agrees_with_a_list(alice: User, bob: User) -> None:
    PEOPLE[:] = [alice, bob]
    run_state_machine_as_test(
        Door,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
