"""Boards of squares as HTML: one table for four games, complete without JavaScript."""

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.rules.kit.board import Board, Layer, Piece, Square, Target
from games.rules.kit.remarks import Remark, Tip, TipPart
from games.templatetags.aria_labels import BoardLabels
from games.templatetags.boards import miniature
from games.templatetags.formatting import words
from games.templatetags.placements import placements, tray
from games.views.common.board_controls import BoardControls, ControlLinks
from tests.appearance.boards.samples import CARDS, FREGE, LUDOKU, SAMPLES, TILES, Sample
from tests.appearance.markup import Markup


def choosing(**more: object) -> BoardControls:
    links = {"here": "/games/1/", "send": "/games/1/move/", "board_event": 4, "key": "k1"}
    return BoardControls(**{**links, **more})  # type: ignore[arg-type]


def html(board: Board, **context: object) -> str:
    request = RequestFactory().get("/games/1/")
    return render_to_string(
        "games/boards/_controls.html", {"board": board, **context}, request=request
    )


def cell_of(page: Markup, square: str) -> dict[str, str]:
    return next(attrs for _, attrs in page.elements if attrs.get("data-at") == square)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_board_is_a_table_with_headers_for_rows_and_columns(sample: Sample) -> None:
    page = Markup(html(sample.board(), controls=choosing()))
    assert len(page.having("table", class_="squares")) == 1
    assert len(page.having("th", scope="row")) == sample.size
    assert len(page.having("th", scope="col")) == sample.size
    assert len([1 for _, attrs in page.elements if "data-at" in attrs]) == sample.size**2


def test_a_square_where_the_picked_letter_fits_is_a_link_that_chooses_it() -> None:
    page = Markup(html(FREGE.board(pick="G"), controls=choosing()))
    assert cell_of(page, "d3")["href"] == "/games/1/?choose=Gd3#board"
    assert "fits" in cell_of(page, "d3")["class"]


def test_a_square_where_only_other_letters_fit_is_a_link_that_picks_the_square() -> None:
    page = Markup(html(FREGE.board(pick="G"), controls=choosing()))
    assert cell_of(page, "b9")["href"] == "/games/1/?pick=b9#board"
    assert "fits" not in cell_of(page, "b9")["class"]
    assert "href" not in cell_of(page, "a9")


def test_with_a_square_picked_the_letters_that_fit_choose_their_move() -> None:
    page = Markup(html(FREGE.board(pick="d3"), controls=choosing()))
    pieces = {link["data-piece"]: link["href"] for link in page.having("a", class_="piece")}
    assert pieces["G"] == "/games/1/?choose=Gd3#board"
    assert pieces["T"] == "/games/1/?pick=d3#board"
    assert page.having("td", class_="picked")


def test_the_tray_says_what_was_picked_and_what_was_chosen() -> None:
    board, play = FREGE.board(), choosing()
    tray_words = tray(board, play, None)
    assert tray_words.piece != tray_words.square
    assert f"{tray_words.piece % {'piece': 'G'}}</strong>" in html(board, controls=play)
    picked = html(FREGE.board(pick="d3"), controls=play)
    assert f"{tray_words.square % {'square': 'd3'}}</strong>" in picked
    target = board.target("Gd3")
    assert target
    text = html(board, controls=play, chosen=target)
    assert f">{words(target.name, target.params)}</strong>" in text
    assert f">{words(target.says, target.params)}</span>" in text
    assert 'name="move" value="Gd3"' in text


def test_the_chosen_piece_lies_on_its_square_to_be_looked_at() -> None:
    board = TILES.board()
    text = html(board, controls=choosing(), chosen=board.target("4d4"))
    assert text.count('class="glyph tile preview"') == 1
    assert len(Markup(text).having("td", class_="on")) == 1


def test_without_confirmation_a_square_sends_its_move_at_once() -> None:
    page = Markup(html(FREGE.board(), controls=choosing(confirm=False)))
    square = cell_of(page, "d3")
    assert (square["form"], square["name"], square["value"]) == ("send", "move", "Gd3")
    assert page.having("form", id="send", method="post", action="/games/1/move/")
    assert not page.having("button", class_="primary")


def test_a_whole_turn_grows_and_is_sent_with_all_its_moves() -> None:
    board = LUDOKU.board(drafts=("2h5", "5b7"))
    play = choosing(whole=True, drafts=("2h5", "5b7"), drafted=("h5", "b7"), complete=False)
    page = Markup(html(board, controls=play))
    assert [element["value"] for element in page.having("input", name="move")] == ["2h5", "5b7"]
    assert len(page.having("td", class_="draft")) == 2
    links = [link["href"] for link in page.having("a", class_="fits")]
    assert links
    assert all("?choose=2h5,5b7,3" in link for link in links)
    assert page.having("a", data_act="back")[0]["href"] == "/games/1/?choose=2h5#board"
    assert "disabled" in page.having("button", class_="primary")[0]
    assert len(page.having("span", class_="spent")) == 2


def test_a_complete_turn_can_be_sent() -> None:
    drafts = ("2h5", "5b7", "3h6", "6f1")
    drafted = tuple(move[1:] for move in drafts)
    play = choosing(whole=True, drafts=drafts, drafted=drafted, complete=True)
    page = Markup(html(LUDOKU.board(drafts=drafts), controls=play))
    assert "disabled" not in page.having("button", class_="primary")[0]
    assert len(page.having("input", name="move")) == 4


def test_what_must_not_wait_is_one_press_whatever_the_preference() -> None:
    page = Markup(html(CARDS.board(), controls=choosing()))
    assert page.having("button", id="do-start", class_="primary")
    assert {"name": "move", "type": "hidden", "value": "start"} in page.having("input")
    assert page.having("a", class_="quiet", data_move="pass")[0]["href"].endswith("pass#board")


