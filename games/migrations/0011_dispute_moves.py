from typing import Any

from django.db import migrations, models
from django.db.models import F

from games.models import triggers


def count(apps: Any, _editor: Any) -> None:
    """Give the disputes that are there already the number they were shown with."""
    disputes = apps.get_model("games", "Dispute").objects
    disputes.update(move=F("ply"), back_to_move=F("back_to"))


def install_triggers(_apps: Any, editor: Any) -> None:
    """SQLite writes the table anew for a column, and its triggers get lost by that."""
    triggers.remove(editor.connection)
    triggers.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_follows"),
    ]

    operations = [
        migrations.AddField(
            model_name="dispute",
            name="back_to_move",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="dispute",
            name="move",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(count, migrations.RunPython.noop),
        migrations.RunPython(install_triggers, install_triggers),
    ]
