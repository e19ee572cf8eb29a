"""`manage.py forget_unconfirmed`: free the names and addresses of sign-ups that were never
confirmed.
"""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from accounts.models import User


class Command(BaseCommand):
    help = "Delete accounts whose mail address was never confirmed. Safe to run at any time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=3, help="Spare sign-ups younger than this.")

    def handle(self, *args: Any, days: int, **options: Any) -> None:
        before = timezone.now() - timedelta(days=days)
        gone = sum(map(_forget, User.objects.unconfirmed(before)))
        self.stdout.write(f"{gone} unconfirmed accounts deleted.")


def _forget(user: User) -> bool:
    try:
        user.delete()
    except (ProtectedError, RestrictedError):  # Somebody has challenged the name: let it stay.
        return False
    return True
