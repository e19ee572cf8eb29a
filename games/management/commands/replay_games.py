"""`manage.py replay_games`: check every log, and that the columns agree with it."""

from __future__ import annotations

import sys
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from games.models import Game
from games.services.gamelog.audit import first_difference, mend_columns


class Command(BaseCommand):
    help = "Replay every game from its log, check the hash chain and the columns; status tells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="ids; without any, all games")
        parser.add_argument(
            "--mend", action="store_true", help="write what sound logs say into wrong columns"
        )

    def handle(self, *, games: list[UUID], mend: bool, **options: Any) -> None:
        chosen = Game.objects.filter(pk__in=games) if games else Game.objects.all()
        bad = total = 0
        for game in chosen.order_by("created_at").iterator(chunk_size=200):
            total += 1
            if difference := _difference(game):
                mended = mend and mend_columns(game.pk)
                bad += not mended
                self.stdout.write(f"{game.pk}: {difference}{' (mended)' if mended else ''}")
        self.stdout.write(f"{total} games replayed, {bad} with a difference.")
        if bad:
            sys.exit(1)


def _difference(game: Game) -> str:
    """Compare once more with a fresh row: a move may have been made since this one was read."""
    return first_difference(game) and first_difference(Game.objects.get(pk=game.pk))
