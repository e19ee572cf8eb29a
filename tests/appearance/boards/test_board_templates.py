"""The board as HTML: complete without JavaScript, nothing inline, quick."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.rules import RULESETS
from games.rules.kit.board import Board, Layer, Square, Target
from games.rules.kit.core import Move, Position, replay
from games.templatetags.formatting import words
from games.templatetags.placements import tray
from games.views.common.board_controls import BoardControls
from tests.appearance.markup import Markup

SOGO = RULESETS["sogo"]
SEED = "C4 D4 A4 D1 A3 A3 B4 B3 B3 A2 C3 D3 D3 C4"


def after(moves: str, **options: object) -> tuple[Position, list[Move]]:
    log = [(ply % 2, move) for ply, move in enumerate(moves.split())]
    return replay(SOGO, 2, options, log), [SOGO.parse(moves.split()[-1])] if moves else []


def drawn(moves: str = SEED, seat: int | None = 0, notation: str = "", **options: object) -> Board:
    position, last = after(moves, **options)
    return SOGO.board(position, seat, last=last, notation=notation)


def choosing(*, confirm: bool = True, swap: str = "") -> BoardControls:
    return BoardControls(
        here="/games/1/",
        send="/games/1/move/",
        board_event=14,
        key="k1",
        confirm=confirm,
        swap=swap,
    )


def html(board: Board, **context: object) -> str:
    request = RequestFactory().get("/games/1/")
    return render_to_string(
        "games/boards/_controls.html", {"board": board, **context}, request=request
    )


def test_every_rod_is_a_button_of_a_form_that_works_without_javascript() -> None:
    page = Markup(html(drawn(), controls=choosing()))
    buttons = page.having("button", name="choose")
    assert [button["value"] for button in buttons] == [
        f"{file}{rank}" for rank in "4321" for file in "ABCD"
    ]
    assert page.having("form", method="get", action="/games/1/#board")


def test_every_rod_of_the_picture_is_a_link_to_its_preview() -> None:
    page = Markup(html(drawn(), controls=choosing()))
    links = page.having("a", class_="spot")
    assert {link["href"] for link in links} == {
        f"/games/1/?choose={file}{rank}#board" for rank in "4321" for file in "ABCD"
    }


def test_a_full_rod_is_no_button() -> None:
    page = Markup(html(drawn("A1 A1 A1 A1"), controls=choosing()))
    assert not page.having("button", value="A1")
    assert len(page.having("button", name="choose")) == 15


def test_the_tray_says_what_the_chosen_move_does_and_offers_to_send_it() -> None:
    board = drawn()
    text = html(board, controls=choosing(), chosen=board.target("C2"))
    page = Markup(text)
    tray_words = tray(board, choosing(), board.target("C2"))
    assert tray_words.ready % {"move": "C2"} == tray_words.title
    assert f">{tray_words.title}</strong>" in text
    assert "C2-1" in tray_words.says
    assert f">{tray_words.says}</span>" in text
    assert f">{words(board.prompt, board.prompt_params)}</span>" in text
    assert page.having("form", method="post", action="/games/1/move/")
    assert page.having("input", name="move")[0]["value"] == "C2"
    assert page.having("input", name="board")[0]["value"] == "14"
    assert page.having("input", name="key")[0]["value"] == "k1"
    assert page.having("button", value="C2")[0]["aria-pressed"] == "true"
    assert len(page.having("a", class_="on")) == 1
    assert page.having("input", name="csrfmiddlewaretoken")


def test_nothing_can_be_sent_before_something_is_chosen() -> None:
    page = Markup(html(drawn(), controls=choosing()))
    assert "disabled" in page.having("button", class_="primary")[0]


def test_without_confirmation_a_rod_sends_at_once() -> None:
    page = Markup(html(drawn(), controls=choosing(confirm=False)))
    assert len(page.having("button", name="move")) == 16
    assert not page.having("button", class_="primary")
    assert page.having("form", class_="pad", method="post", action="/games/1/move/")


def test_htmx_swaps_what_it_is_told() -> None:
    page = Markup(html(drawn(), controls=choosing(swap="#game")))
    assert page.having("form", hx_post="/games/1/move/", hx_target="#game", hx_select="#game")


def test_who_only_looks_finds_no_form_and_no_link() -> None:
    page = Markup(html(drawn(seat=None), controls=None, waiting="Waiting for bob."))
    assert not page.having("form")
    assert not page.having("a")
    assert not page.having("button")


def test_a_refusal_is_told_in_the_tray() -> None:
    text = html(drawn(), controls=choosing(), refusal="Rod C2 is full.")
    assert 'role="alert">Rod C2 is full.' in text


def test_balls_to_take_are_chosen_in_the_picture_and_by_button() -> None:
    board = drawn("A4 A3 A4 A3 A4 A3 A4", variant=2)
    text = html(board, controls=choosing(), chosen=board.target("xA3-2"))
    page = Markup(text)
    choices = [button["value"] for button in page.having("button", name="choose")]
    assert choices == ["xA3-1", "xA3-2", "xA3-3", "x-"]
    assert len(page.having("a", class_="takes")) == 3
    says = tray(board, choosing(), board.target("xA3-2")).says
    assert "A3-2" in says
    assert f">{says}</span>" in text


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5])
def test_all_levels_are_a_table_with_the_same_choices(size: int) -> None:
    page = Markup(html(drawn("A1 A1 B2", seat=1, size=size), controls=choosing()))
    assert len(page.having("table", class_="layer")) == size
    assert len(page.having("th", scope="row")) == size * size
    in_tables = [link for link in page.having("a") if "data-move" in link and "class" not in link]
    assert len(in_tables) == size * size


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_miniature_shows_every_rod_from_above(size: int) -> None:
    board = drawn("A1 A1 B2", seat=None, size=size)
    mini = Markup(render_to_string("games/boards/sogo/miniature.html", {"board": board}))
    assert len(mini.having("circle")) == size * size
    assert len(mini.having("circle", class_="seat1")) == 1
    assert len(mini.having("circle", class_="seat0")) == 1


def test_hexadecimal_rods_carry_their_digits() -> None:
    text = html(drawn(notation="hex"), controls=choosing())
    for digit in "0123456789ABCDEF":
        assert f">{digit}</text>" in text
    assert 'value="C2"' in text, "the stored notation is sent whatever is shown"


def test_numbers_in_the_picture_have_points_in_german_too() -> None:
    board = drawn()
    picture = render_to_string("games/boards/sogo/board.html", {"board": board, "controls": None})
    assert not re.search(r'="[\d ]*\d,\d', picture)


def generic() -> Board:
    squares = (Square("a1", "x", "seat0", last=True), Square("b1", move="b1"))
    layer = Layer("Board", {}, ("a", "b"), (("1", squares),))
    pad = ((Target("b1", "b1", True),),)
    return Board(key="sixth", layers=(layer,), pad=pad, prompt="Go")


def test_a_game_without_a_template_of_its_own_is_drawn_as_a_grid() -> None:
    page = Markup(html(generic(), controls=choosing()))
    assert len(page.having("table", class_="layer")) == 1
    assert page.having("a", data_move="b1")[0]["href"] == "/games/1/?choose=b1#board"
    mini = Markup(render_to_string("games/boards/grid/miniature.html", {"board": generic()}))
    assert len(mini.having("rect")) == 2
