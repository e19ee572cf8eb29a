import django.core.validators
import django.utils.timezone
from django.db import migrations, models

import accounts.models
import accounts.names


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="email address"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "Somebody already plays under this name."},
                        help_text="2 to 30 letters, digits, - and _. Other players see this name.",
                        max_length=30,
                        unique=True,
                        validators=[
                            django.core.validators.MinLengthValidator(2),
                            accounts.names.check_name,
                        ],
                        verbose_name="name",
                    ),
                ),
                (
                    "name_key",
                    accounts.names.NameKeyField(editable=False, max_length=90, unique=True),
                ),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[("", "As my browser says"), ("en", "English"), ("de", "Deutsch")],
                        default="",
                        max_length=5,
                        verbose_name="language",
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[
                            ("auto", "As my device says"),
                            ("light", "Light"),
                            ("dark", "Dark"),
                        ],
                        default="auto",
                        max_length=5,
                        verbose_name="colours",
                    ),
                ),
                (
                    "confirm_moves",
                    models.BooleanField(default=True, verbose_name="ask before a move is sent"),
                ),
                ("board_preferences", models.JSONField(blank=True, default=dict)),
                (
                    "timezone",
                    models.CharField(
                        default="Europe/Berlin",
                        max_length=64,
                        validators=[accounts.models.check_timezone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "quiet_from",
                    models.PositiveSmallIntegerField(default=22, verbose_name="quiet from"),
                ),
                (
                    "quiet_until",
                    models.PositiveSmallIntegerField(default=8, verbose_name="quiet until"),
                ),
                ("rest_days", models.JSONField(blank=True, default=list, verbose_name="rest days")),
                (
                    "auto_vacation",
                    models.BooleanField(
                        default=True,
                        verbose_name="take a day of vacation when I would lose on time",
                    ),
                ),
                (
                    "digest_hour",
                    models.PositiveSmallIntegerField(
                        default=8, verbose_name="hour of the daily mail"
                    ),
                ),
                ("mail_trouble", models.CharField(blank=True, max_length=500)),
                ("mail_trouble_at", models.DateTimeField(blank=True, null=True)),
                ("feeds", models.PositiveIntegerField(default=0)),
                ("delete_at", models.DateTimeField(blank=True, null=True)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "indexes": [
                    models.Index(
                        condition=models.Q(("delete_at__isnull", False)),
                        fields=["delete_at"],
                        name="user_to_be_deleted",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_guest", False),
                            models.Q(("is_staff", False), ("is_superuser", False)),
                            _connector="OR",
                        ),
                        name="guests_have_no_powers",
                    )
                ],
            },
        ),
    ]
