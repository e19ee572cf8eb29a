"""The outbox and the ledger of mails: what waits, what failed, what was sent."""

from __future__ import annotations

from django.contrib import admin

from games.admin.reading import ReadingAdmin
from games.models import Mail, Outbox


@admin.register(Outbox)
class OutboxAdmin(ReadingAdmin):
    list_display = ("key", "kind", "due_at", "attempts", "lease_until", "done_at", "dead_reason")
    list_filter = ("kind", ("done_at", admin.EmptyFieldListFilter), "attempts")
    search_fields = ("key", "user__username")
    ordering = ("-due_at",)


@admin.register(Mail)
class MailAdmin(ReadingAdmin):
    list_display = ("key", "kind", "user", "subject", "state", "answer", "at")
    list_filter = ("state", "kind")
    list_select_related = ("user",)
    search_fields = ("key", "user__username", "subject")
    ordering = ("-at",)
