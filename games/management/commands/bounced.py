"""`manage.py bounced ADDRESS`: record that a mail came back which the first mail server had
taken.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.notifications.mail.bounces import bounced


class Command(BaseCommand):
    help = "Send no more mail to this address; its player is told on every page."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address")
        parser.add_argument(
            "--said", dest="answer", default="The mail came back.", help="what the bounce says"
        )

    def handle(self, *, address: str, answer: str, **options: Any) -> None:
        players = bounced(address, answer, timezone.now())
        if not players:
            raise CommandError("No player has this address.")
        self.stdout.write(f"No more mails to {len(players)} player(s) at this address.")
