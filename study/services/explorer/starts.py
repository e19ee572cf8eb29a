"""Finished games from which the explorer is opened where chance sets up the board of each."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.models import Game, Status
from games.models.gameplay.games import GameQuerySet
from games.rules.kit.core import CHANCE, Options, Position, Ruleset
from games.services.lobby.game_visibility import without_blocks
from study.models import ExploredPly
from study.services.explorer.lookup import MAX_GAMES_LISTED, Scope

MAX_CANDIDATES = 60
"""Among how many of the latest games those with the same options are looked for."""


def is_being_set_up(position: Position) -> bool:
    """Return whether chance still sets up the board, so that nobody has decided anything yet."""
    if position.to_move != {CHANCE}:
        return False
    following = next(iter(position.legal_moves(CHANCE)), None)
    return following is not None and following.setup


def latest_games(
    ruleset: Ruleset, options: Options, scope: Scope, viewer: User | None
) -> list[Game]:
    """Return the latest games in the explorer with these options: the viewer's own, or those that
    lists may show.
    """
    explored = ExploredPly.objects.filter(game=OuterRef("pk"))
    games = _finished(scope, viewer).filter(ruleset=ruleset.key, status=Status.OVER)
    candidates = (
        games.filter(Exists(explored)).order_by("-moved_at", "pk").with_seats()[:MAX_CANDIDATES]
    )
    wanted = dict(options)
    alike = [game for game in candidates if ruleset.clean(game.options) == wanted]
    return alike[:MAX_GAMES_LISTED]


def _finished(scope: Scope, viewer: User | None) -> GameQuerySet:
    if scope is not Scope.MINE:
        return without_blocks(Game.objects.watchable(), viewer)
    return Game.objects.finished_by(viewer) if viewer else Game.objects.none()
