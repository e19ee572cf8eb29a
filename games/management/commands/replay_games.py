"""`manage.py replay_games`: check logs, and whether the columns agree with them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from accounts.models import CommandPosition
from accounts.operator.progress import ProgressLines
from games.models import Game
from games.services.gamelog import audit_rounds
from games.services.gamelog.audit import first_difference, mend_columns
from games.services.gamelog.audit_rounds import MAX_REMEMBERED_GAMES, Batch, Position

SINCE_LAST_RUN, EVERY_GAME = "replay_games", "replay_games --all"
DEFAULT_RUNS_PER_ROUND = 30


class Command(BaseCommand):
    help = (
        "Replay games from their logs, check the hash chains and the columns; status tells."
        " Without ids or --all: games with new events since the last run, and some of the others."
        " A run that was stopped is gone on with."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="ids of games")
        parser.add_argument("--all", action="store_true", help="every game, as after a restore")
        parser.add_argument(
            "--anew", action="store_true", help="forget how far the last run has come"
        )
        parser.add_argument(
            "--runs",
            type=int,
            default=DEFAULT_RUNS_PER_ROUND,
            help="after how many runs every game has been looked at (%(default)s)",
        )
        parser.add_argument(
            "--mend", action="store_true", help="write what sound logs say into wrong columns"
        )

    def handle(self, *, games: list[UUID], mend: bool, **options: Any) -> None:
        name = "" if games else EVERY_GAME if options["all"] else SINCE_LAST_RUN
        begun = {} if options["anew"] or not name else CommandPosition.objects.of(name)
        self.mend, self.differing = mend, set(begun.get("differing", ()))
        self.total = begun.get("replayed", 0)
        if self.total:
            self.stdout.write(f"Going on after {self.total} games.")
        if games:
            self._replay(games)
        else:
            self._run(name, begun, max(1, options["runs"]), options["verbosity"])
        self.stdout.write(f"{self.total} games replayed, {len(self.differing)} with a difference.")
        if self.differing:
            sys.exit(1)

    def _run(self, name: str, begun: Position, runs: int, verbosity: int) -> None:
        """Replay batch by batch, and store after each how far the run has come."""
        position, seen = dict(begun), set[UUID]()
        lines = ProgressLines(self.stderr)
        for batch in _batches(name, begun, runs):
            self._replay([game for game in batch.games if game not in seen])
            seen.update(batch.games if name == SINCE_LAST_RUN else ())
            position |= batch.position
            position["differing"] = sorted(self.differing)[:MAX_REMEMBERED_GAMES]
            if name == EVERY_GAME:
                position["replayed"] = self.total
            CommandPosition.objects.keep(name, position)
            if verbosity:
                lines.report(batch.subject, batch.done, batch.total)
        if name == EVERY_GAME:
            CommandPosition.objects.filter(command=name).delete()

    def _replay(self, games: list[UUID]) -> None:
        self.differing.difference_update(map(str, games))
        for game in Game.objects.filter(pk__in=games).order_by("created_at"):
            self.total += 1
            if difference := _difference(game):
                mended = self.mend and mend_columns(game.pk)
                self.stdout.write(f"{game.pk}: {difference}{' (mended)' if mended else ''}")
                if not mended:
                    self.differing.add(str(game.pk))


def _batches(name: str, begun: Position, runs: int) -> Iterator[Batch]:
    if name == EVERY_GAME:
        return audit_rounds.every(begun)
    return chain(
        audit_rounds.remembered(begun),
        audit_rounds.changed(begun),
        audit_rounds.sample(begun, runs),
    )


def _difference(game: Game) -> str:
    """Compare once more with a fresh row, since a move may have been made meanwhile."""
    return first_difference(game) and first_difference(Game.objects.get(pk=game.pk))
