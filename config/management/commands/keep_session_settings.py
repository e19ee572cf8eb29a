"""`manage.py keep_session_settings`: store the settings of connections with the role of the
site.
"""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from config.backends import session_settings


class Command(BaseCommand):
    help = (
        "Stores time limits and durable commits with the role of the site."
        " Needed once behind PgBouncer, which passes on none of what a connection asks for."
    )
    requires_system_checks = ()  # One of them fails until this has run.

    def handle(self, **_: Any) -> None:
        if connection.vendor != "postgresql":
            self.stdout.write("Nothing to do: this database is not PostgreSQL.")
            return
        session_settings.store(connection)
        self.stdout.write(
            "Stored. They hold for new connections: type RECONNECT in the console of PgBouncer."
        )
