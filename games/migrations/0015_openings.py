from django.db import migrations, models
from django.db.models import Q

import games.models.gameplay.fields


class Migration(migrations.Migration):
    dependencies = [("games", "0014_solo_tips")]

    operations = [
        migrations.AddField(
            model_name="table", name="open_until", field=models.DateTimeField(null=True)
        ),
        migrations.AddField(
            model_name="tableplace",
            name="contribution_hash",
            field=games.models.gameplay.fields.HashField(null=True),
        ),
        migrations.AlterField(
            model_name="table",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "open"),
                    ("opening", "all sit, and open their bytes"),
                    ("accepted", "accepted"),
                    ("declined", "declined"),
                    ("withdrawn", "withdrawn"),
                    ("expired", "cancelled, as nobody opened their bytes"),
                ],
                default="open",
                max_length=9,
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                fields=["open_until"], condition=Q(state="opening"), name="table_opening"
            ),
        ),
    ]
