from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="form_hash",
            field=models.BinaryField(max_length=32, null=True, unique=True),
        ),
    ]
