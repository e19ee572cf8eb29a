"""`manage.py explore_games`: write finished games into the explorer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Exists, OuterRef, QuerySet

from games.models import Game, Status
from games.rules import RULESETS
from games.rules.kit.texts.canonical_form import SymmetricRuleset
from games.services.gamelog.locking import Busy
from games.services.gamelog.stored_log.errors import Outdated
from study.models import ExploredPly
from study.services.explorer.game_index import index_game

GAMES_PER_BATCH = 500


class Command(BaseCommand):
    help = "Write finished games into the explorer that are not there; --anew: all of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="write games there again as well")

    def handle(self, *, anew: bool, **options: Any) -> None:
        keys = [key for key, rules in RULESETS.items() if isinstance(rules, SymmetricRuleset)]
        games = Game.objects.filter(status=Status.OVER, ruleset__in=keys).order_by("pk")
        if not anew:
            games = games.exclude(Exists(ExploredPly.objects.filter(game=OuterRef("pk"))))
        total, decisions, left = 0, 0, 0
        for batch in _batches(games):
            for pk in batch:
                try:
                    decisions += index_game(pk)
                except (Outdated, Busy, Game.DoesNotExist):
                    left += 1
            total += len(batch)
            self.stdout.write(f"{total} games so far")
        self.stdout.write(f"{total} games, {decisions} decisions written, {left} games left out.")
        if left:
            self.stdout.write("Left out are games of other rules, and those in use: try again.")


def _batches(games: QuerySet[Game]) -> Iterator[list[UUID]]:
    """Yield the keys of the games, some at a time, without a query that stays open meanwhile."""
    last: UUID | None = None
    while batch := list(
        (games.filter(pk__gt=last) if last else games).values_list("pk", flat=True)[
            :GAMES_PER_BATCH
        ]
    ):
        last = batch[-1]
        yield batch
