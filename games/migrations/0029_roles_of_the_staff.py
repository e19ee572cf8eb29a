from typing import Any

from django.conf import settings
from django.db import migrations, models


def make_staff_arbiters(apps: Any, _editor: Any) -> None:
    """Let who was staff before there were roles go on judging; superusers need no group."""
    user_model = apps.get_model(settings.AUTH_USER_MODEL)
    staff = list(user_model._default_manager.filter(is_staff=True, is_superuser=False))
    if staff:
        group, _is_new = apps.get_model("auth", "Group").objects.get_or_create(name="arbiter")
        for user in staff:
            user.groups.add(group)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0028_settlements_and_evidence"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="auditentry",
            name="act",
            field=models.CharField(
                choices=[
                    ("ruling", "ruled on a report"),
                    ("claim", "took up a report"),
                    ("question", "asked players about a report"),
                    ("proposal", "proposed a ruling"),
                    ("proposal-closed", "took back a proposed ruling"),
                    ("appeal", "decided an appeal"),
                    ("release", "gave a report back"),
                    ("private-read", "looked at private things of a game"),
                    ("message-removed", "removed a chat message"),
                    ("message-kept", "left a reported chat message"),
                    ("job-retried", "had a job tried again"),
                    ("role-given", "gave a role"),
                    ("role-taken", "took a role away"),
                    ("head-mailed", "mailed the last hash to the operator"),
                ],
                max_length=16,
            ),
        ),
        migrations.RunPython(make_staff_arbiters, migrations.RunPython.noop),
    ]
