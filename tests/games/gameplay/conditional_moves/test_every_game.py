"""The page of a plan in every game: dice, tiles, cards, and turns of several moves."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.gameplay.refusals import GameplayRefusal
from tests.appearance.markup import Markup
from tests.support.games.chance import play_on
from tests.support.games.pages import signed_in, text, why
from tests.support.games.plan_pages import Played, add, look, tree


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
    words, page = look(client, game, moves=",".join(moves))
    assert "6, 6, 6, 6" in words
    assert page.having("a", id="wild-1")
    assert add(client, game, ",".join(moves)).status_code == 303
    (branch,) = tree(game)
    assert [seat for seat, _ in branch["on"]] == [1 - owner, -1]  # type: ignore[attr-defined]
    assert "6, 6, 6, 6 →" in look(client, game)[0]
    add(client, game, ",".join(moves), any="1")
    exact, left_open = tree(game)
    assert left_open["on"] == [exact["on"][0], [-1, "*"]]  # type: ignore[index]
    words = look(client, game)[0]
    assert (words.count("→"), words.count("6, 6, 6, 6 →")) == (2, 1)


def queries(page: Markup) -> list[dict[str, list[str]]]:
    return [parse_qs(urlsplit(link.get("href", "")).query) for link in page.having("a")]


@pytest.mark.first_by_day
@pytest.mark.parametrize("key", ["frege", "tiles"])
def test_other_games_are_planned_the_same_way(alice: User, bob: User, key: str) -> None:
    game = start_game(key, [alice, bob], options={}, at=timezone.now())
    people = [alice, bob]
    game = play_on(game, people, Random(2), 4)
    owner = 1 - min(state_of(game).to_move)
    client, moves = signed_in(people[owner]), ""
    while not (page := look(client, game, moves=moves)[1]).having("button", id="add-line"):
        picks = [query["pick"][0] for query in queries(page) if "pick" in query]
        pages = [page, *(look(client, game, moves=moves, pick=pick)[1] for pick in picks[:1])]
        lines = [query.get("moves", [""])[0] for page in pages for query in queries(page)]
        longer = [line for line in lines if line.startswith(moves) and len(line) > len(moves)]
        assert longer, moves
        moves = longer[0]
    assert add(client, game, moves).status_code == 303
    assert len(tree(game)) == 1


def test_plans_and_what_if_boards_write_letters_as_the_board_shows_them(
    alice: User, bob: User
) -> None:
    game = start_game("frege", [alice, bob], options={}, at=timezone.now())
    letter, reply = moves = _a_red_and_a_blue_letter(game)
    client = signed_in(bob)
    what_if = client.get(f"/games/{game.pk}/0/analysis/", {"moves": ",".join(moves)})
    blue = reply[0].lower() + reply[1:]
    for words in (text(what_if), look(client, game, moves=",".join(moves))[0]):
        assert re.search(rf"\b{blue}\b", words)
        assert not re.search(rf"\b{reply}\b", words)
        assert re.search(rf"\b{letter}\b", words)


def _a_red_and_a_blue_letter(game: Game) -> tuple[str, str]:
    position = state_of(game).position
    letter = next(iter(position.legal_moves(0)))
    replies = map(str, position.play(letter, 0).legal_moves(1))
    return str(letter), next(reply for reply in replies if reply.startswith("F"))


def test_cards_say_why_there_is_no_plan(alice: User, bob: User, carol: User) -> None:
    game = start_game(
        "cards", [alice, bob, carol], options={}, at=timezone.now(), time_control=per_move(3)
    )
    words, _ = look(signed_in(bob), game)
    assert why(GameplayRefusal.GAME_NOT_PLANNABLE) in words


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
    assert re.search(r"\balice \w+ xA3-1 → \w+ \w+ D1\b", look(client, game)[0])
    add(client, game, "x-,D1")
    play_moves(game, "xA3-1", game.created_at)
    assert str(state_of(Game.objects.get()).moves[-1].move) == "D1"
