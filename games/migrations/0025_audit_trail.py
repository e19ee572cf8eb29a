from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.gameplay.fields
from games.models import triggers


def install_triggers(_apps: Any, editor: Any) -> None:
    """Install the triggers of the record beside those of the log."""
    triggers.remove(editor.connection)
    triggers.install(editor.connection)


def remove_triggers(_apps: Any, editor: Any) -> None:
    triggers.remove_from_staff_acts(editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_aid"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("ruling", "ruled on a report"),
                            ("claim", "took up a report"),
                            ("release", "gave a report back"),
                            ("private-read", "looked at private things of a game"),
                            ("message-removed", "removed a chat message"),
                            ("message-kept", "left a reported chat message"),
                            ("job-retried", "had a job tried again"),
                            ("head-mailed", "mailed the last hash to the operator"),
                        ],
                        max_length=16,
                    ),
                ),
                ("subject", models.CharField(db_index=True, max_length=80)),
                ("reason", models.TextField(blank=True, max_length=2000)),
                ("note", models.TextField(blank=True, max_length=2000)),
                ("details", models.JSONField(default=dict)),
                ("prev_hash", games.models.gameplay.fields.HashField()),
                ("hash", games.models.gameplay.fields.HashField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("act__in", ["ruling", "private-read"]), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="audit_entry_with_reason",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="dispute",
            name="conflict",
            field=models.CharField(
                blank=True,
                choices=[
                    ("party", "plays in this game"),
                    ("opponent", "has lately played with somebody of this game"),
                    ("follower", "follows somebody of this game"),
                ],
                max_length=8,
                default="",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="dispute",
            name="claimed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="claimed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
