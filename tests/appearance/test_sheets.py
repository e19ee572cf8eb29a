"""Sheets to print: an empty board of every game, and the starts of those that have a list."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.forms.site import BLACK, COLOUR, EMPTY, NUMBERED, RANDOM
from games.rules import RULESETS
from games.rules.frege.sheets import BLACK_SYMBOLS
from games.rules.frege.starts import STANDARD, STARTS
from games.views.site.sheets import ROWS_PER_SHEET
from tests.appearance.markup import Markup
from tests.rules.sixth import RULESET as SIXTH
from tests.support.games.pages import faulty_fields

START = 17


def sheet(query: str = "", key: str = "frege", language: str = "en") -> tuple[Markup, str]:
    answer = Client().get(f"/rules/{key}/sheet/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    html = answer.content.decode()
    return Markup(html), html[html.index('class="paper"') :]


def letters(paper: str) -> str:
    """Return the 81 squares of a printed board, a dot for an empty one."""
    squares = re.findall(r'<td class="[^"]*">(.*?)</td>', paper, re.DOTALL)[:81]
    glyphs = (re.search(r'<b class="glyph[^"]*"[^>]*>(.)</b>', square) for square in squares)
    return "".join(glyph[1] if glyph else "." for glyph in glyphs)


def as_shown(cells: str) -> str:
    """Return a start as boards show it: Blue in lower case."""
    return "".join(sign.lower() if sign in "FRE" else sign for sign in cells)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", RULESETS)
def test_every_game_has_an_empty_sheet_with_lines_for_moves(key: str, language: str) -> None:
    page, paper = sheet(f"?sheet={EMPTY}", key, language)
    assert 'class="glyph' not in paper
    assert 'aria-label="' in paper
    columns = len(RULESETS[key].seat_names)
    assert len(page.having("li", class_=f"seats{columns}")) == ROWS_PER_SHEET
    assert len(page.having("li", class_="blank")) == columns


def test_a_game_that_joins_the_catalogue_has_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, "sixth", SIXTH)
    page, _paper = sheet(key="sixth")
    assert page.having("table", class_="layer")
    assert not page.having("td", class_="seat0")


@pytest.mark.parametrize("size", [3, 4, 5])
def test_each_board_of_a_game_has_its_sheet(size: int) -> None:
    page, _paper = sheet(f"?board={size}", "sogo")
    assert len(page.having("table", class_="layer")) == size
    assert len(page.having("td", class_="empty")) == size**3
    assert not page.having("svg", class_="sogo"), "nobody can write on a picture of rods"


def test_a_start_is_printed_by_its_number_in_colour() -> None:
    page, paper = sheet(f"?sheet={NUMBERED}&number={START}")
    assert letters(paper) == as_shown(STARTS[START - 1])
    assert page.having("div", class_="bordered")


def test_the_usual_start_is_what_is_printed_unasked() -> None:
    _page, paper = sheet()
    assert letters(paper) == as_shown(STANDARD)


def test_in_black_an_eight_stands_for_the_neutral_letter() -> None:
    page, paper = sheet(f"?sheet={NUMBERED}&number={START}&ink={BLACK}")
    assert letters(paper) == as_shown(STARTS[START - 1]).replace("B", BLACK_SYMBOLS["B"])
    assert BLACK_SYMBOLS == {"B": "8"}
    assert page.having("div", class_="in-black")
    assert not page.having("div", class_="bordered")


def test_a_random_start_has_a_number_to_print_it_again(client: Client) -> None:
    answer = client.get(f"/rules/frege/sheet/?sheet={RANDOM}&ink={BLACK}")
    assert answer.status_code == 302
    found = re.fullmatch(
        rf"/rules/frege/sheet/\?sheet={NUMBERED}&number=(\d+)&ink={BLACK}", answer["Location"]
    )
    assert found
    assert 1 <= int(found[1]) <= len(STARTS)
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("key", "query", "wrong"),
    [
        ("frege", f"sheet={NUMBERED}&number=0", "number"),
        ("frege", f"sheet={NUMBERED}&number={len(STARTS) + 1}", "number"),
        ("frege", f"sheet={NUMBERED}&number=-1", "number"),
        ("frege", f"sheet={NUMBERED}&number=abc", "number"),
        ("frege", f"sheet={NUMBERED}&number=", "number"),
        ("frege", f"sheet={NUMBERED}", "number"),
        ("frege", "sheet=nonsense", "sheet"),
        ("frege", f"sheet={EMPTY}&ink=gold", "ink"),
        ("sogo", "board=7", "board"),
        ("sogo", "board=abc", "board"),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(
    client: Client, key: str, query: str, wrong: str
) -> None:
    answer = client.get(f"/rules/{key}/sheet/?{query}")
    assert answer.status_code == 422
    assert faulty_fields(answer) == [wrong]
    assert not Markup(answer.content.decode()).having("article", class_="paper")


@pytest.mark.slow
@pytest.mark.parametrize("ink", [COLOUR, BLACK])
def test_the_last_start_of_the_list_is_there(ink: str) -> None:
    _page, paper = sheet(f"?sheet={NUMBERED}&number={len(STARTS)}&ink={ink}")
    assert "." in letters(paper)


def test_sheets_of_a_game_nobody_knows_are_not_found(client: Client) -> None:
    assert client.get("/rules/chess/sheet/").status_code == 404
    assert client.post("/rules/sogo/sheet/").status_code == 405


@pytest.mark.parametrize("key", RULESETS)
def test_the_rules_of_a_game_lead_to_its_sheets(client: Client, key: str) -> None:
    shown = Markup(client.get(f"/rules/{key}/").content.decode())
    assert shown.having("a", href=f"/rules/{key}/sheet/")
