"""The context of every page with an analysis board: the board as links, the line, the ways of
chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.http import HttpRequest

from games.log.state import State
from games.rules.kit.board import Board, Piece
from games.rules.kit.core import CHANCE, Position, Seat
from games.views.analysis.line import AnalysisLine, ChanceChoice
from games.views.analysis.line_forms import kept, texts
from games.views.common.board_controls import ControlLinks

MAX_WAYS_LISTED = 40
"""How many ways of chance are listed at once; more are grouped by the first piece they bring."""


def base_context(state: State, seat: Seat | None, ply: int) -> Position:
    """Return the position after `ply` moves as far as `seat` (None: an onlooker) may know it for
    good.

    What only shows while an hourglass runs stays covered. All is known of a game that is decided.
    """
    if state.result:
        return state.position_at(ply)
    return state.view(None if state.position.fleeting else seat, ply)


@dataclass(frozen=True)
class ChanceWays:
    """The outcomes of chance that begin with the same `piece` (None: all of them)."""

    piece: Piece | None
    chances: list[tuple[ChanceChoice, str]] = field(default_factory=list)


def board_context(request: HttpRequest, trial: AnalysisLine, address: str) -> dict[str, object]:
    """Return the context of an analysis board; its links lead to `address`."""
    wish = trial.wish
    board = trial.ruleset.board(
        trial.position,
        trial.seat,
        last=trial.last,
        notation=wish.shown,
        hints=wish.hints,
        pick=wish.pick,
    )
    chances = list(trial.chances())
    return {
        "ruleset": trial.ruleset,
        "analysis": trial,
        "query": wish,
        "board": board,
        "address": address,
        "controls": links(trial, board, address),
        "chances": [(chance.square, address + chance.query) for chance in chances],
        "ways": list(_ways(chances, address)),
        "unseen": trial.position.to_move == {CHANCE} and not chances,
        "steps": trial.steps(address),
        "plies": list(trial.plies(address)),
        "texts": texts(trial),
        "kept": kept(trial),
        "share": request.build_absolute_uri(f"{address}?{trial.query()}".rstrip("?")),
    }


def links(trial: AnalysisLine, board: Board, address: str) -> ControlLinks | None:
    """Return the board with every legal move as a link, and every piece linked to where it is
    picked.

    On a covered board nothing can be placed.
    """
    targets = board.extra if board.hidden else board.targets()
    moves = [target.move for target in targets if target.legal]
    if not moves:
        return None
    keys = [piece.key for piece in board.hand] + [
        square.pick for square in board.squares() if square.pick
    ]
    return ControlLinks(
        {move: address + trial.after(move) for move in moves},
        picks={key: f"{address}?{trial.query(pick=key)}#board" for key in keys},
    )


def _ways(chances: list[ChanceChoice], address: str) -> Iterator[ChanceWays]:
    """Yield the outcomes of chance in one group, or by their first piece where they are many."""
    if len(chances) <= MAX_WAYS_LISTED or not all(chance.named.pieces for chance in chances):
        yield ChanceWays(None, [(chance, address + chance.query) for chance in chances])
        return
    by_first: dict[str, ChanceWays] = {}
    for chance in chances:
        first = chance.named.pieces[0]
        by_first.setdefault(first.key, ChanceWays(first)).chances.append(
            (chance, address + chance.query)
        )
    yield from by_first.values()
