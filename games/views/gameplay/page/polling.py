"""The polling of an open page for news of its game, and the tag of what it shows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from accounts.web.display import theme_of
from accounts.web.requests import SiteRequest
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows
from games.log.proposals.takebacks import UNDO_GRACE
from games.models import Game, Table
from games.models.gameplay.board_preferences import (
    board_preferences,
    has_replay,
    has_sounds,
    hint_strength,
)
from games.services.gamelog.games_by_key import seated_accounts
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.bots.program_failures import (
    failures_of,
    has_programs,
    programs_among,
)
from games.views.common.board_controls import BoardControls
from games.views.gameplay.page.viewing import Viewing
from games.views.gameplay.proposals.possible_proposals import may_undo

BOT_POLL_SECONDS, HUMAN_POLL_SECONDS, CHOOSING_POLL_SECONDS = 1, 4, 10
"""Seconds between two polls of a page that no live updates reach."""


@dataclass(frozen=True)
class Polling:
    """The way in which an open page polls.

    `seconds` pass between two polls, 0 when the game is over; `headers` go with each. While its
    viewer is `choosing` a move, which would be lost, nothing is shown by itself: the page only says
    that there is something new.
    """

    choosing: bool
    seconds: int
    headers: str


def polling_of(viewing: Viewing, controls: BoardControls | None) -> Polling | None:
    """Return how the page polls; None for an earlier position, which does not change."""
    state, viewer = viewing.state, viewing.viewer
    if not viewer.live:
        return None
    choosing = controls is not None and viewer.seat in state.to_move
    thinking = bool(state.to_move) and all(seat in state.bots for seat in state.to_move)
    waiting = BOT_POLL_SECONDS if thinking else HUMAN_POLL_SECONDS
    seconds = CHOOSING_POLL_SECONDS if choosing else waiting
    headers = {"If-None-Match": etag_of(viewing.request, viewing.game)}
    return Polling(choosing, 0 if state.result else seconds, json.dumps(headers))


def etag_of(request: SiteRequest, game: Game) -> str:
    """Return a tag of what the page shows this visitor, except for their pencil marks and
    favourites.
    """
    player = request.player
    taste = "0"
    if player:
        wanted = board_preferences(player, game.ruleset)
        hints = f"{wanted.hints}.{hint_strength(player)}"
        moving = f"{has_replay(player)}.{has_sounds(player)}"
        taste = f"{player.pk}.{wanted.notation}.{player.confirm_moves}.{hints}.{moving}"
    undo = "undo" if player and _offers_undo(game, player) else ""
    tables = _tag_of_open_tables(game, player) if player and not game.running else ""
    shown = f"{game.last_event}.{undo}.{tables}{_tag_of_failures(game)}"
    return f'"{shown}.{taste}.{get_language()}.{theme_of(request)}"'


def _tag_of_failures(game: Game) -> str:
    """Return a text that changes with the failures of programs of others that play in a game."""
    if not game.running or not has_programs():
        return ""
    programs = programs_among(state_of(game).bots.values())
    return "".join(f"-{failures_of(level.key)}" for level in programs)


def _tag_of_open_tables(game: Game, player: User) -> str:
    """Return a text that identifies the open tables of the player at which a rematch may have been
    asked for.
    """
    found = _open_tables(player=player.pk, ruleset=game.ruleset)
    return "-".join(str(key)[:8] for (key,) in found)


def _open_table_rows() -> QuerySet[Table, Any]:
    player, ruleset = Gap("player", User._meta.pk), Gap("ruleset", CharField())
    tables = Table.objects.before_game().filter(places__user=player, ruleset=ruleset)
    return tables.order_by("pk").values_list("pk")


_open_tables = CompiledRows(_open_table_rows)


def _offers_undo(game: Game, player: User) -> bool:
    """Return whether the page offers the player to undo their last turn; after the time for it
    nothing is read.

    Not while they are to move again: what they choose is not disturbed by the end of an offer.
    """
    now = timezone.now()
    if not game.ply or game.moved_at + UNDO_GRACE < now:
        return False
    seated = seated_accounts(game)
    own = next((seat for seat in seated if seat.user_id == player.pk), None)
    if own is None or own.to_move:
        return False
    return may_undo(game, state_of(game), own.number, seated, now)
