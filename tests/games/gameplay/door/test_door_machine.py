"""Whatever is asked of the door in whatever order, a Python list says what the log must say."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts.models import User
from games.log.commands import (
    Command,
    PlayMoves,
    ProposalKind,
    Propose,
    Refused,
    Resign,
    Respond,
    UndoTurn,
)
from games.log.conditional_moves.plans import ANY
from games.log.time.control import per_move
from games.models import ConditionalMoves, Game, Status
from games.rules import RULESETS
from games.rules.kit.core import IllegalMove
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import KeyReused, Receipt, StaleBoard, apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW

RODS = ("A1", "A2", "A3", "B1", "B2", "B3")
PEOPLE: list[User] = []


def decided(rods: list[str]) -> bool:
    """Whether these moves end the game."""
    position = RULESETS["sogo"].start(2, {"size": 3})
    for ply, rod in enumerate(rods):
        position = position.play(RULESETS["sogo"].parse(rod), ply % 2)
    return position.outcome is not None


class Door(RuleBasedStateMachine):
    """Two people at a 3×3×3 board who double-click, plan ahead, take back, propose, resign and come
    late. `proposal` is who proposes what; `plan` the rod that whoever waits would answer with.
    """

    def __init__(self) -> None:
        super().__init__()
        self.game = start_game(
            "sogo", PEOPLE, options={"size": 3}, at=NOW, time_control=per_move(3)
        )
        self.moves: list[str] = []
        self.accepted: list[tuple[int, str, str, int]] = []
        self.proposal: tuple[int, ProposalKind] | None = None
        self.plan: str | None = None
        self.back_to: int | None = None
        self.over = False

    def ask(self, seat: int, action: Command, key: str = "", board: int | None = None) -> Receipt:
        return apply_command(
            self.game.pk,
            action,
            by=PlayerActor(PEOPLE[seat]),
            key=key or str(uuid4()),
            at=NOW,
            board=board,
        )

    @property
    def row(self) -> Game:
        return Game.objects.get(pk=self.game.pk)

    @rule(rod=st.sampled_from(RODS))
    def submit(self, rod: str) -> None:
        seat, key, board = len(self.moves) % 2, str(uuid4()), self.row.board_event
        possible = not self.over and self.moves.count(rod) < 3
        try:
            receipt = self.ask(seat, PlayMoves((rod,)), key, board)
        except (IllegalMove, Refused):
            assert not possible
            return
        assert possible
        assert not receipt.repeated
        self.moves.append(rod)
        self.accepted.append((seat, key, rod, board))
        self.proposal = self.proposal if self.proposal == (seat, ProposalKind.END) else None
        answered = self.plan and self.moves.count(self.plan) < 3
        if answered and not decided(self.moves):
            assert self.plan
            self.moves.append(self.plan)
            self.proposal = None
        self.plan = None
        self.over = receipt.state.result is not None

    @rule(data=st.data())
    def press_twice(self, data: st.DataObject) -> None:
        if not self.accepted:
            return
        seat, key, rod, board = data.draw(st.sampled_from(self.accepted))
        assert self.ask(seat, PlayMoves((rod,)), key, board).repeated
        with pytest.raises(KeyReused):
            self.ask(seat, PlayMoves((f"{rod}", rod)), key, board)

    @rule(data=st.data(), rod=st.sampled_from(RODS))
    def send_from_an_old_tab(self, data: st.DataObject, rod: str) -> None:
        if not self.accepted:
            return
        seat, _, _, board = data.draw(st.sampled_from(self.accepted))
        with pytest.raises(StaleBoard):
            self.ask(seat, PlayMoves((rod,)), board=board)

    @rule(rod=st.sampled_from(RODS))
    def move_out_of_turn(self, rod: str) -> None:
        with pytest.raises((IllegalMove, Refused)):
            self.ask((len(self.moves) + 1) % 2, PlayMoves((rod,)))

    @rule(rod=st.sampled_from(RODS))
    def plan_ahead(self, rod: str) -> None:
        """Whoever waits: whatever they play, this rod."""
        if self.over:
            return
        waits, tree = (len(self.moves) + 1) % 2, [{"on": ANY, "do": [rod], "then": []}]
        conditional_moves.change(
            self.game.pk, PEOPLE[waits], lambda _: tree, board=self.row.board_event, at=NOW
        )
        self.plan = rod

    @rule(seat=st.integers(0, 1), what=st.sampled_from([ProposalKind.END, ProposalKind.TAKEBACK]))
    def make_a_proposal(self, seat: int, what: ProposalKind) -> None:
        try:
            self.ask(seat, Propose(what))
        except Refused:
            return
        assert not self.over
        assert self.proposal is None
        assert what == ProposalKind.END or len(self.moves) > seat
        self.proposal = (seat, what)

    @rule(seat=st.integers(0, 1), accept=st.booleans())
    def answer(self, seat: int, accept: bool) -> None:
        """A proposal of one's own can only be withdrawn."""
        proposer = None if self.over or self.proposal is None else self.proposal[0]
        possible = proposer == 1 - seat or (proposer == seat and not accept)
        try:
            self.ask(seat, Respond(accept))
        except Refused:
            assert not possible
            return
        assert self.proposal
        asked, self.proposal = self.proposal, None
        if accept and asked[1] == ProposalKind.END:
            self.over, self.plan = True, None
        elif accept:
            self.back_to_the_last_of(asked[0])

    @rule()
    def take_back_at_once(self) -> None:
        """What the mover just sent, as nobody has looked; unless a plan has answered it."""
        seat = (len(self.moves) - 1) % 2
        if self.over or not self.moves:
            return
        if self.back_to == len(self.moves) - 1:
            with pytest.raises(Refused, match="^undone-already$"):
                self.ask(seat, UndoTurn())
            return
        self.ask(seat, UndoTurn())
        self.back_to_the_last_of(seat)

    def back_to_the_last_of(self, seat: int) -> None:
        last = max(ply for ply in range(len(self.moves)) if ply % 2 == seat)
        del self.moves[last:]
        self.back_to = last
        self.proposal = self.plan = None

    @rule(seat=st.integers(0, 1), really=st.integers(0, 9))
    def resign(self, seat: int, really: int) -> None:
        if really or self.over:
            return
        self.ask(seat, Resign())
        self.over, self.proposal, self.plan = True, None, None

    @invariant()
    def the_log_says_what_the_list_says(self) -> None:
        game = self.row
        assert [str(made.move) for made in state_of(game).moves] == self.moves
        assert ConditionalMoves.objects.filter(game=game).exclude(tree=[]).exists() == bool(
            self.plan
        )
        assert (game.ply, game.status != Status.RUNNING) == (len(self.moves), self.over)
        assert first_difference(game) == ""


@pytest.mark.hypothesis
def test_the_door_agrees_with_a_list(alice: User, bob: User) -> None:
    PEOPLE[:] = [alice, bob]
    run_state_machine_as_test(
        Door,
        settings=settings(
            max_examples=settings().max_examples // 6,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
