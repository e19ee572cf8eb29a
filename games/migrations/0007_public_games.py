from typing import Any

from django.db import migrations, models
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce


def fill(apps: Any, _editor: Any) -> None:
    """Tell of the tables and games that are there already."""
    table, game = apps.get_model("games", "Table"), apps.get_model("games", "Game")
    invited = Q(private=True, challenge=None) | Q(token_hash__isnull=False)
    table.objects.filter(invited).update(public=False)
    game.objects.filter(table__public=False).update(public=False)
    seats = apps.get_model("games", "Seat").objects.filter(game=OuterRef("pk"), bot="")
    people = seats.order_by().values("game").annotate(count=Count("pk")).values("count")
    game.objects.update(people=Coalesce(Subquery(people), 0))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_place_idempotency_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="people",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="public",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="table",
            name="public",
            field=models.BooleanField(default=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
