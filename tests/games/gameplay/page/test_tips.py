"""Hints for whoever plays alone: through the door, counted in the open, and in no other game."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.log.commands import Resign
from games.models import Event, Game, SoloRecord
from games.puzzles.grid import NAMES, PEERS
from games.rules.kit.board import Board
from games.services.gamelog.audit import first_difference
from games.services.gamelog.state_cache import state_of
from tests.games.gameplay.test_solo import drawn, solve_rest
from tests.support.games.cards.decks import CARD, FREE, cards, entry
from tests.support.games.pages import act, press, send, signed_in, text


def shown(client: Client, address: str) -> Board:
    board = client.get(address).context["board"]
    drawn_board = board if isinstance(board, Board) else board.picture
    assert isinstance(drawn_board, Board)
    return drawn_board


def what_if(game: Game) -> str:
    return f"/games/{game.pk}/{game.ply}/analysis/"


@pytest.mark.slow
def test_a_hint_is_asked_for_on_the_page_and_stands_in_the_log(alice: User) -> None:
    game, client = cards(alice), signed_in(alice)
    send(client, game, "glass")
    assert 'id="do-hint"' in client.get(game.get_absolute_url()).content.decode()
    assert send(client, game, "hint").status_code == 303
    page = client.get(game.get_absolute_url()).content.decode()
    assert 'id="tip"' in page
    assert "tip-area" in page
    assert "tip-goal" not in page
    assert send(client, game, "hint").status_code == 303
    page = client.get(game.get_absolute_url()).content.decode()
    assert "tip-goal" in page
    assert 'id="do-hint"' not in page
    assert send(client, game, "hint").status_code == 422
    moves = Event.objects.filter(game=game, kind="move").values_list("payload__move", flat=True)
    assert list(moves) == ["glass", "hint", "hint"]
    game.refresh_from_db()
    assert first_difference(game) == ""


def test_onlookers_see_how_many_hints_there_were(alice: User, bob: User) -> None:
    game, client = cards(alice), signed_in(alice)
    for move in ("glass", "hint", entry(FREE[0]), "hint"):
        send(client, game, move)
    board = shown(signed_in(bob), game.get_absolute_url())
    assert {"hints": 2} in [remark.params for remark in board.remarks]
    record = signed_in(bob).get(f"/games/{game.pk}/game.txt").content.decode()
    assert record.count("hint") == 2


def marked(board: Board) -> list[str]:
    return [square.name for square in board.squares() if square.tip]


def test_the_marks_of_a_hint_stand_with_its_words_or_not_at_all(alice: User) -> None:
    game, client = cards(alice), signed_in(alice)
    for move in ("glass", "hint"):
        send(client, game, move)
    assert marked(shown(client, game.get_absolute_url()))
    assert not marked(shown(client, f"{game.get_absolute_url()}score-sheet/"))
    act(game, alice, Resign())
    assert not marked(shown(client, game.get_absolute_url()))


@pytest.mark.slow
@pytest.mark.database
def test_hints_are_counted_in_the_result_and_such_a_time_is_no_best(alice: User) -> None:
    game, client = drawn(alice), signed_in(alice)
    for move in ("glass", "hint", "hint"):
        send(client, game, move)
    solve_rest(game, alice)
    record = SoloRecord.objects.get(game=game)
    assert (record.tips, record.mistakes) == (1, 0)
    solo = client.get(game.get_absolute_url()).context["board"].solo
    assert (solo.tips, solo.best) == (1, False)
    assert not SoloRecord.objects.of(alice).bests().exists()
    again = drawn(alice)
    send(client, again, "glass")
    solve_rest(again, alice)
    assert client.get(again.get_absolute_url()).context["board"].solo.best


@pytest.mark.words
def test_the_number_of_hints_is_told_with_the_time(alice: User) -> None:
    game, client = drawn(alice), signed_in(alice)
    for move in ("glass", "hint"):
        send(client, game, move)
    solve_rest(game, alice)
    assert "with 1 hint." in text(client.get(game.get_absolute_url()))


def test_a_hint_cannot_be_asked_for_against_others(alice: User, bob: User) -> None:
    game, client = cards(alice, bob, between="open"), signed_in(alice)
    send(client, game, "glass")
    page = client.get(game.get_absolute_url()).content.decode()
    assert 'id="do-hint"' not in page
    assert send(client, game, "hint").status_code == 422
    assert shown(client, f"{game.get_absolute_url()}?tip=2").tip is None


@pytest.mark.parametrize("others", [True, False], ids=["against others", "alone"])
def test_the_what_if_board_of_a_running_game_gives_no_hint_and_says_so(
    alice: User, bob: User, others: bool
) -> None:
    game = cards(alice, *[bob] * others, between="open")
    client = signed_in(alice)
    send(client, game, "glass")
    game.refresh_from_db()
    answer = client.get(f"{what_if(game)}?tip=2")
    assert answer.context["board"].tip is None
    assert answer.context["tips"].refusal in text(answer)
    assert "ask-tip" not in answer.content.decode()
    assert not [target for target in answer.context["board"].extra if target.move == "hint"]
    assert client.get(f"{what_if(game)}?moves=hint").status_code == 400


@pytest.mark.slow
def test_the_two_refusals_differ(alice: User, bob: User) -> None:
    games = [cards(alice), cards(alice, bob)]
    pages = [signed_in(alice).get(what_if(game)) for game in games]
    assert len({page.context["tips"].refusal for page in pages}) == 2


@pytest.mark.slow
def test_when_the_game_is_over_the_what_if_board_gives_hints_that_count_nothing(
    alice: User, bob: User
) -> None:
    game = cards(alice, bob)
    client = signed_in(alice)
    send(client, game, "glass")
    act(game, bob, Resign())
    game.refresh_from_db()
    first = client.get(what_if(game))
    assert first.context["board"].tip is None
    second = client.get(f"{what_if(game)}{first.context['tips'].first.partition('analysis/')[2]}")
    assert not second.context["board"].tip.is_whole
    address = second.context["tips"].whole.partition("#")[0]
    third = client.get(address)
    assert third.context["board"].tip.is_whole
    after = client.get(third.context["tips"].write.partition("#")[0])
    assert after.status_code == 200
    assert after.context["board"].tip is None
    move = third.context["board"].tip.move
    squares = {square.name: square.symbol for square in after.context["board"].squares()}
    assert squares[move[1:]] == move[0]
    position = state_of(Game.objects.get(pk=game.pk)).position
    assert getattr(position, "tips", 0) == 0


def over(game: Game, *users: User, moves: tuple[str, ...] = ()) -> Client:
    """Play the moves, by the players in turn, and end the game; return the browser of the first."""
    client = signed_in(users[0])
    for number, move in enumerate(moves):
        send(signed_in(users[number // 2 % 2]), game, move)
        game.refresh_from_db()
    act(game, users[-1], Resign())
    game.refresh_from_db()
    return client


def wrong_digit(cell: int) -> str:
    """A digit that stands nowhere in sight of this square of the card, and is wrong."""
    seen = {CARD.puzzle[peer] for peer in PEERS[cell]} | {CARD.solution[cell]}
    return next(f"{digit}{NAMES[cell]}" for digit in "123456789" if digit not in seen)


WRONG = next(wrong_digit(cell) for cell in FREE if len({CARD.puzzle[p] for p in PEERS[cell]}) < 9)


@pytest.mark.slow
def test_a_wrong_digit_of_the_game_leads_to_the_board_before_it(alice: User, bob: User) -> None:
    game = cards(alice, bob, referee="players")
    client = over(game, alice, bob, moves=("glass", WRONG))
    page = client.get(f"{what_if(game)}?tip=2")
    assert page.context["board"].tip.wrong == WRONG
    assert 'id="before-wrong"' in page.content.decode()
    before = client.get(page.context["tips"].before.partition("#")[0])
    assert before.context["board"].tip is None
    assert before.context["ply"] == game.ply - 1
    whole = client.get(before.context["tips"].first.partition("#")[0].replace("tip=1", "tip=2"))
    assert whole.context["board"].tip.move


def test_a_wrong_digit_that_was_tried_leads_to_the_board_before_it(alice: User, bob: User) -> None:
    game = cards(alice, bob, referee="players")
    client = over(game, alice, bob)
    page = client.get(f"{what_if(game)}?moves=glass,{WRONG},glass&tip=1")
    assert page.context["board"].tip.wrong == WRONG
    before = client.get(page.context["tips"].before.partition("#")[0])
    assert before.context["analysis"].at == 1
    assert [str(move) for move in before.context["analysis"].moves] == ["glass", WRONG, "glass"]


@pytest.mark.slow
@pytest.mark.usefixtures("one_window")
def test_many_hints_at_once_have_to_wait_and_nothing_is_lost(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.views.analysis.tips.MAX_TIPS_PER_MINUTE", 2)
    cache.clear()
    game = cards(alice, bob)
    over(game, alice, bob)
    visitor, tried = Client(), f"{what_if(game)}?moves=glass,{entry(FREE[0])}"
    answers = [visitor.get(f"{tried}&tip={tip}") for tip in (1, 2, 1)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    page = answers[-1]
    assert page.context["board"].tip is None
    assert page.context["tips"].refusal in text(page)
    assert len(page.context["analysis"].moves) == 2
    assert visitor.get(tried).status_code == 200
    assert signed_in(alice).get(f"{tried}&tip=1").status_code == 200


@pytest.mark.first_by_day
@pytest.mark.parametrize("tip", ["x", "9", "-1", "²", "12"])
def test_an_address_that_asks_for_too_much_is_taken_calmly(alice: User, tip: str) -> None:
    game = cards(alice)
    assert signed_in(alice).get(what_if(game), {"tip": tip}).status_code == 200


def test_a_game_without_puzzle_says_nothing_of_hints(sogo_game: Game) -> None:
    assert Client().get(f"/games/{sogo_game.pk}/0/analysis/").context["tips"] is None


def test_a_hint_that_was_read_is_not_taken_back(alice: User) -> None:
    game, client = cards(alice), signed_in(alice)
    for move in ("glass", "hint"):
        send(client, game, move)
    assert press(client, game, "takeback").status_code == 409
    assert getattr(state_of(Game.objects.get(pk=game.pk)).position, "tips", 0) == 1
