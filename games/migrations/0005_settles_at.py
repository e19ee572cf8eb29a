from datetime import timedelta

from django.db import migrations, models
from django.db.models import F


def from_deadlines(apps, schema_editor):
    """Every deadline so far is one of days, which is settled two minutes later."""
    running = apps.get_model("games", "Game").objects.filter(status="running")
    running.exclude(due_at=None).update(settles_at=F("due_at") + timedelta(seconds=120))


class Migration(migrations.Migration):
    dependencies = [("games", "0004_wording")]

    operations = [
        migrations.RemoveIndex(model_name="game", name="game_due_running"),
        migrations.AddField(
            model_name="game",
            name="settles_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(from_deadlines, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["settles_at"],
                name="game_settles_running",
            ),
        ),
    ]
