from typing import Any

from django.db import migrations

import games.models.gameplay.fields
from games.models import triggers

AID = games.models.gameplay.fields.AidField(
    choices=[
        ("head", "no aid but your own notes"),
        ("books", "finished games as well"),
        ("open", "any aid, engines too"),
    ],
    db_default="head",
    default="head",
    max_length=5,
)


def remove_triggers(_apps: Any, editor: Any) -> None:
    """SQLite writes the table anew for a column, which a trigger that reads it does not allow."""
    triggers.remove(editor.connection)


def install_triggers(_apps: Any, editor: Any) -> None:
    triggers.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0023_cold_storage")]

    operations = [
        migrations.RunPython(remove_triggers, install_triggers),
        migrations.AddField(model_name="game", name="aid", field=AID.clone()),
        migrations.AddField(model_name="standingchallenge", name="aid", field=AID.clone()),
        migrations.AddField(model_name="table", name="aid", field=AID.clone()),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
