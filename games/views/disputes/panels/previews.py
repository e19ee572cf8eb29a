"""The preview of a ruling: the board before and after it, and what becomes of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext

from accounts.models import User
from games.log.state import State
from games.models import Dispute
from games.models.gameplay.board_preferences import board_preferences
from games.rules.kit.board import Board
from games.services.disputes.rulings.judging import RULED_AT_ONCE, preview_ruling
from games.services.disputes.rulings.newcomers import player_on, require_newcomer
from games.services.gamelog.state_cache import state_of
from games.services.text import game_text
from games.services.text.result_text import ending_text
from games.views.disputes.ply_browser import browse_ply


@dataclass(frozen=True)
class RulingPreview:
    """The effects that a ruling would have."""

    says: str
    before: Board
    after: Board
    then: str
    is_proposed_first: bool


def ruling_preview(
    dispute: Dispute,
    reader: User,
    at: datetime,
    *,
    ruling: str,
    winner: int | None = None,
    ply: int | None = None,
    seat: int | None = None,
    hours: int | None = None,
    newcomer: User | None = None,
) -> RulingPreview:
    """Return the board before and after a ruling, and what would become of the game. Raises
    RulesError.

    Neither shows what would be opened at an end: nothing is ruled yet.
    """
    game, before = dispute.game, state_of(dispute.game)
    notation = board_preferences(reader, game.ruleset).notation
    asked = {"winner": winner, "ply": ply, "seat": seat, "hours": hours, "newcomer": newcomer}
    if ruling == Dispute.Ruling.REPLACE:
        require_newcomer(dispute, newcomer, at, reader)
    after = preview_ruling(dispute, ruling=ruling, at=at, **asked)  # type: ignore[arg-type]
    meant = Dispute(ruling=ruling, winner=winner, more_time_for=seat, hours=hours)
    meant.leaver = player_on(game, seat) if newcomer else None
    meant.newcomer = newcomer
    names = {**game.names, seat: str(newcomer)} if newcomer and seat is not None else game.names
    meant.back_to_move = None if ply is None else before.move_number(ply)
    return RulingPreview(
        game_text.ruling_text(meant, list(game.seats.all())),
        browse_ply(before, before.ply, None, notation).board,
        browse_ply(replace(after, result=None), after.ply, None, notation).board,
        _then(after, names, reader),
        ruling not in RULED_AT_ONCE,
    )


def _then(after: State, names: Mapping[int, str], reader: User) -> str:
    if after.result:
        return ending_text(after, names, None)
    moving = {"names": ", ".join(names[number] for number in sorted(after.to_move))}
    if after.holds:
        return gettext("The clocks stay stopped for another report.")
    if after.clock.due_at is None:
        return gettext("%(names)s is to move.") % moving
    until = {**moving, "until": game_text.deadline_text(after.clock.due_at, reader.zone())}
    return gettext("%(names)s has until %(until)s to move.") % until
