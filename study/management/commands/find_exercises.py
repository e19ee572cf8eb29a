"""`manage.py find_exercises`: find exercises in finished games and in games played for them, and
add tasks of collections.
"""

from __future__ import annotations

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Exists, OuterRef

from games.models import Game, Status
from games.rules import RULESETS
from study.exercises import COLLECTIONS, FINDERS, VARIETIES
from study.models import Exercise
from study.services.exercises.bot_games import exercises_between_bots
from study.services.exercises.collected_tasks import store_tasks
from study.services.exercises.game_search import search_game, store

GAMES_PER_REPORT = 10


class Command(BaseCommand):
    help = "Find exercises in finished games that have none yet, and in new games between bots."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, help="look through so many games, the latest")
        parser.add_argument(
            "--self-play", type=int, default=0, help="let bots play so many games of each kind"
        )
        parser.add_argument("--seed", default="", help="of the games between bots")
        parser.add_argument(
            "--collections",
            action="store_true",
            help="take all tasks of the collections at once, not some a day",
        )

    def handle(
        self, *, games: int | None, self_play: int, seed: str, collections: bool, **options: Any
    ) -> None:
        if (games is not None and games < 0) or self_play < 0:
            self.stderr.write("Both numbers of games have to be 0 or more.")
            return
        found = self._in_played_games(games) + self._in_self_play(self_play, Random(seed or None))
        found += self._in_collections() if collections else 0
        self.stdout.write(f"{found} exercises found, {Exercise.objects.count()} in all.")

    def _in_played_games(self, most: int | None) -> int:
        over = Game.objects.filter(status=Status.OVER, ruleset__in=list(FINDERS), public=True)
        empty = over.exclude(Exists(Exercise.objects.filter(game=OuterRef("pk"))))
        keys = list(empty.order_by("-moved_at").values_list("pk", flat=True)[:most])
        found = 0
        for number, key in enumerate(keys, 1):
            found += search_game(key)
            self._report(number, len(keys), found, "games of players")
        return found

    def _in_self_play(self, rounds: int, rng: Random) -> int:
        found, total = 0, rounds * len(VARIETIES)
        for number, variety in enumerate(VARIETIES * rounds, 1):
            rules = RULESETS[variety.ruleset]
            exercises = exercises_between_bots(variety, rng)
            found += store(rules, rules.clean(variety.options), exercises)
            self._report(number, total, found, "games between bots")
        return found

    def _in_collections(self) -> int:
        return sum(store_tasks(key, tasks.names()) for key, tasks in COLLECTIONS.items())

    def _report(self, number: int, total: int, found: int, what: str) -> None:
        if number % GAMES_PER_REPORT == 0 or number == total:
            self.stdout.write(f"{number} of {total} {what}, {found} exercises so far")
