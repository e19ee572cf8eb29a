"""Lookups in the explorer: the moves made in a position, their results, and the games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from games.bots import LEVELS
from games.models import Game, SeatResult
from games.rules.kit.core import Move, Position, Ruleset
from games.services.lobby.game_visibility import without_blocks
from games.services.players.statistics.results import ResultCount
from study.models import ExploredPly
from study.services.explorer.positions import decision_form, key_of

COUNTS_KEPT_SECONDS = 600
MIN_KEPT_GAMES = 200
"""From how many games on a count is cached, so that odd positions do not fill the cache."""

MAX_GAMES_LISTED = 8

_STRONG_LEVELS = [
    key
    for key, level in LEVELS.items()
    if not level.program and (level.depth is None or level.depth >= 5)
]


class Scope(StrEnum):
    """The games that are searched: all public ones, one's own, or the moves of strong players."""

    ALL = "all"
    MINE = "mine"
    STRONG = "strong"


@dataclass(frozen=True)
class ExploredMove:
    """A move in a position, with its results for the side that made it.

    `alike` counts the other moves that are the same by a symmetry of the board.
    """

    move: Move
    alike: int
    results: ResultCount


@dataclass(frozen=True)
class Exploration:
    """The moves in a position, the most frequent first, and the latest games with that position."""

    moves: Sequence[ExploredMove]
    plies: Sequence[ExploredPly]

    @property
    def total(self) -> int:
        """How often the position came up."""
        return sum(explored.results.games for explored in self.moves)


def explore(
    ruleset: Ruleset,
    position: Position,
    scope: Scope,
    viewer: User | None,
    *,
    preferred: Move | None = None,
) -> Exploration | None:
    """Return what is stored about a position; None where no seat has a decision to make.

    Of moves that are alike the `preferred` one is named, else the first.
    """
    form = decision_form(ruleset, position)
    if form is None:
        return None
    (seat,) = position.to_move
    legal: dict[str, list[Move]] = {}
    for move in sorted(position.legal_moves(seat), key=lambda move: move != preferred):
        legal.setdefault(form.name_of(move), []).append(move)
    key = key_of(ruleset, form)
    results = [each for each in _results(key, scope, viewer) if each.against in legal]
    explored = [
        ExploredMove(legal[each.against][0], len(legal[each.against]) - 1, each) for each in results
    ]
    return Exploration(explored, _latest(key, scope, viewer))


def _results(key: str, scope: Scope, viewer: User | None) -> list[ResultCount]:
    """Return the results by move, the most frequent first, each by its canonical name.

    Those of many games that everybody sees are kept for some minutes.
    """
    if scope is Scope.MINE:
        return _counted(_plies(key, scope, viewer))
    name = f"fernzug:explorer:{scope}:{key}"
    kept: list[ResultCount] | None = cache.get(name)
    if kept is None:
        kept = _counted(_plies(key, scope, viewer))
        if sum(result.games for result in kept) >= MIN_KEPT_GAMES:
            cache.set(name, kept, COUNTS_KEPT_SECONDS)
    return kept


def _counted(plies: QuerySet[ExploredPly]) -> list[ResultCount]:
    rows = (
        plies.order_by()
        .values("move")
        .annotate(
            won=Count("pk", filter=Q(result=SeatResult.WON)),
            drawn=Count("pk", filter=Q(result=SeatResult.DRAWN)),
            lost=Count("pk", filter=Q(result=SeatResult.LOST)),
        )
    )
    found = [ResultCount(row["move"], row["won"], row["drawn"], row["lost"]) for row in rows]
    counted = (result for result in found if result.games)
    return sorted(counted, key=lambda result: (-result.games, result.against))


def _plies(key: str, scope: Scope, viewer: User | None) -> QuerySet[ExploredPly]:
    plies = ExploredPly.objects.filter(position=key)
    if scope is Scope.MINE:
        return plies.filter(game__seats__user=viewer) if viewer else plies.none()
    plies = plies.filter(public=True)
    is_strong = Q(strong=True) | Q(level__in=_STRONG_LEVELS)
    return plies.filter(is_strong) if scope is Scope.STRONG else plies


def _latest(key: str, scope: Scope, viewer: User | None) -> list[ExploredPly]:
    """Return the plies of the latest games in the explorer that lists may show.

    Games against bots stand on no list but their players' own. Of strong players there are counts
    alone: a list would name them, also those who have come to hide their ratings.
    """
    if scope is Scope.STRONG:
        return []
    found = _plies(key, scope, viewer)
    if scope is not Scope.MINE:
        found = found.filter(game__in=without_blocks(Game.objects.watchable(), viewer))
    found = found.order_by("-pk").select_related("game").prefetch_related("game__seats__user")
    return list(found[:MAX_GAMES_LISTED])
