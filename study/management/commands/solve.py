"""`manage.py solve`: prove what a position is worth, alone or together with workers."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count, Sum

from games.bots.solving.kit import ResultClaim
from games.bots.solving.verification import BadProof, read, write
from games.rules.kit.core import RulesError
from study.models import Solving
from study.services.solving.certificates import certificate_of, claims_of
from study.services.solving.jobs import DELAY_FOR_OTHERS, solve
from study.services.solving.requests import CannotSolve, ask_to_solve, hand_to_workers

MAX_NICENESS = 19
SECONDS_PER_REPORT = 30.0
NODES_PER_JOB = 2_000_000


class Command(BaseCommand):
    help = (
        "Prove what a position is worth with best play. It is divided into jobs, which any number"
        " of processes do, here or as workers; what was found is kept, and a run that was stopped"
        " is gone on with by the same command, or by --resume."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?", help="its key, as in addresses")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--moves", default="", help="made before the position")
        parser.add_argument("--nodes", type=int, default=NODES_PER_JOB, help="for each job")
        parser.add_argument("--minutes", type=float, help="work here for this long, then stop")
        parser.add_argument(
            "--workers", type=int, default=0, help="let so many workers do it, and do nothing here"
        )
        parser.add_argument(
            "--resume", action="store_true", help="go on with all that is not solved yet"
        )
        parser.add_argument(
            "--certificate", type=Path, metavar="FOLDER", help="write the proof there, if solved"
        )

    def handle(self, *, game: str | None, resume: bool, **options: Any) -> None:
        if bool(game) == resume:
            raise CommandError("Name a game to be solved, or go on with --resume.")
        _check(**options)
        if game:
            self._work(self._asked(game, options), options)
        else:
            self._resume(options)

    def _resume(self, options: dict[str, Any]) -> None:
        """Go on with what is open; of what is solved say the result, and write its certificate."""
        asked = list(Solving.objects.order_by("begun_at"))
        is_open = [solving for solving in asked if solving.result is None]
        self.stdout.write(f"{len(asked)} positions were asked for, {len(is_open)} are open.")
        for solving in asked:
            if solving.result is None:
                self._report(solving)
                self._work(solving, options)
            else:
                self._report(solving)
                self._certify(solving, options)

    def _asked(self, game: str, options: dict[str, Any]) -> Solving:
        chosen = dict(text.partition("=")[::2] for text in options["option"])
        try:
            return ask_to_solve(game, chosen, options["moves"].split(), options["nodes"])
        except RulesError as refusal:
            raise CommandError(refusal.translated(str)) from refusal
        except CannotSolve as refusal:
            raise CommandError(str(refusal)) from refusal

    def _work(self, solving: Solving, options: dict[str, Any]) -> None:
        if options["workers"]:
            hand_to_workers(solving, options["workers"])
        else:
            os.nice(MAX_NICENESS - os.nice(0))
            self._solve(solving, options["minutes"])
        self._report(solving)
        self._certify(solving, options)

    def _solve(self, solving: Solving, minutes: float | None) -> None:
        ends = monotonic() + minutes * 60 if minutes is not None else None
        while solving.result is None and (ends is None or monotonic() < ends):
            left = (
                SECONDS_PER_REPORT if ends is None else min(SECONDS_PER_REPORT, ends - monotonic())
            )
            if not solve(solving, left) and solving.result is None:
                sleep(DELAY_FOR_OTHERS.total_seconds())
            self._report(solving)

    def _report(self, solving: Solving) -> None:
        jobs = solving.jobs.exclude(found_at=None)
        found = jobs.aggregate(count=Count("pk"), proved=Count("value"), nodes=Sum("nodes"))
        worth = "open" if solving.result is None else f"worth {solving.result} to the first seat"
        self.stdout.write(
            f"{solving}: {worth}; {found['count']} jobs done, {found['proved']} of them proofs,"
            f" {found['nodes'] or 0} nodes"
        )

    def _certify(self, solving: Solving, options: dict[str, Any]) -> None:
        """Write the certificates of a position, if they are wanted and it is solved."""
        folder = options["certificate"]
        if folder is None:
            return
        if solving.result is None:
            self.stdout.write(f"{solving}: no certificate, as it is not solved yet")
            return
        folder.mkdir(parents=True, exist_ok=True)
        for claim in claims_of(solving.result):
            file = folder / f"{solving.ruleset}-{solving.key[:8]}-{claim.seat}.json.gz"
            if _is_certificate(file):
                self.stdout.write(f"{file.name}: there already")
            else:
                self._write(solving, claim, file)

    def _write(self, solving: Solving, claim: ResultClaim, file: Path) -> None:
        self.stdout.write(f"{file.name}: being written ...")
        certificate = certificate_of(solving, claim)
        write(certificate, file)
        self.stdout.write(f"{file.name}: {len(certificate.strategy)} moves")


def _check(*, nodes: int, minutes: float | None, workers: int, **_others: object) -> None:
    """Raise CommandError for a number that means nothing."""
    if nodes < 1:
        raise CommandError("A job needs a node at least.")
    if workers < 0:
        raise CommandError("There are 0 workers or more.")
    if minutes is not None and not minutes >= 0:
        raise CommandError("Say how many minutes, 0 or more.")


def _is_certificate(file: Path) -> bool:
    """Return whether a certificate can be read there; a run may have broken off while writing."""
    try:
        read(file)
    except BadProof:
        return False
    return True
