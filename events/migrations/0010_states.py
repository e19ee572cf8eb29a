"""States by their names: that of a member of a club, and of an event whose games are over."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def to_played(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("events", "Tournament").objects.filter(state="review").update(state="played")


def to_review(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("events", "Tournament").objects.filter(state="played").update(state="review")


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0009_ladders"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="clubmember", name="club_has_one_leader"),
        migrations.RenameField(model_name="clubmember", old_name="standing", new_name="state"),
        migrations.AddConstraint(
            model_name="clubmember",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "leader")),
                fields=("club",),
                name="club_has_one_leader",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "open for entries"),
                    ("drawing", "being drawn"),
                    ("running", "running"),
                    ("played", "all games are over"),
                    ("final", "final"),
                    ("cancelled", "cancelled"),
                ],
                default="open",
                max_length=10,
            ),
        ),
        migrations.RunPython(to_played, to_review),
    ]
