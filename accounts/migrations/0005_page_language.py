from typing import Any

from django.db import migrations, models
from django.db.models import F


def fill(apps: Any, _editor: Any) -> None:
    """Take the language that was chosen; of the others nothing is known."""
    apps.get_model("accounts", "User").objects.update(page_language=F("language"))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_game_list_style"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="page_language",
            field=models.CharField(blank=True, default="", max_length=5),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
