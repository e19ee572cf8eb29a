"""The admin pages of chat messages, their reports, and blocks; the words stay between the
players.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.read_only import ReadOnlyAdmin
from games.models import Block, ChatMessage, Game, MessageReport


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnlyAdmin):
    """The admin page of chat messages. Their words are read on the page of reported messages only,
    around a report.
    """

    list_display = ("pk", "game", "user", "at", "removed_at")
    list_filter = (("removed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("game", "user")
    search_fields = ("game__id", "user__username")
    ordering = ("-at",)
    veiled = ("text", "idempotency_key")


@admin.register(MessageReport)
class MessageReportAdmin(ReadOnlyAdmin):
    """The admin page of reports of messages, which are decided elsewhere; those of one's own games
    are hidden.
    """

    list_display = ("__str__", "by", "state", "closed_by", "at")
    list_filter = ("state",)
    list_select_related = ("by", "closed_by")
    search_fields = ("by__username", "message__user__username")
    ordering = ("-at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[MessageReport]:
        mine = Game.objects.of(request.user)
        return super().get_queryset(request).exclude(message__game__in=mine)


@admin.register(Block)
class BlockAdmin(ReadOnlyAdmin):
    list_display = ("user", "blocked", "at")
    list_select_related = ("user", "blocked")
    search_fields = ("user__username", "blocked__username")
    ordering = ("-at",)
