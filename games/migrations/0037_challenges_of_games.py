"""The standing challenge a game came from, as its table names it."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def copy_from_tables(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    table = apps.get_model("games", "Table").objects.filter(pk=models.OuterRef("table"))
    games = apps.get_model("games", "Game").objects.filter(table__challenge__isnull=False)
    games.update(challenge=models.Subquery(table.values("challenge")))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0036_vacation_limits"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="challenge",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.SET_NULL,
                related_name="+",
                to="games.standingchallenge",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("challenge__isnull", False)),
                fields=["challenge", "status"],
                name="game_of_challenge",
            ),
        ),
        migrations.RunPython(copy_from_tables, migrations.RunPython.noop),
    ]
