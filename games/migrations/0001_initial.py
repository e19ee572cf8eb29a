import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.log.events
import games.models.gameplay.fields
import games.models.gameplay.games
import games.models.topics


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "ruleset",
                    models.CharField(
                        choices=games.models.gameplay.games.ruleset_choices, max_length=20
                    ),
                ),
                ("rules_version", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                (
                    "time_control",
                    games.models.gameplay.fields.TimeControlField(
                        blank=True, max_length=32, null=True
                    ),
                ),
                ("rated", models.BooleanField(default=False)),
                ("match_number", models.PositiveSmallIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                ("last_event", models.PositiveIntegerField(default=0)),
                ("board_event", models.PositiveIntegerField(default=0)),
                ("ply", models.PositiveIntegerField(default=0)),
                (
                    "head_hash",
                    games.models.gameplay.fields.HashField(
                        default="0000000000000000000000000000000000000000000000000000000000000000"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "running"),
                            ("over", "over"),
                            ("cancelled", "cancelled"),
                        ],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("held", models.BooleanField(default=False)),
                ("due_at", models.DateTimeField(blank=True, null=True)),
                ("settles_at", models.DateTimeField(blank=True, null=True)),
                ("termination", models.CharField(blank=True, max_length=60)),
                ("moved_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ChatMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(max_length=1000)),
                ("idempotency_key", models.UUIDField(editable=False, null=True)),
                ("at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("rules", "The rules were applied wrongly"),
                            ("result", "The result is wrong"),
                            ("time", "The clock or the deadline is wrong"),
                            ("bot", "A bot behaves oddly"),
                            ("conduct", "My opponent’s conduct"),
                            ("cheating", "I suspect cheating"),
                            ("other", "Something else"),
                        ],
                        max_length=8,
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("text", models.TextField(max_length=2000)),
                ("opened_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("ruled", "decided"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                (
                    "ruling",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("dismiss", "Dismiss: the game stands as it is"),
                            ("award", "Award the game to a seat"),
                            ("void", "Void the game: it counts for nobody"),
                            ("rollback", "Roll back to a move and play on"),
                        ],
                        max_length=8,
                    ),
                ),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("back_to", models.PositiveIntegerField(null=True)),
                ("reason", models.TextField(blank=True, max_length=2000)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ruled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["opened_at"],
            },
        ),
        migrations.CreateModel(
            name="ConditionalMoves",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField(default=0)),
                ("tree", models.JSONField(default=list)),
                (
                    "cleared",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                "unforeseen",
                                "Your plan is dropped: something happened that it had no answer to.",
                            ),
                            ("taken-back", "Your plan is dropped: the game has gone back."),
                            (
                                "illegal",
                                "Your plan is dropped: the move it had was no longer legal.",
                            ),
                        ],
                        max_length=20,
                    ),
                ),
                ("changed_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MessageReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("why", models.TextField(blank=True, max_length=1000)),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("removed", "message removed"),
                            ("dismissed", "nothing done"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.chatmessage",
                    ),
                ),
            ],
            options={
                "ordering": ["at"],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField(null=True)),
                ("text", models.TextField(max_length=4000)),
                ("changed_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["ply"],
            },
        ),
        migrations.CreateModel(
            name="NotificationPreference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("category", models.CharField(max_length=20)),
                (
                    "medium",
                    models.CharField(
                        choices=[("mail", "Mail"), ("push", "Push message")], max_length=4
                    ),
                ),
                (
                    "frequency",
                    models.CharField(
                        choices=[
                            ("now", "at once"),
                            ("bundled", "together, after 10 quiet minutes"),
                            ("digest", "once a day"),
                            ("off", "never"),
                        ],
                        max_length=7,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["user", "category", "medium"],
            },
        ),
        migrations.CreateModel(
            name="PencilMarks",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("marks", models.JSONField(default=dict)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("endpoint", models.URLField(max_length=500, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("browser", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField()),
                ("answer", models.CharField(blank=True, max_length=200)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                ("to_move", models.BooleanField(default=False)),
                ("points", models.CharField(default="0", max_length=12)),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("won", "won"),
                            ("lost", "lost"),
                            ("drawn", "drawn"),
                            ("none", "not counted"),
                        ],
                        max_length=5,
                    ),
                ),
                ("muted", models.BooleanField(default=False)),
                ("chat_muted", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number"],
            },
        ),
        migrations.CreateModel(
            name="StandingChallenge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ruleset",
                    models.CharField(
                        choices=games.models.gameplay.games.ruleset_choices, max_length=20
                    ),
                ),
                ("options", models.JSONField(default=dict)),
                (
                    "time_control",
                    games.models.gameplay.fields.TimeControlField(
                        blank=True, max_length=32, null=True
                    ),
                ),
                ("rated", models.BooleanField(default=False)),
                ("max_running", models.PositiveSmallIntegerField(default=1)),
                ("open", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "ruleset",
                    models.CharField(
                        choices=games.models.gameplay.games.ruleset_choices, max_length=20
                    ),
                ),
                ("options", models.JSONField(default=dict)),
                (
                    "time_control",
                    games.models.gameplay.fields.TimeControlField(
                        blank=True, max_length=32, null=True
                    ),
                ),
                ("rated", models.BooleanField(default=False)),
                ("match_length", models.PositiveSmallIntegerField(default=1)),
                ("seats", models.PositiveSmallIntegerField(default=2)),
                ("beginner", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("private", models.BooleanField(default=False)),
                ("token_hash", games.models.gameplay.fields.HashField(null=True)),
                ("repeats_left", models.PositiveSmallIntegerField(default=0)),
                ("idempotency_key", models.UUIDField(editable=False, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "host",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tables",
                        to="games.standingchallenge",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("seed", models.BinaryField(max_length=32)),
                ("commitment", games.models.gameplay.fields.HashField()),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.table",
                    ),
                ),
            ],
            options={
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Outbox",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.PositiveIntegerField(null=True)),
                ("object_id", models.CharField(blank=True, max_length=64)),
                ("dedup_key", games.models.topics.DedupKeyField(editable=False, unique=True)),
                ("kind", models.CharField(max_length=40)),
                (
                    "channel",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("now", "at once"),
                            ("bundled", "together, after 10 quiet minutes"),
                            ("digest", "once a day"),
                            ("push", "push message"),
                        ],
                        max_length=8,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("repeat", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("lease_until", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("done_at", models.DateTimeField(null=True)),
                ("failure", models.CharField(blank=True, max_length=12)),
                ("failure_detail", models.TextField(blank=True)),
                (
                    "actor",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "chat_message",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.chatmessage",
                    ),
                ),
                (
                    "dispute",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.dispute",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "outbox",
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="game",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="games.table",
            ),
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("event", models.PositiveIntegerField(null=True)),
                ("object_id", models.CharField(blank=True, max_length=64)),
                ("dedup_key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("kind", models.CharField(max_length=40)),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("now", "at once"),
                            ("bundled", "together, after 10 quiet minutes"),
                            ("digest", "once a day"),
                            ("push", "push message"),
                        ],
                        default="now",
                        max_length=8,
                    ),
                ),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("subject", models.CharField(blank=True, max_length=200)),
                ("message_id", models.CharField(blank=True, max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sent", "sent"),
                            ("uncertain", "perhaps sent"),
                            ("suppressed", "not needed any more"),
                            ("failed", "refused"),
                        ],
                        max_length=10,
                    ),
                ),
                ("answer", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "chat_message",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.chatmessage",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "dispute",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.dispute",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.table",
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TablePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("bot", models.CharField(blank=True, max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("taken", "taken"),
                            ("invited", "invited"),
                            ("declined", "declined"),
                        ],
                        default="taken",
                        max_length=8,
                    ),
                ),
                ("contribution", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="games.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
            },
        ),
        migrations.CreateModel(
            name="Absence",
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
                            ("booked", "vacation"),
                            ("automatic", "automatic vacation"),
                            ("outage", "outage of the site"),
                        ],
                        max_length=9,
                    ),
                ),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                (
                    "propagate_from",
                    models.UUIDField(
                        default=uuid.UUID("00000000-0000-0000-0000-000000000000"),
                        editable=False,
                        null=True,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["begins_at"],
                "indexes": [
                    models.Index(fields=["user", "ends_at"], name="absence_of_user"),
                    models.Index(
                        condition=models.Q(("propagate_from__isnull", False)),
                        fields=["changed_at"],
                        name="absence_to_propagate",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "begins_at"), name="absence_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("user", None)),
                        fields=("begins_at",),
                        name="outage_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gte", models.F("begins_at"))),
                        name="absence_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "outage"), ("user", None)),
                            models.Q(
                                ("user__isnull", False), models.Q(("kind", "outage"), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="absence_of_somebody_or_outage",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "blocked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "blocked"), name="block_once"),
                    models.CheckConstraint(
                        condition=models.Q(("user", models.F("blocked")), _negated=True),
                        name="block_somebody_else",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SoloRecord",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("level", models.CharField(max_length=20)),
                ("seconds", models.PositiveIntegerField()),
                ("mistakes", models.PositiveIntegerField(default=0)),
                ("in_time", models.BooleanField(default=True)),
            ],
            options={
                "indexes": [models.Index(fields=["level", "seconds"], name="solo_by_level")],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            (
                                games.log.events.EventKind["STARTED"],
                                games.log.events.EventKind["STARTED"],
                            ),
                            (
                                games.log.events.EventKind["MOVE"],
                                games.log.events.EventKind["MOVE"],
                            ),
                            (
                                games.log.events.EventKind["CHANCE"],
                                games.log.events.EventKind["CHANCE"],
                            ),
                            (
                                games.log.events.EventKind["OFFERED"],
                                games.log.events.EventKind["OFFERED"],
                            ),
                            (
                                games.log.events.EventKind["ANSWERED"],
                                games.log.events.EventKind["ANSWERED"],
                            ),
                            (
                                games.log.events.EventKind["RESIGNED"],
                                games.log.events.EventKind["RESIGNED"],
                            ),
                            (
                                games.log.events.EventKind["LAPSED"],
                                games.log.events.EventKind["LAPSED"],
                            ),
                            (
                                games.log.events.EventKind["HELD"],
                                games.log.events.EventKind["HELD"],
                            ),
                            (
                                games.log.events.EventKind["RELEASED"],
                                games.log.events.EventKind["RELEASED"],
                            ),
                            (
                                games.log.events.EventKind["RULED"],
                                games.log.events.EventKind["RULED"],
                            ),
                            (
                                games.log.events.EventKind["PAUSED"],
                                games.log.events.EventKind["PAUSED"],
                            ),
                            (
                                games.log.events.EventKind["TAKEN_BACK"],
                                games.log.events.EventKind["TAKEN_BACK"],
                            ),
                        ],
                        max_length=10,
                    ),
                ),
                ("seat", models.SmallIntegerField(null=True)),
                ("payload", models.JSONField()),
                ("idempotency_key", models.CharField(max_length=80, null=True)),
                ("request_hash", games.models.gameplay.fields.HashField(null=True)),
                ("received_at", models.DateTimeField()),
                ("prev_hash", games.models.gameplay.fields.HashField()),
                ("hash", games.models.gameplay.fields.HashField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="event_number_once"),
                    models.UniqueConstraint(
                        fields=("game", "idempotency_key"), name="event_idempotency_key_once"
                    ),
                    models.UniqueConstraint(
                        fields=("game", "prev_hash"), name="event_prev_hash_once"
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("game", "opened_by"),
                name="dispute_one_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="dispute",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "ruled"), _negated=True),
                    models.Q(
                        ("ruled_by__isnull", False),
                        models.Q(("ruling", ""), _negated=True),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="dispute_ruled_with_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="conditionalmoves",
            constraint=models.UniqueConstraint(fields=("game", "user"), name="plan_one_a_player"),
        ),
        migrations.AddIndex(
            model_name="chatmessage",
            index=models.Index(fields=["game", "at"], name="message_of_game"),
        ),
        migrations.AddConstraint(
            model_name="chatmessage",
            constraint=models.UniqueConstraint(
                fields=("user", "idempotency_key"), name="message_once_a_form"
            ),
        ),
        migrations.AddConstraint(
            model_name="messagereport",
            constraint=models.UniqueConstraint(
                fields=("message", "by"), name="reported_once_by_each"
            ),
        ),
        migrations.AddConstraint(
            model_name="note",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ply__isnull", False)),
                fields=("game", "user", "ply"),
                name="note_one_a_ply",
            ),
        ),
        migrations.AddConstraint(
            model_name="note",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ply__isnull", True)),
                fields=("game", "user"),
                name="note_one_a_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="notificationpreference",
            constraint=models.UniqueConstraint(
                fields=("user", "category", "medium"), name="preference_once_a_medium"
            ),
        ),
        migrations.AddConstraint(
            model_name="notificationpreference",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("medium", "push"), _negated=True),
                    ("frequency__in", ("now", "off")),
                    _connector="OR",
                ),
                name="preference_push_cannot_wait",
            ),
        ),
        migrations.AddConstraint(
            model_name="pencilmarks",
            constraint=models.UniqueConstraint(fields=("game", "user"), name="pencil_once"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("to_move", True)), fields=["user"], name="seat_to_move"
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("to_move", True), models.Q(("bot", ""), _negated=True)),
                fields=["bot"],
                name="seat_bot_to_move",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="seat_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "user"), name="seat_user_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot", ""), ("user__isnull", False)),
                    models.Q(("user__isnull", True), models.Q(("bot", ""), _negated=True)),
                    _connector="OR",
                ),
                name="seat_user_or_bot",
            ),
        ),
        migrations.AddConstraint(
            model_name="standingchallenge",
            constraint=models.CheckConstraint(
                condition=models.Q(("max_running__gte", 1), ("max_running__lte", 20)),
                name="challenge_max_running",
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("state", "open")), fields=["-created_at"], name="table_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(fields=("token_hash",), name="table_token_once"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("host", "idempotency_key"), name="table_once_a_form"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("match_length__in", (1, 2))), name="table_one_or_two_games"
            ),
        ),
        migrations.AddConstraint(
            model_name="seal",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="seal_once_a_game"),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("table__isnull", False)), fields=["table"], name="outbox_table"
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("dispute__isnull", False)),
                fields=["dispute"],
                name="outbox_dispute",
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("chat_message__isnull", False)),
                fields=["chat_message"],
                name="outbox_chat_message",
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("actor__isnull", False)), fields=["actor"], name="outbox_actor"
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("done_at", None)), fields=["due_at"], name="outbox_undone"
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("done_at", None)),
                fields=["user", "channel"],
                name="outbox_of_user",
            ),
        ),
        migrations.AddIndex(
            model_name="outbox",
            index=models.Index(
                condition=models.Q(("done_at__isnull", False)),
                fields=["done_at"],
                name="outbox_done",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["settles_at"],
                name="game_settles_running",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["-moved_at"], name="game_moved"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("table__isnull", False)),
                fields=["table"],
                name="delivery_table",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("dispute__isnull", False)),
                fields=["dispute"],
                name="delivery_dispute",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("chat_message__isnull", False)),
                fields=["chat_message"],
                name="delivery_chat_message",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("actor__isnull", False)),
                fields=["actor"],
                name="delivery_actor",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["at"], name="delivery_at"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["user", "-at"], name="delivery_of_user"),
        ),
        migrations.AddConstraint(
            model_name="tableplace",
            constraint=models.UniqueConstraint(fields=("table", "place"), name="place_once"),
        ),
        migrations.AddConstraint(
            model_name="tableplace",
            constraint=models.UniqueConstraint(fields=("table", "user"), name="place_person_once"),
        ),
        migrations.AddConstraint(
            model_name="tableplace",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot", ""), ("user__isnull", False)),
                    models.Q(("user__isnull", True), models.Q(("bot", ""), _negated=True)),
                    _connector="OR",
                ),
                name="place_person_or_bot",
            ),
        ),
    ]
