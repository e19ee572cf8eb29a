"""The tables that move with a site, and the tables that stay behind."""

from __future__ import annotations

from collections.abc import Mapping

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT = "fernzug-site-1"

END = '{"end": true}'
"""The last line of a file that is complete."""

LEFT_BEHIND: Mapping[str, str] = {
    "accounts.commandposition": "about another database",
    "admin.logentry": "names rows of tables that Django numbers anew",
    "auth.permission": "made by the migrations",
    "contenttypes.contenttype": "made by the migrations",
    "sessions.session": "players sign in again",
    "usersessions.usersession": "of sessions",
    "account.emailconfirmation": "not used: addresses are confirmed by a code of the session",
    "socialaccount.socialapp": "providers are in the settings",
    "socialaccount.socialtoken": "never stored",
}
"""The tables that do not move, each with the reason."""

REPLACED = {"games.heartbeat"}
"""The tables that a running site fills by itself, whose rows an import replaces."""

SECOND_FACTORS = "mfa.authenticator"
"""The table that stays behind together with the hashes of passwords."""


def moved_tables(*, with_passwords: bool) -> list[type[Model]]:
    """Return the models whose rows move, always in the same order."""
    left = {*LEFT_BEHIND, *(() if with_passwords else (SECOND_FACTORS,))}
    return [model for model in apps.get_models() if model._meta.label_lower not in left]


def moved_columns(model: type[Model]) -> list[str]:
    """Return the fields of a model that move; rights of single players have to be given again."""
    fields = [*model._meta.concrete_fields, *model._meta.many_to_many]
    return [field.name for field in fields if field.name != "user_permissions"]


def schema() -> dict[str, str]:
    """Return the last migration of each installed app, in which two databases must agree to
    exchange rows.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    return {label: name for label, name in sorted(applied) if label in apps.app_configs}


def let_statements_take_long() -> None:
    """Lift the time limits of PostgreSQL for the current transaction, which is no visitor's."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
