from typing import Any

from django.db import migrations

from games.rules.kit.sealed_randomness import contribution_hash


def hash_contributions(apps: Any, _editor: Any) -> None:
    """Hash what people at open tables have contributed, as new tables do: it is checked later."""
    seals = apps.get_model("games", "Seal").objects.filter(number=1, table__state="open")
    places = apps.get_model("games", "TablePlace").objects.exclude(contribution="")
    for seal in seals.iterator():
        for place in places.filter(table=seal.table_id, user__isnull=False, contribution_hash=None):
            place.contribution_hash = contribution_hash(seal.commitment, place.contribution)
            place.save(update_fields=["contribution_hash"])


class Migration(migrations.Migration):
    dependencies = [("games", "0019_heartbeat_gaps")]

    operations = [migrations.RunPython(hash_contributions, migrations.RunPython.noop)]
