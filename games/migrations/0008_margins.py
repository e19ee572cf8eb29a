from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_public_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="margin_halves",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("people__gte", 2), ("public", True), ("status", "running")),
                fields=["-moved_at", "ruleset"],
                name="game_watchable",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("people__gte", 2), ("public", True), ("status", "over")),
                fields=["ruleset", "-ply"],
                name="game_longest",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(
                    ("people__gte", 2),
                    ("public", True),
                    ("margin_halves__isnull", False),
                    ("status", "over"),
                ),
                fields=["ruleset", "margin_halves"],
                name="game_closest",
            ),
        ),
    ]
