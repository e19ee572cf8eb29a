import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0030_sanctions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="dispute",
            name="conflict",
            field=models.CharField(
                blank=True,
                choices=[
                    ("party", "plays in this game"),
                    ("opponent", "has lately played with somebody of this game"),
                    ("home", "lives with somebody of this game"),
                    ("follower", "follows somebody of this game"),
                ],
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="HouseholdBond",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("declared_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
                "ordering": ["declared_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "other"), name="household_once_a_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("other")), _negated=True),
                        name="household_of_two",
                    ),
                ],
            },
        ),
    ]
