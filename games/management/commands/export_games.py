"""`manage.py export_games`: write stored games as text, as an onlooker may know them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game
from games.rules.kit.texts.record_writer import write_record
from games.services.chance.game_record import record_of


class Command(BaseCommand):
    help = "Print games in the format of docs/game-format.md; of running ones no secrets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="ids; without any, all games")
        parser.add_argument("--player", default="", help="only games of the player of this name")

    def handle(self, *, games: list[UUID], player: str, **options: Any) -> None:
        chosen = Game.objects.with_seats().order_by("created_at", "pk")
        if games:
            chosen = chosen.filter(pk__in=games)
        if player:
            chosen = chosen.filter(seats__user__username=player)
        printed = 0
        for game in chosen.iterator(chunk_size=200):
            self.stdout.write(write_record(record_of(game, None)))
            printed += 1
        if not printed:
            raise CommandError("There is no such game.")
