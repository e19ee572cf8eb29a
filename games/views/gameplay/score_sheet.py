"""The score sheet of a game: its turns with the clock, and its board, as a page to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.forms.site import EMPTY
from games.log.parts.plies import Ply, is_lost_turn
from games.log.state import State
from games.log.time.spans import MILLISECOND
from games.log.turns.last_turn import may_know
from games.log.turns.turn_numbers import turn_numbers
from games.models import Game
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import CHANCE, Seat
from games.services.text.result_text import ending_parts
from games.services.text.turn_text import plies_text
from games.views.common.seen_boards import record_shown_board
from games.views.common.viewer import TypedMove
from games.views.gameplay.board import board_of, without_tip
from games.views.gameplay.page.move_list import (
    HIDDEN,
    LOST_TURN,
    SECRET,
    SET_UP,
    columns_of,
    setup_plies,
)
from games.views.gameplay.page.seats import seat_panels
from games.views.gameplay.page.viewing import Viewing, viewing_of
from games.views.lobby import terms


@dataclass(frozen=True)
class ScoredTurn:
    """A turn on the score sheet: its moves as they are written and in words, and the time of its
    end.

    `number` is 0 where chance set up the board; `words` are empty where the notation says it all,
    `left` is what the clock of the seat had then, if one ran.
    """

    number: int
    name: str
    notation: str
    words: str
    at: datetime
    left: timedelta | None


@require_safe
def score_sheet(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show a game as it will be printed, as far as the reader may know it."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    viewing = viewing_of(request, game, None, None)
    state, rows = viewing.state, list(_turns(viewing))
    record_shown_board(request, game, game.ply)
    result, reason = ending_parts(state, names_of(viewing.seats), None)
    context = {
        "game": game,
        "state": state,
        "board": without_tip(board_of(game, state, viewing.viewer, None, TypedMove())),
        "terms": terms.of_game(game),
        "seats": seat_panels(viewing.seats, state, None, viewing.now, ply=state.ply),
        "rows": rows,
        "has_points": any(state.position.points),
        "has_words": any(row.words for row in rows),
        "has_clock": any(row.left is not None for row in rows),
        "result": result,
        "reason": reason,
        "now": viewing.now,
        "sheet_query": _sheet_query(state),
    }
    return render(request, "games/gameplay/score_sheet.html", context)


def _turns(viewing: Viewing) -> Iterator[ScoredTurn]:
    """Yield the set-up and every turn, with what chance did for it."""
    state, ready = viewing.state, setup_plies(viewing.state)
    if ready:
        yield _turn(viewing, 0, gettext(SET_UP), state.moves[:ready])
    names = names_of(viewing.seats)
    keyed = list(zip(turn_numbers(state), columns_of(state), state.moves, strict=True))[ready:]
    for (number, seat), turn in groupby(keyed, itemgetter(0, 1)):
        yield _turn(viewing, number, names[seat], [played for _number, _seat, played in turn])


def _turn(viewing: Viewing, number: int, name: str, plies: Sequence[Ply]) -> ScoredTurn:
    state, notation = viewing.state, viewing.viewer.preferences.notation
    written = _written(state, plies, viewing.viewer.seat, notation)
    words = _words(state, plies, viewing.viewer.seat, notation)
    own = [played for played in plies if played.seat != CHANCE]
    left = own[-1].left if own else None
    return ScoredTurn(
        number,
        name,
        written,
        "" if words == written else words,
        plies[-1].at,
        None if left is None else left * MILLISECOND,
    )


def _written(state: State, plies: Sequence[Ply], reader: Seat | None, notation: str) -> str:
    return " ".join(
        state.ruleset.spell(played.move, state.options, notation)
        if may_know(state, played, reader)
        else HIDDEN
        for played in plies
    )


def _words(state: State, plies: Sequence[Ply], reader: Seat | None, notation: str) -> str:
    visible = [played for played in plies if may_know(state, played, reader)]
    hidden = [gettext(SECRET)] if len(visible) < len(plies) else []
    last = state.moves.index(plies[-1])
    is_lost = is_lost_turn(state.moves, last, state.position.to_move)
    lost = [gettext(LOST_TURN)] if is_lost else []
    return ", ".join(filter(None, [plies_text(state, visible, reader, notation), *hidden, *lost]))


def _sheet_query(state: State) -> str:
    """Return the query for the empty sheet of the same board."""
    option = state.ruleset.sheet_option
    query = {"board": state.options[option]} if option else {}
    query |= {"sheet": EMPTY} if state.ruleset.start_sheets else {}
    return f"?{urlencode(query)}" if query else ""
