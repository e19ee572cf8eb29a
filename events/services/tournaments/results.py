"""Results of games, written into the table of their event; a ruling changes them later as well."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.models import LogKind, Pairing, Tournament
from events.services.tournaments import event_log
from events.services.tournaments.state_machine import advance
from games.models import Game, Outbox
from games.models.gameplay.games import Status
from games.models.gameplay.seats import SeatResult
from games.rules.kit.terminations import SiteTermination

_POINTS = {SeatResult.WON: POINTS_PER_WIN, SeatResult.LOST: 0}
"""Points by result; a draw is worth half, and so is a game that counts for nobody."""


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: bring the table up to date with a game."""
    assert row.game_id is not None
    at = timezone.now()
    follow(row.game_id, at)
    row.finish(at)


def follow(game_id: UUID, at: datetime) -> None:
    """Write the result of a game into its pairing, if it has one, and let the event go on."""
    event_id = Pairing.objects.filter(game=game_id).values_list("event", flat=True).first()
    if event_id is None:
        return
    with transaction.atomic():
        event = event_log.locked(event_id)
        pairing = Pairing.objects.select_related("game").get(game=game_id)
        if _write(pairing) and event.state == Tournament.State.FINAL:
            event_log.write(event, LogKind.CORRECTED, at)
    advance(event_id, at)


def _write(pairing: Pairing) -> bool:
    """Return whether the result has changed; it is stored then."""
    assert pairing.game is not None
    before = (pairing.first_points, pairing.second_points)
    pairing.first_points, pairing.second_points = points_of(pairing.game)
    pairing.margin_halves = _margin_of(pairing)
    pairing.is_lost_on_time = pairing.game.termination == SiteTermination.TIMEOUT
    pairing.save()
    return before != (pairing.first_points, pairing.second_points)


def points_of(game: Game) -> tuple[int | None, int | None]:
    """Return the points of both seats; None while the game goes on."""
    if game.status == Status.RUNNING:
        return None, None
    results = game.seats.order_by("number").values_list("result", flat=True)
    first, second = (
        _POINTS.get(SeatResult(result or "none"), POINTS_PER_DRAW) for result in results
    )
    return first, second


def _margin_of(pairing: Pairing) -> int:
    """Return by how many half points the first player was ahead; negative where behind."""
    game = pairing.game
    if game is None or not game.margin_halves or pairing.first_points is None:
        return 0
    return game.margin_halves * (pairing.first_points - POINTS_PER_DRAW)