def test_who_only_looks_finds_the_board_without_links() -> None:
    page = Markup(html(FREGE.board(play=False), controls=None, waiting="Waiting for bob."))
    assert not page.having("form")
    assert not page.having("a")
    assert not page.having("button")
    assert page.having("table", class_="squares")


def test_a_covered_board_shows_that_it_is_there_and_nothing_else() -> None:
    blank = replace(CARDS, lying={}, hand=(), marks={})
    drawn = html(replace(blank.board(), hidden=True), controls=None)
    assert Markup(drawn).having("table", class_="covered", aria_hidden="true")
    assert len(Markup(drawn).having("p", class_="sr")) == 1
    shown = html(blank.board(), controls=None)
    empty = BoardLabels(blank.board()).square(Square("a1"))
    assert empty
    assert f">{empty}" not in drawn
    assert f">{empty}" in shown


def test_every_link_of_the_what_if_board_leads_on() -> None:
    board = FREGE.board()
    moves = {target.move: f"?moves={target.move}" for target in board.moves}
    page = Markup(html(board, controls=ControlLinks(moves, picks={"O": "?pick=O"})))
    assert cell_of(page, "d3")["href"] == "?moves=Gd3"
    assert page.having("a", data_piece="O")[0]["href"] == "?pick=O"
    assert not page.having("form")


def test_a_square_may_be_called_anything() -> None:
    """No page reads a move to find out what goes where."""
    names = ("north-10", "south-10")
    row = tuple(Square(name, move=f"put({name})", pick=name) for name in names)
    board = Board(
        key="other",
        layers=(Layer("Board", {}, ("1", "2"), (("10", row),), boxes=(1, 1)),),
        hand=(Piece("two dots", "2", "seat0", "a die", picked=True),),
        moves=tuple(
            Target(f"put({name})", "put", True, piece="two dots", square=name) for name in names
        ),
    )
    drawn = html(board, controls=choosing())
    page = Markup(drawn)
    assert [link["data-at"] for link in page.having("a", class_="fits")] == list(names)
    assert not page.having("a", class_="shut")
    assert "two dots;north-10" in placements(board).legal


def test_words_that_many_placements_share_are_sent_once() -> None:
    placed = placements(FREGE.board())
    assert placed.shapes.count("\n") == 0
    legal = placed.legal.split("|")
    assert len(legal) == len(FREGE.board().moves)
    assert max(map(len, legal)) < 20


def test_a_placement_named_by_its_notation_shares_its_words_too() -> None:
    board = FREGE.board()
    plain = replace(board, moves=tuple(replace(target, name=target.move) for target in board.moves))
    shape, _, _ = placements(plain).shapes.partition("\t")
    assert {"%(piece)s", "%(square)s"} <= set(shape.split())


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_miniature_shows_every_piece(sample: Sample) -> None:
    mini = Markup(miniature(sample.board(play=False)))
    shown = mini.having("use") if sample is LUDOKU else mini.having("text")
    assert len(shown) == len(sample.lying)
    assert len(mini.having("rect", class_="plate")) == (16 if sample is LUDOKU else 0)


def test_the_markup_of_a_plain_board_stays_small() -> None:
    text = html(FREGE.board(), controls=choosing())
    assert len(text) < 60_000
    assert not re.search(r'\sstyle="', text)


def test_boards_without_boxes_stay_plain_tables() -> None:
    layer = Layer("Board", {}, ("a",), (("1", (Square("a1", "x", "seat0"),)),))
    assert 'class="layer"' in html(Board(key="sixth", layers=(layer,)), controls=None)


def test_a_piece_that_fits_nowhere_is_pale_but_can_be_looked_at() -> None:
    lone = replace(FREGE, lying={f"{file}5": ("G", "given") for file in "abcdefghi"})
    board = lone.board(pick="O")
    board = replace(board, moves=tuple(target for target in board.moves if target.move[0] != "T"))
    page = Markup(html(board, controls=choosing()))
    pale = [link["data-piece"] for link in page.having("a", class_="shut")]
    assert pale == ["G", "T"]


def test_the_tray_says_that_a_turn_is_complete() -> None:
    drafts = ("2h5", "5b7", "3h6", "6f1")
    drafted = tuple(move[1:] for move in drafts)
    play = choosing(whole=True, drafts=drafts, drafted=drafted, complete=True)
    text = html(LUDOKU.board(drafts=drafts), controls=play)
    tray_words = tray(LUDOKU.board(drafts=drafts), play, None)
    assert tray_words.title == tray_words.idle
    assert f">{tray_words.title}</strong>" in text
    begun = choosing(whole=True, drafts=drafts[:1], drafted=drafted[:1], complete=False)
    half = tray(LUDOKU.board(drafts=drafts[:1]), begun, None)
    assert half.title != tray_words.title
    assert len(Markup(text).having("td", class_="newest")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("part", TipPart)
def test_the_squares_of_a_hint_are_marked_and_say_so(part: TipPart) -> None:
    plain = CARDS.board()
    (layer,) = plain.layers
    (name, squares), *rows = layer.rows
    named = (replace(squares[0], tip=part), *squares[1:])
    tip = Tip((Remark("Look."),), {squares[0].name: part})
    board = replace(plain, layers=(replace(layer, rows=((name, named), *rows)),), tip=tip)
    page = html(board, controls=choosing())
    assert page.count(f" {part}") == 1
    assert 'id="tip" role="region"' in page
    assert page.count('role="status"') == 1
    labels = BoardLabels(board)
    assert labels.square(named[0]).startswith(labels.square(squares[0]))
    assert labels.square(named[0]) != labels.square(squares[0])
    assert 'id="tip"' not in html(plain, controls=choosing())
