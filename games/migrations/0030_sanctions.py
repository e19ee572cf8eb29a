import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.models import triggers


def remove_triggers(apps, editor):
    """Make way: SQLite copies tables whose constraints change, without their triggers."""
    triggers.remove(editor.connection)


def install_triggers(apps, editor):
    triggers.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_roles_of_the_staff"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(remove_triggers, install_triggers),
        migrations.CreateModel(
            name="PlayerReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "subject",
                    models.CharField(
                        choices=[
                            ("name", "The name"),
                            ("profile", "The profile"),
                            ("conduct", "The conduct"),
                        ],
                        max_length=8,
                    ),
                ),
                ("why", models.TextField(max_length=1000)),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("sanctioned", "sanctioned"),
                            ("dismissed", "nothing done"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "warning"),
                            ("mute", "writes in no chat"),
                            ("suspension", "begins no games and writes in no chat"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.TextField(max_length=2000)),
                ("at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                ("lift_reason", models.TextField(blank=True, max_length=2000)),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="auditentry",
            name="audit_entry_with_reason",
        ),
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
                    ("warned", "warned a player"),
                    ("muted", "took the chat from a player"),
                    ("suspended", "suspended a player"),
                    ("sanction-lifted", "lifted a sanction"),
                    ("player-kept", "did nothing about a reported player"),
                    ("role-given", "gave a role"),
                    ("role-taken", "took a role away"),
                    ("head-mailed", "mailed the last hash to the operator"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="auditentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "act__in",
                            [
                                "ruling",
                                "proposal",
                                "appeal",
                                "private-read",
                                "warned",
                                "muted",
                                "suspended",
                                "sanction-lifted",
                            ],
                        ),
                        _negated=True,
                    ),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="audit_entry_with_reason",
            ),
        ),
        migrations.AddField(
            model_name="playerreport",
            name="about",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playerreport",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playerreport",
            name="closed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="lifted_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sanctions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="playerreport",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("about", "by"),
                name="player_reported_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="playerreport",
            constraint=models.CheckConstraint(
                condition=models.Q(("about", models.F("by")), _negated=True),
                name="player_reported_by_another",
            ),
        ),
        migrations.AddIndex(
            model_name="sanction",
            index=models.Index(fields=["user", "ends_at"], name="sanction_of_user"),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ends_at", None), ("kind", "warning")),
                    ("ends_at__gt", models.F("at")),
                    _connector="OR",
                ),
                name="sanction_with_an_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="sanction_with_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("lifted_at", None), ("lifted_by", None)),
                    models.Q(
                        ("lifted_by__isnull", False), models.Q(("lift_reason", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="sanction_lifted_with_reason",
            ),
        ),
        migrations.RunPython(install_triggers, remove_triggers),
    ]
