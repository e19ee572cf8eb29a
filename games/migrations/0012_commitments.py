from typing import Any

from django.db import migrations, models

import games.models.gameplay.fields
from games.models import triggers


def install_triggers(_apps: Any, editor: Any) -> None:
    """Install the triggers of the list beside those of the log."""
    triggers.remove(editor.connection)
    triggers.install(editor.connection)


def remove_triggers(_apps: Any, editor: Any) -> None:
    triggers.remove_from_list(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0011_dispute_moves")]

    operations = [
        migrations.CreateModel(
            name="Commitment",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField(db_index=True)),
                ("commitment", games.models.gameplay.fields.HashField(db_index=True)),
                ("prev_hash", games.models.gameplay.fields.HashField()),
                ("hash", games.models.gameplay.fields.HashField()),
            ],
            options={"ordering": ["number"], "default_permissions": ()},
        ),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
