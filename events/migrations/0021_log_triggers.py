"""The triggers of the log of events again: SQLite has made its table anew for the column `bot`, and
with the old table they went.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

from events.models import triggers


def install_triggers(_apps: Any, editor: Any) -> None:
    """Install the triggers by which the log of events only grows."""
    triggers.remove(editor.connection, triggers.TOURNAMENT_LOG)
    triggers.install(editor.connection, triggers.TOURNAMENT_LOG)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0020_bots_in_logs"),
    ]

    operations = [
        migrations.RunPython(install_triggers, migrations.RunPython.noop),
    ]
