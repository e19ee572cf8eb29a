"""What a push message holds."""

import json

from games.services.notifications.push.payload import MAX_BODY_LENGTH, PushMessage


def test_a_long_message_fits_into_one_record() -> None:
    """4,096 bytes is what every push service takes."""
    note = PushMessage("Ö" * 100, "Ö" * MAX_BODY_LENGTH, "/games/", "x" * 36, "de")
    assert len(note.payload().encode()) < 3000
    assert json.loads(note.payload())["title"] == "Ö" * 100
