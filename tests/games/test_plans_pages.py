"""The page of a plan: lines played on the board, the tree they make, and what its owner is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.log.actions import Resign
from games.log.time.control import per_move
from games.models import Game, Plan
from games.services.authors import Player
from games.services.play import play
from games.services.starting import start_game
from games.services.states import state_of
from tests.games.fairness import play_on
from tests.games.pages import send, signed_in, text
from tests.look.markup import Markup

Played = Callable[..., Game]


def address(game: Game) -> str:
    return f"/games/{game.pk}/plan/"


def look(client: Client, game: Game, status: int = 200, **query: str) -> tuple[str, Markup]:
    response = client.get(address(game), query)
    assert response.status_code == status
    return text(response), Markup(response.content.decode())


def add(client: Client, game: Game, moves: str, **more: object) -> HttpResponse:
    game.refresh_from_db()
    return client.post(address(game), {"board": game.board_number, "moves": moves, **more})


def cut(client: Client, game: Game, path: str = "", **more: object) -> HttpResponse:
    game.refresh_from_db()
    form = {"board": game.board_number, "path": path, **more}
    return client.post(f"{address(game)}cut/", form)


def tree(game: Game) -> list[dict[str, object]]:
    return Plan.objects.get(game=game).tree


@pytest.fixture
def hers(live_game: Game, alice: User, play_moves: Played) -> Client:
    """Alice has moved A4 and waits for bob."""
    play_moves(live_game, "A4", live_game.created_at)
    live_game.refresh_from_db()
    return signed_in(alice)


def test_a_line_is_played_and_put_into_the_plan(hers: Client, live_game: Game, bob: User) -> None:
    said, page = look(hers, live_game)
    assert "Nothing is planned yet." in said
    assert not page.having("button", id="add-line")
    said, page = look(hers, live_game, moves="D1")
    assert "If bob plays D1" in said
    assert page.having("button", id="add-resign")
    said, page = look(hers, live_game, moves="D1,C2")
    assert "I play C2" in said
    assert page.having("button", id="add-line")
    answer = add(hers, live_game, "D1,C2")
    assert (answer.status_code, answer["Location"]) == (303, f"{address(live_game)}#plan")
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": ["C2"], "then": []}]
    assert "If bob plays D1 → I play C2" in look(hers, live_game)[0]
    send(signed_in(bob), live_game, "D1")
    assert [str(one.move) for one in state_of(Game.objects.get()).moves] == ["A4", "D1", "C2"]
    assert not Plan.objects.exists()


def test_lines_grow_into_one_tree(hers: Client, live_game: Game) -> None:
    for line in ("D1,C2", "D1,C2,B1,B2", "B3,C2", "D1,C2,C3,A1"):
        assert add(hers, live_game, line).status_code == 303
    first, second = tree(live_game)
    assert [branch["on"] for branch in first["then"]] == [[[1, "B1"]], [[1, "C3"]]]  # type: ignore[attr-defined]
    assert second["on"] == [[1, "B3"]]
    said, page = look(hers, live_game)
    assert "3 lines. Only you see them." in said
    assert len(page.having("ul", class_="plan")) == 2, "the second level stands inside the first"
    assert "Your plan: 3 lines" in text(hers.get(live_game.get_absolute_url()))


def test_the_same_condition_again_replaces_the_answer(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2,B1,B2")
    _, page = look(hers, live_game)
    change = page.having("a", href=f"{address(live_game)}?moves=D1#board")
    assert change, "the board before the answer"
    onwards = f"{address(live_game)}?{urlencode({'moves': 'D1,C2,B1,B2'})}#board"
    assert page.having("a", href=onwards)
    add(hers, live_game, "D1,A1")
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": ["A1"], "then": []}]


def test_a_reply_may_be_left_open(hers: Client, live_game: Game, bob: User) -> None:
    _, page = look(hers, live_game, moves="D1")
    (toggle,) = page.having("a", id="wild-0")
    assert toggle["href"] == f"{address(live_game)}?moves=D1&any=0#board"
    said, page = look(hers, live_game, moves="D1,C2", any="0")
    assert "If bob plays anything" in said
    assert page.having("a", id="wild-0")[0]["href"] == f"{address(live_game)}?moves=D1%2CC2#board"
    assert page.having("input", name="any", value="0")
    add(hers, live_game, "D1,C2", any="0")
    assert tree(live_game)[0]["on"] == "*"
    said, page = look(hers, live_game)
    assert "If they play anything → I play C2" in said
    assert any("any=0" in one.get("href", "") for one in page.having("a")), "it can be changed"
    send(signed_in(bob), live_game, "B3")
    assert str(state_of(Game.objects.get()).moves[-1].move) == "C2"


def test_a_line_begun_anew_is_not_left_open(hers: Client, live_game: Game) -> None:
    _, page = look(hers, live_game, moves="D1,C2", any="0", at="0")
    links = [one["href"] for one in page.having("a", class_="rod")]
    assert links
    assert all("any=" not in link for link in links)


def test_one_may_resign_if_it_comes_to_that(hers: Client, live_game: Game, bob: User) -> None:
    add(hers, live_game, "D1", resign="on")
    assert tree(live_game) == [{"on": [[1, "D1"]], "do": "resign", "then": []}]
    assert "If bob plays D1 → I resign" in look(hers, live_game)[0]
    send(signed_in(bob), live_game, "D1")
    assert Game.objects.get().status == "over"


def test_an_answer_is_taken_out_with_all_that_follows(hers: Client, live_game: Game) -> None:
    for line in ("D1,C2,B1,B2", "D1,C2,C3,A1", "B3,C2"):
        add(hers, live_game, line)
    assert cut(hers, live_game, "0.1").status_code == 303
    assert "2 lines" in look(hers, live_game)[0]
    cut(hers, live_game, "0")
    assert [branch["on"] for branch in tree(live_game)] == [[[1, "B3"]]]
    cut(hers, live_game, "0")
    assert not Plan.objects.exists()


def test_the_whole_plan_can_be_dropped(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2")
    assert cut(hers, live_game).status_code == 303
    assert not Plan.objects.exists()
    assert cut(hers, live_game).status_code == 303, "twice does no harm"


@pytest.mark.parametrize("path", ["7", "0.0", "x", "-1", "0..1", "9" * 300])
def test_an_answer_that_is_not_there_is_told(hers: Client, live_game: Game, path: str) -> None:
    add(hers, live_game, "D1,C2")
    answer = cut(hers, live_game, path)
    assert answer.status_code in {409, 422}
    assert 'role="alert"' in answer.content.decode()
    assert len(tree(live_game)) == 1


@pytest.mark.parametrize(
    ("moves", "more", "says"),
    [
        ("", {}, "First play on the board what the others may do"),
        ("D1", {}, "Your answer is missing"),
        ("D1,C2,B1", {}, "Your answer is missing"),
        ("D1,C2", {"resign": "on"}, "First play what the others do"),
        ("D1,Q9", {}, "is not a move"),
        ("D1,C2", {"board": "x"}, "could not be read"),
    ],
)
def test_what_makes_no_line_is_told_and_kept(
    hers: Client, live_game: Game, moves: str, more: dict[str, object], says: str
) -> None:
    answer = add(hers, live_game, moves, **more)
    assert answer.status_code == 422
    assert says in text(answer)
    if moves:
        assert "If bob plays D1" in text(answer)
    assert not Plan.objects.exists()


def test_a_board_that_has_changed_is_told(
    hers: Client, live_game: Game, bob: User, alice: User
) -> None:
    board = live_game.board_number
    send(signed_in(bob), live_game, "D1")
    answer = hers.post(address(live_game), {"board": board, "moves": "D1,C2"})
    assert answer.status_code == 409
    assert "It is your turn" in text(answer)
    send(hers, live_game, "C2")
    answer = hers.post(address(live_game), {"board": board, "moves": "B1,A1"})
    assert answer.status_code == 409
    assert "The board has changed" in text(answer)
    assert "If bob plays B1" in text(answer), "the line is still there"


def test_at_ones_turn_there_is_nothing_to_plan(live_game: Game, alice: User) -> None:
    client = signed_in(alice)
    said, page = look(client, live_game)
    assert "It is your turn: make your move, then plan ahead." in said
    assert not page.having("a", class_="rod")
    assert "Plan ahead" not in text(client.get(live_game.get_absolute_url()))


def test_the_page_of_the_game_leads_there(hers: Client, live_game: Game, bob: User) -> None:
    page = Markup(hers.get(live_game.get_absolute_url()).content.decode())
    assert page.having("a", id="my-plan", href=address(live_game))
    assert "my-plan" not in signed_in(bob).get(live_game.get_absolute_url()).content.decode()
    assert "my-plan" not in hers.get(f"/games/{live_game.pk}/0/").content.decode()


def test_a_plan_that_was_dropped_is_told_once(hers: Client, live_game: Game, bob: User) -> None:
    add(hers, live_game, "D1,C2")
    send(signed_in(bob), live_game, "B3")
    said = "Your plan is dropped: something happened that it had no answer to."
    page = hers.get(live_game.get_absolute_url())
    assert said in text(page)
    assert said not in text(signed_in(bob).get(live_game.get_absolute_url()))
    answer = hers.post(f"{address(live_game)}seen/")
    assert (answer.status_code, answer["Location"]) == (303, live_game.get_absolute_url())
    assert said not in text(hers.get(live_game.get_absolute_url()))


def test_putting_a_notice_away_leaves_a_standing_plan_alone(hers: Client, live_game: Game) -> None:
    add(hers, live_game, "D1,C2")
    hers.post(f"{address(live_game)}seen/")
    assert len(tree(live_game)) == 1


def test_after_the_end_nothing_is_planned(hers: Client, live_game: Game, bob: User) -> None:
    play(live_game.pk, Resign(), by=Player(bob), key="1", at=timezone.now())
    assert "The game is over." in look(hers, live_game)[0]
    assert add(hers, live_game, "D1,C2").status_code == 409
    assert "Plan ahead" not in text(hers.get(live_game.get_absolute_url()))


def test_dice_are_part_of_the_condition(alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    game = play_on(game, [alice, bob], Random(5), 7)
    state = state_of(game)
    owner = 1 - min(state.to_move)
    client = signed_in([alice, bob][owner])
    moves, position = [], state.position
    while owner not in position.to_move:
        move = list(position.legal_moves(min(position.to_move)))[-1]
        moves.append(str(move))
        position = position.play(move, min(position.to_move))
    while owner in position.to_move:
        move = next(iter(position.legal_moves(owner)))
        moves.append(str(move))
        position = position.play(move, owner)
    said, page = look(client, game, moves=",".join(moves))
    assert "If chance brings 6, 6, 6, 6" in said
    assert page.having("a", id="wild-1")
    assert add(client, game, ",".join(moves)).status_code == 303
    (branch,) = tree(game)
    assert [seat for seat, _ in branch["on"]] == [1 - owner, -1]  # type: ignore[attr-defined]
    assert "and chance brings 6, 6, 6, 6 → I play" in look(client, game)[0]
    add(client, game, ",".join(moves), any="1")
    assert "and whatever chance brings" in look(client, game)[0]


@pytest.mark.parametrize("key", ["frege", "tiles"])
def test_other_games_are_planned_the_same_way(alice: User, bob: User, key: str) -> None:
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    people = [alice, bob]
    game = play_on(game, people, Random(2), 4)
    owner = 1 - min(state_of(game).to_move)
    client, moves = signed_in(people[owner]), ""
    while not (page := look(client, game, moves=moves)[1]).having("button", id="add-line"):
        queries = [parse_qs(urlsplit(one.get("href", "")).query) for one in page.having("a")]
        lines = [query["moves"][0] for query in queries if list(query) == ["moves"]]
        longer = [line for line in lines if line.startswith(moves) and len(line) > len(moves)]
        assert longer, moves
        moves = longer[0]
    assert add(client, game, moves).status_code == 303
    assert len(tree(game)) == 1


def test_cards_say_why_there_is_no_plan(alice: User, bob: User, carol: User) -> None:
    game = start_game(
        "cards", [alice, bob, carol], options={}, at=timezone.now(), time_control=per_move(3)
    )
    said, _ = look(signed_in(bob), game)
    assert "In this game what is on the board is not known before one's turn." in said


def test_a_plan_stands_while_the_other_is_in_the_middle_of_a_turn(
    alice: User, bob: User, play_moves: Played
) -> None:
    game = start_game("sogo", [alice, bob], options={"variant": "2"}, at=timezone.now())
    game = play_moves(game, "A4 A3 A4 A3 A4 B3", game.created_at)
    assert state_of(game).to_move == {0}
    client = signed_in(bob)
    line = "A4,xA3-1,D1"
    assert add(client, game, line).status_code == 303
    game = play_moves(game, "A4", game.created_at)
    assert state_of(game).to_move == {0}, "a capture is due"
    assert "If alice plays xA3-1 → I play D1" in look(client, game)[0]
    add(client, game, "x-,D1")
    play_moves(game, "xA3-1", game.created_at)
    assert str(state_of(Game.objects.get()).moves[-1].move) == "D1"
