"""Pictures of boards are drawn once and kept, and nobody is shown what another seat sees."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import translation

from games.rules import RULESETS
from games.rules.kit.core import Position, settle
from games.templatetags import boards
from games.templatetags.boards import board, miniature, miniature_of


def begun(key: str) -> Position:
    rules = RULESETS[key]
    return settle(rules.start(2, {}), Random(key))[0]


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    miniature_of.cache_clear()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pictures that are drawn from here on."""
    names: list[str] = []
    draw = boards.render_to_string

    def noted(templates: list[str], context: dict[str, object]) -> str:
        names.append(templates[0])
        return draw(templates, context)

    monkeypatch.setattr(boards, "render_to_string", noted)
    return names


@pytest.mark.parametrize("key", RULESETS)
def test_equal_views_are_drawn_once(key: str, drawn: list[str]) -> None:
    rules = RULESETS[key]
    first, again = (miniature_of(rules, begun(key).view(0), ()) for _time in range(2))
    assert (first, drawn) == (again, [f"games/boards/{key}/miniature.html"])
    assert first == miniature(rules.board(begun(key).view(0), None))


@pytest.mark.parametrize("key", RULESETS)
def test_what_is_drawn_depends_on_the_view_and_the_last_turn(key: str, drawn: list[str]) -> None:
    rules, start = RULESETS[key], begun(key)
    seat = min(start.to_move)
    move = next(iter(start.legal_moves(seat)))
    after = start.play(move, seat)
    miniature_of(rules, start.view(seat), ())
    miniature_of(rules, after.view(seat), ())
    miniature_of(rules, after.view(seat), (move,))
    assert len(drawn) == 3


def test_a_covered_card_stays_covered_for_others() -> None:
    rules, start = RULESETS["cards"], begun("cards")
    seat = min(start.to_move)
    after = start.play(next(iter(start.legal_moves(seat))), seat)
    for viewer in (None, *range(2)):
        shown = miniature_of(rules, after.view(viewer), ())
        assert shown == miniature(rules.board(after.view(viewer), None))


def test_a_board_that_is_kept_is_drawn_once_for_each_language(drawn: list[str]) -> None:
    kept = RULESETS["frege"].board(begun("frege").view(None), None)
    pictures = {}
    for language in ("en", "de", "en"):
        with translation.override(language):
            pictures[language] = board(kept)
    assert len(drawn) == 2
    assert RULESETS["frege"].board(begun("frege").view(None), None).drawings == {}
