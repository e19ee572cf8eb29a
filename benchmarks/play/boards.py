"""The cost of drawing the board of each game, half-way through, with what chooses on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.template.loader import render_to_string
from django.test import RequestFactory

from accounts.web.message_page import TEMPLATE, MessagePage
from benchmarks.support.timing import cost
from benchmarks.support.whole_games import positions
from games.rules import RULESETS
from games.rules.kit.core import Position, Seat
from games.views.common.board_controls import BoardControls

EMPTY_PAGE = MessagePage("", ("",), ())
CONTROLS = BoardControls(here="/games/1/", send="/games/1/move/", board_event=14, key="k1")


def measure() -> Iterator[str]:
    """Yield a line for each game, in relation to an empty page in the site's frame."""
    frame = cost(lambda n: _rendered(TEMPLATE, EMPTY_PAGE.context), 20)
    yield f"{'an empty page':20} {frame}"
    for key in RULESETS:
        found = positions(key)
        drawn = partial(_drawn, key, *found[len(found) // 2])
        draw = cost(drawn, 20)
        yield f"{key:20} {draw}  {draw.cpu / frame.cpu:5.2f} × the page  {len(drawn(0)):,} bytes"


def _drawn(key: str, position: Position, seat: Seat, number: int) -> str:
    board = RULESETS[key].board(position.view(seat), seat)
    return _rendered("games/boards/_controls.html", {"board": board, "controls": CONTROLS})


def _rendered(template: str, context: dict[str, object]) -> str:
    return render_to_string(template, context, request=RequestFactory().get("/games/1/"))
