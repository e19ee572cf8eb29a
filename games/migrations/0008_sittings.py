"""One to four seats: who sits at a table is a row each, instead of a guest, an invitation, a bot."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

BEGINS = {"host": 0, "guest": 1}


def _beside_the_host(sitting, table):
    """What three columns said of the second place; None where nobody was meant."""
    at = table.settled_at or table.created_at
    if table.bot:
        return sitting(table=table, place=1, bot=table.bot, at=at)
    if table.guest_id:
        return sitting(table=table, place=1, user_id=table.guest_id, at=at)
    if table.invited_id:
        state = "declined" if table.state == "declined" else "invited"
        return sitting(table=table, place=1, user_id=table.invited_id, state=state, at=at)
    return None


def to_sittings(apps, editor):
    """Every table gets its rows; who begins becomes a place."""
    tables, sitting = apps.get_model("games", "Table").objects, apps.get_model("games", "Sitting")
    for table in tables.iterator():
        host = sitting(table=table, place=0, user_id=table.host_id, at=table.created_at)
        rows = [row for row in (host, _beside_the_host(sitting, table)) if row is not None]
        sitting.objects.bulk_create(rows)
    for name, place in BEGINS.items():
        tables.filter(beginner=name).update(begins=place)


def to_columns(apps, editor):
    """Back to two seats; tables for more keep their second place only."""
    tables, sitting = apps.get_model("games", "Table").objects, apps.get_model("games", "Sitting")
    for row in sitting.objects.filter(place=1).iterator():
        said = {"guest": row.user_id, "bot": row.bot}
        if row.state != "taken":
            said = {"invited": row.user_id}
        tables.filter(pk=row.table_id).update(**said)
    for name, place in BEGINS.items():
        tables.filter(begins=place).update(beginner=name)
    if editor.connection.vendor == "postgresql":  # It alters no table with checks pending.
        editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0007_pencil_and_solo"),
    ]

    operations = [
        migrations.AddField("table", "seats", models.PositiveSmallIntegerField(default=2)),
        migrations.AddField("table", "key", models.UUIDField(editable=False, null=True)),
        migrations.AddField(
            "table", "begins", models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("taken", "taken"),
                            ("invited", "invited"),
                            ("declined", "declined"),
                        ],
                        default="taken",
                        max_length=8,
                    ),
                ),
                ("contribution", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="games.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "place"), name="sitting_one_a_place"),
                    models.UniqueConstraint(fields=("table", "user"), name="sitting_once_a_person"),
                    models.CheckConstraint(
                        condition=Q(("bot", ""), ("user__isnull", False))
                        | (Q(("user__isnull", True)) & ~Q(("bot", ""))),
                        name="sitting_person_or_bot",
                    ),
                ],
            },
        ),
        migrations.RunPython(to_sittings, to_columns),
    ]
