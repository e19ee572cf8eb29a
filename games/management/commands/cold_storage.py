"""`manage.py cold_storage`: move logs of games that ended long ago into files, or back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.operator.progress import ProgressLines
from games.models import Game
from games.services.gamelog.locking import Busy
from games.services.gamelog.stored_log.errors import ColdLogUnreadable
from games.services.worker.cold_storage import (
    CannotStore,
    restore,
    storable,
    storable_at_most,
    store,
)

GAMES_PER_BATCH = 500


class Command(BaseCommand):
    help = (
        "Move the logs of games that ended long ago from the database into cold storage, a file"
        " each. The games are read as before. A run that was stopped is gone on with by the next."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--older-than",
            type=int,
            default=settings.COLD_STORAGE_AFTER_DAYS or None,
            metavar="DAYS",
            help="how long nothing has happened in a game (COLD_STORAGE_AFTER_DAYS)",
        )
        parser.add_argument("--limit", type=int, help="move so many games at most")
        parser.add_argument("--dry-run", action="store_true", help="only count them")
        parser.add_argument(
            "--restore", nargs="+", type=UUID, metavar="ID", help="bring these games back"
        )

    def handle(self, *, restore: list[UUID] | None, **options: Any) -> None:
        if restore:
            self._restore(restore)
            return
        before = timezone.now() - timedelta(days=_days(options["older_than"]))
        found = storable_at_most(before)
        total = found if options["limit"] is None else min(found, options["limit"])
        if options["dry_run"]:
            self.stdout.write(f"At most {total} games would be moved.")
            return
        self._store(before, total, options["verbosity"])

    def _store(self, before: datetime, total: int, verbosity: int) -> None:
        moved = events = failed = 0
        lines, passed_over = ProgressLines(self.stderr), set[UUID]()
        while batch := _batch(before, passed_over, total - moved - failed):
            for game_id in batch:
                try:
                    events += store(game_id, before).events
                    moved += 1
                except (CannotStore, ColdLogUnreadable, Busy) as refusal:
                    passed_over.add(game_id)
                    failed += 1
                    self.stderr.write(f"{game_id}: {refusal}")
                if verbosity:
                    lines.report("games", moved + failed, total)
        self.stdout.write(
            f"{moved} games with {events} events moved, {failed} left where they are."
        )
        if failed:
            raise SystemExit(1)

    def _restore(self, games: list[UUID]) -> None:
        for game_id in games:
            try:
                was_cold = restore(game_id)
            except Game.DoesNotExist as refusal:
                raise CommandError(f"There is no game {game_id}.") from refusal
            except (ColdLogUnreadable, Busy) as refusal:
                raise CommandError(f"{game_id} cannot be brought back: {refusal}") from refusal
            self.stdout.write(f"{game_id} {'is back' if was_cold else 'was not away'}.")


def _days(given: int | None) -> int:
    if given is None:
        raise CommandError("Say --older-than DAYS, or set COLD_STORAGE_AFTER_DAYS.")
    if given < settings.MIN_COLD_STORAGE_DAYS:
        raise CommandError(f"Say at least {settings.MIN_COLD_STORAGE_DAYS} days.")
    return given


def _batch(before: datetime, passed_over: set[UUID], rest: int) -> list[UUID]:
    """Return the next games; each query starts from the beginning, as games that were moved are no
    longer found.
    """
    games = storable(before).exclude(pk__in=passed_over).values_list("pk", flat=True)
    return list(games[: min(GAMES_PER_BATCH, rest)]) if rest > 0 else []
