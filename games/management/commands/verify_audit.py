"""`manage.py verify_audit`: check whether the record of staff acts is complete and unchanged."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import AuditEntry
from games.services.gamelog import audit_trail

ROWS_PER_READ = 1_000


class Command(BaseCommand):
    help = "Check every hash of the record of staff acts, and one that was mailed to you."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--head", metavar="NUMBER:HASH", default="", help="the last entry, as a mail named it"
        )

    def handle(self, *, head: str, **options: Any) -> None:
        entries = AuditEntry.objects.order_by("number").iterator(ROWS_PER_READ)
        if fault := audit_trail.first_fault(entries):
            raise CommandError(f"The record is broken at entry {fault.number}.")
        if head and not _is_part_of_record(head):
            raise CommandError(f"Entry {head} is not in the record: entries are missing or forged.")
        last = audit_trail.last_entry()
        self.stdout.write(
            f"{last.number} staff acts, whole. Last: {last.number}:{last.hash}"
            if last
            else "No staff acts so far."
        )


def _is_part_of_record(head: str) -> bool:
    number, _colon, expected = head.partition(":")
    if not number.isdigit():
        raise CommandError("Write --head as the mail does: the number, a colon, the hash.")
    return audit_trail.is_part_of_record(int(number), expected.strip().lower())
