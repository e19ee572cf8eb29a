from django.db import migrations


class Migration(migrations.Migration):
    """Apart from the filling of what replaces them: PostgreSQL alters no table in the middle."""

    dependencies = [("games", "0011_time_plans_talk")]

    operations = [
        migrations.RemoveField(model_name="game", name="days"),
        migrations.RemoveField(model_name="table", name="days"),
    ]
