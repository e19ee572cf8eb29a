"""The index of the explorer, into which the decisions of finished games are written, and from which
they are removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.extensions.ratings import strong_players
from games.log.state import State
from games.models import Game, Outbox, Seat, Status
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of
from study.models import ExploredPly
from study.services.explorer.positions import decision_form, key_of

KIND = "study.explore"
"""The kind of job that follows every result."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: update the explorer after a result of its game."""
    assert row.game_id is not None
    index_game(row.game_id)
    row.finish(timezone.now())


def index_game(game_id: UUID) -> int:
    """Write a game into the explorer anew; return how many of its decisions are there.

    A game that goes on, because a ruling took its result back, or that was cancelled has none.
    """
    with transaction.atomic():
        game, seats = lock(game_id)
        ExploredPly.objects.filter(game=game).delete()
        if game.status != Status.OVER:
            return 0
        return len(ExploredPly.objects.bulk_create(_plies(game, seats, state_of(game))))


def _plies(game: Game, seats: list[Seat], state: State) -> Iterator[ExploredPly]:
    """Yield each decision that a seat made by itself."""
    by_number = {seat.number: seat for seat in seats}
    strong = strong_players(game, seats)
    for number, (played, position) in enumerate(zip(state.moves, state.views(None), strict=False)):
        form = decision_form(state.ruleset, position)
        if form is None or played.silent:
            continue
        yield ExploredPly(
            game=game,
            number=number,
            seat=played.seat,
            position=key_of(state.ruleset, form),
            move=form.name_of(played.move),
            result=by_number[played.seat].result,
            level=by_number[played.seat].bot,
            strong=by_number[played.seat].user_id in strong,
            public=game.public,
        )
