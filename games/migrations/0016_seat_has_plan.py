from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef

from games.models import triggers


def remove_triggers(_apps: Any, editor: Any) -> None:
    """SQLite writes the table anew for a column, which a trigger that reads it does not allow."""
    triggers.remove(editor.connection)


def install_triggers(_apps: Any, editor: Any) -> None:
    triggers.install(editor.connection)


def mark_planners(apps: Any, _editor: Any) -> None:
    """Mark the seats whose players have plans."""
    plans = apps.get_model("games", "ConditionalMoves").objects.exclude(tree=[])
    theirs = plans.filter(game=OuterRef("game"), user=OuterRef("user"))
    apps.get_model("games", "Seat").objects.filter(Exists(theirs)).update(has_plan=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0015_openings")]

    operations = [
        migrations.RunPython(remove_triggers, install_triggers),
        migrations.AddField(
            model_name="seat", name="has_plan", field=models.BooleanField(default=False)
        ),
        migrations.RunPython(install_triggers, remove_triggers),
        migrations.RunPython(mark_planners, migrations.RunPython.noop),
    ]
