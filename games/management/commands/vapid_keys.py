"""`manage.py vapid_keys`: make the key by which push services recognize this site."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.notifications.push import keys


class Command(BaseCommand):
    help = "Prints a new pair of keys for push messages. Only the private one goes into .env."
    requires_system_checks = ()

    def handle(self, **_: Any) -> None:
        private = keys.fresh()
        self.stdout.write(f"VAPID_PRIVATE_KEY={private}")
        self.stdout.write(f"# The public key, which browsers are given: {keys.public_of(private)}")
