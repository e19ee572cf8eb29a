"""The kinds of notification that `games` itself registers, in the order of the settings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from accounts.models import User
from games.extensions import notifications
from games.extensions.notifications import (
    Composer,
    NotificationCategory,
    NotificationKind,
    Objection,
    Urgency,
)
from games.extensions.notifications.message_body import MessageBody
from games.models import Frequency, JobKind, Outbox
from games.rules.kit.core import N_
from games.services.notifications import dispute_relevance, relevance, table_relevance
from games.services.notifications.body import (
    dispute_body,
    game_body,
    sanction_body,
    seat_body,
    table_body,
)
from games.services.notifications.body.context import GameContext, context_of
from games.services.notifications.relevance import for_player

_APP = "games"

# Why each waits as long as it does: docs/decisions/mail-defaults.md.
_BUNDLED, _DAILY = Frequency.BUNDLED, Frequency.DIGEST

_TURN = NotificationCategory(_APP, "turn", N_("It is my turn"), mail=_BUNDLED)
_PROPOSED = NotificationCategory(_APP, "proposed", N_("I am offered something"), mail=_BUNDLED)
_INVITED = NotificationCategory(_APP, "invited", N_("I am invited"), mail=_BUNDLED)
_STARTED = NotificationCategory(
    _APP, "started", N_("A game begins, or somebody leaves a table"), mail=_DAILY
)
_OVER = NotificationCategory(_APP, "over", N_("A game is over"), mail=_DAILY)
_REMINDER = NotificationCategory(_APP, "reminder", N_("My time is running out"), is_urgent=True)
_CHAT = NotificationCategory(
    _APP,
    "chat",
    N_("Somebody writes in the chat"),
    mail=_DAILY,
    push=Frequency.OFF,
)
_ALWAYS = None
"""The category of disputes, rulings and sanctions, which is none: players are always told of
them.
"""


def register() -> None:
    """Add the notifications of games, tables, disputes and sanctions to the registry, as any app
    adds its own.
    """
    for kind in _KINDS:
        notifications.register(kind)


def _about_game(write: Callable[[GameContext], MessageBody]) -> Composer:
    def compose(row: Outbox, reader: User, at: datetime) -> MessageBody:
        assert row.game is not None
        return write(context_of(row, row.game, reader, at))

    return compose


def _of_dispute(
    kind: JobKind, write: Callable[[GameContext], MessageBody], objection: Objection
) -> NotificationKind:
    """Return a kind of news about a dispute, which players are always told."""
    return NotificationKind(_APP, kind, _ALWAYS, _about_game(write), objection)


_KINDS = (
    NotificationKind(
        _APP,
        JobKind.TURN,
        _TURN,
        _about_game(game_body.turn),
        for_player(relevance.turn),
        Urgency.NORMAL,
        is_shown_on_board=True,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP,
        JobKind.PROPOSED,
        _PROPOSED,
        _about_game(game_body.proposed),
        for_player(relevance.proposed),
        Urgency.NORMAL,
        is_shown_on_board=True,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP,
        JobKind.STARTED,
        _STARTED,
        _about_game(game_body.started),
        for_player(relevance.started),
        is_shown_on_board=True,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP,
        JobKind.INVITED,
        _INVITED,
        table_body.invited,
        table_relevance.invited,
        Urgency.NORMAL,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP,
        JobKind.OPENING,
        _TURN,
        table_body.opening,
        table_relevance.opening,
        Urgency.HIGH,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP, JobKind.CANCELLED, _STARTED, table_body.cancelled, table_relevance.cancelled
    ),
    NotificationKind(
        _APP, JobKind.DECLINED, _STARTED, table_body.declined, table_relevance.declined
    ),
    NotificationKind(
        _APP, JobKind.WITHDRAWN, _STARTED, table_body.withdrawn, table_relevance.withdrawn
    ),
    NotificationKind(
        _APP,
        JobKind.OVER,
        _OVER,
        _about_game(game_body.over),
        for_player(relevance.over),
        is_shown_on_board=True,
        is_shown_on_site=True,
    ),
    NotificationKind(
        _APP,
        JobKind.REMINDER,
        _REMINDER,
        _about_game(game_body.reminder),
        for_player(relevance.reminder),
        Urgency.HIGH,
    ),
    NotificationKind(
        _APP,
        JobKind.VACATION,
        _REMINDER,
        _about_game(game_body.vacation),
        for_player(relevance.vacation),
    ),
    NotificationKind(
        _APP,
        JobKind.CHAT,
        _CHAT,
        _about_game(game_body.chat),
        for_player(relevance.chat),
        is_shown_on_board=True,
        is_shown_on_site=True,
    ),
    _of_dispute(JobKind.DISPUTED, dispute_body.disputed, dispute_relevance.disputed),
    _of_dispute(JobKind.ASKED, dispute_body.asked, for_player(dispute_relevance.asked)),
    _of_dispute(JobKind.RULING_PROPOSED, dispute_body.proposed, dispute_relevance.proposed),
    _of_dispute(JobKind.SEAT_CHANGE, seat_body.seat_change, dispute_relevance.seat_change),
    _of_dispute(
        JobKind.SETTLEMENT, dispute_body.settlement, for_player(dispute_relevance.settlement)
    ),
    _of_dispute(JobKind.OVERDUE, dispute_body.overdue, dispute_relevance.overdue),
    _of_dispute(JobKind.RULED, dispute_body.ruled, for_player(dispute_relevance.ruled)),
    _of_dispute(JobKind.APPEALED, dispute_body.appealed, dispute_relevance.appealed),
    _of_dispute(
        JobKind.APPEAL_DECIDED,
        dispute_body.appeal_decided,
        for_player(dispute_relevance.appeal_decided),
    ),
    NotificationKind(_APP, JobKind.SANCTIONED, _ALWAYS, sanction_body.imposed),
    NotificationKind(_APP, JobKind.SANCTION_LIFTED, _ALWAYS, sanction_body.lifted),
)
