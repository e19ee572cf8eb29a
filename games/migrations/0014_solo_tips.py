from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_last_day")]

    operations = [
        migrations.AddField(
            model_name="solorecord", name="tips", field=models.PositiveIntegerField(default=0)
        )
    ]
