from typing import Any

from django.db import migrations, models

import games.models.gameplay.fields
from games.models import triggers


def remove_triggers(_apps: Any, editor: Any) -> None:
    """Remove the triggers: those of the log are made again with their exception, or without."""
    triggers.remove(editor.connection)


def install_triggers(_apps: Any, editor: Any) -> None:
    triggers.install(editor.connection)


def refuse_while_cold(apps: Any, _editor: Any) -> None:
    """Without the column nobody would find the files again."""
    if apps.get_model("games", "Game").objects.exclude(cold_digest=None).exists():
        raise RuntimeError("Games are in cold storage: bring them back first (--restore).")


class Migration(migrations.Migration):
    dependencies = [("games", "0022_standing_challenges_open")]

    operations = [
        migrations.RunPython(remove_triggers, install_triggers),
        migrations.AddField(
            model_name="game",
            name="cold_digest",
            field=games.models.gameplay.fields.HashField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="cold_leaving",
            field=models.CharField(blank=True, editable=False, max_length=10, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="cold_sent_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(
                    ("cold_digest__isnull", True), models.Q(("status", "running"), _negated=True)
                ),
                fields=["moved_at"],
                name="game_to_store_cold",
            ),
        ),
        migrations.RunPython(install_triggers, remove_triggers),
        migrations.RunPython(migrations.RunPython.noop, refuse_while_cold),
    ]
