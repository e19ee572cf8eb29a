from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("study", "0006_solving"),
    ]

    operations = [
        migrations.AddField(
            model_name="exploredply",
            name="strong",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
