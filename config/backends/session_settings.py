"""The settings of every connection, stored with the role, since a pooler drops what a client sets.

Behind PgBouncer in transaction mode a SET would hold for the next user of the same connection,
and its own parameter `options` is refused. What is stored with a role holds from the start of each
connection, no matter which process opens it.
"""

from __future__ import annotations

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper


def store(connection: BaseDatabaseWrapper) -> None:
    """Store the settings with our role in our database, where they hold for future connections."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        database = quote(cursor.fetchone()[0])
        for name, value in settings.SESSION_SETTINGS.items():
            # No parameters: it is no statement that is planned. Both are our own constants.
            cursor.execute(
                f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {quote(name)} = '{value}'"
            )


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the settings that do not hold for this connection, each as it should be."""
    found = []
    with connection.cursor() as cursor:
        for name, value in settings.SESSION_SETTINGS.items():
            cursor.execute("SELECT current_setting(%s)", [name])
            if cursor.fetchone()[0] != value:
                found.append(f"{name}={value}")
    return found
