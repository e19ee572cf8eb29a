"""`manage.py make_sign_up_code`: make a link for signing up where registration is by invitation."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from accounts.models import SignUpCode


class Command(BaseCommand):
    help = "Print a link with which people can sign up where REGISTRATION is `invitation`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--note", default="", help="For whom it is; staff see it.")
        parser.add_argument("--uses", type=int, default=1, help="How many accounts it makes.")
        parser.add_argument("--days", type=int, default=14, help="How long it is good.")

    def handle(self, *args: Any, note: str, uses: int, days: int, **options: Any) -> None:
        until = timezone.now() + timedelta(days=days)
        made = SignUpCode.objects.create(note=note, uses_left=uses, expires_at=until)
        self.stdout.write(made.site_url)
