"""What every page with a what-if board shows: the board as links, the line, the ways of chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.http import HttpRequest

from games.log.state import State
from games.rules.board import Board, Piece
from games.rules.core import CHANCE, Position, Seat
from games.views.choosing import Links
from games.views.trial import Chance, Trial
from games.views.trial_forms import kept, texts

MANY = 40
"""More ways for chance than this are parted by the first piece they bring."""


def ground(state: State, seat: Seat | None, ply: int) -> Position:
    """The position after `ply` moves as far as `seat` (None: an onlooker) may know it for good.

    What only shows while a glass runs stays covered. All is known of a game that is decided.
    """
    if state.result:
        return state.position_at(ply)
    return state.view(None if state.position.fleeting else seat, ply)


@dataclass(frozen=True)
class Ways:
    """What chance may bring that begins with the same `piece` (None: all of it)."""

    piece: Piece | None
    chances: list[tuple[Chance, str]] = field(default_factory=list)


def tried(request: HttpRequest, trial: Trial, address: str) -> dict[str, object]:
    """What the templates of the what-if board read; its links lead to `address`."""
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
        "trial": trial,
        "wish": wish,
        "board": board,
        "address": address,
        "play": links(trial, board, address),
        "chances": [(one.named.name, address + one.query) for one in chances],
        "ways": list(_ways(chances, address)),
        "unseen": trial.position.to_move == {CHANCE} and not chances,
        "steps": trial.steps(address),
        "plies": list(trial.plies(address)),
        "texts": texts(trial),
        "kept": kept(trial),
        "share": request.build_absolute_uri(f"{address}?{trial.query()}".rstrip("?")),
    }


def links(trial: Trial, board: Board, address: str) -> Links | None:
    """Every legal move leads on, every piece to the board where it is picked.

    On a covered board nothing can be placed.
    """
    targets = board.extra if board.hidden else board.targets()
    moves = [one.move for one in targets if one.legal]
    if not moves:
        return None
    keys = [piece.key for piece in board.hand] + [one.pick for one in board.squares() if one.pick]
    return Links(
        {move: address + trial.after(move) for move in moves},
        picks={key: f"{address}?{trial.query(pick=key)}#board" for key in keys},
    )


def _ways(chances: list[Chance], address: str) -> Iterator[Ways]:
    """All in one, or by their first piece where they are many."""
    if len(chances) <= MANY or not all(one.named.pieces for one in chances):
        yield Ways(None, [(one, address + one.query) for one in chances])
        return
    by_first: dict[str, Ways] = {}
    for one in chances:
        first = one.named.pieces[0]
        by_first.setdefault(first.key, Ways(first)).chances.append((one, address + one.query))
    yield from by_first.values()
