from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0020_hashes_of_open_tables")]

    operations = [
        migrations.RemoveIndex(model_name="outbox", name="outbox_done"),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                fields=["done_at"], condition=Q(failure__gt=""), name="outbox_failed"
            ),
        ),
        *(
            migrations.AddIndex(
                model_name="outbox",
                index=models.Index(
                    fields=["done_at"],
                    condition=Q(done_at__isnull=False, failure="", table__isnull=is_null),
                    name=name,
                ),
            )
            for name, is_null in (("outbox_done", True), ("outbox_done_of_tables", False))
        ),
    ]
