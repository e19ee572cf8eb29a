"""The tables of the database: games, their logs, tables, the outbox, deliveries, disputes, chat."""

import games.models.chance.seals  # noqa: F401  Django finds it here; services.chance.seals uses it.
from games.models.audit_trail import AuditEntry
from games.models.chance.commitments import Commitment
from games.models.chat import ChatMessage, MessageReport
from games.models.clock.absences import Absence
from games.models.clock.heartbeats import Heartbeat
from games.models.disputes.cases import Dispute, DisputeQuestion
from games.models.disputes.evidence import EvidenceBundle
from games.models.disputes.proposals import Appeal, ProposalComment, RulingProposal
from games.models.disputes.reason_templates import ReasonTemplate
from games.models.disputes.settlements import Settlement
from games.models.gameplay.conditional_moves import ConditionalMoves
from games.models.gameplay.events import Event
from games.models.gameplay.fields import Aid
from games.models.gameplay.games import Game, Status
from games.models.gameplay.notes import Note
from games.models.gameplay.pencil_marks import PencilMarks
from games.models.gameplay.seat_changes import SeatChange
from games.models.gameplay.seats import Seat, SeatResult
from games.models.gameplay.solo_records import SoloRecord
from games.models.lobby.blocks import Block
from games.models.lobby.standing_challenges import StandingChallenge
from games.models.lobby.table_places import TablePlace
from games.models.lobby.tables import Table
from games.models.notifications.deliveries import Delivery
from games.models.notifications.job_kinds import Channel, JobKind
from games.models.notifications.preferences import Frequency, Medium, NotificationPreference
from games.models.notifications.push_subscriptions import PushSubscription
from games.models.outbox import Outbox
from games.models.players.households import HouseholdBond
from games.models.players.network_sightings import NetworkSighting
from games.models.players.sanctions import PlayerReport, Sanction
from games.models.players.watch_lists import Favourite, Follow

__all__ = [
    "Absence",
    "Aid",
    "Appeal",
    "AuditEntry",
    "Block",
    "Channel",
    "ChatMessage",
    "Commitment",
    "ConditionalMoves",
    "Delivery",
    "Dispute",
    "DisputeQuestion",
    "Event",
    "EvidenceBundle",
    "Favourite",
    "Follow",
    "Frequency",
    "Game",
    "Heartbeat",
    "HouseholdBond",
    "JobKind",
    "Medium",
    "MessageReport",
    "NetworkSighting",
    "Note",
    "NotificationPreference",
    "Outbox",
    "PencilMarks",
    "PlayerReport",
    "ProposalComment",
    "PushSubscription",
    "ReasonTemplate",
    "RulingProposal",
    "Sanction",
    "Seat",
    "SeatChange",
    "SeatResult",
    "Settlement",
    "SoloRecord",
    "StandingChallenge",
    "Status",
    "Table",
    "TablePlace",
]
