"""The list of moves: a column a seat, and what chance did beside the turn it was done for."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.parts.plies import wiped_plies
from games.log.state import State
from games.models import Game
from games.rules.kit.core import CHANCE
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.views.gameplay.page.move_list import LOST, ListedMove, move_list
from tests.support.games.cards.deck_logs import dealt, right, wrong
from tests.support.games.cards.deck_logs import send as send_move
from tests.support.games.cards.decks import cards
from tests.support.games.logs import T0, after, begun, moved
from tests.support.games.pages import act, signed_in

pytestmark = pytest.mark.django_db


def cells(state: State) -> list[list[str]]:
    return [
        [" ".join(drawn(step) for step in cell) for cell in row.cells]
        for row in move_list(state, state.ply, None, "").rows
    ]


def drawn(step: ListedMove) -> str:
    """The pieces that are drawn, and what is written beside them."""
    return "".join(piece.symbol for piece in step.pieces) + step.text


def test_a_finished_game_without_moves_is_not_said_to_wait_for_one(alice: User, bob: User) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    waits, none = map(gettext, ("No move has been made yet.", "No move was made."))
    sheet = f"{game.get_absolute_url()}score-sheet/"
    for address in (game.get_absolute_url(), sheet):
        assert waits in signed_in(alice).get(address).content.decode()
    act(game, alice, Resign())
    for address in (game.get_absolute_url(), sheet):
        shown = signed_in(alice).get(address).content.decode()
        assert none in shown
        assert waits not in shown
        assert "/review/" not in shown
    listed = signed_in(alice).get("/games/archive/").content.decode()
    assert gettext("without a move") in listed
    assert gettext("no move yet") not in listed


def test_turns_stand_in_the_column_of_their_seat() -> None:
    assert cells(moved(begun(), "A1 B1 C1")) == [["A1", "B1"], ["C1", ""]]


def test_a_row_has_the_number_of_its_first_turn() -> None:
    """As cards, tabs and mails count: the turns of all seats together."""
    state = moved(begun(), "A1 B1 C1")
    rows = move_list(state, state.ply, None, "").rows
    assert [row.number for row in rows] == [1, 3]
    assert state.move_number(state.ply) == sum(bool(cell) for row in rows for cell in row.cells)


def test_a_roll_stands_with_the_dice_it_brought() -> None:
    state = evolve(
        [Entry(EventKind.CHANCE, CHANCE, {"move": "r36"}, 1, T0)], begun(ruleset="ludoku")
    )
    for dice in (2, 3):
        state = whole_turn(state, dice)
    texts = [str(made.move).removeprefix("r") for made in state.moves]
    assert [made.seat for made in state.moves] == [CHANCE, 0, 0, CHANCE, 1, 1, 1, CHANCE]
    assert cells(state) == [[" ".join(texts[:3]), " ".join(texts[3:7])], [texts[7], ""]]


def test_a_roll_that_fits_nowhere_stands_in_the_column_of_who_rolled() -> None:
    state = stuck()
    listed = move_list(state, state.ply, None, "")
    for row in listed.rows:
        for seat, cell in enumerate(row.cells):
            assert all(piece.kind == f"seat{seat}" for step in cell for piece in step.pieces)
    lost = [step for row in listed.rows for cell in row.cells for step in cell if step.text == LOST]
    assert lost
    assert all(step.phrase and step.pieces for step in lost)


def stuck() -> State:
    """A game of Ludoku to its end, where whole rolls fit nowhere, and one side rolls alone."""
    rng = Random(5)
    state = begun(ruleset="ludoku")
    while state.position.outcome is None:
        (seat,) = state.position.to_move
        if seat == CHANCE:
            move, kind = state.position.draw(rng), EventKind.CHANCE
        else:
            move, kind = next(state.position.legal_moves(seat)), EventKind.MOVE
        entry = Entry(kind, seat, {"move": str(move)}, state.last_event + 1, T0)
        state = evolve([entry], state)
    return state


def whole_turn(state: State, dice: int) -> State:
    """The first dice that fit, one after the other; the next roll follows by itself."""
    (seat,) = state.to_move
    for _ in range(dice):
        state = after(state, PlayMoves((str(next(state.position.legal_moves(seat))),)), seat)
    return state


def test_setting_up_is_one_entry_and_counts_as_no_move(alice: User, bob: User) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    state = state_of(game)
    listed = move_list(state, state.ply, 0, "")
    assert listed.setup
    assert state.moves[listed.setup.ply - 1].move.setup
    assert not state.moves[listed.setup.ply].move.setup
    side = signed_in(alice).get(game.get_absolute_url()).context["side"]
    assert (side.move, side.moves, side.first) == (0, 0, listed.setup.ply)
    old = signed_in(alice).get(f"{game.get_absolute_url()}{listed.setup.ply}/").context["side"]
    assert old.previous is None


def test_dice_and_tiles_are_drawn_and_read_out(alice: User, bob: User) -> None:
    game = start_game("ludoku", [alice, bob], options={}, at=timezone.now())
    (roll,) = state_of(game).moves
    shown = signed_in(alice).get(game.get_absolute_url()).content.decode()
    moves = shown.partition('<ol class="moves')[2].partition("</ol>")[0]
    assert moves.count('class="glyph die') == len(str(roll.move)) - 1
    assert str(roll.move) not in moves


def test_a_drawn_tile_is_shown_once_when_it_has_been_laid(alice: User, bob: User) -> None:
    game = start_game("tiles", [alice, bob], options={}, at=timezone.now())
    act(game, alice, PlayMoves((str(next(iter(state_of(game).position.legal_moves(0)))),)))
    state = state_of(Game.objects.get())
    laid, drawn = state.ply - 1, state.ply
    (row,) = move_list(state, state.ply, 0, "").rows
    assert [[step.ply for step in cell] for cell in row.cells] == [[laid], [drawn]]
    (before,) = move_list(state, laid - 1, 0, "").rows
    assert [step.ply for step in before.cells[0]] == [laid - 1, laid], "the board is before it"


def test_below_the_list_stands_what_its_signs_mean(alice: User, bob: User) -> None:
    cards = start_game("cards", [alice, bob], options={}, at=timezone.now())
    sogo = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    client = signed_in(alice)
    for game, user, move in ((cards, alice, "pass"), (sogo, alice, "A1")):
        act(game, user, PlayMoves((move,)))
    page = client.get(cards.get_absolute_url())
    assert [sign for sign, _ in page.context["side"].legend] == ["–"]
    assert 'id="moves-legend"' in page.content.decode()
    assert 'id="moves-legend"' not in client.get(sogo.get_absolute_url()).content.decode()


@pytest.mark.parametrize("referee", ["server", "players"])
def test_a_digit_that_was_wrong_is_marked(referee: str) -> None:
    state = a_wrong_digit(referee)
    rows = move_list(state, state.ply, None, "").rows
    steps = [step for row in rows for cell in row.cells for step in cell if step.wiped]
    assert len(steps) == 1
    assert drawn(steps[0]) == "".join(str(state.moves[2].move))


def test_only_the_digit_that_was_found_out_is_marked() -> None:
    """Another that was right, and the same digit written again in its place later, are not."""
    state = a_wrong_digit("server")
    state = send_move(send_move(state, "glass"), right(state))
    state = send_move(send_move(state, "glass"), right(state))
    marked = [made.number for made in state.moves if made.number in wiped_plies(state.moves)]
    assert marked == [state.moves[2].number]


def a_wrong_digit(referee: str) -> State:
    """Red has written a digit which the card, or an objection of Blue, has found to be wrong."""
    state = send_move(dealt(referee=referee), "glass")
    text = wrong(state)
    state = send_move(state, text)
    return send_move(state, f"object:{text[1:]}", 1) if referee == "players" else state


def test_a_wrong_digit_is_struck_through_and_said_to_be_wrong(alice: User, bob: User) -> None:
    game, client = cards(alice, bob), signed_in(alice)
    act(game, alice, PlayMoves(("glass",)))
    game.refresh_from_db()
    act(game, alice, PlayMoves((wrong(state_of(game)),)))
    page = client.get(game.get_absolute_url()).content.decode()
    moves = page.partition('<ol class="moves')[2].partition("</ol>")[0]
    assert moves.count("<s>") == 1
    assert f'</s><span class="sr">, {gettext("wrong")}</span>' in moves
    assert "<s>" in page.partition('id="moves-legend"')[2].partition("</p>")[0]
