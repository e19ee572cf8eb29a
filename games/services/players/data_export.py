"""The export of everything that the site stores about one player, as JSON, in pieces.

It holds nobody else's secrets or words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, Q, QuerySet

from accounts.models import User
from games.extensions import personal_data
from games.models import (
    Absence,
    Appeal,
    Block,
    ChatMessage,
    ConditionalMoves,
    Delivery,
    Dispute,
    DisputeQuestion,
    Favourite,
    Follow,
    Game,
    HouseholdBond,
    MessageReport,
    NetworkSighting,
    Note,
    NotificationPreference,
    PencilMarks,
    PlayerReport,
    ProposalComment,
    PushSubscription,
    Sanction,
    Seat,
    SeatChange,
    Settlement,
    StandingChallenge,
    Table,
    TablePlace,
)
from games.models.gameplay.seat_names import names_of
from games.services.chance.game_export import export_game
from games.services.effects.handed_out_boards import hand_out
from games.services.effects.seating import by_sitter

FORMAT = "fernzug-account-1"
GAMES_PER_BATCH = 50

ACCOUNT = ("username", "email", "is_guest", "date_joined", "last_login", "delete_at")
KEPT_BACK = frozenset(
    {"id", "password", "name_key", "is_staff", "is_superuser", "is_active", "form_hash"}
)
"""The columns that are left out because they are useless elsewhere, or a way into the account."""

MARKS = ("unread_from", "planned_events", "unseen_answer", "unseen_ruling")
"""The columns of a seat that only its player may know."""

LISTS: tuple[tuple[str, type[Model], str | Callable[[User], Q], tuple[str, ...]], ...] = (
    ("addresses", EmailAddress, "user", ("email", "verified", "primary")),
    (
        "accounts_elsewhere", SocialAccount, "user",
        ("provider", "uid", "extra_data", "date_joined", "last_login"),
    ),
    ("devices", UserSession, "user", ("ip", "user_agent", "created_at", "last_seen_at")),
    ("browsers_told", PushSubscription, "user", ("browser", "created_at")),
    (
        "notification_preferences", NotificationPreference, "user",
        ("category", "medium", "frequency"),
    ),
    ("absences", Absence, "user", ("kind", "begins_at", "ends_at", "changed_at")),
    ("blocked", Block, "user", ("blocked__username", "at")),
    ("following", Follow, "user", ("followed__username", "at")),
    ("favourites", Favourite, "user", ("game", "at")),
    (
        "always_willing_to_play", StandingChallenge, "user",
        ("ruleset", "options", "time_control", "rated", "lowest_rating", "highest_rating",
         "max_running", "open", "created_at"),
    ),
    ("tables", TablePlace, "user", ("table", "place", "state", "contribution", "at")),
    (
        "tables_opened", Table, "host",
        ("id", "ruleset", "options", "time_control", "rated", "match_length", "seats", "private",
         "repeats_left", "lowest_rating", "highest_rating", "state", "created_at"),
    ),
    ("messages_reported", MessageReport, "by", ("message", "why", "at", "state")),
    (
        "problems_reported", Dispute, "opened_by",
        ("game", "category", "ply", "text", "opened_at", "state", "ruling", "reason"),
    ),
    (
        "questions_to_me", DisputeQuestion, partial(by_sitter, when="asked_at"),
        ("dispute", "text", "asked_at", "answer", "answered_at"),
    ),
    ("seats_left", SeatChange, "leaver", ("seat__game", "since", "at")),
    ("household", HouseholdBond, "user", ("other__username", "declared_at", "confirmed_at")),
    ("days_on_a_network", NetworkSighting, "user", ("day",)),
    (
        "players_reported", PlayerReport, "by",
        ("about__username", "subject", "game", "why", "at", "state"),
    ),
    (
        "decisions_about_me", Sanction, "user",
        ("kind", "reason", "at", "ends_at", "lifted_at", "lift_reason"),
    ),
    (
        "comments_on_rulings", ProposalComment, partial(by_sitter, when="at"),
        ("proposal", "text", "at"),
    ),
    (
        "offers_to_settle", Settlement, partial(by_sitter, when="offered_at"),
        ("dispute", "outcome", "back_to", "offered_at", "closed_at"),
    ),
    (
        "appeals", Appeal, "by",
        ("dispute", "ground", "text", "filed_at", "outcome", "reason", "decided_at"),
    ),
    (
        "mails", Delivery, "user",
        ("kind", "channel", "game", "address", "subject", "state", "answer", "at"),
    ),
)  # fmt: skip
"""The lists of the export: name, rows, the columns that name the player, and the columns to
export.
"""


def pieces(user: User, at: datetime) -> Iterator[str]:
    """Yield the file in pieces, since it may be long and memory is short."""
    yield "{\n"
    for name, value in _head(user, at):
        yield f'"{name}": {_text(value)},\n'
    for name, model, whose, columns in LISTS:
        rows = _of(user, model, whose).order_by("pk").values(*columns)
        yield f'"{name}": [' + ",".join(f"\n {_text(row)}" for row in rows) + "],\n"
    yield from _apps(user)
    yield '"games": ['
    yield from _joined(_games(user))
    yield "]\n}\n"


def _of(user: User, model: type[Model], whose: str | Callable[[User], Q]) -> QuerySet[Model]:
    """Return the rows of a list that are about a player."""
    is_theirs = Q(**{whose: user}) if isinstance(whose, str) else whose(user)
    return model._default_manager.filter(is_theirs)


def _head(user: User, at: datetime) -> Iterator[tuple[str, object]]:
    yield "format", FORMAT
    yield "exported_at", at
    yield "account", {name: getattr(user, name) for name in ACCOUNT}
    columns = [field.attname for field in user._meta.concrete_fields]
    chosen = [name for name in columns if name not in KEPT_BACK and name not in ACCOUNT]
    yield "preferences", {name: getattr(user, name) for name in chosen}


def _apps(user: User) -> Iterator[str]:
    """Yield what other apps store: a list for each app that has any, under its name."""
    between = '"apps": {'
    for name, values in personal_data.exports_of(user):
        yield f"{between}\n{_text(name)}: ["
        yield from _joined(values)
        yield "]"
        between = ","
    if between == ",":
        yield "},\n"


def _games(user: User) -> Iterator[object]:
    """Yield the games of the player. That their boards are handed out is noted for many games at a
    time.
    """
    left = Game.objects.filter(pk__in=SeatChange.objects.filter(leaver=user).values("seat__game"))
    own = Game.objects.filter(pk__in=Game.objects.of(user).values("pk")) | left
    games = own.order_by("created_at", "pk").iterator(GAMES_PER_BATCH)
    while batch := list(islice(games, GAMES_PER_BATCH)):
        hand_out(user, batch)
        for game in batch:
            yield _game(user, game)


def _game(user: User, game: Game) -> dict[str, object]:
    """Return what everybody may see of a game, and what only this player has written about it."""
    seats = list(game.seats.select_related("user"))
    mine = {"user": user, "game": game}
    return {
        **export_game(game),
        "players": list(names_of(seats).values()),
        "my_seat": next((seat.number for seat in seats if seat.user_id == user.pk), None),
        "result": [seat.result for seat in seats],
        "my_notes": _rows(Note.objects.filter(**mine), "ply", "text", "changed_at"),
        "my_plan": _rows(ConditionalMoves.objects.filter(**mine), "ply", "tree", "changed_at"),
        "my_pencil_marks": _rows(PencilMarks.objects.filter(**mine), "marks"),
        "my_chat": _rows(ChatMessage.objects.filter(**mine), "at", "text", "removed_at"),
        "my_marks": _rows(Seat.objects.filter(**mine), *MARKS),
        "my_mutes": _rows(Seat.objects.filter(**mine), "muted", "chat_muted"),
    }


def _rows(found: QuerySet[Model], *columns: str) -> list[dict[str, object]]:
    return list(found.values(*columns))


def _joined(values: Iterable[object]) -> Iterator[str]:
    between = "\n "
    for value in values:
        yield between + _text(value)
        between = ",\n "


def _text(value: object) -> str:
    return json.dumps(value, cls=_Encoder, ensure_ascii=False)


class _Encoder(DjangoJSONEncoder):
    """An encoder that writes times and keys as Django does, and anything else of ours as its own
    text.
    """

    def default(self, value: object) -> object:
        try:
            return super().default(value)
        except TypeError:
            return str(value)
