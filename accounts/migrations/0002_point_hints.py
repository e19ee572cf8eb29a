from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="point_hints",
            field=models.BooleanField(
                default=True, verbose_name="show what each field would score"
            ),
        ),
    ]
