"""`manage.py explore_games`: write finished games into the explorer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Exists, OuterRef

from games.models import Game, Status
from games.services.gamelog.state_cache import Outdated
from study.models import ExploredPly
from study.services.explorer.game_index import index_game

GAMES_PER_REPORT = 500


class Command(BaseCommand):
    help = "Write finished games into the explorer that are not there; --anew: all of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="write games there again as well")

    def handle(self, *, anew: bool, **options: Any) -> None:
        games = Game.objects.filter(status=Status.OVER).order_by("moved_at", "pk")
        if not anew:
            games = games.exclude(Exists(ExploredPly.objects.filter(game=OuterRef("pk"))))
        total, decisions, unreadable = games.count(), 0, 0
        keys = games.values_list("pk", flat=True).iterator(chunk_size=GAMES_PER_REPORT)
        for done, pk in enumerate(keys, start=1):
            try:
                decisions += index_game(pk)
            except Outdated:
                unreadable += 1
            if done % GAMES_PER_REPORT == 0:
                self.stdout.write(f"{done} of {total} games")
        self.stdout.write(
            f"{total} games, {decisions} decisions written, {unreadable} games of other rules."
        )
