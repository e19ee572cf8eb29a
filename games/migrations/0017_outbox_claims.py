from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Coalesce, Greatest

FREE_AT = Greatest("due_at", Coalesce("lease_until", "due_at"))


class Migration(migrations.Migration):
    dependencies = [("games", "0016_seat_has_plan")]

    operations = [
        migrations.RemoveIndex(model_name="outbox", name="outbox_undone"),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(FREE_AT, F("id"), condition=Q(done_at=None), name="outbox_free"),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                F("kind"),
                FREE_AT,
                condition=Q(done_at=None, channel=""),
                name="outbox_free_jobs",
            ),
        ),
    ]
