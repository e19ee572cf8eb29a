import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.gameplay.fields


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0031_households"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NetworkSighting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(db_index=True)),
                ("network", games.models.gameplay.fields.HashField()),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["day", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "day", "network"), name="network_sighting_once_a_day"
                    )
                ],
            },
        ),
    ]
