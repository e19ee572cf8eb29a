"""The database of the embedded site, brought up to date at a start."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate() -> None:
    """Apply the migrations that are missing, and finish what a start that was killed had begun.

    Where none is missing the command would render all models twice to find nothing to do.
    """
    begun = Path(settings.VAR, "migrating")
    if begun.exists() or _is_behind():
        begun.touch()
        call_command("migrate", interactive=False, verbosity=0)
        begun.unlink()


def _is_behind() -> bool:
    """Return whether a migration has not been applied."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
