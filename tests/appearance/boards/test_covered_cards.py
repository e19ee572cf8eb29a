"""The small picture of a covered game: points and whose turn it is, never a digit."""

import re
from itertools import pairwise

import pytest

from games.rules.cards import RULESET
from games.rules.cards.scoreboard import SIDE, scoreboard
from games.templatetags.boards import miniature
from tests.appearance.markup import Markup
from tests.rules.cards.boards import dealt, played


def test_a_covered_game_shows_the_points_of_both_and_who_is_at_turn() -> None:
    view = played(dealt(between="hidden"), "glass 8a9").view(1)
    first, second = scoreboard(view)
    assert (first.points, first.at_turn, second.points, second.at_turn) == (8, False, 0, True)
    svg = miniature(RULESET.board(view, None))
    assert len(Markup(svg).having("g", class_="band")) == 2
    assert len(Markup(svg).having("g", class_="at-turn")) == 1
    assert re.findall(r"<text [^>]+>(\d+)</text>", svg) == ["8", "0"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bands_of_all_seats_fit_on_the_board(seats: int) -> None:
    bands = scoreboard(dealt(seats=seats).view(None))
    assert len({band.mark for band in bands}) == len(bands) == seats
    assert all(above.top + above.height < below.top for above, below in pairwise(bands))
    assert bands[0].top >= 0
    assert bands[-1].top + bands[-1].height <= SIDE


def test_alone_a_card_that_lies_face_down_shows_the_glass_to_be_turned() -> None:
    before = dealt(seats=1)
    drawn = Markup(miniature(RULESET.board(before.view(0), None)))
    assert drawn.having("path", class_="glass")
    assert not drawn.having("text")
    running = Markup(miniature(RULESET.board(played(before, "glass").view(0), None)))
    assert not running.having("path", class_="glass")
    assert running.having("text")


def test_an_open_board_is_drawn_with_its_digits() -> None:
    drawn = Markup(miniature(RULESET.board(dealt().view(0), None)))
    assert not drawn.having("g")
    assert drawn.having("text", class_="given")
