import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_seat_news"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tableplace",
            name="idempotency_key",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="tableplace",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="tableplace",
            constraint=models.UniqueConstraint(
                fields=("user", "idempotency_key"), name="place_once_a_form"
            ),
        ),
    ]
