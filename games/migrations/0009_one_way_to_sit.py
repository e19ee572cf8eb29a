"""Away with what sittings replace, in a transaction of its own: PostgreSQL asks for that."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_sittings")]

    operations = [
        migrations.RemoveField("table", "guest"),
        migrations.RemoveField("table", "invited"),
        migrations.RemoveField("table", "bot"),
        migrations.RemoveField("table", "beginner"),
        migrations.RenameField("table", "begins", "beginner"),
        migrations.AddConstraint(
            "table",
            models.UniqueConstraint(fields=("host", "key"), name="table_once_a_form"),
        ),
    ]
