from typing import Any

from django.db import migrations

import games.models.gameplay.fields
from games.models import triggers

TIME_CONTROL = games.models.gameplay.fields.TimeControlField(blank=True, max_length=35, null=True)


def remove_triggers(_apps: Any, editor: Any) -> None:
    """SQLite writes the table anew for a column, which a trigger that reads it does not allow."""
    triggers.remove(editor.connection)


def install_triggers(_apps: Any, editor: Any) -> None:
    triggers.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0035_rating_limits")]

    operations = [
        migrations.RunPython(remove_triggers, install_triggers),
        migrations.AlterField(model_name="game", name="time_control", field=TIME_CONTROL.clone()),
        migrations.AlterField(
            model_name="standingchallenge", name="time_control", field=TIME_CONTROL.clone()
        ),
        migrations.AlterField(model_name="table", name="time_control", field=TIME_CONTROL.clone()),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
