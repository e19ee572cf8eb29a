"""`manage.py replay_games`: does every log still say what it said, and do the columns agree?"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.models import Game
from games.services.verifying import first_difference


class Command(BaseCommand):
    help = "Replay every game from its log, check the hash chain and the columns; status tells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="ids of games; without any, all of them")

    def handle(self, *, games: list[str], **options: Any) -> None:
        chosen = Game.objects.filter(pk__in=games) if games else Game.objects.all()
        bad = total = 0
        for game in chosen.order_by("created_at").iterator(chunk_size=200):
            total += 1
            if difference := _difference(game):
                bad += 1
                self.stdout.write(f"{game.pk}: {difference}")
        self.stdout.write(f"{total} games replayed, {bad} with a difference.")
        if bad:
            sys.exit(1)


def _difference(game: Game) -> str:
    """Asked again of a fresh row: a move may have been made since this one was read."""
    return first_difference(game) and first_difference(Game.objects.get(pk=game.pk))
