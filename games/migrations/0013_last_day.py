from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0012_commitments")]

    operations = [
        migrations.AddField(model_name=model, name="last_day", field=models.DateField(null=True))
        for model in ("standingchallenge", "table")
    ]
