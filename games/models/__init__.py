"""What is stored: games and their logs, open tables, work to be done, mails sent, disputes."""

import games.models.seal  # noqa: F401  Django finds it here; only services.fair may use it.
from games.models.dispute import Dispute
from games.models.event import Event
from games.models.game import Game, Status
from games.models.mail import Mail
from games.models.outbox import Outbox, Work
from games.models.pencil import Pencil
from games.models.seat import Fate, Seat
from games.models.sitting import Sitting
from games.models.solo import SoloTime
from games.models.table import Table

__all__ = [
    "Dispute",
    "Event",
    "Fate",
    "Game",
    "Mail",
    "Outbox",
    "Pencil",
    "Seat",
    "Sitting",
    "SoloTime",
    "Status",
    "Table",
    "Work",
]
