from django.db import migrations, models

import accounts.models.sign_up_codes


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_page_language"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignUpCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=accounts.models.sign_up_codes.new_sign_up_code,
                        max_length=16,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="for whom")),
                ("uses_left", models.PositiveIntegerField(default=1, verbose_name="accounts left")),
                ("expires_at", models.DateTimeField(verbose_name="valid until")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "sign-up code",
                "verbose_name_plural": "sign-up codes",
            },
        ),
    ]
