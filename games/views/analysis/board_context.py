"""The context of every page with an analysis board: the board with links, the line, the outcomes of
chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.http import HttpRequest

from games.log.state import State
from games.rules.kit.board import Board, Piece, Target
from games.rules.kit.core import CHANCE, N_, Position, Seat
from games.services.text.move_text import legend_of
from games.views.analysis.line import AnalysisLine, ChanceChoice
from games.views.analysis.line_forms import kept, texts
from games.views.common.board_controls import ControlLinks
from games.views.common.board_names import with_names

MAX_WAYS_LISTED = 40
"""How many outcomes of chance are listed at once; more are grouped by the first piece they
bring.
"""


def base_context(state: State, seat: Seat | None, ply: int) -> Position:
    """Return the position after `ply` moves as far as `seat` (None for an onlooker) may know it.

    What only shows while an hourglass runs stays covered. All is known of a game that is decided.
    """
    if state.result:
        return state.position_at(ply)
    return state.view(None if state.position.fleeting else seat, ply)


@dataclass(frozen=True)
class LinePlayers:
    """The players of the game in which a line begins: their `names`, and the seat of the reader."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    reader: Seat | None = None


NOBODY = LinePlayers()


@dataclass(frozen=True)
class ChanceWays:
    """The outcomes of chance that begin with the same `piece` (None for all outcomes)."""

    piece: Piece | None
    chances: list[tuple[ChanceChoice, str]] = field(default_factory=list)


def board_context(
    request: HttpRequest,
    analysis_line: AnalysisLine,
    address: str,
    *,
    may_ask: bool = False,
    players: LinePlayers = NOBODY,
) -> dict[str, object]:
    """Return the context of an analysis board; its links lead to `address`.

    `may_ask`: the query may ask for a hint, as it helps in no game that goes on.
    """
    query = analysis_line.query
    board = _spoken(analysis_line, _drawn(analysis_line, query.tip if may_ask else 0), players)
    if board.hidden:
        board = _without_choices(board)
    chances = list(analysis_line.chances())
    plies = list(analysis_line.plies(address))
    return {
        "ruleset": analysis_line.ruleset,
        "analysis": analysis_line,
        "query": query,
        "board": board,
        "address": address,
        "controls": links(analysis_line, board, address),
        "chances": [(chance.square, address + chance.query) for chance in chances],
        "ways": list(_ways(chances, address)),
        "unseen": analysis_line.position.to_move == {CHANCE} and not chances,
        "steps": analysis_line.steps(address),
        "plies": plies,
        "legend": legend_of((named.name, named.phrase) for _ply, named, _url, _shown in plies),
        "notations": analysis_line.ruleset.notations_of(query.options),
        "texts": texts(analysis_line),
        "kept": kept(analysis_line),
        "share": request.build_absolute_uri(
            f"{address}?{analysis_line.query_string()}".rstrip("?")
        ),
    }


def _drawn(analysis_line: AnalysisLine, tip: int) -> Board:
    """Return the board on which the seat to move chooses, without what it may only ask in a
    game.
    """
    board = _picture(analysis_line, analysis_line.seat, tip)
    extra = (beside for beside in board.extra if not _asks(analysis_line, beside))
    return replace(board, extra=tuple(extra))


def _picture(analysis_line: AnalysisLine, seat: Seat | None, tip: int) -> Board:
    query = analysis_line.query
    return analysis_line.ruleset.board(
        analysis_line.position,
        seat,
        last=analysis_line.last,
        notation=query.shown,
        hints=query.hints,
        pick=query.pick,
        tip=tip,
    )


def _spoken(analysis_line: AnalysisLine, board: Board, players: LinePlayers) -> Board:
    """Return the board with words that address the reader at the reader's turn, and name the seat
    to move otherwise.
    """
    if analysis_line.seat != players.reader:
        of_others = _picture(analysis_line, None, 0)
        board = replace(
            board,
            prompt=of_others.prompt,
            prompt_params=of_others.prompt_params,
            remarks=of_others.remarks,
        )
    return with_names(board, analysis_line.ruleset, players.names)


def _asks(analysis_line: AnalysisLine, target: Target) -> bool:
    return analysis_line.ruleset.parse(target.move).asks


def links(analysis_line: AnalysisLine, board: Board, address: str) -> ControlLinks | None:
    """Return the board with every legal move as a link, and every piece linked to the page where it
    is picked.
    """
    moves = [target.move for target in board.targets() if target.legal]
    if not moves:
        return None
    keys = [piece.key for piece in board.hand] + [
        square.pick for square in board.squares() if square.pick
    ]
    return ControlLinks(
        {move: address + analysis_line.after(move) for move in moves},
        picks={key: f"{address}?{analysis_line.query_string(pick=key)}#board" for key in keys},
    )


def _without_choices(board: Board) -> Board:
    """Return a covered board with nothing to choose, since nothing tried on it could be seen."""
    nothing = N_("There is nothing to try here yet")
    quiet = replace(board, hand=(), moves=(), extra=(), remarks=(), tray_remarks=())
    return replace(quiet, prompt=nothing, prompt_params={})


def _ways(chances: list[ChanceChoice], address: str) -> Iterator[ChanceWays]:
    """Yield the outcomes of chance in one group, or grouped by their first piece where they are
    many.
    """
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
