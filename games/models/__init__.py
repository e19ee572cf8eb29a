"""What is stored: games and their logs, tables, work to be done, mails sent, disputes, talk."""

import games.models.seal  # noqa: F401  Django finds it here; only services.fair may use it.
from games.models.absence import Absence, Pulse
from games.models.dispute import Dispute
from games.models.event import Event
from games.models.game import Game, Status
from games.models.mail import Mail
from games.models.outbox import Channel, Outbox, Work
from games.models.pencil import Pencil
from games.models.plan import Note, Plan
from games.models.push import PushSubscription
from games.models.seat import Fate, Seat
from games.models.sitting import Sitting
from games.models.solo import SoloTime
from games.models.standing import StandingOffer
from games.models.table import Table
from games.models.talk import Block, Message, Reported

__all__ = [
    "Absence",
    "Block",
    "Channel",
    "Dispute",
    "Event",
    "Fate",
    "Game",
    "Mail",
    "Message",
    "Note",
    "Outbox",
    "Pencil",
    "Plan",
    "Pulse",
    "PushSubscription",
    "Reported",
    "Seat",
    "Sitting",
    "SoloTime",
    "StandingOffer",
    "Status",
    "Table",
    "Work",
]
