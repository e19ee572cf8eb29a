"""Plans at the door: answers in the mover's own transaction, one event each, and no more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import Command, PlayMoves, Refused, Resign, UndoTurn
from games.log.conditional_moves.plans import ANY, MAX_ANSWERS_PER_MOVE, RESIGN
from games.log.time.control import per_move
from games.models import ConditionalMoves, Event, Game, JobKind, Outbox
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, MalformedMove
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import Receipt, StaleBoard, apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker.runner import run
from tests.support.games.notifications.emails import tell_turns

pytestmark = pytest.mark.database


def planned(game: Game, user: User, *branches: Any) -> None:
    game.refresh_from_db()
    at = timezone.now()
    conditional_moves.change(game.pk, user, lambda _: list(branches), board=game.board_event, at=at)


def on(reply: str, do: Any, *then: Any, seat: int = 1) -> dict[str, Any]:
    condition: Any = ANY if reply == ANY else [[seat, reply]]
    return {"on": condition, "do": do if do == RESIGN else do.split(), "then": list(then)}


def sent(game: Game, user: User, action: Command | str) -> Receipt:
    action = PlayMoves((action,)) if isinstance(action, str) else action
    return apply_command(game.pk, action, by=PlayerActor(user), key=str(uuid4()), at=timezone.now())


def line(game: Game) -> str:
    return " ".join(str(made.move) for made in state_of(Game.objects.get(pk=game.pk)).moves)


@pytest.fixture
def game(live_game: Game, alice: User) -> Game:
    """Alice has played A1; bob is to move."""
    sent(live_game, alice, "A1")
    return live_game


@pytest.mark.slow
def test_the_planned_answer_stands_at_once_as_an_event_of_its_own(
    game: Game, alice: User, bob: User
) -> None:
    planned(game, alice, on("B1", "C1"), on(ANY, "D1"))
    receipt = sent(game, bob, "B1")
    assert line(game) == "A1 B1 C1"
    assert receipt.state.to_move == {1}
    numbers = Event.objects.filter(game=game).values_list("number", "seat", "kind")
    assert list(numbers)[-2:] == [(2, 1, "move"), (3, 0, "move")]
    assert not ConditionalMoves.objects.exists()
    assert not first_difference(Game.objects.get())


@pytest.mark.slow
def test_no_mail_tells_of_a_turn_that_was_answered(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on(ANY, "C1"))
    sent(game, bob, "B1")
    tell_turns()
    rows = Outbox.objects.filter(game=game, user=alice, kind=JobKind.TURN)
    for row in rows:
        Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
        run(row.pk)
    assert not alice.deliveries.filter(state="sent").exists()


@pytest.mark.slow
def test_a_chain_goes_on_over_several_turns(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on("B1", "C1", on("B2", "C2"), on(ANY, RESIGN)))
    sent(game, bob, "B1")
    sent(game, bob, "B2")
    assert line(game) == "A1 B1 C1 B2 C2"
    assert not ConditionalMoves.objects.exists()


def long_game(plies: int) -> list[str]:
    """Moves that end nothing: each the first one after which the game goes on."""
    position = RULESETS["sogo"].start(2, {"size": 5})
    moves: list[str] = []
    for ply in range(plies):
        after = ((move, position.play(move, ply % 2)) for move in position.legal_moves(ply % 2))
        move, position = next(way for way in after if way[1].outcome is None)
        moves.append(str(move))
    return moves


RODS = long_game(64)


def always(moves: list[str]) -> list[Any]:
    """Whatever they play: these answers, one after the other."""
    tree: list[Any] = []
    for move in reversed(moves):
        tree = [on(ANY, move, *tree)]
    return tree


@pytest.fixture
def both_planned(alice: User, bob: User) -> Game:
    """Bob is to move, and both have planned thirty answers: more than one move may set off.

    Bob's begin behind the move he makes himself, as those of a third player would.
    """
    game = start_game(
        "sogo", [alice, bob], options={"size": 5}, at=timezone.now(), time_control=per_move(3)
    )
    sent(game, alice, RODS[0])
    for user, ply, moves in ((alice, 1, RODS[2:62:2]), (bob, 2, RODS[3:63:2])):
        ConditionalMoves.objects.create(
            game=game, user=user, ply=ply, tree=always(moves), changed_at=timezone.now()
        )
    game.seats.update(has_plan=True)
    return game


@pytest.mark.slow
def test_two_plans_that_answer_each_other_end_after_fifty_answers(
    both_planned: Game, bob: User, alice: User
) -> None:
    sent(both_planned, bob, RODS[1])
    assert line(both_planned).split() == RODS[: 2 + MAX_ANSWERS_PER_MOVE]
    assert not first_difference(Game.objects.get())


@pytest.mark.slow
def test_who_moves_by_hand_has_another_plan_now(both_planned: Game, bob: User, alice: User) -> None:
    sent(both_planned, bob, RODS[1])
    sent(both_planned, alice, RODS[52])
    assert not ConditionalMoves.objects.filter(user=alice).exists()
    assert line(both_planned).split() == RODS[:54]


def test_a_reply_nobody_planned_for_clears_the_plan_with_a_notice(
    game: Game, alice: User, bob: User
) -> None:
    planned(game, alice, on("B1", "C1"))
    sent(game, bob, "D4")
    kept = conditional_moves.plan_of(game, alice)
    assert kept
    assert (kept.tree, kept.cleared) == ([], ConditionalMoves.Cleared.UNFORESEEN)
    conditional_moves.drop(game.pk, alice)
    assert conditional_moves.plan_of(game, alice) is None


def test_an_answer_no_longer_legal_is_not_played(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on(ANY, "E9"))
    sent(game, bob, "B1")
    kept = conditional_moves.plan_of(game, alice)
    assert kept
    assert kept.cleared == ConditionalMoves.Cleared.ILLEGAL
    assert line(game) == "A1 B1"


def test_giving_up_as_planned(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on("B1", RESIGN))
    receipt = sent(game, bob, "B1")
    assert receipt.state.result
    assert receipt.state.result.winners == {1}
    assert not ConditionalMoves.objects.exists()


def test_a_refused_move_leaves_the_plan_alone(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on("B1", "C1"))
    before = ConditionalMoves.objects.get()
    with pytest.raises(MalformedMove):
        sent(game, bob, "Z9")
    assert ConditionalMoves.objects.get().tree == before.tree


@pytest.mark.slow
@pytest.mark.parametrize("who", ["alice", "carol"])
def test_who_may_not_plan(game: Game, who: str, request: pytest.FixtureRequest) -> None:
    user = request.getfixturevalue(who)
    board = game.board_event + (7 if who == "alice" else 1)
    with pytest.raises((StaleBoard, Refused, NotPermitted)):
        conditional_moves.change(
            game.pk, user, lambda _: [on(ANY, "C1")], board=board, at=timezone.now()
        )


def test_whose_turn_it_is_moves_and_does_not_plan(game: Game, bob: User) -> None:
    with pytest.raises(Refused, match="^own-turn-first$"):
        planned(game, bob, on(ANY, "C1", seat=0))


@pytest.mark.slow
def test_a_planned_move_costs_no_time(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on(ANY, "C1"))
    later = timezone.now() + timedelta(hours=30)
    apply_command(game.pk, PlayMoves(("B1",)), by=PlayerActor(bob), key="k", at=later)
    state = state_of(Game.objects.get())
    assert state.moves[-1].left == per_move(3).initial
    assert state.clock.due_at == later + timedelta(days=3)


@pytest.mark.slow
def test_the_grace_ends_where_the_plan_has_answered(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on(ANY, "C1"))
    sent(game, bob, "B1")
    with pytest.raises(Refused, match="answered"):
        sent(game, bob, UndoTurn())


def test_what_chance_brings_is_part_of_the_condition(alice: User, bob: User) -> None:
    at = timezone.now()
    game = start_game("tiles", [alice, bob], options={}, at=at, time_control=per_move(3))
    state = state_of(game)
    (first,) = state.to_move
    reply = next(iter(state.position.legal_moves(first)))
    placed = state.position.play(reply, first)
    answers: dict[str, str] = {}
    tree = []
    for drawn in placed.legal_moves(CHANCE):
        answer = next(iter(placed.play(drawn, CHANCE).legal_moves(1 - first)))
        answers[str(drawn)] = str(answer)
        condition = [[first, str(reply)], [CHANCE, str(drawn)]]
        tree.append({"on": condition, "do": [str(answer)], "then": []})
    people = [alice, bob]
    conditional_moves.change(
        game.pk, people[1 - first], lambda _: tree, board=game.board_event, at=at
    )
    sent(game, people[first], str(reply))
    *__, came, did = state_of(Game.objects.get()).moves[: state.ply + 3]
    assert (came.seat, did.seat) == (CHANCE, 1 - first)
    assert str(did.move) == answers[str(came.move)]


@pytest.mark.slow
def test_who_resigned_by_hand_keeps_no_plan_at_work(game: Game, alice: User, bob: User) -> None:
    planned(game, alice, on(ANY, "C1"))
    sent(game, bob, Resign())
    assert line(game) == "A1"
