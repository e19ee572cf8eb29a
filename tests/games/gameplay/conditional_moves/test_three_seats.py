"""Plans at a table of three and of four, in a game in which one may pass."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Refused, Resign
from games.log.conditional_moves.plans import ANY, RESIGN
from games.log.time.control import per_move
from games.models import ConditionalMoves, Game
from games.rules import RULESETS
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from games.services.gameplay import conditional_moves
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person
from tests.support.games.pages import signed_in
from tests.support.games.plan_pages import add, look, tree
from tests.support.games.stones import STONES


@pytest.fixture(autouse=True)
def _in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "stones", STONES)


def begun(*people: User) -> Game:
    at = timezone.now()
    return start_game("stones", list(people), options={}, at=at, time_control=per_move(3))


@pytest.fixture
def game(alice: User, bob: User, carol: User) -> Game:
    """In this order around the table. Alice has taken a stone; bob is to move."""
    game = begun(alice, bob, carol)
    moved(game, alice, "t1")
    return game


def moved(game: Game, *made: User | str) -> None:
    """Who makes which move, by turns."""
    for user, move in zip(made[::2], made[1::2], strict=True):
        assert isinstance(user, User)
        action = PlayMoves((str(move),))
        apply_command(game.pk, action, by=PlayerActor(user), key=str(uuid4()), at=timezone.now())


def on(condition: str, do: str, *then: Any) -> dict[str, Any]:
    """`condition` as in "1:t1 2:*"; ANY for whatever they do."""
    turns = [turn.split(":") for turn in condition.split() if condition != ANY]
    wanted: Any = [[int(seat), move] for seat, move in turns] or ANY
    return {"on": wanted, "do": RESIGN if do == RESIGN else [do], "then": list(then)}


def planned(game: Game, user: User, *branches: Any) -> None:
    game.refresh_from_db()
    board, at = game.board_event, timezone.now()
    conditional_moves.change(game.pk, user, lambda _: list(branches), board=board, at=at)


def line(game: Game) -> str:
    return " ".join(f"{made.seat}:{made.move}" for made in state_of(fresh(game)).moves)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bobs", "carols", "answer"),
    [("t3", "t2", "t3"), ("pass", "t2", "t3"), ("t3", "t1", "t2")],
)
def test_of_three_one_may_play_anything(
    game: Game, alice: User, bob: User, carol: User, bobs: str, carols: str, answer: str
) -> None:
    planned(game, alice, on(ANY, "t2"), on("1:* 2:t2", "t3"))
    moved(game, bob, bobs)
    assert line(game) == f"0:t1 1:{bobs}", "it is not her turn yet"
    moved(game, carol, carols)
    assert line(game) == f"0:t1 1:{bobs} 2:{carols} 0:{answer}"
    assert not first_difference(fresh(game))


@pytest.mark.slow
@pytest.mark.parametrize(
    "condition", ["1:* 2:t2", "1:t1", "2:t1 1:t1"], ids=["otherwise", "one alone", "wrong seats"]
)
def test_what_the_plan_does_not_say_of_both_drops_it(
    game: Game, alice: User, bob: User, carol: User, condition: str
) -> None:
    planned(game, alice, on(condition, "t3"))
    moved(game, bob, "t1", carol, "t1")
    assert line(game) == "0:t1 1:t1 2:t1"
    plan = ConditionalMoves.objects.get()
    assert (plan.tree, plan.cleared) == ([], ConditionalMoves.Cleared.UNFORESEEN)


def test_passing_is_an_answer_and_a_condition(
    game: Game, alice: User, bob: User, carol: User
) -> None:
    planned(game, alice, on("1:pass 2:t2", "pass"), on(ANY, "t1"))
    moved(game, bob, "pass", carol, "t2")
    assert line(game) == "0:t1 1:pass 2:t2 0:pass"
    assert state_of(fresh(game)).to_move == {1}


@pytest.mark.slow
def test_a_planned_pass_may_end_the_game(game: Game, alice: User, bob: User, carol: User) -> None:
    planned(game, alice, on(ANY, "pass", on(ANY, "t3")))
    moved(game, bob, "pass", carol, "pass")
    assert fresh(game).termination == "all-passed"
    assert not ConditionalMoves.objects.exists()


@pytest.mark.slow
def test_giving_up_by_plan_leaves_the_game_to_the_others(
    game: Game, alice: User, bob: User, carol: User
) -> None:
    planned(game, carol, on("1:t3", RESIGN))
    moved(game, bob, "t3")
    state = state_of(fresh(game))
    assert (state.left, state.result, state.to_move) == ({2}, None, {0})
    moved(game, alice, "t1", bob, "t1")
    assert line(game) == "0:t1 1:t3 2:pass 0:t1 1:t1 2:pass"
    assert not ConditionalMoves.objects.exists()
    assert not first_difference(fresh(game))


@pytest.mark.slow
def test_a_plan_answers_what_follows_from_anothers_giving_up(
    game: Game, alice: User, bob: User, carol: User
) -> None:
    planned(game, carol, on("1:t3", RESIGN))
    planned(game, alice, on("1:t3 2:pass", "t2", on("1:t1 2:*", "t3")))
    moved(game, bob, "t3")
    assert line(game) == "0:t1 1:t3 2:pass 0:t2"
    moved(game, bob, "t1")
    assert line(game) == "0:t1 1:t3 2:pass 0:t2 1:t1 2:pass 0:t3"


def test_whoever_has_left_plans_no_more(game: Game, alice: User, carol: User) -> None:
    apply_command(game.pk, Resign(), by=PlayerActor(carol), key="leave", at=timezone.now())
    with pytest.raises(Refused, match="^seat-left$"):
        planned(game, carol, on(ANY, "t1"))
    planned(game, alice, on(ANY, "t1"))


@pytest.mark.slow
def test_two_plans_answer_each_other_and_the_third_player(
    game: Game, alice: User, bob: User, carol: User
) -> None:
    planned(game, alice, on("1:t1 2:t2", "t1", on("1:t2 2:t3", "pass")))
    planned(game, carol, on("1:t1", "t2", on("0:t1 1:*", "t3")))
    moved(game, bob, "t1")
    assert line(game) == "0:t1 1:t1 2:t2 0:t1"
    assert {plan.user_id: plan.ply for plan in ConditionalMoves.objects.all()} == {
        alice.pk: 4,
        carol.pk: 3,
    }
    moved(game, bob, "t2")
    assert line(game) == "0:t1 1:t1 2:t2 0:t1 1:t2 2:t3 0:pass"
    assert not ConditionalMoves.objects.exists()
    assert not first_difference(fresh(game))


def test_of_two_plans_only_the_one_that_does_not_fit_is_dropped(
    game: Game, alice: User, bob: User, carol: User
) -> None:
    planned(game, alice, on("1:t1 2:t1", "t1"))
    planned(game, carol, on("1:t2", "t3"))
    moved(game, bob, "t1")
    assert ConditionalMoves.objects.get(user=carol).cleared == ConditionalMoves.Cleared.UNFORESEEN
    moved(game, carol, "t1")
    assert line(game) == "0:t1 1:t1 2:t1 0:t1"


def test_a_plan_is_for_the_seat_of_its_owner_among_four(
    alice: User, bob: User, carol: User
) -> None:
    game = begun(alice, bob, carol, person("dora"))
    planned(game, carol, on("0:t1 1:*", "t2"))
    planned(game, bob, on("0:t1", "pass"))
    moved(game, alice, "t1")
    assert line(game) == "0:t1 1:pass 2:t2"
    assert state_of(fresh(game)).to_move == {3}


def test_the_page_of_a_plan_for_three(game: Game, alice: User, bob: User, carol: User) -> None:
    client = signed_in(alice)
    assert not look(client, game)[1].having("ul", class_="plan")
    words, page = look(client, game, moves="t1,t2")
    assert re.search(r"\bbob \w+ t1\b", words)
    assert page.having("a", id="wild-1")
    assert add(client, game, "t1").status_code == 422, "carol has not moved yet"
    assert add(client, game, "t1,t2,pass", any="0").status_code == 303
    assert tree(game) == [{"on": [[1, "*"], [2, "t2"]], "do": ["pass"], "then": []}]
    words, page = look(client, game)
    assert len(page.having("ul", class_="plan")) == 1
    assert re.search(r"\bcarol \w+ t2 → \w+ \w+ pass\b", words)
    assert not look(signed_in(carol), game)[1].having("ul", class_="plan")
    moved(game, bob, "t3")
    words, _page = look(client, game)
    assert re.search(r"\bcarol \w+ t2 → \w+ \w+ pass\b", words)
    assert not re.search(r"\bbob \w+", words.partition("→")[0].rpartition("carol")[0][-12:])
    moved(game, carol, "t2")
    assert line(game) == "0:t1 1:t3 2:t2 0:pass"


def test_bots_of_one_level_are_told_apart_in_a_line(alice: User) -> None:
    bots, at = ["casual", "casual"], timezone.now()
    game = start_game("stones", [alice, *bots], options={}, at=at)
    moved(game, alice, "t1")
    words, __ = look(signed_in(alice), game, moves="t1,t2")
    assert re.search(r"Birch 1 \w+ t1\b", words)
    assert re.search(r"Birch 2 \w+ t2\b", words)
