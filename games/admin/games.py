"""The admin pages of games, their seats and logs, open tables and disputes."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.admin.read_only import ReadOnlyAdmin, ReadOnlyInline
from games.models import Dispute, Event, Game, Seat, Table
from games.services.chance.game_export import has_secrets
from games.services.gamelog.state_cache import state_of
from games.services.gamelog.stored_log.errors import ColdLogUnreadable, Outdated

PLAN_MARKS = ("has_plan", "planned_events", "unseen_answer")
"""The columns of a seat that reveal the plans of its player, who may play against an admin."""


class SeatInline(ReadOnlyInline):
    """The seats below their game."""

    model = Seat
    fields = ("number", "user", "bot", "to_move", "points", "result", "muted")


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """The admin page of games; its button “View on site” leads to the page of the game."""

    list_display = ("__str__", "status", "held", "ply", "time_control", "due_at", "moved_at")
    list_filter = ("status", "ruleset", "held", "rated")
    search_fields = ("id", "seats__user__username")
    ordering = ("-moved_at",)
    inlines = (SeatInline,)
    veiled = ("options", "head_hash", *PLAN_MARKS)
    readonly_fields = ("log",)

    @admin.display(description="log")
    def log(self, game: Game) -> str:
        """Return whether today's rules can still play the log."""
        try:
            state_of(game)
        except ColdLogUnreadable:
            return "in cold storage: its file is missing, altered or out of reach"
        except Outdated:
            return "from an earlier version: the rules of today cannot read it"
        return "in cold storage, can be read" if game.cold_digest else "can be read"


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("game", "number", "user", "bot", "to_move", "result")
    list_filter = ("to_move", "result", "bot", "muted")
    list_select_related = ("game", "user")
    search_fields = ("game__id", "user__username")
    ordering = ("-pk",)
    veiled = PLAN_MARKS


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """The admin page of events, without the moves, which may be secret.

    The page of a dispute shows what may be seen. Hashes are hidden as well where something is
    secret: what is one of a few is found by trying.
    """

    list_display = ("game", "number", "kind", "seat", "received_at", "proof")
    list_filter = ("kind",)
    list_select_related = ("game",)
    search_fields = ("game__id",)
    ordering = ("-pk",)
    veiled = ("payload", "request_hash", "hash", "prev_hash")
    readonly_fields = ("proof",)

    @admin.display(description="hash")
    def proof(self, event: Event) -> str:
        """Return the hash, once it reveals nothing."""
        return "" if has_secrets(event.game) else event.hash


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "host", "seats", "who", "state", "created_at")
    list_filter = ("state", "ruleset", "rated", "match_length")
    search_fields = ("id", "host__username", "places__user__username")
    ordering = ("-created_at",)
    veiled = ("token_hash", "options")
    readonly_fields = ("who",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).prefetch_related("places__user")

    @admin.display(description="who")
    def who(self, table: Table) -> str:
        """Return the players who sit at the table or are invited."""
        return ", ".join(
            f"{place.name} ({place.get_state_display()})" for place in table.places.all()
        )


@admin.register(Dispute)
class DisputeAdmin(ReadOnlyAdmin):
    """The admin page of disputes, with links to the pages for ruling on them; those of one's own
    games are hidden.
    """

    list_display = ("__str__", "category", "state", "opened_by", "opened_at", "ruling", "page")
    list_filter = ("state", "category", "ruling")
    list_select_related = ("game", "opened_by")
    search_fields = ("id", "game__id", "opened_by__username")
    ordering = ("-opened_at",)
    readonly_fields = ("page",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Dispute]:
        return super().get_queryset(request).exclude(game__in=Game.objects.of(request.user))

    @admin.display(description="page")
    def page(self, dispute: Dispute) -> SafeString:
        """Return the link to the page of the dispute."""
        return format_html('<a href="{}">decide</a>', reverse("dispute", args=[dispute.pk]))
