"""`manage.py rebuild_ratings`: compute all ratings from the logs of games, and compare them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from events.services.ratings.rebuild import rebuild

MAX_LINES = 20


class Command(BaseCommand):
    help = "Rebuild all ratings from the logs of games and compare; --check: change nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="compare only, change nothing")

    def handle(self, *, check: bool, **options: Any) -> None:
        count, found = rebuild(keep=not check)
        for line in found[:MAX_LINES]:
            self.stdout.write(line)
        self.stdout.write(f"{count} games with rated terms, {len(found)} numbers differ.")
        if check and found:
            raise CommandError("The stored ratings are not those that follow from the logs.")
