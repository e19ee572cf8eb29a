"""The preview of a game for somebody who may not know it: the board, sentences, a way to try it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import get_language

from games.models import Table
from games.rules.kit.board import Board
from games.rules.kit.texts.diagram import brief_text
from games.views.common.sample_boards import may_analyse, start_board


@dataclass(frozen=True)
class GamePreview:
    """A game by the terms of a table.

    `is_example`: the board of the game itself will be another one.
    `address` leads to the analysis board with the same options; "" where there is none.
    """

    board: Board
    is_example: bool
    sentences: str
    address: str


def preview_of(table: Table) -> GamePreview:
    """Return the preview of a game with the terms of this table."""
    rules = table.rules
    board, is_example = start_board(rules, table.seats, table.options)
    return GamePreview(
        board=board,
        is_example=is_example,
        sentences=brief_text(rules, (get_language() or "en").split("-")[0]),
        address=_address(table),
    )


def _address(table: Table) -> str:
    rules = table.rules
    if not may_analyse(rules):
        return ""
    chosen = rules.clean(table.options)
    changed = {
        option.key: chosen[option.key]
        for option in rules.options
        if chosen[option.key] != option.default
    }
    here = reverse("analysis", args=[rules.key])
    return f"{here}?{urlencode(changed)}" if changed else here
