from django.db import migrations

import games.models.gameplay.fields


class Migration(migrations.Migration):
    dependencies = [("games", "0017_outbox_claims")]

    operations = [
        migrations.AlterField(
            model_name="seal",
            name="commitment",
            field=games.models.gameplay.fields.HashField(db_index=True),
        ),
    ]
