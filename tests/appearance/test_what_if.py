"""The what-if board: a line from any position, all in the address."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.rules import RULESETS
from games.rules.kit.refusals import KitRefusal
from games.rules.sogo.refusals import SogoRefusal
from games.templatetags.formatting import words
from games.views.analysis.query import MAX_TEXT_LENGTH
from tests.appearance.markup import Markup
from tests.support.games.pages import why

SOGO = "/analysis/sogo/"


def get(client: Client, status: int = 200, /, **query: str) -> tuple[str, Markup]:
    """The page, which must be well formed whatever was asked for."""
    response = client.get(SOGO, query)
    assert response.status_code == status
    text = response.content.decode()
    return text, Markup(text)


def prompt(moves: str = "", start: str = "") -> str:
    """What the board says after `moves` from the start, or from a text that was pasted."""
    sogo = RULESETS["sogo"]
    position = sogo.read(start, sogo.clean({})) if start else sogo.start(2, {})
    for move in moves.split(",") if moves else ():
        position = position.play(sogo.parse(move), min(position.to_move))
    board = sogo.board(position, None)
    return words(board.prompt, board.prompt_params)


def query_of(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


def test_every_rod_of_an_empty_board_begins_a_line(client: Client) -> None:
    _, page = get(client)
    rods = page.having("a", class_="pad-button")
    assert len(rods) == 16
    assert query_of(rods[0]["href"]) == {"moves": ["A4"]}
    assert len(page.having("a", class_="spot")) == 16


@pytest.mark.slow
def test_a_move_is_added_to_the_line(client: Client) -> None:
    text, page = get(client, moves="A4,D1")
    addresses = [query_of(rod["href"])["moves"][0] for rod in page.having("a", class_="pad-button")]
    assert "A4,D1,C2" in addresses
    assert prompt("A4,D1") in text


@pytest.mark.slow
def test_one_can_step_through_the_line_and_branch_off_within(client: Client) -> None:
    text, page = get(client, moves="A4,D1,C2", at="1")
    assert prompt("A4") in text
    assert prompt("A4,D1,C2") not in text
    assert query_of(page.having("a", rel="prev")[0]["href"])["at"] == ["0"]
    assert query_of(page.having("a", rel="next")[0]["href"])["at"] == ["2"]
    assert "at" not in query_of(page.having("a", data_step="last")[0]["href"])
    branch = next(rod for rod in page.having("a", class_="pad-button") if rod["id"] == "pick-B2")
    assert query_of(branch["href"]) == {"moves": ["A4,B2"]}


@pytest.mark.slow
def test_the_last_move_can_be_taken_back_and_the_line_cleared(client: Client) -> None:
    _, page = get(client, moves="A4,D1")
    assert query_of(page.having("a", id="take-back")[0]["href"]) == {"moves": ["A4"]}
    _, page = get(client, moves="A4")
    assert query_of(page.having("a", id="take-back")[0]["href"]) == {}


def test_the_end_of_a_game_has_no_rods_to_choose(client: Client) -> None:
    text, page = get(client, moves="A1,A2,B1,B2,C1,C2,D1")
    assert prompt("A1,A2,B1,B2,C1,C2,D1") in text
    assert not page.having("a", class_="pad-button")


def test_a_move_after_the_end_is_told_and_the_line_kept_up_to_it(client: Client) -> None:
    text, page = get(client, 400, moves="A1,A2,B1,B2,C1,C2,D1,D2")
    assert why(KitRefusal.GAME_OVER) in text
    assert page.having("path", class_="mill")


@pytest.mark.slow
@pytest.mark.parametrize("size", ["3", "4", "5"])
def test_all_boards_can_be_tried(client: Client, size: str) -> None:
    _, page = get(client, size=size)
    assert len(page.having("a", class_="pad-button")) == int(size) ** 2


def test_captures_are_choices_of_a_line_as_well(client: Client) -> None:
    _, page = get(client, variant="2", moves="A4,A3,A4,A3,A4,A3,A4")
    assert [rod["data-move"] for rod in page.having("a", class_="pad-button")] == [
        "xA3-1",
        "xA3-2",
        "xA3-3",
        "x-",
    ]


@pytest.mark.slow
def test_a_pasted_position_is_shown_with_its_holes(client: Client) -> None:
    start = "White: 01, 02, 11, 41, 52, 91, D1, F2 Black: 12, 21, 51, 81, C1, D2, F1"
    text, page = get(client, start=start, hints="on")
    assert len(page.having("ul", class_="notes")) == 1
    assert page.having("g", class_="hole")
    assert page.having("g", class_="forbidden")
    _, without = get(client, start=start)
    assert not without.having("ul", class_="notes")
    assert not without.having("g", class_="hole")


def test_a_pasted_game_is_read(client: Client) -> None:
    text, _ = get(client, start="1. C4 D4 2. A4 D1")
    assert prompt(start="1. C4 D4 2. A4 D1") == prompt("C4,D4,A4,D1")
    assert prompt("C4,D4,A4,D1") in text


def test_position_and_line_are_given_in_both_notations(client: Client) -> None:
    text, _ = get(client, moves="A4,D1,C2")
    assert "White: A4-1, C2-1" in text
    assert "White: 01, A1" in text
    assert "0 F A" in text


@pytest.mark.slow
def test_an_ambiguous_text_asks_which_notation_is_meant(client: Client) -> None:
    text, page = get(client, 422, start="A2 B3")
    assert [radio["value"] for radio in page.having("input", name="read")] == ["rods", "hex"]
    assert ">A2 B3</textarea>" in text
    get(client, start="A2 B3", read="rods")
    get(client, start="A2 B3", read="hex")


def test_a_text_that_cannot_be_read_stays_in_the_form_with_the_reason(client: Client) -> None:
    text, page = get(client, 422, start="White: Z9 Black: -")
    assert text.count(why(SogoRefusal.NOT_A_HEXADECIMAL_PLACE, name="Z9")) == 1
    assert "White: Z9 Black: -</textarea>" in text
    assert page.having("textarea", aria_invalid="true")


def test_the_form_takes_no_more_than_an_address_can_hold(client: Client) -> None:
    assert f'maxlength="{MAX_TEXT_LENGTH}"' in get(client)[0]
    assert 3 * MAX_TEXT_LENGTH < 8190, "each letter may become three in the address"


def test_an_option_that_does_not_exist_is_refused_in_words(client: Client) -> None:
    text, _ = get(client, 400, size="7")
    assert why(KitRefusal.NO_SUCH_CHOICE, value="7", key="size") in text


@pytest.mark.slow
def test_what_is_shown_is_kept_by_the_marks_form(client: Client) -> None:
    _, page = get(client, size="5", moves="E5", at="0")
    hidden = {element["name"]: element["value"] for element in page.having("input", type="hidden")}
    assert hidden["size"] == "5"
    assert hidden["moves"] == "E5"
    assert hidden["at"] == "0"


@pytest.mark.slow
def test_hexadecimal_is_shown_when_asked_for(client: Client) -> None:
    text, _ = get(client, moves="A4", notation="hex")
    assert ">F</text>" in text
    assert " A1" in text
    assert " A1-1" not in text


GARBAGE = {
    "NUL": "\x00",
    "a megabyte": "A" * 1_000_000,
    "surrogates": "\udcff\ud800",
    "emoji": "🎲" * 50,
    "html": "<script>alert(1)</script>",
    "percent": "%(seat)s %s %d %",
    "colon": ":",
    "comma": "," * 500,
    "number": "9" * 5000,
    "right to left": "\u202eA1",
}
GARBAGE_BY_DAY = {"NUL", "surrogates", "html", "number"}


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param(text, id=name, marks=[] if name in GARBAGE_BY_DAY else [pytest.mark.slow])
        for name, text in GARBAGE.items()
    ],
)
@pytest.mark.parametrize("name", ["start", "moves", "size", "at", "read", "notation", "hints"])
def test_garbage_is_answered_with_a_page(client: Client, name: str, garbage: str) -> None:
    sent = garbage.encode("utf-8", "surrogatepass")
    response = client.get(SOGO, {name: sent})
    assert response.status_code in {200, 400, 422}
    Markup(response.content.decode())
    assert b"<script>alert" not in response.content


def test_a_game_nobody_knows_is_not_found(client: Client) -> None:
    assert client.get("/analysis/chess/").status_code == 404


def test_the_board_is_only_to_be_read(client: Client) -> None:
    assert client.post(SOGO).status_code == 405


def test_german_is_spoken_where_asked_for(client: Client) -> None:
    response = client.get(SOGO, headers={"accept-language": "de"})
    assert response.headers["Content-Language"] == "de"
    Markup(response.content.decode())


def test_the_start_tiles_are_laid_by_choosing_their_squares(client: Client) -> None:
    page = Markup(client.get("/analysis/tiles/", {"moves": "s1a9"}).content.decode())
    links = {
        link["data-at"]: query_of(link["href"])["moves"][0]
        for link in page.having("a")
        if "data-at" in link
    }
    assert links["c2"] == "s1a9,s2c2"
    assert "a8" not in links, "it shares a file with the first"
    assert not page.having("ol", class_="chances")


def test_dice_that_name_no_square_are_a_list(client: Client) -> None:
    page = Markup(client.get("/analysis/ludoku/").content.decode())
    assert page.having("ol", class_="chances")
    assert not [link for link in page.having("a") if "data-at" in link]
