"""The board after a kept line, as the pages of studies show it beside their lines."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Game
from games.rules.kit.core import Position
from games.services.gamelog.state_cache import state_of
from games.views.analysis.line import AnalysisLine
from games.views.analysis.query import AnalysisQuery
from games.views.common.addresses import small_number
from study.models import Variation
from study.views.studies.branches import ShownBranch, what_if_url

MAX_KEY_DIGITS = 18


def board_context(
    game: Game, tree: list[ShownBranch], asked: str, notation: str
) -> dict[str, object]:
    """Return what a page reads of the line that is asked for by its key, or else of the first one
    of the tree: its words, its board, and its address on the what-if board.
    """
    key = small_number(asked, digits=MAX_KEY_DIGITS)
    found = (branch for branch in tree if key in {each.pk for each in branch.kept})
    shown = next(found, None) or next(iter(tree), None)
    if shown is None:
        return {"shown": (), "board": None}
    line = played_line(game, shown.kept[0])
    board = line.ruleset.board(line.position, None, last=line.last, notation=notation)
    return {
        "shown": shown.kept,
        "board": board,
        "breaks_off": line.error is not None,
        "what_if": what_if_url(game, shown.kept[0]),
    }


def played_line(game: Game, variation: Variation) -> AnalysisLine:
    """Return a line played out from its position in the finished game."""
    position = state_of(game).position_at(min(variation.ply, game.ply))
    return line_from(game, position, variation.line)


def line_from(game: Game, position: Position, moves: Sequence[str]) -> AnalysisLine:
    """Return moves played out from a position of a game."""
    query = AnalysisQuery.of(game.rules, {"moves": ",".join(moves)}, "", game.options)
    return AnalysisLine.since(position, game.rules, query)
