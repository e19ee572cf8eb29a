from django.db import migrations, models


def from_invitations(apps, schema_editor):
    """So far a table was for invited players alone while one of them had not sat down."""
    kept = apps.get_model("games", "Sitting").objects.exclude(state="taken")
    tables = apps.get_model("games", "Table").objects
    tables.filter(pk__in=kept.values("table")).update(private=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0009_one_way_to_sit")]

    operations = [
        migrations.AddField(
            model_name="table", name="private", field=models.BooleanField(default=False)
        ),
        migrations.RunPython(from_invitations, migrations.RunPython.noop),
    ]
