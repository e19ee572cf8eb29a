from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_show_online"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="game_list_style",
            field=models.CharField(
                choices=[("grid", "Pictures"), ("table", "Compact")],
                default="grid",
                max_length=5,
                verbose_name="how my games are listed",
            ),
        ),
    ]
