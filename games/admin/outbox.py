"""The admin pages of the outbox and the delivery log: what waits, what failed, what was sent."""

from __future__ import annotations

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Delivery, Outbox


@admin.register(Outbox)
class OutboxAdmin(ReadOnlyAdmin):
    list_display = (
        "__str__",
        "kind",
        "due_at",
        "attempts",
        "lease_until",
        "done_at",
        "failure",
    )
    list_filter = ("kind", ("done_at", admin.EmptyFieldListFilter), "attempts")
    search_fields = ("=game__id", "user__username")
    ordering = ("-due_at",)


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "kind", "user", "subject", "state", "answer", "at")
    list_filter = ("state", "kind")
    list_select_related = ("user",)
    search_fields = ("=game__id", "user__username", "subject")
    ordering = ("-at",)
