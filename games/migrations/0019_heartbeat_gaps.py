from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0018_seals_by_commitment")]

    operations = [
        migrations.AddField(
            model_name="heartbeat", name="resumed_at", field=models.DateTimeField(null=True)
        ),
    ]
